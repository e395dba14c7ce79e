import type { Database } from '../../../platform/server/database.ts'
import type { Log } from '../../../platform/server/log.ts'
import { fingerprintOf, hasChanges, type KindReport, shippedOrigin } from './facts/apply.ts'
import type { FactBatch } from './facts/batch.ts'
import { loadFacts } from './facts/load-facts.ts'
import { readShippedFacts } from './facts/shipped.ts'

export const fingerprintShippedFacts = async (dataFolder: string): Promise<string> =>
  fingerprintOf(await readShippedFacts(dataFolder))

/** Loads what ships with this version; a second call with the same files changes nothing. */
export async function loadShippedFacts({
  db,
  log,
  dataFolder,
  today,
  findFingerprint,
  shipped,
}: {
  db: Database
  log: Log
  dataFolder: string
  today: string
  /** Reads what ships beside the process: reading it here holds the event loop for most of a second. */
  findFingerprint?: ((dataFolder: string) => Promise<string | undefined>) | undefined
  /** Where it was read before. */
  shipped?: FactBatch | undefined
}): Promise<KindReport[]> {
  const began = performance.now()
  const reports = await loadFacts(db, {
    ...{ origin: shippedOrigin, today },
    fingerprint: await findFingerprint?.(dataFolder),
    batch: shipped ?? (() => readShippedFacts(dataFolder)),
  })
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
