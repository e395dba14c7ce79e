import type { conductStatuses } from '../../product/score/vocabulary.ts'

// Words and addresses of the conduct register, without the schema library: pages import them.

export const enforcementPath = '/enforcement'
export const enforcementRssUrl = '/api/enforcement/feed.rss'
export const enforcementJsonFeedUrl = '/api/enforcement/feed.json'

/**
 * Returns the address of an act on the page of the register, among those of its year. @param date As the act has it:
 * its year comes first.
 */
export const actPath = ({ id, date }: { id: string; date: string }): string =>
  `${enforcementPath}?year=${date.slice(0, 4)}#${id}`

/** Acts listed at first; the rest on request. */
export const actsAtFirst = 16

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

/** An act that came into the register later than this is history, and alerts no one. */
export const newsDays = 90
