import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCsv } from './csv.ts'

const rowsOf = (text: string) => {
  const read = readCsv(text)
  return read.outcome === 'rows' ? read.rows : read.reason
}

test('fields are read with their quotes, commas and line ends', () => {
  expect(rowsOf('a,b\r\n"x ""y""","1,2"\r\n')).toEqual([
    ['a', 'b'],
    ['x "y"', '1,2'],
  ])
  expect(rowsOf('\ufeffa,b\n"line\nbreak",\n')).toEqual([
    ['a', 'b'],
    ['line\nbreak', ''],
  ])
  expect(rowsOf('a,b\n1,')).toEqual([
    ['a', 'b'],
    ['1', ''],
  ])
  expect(rowsOf('')).toEqual([])
})

test('a file that breaks the rules is not guessed at', () => {
  expect(rowsOf('a,b\n"1,2')).toBe('a quote that nothing closes in row 2')
  expect(rowsOf('a,b\n1')).toBe('1 fields where the header has 2 in row 2')
  expect(rowsOf('a,b\n1,2,3')).toBe('3 fields where the header has 2 in row 2')
  expect(rowsOf('a,b\n"1"x,2')).toBe('something between a closing quote and the next comma in row 2')
  expect(rowsOf('a,b\n1"2",3')).toBe('a quote within an unquoted field in row 2')
  expect(rowsOf('a,b\n\n1,2')).toBe('1 fields where the header has 2 in row 2')
})

test('what was written as CSV is read as it was', () => {
  const field = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ' ', 'é') })
  const table = fc
    .integer({ min: 1, max: 4 })
    .chain((width) => fc.array(fc.array(field, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }))
  fc.assert(
    fc.property(table, fc.constantFrom('\n', '\r\n'), (rows, lineEnd) => {
      const text = rows.map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`).join(',')).join(lineEnd)
      expect(rowsOf(text)).toEqual(rows)
      expect(rowsOf(text + lineEnd)).toEqual(rows)
    }),
  )
})
