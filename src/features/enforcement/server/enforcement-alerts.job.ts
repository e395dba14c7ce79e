import { sha256Of } from '../../../platform/server/blobs.ts'
import type { Db } from '../../../platform/server/database.ts'
import type { JobKind } from '../../../platform/server/jobs.ts'
import type { Operator } from '../../../platform/server/mail/operator.ts'
import { queueMail } from '../../../platform/server/outbox.ts'
import { dayMs, dayOf } from '../../../platform/shared/days.ts'
import { mailInBatches } from '../../../product/subscriptions/server/mail-in-batches.ts'
import { tokensOf } from '../../../product/subscriptions/server/subscribe.ts'
import type { ConductAct } from '../contract.ts'
import { isInForce } from '../rules.ts'
import { newsDays } from '../vocabulary.ts'
import { listActs } from './conduct.store.ts'
import { enforcementActionsMail } from './enforcement-actions.email.tsx'
import {
  type EnforcementSubscription,
  listTold,
  markTold,
  noteActs,
  saveDeliveries,
  takeSubscriptions,
} from './enforcement-alerts.store.ts'
import type { EnforcementSettings } from './enforcement-subscription.ts'

interface Parts {
  /** Makes the tokens of links. */
  secret: string
  publicUrl: string
  operator: Operator
  deliverSoon: (tx: Db) => Promise<void>
  now?: () => Date
}

/**
 * Tells subscribers once a day which acts came into the register: all that they watch in one mail.
 */
export const enforcementAlerts = (parts: Parts): JobKind<Record<string, never>> => ({
  name: 'enforcement.alert',
  // Morning in the United States, after the alerts on laws.
  schedule: '40 13 * * *',
  run: async (_, { db, log, signal }) => {
    const now = parts.now?.() ?? new Date()
    const untold = await noteActs(db, now)
    const since = dayOf(new Date(now.getTime() - newsDays * dayMs))
    const news =
      untold.size === 0 ? [] : (await listActs(db, {})).filter((act) => untold.has(act.id) && isNews(act, since))
    const mails =
      news.length === 0
        ? 0
        : await mailInBatches(db, {
            ...{ take: takeSubscriptions, deliverSoon: parts.deliverSoon, signal },
            mail: (tx, subscriptions) => mailNews(tx, { news, subscriptions, parts }),
          })
    await markTold(db, [...untold])
    if (mails > 0) log.info({ mails }, 'enforcement alerts queued')
  },
})

/** An act of long ago that came into the register late is history. @param since Compared as exactly as the act is dated. */
const isNews = (act: ConductAct, since: string): boolean =>
  isInForce(act) && act.date >= since.slice(0, act.date.length)

const isWatched = ({ authority, subject }: EnforcementSettings, act: ConductAct): boolean =>
  (authority === null || authority === act.authority) && (subject === null || subject === act.subject)

/** @returns how many of them get a mail. */
async function mailNews(
  tx: Db,
  {
    news,
    subscriptions,
    parts,
  }: { news: readonly ConductAct[]; subscriptions: readonly EnforcementSubscription[]; parts: Parts },
): Promise<number> {
  const told = await listTold(tx, {
    subscriptionIds: subscriptions.map(({ id }) => id),
    actIds: news.map(({ id }) => id),
  })
  const toldTo = Map.groupBy(told, ({ subscriptionId }) => subscriptionId)
  let mails = 0
  for (const subscription of subscriptions) {
    const before = new Set(toldTo.get(subscription.id)?.map(({ actId }) => actId))
    const due = news.filter((act) => isWatched(subscription.settings, act) && !before.has(act.id))
    if (due.length === 0) continue
    await queueAlert(tx, { subscription, acts: due, parts })
    mails += 1
  }
  return mails
}

async function queueAlert(
  tx: Db,
  {
    subscription: { id, email, salt, settings },
    acts,
    parts: { secret, publicUrl, operator },
  }: { subscription: EnforcementSubscription; acts: readonly ConductAct[]; parts: Parts },
): Promise<void> {
  const messageId = await queueMail(
    tx,
    enforcementActionsMail({
      ...{ recipient: email, acts, settings, publicUrl, operator },
      tokens: tokensOf('enforcement', { secret, salt }),
      dedupeKey: `enforcement-actions:${id}:${sha256Of(acts.map((act) => act.id).join(' '))}`,
    }),
  )
  await saveDeliveries(
    tx,
    acts.map((act) => ({ subscriptionId: id, actId: act.id, messageId: messageId ?? null })),
  )
}
