import fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinedCell, plainCell, safeCell, splitCell } from './csv-cells.ts'

const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.stringMatching(/^['=+\-@\\;,|\n\t\r n"\u00a0\u200b＝]{0,12}$/),
)

/** Splits at this separator like a program would, and trims what it may trim. */
const partsAt = (separator: string | RegExp, cell: string) =>
  cell.split(separator).map((part) => part.replace(/^[\p{Zs}\p{Cf}"]+/u, ''))

test('no part of a cell begins as a formula does, and each cell is read back as it was', () => {
  fc.assert(
    fc.property(text, (value) => {
      for (const separator of [';', ',', '|', '\t', /[\r\n]/])
        for (const part of partsAt(separator, safeCell(value))) expect(part).not.toMatch(/^[=+\-@＝＋－＠]/)
      expect(safeCell(value)).not.toMatch(/^[\t\r\n]/)
      expect(plainCell(safeCell(value))).toBe(value)
    }),
    { numRuns: 1_000 },
  )
})

test.each([
  [";=cmd|' /C calc'!A0;", ";'=cmd|' /C calc'!A0;"],
  ['Ada\t@SUM(1)', "Ada\t'@SUM(1)"],
  ['Ada;"=1+1', 'Ada;"\'=1+1'],
  ['\u00a0＝1', "\u00a0'＝1"],
  ['a\n-1,+2|﹦3', "a\n'-1,'+2|'﹦3"],
  ["''=1", "'''=1"],
  ['a=b; c-d', 'a=b; c-d'],
  ['2026-11-28T10:00:00+01:00', '2026-11-28T10:00:00+01:00'],
])('%j leaves as %j', (value, cell) => {
  expect(safeCell(value)).toBe(cell)
})

test('a formula that someone sends stays the text that it is', () => {
  expect(plainCell('=HYPERLINK("https://evil.test")')).toBe('=HYPERLINK("https://evil.test")')
  expect(plainCell("O'Neill")).toBe("O'Neill")
  expect(plainCell("'quoted'")).toBe("'quoted'")
})

test('values in one cell come apart as they were joined', () => {
  fc.assert(
    fc.property(fc.array(text.map((value) => value.trim()).filter((value) => value !== '')), (values) => {
      expect(splitCell(joinedCell(values))).toEqual(values)
    }),
  )
})

test('semicolons, bars and line breaks separate values', () => {
  expect(splitCell('billing; hosting|support\nmail;; ')).toEqual(['billing', 'hosting', 'support', 'mail'])
})
