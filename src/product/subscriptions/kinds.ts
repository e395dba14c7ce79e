// Kinds of subscriptions. The table is the only list of kinds: mails, pages, limits and privacy follow it.

interface KindRow {
  title: string
  /** Stream of its mails: a complaint or a bounce stops this stream alone. */
  stream: 'alerts' | 'enforcement' | 'laws' | 'newsletter'
  /** Purposes of the tokens in its mails. They may never change: mails that were sent carry them. */
  pageToken: string
  stopToken: string
  /** Kinds of the two mails about the subscription itself, as the outbox and reports about mail name them. */
  askMail: string
  begunMail: string
}

export const subscriptionKinds = {
  breaches: {
    title: 'Breach alerts',
    stream: 'alerts',
    pageToken: 'manage',
    stopToken: 'unsubscribe',
    askMail: 'confirm-alerts',
    begunMail: 'alerts-confirmed',
  },
  laws: {
    title: 'Law tracking alerts',
    stream: 'laws',
    pageToken: 'stop law alerts',
    stopToken: 'stop law alerts',
    askMail: 'confirm-law-alerts',
    begunMail: 'law-alerts-confirmed',
  },
  enforcement: {
    title: 'Enforcement alerts',
    stream: 'enforcement',
    pageToken: 'enforcement alerts',
    stopToken: 'enforcement alerts',
    askMail: 'confirm-enforcement-alerts',
    begunMail: 'enforcement-alerts-confirmed',
  },
  newsletter: {
    title: 'Newsletter',
    stream: 'newsletter',
    pageToken: 'newsletter',
    stopToken: 'newsletter',
    askMail: 'confirm-newsletter',
    begunMail: 'newsletter-confirmed',
  },
} as const satisfies Record<string, KindRow>

export type Kind = keyof typeof subscriptionKinds

export const isKind = (text: string): text is Kind => Object.hasOwn(subscriptionKinds, text)

/** A request that is not confirmed is deleted after this. */
export const confirmHours = 24

/** Answer to every request, whatever is known about the address. */
export const subscribedWords = 'If this address can be written to, a mail with a link to confirm is on its way.'

/** Stays below a form: nothing is sent before the address has confirmed. */
export const confirmWords = `${subscribedWords} The link works for ${confirmHours} hours, and alerts begin once it is confirmed.`

export const confirmPath = (token: string): string => `/subscriptions/confirm/${token}`
export const subscriptionsPath = (token: string): string => `/subscriptions/${token}`
// Short, so that the header of a mail that names it stays on one line.
export const stopPath = (token: string): string => `/u/${token}`
