import { type Db, runSql } from '../../../platform/server/database.ts'
import type { EnforcementSettings } from './enforcement-subscription.ts'

/**
 * Notes the acts of the register. Those that an installation begins with are no news to anyone.
 * @returns ids of those that were not reported yet.
 */
export async function noteActs(db: Db, now: Date): Promise<Set<string>> {
  await runSql(
    db,
    `insert into enforcement_act_seen (act_id, first_seen_at, is_told)
     select id, $1, not exists (select 1 from enforcement_act_seen) from conduct_act
     on conflict (act_id) do nothing`,
    [now],
  )
  const untold = await runSql<{ id: string }>(db, `select act_id as id from enforcement_act_seen where not is_told`)
  return new Set(untold.map(({ id }) => id))
}

export const markTold = (db: Db, ids: readonly string[]) =>
  runSql(db, `update enforcement_act_seen set is_told = true where act_id = any($1)`, [ids])

export interface EnforcementSubscription {
  id: number
  email: string
  settings: EnforcementSettings
  salt: string
}

/** Holds the next ones for the caller's transaction, in an order in which all workers take them. */
export const takeSubscriptions = (
  tx: Db,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<EnforcementSubscription[]> =>
  runSql(
    tx,
    `select id, email, jsonb_build_object('authority', settings->'authority', 'subject', settings->'subject') as settings, salt
     from subscription where kind = 'enforcement' and id > $1 order by id limit $2 for update`,
    [afterId, limit],
  )

interface Delivery {
  subscriptionId: number
  actId: string
}

/** Which of these acts they were sent. */
export const listTold = (
  tx: Db,
  { subscriptionIds, actIds }: { subscriptionIds: readonly number[]; actIds: readonly string[] },
): Promise<Delivery[]> =>
  runSql(
    tx,
    `select subscription_id as "subscriptionId", act_id as "actId" from enforcement_delivery
     where subscription_id = any($1) and act_id = any($2)`,
    [subscriptionIds, actIds],
  )

export const saveDeliveries = (tx: Db, deliveries: readonly (Delivery & { messageId: number | null })[]) =>
  runSql(
    tx,
    `insert into enforcement_delivery (subscription_id, act_id, message_id)
     select "subscriptionId", "actId", "messageId"
     from jsonb_to_recordset($1::jsonb) as d("subscriptionId" bigint, "actId" text, "messageId" bigint)
     on conflict do nothing`,
    [JSON.stringify(deliveries)],
  )
