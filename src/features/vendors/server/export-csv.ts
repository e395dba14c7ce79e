import { csvOf } from '../../../platform/server/csv.ts'
import { joinedCell } from '../../../platform/shared/csv-cells.ts'
import { dayOf } from '../../../platform/shared/days.ts'
import { type VendorFieldName, vendorFieldNames } from '../../../product/vendor-fields.ts'
import { computedColumns, csvColumns } from '../csv-columns.ts'
import type { ExportedVendor } from './list.ts'

const computed: Record<(typeof computedColumns)[number], (vendor: ExportedVendor) => string> = {
  compliance_status: (vendor) => vendor.complianceStatus,
  risk_score: (vendor) => (vendor.isScored ? String(vendor.riskScore) : ''),
  last_assessed: (vendor) => (vendor.lastAssessed ? dayOf(vendor.lastAssessed) : ''),
  dpa_signed: (vendor) => (vendor.contractDetails.dpa_signed ? 'yes' : 'no'),
}

function cellOf(value: ExportedVendor[Exclude<VendorFieldName, 'ownerId'>]): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'object' && value !== null ? joinedCell(value) : String(value ?? '')
}

export const vendorsCsv = (vendors: readonly ExportedVendor[]): Uint8Array =>
  csvOf(
    [
      [...csvColumns, ...computedColumns],
      ...vendors.map((vendor) => [
        ...vendorFieldNames.map((name) => (name === 'ownerId' ? (vendor.ownerEmail ?? '') : cellOf(vendor[name]))),
        ...computedColumns.map((column) => computed[column](vendor)),
      ]),
    ],
    { bom: true },
  )
