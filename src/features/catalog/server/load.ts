import type { Database } from '../../../platform/server/database.ts'
import type { Log } from '../../../platform/server/log.ts'
import { applyFacts, type KindReport } from './facts/apply.ts'
import { readShippedFacts } from './facts/shipped.ts'
import { rescoreCatalog } from './rescore.ts'

/** Loads what ships with this version; a second call with the same files changes nothing. */
export async function loadShippedFacts({
  db,
  log,
  dataFolder,
  today,
}: {
  db: Database
  log: Log
  dataFolder: string
  today: string
}): Promise<KindReport[]> {
  const began = performance.now()
  const reports = await applyFacts(db, { origin: 'shipped', batch: await readShippedFacts(dataFolder) })
  const changed = reports.filter((report) => report.inserted + report.updated + report.removed > 0)
  if (changed.length > 0) await rescoreCatalog(db, today)
  log.info(
    {
      kinds: Object.fromEntries(
        reports.map(({ kind, rows, inserted, updated, removed }) => [
          kind,
          changed.length === 0 ? rows : { rows, inserted, updated, removed },
        ]),
      ),
      tookMs: Math.round(performance.now() - began),
    },
    changed.length === 0 ? 'facts are up to date' : 'facts loaded',
  )
  return reports
}
