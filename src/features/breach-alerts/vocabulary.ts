import { isoDay } from '../../platform/shared/days.ts'

// Words and addresses that pages, mails and servers share.

export const breachOverviewUrl = '/api/breach-alerts/overview'
export const breachStaffUrl = '/api/admin/breaches'

export const breachPreviewUrl = '/api/breach-alerts/preview'

/** Limit for a file that staff upload for a source: several times the size of the largest. */
export const mostFeedFileBytes = 20 * 1024 * 1024

/** Returns the cursor of the page that follows this alert. */
export const cursorOf = ({ discoveredDate, id }: { discoveredDate: string; id: string }): string =>
  `${discoveredDate}_${id}`
export const isCursor = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}_[a-z0-9-]{1,200}$/.test(text) && isoDay(text.slice(0, 10)) !== undefined

/** The list is asked for again after this. */
export const refetchMs = 5 * 60_000

export const digests = ['standard', 'weekly'] as const
export type Digest = (typeof digests)[number]

export const subscriptionLimits = {
  keywords: 100,
  keywordCharacters: 100,
  pauseDays: 30,
} as const
