import type { JobKind } from '../../../platform/server/jobs.ts'
import { deletePagesOlderThan } from './page-cache.store.ts'
import { deleteUnreadOlderThan } from './unread-page.store.ts'

/** Longer than any page is reused without asking. */
const keptDays = 30
/** As long as it takes to mend a reader. */
const unreadDays = 180

export const forgetPages: JobKind<object> = {
  name: 'investigation.forget-pages',
  schedule: '17 4 * * *',
  run: async (_, { db }) => {
    await deletePagesOlderThan(db, keptDays)
    await deleteUnreadOlderThan(db, unreadDays)
  },
}
