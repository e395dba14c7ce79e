import { randomBytes } from 'node:crypto'
import { type Db, runSql } from '../../../platform/server/database.ts'
import { storableJson } from '../../../platform/server/storable.ts'
import type { ReadingSource } from '../contract.ts'
import type { Reading, ReadingFailure, ReadingPhase, ReadingStatus } from '../vocabulary.ts'

/** A link that is or was read, without what was found in it, which is large. */
export interface StoredReading {
  id: string
  url: string
  status: ReadingStatus
  phase: ReadingPhase | null
  source: ReadingSource | null
  failure: Failure | null
  created_at: Date
  ended_at: Date | null
  /** While it waits, the links before it. */
  waiting_before: number | null
}

export interface Failure {
  reason: ReadingFailure
  detail: string
}

const columns = `r.id, r.url, r.status, r.phase, r.source, r.failure, r.created_at, r.ended_at,
  case when r.status = 'queued' then (select count(*)::int from policy_reading w
    where w.status in ('queued', 'running') and (w.created_at, w.id) < (r.created_at, r.id)) end as waiting_before`

/** 128 bits, 22 characters: anyone who has the link may read, and no one finds it by trying. */
export const newReadingId = (): string => randomBytes(16).toString('base64url')

export async function findReading(db: Db, id: string): Promise<StoredReading | undefined> {
  const [row] = await runSql<StoredReading>(db, `select ${columns} from policy_reading r where r.id = $1`, [id])
  return row
}

export async function getReading(db: Db, id: string): Promise<StoredReading> {
  const row = await findReading(db, id)
  if (!row) throw new Error(`no policy reading ${id}`)
  return row
}

/** Returns the reading once it is done. */
export async function findFound(db: Db, id: string): Promise<Reading | undefined> {
  const [row] = await runSql<{ reading: Reading }>(
    db,
    `select reading from policy_reading where id = $1 and status = 'done'`,
    [id],
  )
  return row?.reading
}

/** `caller`: whose share of the queue it takes until it ends. */
export const insertReading = (db: Db, { id, url, caller }: { id: string; url: string; caller: string }) =>
  runSql(db, `insert into policy_reading (id, url, caller) values ($1, $2, $3)`, [id, url, caller])

/** Takes the link for work, also one that was cut off: it is read again from the beginning. */
export async function startReading(db: Db, id: string): Promise<StoredReading | undefined> {
  const rows = await runSql(
    db,
    `update policy_reading set status = 'running', phase = 'fetching', started_at = coalesce(started_at, now())
     where id = $1 and status in ('queued', 'running') returning id`,
    [id],
  )
  return rows.length > 0 ? findReading(db, id) : undefined
}

export const setPhase = (db: Db, id: string, phase: ReadingPhase) =>
  runSql(db, `update policy_reading set phase = $2 where id = $1 and status = 'running'`, [id, phase])

export const finishReading = (db: Db, id: string, { source, reading }: { source: ReadingSource; reading: Reading }) =>
  runSql(
    db,
    `update policy_reading set status = 'done', phase = null, source = $2, reading = $3, ended_at = now(), caller = null
     where id = $1 and status in ('queued', 'running')`,
    [id, storableJson(source), storableJson(reading)],
  )

export const failReading = (db: Db, id: string, { reason, detail }: Failure) =>
  runSql(
    db,
    `update policy_reading set status = 'failed', phase = null, failure = $2, ended_at = now(), caller = null
     where id = $1 and status in ('queued', 'running')`,
    [id, storableJson({ reason, detail: detail.slice(0, 300) })],
  )

/** Links that wait or are read: all, and this caller's. */
export async function countWaiting(db: Db, caller: string): Promise<{ all: number; own: number }> {
  const [row] = await runSql<{ all: number; own: number }>(
    db,
    `select count(*)::int as all, count(*) filter (where caller = $1)::int as own
     from policy_reading where status in ('queued', 'running')`,
    [caller],
  )
  return row ?? { all: 0, own: 0 }
}

/** Returns readings that have a job. */
export async function listUnfinishedReadings(db: Db): Promise<string[]> {
  const rows = await runSql<{ id: string }>(
    db,
    `select id from policy_reading where status in ('queued', 'running') order by created_at, id`,
  )
  return rows.map(({ id }) => id)
}

export async function eraseReadings(db: Db, { days }: { days: number }): Promise<number> {
  const rows = await runSql(
    db,
    `delete from policy_reading where created_at < now() - make_interval(days => $1) returning id`,
    [days],
  )
  return rows.length
}
