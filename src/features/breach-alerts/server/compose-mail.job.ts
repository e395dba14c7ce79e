import { sha256Of } from '../../../platform/server/blobs.ts'
import type { Database, Db } from '../../../platform/server/database.ts'
import type { JobKind } from '../../../platform/server/jobs.ts'
import type { Operator } from '../../../platform/server/mail/operator.ts'
import { queueMail } from '../../../platform/server/outbox.ts'
import { dayMs } from '../../../platform/shared/days.ts'
import { tokensOf } from '../../../product/subscriptions/server/subscribe.ts'
import type { BreachAlert } from '../alerts.ts'
import { cadenceOf, mailDue } from '../digest.ts'
import { hearsOf } from '../match.ts'
import { atLeast } from '../severity.ts'
import { severities } from '../severity-table.ts'
import { type BreachNews, breachAlertMail } from './breach-alert.email.tsx'
import {
  type DueSubscription,
  deleteDeliveries,
  listSent,
  listTold,
  listWaiting,
  type Mailed,
  markMailed,
  saveDue,
  type ToldLevel,
  takeDue,
  type WaitingDelivery,
} from './compose.store.ts'
import { findBreachAlert } from './list.ts'
import { type BreachToTell, findBreachToTell } from './notify.store.ts'

interface Parts {
  /** Makes the tokens of links. */
  secret: string
  publicUrl: string
  operator: Operator
  /** Wakes the delivery: serious news does not wait for the next full minute. */
  deliverSoon: (tx: Db) => Promise<void>
  now?: () => Date
}

/** News that a mail tells in full, and news that it only counts. */
interface PlannedMail {
  inFull: News[]
  folded: News[]
}

const batch = 200
/**
 * Writes the mails that are due. A batch is one transaction: its mails, what they tell and when to look again are there
 * together or not at all.
 */
export const composeMails = (parts: Parts): JobKind<Record<string, never>> => ({
  name: 'breach.compose',
  schedule: '* * * * *',
  run: async (_, { db, log, signal }) => {
    let mails = 0
    for (let looked = batch; looked === batch && !signal.aborted; ) {
      const done = await composeBatch(db, parts)
      looked = done.looked
      mails += done.mails
    }
    if (mails > 0) log.info({ mails }, 'breach alerts queued')
  },
})

/** News of one breach for a subscription: several deliveries where it rose, or was merged, before the mail left. */
interface News extends BreachNews {
  createdAt: Date
  deliveries: number[]
}

const composeBatch = (db: Database, parts: Parts): Promise<{ looked: number; mails: number }> =>
  db.transaction().execute(async (tx) => {
    const now = parts.now?.() ?? new Date()
    const due = await takeDue(tx, { now, limit: batch })
    if (due.length === 0) return { looked: 0, mails: 0 }
    const { newsOf, dropped } = await readNews(tx, due)
    const sent = bySubscription(
      await listSent(tx, { subscriptionIds: due.map(({ id }) => id), since: new Date(now.getTime() - dayMs) }),
    )
    const plans = due.map((subscription) => ({
      subscription,
      ...nextMail(subscription, { news: newsOf(subscription.id), sent: sent(subscription.id), now }),
    }))
    const mailed: Mailed[] = []
    for (const { subscription, mail } of plans)
      if (mail) mailed.push(...(await queueAlert(tx, { subscription, mail, parts })))
    if (mailed.length > 0) await parts.deliverSoon(tx)
    await deleteDeliveries(tx, dropped)
    await markMailed(tx, { mailed, now })
    await saveDue(
      tx,
      plans.map(({ subscription, nextAt }) => ({ subscriptionId: subscription.id, dueAt: nextAt })),
    )
    return { looked: due.length, mails: plans.filter(({ mail }) => mail).length }
  })

/** Reads what waits for these subscriptions, and the deliveries that are outdated. */
async function readNews(tx: Db, due: readonly DueSubscription[]) {
  const subscriptionIds = due.map(({ id }) => id)
  const waiting = await listWaiting(tx, subscriptionIds)
  const breaches = await readBreaches(tx, waiting)
  const breachIds = [...new Set([...breaches.values()].flatMap(({ family }) => family))]
  const told = bySubscription(await listTold(tx, { subscriptionIds, breachIds }))
  const waitingFor = bySubscription(waiting)
  const news = new Map(
    due.map((subscription) => {
      const { id } = subscription
      return [id, newsAmong(subscription, { waiting: waitingFor(id), told: told(id), breaches })]
    }),
  )
  const kept = new Set([...news.values()].flat().flatMap(({ deliveries }) => deliveries))
  return {
    newsOf: (id: number) => news.get(id) ?? [],
    dropped: waiting.map(({ id }) => id).filter((id) => !kept.has(id)),
  }
}

function bySubscription<Row extends { subscriptionId: number }>(rows: readonly Row[]): (id: number) => readonly Row[] {
  const groups = Map.groupBy(rows, ({ subscriptionId }) => subscriptionId)
  return (id) => groups.get(id) ?? []
}

/** The current state of a breach. */
type Standing = BreachToTell & { alert: BreachAlert }

/** Reads breaches by the id in a delivery; withdrawn ones are missing. */
async function readBreaches(tx: Db, waiting: readonly WaitingDelivery[]): Promise<Map<string, Standing>> {
  const breaches = new Map<string, Standing>()
  for (const id of new Set(waiting.map(({ breachId }) => breachId))) {
    const breach = await findBreachToTell(tx, id)
    const alert = breach && (await findBreachAlert(tx, breach.id))
    if (alert) breaches.set(id, { ...breach, level: alert.severity, alert })
  }
  return breaches
}

/** Returns the current news for a subscription, with its current settings. */
function newsAmong(
  subscription: DueSubscription,
  {
    waiting,
    told,
    breaches,
  }: { waiting: readonly WaitingDelivery[]; told: readonly ToldLevel[]; breaches: ReadonlyMap<string, Standing> },
): News[] {
  const groups = Map.groupBy(waiting, ({ breachId }) => breaches.get(breachId)?.id)
  return [...groups.values()].flatMap((deliveries) => {
    const breach = breaches.get(deliveries[0]?.breachId ?? '')
    const reason = breach && hearsOf(subscription, breach)
    if (!breach || !reason) return []
    const levels = told.filter(({ breachId }) => breach.family.includes(breachId)).map(({ level }) => level)
    const was = severities.findLast((level) => levels.includes(level)) ?? null
    if (was && atLeast(was, breach.level)) return []
    const createdAt = new Date(Math.min(...deliveries.map((delivery) => delivery.createdAt.getTime())))
    return [{ alert: breach.alert, ...reason, was, createdAt, deliveries: deliveries.map(({ id }) => id) }]
  })
}

function nextMail(
  { digest, pausedUntil }: DueSubscription,
  { news, sent, now }: { news: readonly News[]; sent: readonly { sentAt: Date }[]; now: Date },
): { mail: PlannedMail | undefined; nextAt: Date | null } {
  const byBreach = new Map(news.map((one) => [one.alert.id, one]))
  const { mail, nextAt } = mailDue({
    pending: news.map(({ alert, createdAt }) => ({ id: alert.id, level: alert.severity, createdAt })),
    sentAt: sent.map(({ sentAt }) => sentAt),
    now,
    cadence: cadenceOf[digest],
    pausedUntil,
  })
  const pick = (ids: readonly string[]) => ids.flatMap((breachId) => byBreach.get(breachId) ?? [])
  return { mail: mail && { inFull: pick(mail.inFull), folded: pick(mail.folded) }, nextAt }
}

/** @returns the deliveries that this mail makes. */
async function queueAlert(
  tx: Db,
  { subscription, mail, parts }: { subscription: DueSubscription; mail: PlannedMail; parts: Parts },
): Promise<Mailed[]> {
  const { id, email, salt, threshold } = subscription
  const { secret, publicUrl, operator } = parts
  const delivered = [...mail.inFull, ...mail.folded].flatMap(({ alert, deliveries }) =>
    deliveries.map((delivery) => ({ id: delivery, level: alert.severity })),
  )
  const alertMail = breachAlertMail({
    recipient: email,
    news: mail.inFull,
    more: mail.folded.length,
    threshold,
    publicUrl,
    operator,
    tokens: tokensOf('breaches', { secret, salt }),
    dedupeKey: `breach-alert:${id}:${sha256Of(delivered.map((delivery) => delivery.id).join(' '))}`,
  })
  const messageId = (await queueMail(tx, alertMail)) ?? null
  return delivered.map((delivery) => ({ ...delivery, messageId }))
}
