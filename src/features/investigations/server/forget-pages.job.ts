import type { JobKind } from '../../../platform/server/jobs.ts'
import { deletePagesOlderThan } from './page-cache.store.ts'

/** Longer than any page is reused without asking. */
const keptDays = 30

export const forgetPages: JobKind<object> = {
  name: 'investigation.forget-pages',
  schedule: '17 4 * * *',
  run: async (_, { db }) => {
    await deletePagesOlderThan(db, keptDays)
  },
}
