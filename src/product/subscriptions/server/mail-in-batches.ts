import type { Database, Db } from '../../../platform/server/database.ts'

const batch = 200

/**
 * Mails the subscriptions of one kind. A batch is one transaction, with what it told and the mails that tell it: a run that is
 * cut off goes on where it was. @returns how many mails were queued.
 */
export async function mailInBatches<Subscription extends { id: number }>(
  db: Database,
  {
    take,
    mail,
    deliverSoon,
    signal,
  }: {
    /** Holds the next ones for the transaction, in the order of their ids. */
    take: (tx: Db, asked: { afterId: number; limit: number }) => Promise<readonly Subscription[]>
    /** @returns how many mails it queued. */
    mail: (tx: Db, subscriptions: readonly Subscription[]) => Promise<number>
    deliverSoon: (tx: Db) => Promise<void>
    signal: AbortSignal
  },
): Promise<number> {
  let [afterId, mails, looked] = [0, 0, batch]
  while (looked === batch) {
    signal.throwIfAborted()
    const done = await db.transaction().execute(async (tx) => {
      const subscriptions = await take(tx, { afterId, limit: batch })
      const queued = await mail(tx, subscriptions)
      if (queued > 0) await deliverSoon(tx)
      return { looked: subscriptions.length, lastId: subscriptions.at(-1)?.id ?? afterId, queued }
    })
    looked = done.looked
    afterId = done.lastId
    mails += done.queued
  }
  return mails
}
