import type { JobKind } from '../../../platform/server/jobs.ts'
import { dayMs } from '../../../platform/shared/days.ts'
import { removalLimits } from '../vocabulary.ts'
import { deleteUnproved, eraseRequest, forgetAddresses, listOver } from './erase.ts'

/** The longest that a request is kept at which nothing happens any more, whatever its items wait for. */
const silentDays = 365

/** Erases what has served: requests that no one proved after a day, the others a while after their last item has closed. */
export const eraseRemovals = ({
  now = () => new Date(),
}: {
  now?: () => Date
} = {}): JobKind<Record<string, never>> => ({
  name: 'removal.erase',
  schedule: '50 * * * *',
  run: async (_, { db, log, signal }) => {
    const at = now()
    const before = (days: number) => new Date(at.getTime() - days * dayMs)
    const unproved = await db.transaction().execute((tx) => deleteUnproved(tx, at))
    let erased = 0
    const over = await listOver(db, { closedBefore: before(removalLimits.keptDays), silentSince: before(silentDays) })
    for (const { id } of over) {
      if (signal.aborted) break
      await db.transaction().execute((tx) => eraseRequest(tx, { id, by: 'system', at }))
      erased += 1
    }
    await forgetAddresses(db, before(removalLimits.cooldownDays))
    if (unproved + erased > 0) log.info({ unproved, erased }, 'personal data of removal requests erased')
  },
})
