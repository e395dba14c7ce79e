import { vendorsUrl } from './links.ts'
import type { RiskBand } from './score/levels.ts'

// Words and addresses that pages, mails and servers of the register share.

export const importsUrl = `${vendorsUrl}/imports`
export const importUrl = (id: number): string => `${importsUrl}/${id}`
export const alertsUrl = '/api/customer/alerts'
export const portfolioUrl = '/api/customer/portfolio'
export const bulkJobsUrl = `${vendorsUrl}/bulk-jobs`
export const bulkJobUrl = (id: number): string => `${bulkJobsUrl}/${id}`
export const vendorTypesUrl = '/api/customer/vendor-types'
export const registerViewsUrl = '/api/customer/register-views'
export const workUrl = '/api/customer/work'

/** Tabs of a vendor's page on which a status is put right. */
export const reasonTabs = ['agreements', 'data', 'findings', 'reviews'] as const
export const complianceStatuses = ['compliant', 'non_compliant', 'review_required'] as const
export type ComplianceStatus = (typeof complianceStatuses)[number]

/** Descending: how closely a vendor is watched; each with its review cadence in days. */
export const tiers = ['critical', 'important', 'standard', 'low'] as const
export type Tier = (typeof tiers)[number]
export const cadenceDays: Record<Tier, number> = { critical: 90, important: 180, standard: 365, low: 730 }

export const criticalities = ['low', 'medium', 'high', 'critical'] as const // ascending
export type Criticality = (typeof criticalities)[number]

export const vendorRoles = ['controller', 'processor', 'service_provider', 'contractor', 'third_party'] as const
export type VendorRole = (typeof vendorRoles)[number]

/** Facts that a vendor may lack, the most important first. */
export const missingFacts = [
  'role',
  'data',
  'country',
  'dpa',
  'owner',
  'department',
  'catalog',
  'investigation',
] as const
export type MissingFact = (typeof missingFacts)[number]

export const overdueThings = ['review', 'questionnaire', 'finding'] as const

/** People whose data it is. */
export const dataSubjects = [
  'customers',
  'prospects',
  'employees',
  'applicants',
  'website_visitors',
  'app_users',
  'patients',
  'students',
  'children',
  'business_contacts',
] as const

/** Lists of a vendor, and how many values each takes. */
export const listLimits = {
  aliases: 50,
  domains: 50,
  roles: 5,
  dataTypes: 100,
  dataSubjects: 20,
  purposes: 30,
  countries: 100,
} as const
export const mostProducts = 100
/** So many vendors are changed by one request at most. */
export const bulkLimit = 10_000
export const listNames = Object.keys(listLimits) as (keyof typeof listLimits)[]

export const agreementKinds = ['dpa', 'scc', 'ccpa_addendum', 'baa', 'contract'] as const
export type AgreementKind = (typeof agreementKinds)[number]
export const agreementNames: Record<AgreementKind, string> = {
  dpa: 'Data processing agreement (DPA)',
  scc: 'Standard contractual clauses (SCC)',
  ccpa_addendum: 'CCPA addendum',
  baa: 'Business associate agreement (BAA)',
  contract: 'Contract',
}
/** As a line of a table has room for. */
export const agreementMarks: Record<AgreementKind, string> = {
  dpa: 'DPA',
  scc: 'SCC',
  ccpa_addendum: 'CCPA addendum',
  baa: 'BAA',
  contract: 'Contract',
}

export const agreementStates = ['template', 'signed', 'ended'] as const

/** Results of reading the file of an agreement. */
export const agreementReadings = [
  'read',
  /** Up to where so long a text is read. */
  'read-in-part',
  /** In a language that agreements of its kind are not read in: German and French are, except for the addendum of California. */
  'not-english',
  'not-a-document',
  'encrypted',
  'broken',
  'no-text',
  'no-letters',
  'too-complex',
  'too-large',
  'too-slow',
  'crashed',
] as const
export type AgreementReading = (typeof agreementReadings)[number]
export const readingWords: Record<AgreementReading, string> = {
  read: 'The text was read.',
  'read-in-part': 'The text is so long that only its beginning was read.',
  'not-english': 'We can’t read agreements of this kind in its language yet.',
  'not-a-document': 'The file is not a text document.',
  encrypted: 'The file is encrypted.',
  broken: 'The file is damaged.',
  'no-text': 'The file has no text layer. A scan is only a picture of the text.',
  'no-letters': 'The fonts of the file don’t say which letters they draw.',
  'too-complex': 'The file is too complex to be read.',
  'too-large': 'The file is too large to be read.',
  'too-slow': 'Reading the file took too long.',
  crashed: 'The file could not be read.',
}

/** On what a transfer can rest. The score's method knows fewer grounds: score-inputs.ts maps each to one of them. */
export const transferGrounds = [
  'adequate',
  'us-dpf',
  'scc',
  'bcr',
  'ad-hoc',
  'code-or-certificate',
  'derogation',
  'uk-idta',
  'uk-addendum',
  'scc-swiss',
  'us-other',
  'unknown',
  'no-mechanism',
  'blocked',
] as const
export type TransferGround = (typeof transferGrounds)[number]

export const clauseStates = ['met', 'partial', 'not_met', 'not_assessed', 'not_applicable'] as const
export type ClauseState = (typeof clauseStates)[number]

/**
 * Limits of a duty in the passage that a clause was drafted from: such a draft is confirmed separately, never with
 * others.
 */
export const clauseLimits = [
  'exception',
  'price',
  'discretion',
  'own_purposes',
  'time',
  /** Drafted before limits were looked for. */
  'not_checked',
] as const
export type ClauseLimit = (typeof clauseLimits)[number]

export const documentKinds = [
  'soc2-type2',
  'soc2-type1',
  'iso27001',
  'iso27701',
  'penetration-test',
  'insurance',
  'policy',
  'other',
] as const
export type DocumentKind = (typeof documentKinds)[number]

export const findingStatuses = ['open', 'in_progress', 'resolved', 'accepted'] as const
export const findingSources = ['entered', 'clause', 'investigation', 'assessment'] as const
export const severities = ['low', 'medium', 'high', 'critical'] as const // ascending
export type Severity = (typeof severities)[number]

export const reviewDecisions = ['still_valid', 'edited', 'rescored'] as const
export const overrideFields = ['score', 'compliance_status'] as const

export const alertKinds = [
  'breach',
  'conduct',
  'score_change',
  'new_sub_processor',
  'policy_change',
  'document_expiring',
  'agreement_expiring',
  'review_due',
  'review_overdue',
  'answer_received',
  'override_stale',
  'finding_overdue',
  'finding_assigned',
  'objection_due',
  'renewal_due',
] as const
export type AlertKind = (typeof alertKinds)[number]

/** Kinds of work that waits for a member. */
export const workKinds = [
  'review',
  'finding',
  'clauses',
  'answers',
  'objection',
  'renewal',
  'document',
  'alert',
] as const
export type WorkKind = (typeof workKinds)[number]
/** Scopes of work; unassigned work needs an owner first. */
export const workScopes = ['mine', 'unassigned', 'everyone'] as const

export const commentSubjects = ['vendor', 'finding', 'answer'] as const

/** So many are listed at first: SPEC's call names no number. */
export const alertsAtFirst = 200

/** A review is listed as due so many days ahead. */
export const dueDays = 30

/** Days of a trend, today among them. */
export const trendDays = 90

/** A word of a vocabulary as a reader sees it. */
export const withBlanks = (word: string): string => word.replaceAll('_', ' ').replaceAll('-', ' ')

/** Band of a vendor's score, as far as it has one. */
export type Band = RiskBand | 'unknown'

/** From the riskiest down, as lists and legends show them. */
export const bandNames: Record<Band, string> = {
  red: 'Very high',
  orange: 'High',
  yellow: 'Medium',
  green: 'Low',
  unknown: 'Not scored',
}
