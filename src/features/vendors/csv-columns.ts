import { csvColumnOf, type VendorCsvColumn, vendorFieldNames } from '../../product/vendor-fields.ts'

// The columns of a register as CSV: what an export writes, and what an import reads by its header line.

/** More vendors than this are asked to come in several files. */
export const importLimit = 10_000
export const importMegabytes = 10
/** Longer cells are faults of their row, which shows their beginning: no field of the register holds as much. */
export const longestCell = 20_000

/** Letter case, blanks, dashes and the order of columns make no difference to an import. */
export type CsvColumn = VendorCsvColumn
export const csvColumns: readonly CsvColumn[] = vendorFieldNames.map(csvColumnOf)

/** Written by an export as well; an import leaves them, since they are computed. */
export const computedColumns = ['compliance_status', 'risk_score', 'last_assessed', 'dpa_signed'] as const

const folded = (header: string) =>
  header
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
const byFolded = new Map([...csvColumns, ...computedColumns].map((name) => [folded(name), name]))

/** The column that a header means: "Vendor Name", "vendorName" and "VENDOR-NAME" are one. */
export const columnOf = (header: string): CsvColumn | (typeof computedColumns)[number] | undefined =>
  byFolded.get(folded(header))
