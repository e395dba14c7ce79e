import { expect, test } from 'vitest'
import { columnOf } from './csv-columns.ts'

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
