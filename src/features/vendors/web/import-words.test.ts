import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { splitCell } from '../../../platform/shared/csv-cells.ts'
import { dataTypes } from '../../../product/data-types.ts'
import { vendorFields } from '../contract.ts'
import { columnOf, csvColumns } from '../csv-columns.ts'
import { cellFaultCodes } from '../import-contract.ts'
import {
  duplicateWords,
  endWords,
  faultWords,
  formatWords,
  previewWords,
  rowsTaken,
  sampleCsv,
} from './import-words.ts'

test('the sample has every column, and each is one that an import knows', () => {
  const [header = []] = parse(sampleCsv()) as string[][]
  expect(header.map(columnOf)).toEqual(csvColumns)
})

test('the sample keeps its own rules', () => {
  const rows = parse(sampleCsv(), { columns: true }) as Record<string, string>[]
  const known = new Set(dataTypes.map(({ id }) => id))
  expect(rows).toHaveLength(2)
  for (const row of rows) {
    const lists = { roles: splitCell(row.roles ?? ''), dataSubjects: splitCell(row.data_subjects ?? '') }
    const fields = {
      ...lists,
      ...{ vendorName: row.vendor_name, vendorType: row.vendor_type, tier: row.tier, website: row.website },
      domains: splitCell(row.domains ?? ''),
      countries: splitCell(row.countries ?? ''),
    }
    expect(vendorFields.partial().safeParse(fields).error).toBeUndefined()
    expect(splitCell(row.data_types ?? '').filter((id) => !known.has(id))).toEqual([])
  }
})

test('what is said of an import', () => {
  const counts = {
    total: 315,
    read: 315,
    faulty: 40,
    blocked: 2,
    duplicates: 12,
    skipped: 3,
    linked: 212,
    proposed: 43,
  }
  expect(rowsTaken(counts)).toBe(310)
  const faults = cellFaultCodes.map((code) => faultWords({ column: 'tier', code, value: 'top' }))
  expect([
    previewWords(counts),
    previewWords({ total: 1, read: 1, faulty: 0, blocked: 0, duplicates: 0, skipped: 0, linked: 0, proposed: 0 }),
    endWords({ total: 315, added: 300, updated: 10 }),
    endWords({ total: 1, added: 1, updated: 0 }),
    formatWords({ format: 'windows-1252', separator: ';', sheet: null }),
    formatWords({ format: 'xlsx', separator: null, sheet: 'Lieferanten' }),
    duplicateWords({ duplicate: { vendorId: null, vendorName: 'SAP SE', line: 4, because: 'domain' } }),
    duplicateWords({ duplicate: { vendorId: 1, vendorName: 'SAP SE', line: null, because: 'name' } }),
    faultWords({ column: 'countries', code: 'not_a_country', value: 'EU' }),
    faultWords({ column: 'vendor_name', code: 'required', value: '' }),
    ...faults,
  ]).toMatchSnapshot()
})
