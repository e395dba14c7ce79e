import { type Db, runSql } from '../../../platform/server/database.ts'
import type { JobKind } from '../../../platform/server/jobs.ts'
import { dayOf } from '../../../platform/shared/days.ts'
import type { WithdrawnScan } from '../../catalog/approved-scans.ts'

/**
 * Listens to `scan.approved` and `scan.withdrawn`: what is known of an entry has changed, so a monitored one is
 * investigated again with the next round of monitoring, which tells what that changed.
 */
export const rerunAfterScan: JobKind<WithdrawnScan> = {
  name: 'investigation.scan-approved',
  run: async ({ entryId }, { db, log }) => {
    const isMonitored = await makeDue(db, { subjectId: entryId, today: dayOf(new Date()) })
    if (isMonitored) log.info({ subjectId: entryId }, 'monitored subject is due: its scans have changed')
  },
}

/** A subject that is due already stays due since then. */
async function makeDue(db: Db, { subjectId, today }: { subjectId: string; today: string }): Promise<boolean> {
  const rows = await runSql(
    db,
    `update monitored_subject set next_on = least(next_on, $2::date) where subject_id = $1 returning id`,
    [subjectId, today],
  )
  return rows.length > 0
}
