import { type Db, runSql } from '../../../platform/server/database.ts'
import type { Asks } from '../../../platform/shared/asks.ts'
import { keywordTokens } from '../match.ts'
import { type SeverityLevel, severities } from '../severity-table.ts'
import type { Digest } from '../vocabulary.ts'

export interface Settings {
  keywords: string[]
  threshold: SeverityLevel
}

interface SubscriptionRequest extends Settings {
  id: number
  email: string
  email_key: string
  confirmed_at: Date | null
}

export interface StoredSubscription extends Settings {
  id: number
  email: string
  email_key: string
  digest: Digest
  paused_until: Date | null
  salt: string
  confirmed_at: Date
}

/** Of the locks under which an address is written for. */
export const alertsPurpose = 'breach alerts'

interface AlertAsks extends Asks {
  /** Of late its owner called such a mail unwanted. */
  complained: boolean
}

export async function countAsks(
  db: Db,
  { emailKey, addressHash, network, now }: { emailKey: string; addressHash: string; network: string; now: Date },
): Promise<AlertAsks> {
  const [asks] = await runSql<AlertAsks>(
    db,
    `select max(created_at) as last, count(*)::int as "ofDay",
       (select count(*)::int from breach_subscription_request
        where network = $3 and created_at > $4::timestamptz - interval '1 hour') as "ofNetworkAndHour",
       exists (select 1 from breach_subscription_event
         where address_hash = $2 and kind = 'complained' and details->>'mail' = 'confirm-alerts'
           and at > $4::timestamptz - interval '30 days') as complained
     from breach_subscription_request where email_key = $1 and created_at > $4::timestamptz - interval '1 day'`,
    [emailKey, addressHash, network, now],
  )
  if (!asks) throw new Error('counting gave no row')
  return asks
}

export async function insertRequest(
  tx: Db,
  request: Settings & {
    email: string
    emailKey: string
    tokenSha256: string
    network: string
    textVersion: string
    now: Date
    expiresAt: Date
  },
): Promise<void> {
  await runSql(
    tx,
    `insert into breach_subscription_request
       (email, email_key, keywords, threshold, token_sha256, network, text_version, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      ...[request.email, request.emailKey, request.keywords, request.threshold, request.tokenSha256],
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
    `select id, email, email_key, keywords, threshold, confirmed_at
     from breach_subscription_request where token_sha256 = $1 and expires_at > $2`,
    [tokenSha256, now],
  )
  return request
}

export async function markConfirmed(tx: Db, { id, now }: { id: number; now: Date }): Promise<void> {
  await runSql(tx, `update breach_subscription_request set confirmed_at = $2 where id = $1`, [id, now])
}

/** Erases what has expired. @returns those of them that no one had confirmed. */
export const deleteExpiredRequests = (db: Db, now: Date): Promise<{ email_key: string }[]> =>
  runSql(
    db,
    `with gone as (delete from breach_subscription_request where expires_at <= $1 returning email_key, confirmed_at)
     select email_key from gone where confirmed_at is null`,
    [now],
  )

/** By its address, or by the hash of a token: one for each purpose, and none opens what another is for. */
export type SubscriptionKey = 'email_key' | 'manage_sha256' | 'unsubscribe_sha256'

export async function findSubscription(
  db: Db,
  key: SubscriptionKey,
  value: string,
): Promise<StoredSubscription | undefined> {
  const [subscription] = await runSql<StoredSubscription>(
    db,
    `select id, email, email_key, keywords, threshold, digest, paused_until, salt, confirmed_at
     from breach_subscription where ${key} = $1`,
    [value],
  )
  return subscription
}

/** Begins the alerts of an address, or begins them again with other settings; its rhythm stays. */
export async function saveSubscription(
  tx: Db,
  given: Settings & {
    email: string
    emailKey: string
    salt: string
    manageSha256: string
    unsubscribeSha256: string
    now: Date
  },
): Promise<void> {
  const [saved] = await runSql<{ id: number }>(
    tx,
    `insert into breach_subscription
       (email, email_key, keywords, threshold, salt, manage_sha256, unsubscribe_sha256, confirmed_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8)
     on conflict (email_key) do update set email = excluded.email, keywords = excluded.keywords,
       threshold = excluded.threshold, paused_until = null, salt = excluded.salt, manage_sha256 = excluded.manage_sha256,
       unsubscribe_sha256 = excluded.unsubscribe_sha256, confirmed_at = excluded.confirmed_at, updated_at = excluded.updated_at
     returning id`,
    [
      ...[given.email, given.emailKey, given.keywords, given.threshold],
      ...[given.salt, given.manageSha256, given.unsubscribeSha256, given.now],
    ],
  )
  if (!saved) throw new Error('a subscription was not stored')
  await replaceWatches(tx, saved.id, given)
}

export async function updateSubscription(
  tx: Db,
  { id, keywords, threshold, digest, paused_until }: StoredSubscription,
  now: Date,
): Promise<void> {
  await runSql(
    tx,
    `update breach_subscription set keywords = $2, threshold = $3, digest = $4, paused_until = $5, updated_at = $6 where id = $1`,
    [id, keywords, threshold, digest, paused_until, now],
  )
  await replaceWatches(tx, id, { keywords, threshold })
}

async function replaceWatches(tx: Db, id: number, { keywords, threshold }: Settings): Promise<void> {
  const watched = keywords.map((keyword) => ({ keyword, token: keywordTokens(keyword)[0] }))
  // Stored without a token, it would stand for every breach.
  if (watched.some(({ token }) => token === undefined)) throw new Error(`subscription ${id}: a keyword has no token`)
  const rows = watched.length > 0 ? watched : [{ keyword: '', token: '' }]
  await runSql(tx, `delete from breach_watch where subscription_id = $1`, [id])
  await runSql(
    tx,
    `insert into breach_watch (subscription_id, token, keyword, threshold)
     select $1, token, keyword, $4 from unnest($2::text[], $3::text[]) as given(token, keyword)`,
    [id, rows.map(({ token }) => token), rows.map(({ keyword }) => keyword), severities.indexOf(threshold)],
  )
}

/** Ends the alerts of an address and erases it here: what watches for it, what waits to be confirmed, and alerts that have not left. */
export async function deleteSubscription(tx: Db, emailKey: string): Promise<void> {
  const [gone] = await runSql<{ email: string }>(
    tx,
    `delete from breach_subscription where email_key = $1 returning email`,
    [emailKey],
  )
  await runSql(tx, `delete from breach_subscription_request where email_key = $1`, [emailKey])
  // After the row: until then, someone may still have been writing one.
  if (gone)
    await runSql(tx, `delete from outbox_message where state = 'queued' and stream = 'alerts' and recipient = $1`, [
      gone.email,
    ])
}
