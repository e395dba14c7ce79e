import { createHmac } from 'node:crypto'
import { type Db, runSql } from './database.ts'

// Addresses that mail of a stream no longer goes to: they bounced, or their owner complained.

/** Streams that can be stopped, and are suppressed, one by one. */
export type MailStream =
  | 'account'
  | 'alerts'
  | 'enforcement'
  | 'laws'
  | 'newsletter'
  | 'removal'
  | 'reports'
  | 'staff'
  | 'support'

interface Of {
  addressHash: string
  stream: MailStream
}

/**
 * Letter case makes no other mailbox. Nothing cleverer: whether dots and what follows a plus count is the host's affair,
 * and a guess would send one person's mail to another.
 */
export const foldAddress = (address: string): string =>
  // Composed again at the end: a small letter may have a composed form where its capital had none.
  address.trim().normalize('NFC').toLowerCase().normalize('NFC')

/**
 * Hashes an address, so that it is not stored: anyone who has the address and this installation's secret can look it
 * up.
 */
export const addressHash = (secret: string, address: string): string =>
  createHmac('sha256', secret)
    .update(`address:${foldAddress(address)}`)
    .digest('hex')

/** A longer suppression is not shortened; a complaint counts from the newest, so that another one counts as well. */
export async function suppress(
  db: Db,
  {
    addressHash,
    stream,
    reason,
    status = null,
    until = null,
  }: Of & {
    reason: Suppression['reason']
    /** SMTP status (RFC 3463), where there was one. */
    status?: string | null
    /** Null: until the address itself confirms again. */
    until?: Date | null
  },
): Promise<void> {
  await runSql(
    db,
    `insert into mail_suppression as held (address_hash, stream, reason, status, until) values ($1, $2, $3, $4, $5)
     on conflict (address_hash, stream) do update set reason = excluded.reason, status = excluded.status,
       until = case when held.until is null or excluded.until is null then null else greatest(held.until, excluded.until) end,
       created_at = case excluded.reason when 'complaint' then excluded.created_at else held.created_at end
     where excluded.reason = 'complaint' or held.until is not null and (excluded.until is null or excluded.until > held.until)`,
    [addressHash, stream, reason, status, until],
  )
}

export interface Suppression {
  reason: 'hard-bounce' | 'soft-bounces' | 'complaint'
  status: string | null
  until: Date | null
  created_at: Date
}

export async function findSuppression(db: Db, { addressHash, stream }: Of): Promise<Suppression | undefined> {
  const [held] = await runSql<Suppression>(
    db,
    `select reason, status, until, created_at from mail_suppression
     where address_hash = $1 and stream = $2 and (until is null or until > now())`,
    [addressHash, stream],
  )
  return held
}

/**
 * SQL: whether a reader complained about mail within a month.
 * @param whose Condition on a suppression, such as `address_hash = $1 and stream = 'laws'`.
 * @param now Expression of the query around it.
 */
export const complainedSql = (whose: string, now: string): string =>
  `exists (select from mail_suppression
     where ${whose} and reason = 'complaint' and created_at > ${now}::timestamptz - interval '30 days')`

export const isSuppressed = async (db: Db, of: Of): Promise<boolean> => (await findSuppression(db, of)) !== undefined

/** @returns Those of them that nothing goes to, in the streams asked for. */
export async function listSuppressed(db: Db, all: Of[]): Promise<Of[]> {
  return runSql<Of>(
    db,
    `select distinct address_hash as "addressHash", stream from mail_suppression
     join unnest($1::text[], $2::text[]) as asked (address_hash, stream) using (address_hash, stream)
     where until is null or until > now()`,
    [all.map(({ addressHash }) => addressHash), all.map(({ stream }) => stream)],
  )
}

export async function liftSuppression(db: Db, { addressHash, stream }: Of): Promise<void> {
  await runSql(db, `delete from mail_suppression where address_hash = $1 and stream = $2`, [addressHash, stream])
}

/** Deletes expired suppressions. */
export async function forgetSuppressions(db: Db, now: Date): Promise<void> {
  await runSql(db, `delete from mail_suppression where until <= $1`, [now])
}
