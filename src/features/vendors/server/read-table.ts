import { CsvError, parse } from 'csv-parse/sync'
import { plainCell } from '../../../platform/shared/csv-cells.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { type Cell, readWorkbookSheets, WorkbookFault } from '../../../product/workbook.ts'
import { importLimit } from '../csv-columns.ts'
import { decodeText } from './decode-text.ts'

// A file of vendors as rows of cells: CSV of any usual encoding and separator, or a sheet of an Excel workbook. What a column
// means is decided later (import-columns.ts).

export interface TableRow {
  /** Line in the file where it begins, from 1. */
  line: number
  cells: string[]
}

export interface ReadTable {
  /** `xlsx`, or the encoding of a text. */
  format: string
  separator: string | null
  /** Every non-empty sheet of a workbook, and how many rows it has. */
  sheets: { name: string; rows: number }[]
  sheet: string | null
  /** Without empty rows. */
  rows: TableRow[]
}

/** Title lines above the header may come beside this. */
const mostRows = importLimit + 50
const mostColumns = 200
/** A record longer than this is a quote that nothing closes. */
const longestRecord = 4_000_000

/**
 * @param sheet Of a workbook; else the first one that has the most rows.
 * @throws Refusal where the file as a whole cannot be read.
 */
export async function readTable(bytes: Uint8Array, { sheet }: { sheet?: string | null } = {}): Promise<ReadTable> {
  const kind = kindOf(bytes)
  switch (kind) {
    case 'zip':
      return readWorkbook(bytes, sheet ?? null)
    case 'encrypted':
      throw refuse('import_encrypted')
    case 'legacy':
      throw refuse('import_old_excel')
    case 'text':
      return readText(bytes)
  }
}

function kindOf(bytes: Uint8Array): 'zip' | 'encrypted' | 'legacy' | 'text' {
  const begins = (...signature: number[]) => signature.every((byte, at) => bytes[at] === byte)
  if (begins(0x50, 0x4b, 0x03, 0x04)) return 'zip'
  // OLE compound file: Excel before 2007, and any workbook that opens with a password.
  if (begins(0xd0, 0xcf, 0x11, 0xe0))
    return Buffer.from(bytes).includes(Buffer.from('EncryptedPackage', 'utf16le')) ? 'encrypted' : 'legacy'
  return 'text'
}

async function readWorkbook(bytes: Uint8Array, wanted: string | null): Promise<ReadTable> {
  const all = await sheetsOf(bytes)
  const sheets = [...all].flatMap(([name, data]) => {
    const rows = data.flatMap((cells, at) => (cells.every(isEmpty) ? [] : [{ line: at + 1, cells: cells.map(textOf) }]))
    return rows.length === 0 ? [] : [{ name, rows }]
  })
  const chosen =
    sheets.find(({ name }) => name === wanted) ?? sheets.toSorted((a, b) => b.rows.length - a.rows.length)[0]
  if (!chosen) throw refuse('import_empty')
  return {
    ...{ format: 'xlsx', separator: null, sheet: chosen.name, rows: chosen.rows },
    sheets: sheets.map(({ name, rows }) => ({ name, rows: rows.length })),
  }
}

async function sheetsOf(bytes: Uint8Array) {
  try {
    return await readWorkbookSheets(bytes, { rows: mostRows, columns: mostColumns, fillsDown: true })
  } catch (error) {
    if (!(error instanceof WorkbookFault)) throw error
    throw refuse(error.code === 'too-large' ? 'import_too_long' : 'import_unreadable')
  }
}

const isEmpty = (cell: Cell) => cell === null || cell === undefined || cell === ''

function textOf(cell: Cell): string {
  if (cell === null || cell === undefined) return ''
  // A day has no hour; what was typed as a time of a day keeps it.
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().replace('T00:00:00.000Z', '')
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no'
  return clean(String(cell))
}

/** NUL is what PostgreSQL keeps in no text; a lone surrogate would not survive it either. */
const clean = (text: string) => text.replaceAll('\0', '').toWellFormed()

function readText(bytes: Uint8Array): ReadTable {
  const decoded = decodeText(bytes)
  if (!decoded) throw refuse('import_unreadable')
  // Excel's own line about the separator of the lines below.
  const [, named] = /^sep=(.)\r?\n/i.exec(decoded.text) ?? []
  const text = named === undefined ? decoded.text : decoded.text.slice(decoded.text.indexOf('\n') + 1)
  const separator = named ?? separatorOf(text)
  const rows = recordsOf(text, separator).map(({ line, cells }) => ({
    line: line + (named === undefined ? 0 : 1),
    cells: cells.map((cell) => clean(plainCell(cell))),
  }))
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  if (filled.length === 0) throw refuse('import_empty')
  if (filled.length > mostRows) throw refuse('import_too_long')
  return { format: decoded.encoding, separator, sheets: [], sheet: null, rows: filled }
}

const separators = [';', '\t', ',', '|'] as const

/** The one that parts the first lines into the same number of cells, and the most of them. */
function separatorOf(text: string): string {
  const head = text.slice(0, 200_000)
  const scored = separators.map((separator) => {
    const widths = beginningOf(head, separator).map((cells) => cells.length)
    const most = Math.max(1, ...widths)
    const alike = widths.filter((width) => width === most).length / Math.max(1, widths.length)
    return { separator, score: most === 1 ? 0 : alike * Math.log2(most) }
  })
  const [best] = scored.toSorted((a, b) => b.score - a.score)
  return best && best.score > 0 ? best.separator : ','
}

function beginningOf(text: string, delimiter: string): string[][] {
  try {
    return parse(text, { delimiter, to: 40, relaxColumnCount: true, relaxQuotes: true, skipEmptyLines: true })
  } catch {
    // A quote that only another separator closes.
    return []
  }
}

function recordsOf(text: string, delimiter: string): TableRow[] {
  const options = { delimiter, to: mostRows + 1, info: true, relaxColumnCount: true, skipEmptyLines: true } as const
  try {
    // Quotes within a cell that no quotes enclose are part of it: Kärcher "Vertriebs" GmbH.
    // Its types do not know that `info` wraps the record.
    const found = parse(text, { ...options, relaxQuotes: true, maxRecordSize: longestRecord }) as unknown as {
      info: { lines: number }
      record: string[]
    }[]
    // Within quotes it counts the two signs of one line's end as two ends.
    let countedTwice = 0
    return found.map(({ info, record }) => {
      countedTwice += record.reduce((sum, cell) => sum + countOf(/\r\n/g, cell), 0)
      // Counted where it ends; a reader looks for where it begins.
      const within = record.reduce((sum, cell) => sum + countOf(/\r\n|\r|\n/g, cell), 0)
      return { line: info.lines - within - countedTwice, cells: record }
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    if (text.includes('\r\n')) return recordsOf(text.replaceAll('\r\n', '\n'), delimiter)
    const message = `Line ${error.lines}: a quotation mark is missing or out of place.`
    throw refuse('import_unreadable', { issues: [{ path: 'file', message }] })
  }
}

const countOf = (pattern: RegExp, text: string) => text.match(pattern)?.length ?? 0
