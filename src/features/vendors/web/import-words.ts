import { counted } from '../../../platform/shared/counted.ts'
import { criticalities, dataSubjects, tiers, vendorRoles, withBlanks } from '../../../product/vendors.ts'
import { csvColumns } from '../csv-columns.ts'
import type { CellFault, ImportRow, VendorImport } from '../import-contract.ts'
import { importFieldNames } from '../import-fields.ts'

/** A CSV that an import takes as it is: each column by its name, and two vendors that do not exist. */
export function sampleCsv(): string {
  const columns = csvColumns
  const rows = sampleVendors.map((vendor) => columns.map((column) => quoted(vendor[column] ?? '')).join(','))
  return `${[columns.join(','), ...rows].join('\r\n')}\r\n`
}

const sampleVendors: readonly Record<string, string>[] = [
  {
    vendor_name: 'Example Hosting Ltd',
    vendor_type: 'cloud_hosting',
    website: 'https://hosting.example',
    domains: 'hosting.example',
    tier: 'critical',
    criticality: 'high',
    roles: 'processor',
    data_types: 'email; name',
    data_subjects: 'customers; employees',
    purposes: 'Hosting of the shop; Backups',
    countries: 'DE; IE',
  },
  {
    vendor_name: 'Example Mailer, Inc.',
    vendor_type: 'email',
    domains: 'mailer.example',
    tier: 'standard',
    roles: 'processor; service_provider',
    data_types: 'email',
    countries: 'US',
  },
]

const quoted = (value: string) => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)

type Counts = Pick<
  VendorImport,
  'total' | 'read' | 'faulty' | 'blocked' | 'duplicates' | 'skipped' | 'linked' | 'proposed'
>

/** Rows that will be added or updated. */
export const rowsTaken = ({ read, blocked, skipped }: Counts): number => Math.max(0, read - blocked - skipped)

/** "212 rows: 200 to import, 180 connected to the catalog, 8 with cells to check" */
export function previewWords(of: Counts): string {
  const number = (count: number) => count.toLocaleString('en-US')
  const said = [
    `${number(rowsTaken(of))} to import`,
    `${number(of.linked)} connected to the catalog`,
    of.proposed > 0 && `${number(of.proposed)} with a possible match`,
    of.duplicates > 0 && `${counted(of.duplicates, 'possible duplicate')}`,
    of.faulty > 0 && `${number(of.faulty)} with cells to check`,
    of.blocked > 0 && `${number(of.blocked)} without a name`,
  ].filter(Boolean)
  return `${counted(of.read, 'row')}: ${said.join(', ')}`
}

/** How it ended, as counts. */
export function endWords({ total, added, updated }: Pick<VendorImport, 'total' | 'added' | 'updated'>): string {
  const left = Math.max(0, total - added - updated)
  const said = [
    `${counted(added, 'vendor')} added`,
    updated > 0 && `${counted(updated, 'vendor')} updated`,
    left > 0 && `${counted(left, 'row')} skipped`,
  ].filter(Boolean)
  return `${said.join(', ')}.`
}

const choices = (values: readonly string[]) => values.map(withBlanks).join(', ')

/** Says what is wrong with a cell, and what to enter. */
export function faultWords({ column, code, value }: CellFault): string {
  const said = `“${value}”`
  switch (code) {
    case 'required':
      return column === 'vendor_name' ? 'The vendor has no name.' : 'A signed DPA needs the date it was signed.'
    case 'not_a_name':
      return `${said} can’t be used here.`
    case 'too_long':
      return `The text is too long. It begins: ${[...value].slice(0, 60).join('')}…`
    case 'not_a_date':
      return `${said} isn’t a date we recognize. Use YYYY-MM-DD.`
    case 'ambiguous_date':
      return `${said} could be two dates. Choose the order of day and month in the column step.`
    case 'not_a_country':
      return /^(?:eu|eea|ewr|eee|europe|europa|european union)$/i.test(value)
        ? `${said} is not one country. Enter the countries.`
        : `${said} isn’t a country we recognize.`
    case 'not_yes_no':
      return `${said} is neither yes nor no.`
    case 'not_in_list':
      return `${said} isn’t one of: ${choices(listOf(column))}.`
    case 'not_a_data_type':
      return `${said} isn’t a data type we recognize.`
    case 'not_a_number':
      return `${said} isn’t a whole number.`
    case 'not_an_email':
      return `${said} isn’t an email address.`
    case 'not_an_address':
      return `${said} isn’t a web address.`
    case 'not_a_member':
      return `${said} isn’t a member of your organization.`
    case 'contradicts':
      return `${said} contradicts another cell of the row.`
  }
}

function listOf(column: CellFault['column']): readonly string[] {
  switch (column) {
    case 'tier':
      return tiers
    case 'criticality':
      return criticalities
    case 'data_subjects':
      return dataSubjects
    default:
      return vendorRoles
  }
}

export const faultTitle = ({ column }: Pick<CellFault, 'column'>): string => importFieldNames[column]

/** Says what a row appears to duplicate. */
export function duplicateWords({ duplicate }: Pick<ImportRow, 'duplicate'>): string {
  if (!duplicate) return ''
  const { vendorName, line, because } = duplicate
  const same = because === 'name' ? 'Same name' : 'Same domain'
  return line === null ? `${same} as ${vendorName} in your register` : `${same} as line ${line}, ${vendorName}`
}

/** "Windows-1252, separated by semicolons" */
export function formatWords({
  format,
  separator,
  sheet,
}: Pick<VendorImport, 'format' | 'separator' | 'sheet'>): string {
  if (format === 'xlsx') return sheet ? `Excel workbook, sheet “${sheet}”` : 'Excel workbook'
  const encodings: Record<string, string> = {
    'utf-8': 'UTF-8',
    'utf-16le': 'UTF-16',
    'utf-16be': 'UTF-16',
    'windows-1252': 'Windows-1252',
    macintosh: 'Mac Roman',
    ibm850: 'Code page 850',
  }
  const separators: Record<string, string> = { ';': 'semicolons', ',': 'commas', '\t': 'tabs', '|': 'bars' }
  return `${encodings[format] ?? format}, separated by ${separators[separator ?? ''] ?? `“${separator}”`}`
}
