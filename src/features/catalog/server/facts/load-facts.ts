import { type Database, type Db, runSql } from '../../../../platform/server/database.ts'
import { rescore } from '../rescore.ts'
import { applyFacts, type BatchSource, fingerprintOf, hasChanges, type KindReport, lockFacts } from './apply.ts'
import type { FactBatch } from './batch.ts'
import { scoredBatch } from './scored-batch.ts'

interface Given {
  origin: string
  batch: BatchSource
  /** Fingerprint of the batch, if it is known before the batch is built. */
  fingerprint?: string | undefined
  today: string
  /** The batch as it goes into an empty catalog, where it was made before. */
  first?: FirstLoad | undefined
}

export interface FirstLoad {
  /** Fingerprint of the batch without its scores. */
  fingerprint: string
  scored: FactBatch
}

export const firstLoadOf = async (
  batch: FactBatch,
  { fingerprint = fingerprintOf(batch), today }: { fingerprint?: string | undefined; today: string },
): Promise<FirstLoad> => ({ fingerprint, scored: await scoredBatch(batch, today) })

/** Loads facts and rescores in one transaction, so that no one reads a catalog that is loaded and not scored. */
export const loadFacts = (db: Database, { origin, batch, fingerprint, today, first }: Given): Promise<KindReport[]> =>
  db.transaction().execute(async (tx) => {
    await lockFacts(tx)
    // Every row is written once, with its score: nothing else is there that could change it.
    if (await isEmpty(tx)) {
      const { scored, ...one } =
        first ?? (await firstLoadOf(typeof batch === 'function' ? await batch(tx) : batch, { fingerprint, today }))
      return applyFacts(tx, { origin, batch: scored, fingerprint: one.fingerprint })
    }
    const reports = await applyFacts(tx, { origin, batch, fingerprint })
    if (hasChanges(reports) || (await hasUnscored(tx))) await rescore(tx, today)
    return reports
  })

const isEmpty = async (tx: Db): Promise<boolean> =>
  (
    await runSql(
      tx,
      `select 1 where exists (select from company) or exists (select from entry) or exists (select from fact_amendment)`,
    )
  ).length === 0

// Whatever left them there: a catalog that says it is up to date has a level for every entry.
async function hasUnscored(tx: Db): Promise<boolean> {
  return (await runSql(tx, `select 1 from entry where scored_on is null limit 1`)).length > 0
}
