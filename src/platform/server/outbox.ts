import { mailAddress } from './config.ts'
import { type Db, runSql } from './database.ts'
import type { JobKind } from './jobs.ts'
import { addressHash, findSuppression, liftSuppression, type MailStream, type Suppression } from './suppression.ts'

export interface Mail {
  /** Template that wrote it, e.g. `report-ready`. */
  kind: string
  /** Unit of unsubscription and suppression: each stream is stopped without the others. */
  stream: MailStream
  recipient: string
  subject: string
  text: string
  /** The same content as `text`. */
  html?: string
  /** Further header fields, each one line: `List-Unsubscribe`. */
  headers?: Record<string, string>
  attachments?: MailAttachment[]
  /** Parts of the bodies that let a reader act, such as links with tokens: blanked once it has been sent. */
  secrets?: string[]
  /** The effect this mail is: queueing the same key again changes nothing. */
  dedupeKey: string
}

export interface MailAttachment {
  /** File name in plain letters: `demo.ics`. */
  name: string
  /** With its parameters: `text/calendar; charset=utf-8; method=PUBLISH`. */
  mediaType: string
  text: string
}

/**
 * Queues a mail in the caller's transaction. Without SMTP_URL it stays here, readable for staff, never lost.
 * @returns the message's number; undefined where the same key was queued before.
 * @throws Error when a part of it could add a header or a second recipient.
 */
export async function queueMail(db: Db, mail: Mail): Promise<number | undefined> {
  if (!nameable.test(mail.kind)) throw new Error(`mail ${mail.kind}: the kind is not a name in lower-case letters`)
  if (!mailAddress.test(mail.recipient)) throw new Error(`mail ${mail.kind}: the recipient is not one address`)
  if (control.test(mail.subject)) throw new Error(`mail ${mail.kind}: the subject is not one line`)
  for (const [name, value] of Object.entries(mail.headers ?? {}))
    if (!headerName.test(name) || !oneLine.test(value) || `${name}: ${value}`.length > longestLine)
      throw new Error(`mail ${mail.kind}: the header ${JSON.stringify(name)} is not one line`)
  for (const { name, mediaType } of mail.attachments ?? [])
    if (!fileName.test(name) || !oneLine.test(mediaType))
      throw new Error(`mail ${mail.kind}: an attachment has no plain name`)
  const { kind, stream, recipient, subject, text, html = null, headers = {}, secrets = [], dedupeKey } = mail
  const attachments = mail.attachments ?? []
  const [queued] = await runSql<{ id: number }>(
    db,
    `insert into outbox_message (kind, stream, recipient, subject, body_text, body_html, headers, secrets, attachments, dedupe_key)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (dedupe_key) do nothing returning id::int`,
    [
      ...[kind, stream, recipient, subject, text, html, JSON.stringify(headers), longestFirst(secrets)],
      ...[JSON.stringify(attachments), dedupeKey],
    ],
  )
  return queued?.id
}

const control = /[\p{Cc}\u2028\u2029]/u

// They are blanked in this order: one may begin like another.
const longestFirst = (secrets: string[]) => secrets.toSorted((a, b) => b.length - a.length)

const nameable = /^[a-z0-9-]+$/
// Headers that we may add: none that addresses a message or says how to read it.
const headerName = /^(List-[A-Za-z-]+|X-[A-Za-z-]+|Reply-To)$/
const oneLine = /^[\x20-\x7e]+$/
const fileName = /^[\w-]+\.\w+$/
/** RFC 5322 § 2.1.1, without the line's end. */
const longestLine = 998

export interface OutboxMessage {
  id: number
  kind: string
  recipient: string
  subject: string
  body_text: string
  state: 'queued' | 'sent' | 'failed' | 'suppressed'
  attempts: number
  last_error: string | null
  created_at: Date
  sent_at: Date | null
}

/** Newest first, at most `limit`; with `hideSecrets` the texts contain nothing that lets a reader act. */
export async function listOutbox(
  db: Db,
  limit: number,
  { before, hideSecrets = false }: { before?: number | undefined; hideSecrets?: boolean } = {},
): Promise<OutboxMessage[]> {
  const messages = await runSql<OutboxMessage & { secrets: string[] }>(
    db,
    `select id, kind, recipient, subject, body_text, state, attempts, last_error, created_at, sent_at, secrets
     from outbox_message ${before === undefined ? '' : 'where id < $2'} order by id desc limit $1`,
    before === undefined ? [limit] : [limit, before],
  )
  return messages.map(({ secrets, ...message }) =>
    hideSecrets ? { ...message, body_text: blanked(message.body_text, secrets) } : message,
  )
}

const blanked = (text: string, secrets: string[]): string =>
  secrets.reduce((rest, secret) => rest.replaceAll(secret, '…'), text)

/**
 * Requeues a message that failed or was suppressed.
 * @param liftsSuppression A person decided that mail of this stream may go to the address again.
 * @returns Why nothing goes to the address, where it is suppressed still; undefined when there is no such message to resend.
 */
export async function resendMessage(
  db: Db,
  { id, secret, liftsSuppression }: { id: number; secret: string; liftsSuppression: boolean },
): Promise<{ outcome: 'queued' } | { outcome: 'suppressed'; suppression: Suppression } | undefined> {
  const [message] = await runSql<Pick<Mail, 'recipient' | 'stream'>>(
    db,
    `select recipient, stream from outbox_message where id = $1 and state in ('failed', 'suppressed') for update`,
    [id],
  )
  if (!message) return
  const reader = { addressHash: addressHash(secret, message.recipient), stream: message.stream }
  const suppression = await findSuppression(db, reader)
  if (suppression && !liftsSuppression) return { outcome: 'suppressed', suppression }
  if (suppression) await liftSuppression(db, reader)
  await runSql(
    db,
    `update outbox_message set state = 'queued', attempts = 0, last_error = null, deferred_at = null, next_at = now()
     where id = $1`,
    [id],
  )
  return { outcome: 'queued' }
}

/** Deletes selected messages that are still queued. A message being sent cannot be withdrawn. */
export const withdrawMails = (tx: Db, messages: `select ${string}`, values: unknown[]) =>
  runSql(
    tx,
    `delete from outbox_message
     where state = 'queued' and (leased_until is null or leased_until < now()) and id in (${messages})`,
    values,
  )

const keptDays = 90

/**
 * An address has an end: a message that was delivered has done its service, and one that could not be sent for this long is
 * no news any more. Its text and recipient go.
 */
export const eraseOldMessages: JobKind<Record<string, never>> = {
  name: 'outbox.erase',
  schedule: '30 0 * * *',
  run: async (_, { db }) => {
    await runSql(
      db,
      `delete from outbox_message where coalesce(sent_at, created_at) < now() - make_interval(days => $1)`,
      [keptDays],
    )
  },
}
