import type { Database } from '../../../platform/server/database.ts'
import type { Log } from '../../../platform/server/log.ts'
import { fingerprintOf, hasChanges, type KindReport, shippedOrigin } from './facts/apply.ts'
import { type FirstLoad, firstLoadOf, loadFacts } from './facts/load-facts.ts'
import { readShippedFacts } from './facts/shipped.ts'

export const fingerprintShippedFacts = async (dataFolder: string): Promise<string> =>
  fingerprintOf(await readShippedFacts(dataFolder))

/** Prepares the shipped facts for an empty catalog. */
export const prepareShippedFacts = async (dataFolder: string, today: string): Promise<FirstLoad> =>
  firstLoadOf(await readShippedFacts(dataFolder), today)

/** Loads what ships with this version; a second call with the same files changes nothing. */
export async function loadShippedFacts({
  db,
  log,
  dataFolder,
  today,
  findFingerprint,
  first,
}: {
  db: Database
  log: Log
  dataFolder: string
  today: string
  /** Reads what ships beside the process: reading it here holds the event loop for most of a second. */
  findFingerprint?: ((dataFolder: string) => Promise<string | undefined>) | undefined
  /** Shipped facts, if they were read before. */
  first?: FirstLoad | undefined
}): Promise<KindReport[]> {
  const began = performance.now()
  const reports = await loadFacts(db, {
    ...{ origin: shippedOrigin, today },
    fingerprint: await findFingerprint?.(dataFolder),
    batch: () => readShippedFacts(dataFolder),
    first,
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
