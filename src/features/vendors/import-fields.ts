import { type CsvColumn, csvColumns } from './csv-columns.ts'

/** Fields of an import beside the columns of an export. */
const furtherFields = ['dpa_signed', 'dpa_signed_on', 'dpa_valid_until', 'is_processor', 'is_controller'] as const
export const importFields = [...(Object.keys(csvColumns) as CsvColumn[]), ...furtherFields] as const
export type ImportField = CsvColumn | (typeof furtherFields)[number]

/** As the mapping step names them. */
export const importFieldNames: Record<ImportField, string> = {
  vendor_name: 'Vendor name',
  vendor_type: 'Type',
  legal_name: 'Legal name',
  website: 'Website or domain',
  aliases: 'Other names',
  domains: 'Domains',
  owner_email: 'Owner',
  tier: 'Tier',
  cadence_days: 'Days between reviews',
  criticality: 'Criticality',
  people: 'Number of people',
  roles: 'Roles',
  data_types: 'Data types',
  has_child_data: 'Children’s data',
  data_subjects: 'Data subjects',
  purposes: 'Purposes',
  countries: 'Countries',
  contact_name: 'Privacy contact',
  contact_email: 'Privacy contact’s email',
  notes: 'Notes',
  retention: 'Retention',
  security_measures: 'Security measures',
  department: 'Department',
  renews_on: 'Contract renews or ends on',
  notice_days: 'Notice period',
  next_review: 'Next review',
  dpa_signed: 'DPA signed (yes or no)',
  dpa_signed_on: 'DPA signed on',
  dpa_valid_until: 'DPA valid until',
  is_processor: 'Is a processor (yes or no)',
  is_controller: 'Is a controller (yes or no)',
}
