import { type Db, runSql } from '../../../platform/server/database.ts'
import type { Asks } from '../../../platform/shared/asks.ts'
import { type Kind, subscriptionKinds } from '../kinds.ts'

/** Purpose of the locks under which an address is written for. */
export const subscriptionsPurpose = 'subscriptions'

export interface SubscriptionRequest {
  id: number
  kind: Kind
  email: string
  emailKey: string
  settings: unknown
  confirmedAt: Date | null
}

export interface StoredSubscription {
  id: number
  kind: Kind
  email: string
  emailKey: string
  settings: unknown
  salt: string
  pausedUntil: Date | null
  confirmedAt: Date
}

const columns = `id, kind, email, email_key as "emailKey", settings, salt, paused_until as "pausedUntil",
  confirmed_at as "confirmedAt"`

interface SubscriptionAsks extends Asks {
  /** Its owner recently marked such a mail as spam. */
  complained: boolean
}

export async function countAsks(
  db: Db,
  {
    kind,
    emailKey,
    addressHash,
    network,
    now,
  }: { kind: Kind; emailKey: string; addressHash: string; network: string; now: Date },
): Promise<SubscriptionAsks> {
  const [asks] = await runSql<SubscriptionAsks>(
    db,
    `select max(created_at) as last, count(*)::int as "ofDay",
       (select count(*)::int from subscription_request
        where network = $3 and kind = $5 and created_at > $4::timestamptz - interval '1 hour') as "ofNetworkAndHour",
       exists (select from subscription_event where address_hash = $2 and about = $5 and kind = 'complained'
         and at > $4::timestamptz - interval '30 days') as complained
     from subscription_request
     where email_key = $1 and kind = $5 and created_at > $4::timestamptz - interval '1 day'`,
    [emailKey, addressHash, network, now, kind],
  )
  if (!asks) throw new Error('counting gave no row')
  return asks
}

export async function insertRequest(
  tx: Db,
  request: {
    kind: Kind
    email: string
    emailKey: string
    settings: unknown
    tokenSha256: string
    network: string
    textVersion: string
    now: Date
    expiresAt: Date
  },
): Promise<void> {
  await runSql(
    tx,
    `insert into subscription_request
       (kind, email, email_key, settings, token_sha256, network, text_version, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      ...[request.kind, request.email, request.emailKey, JSON.stringify(request.settings), request.tokenSha256],
      ...[request.network, request.textVersion, request.now, request.expiresAt],
    ],
  )
}

export async function findRequest(
  db: Db,
  { tokenSha256, now }: { tokenSha256: string; now: Date },
): Promise<SubscriptionRequest | undefined> {
  const [request] = await runSql<SubscriptionRequest>(
    db,
    `select id, kind, email, email_key as "emailKey", settings, confirmed_at as "confirmedAt"
     from subscription_request where token_sha256 = $1 and expires_at > $2`,
    [tokenSha256, now],
  )
  return request
}

export async function markConfirmed(tx: Db, { id, now }: { id: number; now: Date }): Promise<void> {
  await runSql(tx, `update subscription_request set confirmed_at = $2 where id = $1`, [id, now])
}

/** Deletes expired requests. @returns those that were never confirmed. */
export const deleteExpiredRequests = (db: Db, now: Date): Promise<{ kind: Kind; emailKey: string }[]> =>
  runSql(
    db,
    `with gone as (delete from subscription_request where expires_at <= $1 returning kind, email_key, confirmed_at)
     select kind, email_key as "emailKey" from gone where confirmed_at is null`,
    [now],
  )

/** One token opens the page, the other stops. Some kinds use the same token for both. */
export type TokenColumn = 'page_sha256' | 'stop_sha256'

export async function findByToken(
  db: Db,
  column: TokenColumn,
  tokenSha256: string,
): Promise<StoredSubscription | undefined> {
  const [subscription] = await runSql<StoredSubscription>(
    db,
    `select ${columns} from subscription where ${column} = $1`,
    [tokenSha256],
  )
  return subscription
}

/** Lists what an address gets, oldest first. */
export const listOfAddress = (db: Db, emailKey: string): Promise<StoredSubscription[]> =>
  runSql(db, `select ${columns} from subscription where email_key = $1 order by confirmed_at, id`, [emailKey])

export async function findOfAddress(
  db: Db,
  { kind, emailKey }: { kind: Kind; emailKey: string },
): Promise<StoredSubscription | undefined> {
  const [subscription] = await runSql<StoredSubscription>(
    db,
    `select ${columns} from subscription where email_key = $1 and kind = $2`,
    [emailKey, kind],
  )
  return subscription
}

/** Begins a subscription, or begins it again with other settings and no pause. @returns its id. */
export async function saveSubscription(
  tx: Db,
  given: {
    kind: Kind
    email: string
    emailKey: string
    settings: unknown
    salt: string
    pageSha256: string
    stopSha256: string
    now: Date
  },
): Promise<number> {
  const [saved] = await runSql<{ id: number }>(
    tx,
    `insert into subscription
       (kind, email, email_key, settings, salt, page_sha256, stop_sha256, confirmed_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8)
     on conflict (email_key, kind) do update set email = excluded.email, settings = excluded.settings,
       paused_until = null, confirmed_at = excluded.confirmed_at, updated_at = excluded.updated_at
     returning id`,
    [
      ...[given.kind, given.email, given.emailKey, JSON.stringify(given.settings)],
      ...[given.salt, given.pageSha256, given.stopSha256, given.now],
    ],
  )
  if (!saved) throw new Error('a subscription was not stored')
  return saved.id
}

export async function updateSubscription(
  tx: Db,
  { id, settings, pausedUntil, now }: { id: number; settings: unknown; pausedUntil: Date | null; now: Date },
): Promise<void> {
  await runSql(tx, `update subscription set settings = $2, paused_until = $3, updated_at = $4 where id = $1`, [
    ...[id, JSON.stringify(settings), pausedUntil, now],
  ])
}

/** Deletes a subscription with its pending requests and the mails of its stream that have not left. */
export async function deleteSubscription(tx: Db, { kind, emailKey }: { kind: Kind; emailKey: string }): Promise<void> {
  const [gone] = await runSql<{ email: string }>(
    tx,
    `delete from subscription where email_key = $1 and kind = $2 returning email`,
    [emailKey, kind],
  )
  await runSql(tx, `delete from subscription_request where email_key = $1 and kind = $2`, [emailKey, kind])
  // After the row: until then, someone may still have been writing one. Also those that failed: staff could send them again.
  if (gone)
    await runSql(tx, `delete from outbox_message where state <> 'sent' and stream = $2 and recipient = $1`, [
      ...[gone.email, subscriptionKinds[kind].stream],
    ])
}
