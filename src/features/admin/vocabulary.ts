/** Shown on the sign-in page and accepted only while demo mode is on. */
export const demoStaff = { username: 'admin', password: 'sightline-demo' } as const

/** The browser's flag; it only steers the screen, the server decides by the cookie. */
export const sessionFlag = 'sightline_admin'

export const staffPasswordLimits = { least: 12, most: 200 } as const
/** A link to set a password is good for so long. */
export const staffLinkHours = 72

export const outboxUrl = '/api/admin/outbox'
export const queuesUrl = '/api/admin/queues'
export const suppressionsUrl = '/api/admin/suppressions'
export const staffSessionsUrl = '/api/admin/sessions'
export const ownAccountUrl = '/api/admin/account'
export const staffAccountsUrl = '/api/admin/accounts'
export const staffSessionUrl = '/api/admin/session'
export const auditUrl = '/api/admin/audit'
export const usageUrl = '/api/admin/api-usage'
export const sourcesUrl = '/api/admin/sources'

/** Over how many days usage is counted together; the first unless asked otherwise. */
export const usageDays = [30, 7, 90] as const
export type UsageDays = (typeof usageDays)[number]

/** So many messages make a page: each comes with its whole text. */
export const outboxPageSize = 25
/** So many lines of the log make a page. */
export const auditPageSize = 50

/** Carried to the dashboard by a sign-in that the page's script did not see: it sets the flag then. */
export const signedInSearch = 'signed-in'
