import { csvOf } from '../../../../platform/server/csv.ts'
import { fixedZip } from '../../../../platform/server/fixed-zip.ts'
import { noRecord, type ReportModel } from '../../model.ts'
import { fileNameOf, type RenderedFile } from './rendered-file.ts'
import { contentSheets, readmeSheet, type Sheet, type SheetCell } from './sheets.ts'

/** One file where the report has one section; else an archive with a file for each, beside README.csv and the evidence. */
export async function renderCsv(model: ReportModel): Promise<RenderedFile> {
  const others = contentSheets(model)
  const [only] = others
  if (only && model.sections.length === 1)
    return { name: fileNameOf(model, 'csv'), mediaType: 'text/csv; charset=utf-8', bytes: sheetCsv(only) }
  const sheets = [readmeSheet(model, { others, nameOf }), ...others]
  const files = Object.fromEntries(sheets.map((sheet) => [nameOf(sheet), sheetCsv(sheet)]))
  return { name: fileNameOf(model, 'zip'), mediaType: 'application/zip', bytes: fixedZip(files) }
}

const nameOf = ({ id, place }: Sheet) =>
  id === 'readme' ? 'README.csv' : `${place === null ? '' : `${String(place).padStart(2, '0')}-`}${id}.csv`

function sheetCsv({ columns, rows, emptyWords }: Sheet): Uint8Array {
  const body =
    rows.length > 0 ? rows.map((cells) => cells.map(wordsOf)) : [columns.map((_, at) => (at ? '' : emptyWords))]
  return csvOf([columns.map(({ title }) => title), ...body], { bom: true })
}

function wordsOf({ kind, value }: SheetCell): string {
  if (value === null) return noRecord
  if (typeof value === 'number') return kind === 'percent' ? `${value}%` : String(value)
  return value
}
