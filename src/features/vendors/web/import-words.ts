import { counted } from '../../../platform/shared/counted.ts'
import type { VendorImport } from '../contract.ts'
import { csvColumns } from '../csv-columns.ts'

/** A CSV that an import takes as it stands: each column by its name, and two vendors that are none. */
export function sampleCsv(): string {
  const columns = Object.keys(csvColumns)
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

/** How many rows each decision would add. */
export function importable({ total, faulty, duplicates }: Pick<VendorImport, 'total' | 'faulty' | 'duplicates'>) {
  return { new: Math.max(0, total - faulty - duplicates), withDuplicates: Math.max(0, total - faulty) }
}

/** "200 new, 4 perhaps there already, 8 with errors"; what there is none of goes unsaid. */
export function previewWords(of: Pick<VendorImport, 'total' | 'faulty' | 'duplicates'>): string {
  const said = [
    `${importable(of).new.toLocaleString('en-US')} new`,
    of.duplicates > 0 && `${of.duplicates.toLocaleString('en-US')} perhaps there already`,
    of.faulty > 0 && `${of.faulty.toLocaleString('en-US')} with errors`,
  ].filter(Boolean)
  return `${counted(of.total, 'row')}: ${said.join(', ')}`
}

/** How it ended, as counts. */
export function endWords({ total, faulty, done }: Pick<VendorImport, 'total' | 'faulty' | 'done'>): string {
  const left = Math.max(0, total - faulty - done)
  const said = [
    `${counted(done, 'vendor was', 'vendors were')} added`,
    left > 0 && `${counted(left, 'row')} left out as there already`,
    faulty > 0 && `${counted(faulty, 'row')} left out for errors`,
  ].filter(Boolean)
  return `${said.join(', ')}.`
}
