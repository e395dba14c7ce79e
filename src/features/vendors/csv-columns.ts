// The columns of a register as CSV: what an export writes, and what an import reads by its header line.

/** More vendors than this are asked to come in several files. */
export const importLimit = 10_000
export const importMegabytes = 10
/** Longer cells are faults of their row, which shows their beginning: no field of the register holds as much. */
export const longestCell = 20_000

/** In the order of the export. Letter case, blanks, dashes and the order of columns make no difference to an import. */
export const csvColumns = {
  vendor_name: 'The name; the only column that must be there.',
  vendor_type: 'One word or a few, such as cloud_hosting; other where it is left empty.',
  legal_name: 'As the contract has it.',
  website: 'With https:// in front.',
  aliases: 'Other names, with semicolons between them.',
  domains: 'Such as example.com, with semicolons between them.',
  owner_email: 'Address of a member of the organisation.',
  tier: 'critical, important, standard or low.',
  cadence_days: 'Days between two reviews, where they are not those of the tier.',
  criticality: 'low, medium, high or critical.',
  people: 'About how many people’s data; empty where that is not known.',
  roles: 'controller, processor, service_provider, contractor, third_party.',
  data_types: 'Ids of data types, such as email.',
  has_child_data: 'yes, no, or empty where that is not known.',
  data_subjects: 'Whose data: customers, employees, website_visitors …',
  purposes: 'With semicolons between them.',
  countries: 'Two letters each, such as DE; US.',
  contact_name: '',
  contact_email: '',
  notes: '',
  retention: 'How long the vendor keeps the data.',
  security_measures: '',
  department: 'Who in your organization uses it.',
  renews_on: 'The day on which the contract renews or ends, such as 2027-01-31.',
  notice_days: 'Days before that by which to give notice, such as 90.',
  next_review: 'A day such as 2026-11-30; a cadence from today where it is left empty.',
} as const
export type CsvColumn = keyof typeof csvColumns

/** Written by an export as well; an import leaves them, since they are computed. */
export const computedColumns = ['compliance_status', 'risk_score', 'last_assessed', 'dpa_signed'] as const

const folded = (header: string) =>
  header
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
const byFolded = new Map(
  [...(Object.keys(csvColumns) as CsvColumn[]), ...computedColumns].map((name) => [folded(name), name]),
)

/** The column that a header means: "Vendor Name", "vendorName" and "VENDOR-NAME" are one. */
export const columnOf = (header: string): CsvColumn | (typeof computedColumns)[number] | undefined =>
  byFolded.get(folded(header))
