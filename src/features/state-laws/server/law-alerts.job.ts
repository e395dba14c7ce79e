import { sha256Of } from '../../../platform/server/blobs.ts'
import type { Db } from '../../../platform/server/database.ts'
import type { JobKind } from '../../../platform/server/jobs.ts'
import type { Operator } from '../../../platform/server/mail/operator.ts'
import { queueMail } from '../../../platform/server/outbox.ts'
import { dayOf } from '../../../platform/shared/days.ts'
import type { LawBook } from '../../../product/laws/facts.ts'
import { mailInBatches } from '../../../product/subscriptions/server/mail-in-batches.ts'
import { tokensOf } from '../../../product/subscriptions/server/subscribe.ts'
import { readLawBook } from './content.ts'
import {
  type LawSubscription,
  listTold,
  markTold,
  noteFacts,
  saveDeliveries,
  takeSubscriptions,
} from './law-alerts.store.ts'
import { lawChangeMail } from './law-change.email.tsx'
import { factHash, type LawNews, lawNews } from './news.ts'

interface Parts {
  /** Makes the tokens of links. */
  secret: string
  publicUrl: string
  operator: Operator
  deliverSoon: (tx: Db) => Promise<void>
  now?: () => Date
  /** The shipped book, unless given. */
  book?: Pick<LawBook, 'laws' | 'facts'>
}

/**
 * Tells subscribers once a day what begins soon and what has become known: everything of the states that they watch in one
 * mail.
 */
export function lawAlerts(parts: Parts): JobKind<Record<string, never>> {
  const book = parts.book ?? readLawBook()
  const hashes = book.facts.map(factHash)
  return {
    name: 'laws.alert',
    // Morning in the United States.
    schedule: '20 13 * * *',
    run: async (_, { db, log, signal }) => {
      const now = parts.now?.() ?? new Date()
      const untold = await noteFacts(db, { hashes, now })
      const today = dayOf(now)
      const news = lawNews(book, { today, isNew: (fact) => untold.has(factHash(fact)) })
      const states = [...new Set(news.map(({ law }) => law))]
      const mails =
        news.length === 0
          ? 0
          : await mailInBatches(db, {
              ...{ deliverSoon: parts.deliverSoon, signal },
              take: (tx, asked) => takeSubscriptions(tx, { ...asked, states }),
              mail: (tx, subscriptions) => mailNews(tx, { news, subscriptions, today, parts }),
            })
      await markTold(db, [...untold])
      if (mails > 0) log.info({ mails }, 'law alerts queued')
    },
  }
}

/** @returns how many of them get a mail. */
async function mailNews(
  tx: Db,
  {
    news,
    subscriptions,
    today,
    parts,
  }: { news: readonly LawNews[]; subscriptions: readonly LawSubscription[]; today: string; parts: Parts },
): Promise<number> {
  const told = await listTold(tx, {
    subscriptionIds: subscriptions.map(({ id }) => id),
    keys: news.flatMap(({ keys }) => keys),
  })
  const toldTo = Map.groupBy(told, ({ subscriptionId }) => subscriptionId)
  let mails = 0
  for (const subscription of subscriptions) {
    const due = newsFor(subscription, { news, told: new Set(toldTo.get(subscription.id)?.map(({ key }) => key)) })
    if (due.length === 0) continue
    await queueAlert(tx, { subscription, news: due, today, parts })
    mails += 1
  }
  return mails
}

/** Returns the news for a subscription: of the states that it watches, and not reported before. */
export const newsFor = (
  { states }: Pick<LawSubscription, 'states'>,
  { news, told }: { news: readonly LawNews[]; told: ReadonlySet<string> },
): LawNews[] =>
  news.filter(({ law, keys }) => (states.length === 0 || states.includes(law)) && !keys.every((key) => told.has(key)))

async function queueAlert(
  tx: Db,
  {
    subscription: { id, email, salt, states },
    news,
    today,
    parts: { secret, publicUrl, operator },
  }: { subscription: LawSubscription; news: readonly LawNews[]; today: string; parts: Parts },
): Promise<void> {
  const keys = news.flatMap((one) => one.keys)
  const messageId = await queueMail(
    tx,
    lawChangeMail({
      ...{ recipient: email, news, states, today, publicUrl, operator },
      tokens: tokensOf('laws', { secret, salt }),
      dedupeKey: `law-change:${id}:${sha256Of(keys.join(' '))}`,
    }),
  )
  await saveDeliveries(
    tx,
    keys.map((key) => ({ subscriptionId: id, key, messageId: messageId ?? null })),
  )
}
