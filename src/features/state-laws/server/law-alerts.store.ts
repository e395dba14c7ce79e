import { type Db, runSql } from '../../../platform/server/database.ts'

/**
 * Notes the facts of this version. Those that an installation begins with are no news to anyone.
 * @returns which of them were not reported yet.
 */
export async function noteFacts(
  db: Db,
  { hashes, now }: { hashes: readonly string[]; now: Date },
): Promise<Set<string>> {
  await runSql(
    db,
    `insert into law_fact_seen (hash, first_seen_at, is_told)
     select hash, $2, not exists (select 1 from law_fact_seen) from unnest($1::text[]) as given(hash)
     on conflict (hash) do nothing`,
    [hashes, now],
  )
  const untold = await runSql<{ hash: string }>(
    db,
    `select hash from law_fact_seen where not is_told and hash = any($1)`,
    [hashes],
  )
  return new Set(untold.map(({ hash }) => hash))
}

export const markTold = (db: Db, hashes: readonly string[]) =>
  runSql(db, `update law_fact_seen set is_told = true where hash = any($1)`, [hashes])

export interface LawSubscription {
  id: number
  email: string
  states: string[]
  salt: string
}

/** Those that watch one of these states, held for the caller's transaction, in an order in which all workers take them. */
export const takeSubscriptions = (
  tx: Db,
  { afterId, states, limit }: { afterId: number; states: readonly string[]; limit: number },
): Promise<LawSubscription[]> =>
  runSql(
    tx,
    `select id, email, array(select jsonb_array_elements_text(settings->'states')) as states, salt from subscription
     where kind = 'laws' and id > $1 and (settings->'states' = '[]' or settings->'states' ?| $2::text[])
     order by id limit $3 for update`,
    [afterId, states, limit],
  )

export interface Delivery {
  subscriptionId: number
  key: string
}

/** Which of these they were told. */
export const listTold = (
  tx: Db,
  { subscriptionIds, keys }: { subscriptionIds: readonly number[]; keys: readonly string[] },
): Promise<Delivery[]> =>
  runSql(
    tx,
    `select subscription_id as "subscriptionId", change_key as key from law_delivery
     where subscription_id = any($1) and change_key = any($2)`,
    [subscriptionIds, keys],
  )

export const saveDeliveries = (tx: Db, deliveries: readonly (Delivery & { messageId: number | null })[]) =>
  runSql(
    tx,
    `insert into law_delivery (subscription_id, change_key, message_id)
     select "subscriptionId", key, "messageId"
     from jsonb_to_recordset($1::jsonb) as d("subscriptionId" bigint, key text, "messageId" bigint)
     on conflict do nothing`,
    [JSON.stringify(deliveries)],
  )
