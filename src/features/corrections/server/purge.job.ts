import type { JobKind } from '../../../platform/server/jobs.ts'
import { eraseOld } from './correction.store.ts'

/** Erases addresses that have served, and corrections that led to nothing. */
export const purgeCorrections = ({
  now = () => new Date(),
}: {
  now?: () => Date
} = {}): JobKind<Record<string, never>> => ({
  name: 'corrections.purge',
  schedule: '55 * * * *',
  run: async (_, { db, log }) => {
    const gone = await eraseOld(db, now())
    if (gone.addresses + gone.corrections > 0) log.info(gone, 'personal data of corrections erased')
  },
})
