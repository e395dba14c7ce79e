/** Shown on the sign-in page and accepted only while demo mode is on. */
export const demoStaff = { username: 'admin', password: 'sightline-demo' } as const

/** The browser's flag; it only steers the screen, the server decides by the cookie. */
export const sessionFlag = 'sightline_admin'

export const adminPath = '/admin'
export const adminLoginPath = '/admin/login'

export const outboxUrl = '/api/admin/outbox'
export const queuesUrl = '/api/admin/queues'
export const suppressionsUrl = '/api/admin/suppressions'

/** Carried to the dashboard by a sign-in that the page's script did not see: it sets the flag then. */
export const signedInSearch = 'signed-in'
