import type { conductStatuses } from '../../product/score/vocabulary.ts'

// Words and addresses of the conduct register, without the schema library: pages import them.

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
