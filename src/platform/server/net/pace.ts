import { setTimeout as sleepFor } from 'node:timers/promises'
import type { FetchOptions, FetchResult, GuardedFetch } from './fetch.ts'
import { ignore, orAborted } from './guard.ts'

export type PacedFetch = (url: string, options?: FetchOptions & { gapMs?: number }) => Promise<FetchResult>

export interface PaceParts {
  fetch: GuardedFetch
  /** From the start of one request to the start of the next to the same host. */
  gapMs?: number
  now?: () => number
  /** Rejects when the signal aborts. */
  sleep?: (ms: number, signal: AbortSignal | undefined) => Promise<unknown>
}

interface Lane {
  waiting: number
  last: Promise<unknown>
  lastStart: number
}

const defaultGapMs = 1_000
const mostWaiting = 200
const longestWaitMs = 10_000
/** Number of lanes above which idle ones are swept. */
const mostIdleLanes = 1_000
const comeBackLater = [429, 503]

/**
 * One request at a time to a host, first come first served, with a gap between; a host that says when to come back is
 * asked once more. The wait is not part of `totalMs`. A redirect's further hosts have no turn of their own.
 */
export function paced({
  fetch,
  gapMs: usualGapMs = defaultGapMs,
  now = Date.now,
  sleep = (ms, signal) => sleepFor(ms, undefined, signal && { signal }),
}: PaceParts): PacedFetch {
  const lanes = new Map<string, Lane>()
  const sweep = () => {
    if (lanes.size <= mostIdleLanes) return
    for (const [host, lane] of lanes)
      if (lane.waiting === 0 && now() - lane.lastStart > longestWaitMs) lanes.delete(host)
  }

  return async (url, { gapMs = usualGapMs, ...options } = {}) => {
    // The fetch itself refuses an invalid address at once.
    if (!URL.canParse(url)) return fetch(url, options)
    const host = new URL(url).hostname.toLowerCase().replace(/\.$/, '')
    const { signal } = options
    const aborted: FetchResult = { outcome: 'unavailable', reason: 'aborted', url }
    sweep()
    const lane = lanes.get(host) ?? { waiting: 0, last: Promise.resolve(), lastStart: Number.NEGATIVE_INFINITY }
    lanes.set(host, lane)
    if (lane.waiting >= mostWaiting) return { outcome: 'unavailable', reason: 'busy', url }

    /** False where the caller gave up. */
    const wait = async (ms: number): Promise<boolean> => {
      if (signal?.aborted) return false
      if (ms <= 0) return true
      try {
        await sleep(ms, signal)
      } catch (error) {
        if (!signal?.aborted) throw error
      }
      return !signal?.aborted
    }
    const ask = async (): Promise<FetchResult> => {
      if (!(await wait(lane.lastStart + gapMs - now()))) return aborted
      lane.lastStart = now()
      return fetch(url, options)
    }
    const turn = async (): Promise<FetchResult> => {
      const first = await ask()
      if (first.outcome !== 'fetched' || !comeBackLater.includes(first.status) || options.body !== undefined)
        return first
      const pauseMs = retryAfterMs(first.headers['retry-after'], now())
      if (pauseMs > longestWaitMs) return first
      return (await wait(pauseMs)) ? ask() : aborted
    }

    lane.waiting++
    const mine = lane.last.then(turn).finally(() => lane.waiting--)
    lane.last = mine.catch(ignore)
    // A caller that gives up need not wait for those before it.
    return orAborted(mine, signal, aborted)
  }
}

/** Seconds or a date (RFC 9110 § 10.2.3); without a word, or with one that says nothing, the usual gap is enough. */
export function retryAfterMs(value: string | undefined, now: number): number {
  const text = (value ?? '').trim()
  if (/^\d+$/.test(text)) return Number(text) * 1_000
  // Date.parse alone takes almost anything for a date.
  const date = /^[A-Za-z]{3,9}, .{1,30} GMT$/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(date) ? 0 : Math.max(0, date - now)
}
