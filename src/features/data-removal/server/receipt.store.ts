import { type Db, runSql } from '../../../platform/server/database.ts'

export async function countRecordedHashes(db: Db, hashes: readonly string[]): Promise<number> {
  const [row] = await runSql<{ count: number }>(
    db,
    `select count(*)::int as count from removal_event where hash = any($1)`,
    [hashes],
  )
  return row?.count ?? 0
}
