import { sha256Of } from '../../../platform/server/blobs.ts'
import type { GuardedFetch } from '../../../platform/server/net/fetch.ts'
import { retryAfterMs } from '../../../platform/server/net/pace.ts'
import type { UnavailableReason } from '../../../platform/server/net/reasons.ts'
import { dayMs, hourMs } from '../../../platform/shared/days.ts'
import { canonicalOf } from '../../../platform/shared/sorted-json.ts'
import { decodeBytes } from '../../../scanners/document/charset.ts'
import type { Feed, FeedKey, ParseFeed, Rejected } from '../feeds/feed.ts'
import type { SourceItem } from '../items.ts'

/** State between two polls of one feed. Save it in the transaction that applies the items, or not at all. */
export interface FeedState {
  /** Validator of the last body that was read. */
  etag: string | null
  lastModified: string | null
  /** Hash of that body, or of its rows where pages carry nonces. */
  sha256: string | null
  /** Version of the parser that read it: another one reads the body again. */
  parserVersion: number | null
  /** Records in it. */
  rows: number | null
  /** In a row. */
  failures: number
}

type PollFailure = UnavailableReason | 'status' | 'rate-limited' | 'unparseable' | 'not-modified-since-never'

export type PollOutcome = {
  state: FeedState
  nextAt: Date
} & (
  | { outcome: 'unchanged'; how: 'not-modified' | 'same-body' | 'same-rows' }
  | {
      outcome: 'read'
      items: SourceItem[]
      rejected: Rejected[]
      /** Rows of the previous poll, for the guards. */
      rowsBefore: number | null
      /** Clock of the source's server. */
      sourceClock: Date | null
      /** The feed to ask at once. */
      wakes: FeedKey | null
    }
  /** No one was asked, by our own doing: nothing that the source did. */
  | { outcome: 'not-asked'; reason: UnavailableReason }
  | {
      outcome: 'failed'
      reason: PollFailure
      status: number | null
      /** For staff. */
      words: string
      /** True on the one failure after which staff are told. */
      tellsStaff: boolean
    }
)

const pollLimits = {
  maxBytes: 20 * 1024 * 1024,
  totalMs: 30_000,
  firstBackOffMs: 300_000,
  longestBackOffMs: 6 * hourMs,
  /** A server that asks for more is asked again after this. */
  longestRetryAfterMs: dayMs,
  jitter: 0.1,
  failuresToTell: 5,
} as const

interface PollParts {
  /** The guarded way out; it names us to the source. */
  fetch: GuardedFetch
  /** Base address of the source, for this installation. */
  base?: string
  parseFeed: ParseFeed
  state: FeedState
  now?: () => Date
  /** 0 to 1, so that sources are not asked by everybody on the full hour. */
  chance?: () => number
  totalMs?: number
}

/** Asks one feed once. Whatever the other side does is an outcome; undefined for a feed that has no address. */
export async function pollFeed(feed: Feed, parts: PollParts): Promise<PollOutcome | undefined> {
  const { state, now = () => new Date(), chance = Math.random, totalMs = pollLimits.totalMs } = parts
  const url = feed.url((parts.base ?? feed.home).replace(/\/+$/, ''))
  if (url === undefined) return undefined
  const isRead = state.sha256 !== null && state.parserVersion === feed.parserVersion
  const validators = isRead ? validatorsOf(state) : {}
  const answer = await parts.fetch(url, {
    headers: { accept: feed.accept, ...validators },
    maxBytes: pollLimits.maxBytes,
    totalMs,
    // Its answer would be someone else's word. A source that moved is moved by hand.
    redirect: 'error',
  })
  const at = now()
  const jitter = 1 + pollLimits.jitter * chance()
  const later = (ms: number) => new Date(at.getTime() + ms)
  const regular = later(feed.intervalSeconds * 1_000 * jitter)

  const failed = (
    reason: PollFailure,
    words: string,
    { status = null, waitMs = 0 }: { status?: number | null; waitMs?: number } = {},
  ): PollOutcome => {
    const failures = state.failures + 1
    const backOffMs = Math.min(
      pollLimits.firstBackOffMs * 2 ** Math.min(state.failures, 20) * jitter,
      pollLimits.longestBackOffMs,
    )
    return {
      outcome: 'failed',
      reason,
      status,
      words: `${feed.title}: ${words}`,
      tellsStaff: failures === pollLimits.failuresToTell,
      state: { ...state, failures },
      nextAt: later(Math.max(backOffMs, Math.min(waitMs, pollLimits.longestRetryAfterMs))),
    }
  }

  if (answer.outcome === 'unavailable') {
    if (ours.includes(answer.reason)) return { outcome: 'not-asked', reason: answer.reason, state, nextAt: regular }
    return failed(answer.reason, wordsOf[answer.reason] ?? `no answer (${answer.reason}).`)
  }
  const { status, headers } = answer
  const waitMs = retryAfterMs(headers['retry-after'], at.getTime())
  if (status === 304) {
    if (Object.keys(validators).length === 0)
      return failed('not-modified-since-never', 'it says that nothing changed, though it was not asked that.', {
        status,
      })
    return { outcome: 'unchanged', how: 'not-modified', state: { ...state, failures: 0 }, nextAt: regular }
  }
  if (status === 429) return failed('rate-limited', 'we asked too often.', { status, waitMs })
  if (status !== 200) return failed('status', `it answered with status ${status}.`, { status, waitMs })

  const { body } = answer
  const seen = { etag: validatorIn(headers.etag), lastModified: validatorIn(headers['last-modified']), failures: 0 }
  const bodySha256 = sha256Of(body)
  if (feed.compares === 'body' && isRead && bodySha256 === state.sha256)
    return { outcome: 'unchanged', how: 'same-body', state: { ...state, ...seen }, nextAt: regular }
  // JSON is UTF-8 (RFC 8259 § 8.1); pages say or show what they are.
  const text =
    feed.accept === 'application/json'
      ? new TextDecoder().decode(body)
      : decodeBytes(body, headers['content-type'] ?? null)
  const read = await parts.parseFeed(feed.key, text, { url })
  // The state stays: what could not be read must come again, whatever its validators say.
  if (read.outcome === 'unparseable')
    return failed('unparseable', `its answer could not be read: ${read.reason}.`, { status })
  const { items, rejected } = read
  const rowsSha256 = feed.compares === 'rows' ? sha256Of(canonicalOf({ items, rejected })) : bodySha256
  if (isRead && rowsSha256 === state.sha256)
    return { outcome: 'unchanged', how: 'same-rows', state: { ...state, ...seen }, nextAt: regular }
  return {
    outcome: 'read',
    items,
    rejected,
    rowsBefore: state.rows,
    sourceClock: clockIn(headers),
    wakes: feed.wakes,
    state: { ...seen, sha256: rowsSha256, parserVersion: feed.parserVersion, rows: items.length + rejected.length },
    nextAt: regular,
  }
}

/** Refusals before anything went out. */
const ours: readonly UnavailableReason[] = [
  'egress-off',
  'aborted',
  'busy',
  'bad-url',
  'scheme',
  'port',
  'userinfo',
  'host',
]

const wordsOf: Partial<Record<UnavailableReason, string>> = {
  redirected: 'it leads to another address, which has to be looked at and entered by hand.',
  timeout: 'no answer in time.',
  'too-large': `an answer of more than ${pollLimits.maxBytes / 1024 / 1024} MB.`,
  certificate: 'its certificate is not valid.',
  unresolvable: 'its name leads nowhere.',
  unreachable: 'it could not be reached, or broke off.',
}

const validatorsOf = ({ etag, lastModified }: FeedState): Record<string, string> => ({
  ...(etag !== null && { 'if-none-match': etag }),
  ...(lastModified !== null && { 'if-modified-since': lastModified }),
})

/** Returns a validator that can be sent back as a header; over-long ones are someone's game. */
const validatorIn = (value: string | undefined): string | null =>
  value && /^[\x20-\x7e]{1,1000}$/.test(value) ? value : null

/** An answer from a cache bears the time at which it was made, and its age since (RFC 9111 § 5.1). */
function clockIn({ date, age }: Record<string, string>): Date | null {
  const made = Date.parse(date ?? '')
  const seconds = /^\d{1,9}$/.test(age ?? '') ? Number(age) : 0
  return Number.isNaN(made) ? null : new Date(made + seconds * 1_000)
}
