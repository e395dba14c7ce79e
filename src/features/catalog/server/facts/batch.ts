import type { SourceFact } from '../../facts.ts'

// Common form of any input (shipped files, packages, an imported folder, a sync) before it reaches the database:
// rows of the catalog's tables, keyed by what they are about.

interface Provenance {
  source: string
  page: string
  page_pattern: boolean
  as_of: string
}

export interface CompanyRow extends Provenance {
  id: string
  name: string
  aliases: string[]
  country: string | null
  parent_id: string | null
  website: string | null
  domain: string | null
  privacy_email: string | null
  privacy_webform: string | null
  privacy_policy_url: string | null
  privacy_source: string | null
  privacy_page: string | null
  privacy_page_pattern: boolean
  privacy_as_of: string | null
  /** Beside `domain`. */
  other_domains: string[]
  /** Abbreviations, former names, names in other scripts and brands, beside the name and its aliases. */
  other_names: string[]
  legal_names: string[]
  legal_country: string | null
  activity: string | null
  directory_source: string | null
  directory_page: string | null
  directory_as_of: string | null
}

/** Columns of a company that no directory lists. */
export const notListed = {
  other_domains: [],
  other_names: [],
  legal_names: [],
  legal_country: null,
  activity: null,
  directory_source: null,
  directory_page: null,
  directory_as_of: null,
} satisfies Partial<CompanyRow>

export interface EntryRow extends Provenance {
  id: string
  type: 'app' | 'sdk' | 'domain'
  slug: string
  name: string
  aliases: string[]
  company_id: string | null
  category: string | null
  kinds: string[]
  reach_count: number | null
  reach_unit: 'downloads' | 'page-loads' | null
  reach_source: string | null
  reach_page: string | null
  reach_as_of: string | null
}

/** Columns of an entry whose reach no one has counted. */
export const unmeasured = {
  reach_count: null,
  reach_unit: null,
  reach_source: null,
  reach_page: null,
  reach_as_of: null,
} as const satisfies Partial<EntryRow>

export interface IdentifierRow {
  entry_id: string
  kind: 'package' | 'bundle' | 'store-id' | 'domain' | 'code-prefix' | 'maven'
  value: string
  page: string | null
  weak: boolean
}

export interface DataTypeRow {
  entry_id: string
  data_type: string
  basis: 'observed' | 'decodable' | 'label-gap' | 'declared'
  source: string
  page: string
  as_of: string
}

export interface StudyRow {
  id: string
  title: string
  from_month: string
  to_month: string
  method: string
  trackers_looked_for: number
  source: string
  page: string
  as_of: string
}

export interface StudyTrackerRow {
  slug: string
  name: string
  entry_id: string | null
  company_id: string | null
  endpoints: string[]
  source: string
  page: string
  as_of: string
}

export interface ObservationRow {
  id: string
  entry_id: string
  study_id: string
  platform: 'android' | 'ios'
  version: string | null
  requests: number | null
  hosts: number | null
  plain_data: string[]
}

export interface ObservationTrackerRow {
  observation_id: string
  tracker_slug: string
  types: string[]
}

export interface DeclarationRow extends Provenance {
  entry_id: string
  platform: 'android' | 'ios'
  encrypted_in_transit: boolean | null
  deletion_request: boolean | null
  declared_and_seen: string[]
  declared_not_seen: string[]
  seen_not_declared: string[]
}

export interface RatingRow extends Provenance {
  id: string
  product: string
  company_id: string | null
  hostnames: string[]
  policies: string[]
  answers: Record<string, string>
}

export interface RoleRow extends Provenance {
  /** An entry's id, or `company:` and a company's. */
  subject: string
  role: string
}

export interface AudienceRow extends Provenance {
  subject: string
  audience: string
}

export interface ProtectionRow extends Provenance {
  subject: string
  protection: string
}

export interface RegistrationRow extends Provenance {
  id: string
  company_id: string
  name: string
  registry: string
  year: number
  valid_until: string | null
  location: boolean | null
  minors: boolean | null
  reproductive: boolean | null
  platform: string | null
}

export interface ConductRow extends Provenance {
  id: string
  case_id: string
  company_id: string | null
  company_name: string
  entry_ids: string[]
  scope: string
  authority: string
  country: string
  case_ref: string | null
  kind: string
  subject: string
  severity: string
  acted_on: string
  amount: number | null
  currency: string | null
  status: string
  remediated: boolean
  about: string
}

export interface FactBatch {
  sources: SourceFact[]
  companies: CompanyRow[]
  entries: EntryRow[]
  identifiers: IdentifierRow[]
  dataTypes: DataTypeRow[]
  studies: StudyRow[]
  studyTrackers: StudyTrackerRow[]
  observations: ObservationRow[]
  observationTrackers: ObservationTrackerRow[]
  declarations: DeclarationRow[]
  ratings: RatingRow[]
  roles: RoleRow[]
  audiences: AudienceRow[]
  protections: ProtectionRow[]
  registrations: RegistrationRow[]
  conduct: ConductRow[]
}

export const emptyBatch = (): FactBatch => ({
  sources: [],
  companies: [],
  entries: [],
  identifiers: [],
  dataTypes: [],
  studies: [],
  studyTrackers: [],
  observations: [],
  observationTrackers: [],
  declarations: [],
  ratings: [],
  roles: [],
  audiences: [],
  protections: [],
  registrations: [],
  conduct: [],
})
