import { byCsvColumn, vendorFieldOf } from '../../product/vendor-fields.ts'
import { type CsvColumn, csvColumns } from './csv-columns.ts'

/** Fields of an import beside the columns of an export. */
const furtherFields = ['dpa_signed', 'dpa_signed_on', 'dpa_valid_until', 'is_processor', 'is_controller'] as const
export const importFields = [...csvColumns, ...furtherFields] as const
export type ImportField = CsvColumn | (typeof furtherFields)[number]

/** As the mapping step names them. */
export const importFieldNames: Record<ImportField, string> = {
  ...byCsvColumn((name) => vendorFieldOf(name).mapped ?? vendorFieldOf(name).label),
  dpa_signed: 'DPA signed (yes or no)',
  dpa_signed_on: 'DPA signed on',
  dpa_valid_until: 'DPA valid until',
  is_processor: 'Is a processor (yes or no)',
  is_controller: 'Is a controller (yes or no)',
}
