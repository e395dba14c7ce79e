import { randomBytes } from 'node:crypto'
import { type Db, runSql } from '../../../platform/server/database.ts'
import { storableJson, storableText } from '../../../platform/server/storable.ts'
import type { EntryType } from '../../../product/entries.ts'
import type { ScanFailure } from '../../../product/scan-failures.ts'
import type { AppResult, HarResult, ScanResult, SiteResult } from '../../../product/scan-results.ts'
import type { PassKind } from '../../../scanners/site/site-scan.ts'
import type { ScanKind, ScanPhase, ScanStatus } from '../vocabulary.ts'

/** A scan without its result, which is large. */
export interface Scan {
  id: string
  kind: ScanKind
  name: string
  subject: string | null
  version: string | null
  status: ScanStatus
  phase: ScanPhase | null
  owner_hash: string | null
  file_sha256: string | null
  file_bytes: number | null
  signatures: string | null
  failure: Failure | null
  entry_id: string | null
  /** The entry that it was approved for, as the catalog has it now. */
  entry: { type: EntryType; slug: string; name: string } | null
  published_at: Date | null
  created_at: Date
  started_at: Date | null
  ended_at: Date | null
  /** While it waits, the scans before it in its queue. */
  waiting_before: number | null
}

export interface Failure {
  reason: ScanFailure
  /** Place in the file or the answer, or empty. */
  at: string
}

// Files wait in one queue, sites in another.
const columns = `s.id, s.kind, s.name, s.subject, s.version, s.status, s.phase, s.owner_hash, s.file_sha256, s.file_bytes,
  s.signatures, s.failure, s.entry_id, s.published_at, s.created_at, s.started_at, s.ended_at,
  case when e.id is null then null else json_build_object('type', e.type, 'slug', e.slug, 'name', e.name) end as entry,
  case when s.status = 'queued' then (select count(*)::int from scan w where w.status in ('queued', 'running')
    and (w.kind = 'site') = (s.kind = 'site') and (w.created_at, w.id) < (s.created_at, s.id)) end as waiting_before`
const from = `from scan s left join entry e on e.id = s.entry_id`

/** 128 bits, 22 characters: anyone who has the link may read, and no one can guess it. */
export const newScanId = () => randomBytes(16).toString('base64url')

export async function findScan(db: Db, id: string): Promise<Scan | undefined> {
  const [row] = await runSql<Scan>(db, `select ${columns} ${from} where s.id = $1`, [id])
  return row
}

export async function getScan(db: Db, id: string): Promise<Scan> {
  const scan = await findScan(db, id)
  if (!scan) throw new Error(`no scan ${id}`)
  return scan
}

export async function findScanResult(db: Db, { id, kind }: Pick<Scan, 'id' | 'kind'>): Promise<ScanResult | undefined> {
  const [row] = await runSql<{ result: unknown }>(db, `select result from scan where id = $1 and status = 'done'`, [id])
  if (!row?.result) return undefined
  // Written by `finishScan` and `replaceResult`, whose callers go by the scan's kind.
  switch (kind) {
    case 'app':
      return { kind, result: row.result as AppResult }
    case 'site':
      return { kind, result: row.result as SiteResult }
    case 'har':
      return { kind, result: row.result as HarResult }
  }
}

export const listScansOf = (db: Db, ownerHash: string, limit: number): Promise<Scan[]> =>
  runSql<Scan>(db, `select ${columns} ${from} where s.owner_hash = $1 order by s.created_at desc, s.id desc limit $2`, [
    ownerHash,
    limit,
  ])

export const listAllScans = (db: Db, limit: number): Promise<Scan[]> =>
  runSql<Scan>(db, `select ${columns} ${from} order by s.created_at desc, s.id desc limit $1`, [limit])

/** Finished scans of the same subject that are published or this reader's own, newest first. */
export const listOtherScans = async (
  db: Db,
  { id, kind, subject }: Pick<Scan, 'id' | 'kind' | 'subject'>,
  { ownerHash, limit }: { ownerHash: string | undefined; limit: number },
): Promise<Scan[]> =>
  subject === null
    ? []
    : runSql<Scan>(
        db,
        `select ${columns} ${from} where s.kind = $1 and s.subject = $2 and s.status = 'done' and s.id <> $3
           and (s.published_at is not null or s.owner_hash = $4)
         order by s.created_at desc, s.id desc limit $5`,
        [kind, subject, id, ownerHash ?? null, limit],
      )

interface NewScan {
  id: string
  kind: ScanKind
  name: string
  subject?: string | undefined
  ownerHash: string
  /** The caller whose share of the queue it takes until it ends. */
  caller?: string
  file?: { sha256: string; bytes: number } | undefined
}

export const insertScan = (db: Db, { id, kind, name, subject, ownerHash, caller, file }: NewScan) =>
  runSql(
    db,
    `insert into scan (id, kind, name, subject, owner_hash, file_sha256, file_bytes, caller) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      id,
      kind,
      storableText(name),
      subject ?? null,
      ownerHash,
      file?.sha256 ?? null,
      file?.bytes ?? null,
      caller ?? null,
    ],
  )

/** Takes the scan for work, also one that was cut off: it is looked at again from the beginning. */
export async function startScan(db: Db, id: string, phase: ScanPhase): Promise<boolean> {
  const rows = await runSql(
    db,
    `update scan set status = 'running', phase = $2, started_at = coalesce(started_at, now())
     where id = $1 and status in ('queued', 'running') returning id`,
    [id, phase],
  )
  return rows.length > 0
}

/** @returns false if the scan is gone or ended: no one waits for the result. */
export async function setPhase(db: Db, id: string, phase: ScanPhase): Promise<boolean> {
  const rows = await runSql(db, `update scan set phase = $2 where id = $1 and status = 'running' returning id`, [
    id,
    phase,
  ])
  return rows.length > 0
}

export interface Finished {
  found: ScanResult
  subject: string | null
  version: string | null
  /** Version of what was looked for. */
  signatures: string
}

/** @returns false when the scan ended before, or was deleted: then nothing of this one is kept. */
export async function finishScan(tx: Db, id: string, finished: Finished): Promise<boolean> {
  const rows = await runSql(
    tx,
    `update scan set status = 'done', phase = null, result = $2, subject = coalesce($3, subject), version = $4, signatures = $5,
       started_at = coalesce(started_at, now()), ended_at = now(), caller = null
     where id = $1 and status in ('queued', 'running') returning id`,
    [id, ...valuesOf(finished)],
  )
  return rows.length > 0
}

/** The same of an app, matched with other signatures. One that staff approved stays as they saw it. */
export async function replaceResult(db: Db, id: string, finished: Finished): Promise<boolean> {
  const rows = await runSql(
    db,
    `update scan set result = $2, subject = coalesce($3, subject), version = $4, signatures = $5
     where id = $1 and status = 'done' and published_at is null returning id`,
    [id, ...valuesOf(finished)],
  )
  return rows.length > 0
}

const valuesOf = ({ found, subject, version, signatures }: Finished) => [
  storableJson(found.result),
  subject && storableText(subject),
  version && storableText(version),
  signatures,
]

export const failScan = (db: Db, id: string, { reason, at }: Failure) =>
  runSql(
    db,
    `update scan set status = 'failed', phase = null, failure = $2, started_at = coalesce(started_at, now()), ended_at = now(),
       caller = null
     where id = $1 and status in ('queued', 'running')`,
    [id, storableJson({ reason, at: at.slice(0, 300) })],
  )

export async function isFileAwaited(db: Db, sha256: string): Promise<boolean> {
  const rows = await runSql(
    db,
    `select 1 from scan where file_sha256 = $1 and status in ('queued', 'running') limit 1`,
    [sha256],
  )
  return rows.length > 0
}

/** Counts waiting and running scans, of files or of sites. A file that several scans wait for counts once. */
export async function countWaiting(db: Db, what: 'files' | 'sites'): Promise<{ scans: number; bytes: number }> {
  const [row] = await runSql<{ scans: number; bytes: number }>(
    db,
    `select coalesce(sum(scans), 0)::int as scans, coalesce(sum(bytes), 0)::bigint as bytes from (
       select count(*) as scans, max(file_bytes) as bytes from scan
       where status in ('queued', 'running') and (kind = 'site') = $1 group by coalesce(file_sha256, id)
     ) files`,
    [what === 'sites'],
  )
  return row ?? { scans: 0, bytes: 0 }
}

/** Counts what waits for this caller in the same queue. */
export async function countWaitingOf(db: Db, caller: string, what: 'files' | 'sites'): Promise<number> {
  const [row] = await runSql<{ count: number }>(
    db,
    `select count(*)::int as count from scan
     where status in ('queued', 'running') and (kind = 'site') = $2 and caller = $1`,
    [caller, what === 'sites'],
  )
  return row?.count ?? 0
}

export async function countScansOfHost(db: Db, host: string, { minutes }: { minutes: number }): Promise<number> {
  const [row] = await runSql<{ count: number }>(
    db,
    `select count(*)::int as count from scan
     where kind = 'site' and subject = $1 and created_at > now() - make_interval(mins => $2)`,
    [host, minutes],
  )
  return row?.count ?? 0
}

/** Lists scans that need a job. */
export const listUnfinishedScans = (db: Db) =>
  runSql<Pick<Scan, 'id' | 'kind'>>(
    db,
    `select id, kind from scan where status in ('queued', 'running') order by created_at, id`,
  )

export const listScansToErase = async (db: Db, days: number): Promise<string[]> => {
  const rows = await runSql<{ id: string }>(
    db,
    `select id from scan where published_at is null and created_at < now() - make_interval(days => $1) order by created_at limit 1000`,
    [days],
  )
  return rows.map(({ id }) => id)
}

export async function deleteScan(tx: Db, id: string): Promise<void> {
  await runSql(tx, `delete from scan where id = $1`, [id])
}

export const insertScreenshot = (
  tx: Db,
  { scanId, pass, sha256 }: { scanId: string; pass: PassKind; sha256: string },
) => runSql(tx, `insert into scan_screenshot (scan_id, pass, sha256) values ($1, $2, $3)`, [scanId, pass, sha256])

export const listScreenshots = (db: Db, scanId: string) =>
  runSql<{ pass: PassKind; sha256: string }>(db, `select pass, sha256 from scan_screenshot where scan_id = $1`, [
    scanId,
  ])

export async function markPublished(tx: Db, id: string, { entryId, by }: { entryId: string; by: string }) {
  await runSql(tx, `update scan set entry_id = $2, published_at = now(), published_by = $3 where id = $1`, [
    id,
    entryId,
    by,
  ])
}

/** An approval that is taken back leaves the scan to its usual end. */
export const unmarkPublished = (tx: Db, id: string) =>
  runSql(tx, `update scan set entry_id = null, published_at = null, published_by = null where id = $1`, [id])

/** Holds the row until the transaction ends: two of the staff decide one after the other. */
export async function lockScan(tx: Db, id: string): Promise<Scan | undefined> {
  const rows = await runSql(tx, `select 1 from scan where id = $1 for update`, [id])
  return rows.length > 0 ? findScan(tx, id) : undefined
}
