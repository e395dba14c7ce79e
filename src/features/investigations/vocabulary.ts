export const priorities = ['urgent', 'high', 'medium', 'normal'] as const
export type Priority = (typeof priorities)[number]

export const runStatuses = ['pending', 'in_progress', 'completed', 'failed'] as const
export type RunStatus = (typeof runStatuses)[number]

/** Work is still to come: the page asks again. */
export const isUnderWay = (run: { status: string } | null | undefined): boolean =>
  run?.status === 'pending' || run?.status === 'in_progress'

/** How a step of a run ended. */
export const stepOutcomes = ['done', 'unavailable'] as const
export type StepOutcome = (typeof stepOutcomes)[number]

/** While a run is under way its page asks again this often. */
export const refreshWhileRunningMs = 5000

/** Display names of a public run whose subject is not known, is not in the catalog or did not answer. */
export const unlistedNames = {
  unknown: 'A name that is not in our catalog',
  domain: 'A website that is not in our catalog',
  app: 'An app that is not in our catalog',
  /** No one has said yet who is meant. */
  asked: 'A name that needs an answer',
} as const

export const investigationUrl = (id: string) => `/api/investigations/${encodeURIComponent(id)}`

export const memberInvestigationUrl = (id: string) => `/api/customer/investigations/${encodeURIComponent(id)}`

/** The kind of evidence that is a picture of a page. */
export const pictureKind = 'screenshot'

export const besideUrl = (id: string, { other, use }: { other: string; use: string }): string =>
  `${investigationUrl(id)}/beside?${new URLSearchParams({ with: other, ...(use === '' ? {} : { use }) })}`

/** Endpoints where staff read requests. */
export const requestsUrl = '/api/investigation-requests'
export const requestCountUrl = `${requestsUrl}/count` as const

/** Endpoints where staff read and change monitoring and their verdicts on findings. */
export const monitoringUrl = '/api/monitored-subjects'
export const riskChangesUrl = '/api/risk-changes'
export const verdictsUrl = '/api/finding-verdicts'
export const droppedUrl = '/api/dropped-sentences'

export const verdicts = ['accepted', 'rejected'] as const
export type VerdictWord = (typeof verdicts)[number]

/** Findings that wait for a verdict, and those that have one. */
export const verdictStates = ['open', 'decided'] as const
export type VerdictState = (typeof verdictStates)[number]

/** Characters of the name of a vendor that is to be investigated. */
export const longestVendorName = 200

/** Characters of the reason for a verdict. */
export const longestReason = 1000

/** Recommendations of a report, from the mildest to the strictest. */
export const advices = ['approve', 'approve-with-conditions', 'ask-first', 'avoid'] as const
export type Advice = (typeof advices)[number]

/** Languages in which a report is told. */
export const languages = ['en', 'de'] as const
export type Language = (typeof languages)[number]
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' }

/** Forms of a whole report; the archive holds the others with a signed manifest. */
export const reportForms = ['pdf', 'docx', 'md', 'html', 'json', 'jsonld', 'zip'] as const
export type ReportForm = (typeof reportForms)[number]

export const sharedInvestigationUrl = (token: string): string => `/api/shared-investigations/${token}`

/** Days for which such a link may be made. */
export const linkDays = [7, 30, 90] as const

/** The report as a document, below the page of its run. */
export const documentPath = (runPath: string, language: Language): string =>
  `${runPath}/report${inLanguageQuery(language)}`
/** Below the address of a run or of a shared report. */
export const formPath = (form: ReportForm, language: Language): string => `report.${form}${inLanguageQuery(language)}`
const inLanguageQuery = (language: Language): string => (language === 'en' ? '' : `?lang=${language}`)
export const isLanguage = (value: string | null): value is Language => languages.some((language) => language === value)
