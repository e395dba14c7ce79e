import type { Config } from '../config.ts'
import { type Database, type Db, runSql } from '../database.ts'
import type { JobKind, QueueJob } from '../jobs.ts'
import type { Log } from '../log.ts'
import { blanked, type Mail } from '../outbox.ts'
import { addressHash, isSuppressed, suppress } from '../suppression.ts'
import { domainOf, lanes, longestSendMs, type MailServer, type OutgoingMessage, openMailServer } from './smtp.ts'
import { createTurns, type Turn } from './turns.ts'
import { nextTryAfter, softSuppressionDays, type Verdict } from './verdict.ts'

const queueName = 'outbox.deliver'
const silenceMs = 20_000
/** So many messages are taken at once; a worker that is killed holds them up until their lease is over. */
const batchSize = 100
const leaseMs = 5 * 60_000

/**
 * Sends what is due. A worker leases messages, sends them over several connections while no transaction is open, and marks
 * each. From the end of a message until its mark is committed no other of this worker ends: a kill in between repeats that
 * one, and it alone.
 */
export function deliverOutbox(
  config: Pick<Config, 'SMTP_URL' | 'MAIL_FROM'>,
  options: {
    /** Of the installation: suppressed addresses are kept as hashes keyed with it. */
    secret: string
    /** The longest silence of the mail server, at every step of the conversation. */
    silenceMs?: number
  },
): JobKind<Record<string, never>> {
  return {
    name: queueName,
    schedule: '* * * * *',
    run: async (_, { db, log, signal }) => {
      if (!config.SMTP_URL) return
      const server = openMailServer({ url: config.SMTP_URL, from: config.MAIL_FROM, silenceMs, ...options })
      const round = { db, log, signal, server, secret: options.secret, turns: createTurns() }
      try {
        while (!signal.aborted) {
          const leasedAt = Date.now()
          const batch = await lease(db, domainOf(config.MAIL_FROM))
          const settled = await sendAll(round, { batch, until: leasedAt + leaseMs - longestSendMs })
          await release(db, batch)
          if (settled === 0) return
        }
      } finally {
        server.close()
      }
    },
  }
}

/** Sends what this transaction queued once it is committed, instead of at the next full minute. */
export const deliverSoon = (db: Db, queue: QueueJob): Promise<void> =>
  queue(db, { name: queueName, run: () => undefined }, {})

type LeasedMessage = OutgoingMessage &
  Required<Pick<Mail, 'kind' | 'stream' | 'secrets'>> & { id: number; attempts: number; deferred_seconds: number }

/** What is due and no other worker has in hand, each under its name: a second try of a message bears the same one. */
async function lease(db: Database, domain: string): Promise<LeasedMessage[]> {
  return runSql<LeasedMessage>(
    db,
    // Nobody can guess the name: it is what reports about a message are told apart by.
    `update outbox_message set leased_until = now() + make_interval(secs => $1),
       message_id = coalesce(message_id, format('<%s.%s.%s@%s>', kind, id, left(md5(gen_random_uuid()::text), 16), $2::text))
     where id in (
       select id from outbox_message
       where state = 'queued' and next_at <= now() and (leased_until is null or leased_until < now())
       order by next_at, id limit $3 for update skip locked)
     returning id, kind, stream, recipient, subject, body_text, body_html, headers, secrets, message_id, attempts,
       coalesce(extract(epoch from now() - deferred_at), 0)::float8 as deferred_seconds`,
    [leaseMs / 1000, domain, batchSize],
  )
}

/** What was not come to: others may have it at once. */
async function release(db: Database, batch: LeasedMessage[]): Promise<void> {
  await runSql(db, `update outbox_message set leased_until = null where id = any($1) and leased_until is not null`, [
    batch.map(({ id }) => id),
  ])
}

interface Round {
  db: Database
  log: Log
  signal: AbortSignal
  server: MailServer
  secret: string
  turns: () => Turn
}

/** @returns How many were sent or refused, so that there may be more to do. */
async function sendAll(round: Round, { batch, until }: { batch: LeasedMessage[]; until: number }): Promise<number> {
  let settled = 0
  const waiting = batch.values()
  const lane = async () => {
    for (const message of waiting) {
      if (round.signal.aborted || Date.now() > until) return
      // A server may take fewer connections than there are lanes: those that it has turn away work on.
      if (!(await deliver(round, message))) return
      settled += 1
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return settled
}

/** @returns Whether it was settled for now. */
async function deliver({ db, log, server, secret, turns }: Round, message: LeasedMessage): Promise<boolean> {
  const { stream } = message
  const reader = { addressHash: addressHash(secret, message.recipient), stream }
  if (await isSuppressed(db, reader)) {
    await runSql(db, `update outbox_message set state = 'suppressed', leased_until = null where id = $1`, [message.id])
    return true
  }
  let turn: Turn | undefined
  let hasComeToEnd = false
  try {
    const verdict = await server.send(message, async () => {
      turn = turns()
      await turn.comes
      hasComeToEnd = true
    })
    if (verdict.kind === 'accepted') {
      await markSent(db, message)
      return true
    }
    turn?.done()
    log.warn({ message: message.id, reason: verdict.error }, 'mail not accepted')
    // No answer: it waited behind another that was stuck, or nobody is there for any message.
    const isSpared =
      verdict.kind === 'server-away' ||
      (verdict.kind === 'broken' && ((turn && !hasComeToEnd) || !(await server.isThere())))
    if (isSpared) {
      await runSql(db, `update outbox_message set last_error = $2 where id = $1`, [message.id, verdict.error])
      return false
    }
    await db.transaction().execute((tx) => markRefused(tx, { message, verdict, reader }))
    return true
  } finally {
    turn?.done()
  }
}

async function markSent(db: Database, { id, secrets, body_text, body_html, headers }: LeasedMessage): Promise<void> {
  const blank = (text: string) => blanked(text, secrets)
  await runSql(
    db,
    // Committed for everybody to see, but not waiting for the disk: see docs/decisions/0016.
    `update outbox_message set state = 'sent', sent_at = now(), attempts = attempts + 1, last_error = null, leased_until = null,
       body_text = $2, body_html = $3, headers = $4, secrets = '{}'
     where id = $1 and set_config('synchronous_commit', 'off', true) = 'off'`,
    [id, blank(body_text), body_html && blank(body_html), blank(JSON.stringify(headers))],
  )
}

async function markRefused(
  db: Db,
  {
    message,
    verdict,
    reader,
  }: { message: LeasedMessage; verdict: Verdict; reader: Parameters<typeof isSuppressed>[1] },
): Promise<void> {
  const isFinal = verdict.kind === 'recipient-refused' || verdict.kind === 'message-refused'
  const wait = isFinal ? undefined : nextTryAfter(message.attempts + 1, message.deferred_seconds)
  await runSql(
    db,
    `update outbox_message set state = $2, last_error = $3, attempts = attempts + 1, leased_until = null,
       deferred_at = coalesce(deferred_at, now()), next_at = now() + make_interval(secs => $4)
     where id = $1`,
    [message.id, wait === undefined ? 'failed' : 'queued', verdict.error, wait ?? 0],
  )
  if (verdict.kind === 'recipient-refused')
    await suppress(db, { ...reader, reason: 'hard-bounce', status: verdict.status })
  if (verdict.kind === 'not-now' && wait === undefined)
    await suppress(db, {
      ...{ ...reader, reason: 'soft-bounces', status: verdict.status },
      until: new Date(Date.now() + softSuppressionDays * 24 * 60 * 60_000),
    })
}
