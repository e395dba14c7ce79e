import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { sha256Of } from '../../../platform/server/blobs.ts'
import { type Database, runSql } from '../../../platform/server/database.ts'
import { mapInTurns } from '../../../platform/server/in-turns.ts'
import type { Log } from '../../../platform/server/log.ts'
import { type BreachFact, breachesFile } from '../facts.ts'
import { sourceKeys } from '../items.ts'
import { judgedBreachOf } from '../judged-breach.ts'
import {
  applyBreaches,
  type BreachLoadReport,
  type BreachSource,
  lockBreaches,
  saveBreachSources,
  shippedOrigin,
} from './breach.store.ts'

/** The curated table of data/. */
export const readShippedBreaches = async (dataFolder: string): Promise<BreachFact[]> =>
  breachesFile.parse(JSON.parse(await readFile(join(dataFolder, 'breaches.json'), 'utf8'))).breaches

const sourcesFile = z.object({
  sources: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      url: z.url(),
      licence: z.string(),
      licenceUrl: z.url(),
      attribution: z.string(),
    }),
  ),
})

/** The sources of breaches among those of data/sources.json. */
export async function readBreachSources(dataFolder: string): Promise<BreachSource[]> {
  const { sources } = sourcesFile.parse(JSON.parse(await readFile(join(dataFolder, 'sources.json'), 'utf8')))
  return sourceKeys.map((key) => {
    const source = sources.find((one) => one.key === key)
    if (!source) throw new Error(`data/sources.json has no source ${key}`)
    const { title, url, licence, licenceUrl, attribution } = source
    return { key, title, page: url, licence, licenceUrl, attribution }
  })
}

/** Loads the table that ships with this version; a second call with the same files changes nothing. */
export async function loadShippedBreaches({
  db,
  log,
  dataFolder,
}: {
  db: Database
  log: Log
  dataFolder: string
}): Promise<BreachLoadReport> {
  const began = performance.now()
  const [facts, sources] = await Promise.all([readShippedBreaches(dataFolder), readBreachSources(dataFolder)])
  const records = await mapInTurns(facts, judgedBreachOf)
  const sha256 = sha256Of(JSON.stringify([records, sources]))
  const report = await db.transaction().execute(async (tx) => {
    await lockBreaches(tx)
    const [loaded] = await runSql<{ is_current: boolean }>(
      tx,
      `select sha256 = $2 and rows = (select count(*) from breach where origin = $1) as is_current from breach_load where origin = $1`,
      [shippedOrigin, sha256],
    )
    if (loaded?.is_current) return { rows: records.length, inserted: 0, updated: 0, removed: 0, known: 0 }
    await saveBreachSources(tx, sources)
    const applied = await applyBreaches(tx, { origin: shippedOrigin, records })
    await runSql(
      tx,
      `insert into breach_load (origin, sha256, rows) select $1, $2, count(*) from breach where origin = $1
       on conflict (origin) do update set sha256 = excluded.sha256, rows = excluded.rows, loaded_at = now()`,
      [shippedOrigin, sha256],
    )
    return applied
  })
  const isChanged = report.inserted + report.updated + report.removed > 0
  log.info(
    { ...report, tookMs: Math.round(performance.now() - began) },
    isChanged ? 'breaches loaded' : 'breaches are up to date',
  )
  return report
}
