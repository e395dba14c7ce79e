import { type Database, type Db, runSql } from '../../../../platform/server/database.ts'
import { rescore } from '../rescore.ts'
import { applyFacts, type BatchSource, hasChanges, type KindReport } from './apply.ts'

interface Given {
  origin: string
  batch: BatchSource
  /** Of the batch, where that is known before it is made. */
  fingerprint?: string | undefined
  today: string
}

/** Loads facts and scores what follows from them, both or neither: nobody finds a catalog that is loaded and not scored. */
export const loadFacts = (db: Database, { origin, batch, fingerprint, today }: Given): Promise<KindReport[]> =>
  db.transaction().execute(async (tx) => {
    const reports = await applyFacts(tx, { origin, batch, fingerprint })
    if (hasChanges(reports) || (await hasUnscored(tx))) await rescore(tx, today)
    return reports
  })

// Whatever left them there: a catalog that says it is up to date has a level for every entry.
async function hasUnscored(tx: Db): Promise<boolean> {
  return (await runSql(tx, `select 1 from entry where scored_on is null limit 1`)).length > 0
}
