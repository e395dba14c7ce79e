import { type Db, runSql } from '../../../platform/server/database.ts'
import { storableJson } from '../../../platform/server/storable.ts'
import type { AppFacts } from '../../../scanners/apk/app-scan.ts'

/** Version of the app reader's results: files that another version read are read again. */
export const appScannerVersion = '1.1.0'

/** Finds the contents of a file as this version reads them: names and counts, never the file. */
export async function findFacts(db: Db, sha256: string): Promise<AppFacts | undefined> {
  const [row] = await runSql<{ facts: AppFacts }>(
    db,
    `select facts from scanned_file where sha256 = $1 and scanner_version = $2`,
    [sha256, appScannerVersion],
  )
  return row?.facts
}

export async function hasFacts(db: Db, sha256: string): Promise<boolean> {
  const rows = await runSql(db, `select 1 from scanned_file where sha256 = $1 and scanner_version = $2`, [
    sha256,
    appScannerVersion,
  ])
  return rows.length > 0
}

/** Whatever read the file last is what is known of it. */
export const saveFacts = (tx: Db, sha256: string, facts: AppFacts) =>
  runSql(
    tx,
    `insert into scanned_file (sha256, scanner_version, facts) values ($1, $2, $3)
     on conflict (sha256) do update set scanner_version = excluded.scanner_version, facts = excluded.facts, scanned_at = now()`,
    [sha256, appScannerVersion, storableJson(facts)],
  )

/** Facts of files whose scans are all erased. */
export async function forgetFacts(db: Db): Promise<number> {
  const rows = await runSql(
    db,
    `delete from scanned_file f where not exists (select from scan s where s.file_sha256 = f.sha256) returning sha256`,
  )
  return rows.length
}
