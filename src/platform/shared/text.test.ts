import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanLine, trimEnd } from './text.ts'

test('a line is clean whatever comes, and cleaning it again changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const line = cleanLine(text, 50)
      expect(line).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]|\s\s|^\s|\s$/u)
      expect([...line].length).toBeLessThanOrEqual(50)
      expect(cleanLine(line, 50)).toBe(line)
    }),
  )
})

test('a text loses what it ends with, and nothing else', () => {
  expect(trimEnd('/a./b/./', '/.')).toBe('/a./b')
  expect(trimEnd('...', '.')).toBe('')
  expect(trimEnd(`${'.'.repeat(1_000_000)}a`, '.')).toHaveLength(1_000_001)
})
