import type { Database } from '../../../platform/server/database.ts'
import type { Log } from '../../../platform/server/log.ts'
import { hasChanges, type KindReport, shippedOrigin } from './facts/apply.ts'
import { type FirstLoad, firstLoadOf, loadFacts } from './facts/load-facts.ts'
import type { ShippedFacts } from './facts/packed.ts'

/** Prepares the shipped facts for an empty catalog. */
export const prepareShippedFacts = async (facts: ShippedFacts, today: string): Promise<FirstLoad> =>
  firstLoadOf(await facts.batch(), { fingerprint: await facts.fingerprint(), today })

/** Loads what ships with this version; a second call with the same files changes nothing. */
export async function loadShippedFacts({
  db,
  log,
  facts,
  today,
  first,
}: {
  db: Database
  log: Log
  facts: ShippedFacts
  today: string
  /** The same facts, if they were prepared before. */
  first?: FirstLoad | undefined
}): Promise<KindReport[]> {
  const began = performance.now()
  const reports = await loadFacts(db, {
    ...{ origin: shippedOrigin, today, first },
    fingerprint: await facts.fingerprint(),
    batch: facts.batch,
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
