import type { JobKind } from '../../../platform/server/jobs.ts'
import { keptDays } from '../vocabulary.ts'
import { eraseReadings } from './reading.store.ts'

/** Readings of links are kept for 30 days. */
export const eraseOldReadings: JobKind<object> = {
  name: 'policy.erase',
  schedule: '50 * * * *',
  run: async (_, { db, log }) => {
    const readings = await eraseReadings(db, { days: keptDays })
    if (readings > 0) log.info({ readings }, 'old policy readings erased')
  },
}
