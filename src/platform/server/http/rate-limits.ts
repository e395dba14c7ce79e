import { createHmac } from 'node:crypto'
import type { Context } from 'hono'
import { refuse } from '../../shared/refusal.ts'
import { type Database, runSql } from '../database.ts'
import type { JobKind } from '../jobs.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /** The tightest allowance that the answer reports so far. */
    allowance: Verdict | undefined
  }
}

/** A key has the documented allowance as well, wherever it is used from; `client` of `RateLimiter.hit` for it. */
export const clientOfKey = ({ id }: { id: number }): string => `key ${id}`

/**
 * `documented` holds for callers of the API, `page` for calls that our own pages make, `costly` for writes that start work
 * or mail, `oneClick` for mail providers that unsubscribe their readers, all of them from a few addresses.
 */
export type Bucket = 'documented' | 'page' | 'costly' | 'oneClick'

interface Window {
  seconds: number
  max: number
}

/** The documented limits are those on the API page; the others protect, and are wide enough for a person. */
export const rateLimits: Record<Bucket, Window[]> = {
  documented: [
    { seconds: 60, max: 50 },
    { seconds: 3600, max: 1000 },
  ],
  page: [
    { seconds: 60, max: 600 },
    { seconds: 3600, max: 12_000 },
  ],
  costly: [
    { seconds: 60, max: 10 },
    { seconds: 3600, max: 60 },
  ],
  oneClick: [{ seconds: 60, max: 6_000 }],
}

export interface Verdict {
  allowed: boolean
  /** Name of the window that is nearest to the end of its allowance. */
  name: string
  remaining: number
  resetSeconds: number
  policy: string
}

export interface RateLimiter {
  hit(bucket: Bucket, client: string, nowMs?: number): Verdict
  /** Adds this node's new counts to the shared table and reads the others'. */
  sync(db: Database, nowMs?: number): Promise<void>
}

interface Count {
  /** Hits seen here and not yet flushed. */
  fresh: number
  /** Hits that all nodes had flushed at the last sync. */
  shared: number
  windowStartMs: number
  seconds: number
}

/**
 * Fixed windows, counted in memory and shared about once a second through PostgreSQL: a request never waits for the
 * database, and several nodes together overshoot by at most what one second brings.
 */
export function createRateLimiter({
  secret,
  maxClients = 100_000,
}: {
  secret: string
  maxClients?: number
}): RateLimiter {
  /** In the order of their last hit: those that hold hits not yet shared stand last. */
  const counts = new Map<string, Count>()
  let syncing: Promise<void> | undefined
  const hashOf = (client: string) => createHmac('sha256', secret).update(client).digest('base64url').slice(0, 22)

  async function share(db: Database, nowMs: number): Promise<void> {
    const due = [...counts].filter(([, count]) => count.fresh > 0)
    for (const [key, count] of counts) if (count.windowStartMs + count.seconds * 1000 <= nowMs) counts.delete(key)
    if (due.length === 0) return
    const rows = due.map(([key, count]) => {
      const [bucket = '', client = '', seconds = ''] = key.split('|')
      return {
        bucket: `${bucket}/${seconds}`,
        client: hashOf(client),
        start: new Date(count.windowStartMs).toISOString(),
        hits: count.fresh,
      }
    })
    const flushed = due.map(([, count]) => count.fresh)
    for (const [, count] of due) {
      count.shared += count.fresh
      count.fresh = 0
    }
    const totals = await runSql<{ ordinal: number; hits: number }>(
      db,
      `with given as (
         select * from rows from (jsonb_to_recordset($1::jsonb) as (bucket text, client text, start timestamptz, hits int)) with ordinality
           as g(bucket, client, start, hits, ordinal)
       ), added as (
         insert into rate_count as c (bucket, client, window_start, hits) select bucket, client, start, sum(hits)::int from given
         group by 1, 2, 3 order by 1, 2, 3 -- nodes that add the same counts lock them in one order
         on conflict (bucket, client, window_start) do update set hits = c.hits + excluded.hits returning bucket, client, window_start, hits
       )
       select g.ordinal::int, a.hits from given g join added a on a.bucket = g.bucket and a.client = g.client and a.window_start = g.start`,
      [JSON.stringify(rows)],
    ).catch((error: unknown) => {
      // Not shared yet: the next sync takes them along.
      for (const [index, [, count]] of due.entries()) {
        count.shared -= flushed[index] ?? 0
        count.fresh += flushed[index] ?? 0
      }
      throw error
    })
    for (const { ordinal, hits } of totals) {
      const count = due[ordinal - 1]?.[1]
      // Counts of others may be read in either order; within a window a count only grows.
      if (count) count.shared = Math.max(count.shared, hits)
    }
  }

  return {
    hit(bucket, client, nowMs = Date.now()) {
      let verdict: Verdict | undefined
      for (const window of rateLimits[bucket]) {
        const count = countOf(counts, {
          key: `${bucket}|${client}|${window.seconds}`,
          seconds: window.seconds,
          nowMs,
          maxClients,
        })
        const used = count.shared + count.fresh + 1
        const resetSeconds = Math.max(1, Math.ceil((count.windowStartMs + window.seconds * 1000 - nowMs) / 1000))
        const here = {
          allowed: used <= window.max,
          name: nameOf(bucket, window),
          remaining: Math.max(0, window.max - used),
          resetSeconds,
          policy: policyOf(bucket),
        }
        if (!verdict || isTighter(here, verdict)) verdict = here
      }
      if (!verdict) throw new Error(`bucket ${bucket} has no window`)
      if (verdict.allowed)
        for (const window of rateLimits[bucket]) {
          const count = counts.get(`${bucket}|${client}|${window.seconds}`)
          if (count) count.fresh += 1
        }
      return verdict
    },
    sync(db, nowMs = Date.now()) {
      // One at a time, however slowly the database answers: the next one takes along what this one misses.
      syncing ??= share(db, nowMs).finally(() => {
        syncing = undefined
      })
      return syncing
    },
  }
}

function countOf(
  counts: Map<string, Count>,
  { key, seconds, nowMs, maxClients }: { key: string; seconds: number; nowMs: number; maxClients: number },
): Count {
  const windowStartMs = Math.floor(nowMs / (seconds * 1000)) * seconds * 1000
  const found = counts.get(key)
  counts.delete(key)
  if (found && found.windowStartMs === windowStartMs) {
    counts.set(key, found)
    return found
  }
  // A flood of invented addresses must not fill the memory. The least recently seen caller is evicted first: their
  // counts are shared already, and a caller who is being refused stays known.
  if (counts.size >= maxClients) counts.delete(counts.keys().next().value as string)
  const fresh = { fresh: 0, shared: 0, windowStartMs, seconds }
  counts.set(key, fresh)
  return fresh
}

function isTighter(a: Verdict, b: Verdict): boolean {
  if (a.allowed !== b.allowed) return !a.allowed
  // If both are used up, the one that ends later says when to come back.
  return a.allowed ? a.remaining < b.remaining : a.resetSeconds > b.resetSeconds
}

const nameOf = (bucket: Bucket, { seconds }: Window) => `${bucket}-${seconds}`
const policyOf = (bucket: Bucket) =>
  rateLimits[bucket].map((window) => `"${nameOf(bucket, window)}";q=${window.max};w=${window.seconds}`).join(', ')

/**
 * Refuses where the allowance is used up. One call may be counted twice, by its address and by its key: the answer's
 * header tells of the allowance that ends first.
 */
export function requireAllowance(c: Context, verdict: Verdict): void {
  const told = c.get('allowance')
  const tighter = told && isTighter(told, verdict) ? told : verdict
  c.set('allowance', tighter)
  const fields = rateLimitHeaders(tighter)
  for (const [name, value] of Object.entries(fields)) c.header(name, value)
  if (!verdict.allowed) throw refuse('rate_limited', { headers: fields })
}

/** Header fields of draft-ietf-httpapi-ratelimit-headers-10. */
export function rateLimitHeaders(verdict: Verdict): Record<string, string> {
  return {
    ratelimit: `"${verdict.name}";r=${verdict.remaining};t=${verdict.resetSeconds}`,
    'ratelimit-policy': verdict.policy,
    ...(verdict.allowed ? {} : { 'retry-after': String(verdict.resetSeconds) }),
  }
}

/** Counts older than the longest window say nothing any more. */
export const forgetCounts: JobKind<Record<string, never>> = {
  name: 'rate-counts.forget',
  schedule: '5 * * * *',
  run: async (_, { db }) => {
    await runSql(db, `delete from rate_count where window_start < now() - interval '2 hours'`)
  },
}
