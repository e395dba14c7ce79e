import { createHash } from 'node:crypto'
import { type Database, runSql } from '../../../platform/server/database.ts'
import { storableJson, storableText } from '../../../platform/server/storable.ts'
import type { SiteResult } from '../../../product/scan-results.ts'
import { hostOf } from '../../../scanners/site/parties.ts'

/**
 * Keeps what a visit of our own to a site saw, as a finished scan without an owner. The same entry and day give the same id,
 * so that a visit whose worker was killed is kept once.
 */
export async function keepScan(
  db: Database,
  {
    entryId,
    day,
    url,
    scan,
    signatures,
  }: { entryId: string; day: string; url: string; scan: SiteResult; signatures: string },
): Promise<string> {
  const id = createHash('sha256').update(`${entryId} ${url} ${day}`).digest('base64url').slice(0, 22)
  await runSql(
    db,
    `insert into scan (id, kind, name, subject, status, result, signatures, started_at, ended_at)
     values ($1, 'site', $2, $3, 'done', $4, $5, now(), now()) on conflict (id) do nothing`,
    [id, storableText(url), hostOf(url), storableJson(scan), signatures],
  )
  return id
}
