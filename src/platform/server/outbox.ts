import { createTransport, type Transporter } from 'nodemailer'
import type { Config } from './config.ts'
import { type Database, type Db, runSql } from './database.ts'
import type { JobKind } from './jobs.ts'
import type { Log } from './log.ts'

export interface Mail {
  /** Which template wrote it, e.g. `report-ready`. */
  kind: string
  /** What a reader can stop, and a bounce suppresses, without the others. */
  stream: 'account' | 'alerts' | 'removal'
  recipient: string
  subject: string
  text: string
  /** The same content as `text`. */
  html?: string
  /** Further header fields, each one line: `List-Unsubscribe`. */
  headers?: Record<string, string>
  /** Parts of the bodies that let whoever reads them act, such as links with tokens: blanked once it has been sent. */
  secrets?: string[]
  /** The effect this mail is: queueing the same key again changes nothing. */
  dedupeKey: string
}

/**
 * Queues a mail in the caller's transaction. Without SMTP_URL it stays here, readable for staff, never lost.
 * @returns the message's number; undefined where the same key was queued before.
 * @throws Error when recipient or subject could add a header or a second recipient.
 */
export async function queueMail(db: Db, mail: Mail): Promise<number | undefined> {
  if (!oneAddress.test(mail.recipient)) throw new Error(`mail ${mail.kind}: the recipient is not one address`)
  if (control.test(mail.subject)) throw new Error(`mail ${mail.kind}: the subject is not one line`)
  const { kind, stream, recipient, subject, text, html = null, headers = {}, secrets = [], dedupeKey } = mail
  const [queued] = await runSql<{ id: number }>(
    db,
    `insert into outbox_message (kind, stream, recipient, subject, body_text, body_html, headers, secrets, dedupe_key)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (dedupe_key) do nothing returning id::int`,
    [kind, stream, recipient, subject, text, html, JSON.stringify(headers), secrets, dedupeKey],
  )
  return queued?.id
}

const oneAddress = /^[^\s@,;:<>"()[\]\\\p{Cc}]+@[^\s@,;:<>"()[\]\\\p{Cc}]+$/u
const control = /[\p{Cc}\u2028\u2029]/u

export interface OutboxMessage {
  id: number
  kind: string
  recipient: string
  subject: string
  body_text: string
  state: 'queued' | 'sent' | 'failed'
  attempts: number
  last_error: string | null
  created_at: Date
  sent_at: Date | null
}

/** Newest first, at most `limit`. */
export const listOutbox = (db: Db, limit: number): Promise<OutboxMessage[]> =>
  runSql<OutboxMessage>(
    db,
    `select id, kind, recipient, subject, body_text, state, attempts, last_error, created_at, sent_at
     from outbox_message order by id desc limit $1`,
    [limit],
  )

const attemptsBeforeGivingUp = 8
/** The longest silence of a mail server, at every step of the conversation. */
const silenceMs = 20_000

/**
 * Sends what is queued. A worker leases a message, speaks with the mail server while no transaction is open, and marks it:
 * two workers never send the same one, and a kill between sending and marking repeats at most that one message.
 */
export function deliverOutbox(config: Config): JobKind<Record<string, never>> {
  return {
    name: 'outbox.deliver',
    schedule: '* * * * *',
    run: async (_, { db, log, signal }) => {
      if (!config.SMTP_URL) return
      const transport = createTransport({
        url: config.SMTP_URL,
        disableFileAccess: true,
        disableUrlAccess: true,
        connectionTimeout: silenceMs,
        greetingTimeout: silenceMs,
        socketTimeout: silenceMs,
      })
      const parts = { db, log, transport, from: config.MAIL_FROM }
      try {
        // Each message is tried once a round, so that its attempts are at least a minute apart.
        let message = await leaseNext(db, 0)
        while (message) {
          if ((await deliver(parts, message)) === 'server-away' || signal.aborted) return
          message = await leaseNext(db, message.id)
        }
      } finally {
        transport.close()
      }
    },
  }
}

type LeasedMessage = Pick<OutboxMessage, 'id' | 'recipient' | 'subject' | 'body_text'>

/** The next message behind this id that is due and that no other worker is sending. */
async function leaseNext(db: Database, after: number): Promise<LeasedMessage | undefined> {
  const [message] = await runSql<LeasedMessage>(
    db,
    `update outbox_message set leased_until = now() + interval '2 minutes' where id = (
       select id from outbox_message
       where state = 'queued' and id > $1 and (leased_until is null or leased_until < now())
         and (attempts = 0 or created_at + attempts * attempts * interval '1 minute' < now())
       order by id limit 1 for update skip locked)
     returning id, recipient, subject, body_text`,
    [after],
  )
  return message
}

interface DeliveryParts {
  db: Database
  log: Log
  transport: Pick<Transporter<{ messageId: string }>, 'sendMail' | 'verify'>
  from: string
}

async function deliver(
  { db, log, transport, from }: DeliveryParts,
  message: LeasedMessage,
): Promise<'sent' | 'not-accepted' | 'server-away'> {
  const outcome = await transport
    .sendMail({ from, to: message.recipient, subject: message.subject, text: message.body_text })
    .then(
      ({ messageId }) => ({ messageId }),
      (error: unknown) => ({ reason: reasonOf(error) }),
    )
  if ('messageId' in outcome) {
    await runSql(
      db,
      `update outbox_message set state = 'sent', sent_at = now(), attempts = attempts + 1, message_id = $2, last_error = null,
         leased_until = null
       where id = $1`,
      [message.id, outcome.messageId],
    )
    return 'sent'
  }
  log.warn({ message: message.id, reason: outcome.reason }, 'mail not accepted')
  // A broken connection may be the server's state or this message's doing: whoever greets a caller without one is there.
  const isServerAway = soundsAway.has(outcome.reason) && !(await isThere(transport))
  await runSql(
    db,
    `update outbox_message set attempts = attempts + $3, last_error = $2, leased_until = null,
       state = case when attempts + $3 >= $4 then 'failed' else 'queued' end
     where id = $1`,
    [message.id, outcome.reason, isServerAway ? 0 : 1, attemptsBeforeGivingUp],
  )
  return isServerAway ? 'server-away' : 'not-accepted'
}

const reasonOf = (error: unknown) =>
  error instanceof Error ? ((error as { code?: string }).code ?? error.name) : 'unknown'

const isThere = (transport: DeliveryParts['transport']) =>
  transport.verify().then(
    () => true,
    () => false,
  )

// Nodemailer's words for a server that could not be reached or spoken to: if it is the server, no attempt of the message.
const soundsAway = new Set([
  'ESOCKET',
  'ECONNECTION',
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EDNS',
  'ETLS',
  'EAUTH',
  'ENOAUTH',
  'EPROTOCOL',
])

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
