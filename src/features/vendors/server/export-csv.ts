import { csvOf } from '../../../platform/server/csv.ts'
import { joinedCell } from '../../../platform/shared/csv-cells.ts'
import { dayOf } from '../../../platform/shared/days.ts'
import { type CsvColumn, computedColumns, csvColumns } from '../csv-columns.ts'
import type { ExportedVendor } from './list.ts'

type Column = CsvColumn | (typeof computedColumns)[number]

const number = (value: number | null) => (value === null ? '' : String(value))

const cells: Record<Column, (vendor: ExportedVendor) => string> = {
  vendor_name: (vendor) => vendor.vendorName,
  vendor_type: (vendor) => vendor.vendorType,
  legal_name: (vendor) => vendor.legalName,
  website: (vendor) => vendor.website,
  aliases: (vendor) => joinedCell(vendor.aliases),
  domains: (vendor) => joinedCell(vendor.domains),
  owner_email: (vendor) => vendor.ownerEmail ?? '',
  tier: (vendor) => vendor.tier,
  cadence_days: (vendor) => number(vendor.cadenceDays),
  criticality: (vendor) => vendor.criticality,
  people: (vendor) => number(vendor.people),
  roles: (vendor) => joinedCell(vendor.roles),
  data_types: (vendor) => joinedCell(vendor.dataTypes),
  has_child_data: (vendor) => (vendor.hasChildData === null ? '' : vendor.hasChildData ? 'yes' : 'no'),
  data_subjects: (vendor) => joinedCell(vendor.dataSubjects),
  purposes: (vendor) => joinedCell(vendor.purposes),
  countries: (vendor) => joinedCell(vendor.countries),
  contact_name: (vendor) => vendor.contactName,
  contact_email: (vendor) => vendor.contactEmail,
  notes: (vendor) => vendor.notes,
  retention: (vendor) => vendor.retention,
  security_measures: (vendor) => vendor.securityMeasures,
  department: (vendor) => vendor.department,
  renews_on: (vendor) => vendor.renewsOn ?? '',
  notice_days: (vendor) => number(vendor.noticeDays),
  next_review: (vendor) => vendor.nextReview ?? '',
  compliance_status: (vendor) => vendor.complianceStatus,
  risk_score: (vendor) => (vendor.isScored ? String(vendor.riskScore) : ''),
  last_assessed: (vendor) => (vendor.lastAssessed ? dayOf(vendor.lastAssessed) : ''),
  dpa_signed: (vendor) => (vendor.contractDetails.dpa_signed ? 'yes' : 'no'),
}

const order: readonly Column[] = [...(Object.keys(csvColumns) as CsvColumn[]), ...computedColumns]

export const vendorsCsv = (vendors: readonly ExportedVendor[]): Uint8Array =>
  csvOf([order, ...vendors.map((vendor) => order.map((column) => cells[column](vendor)))], { bom: true })
