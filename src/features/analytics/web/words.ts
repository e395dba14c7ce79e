import { asOfWords } from '../../../platform/shared/dates.ts'
import type { EntryType, RiskLevel } from '../../../product/entries.ts'
import { percent } from '../../../ui/charts/Distribution.tsx'
import type { Analytics } from '../contract.ts'
import { mostTrackersCounted, type RemovalOutcome } from '../vocabulary.ts'

export const typeNames: Record<EntryType, string> = { app: 'Mobile apps', sdk: 'SDKs', domain: 'Data processors' }

export const levelNames: Record<RiskLevel, string> = { high: 'High', medium: 'Medium', low: 'Low', unknown: 'Unknown' }

export const outcomeNames: Record<RemovalOutcome, string> = {
  removed: 'Removed',
  'no-record': 'No record held',
  refused: 'Refused',
  ended: 'Ended without an answer',
}

export const trackersWords = (trackers: number): string => {
  if (trackers === 0) return 'No tracker'
  if (trackers === mostTrackersCounted) return `${trackers} or more`
  return trackers === 1 ? '1 tracker' : `${trackers} trackers`
}

/** "62%" of a whole; nothing of nothing. */
export const shareWords = (part: number, whole: number): string => (whole === 0 ? '–' : percent(part / whole))

const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 3 })
/** "15M": short enough to stand beside a bar; the table has the whole number. */
export const shortWords = (count: number): string => short.format(count)

/** Over which months the traffic was measured, and how many trackers were looked for: more than those no one saw. */
export function studiesWords({ studies }: Analytics['measured']): string {
  const [first, last] = [studies[0], studies.toSorted((a, b) => (a.to < b.to ? -1 : 1)).at(-1)]
  if (!first || !last) return 'No study of app traffic is loaded.'
  const most = Math.max(...studies.map(({ trackersLookedFor }) => trackersLookedFor))
  const when = first.from === last.to ? asOfWords(first.from) : `${asOfWords(first.from)} to ${asOfWords(last.to)}`
  const many = studies.length === 1 ? 'one study' : `${studies.length} studies`
  return `Measured in ${many}, ${when}, which looked for ${most} trackers: one that is not listed was not looked for, or not seen.`
}

/** How the feeds of a source do, and when one of them last answered. */
export function feedsWords(feeds: Analytics['freshness']['breachSources'][number]['feeds']): {
  words: string
  lastOkAt: string | null
} {
  const lastOkAt =
    feeds
      .flatMap((feed) => feed.lastOkAt ?? [])
      .toSorted()
      .at(-1) ?? null
  const state = (['failing', 'ok', 'never', 'upload', 'off'] as const).find((one) => feeds.some((f) => f.state === one))
  return { words: state === undefined ? 'Shipped with this version' : stateNames[state], lastOkAt }
}

const stateNames = {
  ok: 'Answers',
  failing: 'Couldn’t be reached',
  never: 'Not asked yet',
  upload: 'By upload',
  off: 'Not asked here',
} as const
