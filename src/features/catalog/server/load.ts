import type { Database } from '../../../platform/server/database.ts'
import type { Log } from '../../../platform/server/log.ts'
import { hasChanges, type KindReport, shippedOrigin } from './facts/apply.ts'
import { loadFacts } from './facts/load-facts.ts'
import { readShippedFacts } from './facts/shipped.ts'

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
  const reports = await loadFacts(db, { origin: shippedOrigin, batch: await readShippedFacts(dataFolder), today })
  const isChanged = hasChanges(reports)
  log.info(
    {
      kinds: Object.fromEntries(
        reports.map(({ kind, rows, inserted, updated, removed }) => [
          kind,
          isChanged ? { rows, inserted, updated, removed } : rows,
        ]),
      ),
      tookMs: Math.round(performance.now() - began),
    },
    isChanged ? 'facts loaded' : 'facts are up to date',
  )
  return reports
}
