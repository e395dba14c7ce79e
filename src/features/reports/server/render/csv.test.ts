import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { plainCell } from '../../../../platform/shared/csv-cells.ts'
import { composeReport } from '../../build/compose.ts'
import { exampleFacts } from '../../facts.fixture.ts'
import { exampleModel, hostileNames } from '../../model.fixture.ts'
import { noRecord, type ReportModel } from '../../model.ts'
import { renderCsv } from './csv.ts'

const read = (bytes: Uint8Array | undefined): string[][] => parse(strFromU8(bytes ?? new Uint8Array()), { bom: true })
const filesOf = async (model: ReportModel) => unzipSync((await renderCsv(model)).bytes)

const withOne = (names: string[]): ReportModel => ({
  ...exampleModel(),
  sections: [
    {
      id: 'names',
      title: 'Names',
      kind: 'table',
      columns: [{ id: 'name', title: 'Name', kind: 'text' }],
      rows: names.map((name) => ({ cells: [name] })),
      emptyWords: 'No record of a name.',
    },
  ],
})

test('a report of several sections is an archive with a file for each, README.csv and evidence.csv', async () => {
  const model = exampleModel()
  const file = await renderCsv(model)
  expect(file).toMatchObject({ name: 'sightline-executive-2026-10-01-to-2026-10-31.zip', mediaType: 'application/zip' })
  expect(Object.keys(unzipSync(file.bytes))).toEqual([
    ...model.sections.map(({ id }, at) => `0${at + 1}-${id}.csv`),
    'README.csv',
    'evidence.csv',
  ])
})

test('evidence appears once where a section is its index already', async () => {
  const files = await filesOf(composeReport(exampleFacts({ vendors: 5, type: 'audit' })))
  expect(Object.keys(files).filter((name) => name.includes('evidence'))).toEqual(['09-evidence.csv'])
})

test('a report of one section is one file', async () => {
  const file = await renderCsv(withOne(['Ada']))
  expect(file.name).toMatch(/\.csv$/)
  expect(read(file.bytes)).toEqual([['Name'], ['Ada']])
})

test('every file begins with the byte order mark and ends each record with CR LF, as RFC 4180 has it', async () => {
  for (const bytes of Object.values(await filesOf(exampleModel({ rows: 3 })))) {
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(strFromU8(bytes)).toMatch(/\r\n$/)
  }
})

test('any text comes back as it was, and no cell begins as a formula does', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(fc.constantFrom(...hostileNames), fc.string({ unit: 'binary' })), {
        minLength: 1,
        maxLength: 5,
      }),
      async (names) => {
        const written = names.map((name) => name.toWellFormed())
        const [, ...rows] = read((await renderCsv(withOne(written))).bytes)
        expect(rows.map(([cell = '']) => plainCell(cell))).toEqual(written)
        for (const [cell = ''] of rows) expect(cell).not.toMatch(/^[=+\-@\t\r\n]|[;,|\t\r\n]\s*[=+\-@]/)
      },
    ),
  )
})

test('what is not recorded says so, and a table of nothing says why', async () => {
  const files = await filesOf(exampleModel())
  expect(read(files['06-register.csv'])[1]?.[6]).toBe(noRecord)
  expect(read(files['01-summary.csv']).at(-1)).toEqual(['Median time to notify', noRecord, 'days', '', ''])
  expect(read(files['07-nothing.csv'])[1]).toEqual(['No record of a breach at one of the vendors in the period.'])
})

test('README names coverage, limitations, methods and the hash of the report', async () => {
  const model = exampleModel({ isSample: true })
  const fields = read((await filesOf(model))['README.csv'])
  for (const field of [
    ['Sample', 'Sample · demonstration organisation'],
    ['Report method', 'REPORT-1.0'],
    ['Score method', 'VRM-2.0'],
    ['Of them with current evidence', '12'],
    ['SHA-256 of the report', model.sha256],
    ...model.meta.limitations.map((limitation) => ['Limitation', limitation]),
  ])
    expect(fields).toContainEqual(field)
})
