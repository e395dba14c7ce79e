import { stringify } from 'csv-stringify/sync'
import { safeCell } from '../shared/csv-cells.ts'

/**
 * Rows for a spreadsheet: RFC 4180, each cell quoted and none calculated. The byte order mark, for the start of a file,
 * tells spreadsheets that it is UTF-8.
 */
export const csvOf = (rows: readonly (readonly string[])[], { bom }: { bom: boolean }): Uint8Array =>
  new TextEncoder().encode(
    stringify(
      rows.map((cells) => cells.map(safeCell)),
      { bom, quoted: true, quoted_empty: true, record_delimiter: 'windows' },
    ),
  )
