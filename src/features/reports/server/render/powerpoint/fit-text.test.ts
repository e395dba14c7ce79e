import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitText, plainLine } from './fit-text.ts'

const place = { widthIn: 2, size: 12, lines: 2 }

test('what fits stays as it is', () => {
  expect(fitText('Example Cloud', place)).toEqual({ text: 'Example Cloud', lines: 1, isCut: false })
  expect(fitText('', place)).toEqual({ text: '', lines: 1, isCut: false })
})

test('what does not fit ends with an ellipsis on its last line', () => {
  const { text, lines, isCut } = fitText('word '.repeat(60), place)
  expect(text).toMatch(/^(word )+wor…$/)
  expect([lines, isCut]).toEqual([2, true])
  expect(fitText('x'.repeat(300), place).text).toMatch(/^x{20,50}…$/)
})

test('a character of several parts is kept or cut whole', () => {
  expect(fitText('👩‍👩‍👧‍👦'.repeat(60), { ...place, lines: 1 }).text).toMatch(/^(👩‍👩‍👧‍👦)+…$/u)
})

test('a line holds nothing that an XML may not hold', () => {
  expect(plainLine('a\u0000b\u0007c\ud800 \n\t d\uffff')).toBe('abc\ufffd d')
})

test('whatever the text, it is whole or a beginning of it, within its lines', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.integer({ min: 1, max: 4 }), (raw, most) => {
      const { text, lines, isCut } = fitText(raw, { ...place, lines: most })
      expect(lines).toBeLessThanOrEqual(most)
      expect(isCut ? plainLine(raw).startsWith(text.slice(0, -1)) : text === plainLine(raw)).toBe(true)
    }),
  )
})
