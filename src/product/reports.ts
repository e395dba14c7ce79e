// Words and addresses that pages, mails and the server of reports share.

export const reportTypes = ['gdpr', 'ccpa', 'multi', 'executive', 'audit'] as const
export type ReportType = (typeof reportTypes)[number]
export const typeNames: Record<ReportType, string> = {
  gdpr: 'GDPR compliance report',
  ccpa: 'CCPA compliance report',
  multi: 'Multi-state privacy report',
  executive: 'Executive risk summary',
  audit: 'Audit documentation',
}

/** Periods of a schedule, each run of which takes it again: a custom one would be the same forever. */
export const schedulePeriods = ['last-month', 'last-quarter', 'last-year'] as const
export const periods = [...schedulePeriods, 'custom'] as const
export type Period = (typeof periods)[number]
/** A form offers also the month so far; a report of it keeps its days, as of a custom one. */
export const askedPeriods = ['this-month', ...periods] as const
export type AskedPeriod = (typeof askedPeriods)[number]
export const periodNames: Record<AskedPeriod, string> = {
  'this-month': 'This month, as of today',
  'last-month': 'Last month',
  'last-quarter': 'Last quarter',
  'last-year': 'Last year',
  custom: 'Custom',
}

export const formats = ['pdf', 'excel', 'csv', 'powerpoint'] as const
export type Format = (typeof formats)[number]
export const formatNames: Record<Format, string> = {
  pdf: 'PDF',
  excel: 'Excel',
  csv: 'CSV',
  powerpoint: 'PowerPoint',
}

export const frequencies = ['daily', 'weekly', 'monthly', 'quarterly', 'yearly'] as const
export type Frequency = (typeof frequencies)[number]

export const runStates = ['queued', 'running', 'done', 'failed'] as const
export type RunState = (typeof runStates)[number]

/** Steps of a run, in order. */
export const runSteps = ['waiting', 'reading', 'rendering', 'signing', 'done'] as const
export type RunStep = (typeof runSteps)[number]
export const stepWords: Record<RunStep, string> = {
  waiting: 'Waiting for a worker',
  reading: 'Reading the register',
  rendering: 'Writing the file',
  signing: 'Signing the manifest',
  done: 'Ready',
}

/** Files of a run: the report in its format, its content as JSON, and the signed manifest of both. */
export const reportParts = ['file', 'json', 'manifest'] as const
export type ReportPart = (typeof reportParts)[number]

export const reportsUrl = '/api/customer/reports'
export const reportUrl = (id: number): string => `${reportsUrl}/${id}`
export const reportPartUrl = (id: number, part: ReportPart): string => `${reportUrl(id)}/${part}`
export const schedulesUrl = '/api/customer/report-schedules'
export const frameworksUrl = `${reportsUrl}/frameworks`
export const businessUrl = `${reportsUrl}/business`
export const sampleUrl = '/api/reports/sample'
export const sharedReportUrl = (token: string): string => `/api/reports/shared/${token}`
export const sharedPartUrl = (token: string, part: ReportPart): string => `${sharedReportUrl(token)}/${part}`

/** How long a link to a report opens it, and a sample is kept. */
export const linkDays = 14
export const sampleHours = 24
/** Recipients of one schedule. */
export const mostRecipients = 50
/** Limit of one organization: all organizations share the queue. */
export const mostSchedules = 100
