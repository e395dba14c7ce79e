import { type Db, runSql } from '../../../platform/server/database.ts'
import { dayMs } from '../../../platform/shared/days.ts'
import { refuse } from '../../../platform/shared/refusal.ts'

/** Investigations an organization may start in 24 hours by lists and imports: they share the machine with everyone else's. */
const investigationsPerDay = 500

interface Asker {
  organisationId: number
  now: Date
}

export async function countInvestigationsLeft(db: Db, { organisationId, now }: Asker): Promise<number> {
  const [row] = await runSql<{ started: number }>(
    db,
    `select count(*)::int as started from investigation where organisation_id = $1 and created_at > $2`,
    [organisationId, new Date(now.getTime() - dayMs)],
  )
  return Math.max(0, investigationsPerDay - (row?.started ?? 0))
}

export async function requireInvestigationBudget(db: Db, asker: Asker): Promise<void> {
  if ((await countInvestigationsLeft(db, asker)) === 0) throw refuse('investigations_enough')
}
