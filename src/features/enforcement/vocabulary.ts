import type { conductStatuses } from '../../product/score/vocabulary.ts'

// Words and addresses of the conduct register, without the schema library: pages import them.

export const enforcementPath = '/enforcement'
export const enforcementRssUrl = '/api/enforcement/feed.rss'
export const enforcementJsonFeedUrl = '/api/enforcement/feed.json'

/** Where one act stands on the page of the register. */
export const actPath = (id: string): string => `${enforcementPath}#${id}`

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
