import writeExcelFile, { type Cell } from 'write-excel-file/node'
import { getCellAddress, sanitizeTextContent } from 'write-excel-file/utility'
import { excelText, finishedWorkbook } from '../../../../platform/server/excel-text.ts'
import { isDay } from '../../../../platform/shared/days.ts'
import { clip } from '../../../../scanners/document/normalise.ts'
import { type ColumnKind, noRecord, type ReportModel, sampleWords } from '../../model.ts'
import { fileNameOf, type RenderedFile } from './rendered-file.ts'
import { contentSheets, readmeSheet, type Sheet, type SheetCell } from './sheets.ts'

/** A workbook: README, a sheet for each section, the evidence. Days, instants, numbers and shares are typed; words are always words. */
export async function renderExcel(model: ReportModel): Promise<RenderedFile> {
  const others = contentSheets(model)
  const cut = others.flatMap(({ rows }) => rows.flat()).filter(isLong).length
  const notes = cut
    ? [
        `Excel holds ${mostCharacters} characters in a cell. Cells cut for that: ${cut}. They are whole in the JSON of this report.`,
      ]
    : []
  const sheets = [readmeSheet(model, { others, nameOf, notes }), ...others]
  const written = await writeExcelFile(
    sheets.map((sheet) => ({
      sheet: nameOf(sheet),
      data: rowsOf(sheet, model),
      columns: sheet.columns.map(({ kind, weight = 1 }) => ({ width: Math.min(widths[kind] * weight, 100) })),
      stickyRowsCount: headRows(sheet),
    })),
    { features: [filters(sheets)] },
  ).toBuffer()
  return {
    name: fileNameOf(model, 'xlsx'),
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    bytes: finishedWorkbook(written),
  }
}

const widths: Record<ColumnKind, number> = {
  text: 18,
  number: 12,
  percent: 12,
  score: 12,
  day: 14,
  instant: 22,
  state: 16,
  url: 40,
  hash: 40,
}

const mostInName = 31

/** Legal, and one of its kind by its number, whatever was cut. */
export function nameOf({ id, place, title }: Sheet): string {
  if (place === null) return id === 'readme' ? 'README' : title
  const name = `${place} ${title.replace(/[[\]:*?/\\\p{Cc}\s]+/gu, ' ')}`
  const fitting = name.length > mostInName ? `${clip(name, mostInName - 1).replace(/ \S*$/, '')}…` : name
  // An apostrophe may stand within a name, and not at its end.
  return fitting.replace(/[' ]+$/, '')
}

/** Title, lines, and the head of the table: what stays in sight. */
const headRows = ({ lines }: Sheet) => 1 + lines.length + 1

function rowsOf(sheet: Sheet, { meta }: ReportModel): Cell[][] {
  const title = meta.isSample ? `${sampleWords} · ${sheet.title}` : sheet.title
  return [
    [{ ...words(title), fontWeight: 'bold', fontSize: 14 }],
    ...sheet.lines.map((line) => [words(line)]),
    sheet.columns.map(({ title }) => ({ ...inTable(words(title)), fontWeight: 'bold', bottomBorderStyle: 'thin' })),
    ...(sheet.rows.length > 0
      ? sheet.rows.map((cells) => cells.map((cell) => inTable(typed(cell))))
      : // Over the columns beside it, which are empty, and not in a pillar as narrow as its own.
        [[words(sheet.emptyWords)]]),
  ]
}

const inTable = <T extends object>(cell: T) => ({ ...cell, wrap: true, alignVertical: 'top' as const })

function typed({ kind, value }: SheetCell) {
  if (value === null) return words(noRecord)
  if (typeof value === 'number')
    return kind === 'percent'
      ? { value: value / 100, type: Number, format: '0%' }
      : { value, type: Number, format: '0' }
  if (kind === 'day' && isDay(value) && isOfExcel(value)) return dated(value, 'yyyy-mm-dd')
  if (kind === 'instant' && isInstant(value) && isOfExcel(value)) return dated(value, 'yyyy-mm-dd hh:mm:ss')
  return words(value)
}

// A source may give a date otherwise, as a year alone: that stays a text, and so does what lies before Excel's calendar.
const isInstant = (value: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) && !Number.isNaN(Date.parse(value))
const isOfExcel = (date: string) => date >= '1900-03-01'
const dated = (value: string, format: string) => ({ value: new Date(value), type: Date, format })

/** Typed and formatted as text: nothing in it is calculated. */
const words = (value: string) => ({ value: excelText(fitted(value)), type: String, format: '@' })

const mostCharacters = 32_767
const cutWords = ' … [cut here; whole in the JSON of this report]'

const isLong = ({ value }: SheetCell) => typeof value === 'string' && value.length > mostCharacters

const fitted = (value: string): string =>
  value.length > mostCharacters ? clip(value, mostCharacters - cutWords.length) + cutWords : value

type Feature = NonNullable<NonNullable<Parameters<typeof writeExcelFile>[1]>['features']>[number]

// The library writes no filters, and lets others change its XML. A filter's range has a hidden name as well, as Excel gives it.
const filters = (sheets: readonly Sheet[]): Feature => ({
  files: {
    transform: {
      'xl/worksheets/sheet{id}.xml': {
        transform: (xml, _, { sheetIndex }) => {
          const { from, to } = filterOf(sheets[sheetIndex] as Sheet) // the library calls it for each that it was given
          return xml.replace('</sheetData>', `</sheetData><autoFilter ref="${from}:${to}"/>`)
        },
      },
      'xl/workbook.xml': {
        transform: (xml) =>
          xml.replace('<definedNames/>', () => `<definedNames>${sheets.map(hiddenName).join('')}</definedNames>`),
      },
    },
  },
})

function filterOf(sheet: Sheet): { from: string; to: string } {
  const head = headRows(sheet) - 1
  return {
    from: getCellAddress(head, 0),
    to: getCellAddress(head + Math.max(sheet.rows.length, 1), sheet.columns.length - 1),
  }
}

function hiddenName(sheet: Sheet, at: number): string {
  const { from, to } = filterOf(sheet)
  const range = [from, to].map((cell) => cell.replace(/([A-Z]+)(\d+)/, '$$$1$$$2')).join(':')
  const formula = sanitizeTextContent(`'${nameOf(sheet).replaceAll("'", "''")}'!${range}`)
  return `<definedName name="_xlnm._FilterDatabase" localSheetId="${at}" hidden="1">${formula}</definedName>`
}
