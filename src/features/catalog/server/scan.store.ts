import { type Db, runSql } from '../../../platform/server/database.ts'
import { scanResultPath } from '../../../product/links.ts'
import { evidenceLevels } from '../../../scanners/apk/app-scan.ts'
import { type ApprovedScan, type FoundHow, scanSource, type WithdrawnScan } from '../approved-scans.ts'
import type { EntryRef, EntryScan } from '../contract.ts'
import { withChanges } from '../scan-changes.ts'
import { isExpectedSql, refLevelSql } from './ref-level.ts'

/** The newest approved scan of each file and site; an app of two stores has two. @param isWanted SQL over `entry_id`. */
export const newestScansSql = (isWanted: string) =>
  `select distinct on (entry_id, kind, subject) * from entry_scan where ${isWanted}
   order by entry_id, kind, subject, scanned_at desc, scan_id`

/** Is the scan approved for this entry now? Its own row says so; it may be gone, withdrawn, or another entry's by now. */
export async function isApproved(db: Db, { scanId, entryId }: WithdrawnScan): Promise<boolean> {
  const rows = await runSql(db, `select 1 from scan where id = $1 and entry_id = $2 and published_at is not null`, [
    scanId,
    entryId,
  ])
  return rows.length > 0
}

/** Versions are what a stranger's file says of itself. */
const longestVersion = 80

/**
 * Makes the catalog hold this scan as it is given.
 * @returns the entries whose facts that changes: this one, unless it left the catalog, and the one that had the scan before.
 */
export async function putScan(tx: Db, scan: ApprovedScan): Promise<string[]> {
  const [before] = await runSql<{ entry_id: string }>(tx, `select entry_id from entry_scan where scan_id = $1`, [
    scan.scanId,
  ])
  const put = await runSql(
    tx,
    `insert into entry_scan as s (scan_id, entry_id, kind, version, subject, scanned_at, signatures, permissions)
     select $1, id, $3, $4, $5, $6, $7, $8 from entry where id = $2
     on conflict (scan_id) do update set entry_id = excluded.entry_id, kind = excluded.kind, version = excluded.version, subject = excluded.subject,
       scanned_at = excluded.scanned_at, signatures = excluded.signatures, permissions = excluded.permissions
     returning 1`,
    [
      scan.scanId,
      scan.entryId,
      scan.kind,
      scan.version?.slice(0, longestVersion) ?? null,
      scan.subject,
      scan.scannedAt,
      scan.signatures,
      scan.permissions,
    ],
  )
  const left = before ? [before.entry_id] : []
  if (put.length === 0) {
    await runSql(tx, `delete from entry_scan where scan_id = $1`, [scan.scanId])
    return left
  }
  await runSql(tx, `delete from entry_scan_found where scan_id = $1`, [scan.scanId])
  // Entries that have left the catalog since then are skipped.
  await runSql(
    tx,
    `insert into entry_scan_found (scan_id, entry_id, how, confidence)
     select distinct on (e.id) $1, e.id, f.how, f.confidence
     from jsonb_to_recordset($2::jsonb) as f("entryId" text, how text, confidence text) join entry e on e.id = f."entryId"
     order by e.id, array_position(array['high', 'medium', 'low'], f.confidence)`,
    [scan.scanId, JSON.stringify(scan.found)],
  )
  return [...new Set([scan.entryId, ...left])]
}

/** @returns whether it was there. */
export async function deleteScan(tx: Db, { scanId, entryId }: WithdrawnScan): Promise<boolean> {
  const rows = await runSql(tx, `delete from entry_scan where scan_id = $1 and entry_id = $2 returning 1`, [
    scanId,
    entryId,
  ])
  return rows.length > 0
}

export interface ScanColumns {
  scan_id: string
  kind: 'app' | 'site'
  version: string | null
  subject: string
  /** As an ISO instant. */
  scanned_at: string
  signatures: string
  permissions: string[]
  source_title: string
  licence: string
  found: EntryScan['found']
}

/** Strongest first. */
const strengths: readonly FoundHow[] = [...evidenceLevels, 'before-consent', 'after-consent']
const confidences = ['high', 'medium', 'low'] as const

const scansLimit = 24

/** The scans of an entry, newest first. */
export const entryScansQuestion = (entryId: string) =>
  [
    `select s.scan_id, s.kind, s.version, s.subject, to_char(s.scanned_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as scanned_at,
       s.signatures, s.permissions, f.title as source_title, f.licence,
       coalesce((select json_agg(json_build_object('how', w.how, 'confidence', w.confidence, 'kinds', e.kinds,
           'entry', json_build_object('type', e.type, 'slug', e.slug, 'name', e.name, 'riskLevel', e.level, 'isExpected', ${isExpectedSql('e')}),
           'company', case when c.id is null then null else json_build_object('id', c.id, 'name', c.name, 'country', c.country) end)
           order by e.prominence desc, e.id)
         from entry_scan_found w join entry e on e.id = w.entry_id left join company c on c.id = e.company_id where w.scan_id = s.scan_id), '[]') as found
     from entry_scan s join fact_source f on f.key = $2 where s.entry_id = $1 order by s.scanned_at desc, s.scan_id limit $3`,
    // One more: the last one shown is held against it.
    [entryId, scanSource, scansLimit + 1],
  ] as const

/** Each with what changed since the one before it. */
export const presentScans = (rows: readonly ScanColumns[]): EntryScan[] =>
  withChanges(rows.map(present)).slice(0, scansLimit)

const present = (row: ScanColumns): Omit<EntryScan, 'change'> => ({
  id: row.scan_id,
  kind: row.kind,
  subject: row.subject,
  version: row.version,
  scannedAt: row.scanned_at,
  signatures: row.signatures,
  found: row.found.toSorted(
    (a, b) =>
      strengths.indexOf(a.how) - strengths.indexOf(b.how) ||
      confidences.indexOf(a.confidence) - confidences.indexOf(b.confidence),
  ),
  permissions: row.permissions.toSorted(),
  provenance: {
    source: scanSource,
    sourceTitle: row.source_title,
    licence: row.licence,
    page: scanResultPath(row.scan_id),
    pagePattern: false,
    asOf: row.scanned_at.slice(0, 10),
  },
})

const foundInLimit = 24

export type FoundInColumns = EntryRef & { total: number }

/** Apps whose newest file holds it, entries whose site calls it: by what was found for sure. */
export const foundInQuestion = (entryId: string) =>
  [
    `select e.type, e.slug, e.name, ${refLevelSql('e')}, count(*) over ()::int as total from entry e
     where e.id in (select s.entry_id from entry_scan_found f join entry_scan s on s.scan_id = f.scan_id
       where f.entry_id = $1 and f.confidence <> 'low' and not exists (select from entry_scan n
         where (n.entry_id, n.kind, n.subject) = (s.entry_id, s.kind, s.subject)
           and (n.scanned_at > s.scanned_at or (n.scanned_at = s.scanned_at and n.scan_id < s.scan_id))))
     order by e.prominence desc, e.id limit $2`,
    [entryId, foundInLimit],
  ] as const

export interface FileFound {
  entry_id: string
  scan_id: string
  version: string | null
  /** YYYY-MM. */
  month: string
  sdks: { id: string; name: string }[]
}

/** SDKs that the newest file of each app holds, best known first; for cards. */
export const listFilesFound = (db: Db, entryIds: readonly string[] | null): Promise<FileFound[]> =>
  runSql<FileFound>(
    db,
    `select s.entry_id, s.scan_id, s.version, to_char(s.scanned_at at time zone 'UTC', 'YYYY-MM') as month,
       coalesce((select json_agg(json_build_object('id', e.id, 'name', e.name) order by e.prominence desc, e.id)
         from entry_scan_found f join entry e on e.id = f.entry_id and e.type = 'sdk'
         where f.scan_id = s.scan_id and f.confidence <> 'low'), '[]') as sdks
     from (${newestScansSql('$1::text[] is null or entry_id = any($1)')}) s where s.kind = 'app' order by s.entry_id, s.scanned_at desc, s.scan_id`,
    [entryIds],
  )
