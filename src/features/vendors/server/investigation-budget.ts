import { type Db, runSql } from '../../../platform/server/database.ts'
import { dayMs } from '../../../platform/shared/days.ts'
import { refuse } from '../../../platform/shared/refusal.ts'

/** So many investigations an organization may start in 24 hours by lists: they share the machine with all others. */
export const investigationsPerDay = 500

export async function requireInvestigationBudget(
  db: Db,
  { organisationId, now }: { organisationId: number; now: Date },
): Promise<void> {
  const [row] = await runSql<{ started: number }>(
    db,
    `select count(*)::int as started from investigation where organisation_id = $1 and created_at > $2`,
    [organisationId, new Date(now.getTime() - dayMs)],
  )
  if ((row?.started ?? 0) >= investigationsPerDay) throw refuse('investigations_enough')
}
