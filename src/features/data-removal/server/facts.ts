import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sha256Of } from '../../../platform/server/blobs.ts'
import { type Database, runSql } from '../../../platform/server/database.ts'
import type { Log } from '../../../platform/server/log.ts'
import { type PlatformFact, platformsFile } from '../platforms.ts'
import { applyPlatforms, lockPlatforms, type PlatformLoadReport, shippedOrigin } from './platform.store.ts'

/** The curated table of data/. */
export const readShippedPlatforms = async (dataFolder: string): Promise<PlatformFact[]> =>
  platformsFile.parse(JSON.parse(await readFile(join(dataFolder, 'removal-platforms.json'), 'utf8'))).platforms

/** Loads the table that ships with this version; a second call with the same file changes nothing. */
export async function loadShippedPlatforms({
  db,
  log,
  dataFolder,
}: {
  db: Database
  log: Log
  dataFolder: string
}): Promise<PlatformLoadReport> {
  const began = performance.now()
  const records = await readShippedPlatforms(dataFolder)
  const sha256 = sha256Of(JSON.stringify(records))
  const report = await db.transaction().execute(async (tx) => {
    await lockPlatforms(tx)
    const [loaded] = await runSql<{ is_current: boolean }>(
      tx,
      `select sha256 = $2 and rows = (select count(*) from removal_platform where origin = $1 and retired_at is null) as is_current
       from removal_load where origin = $1`,
      [shippedOrigin, sha256],
    )
    if (loaded?.is_current) return { rows: records.length, inserted: 0, updated: 0, removed: 0, known: 0 }
    const applied = await applyPlatforms(tx, { origin: shippedOrigin, records })
    await runSql(
      tx,
      `insert into removal_load (origin, sha256, rows) values ($1, $2, $3)
       on conflict (origin) do update set sha256 = excluded.sha256, rows = excluded.rows, loaded_at = now()`,
      [shippedOrigin, sha256, records.length],
    )
    return applied
  })
  const isChanged = report.inserted + report.updated + report.removed > 0
  log.info(
    { ...report, tookMs: Math.round(performance.now() - began) },
    isChanged ? 'removal platforms loaded' : 'removal platforms are up to date',
  )
  return report
}
