import fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinedCell, plainCell, safeCell, splitCell } from './csv-cells.ts'
import { columnOf } from './csv-columns.ts'

const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^['=+\-@\\;|\n\t\r n＝]{0,8}$/))

test('no cell begins as a formula does, and each is read again as it was', () => {
  fc.assert(
    fc.property(text, (value) => {
      expect(safeCell(value)).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/)
      expect(plainCell(safeCell(value))).toBe(value)
    }),
  )
})

test('a formula that somebody sends stays the text that it is', () => {
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

test('semicolons, bars and lines all part values', () => {
  expect(splitCell('billing; hosting|support\nmail;; ')).toEqual(['billing', 'hosting', 'support', 'mail'])
})

test.each([
  ['Vendor Name', 'vendor_name'],
  ['vendorName', 'vendor_name'],
  [' VENDOR-NAME ', 'vendor_name'],
  ['has child data', 'has_child_data'],
  ['Risk score', 'risk_score'],
  ['name', undefined],
  ['', undefined],
])('the header %j means %s', (header, column) => {
  expect(columnOf(header)).toBe(column)
})
