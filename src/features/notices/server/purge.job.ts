import type { JobKind } from '../../../platform/server/jobs.ts'
import { eraseOldNotices } from './notice.store.ts'

/** Erases names and addresses that have served their purpose, and old notices. */
export const purgeNotices = ({
  now = () => new Date(),
}: {
  now?: () => Date
} = {}): JobKind<Record<string, never>> => ({
  name: 'notices.purge',
  schedule: '58 * * * *',
  run: async (_, { db, log }) => {
    const gone = await eraseOldNotices(db, now())
    if (gone.addresses + gone.notices > 0) log.info(gone, 'personal data of notices erased')
  },
})
