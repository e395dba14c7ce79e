import { strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import writeExcelFile, { type SheetData } from 'write-excel-file/node'
import { readTable } from './read-table.ts'

const day = (value: string) => ({ value: new Date(value), type: Date, format: 'dd.mm.yyyy' })
const formula = (value: string) => ({ value, type: 'Formula' as const })
const vendors: SheetData = [
  [{ value: 'Dienstleister 2026', columnSpan: 5 }, null, null, null, null],
  [],
  [{ value: 'Dienstleister' }, { value: 'Abteilung' }, { value: 'AVV' }, { value: 'AVV Datum' }, { value: 'Personen' }],
  [{ value: 'DATEV eG' }, { value: 'Personal', rowSpan: 2 }, { value: true }, day('2024-03-14'), { value: 420 }],
  [{ value: 'Personio' }, null, { value: false }, null, formula('=E4*2')],
  [{ value: 'Hetzner' }, { value: 'IT' }, { value: true }, day('2025-01-02'), { value: 12 }],
]

async function workbook(edit: (sheet: string) => string = (sheet) => sheet): Promise<Uint8Array> {
  const written = await writeExcelFile([
    { sheet: 'Anleitung & Hinweise', data: [[{ value: 'Nur das zweite Blatt pflegen.' }]] },
    { sheet: 'Dienstleister', data: vendors },
    { sheet: 'Listen', data: [[{ value: 'Art' }], [{ value: 'Hosting' }]] },
  ]).toBuffer()
  const parts = unzipSync(new Uint8Array(written))
  const name = 'xl/worksheets/sheet2.xml'
  return zipSync({ ...parts, [name]: strToU8(edit(new TextDecoder().decode(parts[name]))) })
}

/** Excel keeps the last result beside each formula. */
const withResults = (sheet: string) => sheet.replace(/(<f>[^<]*<\/f>)(?:<v\s*\/>|<v><\/v>)?/, '$1<v>840</v>')

test('a workbook is read by its longest sheet: merged rows, days, yes and no, and results of formulas', async () => {
  const { sheets, sheet, rows } = await readTable(await workbook(withResults))
  expect(sheets.map(({ name, rows }) => [name, rows])).toEqual([
    ['Anleitung & Hinweise', 1],
    ['Dienstleister', 5],
    ['Listen', 2],
  ])
  expect(sheet).toBe('Dienstleister')
  expect(rows.map(({ line, cells }) => [line, ...cells])).toEqual([
    [1, 'Dienstleister 2026', '', '', '', ''],
    [3, 'Dienstleister', 'Abteilung', 'AVV', 'AVV Datum', 'Personen'],
    [4, 'DATEV eG', 'Personal', 'yes', '2024-03-14', '420'],
    [5, 'Personio', 'Personal', 'no', '', '840'],
    [6, 'Hetzner', 'IT', 'yes', '2025-01-02', '12'],
  ])
})

test('a formula without a result is an empty cell, and another sheet is read by its name', async () => {
  const bytes = await workbook()
  expect((await readTable(bytes)).rows[3]?.cells).toEqual(['Personio', 'Personal', 'no', '', ''])
  expect((await readTable(bytes, { sheet: 'Listen' })).rows.map(({ cells }) => cells)).toEqual([['Art'], ['Hosting']])
})

test('merges that are none, or reach out of the sheet, change nothing else', async () => {
  const merging = (cells: string) => workbook((sheet) => sheet.replace(/<mergeCells.*<\/mergeCells>/, cells))
  const departments = async (cells: string) => (await readTable(await merging(cells))).rows.map(({ cells }) => cells[1])
  expect(
    await departments('<mergeCells><mergeCell ref="nothing"/><mergeCell ref="C5:C4"/><mergeCell/></mergeCells>'),
  ).toEqual(['', 'Abteilung', 'Personal', '', 'IT'])
  expect(await departments('<mergeCells><mergeCell ref="B4:XFD1048576"/></mergeCells>')).toEqual([
    '',
    'Abteilung',
    'Personal',
    'Personal',
    'IT',
  ])
  const thousands = '<mergeCell ref="B4:B1048576"/>'.repeat(1_000)
  expect(await departments(`<mergeCells>${thousands}</mergeCells>`)).toHaveLength(5)
})
