import { type Db, runSql } from '../../../platform/server/database.ts'
import { feeds, getFeed } from '../feeds/all.ts'
import { type Feed, type FeedKey, feedKeys } from '../feeds/feed.ts'
import type { FeedState } from './poll.ts'

/** Addresses at which this installation asks feeds: another one, or not at all; absent: the source's own. */
export type FeedBases = ReadonlyMap<FeedKey, string | 'off'>

/** @throws Error for a key that no feed has: who misspells `off` would go on asking. */
export function feedBases(given: ReadonlyMap<string, string>): FeedBases {
  return new Map(
    [...given].map(([name, base]) => {
      const key = feedKeys.find((known) => known === name)
      if (!key) throw new Error(`BREACH_FEEDS: there is no feed ${name}. The feeds are ${feedKeys.join(', ')}.`)
      return [key, base]
    }),
  )
}

/** One row for every feed of this version, as this installation asks it. What is known of it stays, unless its parser is another one. */
export async function ensureFeeds(db: Db, bases: FeedBases = new Map()): Promise<void> {
  const rows = feeds.map((feed) => ({
    key: feed.key,
    source: feed.source,
    title: feed.title,
    url: feed.url(baseOf(feed, bases)) ?? null,
    interval_seconds: feed.intervalSeconds,
    is_enabled: bases.get(feed.key) !== 'off',
    parser_version: feed.parserVersion,
  }))
  const columns = [
    'source',
    'title',
    'url',
    'interval_seconds',
    'is_enabled',
    'parser_version',
    'licence',
    'attribution',
  ]
  const list = (prefix: string) => columns.map((name) => prefix + name).join(', ')
  // Another parser reads the same body again, and another address has answers of its own.
  const isSame = `(f.parser_version, f.url) is not distinct from (excluded.parser_version, excluded.url)`
  await runSql(
    db,
    `insert into feed_source as f (key, ${list('')})
     select key, source, g.title, url, interval_seconds, is_enabled, parser_version, coalesce(s.licence, ''), coalesce(s.attribution, '')
     from jsonb_to_recordset($1::jsonb) as g(key text, source text, title text, url text, interval_seconds int, is_enabled boolean, parser_version int)
       left join breach_source s on s.id = g.source
     on conflict (key) do update set (${list('')}) = row(${list('excluded.')}),
       etag = case when ${isSame} then f.etag end,
       last_modified = case when ${isSame} then f.last_modified end,
       content_sha256 = case when ${isSame} then f.content_sha256 end,
       next_at = case when ${isSame} then least(f.next_at, now() + excluded.interval_seconds * interval '1.1 second') else now() end
     where (${list('f.')}) is distinct from (${list('excluded.')})`,
    [JSON.stringify(rows)],
  )
}

export function baseOf(feed: Feed, bases: FeedBases): string {
  const base = bases.get(feed.key)
  return base === undefined || base === 'off' ? feed.home : base
}

/** A feed that is ours to ask until then. */
export interface ClaimedFeed {
  feed: Feed
  state: FeedState
  /** Warning for staff. */
  error: string | null
  until: Date
}

interface StateRow {
  key: FeedKey
  etag: string | null
  last_modified: string | null
  content_sha256: string | null
  parser_version: number
  rows_before: number | null
  failures: number
  last_error: string | null
}
const stateColumns = `key, etag, last_modified, content_sha256, parser_version, rows_before, failures, last_error`

const stateOf = (row: StateRow): FeedState => ({
  etag: row.etag,
  lastModified: row.last_modified,
  sha256: row.content_sha256,
  parserVersion: row.parser_version,
  rows: row.rows_before,
  failures: row.failures,
})

/** Longer than an answer and its loading take; a worker that dies over it keeps the others waiting for no more than this. */
const claimMs = 180_000

/** Takes a feed that is due, or this one whether it is due or not, unless someone else asks it right now. */
export async function claimFeed(
  db: Db,
  { key = null, now }: { key?: FeedKey | null; now: Date },
): Promise<ClaimedFeed | undefined> {
  const until = new Date(now.getTime() + claimMs)
  // In the order of the register: what wakes another feed comes before it, so that the other is asked once.
  const [row] = await runSql<StateRow>(
    db,
    `update feed_source set claimed_until = $2 where key = (
       select key from feed_source where is_enabled and url is not null and key = any($4)
         and (claimed_until is null or claimed_until <= $1) and case when $3::text is null then next_at <= $1 else key = $3 end
       order by array_position($4, key) limit 1 for update skip locked
     ) returning ${stateColumns}`,
    [now, until, key, feeds.map((feed) => feed.key)],
  )
  return row && { feed: getFeed(row.key), state: stateOf(row), error: row.last_error, until }
}

/** Locks the row of a feed that is still ours; false where it took so long that someone else has asked meanwhile. */
export async function isStillClaimed(tx: Db, { feed, until }: ClaimedFeed): Promise<boolean> {
  const rows = await runSql(tx, `select from feed_source where key = $1 and claimed_until = $2 for update`, [
    feed.key,
    until,
  ])
  return rows.length > 0
}

/** Returns the state of a feed, with its row locked. */
export async function getFeedState(tx: Db, key: FeedKey): Promise<FeedState> {
  const [row] = await runSql<StateRow>(tx, `select ${stateColumns} from feed_source where key = $1 for update`, [key])
  if (!row) throw new Error(`feed ${key} has no row`)
  return stateOf(row)
}

/** Saves the outcome of asking. How many rows the answer held is noted only when it goes in. */
export const saveAnswer = (
  tx: Db,
  {
    feed,
    state,
    nextAt,
    at,
    status,
    error,
  }: { feed: Feed; state: FeedState; nextAt: Date; at: Date; status: number | null; error: string | null },
) =>
  runSql(
    tx,
    `update feed_source set etag = $2, last_modified = $3, content_sha256 = $4, failures = $5, next_at = $6, last_checked_at = $7,
       last_ok_at = case when $5 = 0 then $7 else last_ok_at end, last_status = $8, last_error = $9, claimed_until = null
     where key = $1`,
    [feed.key, state.etag, state.lastModified, state.sha256, state.failures, nextAt, at, status, error],
  )

/** No one was asked: that says nothing of the feed. */
export const saveNotAsked = (tx: Db, { feed, nextAt }: { feed: Feed; nextAt: Date }) =>
  runSql(tx, `update feed_source set next_at = $2, claimed_until = null where key = $1`, [feed.key, nextAt])

/** An answer went in. `rows` is how many records it held; null for a part of one. */
export const saveApplied = (
  tx: Db,
  { feed, rows, isChanged, now }: { feed: Feed; rows: number | null; isChanged: boolean; now: Date },
) =>
  runSql(
    tx,
    `update feed_source set rows_before = coalesce($2, rows_before), last_changed_at = case when $3 then $4 else last_changed_at end
     where key = $1`,
    [feed.key, rows, isChanged, now],
  )

/** To be asked at once. False for a feed that this installation does not ask. */
export async function askFeedNow(db: Db, { key, now }: { key: FeedKey; now: Date }): Promise<boolean> {
  const rows = await runSql(
    db,
    `update feed_source set next_at = least(next_at, $2) where key = $1 and is_enabled and url is not null returning 1`,
    [key, now],
  )
  return rows.length > 0
}

/** Another feed says that this one has news. One that failed comes again when it is due: its server may have asked for that. */
export const wakeFeed = (tx: Db, { key, now }: { key: FeedKey; now: Date }) =>
  runSql(tx, `update feed_source set next_at = least(next_at, $2) where key = $1 and failures = 0`, [key, now])
