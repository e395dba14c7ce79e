import type { Frequency, ReportType } from '../../../product/reports.ts'

export const frequencyNames: Record<Frequency, string> = {
  daily: 'Daily',
  weekly: 'Weekly',
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  yearly: 'Yearly',
}

export const typeDescriptions: Record<ReportType, string> = {
  gdpr: 'Processors, their contracts clause by clause, sub-processors, transfers and evidence of security.',
  ccpa: 'Roles of vendors, their contracts term by term, sale and sharing, sensitive data and opt-outs.',
  multi: 'Which state laws reach the organisation, what each asks, and which vendors it touches.',
  executive: 'Where the risk lies, what moved since the period before, and what waits for a decision.',
  audit: 'How every score came about, with its evidence, decisions and the log of changes.',
}
