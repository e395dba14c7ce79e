import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { splitCell } from '../../../platform/shared/csv-cells.ts'
import { dataTypes } from '../../catalog/data-types.ts'
import { vendorFields } from '../contract.ts'
import { columnOf, csvColumns } from '../csv-columns.ts'
import { endWords, importable, previewWords, sampleCsv } from './import-words.ts'

test('the sample has every column, and each is one that an import knows', () => {
  const [header = []] = parse(sampleCsv()) as string[][]
  expect(header.map(columnOf)).toEqual(Object.keys(csvColumns))
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

test('what would be added, and what was', () => {
  const preview = { total: 212, faulty: 8, duplicates: 4 }
  expect(importable(preview)).toEqual({ new: 200, withDuplicates: 204 })
  expect(previewWords(preview)).toBe('212 rows: 200 new, 4 perhaps there already, 8 with errors')
  expect(previewWords({ total: 1, faulty: 0, duplicates: 0 })).toBe('1 row: 1 new')
  expect(endWords({ total: 212, faulty: 8, done: 200 })).toBe(
    '200 vendors were added, 4 rows left out as there already, 8 rows left out for errors.',
  )
  expect(endWords({ total: 1, faulty: 0, done: 1 })).toBe('1 vendor was added.')
})
