import { type Db, runSql } from '../../../platform/server/database.ts'

/** Investigations of its vendors that an organization begins within 24 hours by one press of a button, such as an import's. */
export const runsPerDay = 200

export async function countRunsLeft(
  db: Db,
  { organisationId, now }: { organisationId: number; now: Date },
): Promise<number> {
  const [row] = await runSql<{ begun: number }>(
    db,
    `select count(*)::int as begun from investigation
     where organisation_id = $1 and created_at > $2::timestamptz - interval '24 hours'`,
    [organisationId, now],
  )
  return Math.max(0, runsPerDay - (row?.begun ?? 0))
}
