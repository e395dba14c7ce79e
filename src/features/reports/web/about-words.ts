import type { ReportType } from '../../../product/reports.ts'
import type { ReportState } from '../model.ts'

/** Sections of a report, in its order. */
export const typeSections: Record<ReportType, readonly string[]> = {
  gdpr: [
    'Summary in figures',
    'Register of processors, Art. 30',
    'Contract clauses, Art. 28(3)(a) to (h), vendor by vendor',
    'Sub-processors, their changes, and days left to object',
    'Transfers to third countries',
    'Evidence of security, Art. 32',
    'What asks for an impact assessment, Art. 35',
    'Breaches at vendors',
    'Help with requests of data subjects',
    'Findings and what becomes of them',
    'Gaps, and requests to send',
  ],
  ccpa: [
    'Summary in figures',
    'Role of each vendor, with its reason',
    'Contract terms, 11 CCR § 7051(a), vendor by vendor',
    'Sale and sharing, embedded SDKs included',
    'Sensitive information and the right to limit',
    'Opt-out signals and when they were tested',
    'Deletion and correction passed on',
    'Due diligence of the last 12 months',
    'What may ask for a risk assessment',
    'Annex on eight state laws',
    'Gaps, and requests to send',
  ],
  multi: [
    'Each law: whether it applies, and from which answers',
    'Obligations by law',
    'Vendors under the laws',
    'Checklist by the strictest rule',
    'Changes of the laws in the next 12 months',
    'Differences that need a decision',
  ],
  executive: [
    'Distribution of scores, on the day and over the period',
    'The highest scores, with the reason',
    'Concentration: shared sub-processors and countries',
    'Movement in the period, with causes',
    'Decisions needed, by whom and when',
    'Limits of the data',
  ],
  audit: [
    'Scope and method',
    'Population and sample',
    'Per vendor: inputs, score, overrides, accepted risks, reviews',
    'Evidence index',
    'Accesses and changes, with the hash of the end of the log',
    'Exceptions',
    'How to reproduce it',
  ],
}

export const stateMeanings: Record<ReportState, string> = {
  met: 'It was looked at, and what is recorded shows it.',
  partial: 'It was looked at, and a part of it is shown.',
  not_met: 'It was looked at, and it is missing or says something else.',
  not_assessed: 'No one has looked yet. It counts neither for nor against the vendor.',
  not_applicable: 'It does not concern this vendor.',
}
