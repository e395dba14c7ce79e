import { aboutOf, type CatalogRef, type EntryType, type SubjectRef } from './entries.ts'
import type { InquiryType } from './inquiries.ts'

// Addresses of pages and feeds, and of calls that several rooms make. The other calls are named in the contract of their room.

const collection = { app: 'apps', sdk: 'sdks', domain: 'domains' } as const
export const entryPath = (entry: { type: EntryType; slug: string }) =>
  `/${collection[entry.type]}/${encodeURIComponent(entry.slug)}`
export const companyPath = (company: { id: string }) => `/companies/${encodeURIComponent(company.id)}`
export const dataSourcesPath = '/data-sources'
/** Files, not pages: the score with its inputs, and the share-alike table. */
export const entryScorePath = (entry: { type: EntryType; slug: string }) =>
  `/api/entries/${entry.type}/${encodeURIComponent(entry.slug)}/score`
export const companyScorePath = (company: { id: string }) => `/api/companies/${encodeURIComponent(company.id)}/score`
export const shareAlikeTablePath = '/api/data-sources/sdks-exodus.json'

export const catalogPath = ({ kind, key }: CatalogRef): string =>
  kind === 'company' ? companyPath({ id: key }) : entryPath({ type: kind, slug: key })
/** Pictures that we draw: of the risk, for other people's pages, and of a page, for those who show where a link leads. */
export const badgePath = ({ kind, key }: CatalogRef): string => `/badge/${kind}/${encodeURIComponent(key)}.svg`
export const picturePath = ({ kind, key }: CatalogRef): string => `/pictures/${kind}/${encodeURIComponent(key)}.png`

/** VRM-2, published whole. */
export const methodologyPath = '/methodology'

export const scanPath = '/scan'
/** A score contains it as it is, relative to the place the score was read from: the same facts are the same bytes everywhere. */
export const scanResultPath = (id: string) => `${scanPath}/${encodeURIComponent(id)}`
export const scanComparePath = (id: string, other: string) =>
  `${scanResultPath(id)}/compare/${encodeURIComponent(other)}`

export const policiesPath = '/policies'

export const comparePoliciesPath = `${policiesPath}/compare`
export const readingPath = (id: string) => `${policiesPath}/${encodeURIComponent(id)}`
export const comparingPath = ({ before, after }: { before: string; after?: string | undefined }) =>
  `${comparePoliciesPath}?${new URLSearchParams({ before, ...(after === undefined ? {} : { after }) })}`

export const searchPath = '/search'
/** In the address of the home page: what to ask an assessment of. */
export const assessField = 'assess'
export const assessmentHref = (vendorName: string) =>
  vendorName === '' ? '/#assessment' : `/?${assessField}=${encodeURIComponent(vendorName)}#assessment`

export const investigationsPath = '/investigations'
export const investigationPath = (id: string) => `/investigations/${encodeURIComponent(id)}`
export const evidencePath = (id: string, evidenceId: string) => `${investigationPath(id)}/evidence/${evidenceId}`
/** The page of a run, read for a use; without one as everyone reads it. */
export const pathForUse = (path: string, use: string): string =>
  use === '' ? path : `${path}?${new URLSearchParams({ use })}`
/** An organization's own runs have pages for its members only. */
export const memberInvestigationPath = (id: string) => `/customer${investigationPath(id)}`
export const memberEvidencePath = (id: string, evidenceId: string) => `/customer${evidencePath(id, evidenceId)}`
export const compareRunsPath = (id: string, before: string) =>
  `${investigationPath(id)}/compare?${new URLSearchParams({ with: before })}`
/** Two vendors beside each other. */
export const besidePath = (id: string): string => `${investigationPath(id)}/beside`
/** A report that a member gave to someone without an account. */
export const sharedInvestigationPath = (token: string): string => `/shared/investigations/${token}`
/** In the address of the dashboard: what to watch, as another panel names it. */
export const watchField = 'watch'

export const adminPath = '/admin'
export const adminLoginPath = '/admin/login'
export const adminAccountPath = '/admin/account'
export const adminLinkPath = (token: string): string => `/admin/password/${token}`
export const watchHref = (vendorName: string) =>
  `${adminPath}?${watchField}=${encodeURIComponent(vendorName)}#monitoring`

export const comparePath = '/compare'
/** Field of the form that looks for one more. */
export const lookField = 'q'
/** The page that compares these; `look` finds one more for it. */
export function compareHref(refs: readonly CatalogRef[], { look }: { look?: string } = {}): string {
  const params = new URLSearchParams()
  if (refs.length > 0) params.set('ids', refs.map(aboutOf).join(','))
  if (look !== undefined) params.set(lookField, look)
  // Both signs may stand in a query as they are, and the address stays one that people can read.
  const query = String(params).replaceAll('%3A', ':').replaceAll('%2C', ',')
  return query === '' ? comparePath : `${comparePath}?${query}`
}

export const enforcementPath = '/enforcement'
export const enforcementRssUrl = '/api/enforcement/feed.rss'
export const enforcementJsonFeedUrl = '/api/enforcement/feed.json'
/**
 * Returns the address of an act on the page of the register, among those of its year. @param date As the act has it:
 * its year comes first.
 */
export const actPath = ({ id, date }: { id: string; date: string }): string =>
  `${enforcementPath}?year=${date.slice(0, 4)}#${id}`

export const breachAlertsPath = '/breach-alerts'
export const breachAlertsUrl = '/api/breach-alerts'
export const rssUrl = '/api/breach-alerts/feed.rss'
export const jsonFeedUrl = '/api/breach-alerts/feed.json'
export const breachUrl = (id: string): string => `${breachAlertsUrl}/${encodeURIComponent(id)}`
export const breachPath = (id: string): string => `${breachAlertsPath}/${id}`
export const managePath = (token: string): string => `${breachAlertsPath}/manage/${token}`

export const dataRemovalPath = '/data-removal'
export const trackPath = '/data-removal/track'
export const verifyPath = '/data-removal/verify'
/** The form, with the company of a breach chosen and the breach as the reason. */
export const removalAfterBreachPath = (breachId: string): string =>
  `${dataRemovalPath}?breach=${encodeURIComponent(breachId)}`
export const provePath = (token: string): string => `/data-removal/prove/${token}`
export const trackedPath = (token: string): string => `${trackPath}/${token}`

export const lawsPath = '/state-privacy-laws'
/** The facts of one state, on the page. */
export const lawPath = (state: string): string => `${lawsPath}?law=${state}#map`

export const blogPath = '/blog'
export const articlePath = (id: number): string => `${blogPath}/${id}`
export const articlePicturePath = (id: number): string => `/pictures/article/${id}.png`
/** An Atom feed. A file and no page, so that it lies with the calls. */
export const feedPath = '/api/articles/feed.atom'

export const contactPath = '/contact'
/** The contact page with its form for a demo open, or its form about something: without script the address alone says so. */
export const demoHref = `${contactPath}?demo=1#demo`
export const supportPath = '/support'
export const ticketPath = (token: string): string => `/support/tickets/${token}`

export const reportContentPath = '/report-content'
export const reportContentHref = (page: string): string => `${reportContentPath}?${new URLSearchParams({ page })}`

export const securityPath = '/security'
export const accuracyPath = '/accuracy'
export const securityTxtPath = '/.well-known/security.txt'
export const gpcPath = '/.well-known/gpc.json'
export const changePasswordPath = '/.well-known/change-password'
export const robotsPath = '/robots.txt'
export const sitemapPath = '/sitemap.xml'
export const sitemapPartPath = (group: string, part: number): string => `/sitemaps/${group}-${part}.xml`

export const statusUrl = '/api/status'

export const correctionsUrl = '/api/corrections'
export const newCorrectionPath = '/corrections/new'
export const disputePath = (token: string): string => `/corrections/prove/${token}`

export const accountUrl = '/api/customer/account'
export const membersUrl = '/api/customer/members'
export const memberAuditUrl = '/api/customer/audit'
export const filesUrl = '/api/customer/files'
export const fileUrl = (id: number): string => `${filesUrl}/${id}`
export const customerLoginPath = '/customer/login'
export const registrationPath = `${customerLoginPath}?tab=register`
/** Sign-in that leads on to a path of this site. */
export const signInPath = (next: string): string => `${customerLoginPath}?${new URLSearchParams({ next })}`
export const customerDashboardPath = '/customer/dashboard'
export const customerSettingsPath = '/customer/settings'
export const forgotPasswordPath = '/customer/forgot-password'
export const newPasswordPath = (token: string): string => `/customer/new-password/${token}`
export const proveAddressPath = (token: string): string => `/customer/prove/${token}`
export const invitationPath = (token: string): string => `/customer/invitation/${token}`

export const vendorsUrl = '/api/customer/vendors'
export const myWorkPath = '/customer/my-work'
export const registerPath = '/customer/vendors'
export const importPath = '/customer/vendors/import'
export const vendorPath = (id: number): string => `/customer/vendors/${id}`

export const assessmentsUrl = '/api/customer/assessments'
export const questionSetsUrl = '/api/customer/question-sets'
export const vendorAssessmentsPath = '/vendor-assessments'
export const assessmentsPath = '/customer/assessments'
export const assessmentPath = (id: number): string => `/customer/assessments/${id}`
export const questionSetPath = (key: string): string => `/customer/question-sets/${key}`
/** Page where a respondent answers, without an account. */
export const questionnairePath = (token: string): string => `/questionnaire/${token}`

export const complianceReportingPath = '/compliance-reporting'
export const ownReportsPath = '/customer/reports'
export const sharedReportPath = (token: string): string => `/reports/${token}`
export const signingKeysPath = '/.well-known/sightline-signing-keys.json'

/** The page of the portal. */
export const webhooksPath = '/customer/webhooks'
/** The same, with the deliveries of one endpoint. */
export const deliveriesPath = (id: number): string => `${webhooksPath}?endpoint=${id}`

/** The public page, and that of the portal. */
export const integrationsPath = '/integrations'
export const connectionsPath = '/customer/integrations'
/** The same, with one connection open and its deliveries. */
export const connectionPath = (id: number): string => `${connectionsPath}?connection=${id}`

/** The page where members manage their keys. */
export const apiKeysPath = '/customer/api-keys'
/** The public pages. */
export const apiDocsPath = '/api'
export const documentationPath = '/documentation'
export const guidePath = (slug: string): string => `${documentationPath}/${slug}`
export const actionDownload = '/downloads/sightline-scan-gate.tgz'

export const correctionPath = (subject: SubjectRef): string =>
  `${newCorrectionPath}?${new URLSearchParams({ about: aboutOf(subject) })}`

export const inquiryHref = (inquiry: InquiryType): string =>
  `${contactPath}?${new URLSearchParams({ inquiry })}#contact-form`

/** Returns a call's anchor on a page: `get-api-v1-assessments-id`. */
export const callId = (key: string): string =>
  key
    .toLowerCase()
    .match(/[a-z0-9]+/g)
    ?.join('-') ?? ''
export const callPath = (key: string): string => `${apiDocsPath}#${callId(key)}`
