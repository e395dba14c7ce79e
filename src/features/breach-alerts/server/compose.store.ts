import { type Db, runSql } from '../../../platform/server/database.ts'
import type { SeverityLevel } from '../severity-table.ts'
import type { Digest } from '../vocabulary.ts'

export interface DueSubscription {
  id: number
  email: string
  keywords: string[]
  threshold: SeverityLevel
  digest: Digest
  pausedUntil: Date | null
  salt: string
}

/**
 * Subscriptions to look at now, held for the caller's transaction. One that another worker holds, or that is being stopped,
 * is passed over: it stays due.
 */
export const takeDue = (tx: Db, { now, limit }: { now: Date; limit: number }): Promise<DueSubscription[]> =>
  runSql(
    tx,
    `select s.id, s.email, array(select jsonb_array_elements_text(s.settings->'keywords')) as keywords,
       s.settings->>'threshold' as threshold, s.settings->>'digest' as digest, s.paused_until as "pausedUntil", s.salt
     from breach_mail_due d join subscription s on s.id = d.subscription_id
     where d.due_at <= $1 order by d.due_at limit $2
     for update of d skip locked for key share of s skip locked`,
    [now, limit],
  )

export interface WaitingDelivery {
  id: number
  subscriptionId: number
  breachId: string
  createdAt: Date
}

export const listWaiting = (tx: Db, subscriptionIds: readonly number[]): Promise<WaitingDelivery[]> =>
  runSql(
    tx,
    `select id, subscription_id as "subscriptionId", breach_id as "breachId", created_at as "createdAt" from breach_delivery
     where subscription_id = any($1) and mailed_at is null order by id`,
    [subscriptionIds],
  )

export interface ToldLevel {
  subscriptionId: number
  breachId: string
  level: SeverityLevel
}

/** Lists earlier mails to these subscriptions about these breaches. */
export const listTold = (
  tx: Db,
  { subscriptionIds, breachIds }: { subscriptionIds: readonly number[]; breachIds: readonly string[] },
): Promise<ToldLevel[]> =>
  runSql(
    tx,
    `select subscription_id as "subscriptionId", breach_id as "breachId", level from breach_delivery
     where subscription_id = any($1) and breach_id = any($2) and mailed_at is not null`,
    [subscriptionIds, breachIds],
  )

/** Mails since then: all deliveries of one mail have its instant. */
export const listSent = (
  tx: Db,
  { subscriptionIds, since }: { subscriptionIds: readonly number[]; since: Date },
): Promise<{ subscriptionId: number; sentAt: Date }[]> =>
  runSql(
    tx,
    `select distinct subscription_id as "subscriptionId", mailed_at as "sentAt" from breach_delivery
     where subscription_id = any($1) and mailed_at > $2`,
    [subscriptionIds, since],
  )

export const deleteDeliveries = (tx: Db, ids: readonly number[]) =>
  runSql(tx, `delete from breach_delivery where id = any($1)`, [ids])

export interface Mailed {
  id: number
  /** As the mail says it. */
  level: SeverityLevel
  messageId: number | null
}

export const markMailed = (tx: Db, { mailed, now }: { mailed: readonly Mailed[]; now: Date }) =>
  runSql(
    tx,
    `update breach_delivery d set mailed_at = $2, level = m.level, message_id = m."messageId"
     from jsonb_to_recordset($1::jsonb) as m(id bigint, level text, "messageId" bigint) where d.id = m.id`,
    [JSON.stringify(mailed), now],
  )

/** When to look at each of them again; null where nothing waits. */
export async function saveDue(tx: Db, times: readonly { subscriptionId: number; dueAt: Date | null }[]): Promise<void> {
  await runSql(
    tx,
    `with next as (
       select * from jsonb_to_recordset($1::jsonb) as n("subscriptionId" bigint, "dueAt" timestamptz)
     ), done as (
       delete from breach_mail_due using next where subscription_id = "subscriptionId" and "dueAt" is null
     )
     update breach_mail_due set due_at = "dueAt" from next where subscription_id = "subscriptionId" and "dueAt" is not null`,
    [JSON.stringify(times)],
  )
}
