import { expect, test } from 'vitest'
import { exporters, findAdequacy, isAdequateFrom, isDomestic, notReadOfficially } from './adequacy.ts'

test('data is domestic in one place only, and nowhere both domestic and adequate', () => {
  for (const country of ['DE', 'GB', 'CH', 'JP', 'US', 'NO'])
    for (const exporter of exporters)
      expect([country, exporter, isDomestic(country, exporter) && isAdequateFrom(country, exporter)]).toEqual([
        ...[country, exporter, false],
      ])
  expect(exporters.filter((one) => isDomestic('NO', one))).toEqual(['eea'])
})

test('each list has what the others lack', () => {
  const from = (country: string) => exporters.filter((one) => isAdequateFrom(country, one))
  expect(from('BR')).toEqual(['eea'])
  expect(from('JP')).toEqual(['eea', 'uk'])
  expect(from('GI')).toEqual(['uk', 'ch'])
  expect(from('MC')).toEqual(['ch'])
  expect(from('DE')).toEqual(['uk', 'ch'])
})

test('the United States are adequate for those who are certified, since their day', () => {
  expect(findAdequacy('US', '2023-10-11', 'uk')).toBeUndefined()
  expect(findAdequacy('US', '2023-10-12', 'uk')?.scope).toContain('UK Extension')
  expect(findAdequacy('US', '2024-09-14', 'ch')).toBeUndefined()
})

test('a row that rests on a copy of the list is marked, and is in the table', () => {
  for (const exporter of exporters)
    for (const country of notReadOfficially[exporter])
      expect([exporter, country, findAdequacy(country, '2026-11-01', exporter) !== undefined]).toEqual([
        ...[exporter, country, true],
      ])
  expect(notReadOfficially.uk).not.toContain('FO')
})
