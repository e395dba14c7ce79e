import { CsvError, parse } from 'csv-parse/sync'
import type { z } from 'zod'
import { plainCell, splitCell } from '../../../platform/shared/csv-cells.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { findDataType } from '../../catalog/data-types.ts'
import { vendorFields } from '../contract.ts'
import { type CsvColumn, columnOf, computedColumns, importLimit } from '../csv-columns.ts'
import type { VendorFields } from './vendor.store.ts'

/** One line of a file as a vendor; without a name, or with a value that is none, it has faults. */
export interface ReadRow {
  line: number
  vendor: Partial<VendorFields>
  /** Address of the owner; whether a member has it is not known here. */
  ownerEmail: string
  errors: string[]
}

export interface ReadCsv {
  rows: ReadRow[]
  /** Headers that mean nothing to the register. */
  ignoredColumns: string[]
}

const separators = [',', ';', '\t'] as const

/** @throws Refusal where the file as a whole cannot be read. */
export function readVendorCsv(bytes: Uint8Array): ReadCsv {
  const text = decoded(bytes)
  const delimiter = separators.find((one) => headerOf(text, one).includes('vendor_name'))
  if (!delimiter) throw refuse('import_unreadable')
  const columns = headerOf(text, delimiter)
  const known = columns.filter((name) => name !== undefined)
  if (new Set(known).size < known.length) throw refuse('import_unreadable')
  const records = recordsOf(text, { delimiter, to: importLimit + 2 })
  if (records.length > importLimit + 1) throw refuse('import_too_long')
  const [header, ...rows] = records
  // Those alone are looked for in each row: a header may be thousands of cells wide.
  const read = columns.flatMap((column, at) => (column === undefined || isComputed(column) ? [] : [{ column, at }]))
  return {
    rows: rows.map(({ line, cells }) => readRow(cells, { line, read, width: columns.length })),
    ignoredColumns: (header?.cells ?? [])
      .filter((_, at) => columns[at] === undefined)
      .map((cell) => cell.replaceAll('\0', '').trim())
      .filter((cell) => cell !== ''),
  }
}

function decoded(bytes: Uint8Array): string {
  try {
    // A byte order mark goes.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw refuse('import_not_utf8')
  }
}

const headerOf = (text: string, delimiter: string) => {
  try {
    return (recordsOf(text, { delimiter, to: 1 })[0]?.cells ?? []).map(columnOf)
  } catch {
    return []
  }
}

/** A record longer than this is a quote that nothing closes. */
const longestRecord = 100_000

function recordsOf(
  text: string,
  { delimiter, to }: { delimiter: string; to: number },
): { line: number; cells: string[] }[] {
  try {
    // Its types do not know that `info` wraps the record.
    const found = parse(text, {
      ...{ delimiter, to, info: true, relaxColumnCount: true, skipEmptyLines: true, maxRecordSize: longestRecord },
    }) as unknown as { info: { lines: number }; record: string[] }[]
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
    if (text.includes('\r\n')) return recordsOf(text.replaceAll('\r\n', '\n'), { delimiter, to })
    const message = `Line ${error.lines}: a quote is missing, or stands where none can.`
    throw refuse('import_unreadable', { issues: [{ path: 'file', message }] })
  }
}

const countOf = (pattern: RegExp, text: string) => text.match(pattern)?.length ?? 0

const isComputed = (column: CsvColumn | (typeof computedColumns)[number]): column is (typeof computedColumns)[number] =>
  (computedColumns as readonly string[]).includes(column)

function readRow(
  cells: readonly string[],
  { line, read, width }: { line: number; read: readonly { column: CsvColumn; at: number }[]; width: number },
): ReadRow {
  const row: ReadRow = { line, vendor: {}, ownerEmail: '', errors: [] }
  if (cells.slice(width).some((cell) => cell.trim() !== ''))
    row.errors.push(`has ${cells.length} cells where the header has ${width}`)
  for (const { column, at } of read) {
    const cell = plainCell(cells[at] ?? '').trim()
    if (cell === '') continue
    if (cell.includes('\0')) row.errors.push(`${column}: holds a NUL`)
    else if (column === 'owner_email') row.ownerEmail = cell.toLowerCase()
    else readCell(row, { column, cell })
  }
  if (row.vendor.vendorName === undefined && !row.errors.some((error) => error.startsWith('vendor_name')))
    row.errors.unshift('vendor_name: is required')
  return { ...row, vendor: { vendorType: 'other', ...row.vendor } }
}

type Read = { field: keyof VendorFields; value: (cell: string) => unknown }

const text = (field: keyof VendorFields): Read => ({ field, value: (cell) => cell })
const list = (field: keyof VendorFields): Read => ({ field, value: splitCell })
/** "Cloud hosting" and "CLOUD-HOSTING" are one word of a vocabulary. */
const asWord = (cell: string) => cell.toLowerCase().replace(/[\s-]+/g, '_')
const word = (field: keyof VendorFields): Read => ({ field, value: asWord })
const words = (field: keyof VendorFields): Read => ({
  field,
  value: (cell) => cell.split(/[;,|\n]/).flatMap((part) => (part.trim() === '' ? [] : [asWord(part.trim())])),
})
/** What is no figure stays a text, and is told of as such. */
const figure = (field: keyof VendorFields): Read => ({
  field,
  value: (cell) => (/^\d+$/.test(cell) ? Number(cell) : cell),
})
const yesNo: Readonly<Record<string, boolean>> = {
  yes: true,
  true: true,
  '1': true,
  no: false,
  false: false,
  '0': false,
}

const reads: Record<Exclude<CsvColumn, 'owner_email'>, Read> = {
  vendor_name: text('vendorName'),
  vendor_type: word('vendorType'),
  legal_name: text('legalName'),
  website: text('website'),
  aliases: list('aliases'),
  domains: { field: 'domains', value: (cell) => cell.split(/[;,|\s]+/).filter((part) => part !== '') },
  tier: word('tier'),
  cadence_days: figure('cadenceDays'),
  criticality: word('criticality'),
  people: figure('people'),
  roles: words('roles'),
  data_types: words('dataTypes'),
  has_child_data: { field: 'hasChildData', value: (cell) => yesNo[cell.toLowerCase()] ?? cell },
  data_subjects: words('dataSubjects'),
  purposes: list('purposes'),
  countries: { field: 'countries', value: (cell) => cell.split(/[;,|\s]+/).filter((part) => part !== '') },
  contact_name: text('contactName'),
  contact_email: text('contactEmail'),
  notes: text('notes'),
  retention: text('retention'),
  security_measures: text('securityMeasures'),
  department: text('department'),
  next_review: text('nextReview'),
}

function readCell(row: ReadRow, { column, cell }: { column: keyof typeof reads; cell: string }): void {
  const { field, value } = reads[column]
  const parsed = vendorFields.shape[field].safeParse(value(cell))
  if (!parsed.success) row.errors.push(`${column}: ${wordsOf(parsed.error)}`)
  else if (column === 'data_types' && (parsed.data as string[]).some((id) => !findDataType(id)))
    row.errors.push(`${column}: one of these is no data type`)
  else row.vendor = { ...row.vendor, [field]: parsed.data }
}

function wordsOf({ issues }: z.ZodError): string {
  const [issue] = issues
  switch (issue?.code) {
    case 'invalid_value':
      return `is none of ${issue.values.filter((value) => value !== '').join(', ')}`
    case 'too_big':
      return `is too long or too large, at most ${issue.maximum}`
    case 'too_small':
      return `is too short or too small, at least ${issue.minimum}`
    case 'invalid_format':
      return /^(Invalid)/.test(issue.message) ? 'has the wrong format' : issue.message
    case 'custom':
      return issue.message
    default:
      return 'is not of the kind that this column has'
  }
}
