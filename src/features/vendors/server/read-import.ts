import { foldedHeader, guessFields, type TableColumn } from '../import-columns.ts'
import { type DateOrder, provenOrder } from '../import-dates.ts'
import type { ImportField } from '../import-fields.ts'
import { type ReadRow, type RowCells, readRow } from './read-row.ts'
import { type ReadTable, readTable, type TableRow } from './read-table.ts'

// Reads the file of an import in a guarded process: first its columns, then, by their meaning, its rows.

export interface ImportShape extends Pick<ReadTable, 'format' | 'separator' | 'sheets' | 'sheet'> {
  columns: { header: string; samples: string[] }[]
}

export interface ReadColumns {
  shape: ImportShape
  total: number
  guess: (ImportField | null)[]
  dateOrder: DateOrder | null
}

const samplesRead = 200
const samplesShown = 3
const longestSample = 80
const longestHeader = 120

/** @throws Refusal where the file as a whole cannot be read. */
export async function readImportColumns(bytes: Uint8Array, { sheet }: { sheet: string | null }): Promise<ReadColumns> {
  const { rows, ...table } = await readTable(bytes, { sheet })
  const { columns, body } = split(rows)
  const guess = guessFields(columns)
  const dates = guess.flatMap((field, at) => (isDate(field) ? body.map(({ cells }) => cells[at] ?? '') : []))
  return {
    shape: {
      ...table,
      columns: columns.map(({ header, samples }) => ({
        header,
        samples: [...new Set(samples)].slice(0, samplesShown).map((text) => [...text].slice(0, longestSample).join('')),
      })),
    },
    total: body.length,
    guess,
    dateOrder: provenOrder(dates) ?? (columns.some(({ header }) => isNotEnglish(header)) ? 'dmy' : null),
  }
}

export interface ImportedRow {
  line: number
  cells: RowCells
  read: ReadRow
}

export async function readImportRows(
  bytes: Uint8Array,
  {
    sheet,
    fields,
    dateOrder,
  }: { sheet: string | null; fields: readonly (ImportField | null)[]; dateOrder: DateOrder | null },
): Promise<ImportedRow[]> {
  const { body } = split((await readTable(bytes, { sheet })).rows)
  // Those alone are looked for in each row: a header may be thousands of cells wide.
  const mapped = fields.flatMap((field, at) => (field === null ? [] : [{ field, at }]))
  return body.map(({ line, cells }) => {
    const given = Object.fromEntries(
      mapped.flatMap(({ field, at }) => ((cells[at] ?? '').trim() === '' ? [] : [[field, cells[at] ?? '']])),
    ) as RowCells // each key is a field
    return { line, cells: kept(given), read: readRow(given, { dateOrder }) }
  })
}

/** As much of a cell as a person corrects in a table; what is longer is a fault or a note, and stays in the vendor. */
const longestKept = 12_000
const kept = (cells: RowCells): RowCells =>
  Object.fromEntries(Object.entries(cells).map(([field, cell]) => [field, cell.slice(0, longestKept)]))

/** Titles and empty lines may come before the header: it is the row, among the first, of which the most cells mean something. */
function split(rows: readonly TableRow[]): { columns: TableColumn[]; body: TableRow[] } {
  const scored = rows.slice(0, 15).map(({ cells }, at) => {
    const texts = cells.filter((cell) => cell.trim() !== '')
    const known = guessFields(cells.map((header) => ({ header, samples: [] }))).filter((field) => field !== null).length
    return { at, known, width: new Set(texts).size }
  })
  const [best] = scored.toSorted((a, b) => b.known - a.known || b.width - a.width || a.at - b.at)
  const at = best?.at ?? 0
  const body = rows.slice(at + 1)
  const width = Math.max(rows[at]?.cells.length ?? 0, ...body.slice(0, samplesRead).map(({ cells }) => filled(cells)))
  const columns = Array.from({ length: width }, (_, column) => ({
    header: [...(rows[at]?.cells[column] ?? '').replace(/\s+/gu, ' ').trim()].slice(0, longestHeader).join(''),
    samples: body
      .slice(0, samplesRead)
      .map(({ cells }) => (cells[column] ?? '').trim())
      .filter((cell) => cell !== ''),
  }))
  // Columns without a header and without a cell are what a spreadsheet leaves behind.
  const last = columns.findLastIndex(({ header, samples }) => header !== '' || samples.length > 0)
  return { columns: columns.slice(0, last + 1), body }
}

const filled = (cells: readonly string[]) => cells.findLastIndex((cell) => cell.trim() !== '') + 1

const isDate = (field: ImportField | null | undefined) =>
  field === 'next_review' || field === 'renews_on' || field === 'dpa_signed_on' || field === 'dpa_valid_until'

const notEnglish =
  /\b(?:lieferant|anbieter|dienstleister|webseite|land|datum|vom|nachste|prufung|verantwortlich|bemerkung|kritikalitat|fournisseur|prestataire|pays|date de|prochaine|criticite|responsable|commentaires|proveedor|pais|fecha|proxima|criticidad|observaciones)\b/u
const isNotEnglish = (header: string) => notEnglish.test(foldedHeader(header))
