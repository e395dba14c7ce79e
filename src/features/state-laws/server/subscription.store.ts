import { type Db, runSql } from '../../../platform/server/database.ts'
import { complainedSql } from '../../../platform/server/suppression.ts'
import type { Asks } from '../../../platform/shared/asks.ts'

interface AlertsRequest {
  id: number
  email: string
  email_key: string
  states: string[]
  confirmed_at: Date | null
}

export interface LawSubscription {
  id: number
  email: string
  email_key: string
  states: string[]
  salt: string
}

/** Of the locks under which an address is written for. */
export const alertsPurpose = 'law alerts'

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
       (select count(*)::int from law_subscription_request
        where network = $3 and created_at > $4::timestamptz - interval '1 hour') as "ofNetworkAndHour",
       ${complainedSql("address_hash = $2 and stream = 'laws'", '$4')} as complained
     from law_subscription_request where email_key = $1 and created_at > $4::timestamptz - interval '1 day'`,
    [emailKey, addressHash, network, now],
  )
  if (!asks) throw new Error('counting gave no row')
  return asks
}

export async function insertRequest(
  tx: Db,
  request: {
    email: string
    emailKey: string
    states: string[]
    tokenSha256: string
    network: string
    textVersion: string
    now: Date
    expiresAt: Date
  },
): Promise<void> {
  await runSql(
    tx,
    `insert into law_subscription_request
       (email, email_key, states, token_sha256, network, text_version, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      ...[request.email, request.emailKey, request.states, request.tokenSha256],
      ...[request.network, request.textVersion, request.now, request.expiresAt],
    ],
  )
}

export async function findRequest(
  db: Db,
  { tokenSha256, now }: { tokenSha256: string; now: Date },
): Promise<AlertsRequest | undefined> {
  const [request] = await runSql<AlertsRequest>(
    db,
    `select id, email, email_key, states, confirmed_at
     from law_subscription_request where token_sha256 = $1 and expires_at > $2`,
    [tokenSha256, now],
  )
  return request
}

export async function markConfirmed(tx: Db, { id, now }: { id: number; now: Date }): Promise<void> {
  await runSql(tx, `update law_subscription_request set confirmed_at = $2 where id = $1`, [id, now])
}

/** @returns how many of them no one had confirmed. */
export async function deleteExpiredRequests(db: Db, now: Date): Promise<number> {
  const gone = await runSql<{ confirmed_at: Date | null }>(
    db,
    `delete from law_subscription_request where expires_at <= $1 returning confirmed_at`,
    [now],
  )
  return gone.filter(({ confirmed_at }) => confirmed_at === null).length
}

export async function findSubscription(
  db: Db,
  key: 'email_key' | 'unsubscribe_sha256',
  value: string,
): Promise<LawSubscription | undefined> {
  const [subscription] = await runSql<LawSubscription>(
    db,
    `select id, email, email_key, states, salt from law_subscription where ${key} = $1`,
    [value],
  )
  return subscription
}

/** Begins the alerts of an address, or begins them again for other states. What it was told stays told. */
export async function saveSubscription(
  tx: Db,
  given: {
    email: string
    emailKey: string
    addressHash: string
    states: string[]
    salt: string
    unsubscribeSha256: string
    network: string
    textVersion: string
    now: Date
  },
): Promise<void> {
  await runSql(
    tx,
    `insert into law_subscription
       (email, email_key, address_hash, states, salt, unsubscribe_sha256, network, text_version, confirmed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (email_key) do update set email = excluded.email, states = excluded.states, network = excluded.network,
       text_version = excluded.text_version, confirmed_at = excluded.confirmed_at`,
    [
      ...[given.email, given.emailKey, given.addressHash, given.states, given.salt],
      ...[given.unsubscribeSha256, given.network, given.textVersion, given.now],
    ],
  )
}

/** Ends the alerts of an address and erases it here: what waits to be confirmed, and alerts that have not left. */
export async function deleteSubscription(tx: Db, emailKey: string): Promise<void> {
  const [gone] = await runSql<{ email: string }>(
    tx,
    `delete from law_subscription where email_key = $1 returning email`,
    [emailKey],
  )
  await runSql(tx, `delete from law_subscription_request where email_key = $1`, [emailKey])
  // After the row: until then, someone may still have been writing one.
  if (gone)
    await runSql(tx, `delete from outbox_message where state = 'queued' and stream = 'laws' and recipient = $1`, [
      gone.email,
    ])
}

/** Those whose owners called these alerts unwanted. */
export const listComplained = (db: Db): Promise<{ email_key: string }[]> =>
  runSql(
    db,
    `select email_key from law_subscription join mail_suppression using (address_hash)
     where stream = 'laws' and reason = 'complaint' and (until is null or until > now())`,
  )
