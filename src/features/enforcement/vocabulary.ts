import type { conductKinds, conductStatuses, conductSubjects } from '../score/vocabulary.ts'

// Words and addresses of the conduct register, without the schema library: pages import them.

export const enforcementPath = '/enforcement'
export const enforcementUrl = '/api/enforcement'
export const enforcementRssUrl = '/api/enforcement/feed.rss'
export const enforcementJsonFeedUrl = '/api/enforcement/feed.json'

/** Where one act stands on the page of the register. */
export const actPath = (id: string): string => `${enforcementPath}#${id}`

export type ActKind = (typeof conductKinds)[number]
export type ActSubject = (typeof conductSubjects)[number]

export const kindNames: Readonly<Record<ActKind, string>> = {
  order: 'Order',
  fine: 'Fine',
  settlement: 'Settlement',
  notice: 'Notice',
  suit: 'Suit by an authority',
  'private-suit': 'Private suit',
  study: 'Published study',
  reprimand: 'Reprimand',
}

export const subjectNames: Readonly<Record<ActSubject, string>> = {
  'sensitive-sale': 'Sale or disclosure of sensitive data',
  'covert-collection': 'Covert collection',
  'sensitive-use': 'Use of sensitive data',
  children: 'Children’s data',
  'tracking-consent': 'Tracking without consent',
  security: 'Security',
  transfer: 'Transfers abroad',
  rights: 'Rights of people',
  other: 'Other',
}

export const statusNames: Readonly<Record<(typeof conductStatuses)[number], string>> = {
  final: 'Final',
  pending: 'Pending',
  appealed: 'On appeal',
  annulled: 'Annulled',
  withdrawn: 'Withdrawn',
}

/** Whole units of a currency, "$5,000,000,000". */
export const amountWords = (amount: number, currency: string): string =>
  amount.toLocaleString('en-US', { style: 'currency', currency, maximumFractionDigits: 0 })

const authorityNames: Readonly<Record<string, string>> = {
}

/** What an authority is called; one that has no name here is shown by its key, in capitals. */
export const authorityName = (key: string): string =>
  Object.hasOwn(authorityNames, key) ? (authorityNames[key] ?? key) : key.toUpperCase()
