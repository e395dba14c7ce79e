import { createTransport } from 'nodemailer'
import type { Config } from './config.ts'
import { type Database, type Db, runSql } from './database.ts'
import type { JobKind } from './jobs.ts'
import type { Log } from './log.ts'

export interface Mail {
  /** Which template wrote it, e.g. `report-ready`. */
  kind: string
  recipient: string
  subject: string
  text: string
  /** The effect this mail is: queueing the same key again changes nothing. */
  dedupeKey: string
}

/**
 * Queues a mail in the caller's transaction. Without SMTP_URL it stays here, readable for staff, never lost.
 * @throws Error when recipient or subject could add a header or a second recipient.
 */
export async function queueMail(db: Db, mail: Mail): Promise<void> {
  if (!oneAddress.test(mail.recipient)) throw new Error(`mail ${mail.kind}: the recipient is not one address`)
  if (control.test(mail.subject)) throw new Error(`mail ${mail.kind}: the subject is not one line`)
  await runSql(
    db,
    `insert into outbox_message (kind, recipient, subject, body_text, dedupe_key) values ($1, $2, $3, $4, $5)
     on conflict (dedupe_key) do nothing`,
    [mail.kind, mail.recipient, mail.subject, mail.text, mail.dedupeKey],
  )
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

/**
 * Sends what is queued, one message a transaction: the row stays locked while it is sent, so that two workers never send
 * the same one; a kill between the send and the commit repeats at most that one message.
 */
export function deliverOutbox(config: Config): JobKind<Record<string, never>> {
  return {
    name: 'outbox.deliver',
    schedule: '* * * * *',
    run: async (_, { db, log, signal }) => {
      if (!config.SMTP_URL) return
      const transport = createTransport({ url: config.SMTP_URL, disableFileAccess: true, disableUrlAccess: true })
      try {
        const parts = {
          db,
          log,
          send: (mail) => transport.sendMail(mail),
          from: config.MAIL_FROM,
        } satisfies DeliveryParts
        // Each message is tried once a round, so that its attempts are at least a minute apart.
        let tried: Tried | undefined = { id: 0, isServerAway: false }
        while (tried && !tried.isServerAway && !signal.aborted) tried = await deliverNext(parts, tried.id)
      } finally {
        transport.close()
      }
    },
  }
}

type Send = (mail: { from: string; to: string; subject: string; text: string }) => Promise<{ messageId: string }>

interface DeliveryParts {
  db: Database
  log: Log
  send: Send
  from: string
}

interface Tried {
  id: number
  isServerAway: boolean
}

/** @returns undefined when there is no message to try behind the one of this id. */
async function deliverNext({ db, log, send, from }: DeliveryParts, after: number): Promise<Tried | undefined> {
  return db.transaction().execute(async (tx) => {
    const [message] = await runSql<OutboxMessage>(
      tx,
      `select * from outbox_message
       where state = 'queued' and id > $1 and (attempts = 0 or created_at + attempts * attempts * interval '1 minute' < now())
       order by id limit 1 for update skip locked`,
      [after],
    )
    if (!message) return undefined
    try {
      const sent = await send({ from, to: message.recipient, subject: message.subject, text: message.body_text })
      await runSql(
        tx,
        `update outbox_message set state = 'sent', sent_at = now(), attempts = attempts + 1, message_id = $2, last_error = null where id = $1`,
        [message.id, sent.messageId],
      )
    } catch (error) {
      const reason = error instanceof Error ? ((error as { code?: string }).code ?? error.name) : 'unknown'
      log.warn({ message: message.id, reason }, 'mail not accepted')
      await runSql(
        tx,
        `update outbox_message set attempts = attempts + $3, last_error = $2, state = case when attempts + $3 >= $4 then 'failed' else 'queued' end where id = $1`,
        [message.id, reason, isServerAway(reason) ? 0 : 1, attemptsBeforeGivingUp],
      )
      return { id: message.id, isServerAway: isServerAway(reason) }
    }
    return { id: message.id, isServerAway: false }
  })
}

// Nodemailer's words for a server that could not be reached or spoken to: no fault of the message, so no attempt of it.
const isServerAway = (code: string) =>
  [
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
  ].includes(code)

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
