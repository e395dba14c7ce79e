import { dayMs } from '../../../platform/shared/days.ts'
import type { BreachAlert } from '../alerts.ts'
import type { SourceFreshness } from '../contract.ts'
import type { BreachFlag, ToldField } from '../facts.ts'
import type { SourceKey } from '../items.ts'
import type { SeverityLevel } from '../severity-table.ts'

// Words of the pages for what the contract says in numbers, days and keys.

/** SPEC's fields of a breach; fields of ours may be missing. */
export type CardAlert = Pick<
  BreachAlert,
  | 'id'
  | 'company'
  | 'severity'
  | 'isVerified'
  | 'discoveredDate'
  | 'description'
  | 'affectedUsers'
  | 'dataTypes'
  | 'source'
> &
  Partial<BreachAlert>

/** The level follows from the register or a name, not from data that a source states. */
export const isAssumed = ({ severityReason }: Pick<CardAlert, 'severityReason'>): boolean =>
  severityReason?.parts.some(({ id }) => id === 'assumption') ?? false

const yearDays = 365
const rates = [
  { times: yearDays, unit: 'a day' },
  { times: 12, unit: 'a month' },
  { times: 1, unit: 'a year' },
] as const

/** How often something comes that came so many times in 365 days: "about 2 a day". */
export function frequencyWords(aYear: number): string {
  const rate = rates.find(({ times }) => aYear >= times)
  return rate ? `about ${Math.round(aYear / rate.times).toLocaleString('en-US')} ${rate.unit}` : 'none in the last year'
}

export const andAbove: Record<SeverityLevel, string> = {
  low: 'at any level',
  medium: 'at medium or above',
  high: 'at high or above',
  critical: 'at critical',
}

export const breachesWords = (count: number, kind = ''): string =>
  `${count.toLocaleString('en-US')} ${kind}${kind && ' '}${count === 1 ? 'breach' : 'breaches'}`

export const affectedWords = ({
  affectedUsers,
  affectedScope,
}: Pick<CardAlert, 'affectedUsers' | 'affectedScope'>): string =>
  affectedUsers === null
    ? 'Not stated'
    : [affectedUsers.toLocaleString('en-US'), affectedScope].filter(Boolean).join(' ')

/** For a breach that became public within the last 24 hours, as exactly as a day can say it. */
export function newWords(discoveredDate: string, nowMs: number): string | undefined {
  const day = Math.floor(Date.parse(discoveredDate) / dayMs)
  const today = Math.floor(nowMs / dayMs)
  return day === today ? 'New today' : day === today - 1 ? 'New since yesterday' : undefined
}

/** "12 min ago"; never ahead. */
export function agoWords(iso: string, nowMs: number): string {
  const minutes = Math.floor(Math.max(0, nowMs - Date.parse(iso)) / 60_000)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${minutes} min ago`
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h ago` : `${Math.floor(minutes / 60 / 24)} days ago`
}

export const shortNames: Record<SourceKey, string> = {
  hibp: 'HIBP',
  'ca-ag': 'California AG',
  'wa-ag': 'Washington AG',
  'or-doj': 'Oregon DOJ',
  'sec-8k': 'SEC',
  'hhs-ocr': 'HHS OCR',
}

/** The last answer of any of a source's addresses. */
export const lastAnswer = ({ feeds }: SourceFreshness): string | undefined =>
  feeds
    .flatMap(({ lastOkAt }) => lastOkAt ?? [])
    .toSorted()
    .at(-1)

/** Returns the text after a source's name: when it was asked, and with what outcome. */
export function freshnessWords(source: SourceFreshness, nowMs: number): string {
  const at = lastAnswer(source)
  const ago = at && agoWords(at, nowMs)
  const states = source.feeds.map(({ state }) => state)
  const is = (state: (typeof states)[number]) => states.length > 0 && states.every((one) => one === state)
  if (is('off')) return ago ? `no longer checked, last ${ago}` : 'not checked by this installation'
  if (is('upload')) return ago ? `file read ${ago}` : 'comes as a file, none read yet'
  if (states.includes('failing')) return ago ? `couldn’t be reached, last checked ${ago}` : 'couldn’t be reached yet'
  return ago ? `checked ${ago}` : 'not checked yet'
}

/** Why nothing of the sources is fresh: all that is shown came with this version. Undefined where one was asked. */
export function neverAskedWords(sources: readonly SourceFreshness[]): string | undefined {
  if (sources.some((source) => lastAnswer(source) !== undefined)) return undefined
  const isOff = sources.every(({ feeds }) => feeds.every(({ state }) => state === 'off' || state === 'upload'))
  return isOff
    ? 'This installation doesn’t check live sources. Showing the breaches included with this release.'
    : 'Live sources haven’t been checked yet. Showing the breaches included with this release.'
}

export const fieldWords: Record<ToldField, string> = {
  company: 'company',
  domain: 'domain',
  breachedOn: 'when it happened',
  publishedOn: 'when it became public',
  affected: 'how many',
  dataTypes: 'types of data',
  verified: 'verification',
}

export const verificationWords: Record<BreachAlert['verification'], string> = {
  verified: 'Verified by the source',
  unverified: 'The source could not verify it',
  unknown: 'No source says',
}

export const flagWords: Record<BreachFlag, string> = {
  sensitive: 'Being known to this service is sensitive in itself',
  spamList: 'A list for sending spam',
  malware: 'Gathered by malware',
  stealerLog: 'From the logs of malware that steals passwords',
  collection: 'Brought together from several or unnamed places',
}
