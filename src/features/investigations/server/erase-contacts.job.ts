import type { JobKind } from '../../../platform/server/jobs.ts'
import { eraseContactsBefore } from './store.ts'

/** An address left for one notice is kept for 90 days at most. */
export const eraseContacts: JobKind<Record<string, never>> = {
  name: 'investigation.erase-contacts',
  schedule: '20 0 * * *',
  run: async (_, { db, log }) => {
    const erased = await eraseContactsBefore(db, new Date().toISOString().slice(0, 10))
    if (erased.length > 0) log.info({ erased: erased.length }, 'contact addresses erased')
  },
}
