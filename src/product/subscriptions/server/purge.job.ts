import type { JobKind } from '../../../platform/server/jobs.ts'
import { addressHash, forgetSuppressions } from '../../../platform/server/suppression.ts'
import { deleteOldEvents, recordEvents } from './consent.store.ts'
import { deleteExpiredRequests } from './subscription.store.ts'

/** The record of consent is kept this long after the last event of an address. */
const consentKeptYears = 3

/** Deletes what has served: requests that were not confirmed, expired suppressions, and old records of consent. */
export const purgeSubscriptions = ({
  secret,
  now = () => new Date(),
}: {
  secret: string
  now?: () => Date
}): JobKind<Record<string, never>> => ({
  name: 'subscriptions.purge',
  schedule: '40 * * * *',
  run: async (_, { db, log }) => {
    const at = now()
    const expired = await db.transaction().execute(async (tx) => {
      const requests = await deleteExpiredRequests(tx, at)
      await recordEvents(
        tx,
        requests.map(({ kind, emailKey }) => ({
          ...{
            addressHash: addressHash(secret, emailKey),
            about: kind,
            kind: 'expired' as const,
            via: 'page' as const,
          },
          at,
        })),
      )
      return requests.length
    })
    await forgetSuppressions(db, at)
    const yearsAgo = new Date(at)
    yearsAgo.setUTCFullYear(at.getUTCFullYear() - consentKeptYears)
    const forgotten = await deleteOldEvents(db, yearsAgo)
    if (expired + forgotten > 0)
      log.info({ requests: expired, events: forgotten }, 'personal data of subscriptions erased')
  },
})
