// The fields that a person enters for a vendor. Register, form, spreadsheet, export and merge are made from this table; a
// new field is a column of a migration, a line here, and its schema in the contract of vendors.

export interface VendorField {
  column: string
  type: 'text' | 'text[]' | 'int' | 'bigint' | 'boolean' | 'date'
  /** Its column in a spreadsheet, where it is not named after the database's. */
  csv?: string
  label: string
  /** Its name where the columns of a spreadsheet are mapped, if not the label. */
  mapped?: string
  /** Section of the page with the form. */
  part: 'identity' | 'processing'
  kind:
    | ('text' | 'area' | 'email' | 'url' | 'day' | 'number' | 'lines' | 'countries')
    | ('choice' | 'id' | 'yes-no' | 'checks')
  hint?: string
  maxLength?: number
  /** It always has a value, so a merge has nothing to fill. `preset`: the value it begins with. */
  isRequired?: true
  preset?: string
}

const identity = { part: 'identity' } as const
const processing = { part: 'processing' } as const
const text = { type: 'text', kind: 'text', maxLength: 300 } as const
const area = { type: 'text', kind: 'area', maxLength: 10_000 } as const
const lines = { type: 'text[]', kind: 'lines' } as const
const checks = { type: 'text[]', kind: 'checks' } as const
const choice = { type: 'text', kind: 'choice', isRequired: true } as const
const day = { type: 'date', kind: 'day' } as const
const number = { type: 'int', kind: 'number' } as const

/** In the order of an export. */
export const vendorFieldTable = {
  vendorName: {
    ...identity,
    ...text,
    maxLength: 200,
    isRequired: true,
    column: 'vendor_name',
    label: 'Name',
    mapped: 'Vendor name',
  },
  vendorType: { ...identity, ...choice, column: 'vendor_type', label: 'Type' },
  legalName: { ...identity, ...text, column: 'legal_name', label: 'Legal name' },
  website: {
    ...identity,
    type: 'text',
    kind: 'url',
    maxLength: 500,
    column: 'website',
    label: 'Website',
    mapped: 'Website or domain',
  },
  aliases: {
    ...identity,
    ...lines,
    column: 'aliases',
    label: 'Other names',
    hint: 'One per line. Imports and searches use them.',
  },
  domains: {
    ...identity,
    ...lines,
    column: 'domains',
    label: 'Domains',
    hint: 'One per line, such as example.com.',
  },
  ownerId: { ...identity, type: 'bigint', kind: 'id', column: 'owner_id', csv: 'owner_email', label: 'Owner' },
  tier: { ...identity, ...choice, preset: 'standard', column: 'tier', label: 'Tier' },
  cadenceDays: {
    ...identity,
    ...number,
    column: 'cadence_days',
    label: 'Days between reviews',
    hint: 'Empty: as the tier has it.',
  },
  criticality: { ...identity, ...choice, preset: 'medium', column: 'criticality', label: 'Criticality' },
  people: {
    ...processing,
    ...number,
    type: 'bigint',
    column: 'people',
    label: 'About how many people',
    mapped: 'Number of people',
    hint: 'Empty: not known.',
  },
  roles: { ...processing, ...checks, column: 'roles', label: 'Roles' },
  dataTypes: { ...processing, ...checks, column: 'data_types', label: 'Types of data', mapped: 'Data types' },
  hasChildData: {
    ...processing,
    type: 'boolean',
    kind: 'yes-no',
    column: 'has_child_data',
    label: 'Data of children',
    mapped: 'Children’s data',
  },
  dataSubjects: { ...processing, ...checks, column: 'data_subjects', label: 'Whose data', mapped: 'Data subjects' },
  purposes: { ...processing, ...lines, column: 'purposes', label: 'Purposes', hint: 'One per line.' },
  countries: {
    ...processing,
    type: 'text[]',
    kind: 'countries',
    column: 'countries',
    label: 'Countries of processing',
    mapped: 'Countries',
  },
  contactName: { ...identity, ...text, column: 'contact_name', label: 'Contact', mapped: 'Privacy contact' },
  contactEmail: {
    ...identity,
    type: 'text',
    kind: 'email',
    maxLength: 254,
    column: 'contact_email',
    label: 'Contact email',
    mapped: 'Privacy contact’s email',
  },
  notes: { ...identity, ...area, column: 'notes', label: 'Notes' },
  retention: { ...processing, ...text, column: 'retention', label: 'Retention' },
  securityMeasures: { ...processing, ...area, column: 'security_measures', label: 'Security measures' },
  department: {
    ...identity,
    ...text,
    column: 'department',
    label: 'Department',
    hint: 'Who in your organization uses this vendor.',
  },
  renewsOn: { ...identity, ...day, column: 'renews_on', label: 'Contract renews or ends on' },
  noticeDays: {
    ...identity,
    ...number,
    column: 'notice_days',
    label: 'Notice period in days',
    mapped: 'Notice period',
    hint: 'We remind the owner before the last day to give notice.',
  },
  nextReview: { ...identity, ...day, column: 'next_review_on', csv: 'next_review', label: 'Next review' },
} as const satisfies Record<string, VendorField>

type Table = typeof vendorFieldTable
export type VendorFieldName = keyof Table
export const vendorFieldNames = Object.keys(vendorFieldTable) as VendorFieldName[]
export const vendorFieldOf = (name: VendorFieldName): VendorField => vendorFieldTable[name]

/** Columns of a register as a spreadsheet, in order. */
export type VendorCsvColumn = {
  [Name in VendorFieldName]: Table[Name] extends { csv: infer Csv } ? Csv : Table[Name]['column']
}[VendorFieldName]
export const csvColumnOf = (name: VendorFieldName): VendorCsvColumn =>
  (vendorFieldOf(name).csv ?? vendorFieldOf(name).column) as VendorCsvColumn // as the type above says

/** Something for each column of a spreadsheet. */
export const byCsvColumn = <T>(of: (name: VendorFieldName) => T): Record<VendorCsvColumn, T> =>
  Object.fromEntries(vendorFieldNames.map((name) => [csvColumnOf(name), of(name)])) as Record<VendorCsvColumn, T> // each is there
