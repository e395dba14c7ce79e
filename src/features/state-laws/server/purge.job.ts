import type { JobKind } from '../../../platform/server/jobs.ts'
import { lockAddress } from '../../../platform/server/mail/asks.ts'
import { alertsPurpose, deleteExpiredRequests, deleteSubscription, listComplained } from './subscription.store.ts'

/** Erases what has served: requests that no one confirmed, and subscriptions whose owners called the alerts unwanted. */
export const purgeLawAlerts = ({
  now = () => new Date(),
}: {
  now?: () => Date
} = {}): JobKind<Record<string, never>> => ({
  name: 'laws.purge',
  schedule: '45 * * * *',
  run: async (_, { db, log }) => {
    const requests = await deleteExpiredRequests(db, now())
    const complained = await listComplained(db)
    for (const { email_key } of complained)
      await db.transaction().execute(async (tx) => {
        await lockAddress(tx, alertsPurpose, email_key)
        // Unless it was confirmed again just now.
        if ((await listComplained(tx)).some((one) => one.email_key === email_key))
          await deleteSubscription(tx, email_key)
      })
    if (requests + complained.length > 0)
      log.info({ requests, subscriptions: complained.length }, 'personal data of law alerts erased')
  },
})
