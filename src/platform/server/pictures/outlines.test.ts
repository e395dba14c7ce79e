import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Lettering, outline, outlineLines } from './outlines.ts'

const sans: Lettering = { family: 'sans', weight: 400, size: 20 }
const isPath = /^(?:[MLQCZ][-\d. ]*)*$/

test('a text becomes a path as wide as its letters are', () => {
  const { width, path } = outline('Sightline', sans)
  expect(path).toMatch(/^M/)
  expect(path).toMatch(isPath)
  expect(width).toBeGreaterThan(70)
  expect(width).toBeLessThan(100)
  expect(outline('SightlineSightline', sans).width).toBeCloseTo(2 * width, 0)
  expect(outline('Sightline', { ...sans, size: 40 }).width).toBeCloseTo(2 * width, 6)
})

test('the bold letters are other shapes, and wider', () => {
  const bold = outline('Sightline', { ...sans, weight: 600 })
  expect(bold.width).toBeGreaterThan(outline('Sightline', sans).width)
  expect(bold.path).not.toBe(outline('Sightline', sans).path)
})

test('what no face has is written in Latin letters, and what has no shape takes no place', () => {
  expect(outline('東京', sans)).toEqual(outline('DongJing', sans))
  expect(outline('Яндекс', sans).path).not.toBe(outline('Iandeks', sans).path)
  expect(outline('A\u200b\u202e\u0000B', sans)).toEqual(outline('A B', sans))
  expect(outline('', sans)).toEqual({ width: 0, path: '' })
})

test('what does not fit ends in an ellipsis, and no line is wider than it may be', () => {
  const box = { width: 160, lines: 2 }
  const [first, second, third] = outlineLines('A name that no one would want to read to its end', sans, box)
  expect(first?.width).toBeLessThanOrEqual(160)
  expect(second?.path.endsWith(outline('…', sans).path.slice(-3))).toBe(true)
  expect(third).toBeUndefined()
  expect(outlineLines('Short', sans, box)).toEqual([outline('Short', sans)])
})

test('a sign whose name in Latin letters is wider than a line is broken like any word', () => {
  const lines = outlineLines('💠', sans, { width: 200, lines: 2 })
  expect(lines).toHaveLength(2)
  for (const { width } of lines) expect(width).toBeLessThanOrEqual(200)
})

test('any name is set, as numbers only and within its width', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (name) => {
      for (const { width, path } of outlineLines(name, sans, { width: 200, lines: 2 })) {
        expect(path).toMatch(isPath)
        expect(width).toBeLessThanOrEqual(200 + sans.size)
      }
    }),
    { numRuns: 50 },
  )
})
