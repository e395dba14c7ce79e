import { type Db, runSql } from '../../../platform/server/database.ts'
import { complainedSql } from '../../../platform/server/suppression.ts'
import { newsletterConfirmHours } from '../vocabulary.ts'

export interface NewsletterReader {
  email: string
  emailKey: string
  addressHash: string
  salt: string
  askedAt: Date
  confirmedAt: Date | null
}

/** One whose request ran out is none any more. */
export async function findReader(
  db: Db,
  { key, value, now }: { key: 'email_key' | 'token_hash'; value: string; now: Date },
): Promise<NewsletterReader | undefined> {
  const [reader] = await runSql<NewsletterReader>(
    db,
    `select email, email_key as "emailKey", address_hash as "addressHash", salt, asked_at as "askedAt",
       confirmed_at as "confirmedAt"
     from newsletter_reader
     where ${key} = $1 and (confirmed_at is not null or asked_at > $2::timestamptz - make_interval(hours => $3))`,
    [value, now, newsletterConfirmHours],
  )
  return reader
}

/** Saves a request; a repeated one keeps its link, and a confirmed one is left as it is. */
export async function saveAsked(
  tx: Db,
  reader: Omit<NewsletterReader, 'confirmedAt'> & { source: string; textVersion: string; tokenHash: string },
): Promise<void> {
  await runSql(
    tx,
    `insert into newsletter_reader as held
       (email, email_key, address_hash, source, text_version, token_hash, salt, asked_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (email_key) do update set email = excluded.email, source = excluded.source,
       text_version = excluded.text_version, token_hash = excluded.token_hash, salt = excluded.salt,
       asked_at = excluded.asked_at
     where held.confirmed_at is null`,
    [
      ...[reader.email, reader.emailKey, reader.addressHash, reader.source, reader.textVersion, reader.tokenHash],
      ...[reader.salt, reader.askedAt],
    ],
  )
}

export async function markConfirmed(tx: Db, { emailKey, now }: { emailKey: string; now: Date }): Promise<void> {
  await runSql(tx, `update newsletter_reader set confirmed_at = $2 where email_key = $1`, [emailKey, now])
}

/** Erases a reader here, and newsletters that have not left: staff send none of them again. */
export async function deleteReader(tx: Db, emailKey: string): Promise<void> {
  const [gone] = await runSql<{ email: string }>(
    tx,
    `delete from newsletter_reader where email_key = $1 returning email`,
    [emailKey],
  )
  if (gone)
    await runSql(tx, `delete from outbox_message where state <> 'sent' and stream = 'newsletter' and recipient = $1`, [
      gone.email,
    ])
}

/** Returns whether its owner recently marked a newsletter as spam. */
export async function hasComplained(
  db: Db,
  { addressHash, now }: { addressHash: string; now: Date },
): Promise<boolean> {
  const [row] = await runSql<{ complained: boolean }>(
    db,
    `select ${complainedSql("address_hash = $1 and stream = 'newsletter'", '$2')} as complained`,
    [addressHash, now],
  )
  return row?.complained === true
}

/** Deletes unconfirmed requests. @returns how many. */
export async function deleteUnconfirmed(db: Db, now: Date): Promise<number> {
  const gone = await runSql(
    db,
    `delete from newsletter_reader
     where confirmed_at is null and asked_at <= $1::timestamptz - make_interval(hours => $2) returning id`,
    [now, newsletterConfirmHours],
  )
  return gone.length
}

/** Lists those whose owners marked newsletters as spam; a later request has yet to be confirmed, or not. */
export const listComplained = (db: Db): Promise<{ emailKey: string }[]> =>
  runSql(db, `select email_key as "emailKey" ${complained}`)

/** Returns whether it is one of them, unless it was confirmed again since. */
export const isComplained = async (db: Db, emailKey: string): Promise<boolean> =>
  (await runSql(db, `select 1 ${complained} and email_key = $1`, [emailKey])).length > 0

const complained = `from newsletter_reader join mail_suppression using (address_hash)
  where stream = 'newsletter' and reason = 'complaint' and (until is null or until > now())
    and (confirmed_at is not null or asked_at <= mail_suppression.created_at)`
