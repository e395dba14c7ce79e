import type { JobKind } from '../../../platform/server/jobs.ts'
import { dayOf } from '../../../platform/shared/days.ts'
import type { WithdrawnScan } from '../../catalog/approved-scans.ts'
import { makeDue } from './monitoring.store.ts'

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
