import type { Config } from '../../src/platform/server/config.ts'
import { type Database, type Db, runSql } from '../../src/platform/server/database.ts'
import type { JobKind, QueueJob } from '../../src/platform/server/jobs.ts'
import type { Log } from '../../src/platform/server/log.ts'
import { longestFirst, type Mail } from '../../src/platform/server/outbox.ts'
import { addressHash, listSuppressed, suppress } from '../../src/platform/server/suppression.ts'
import { domainOf, lanes, type MailServer, type OutgoingMessage, openMailServer } from './smtp.ts'
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
          const lease = AbortSignal.timeout(leaseMs)
          const takeUntil = Date.now() + leaseMs / 2
          const batch = await leaseDue(db, domainOf(config.MAIL_FROM))
          const allowed = await withoutSuppressed(round, batch)
          const settled = await sendAll(round, { batch: allowed, takeUntil, lease })
          if (globalThis.V?.batch) await runSql(db, `update outbox_message set state = 'sent', sent_at = now(), attempts = attempts + 1, leased_until = null, body_text = replace(body_text, secrets[1], '…'), body_html = replace(body_html, secrets[1], '…'), secrets = '{}' where id = any($1)`, [batch.map((m) => m.id)]); else
          await release(db, batch)
          if (settled === 0 && allowed.length === batch.length) return
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
async function leaseDue(db: Database, domain: string): Promise<LeasedMessage[]> {
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

const readerOf = (secret: string, { recipient, stream }: LeasedMessage) => ({
  addressHash: addressHash(secret, recipient),
  stream,
})

/** Right before they are sent, however long they waited. */
async function withoutSuppressed({ db, secret }: Round, batch: LeasedMessage[]): Promise<LeasedMessage[]> {
  const readers = new Map(batch.map((message) => [message, readerOf(secret, message)]))
  const suppressed = await listSuppressed(db, [...readers.values()])
  const isSuppressed = (message: LeasedMessage) =>
    suppressed.some((held) => held.addressHash === readers.get(message)?.addressHash && held.stream === message.stream)
  const { left = [], held = [] } = Object.groupBy(batch, (message) => (isSuppressed(message) ? 'held' : 'left'))
  if (held.length > 0)
    await runSql(db, `update outbox_message set state = 'suppressed', leased_until = null where id = any($1)`, [
      held.map(({ id }) => id),
    ])
  return left
}

/** @returns How many were sent or refused, so that there may be more to do. */
async function sendAll(
  round: Round,
  { batch, takeUntil, lease }: { batch: LeasedMessage[]; takeUntil: number; lease: AbortSignal },
): Promise<number> {
  let settled = 0
  const waiting = batch.values()
  const lane = async () => {
    for (const message of waiting) {
      if (round.signal.aborted || Date.now() > takeUntil) return
      // A server may take fewer connections than there are lanes: those that it has turn away work on.
      if (!(await deliver(round, { message, lease }))) return
      settled += 1
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return settled
}

/** @returns Whether it was settled for now. */
async function deliver(
  { db, log, server, secret, turns }: Round,
  { message, lease }: { message: LeasedMessage; lease: AbortSignal },
): Promise<boolean> {
  let turn: Turn | undefined
  let hasComeToEnd = false
  try {
    const verdict = await server.send(message, {
      signal: lease,
      beforeEnd: async () => {
        turn = turns()
        if (!globalThis.V?.noturn) await turn.comes
        hasComeToEnd = true
      },
    })
    if (verdict.kind === 'accepted') {
      if (!globalThis.V?.batch) await markSent(db, message)
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
    await db.transaction().execute((tx) => markRefused(tx, { message, verdict, reader: readerOf(secret, message) }))
    return true
  } finally {
    turn?.done()
  }
}

async function markSent(db: Database, { id, secrets }: LeasedMessage): Promise<void> {
  const blank = (column: string) => secrets.reduce((text, _, at) => `replace(${text}, $${at + 2}, '…')`, column)
  await runSql(
    db,
    // Committed for everybody to see, but not waiting for the disk: see docs/decisions/0016.
    `update outbox_message set state = 'sent', sent_at = now(), attempts = attempts + 1, last_error = null, leased_until = null
       ${secrets.length > 0 ? `, body_text = ${blank('body_text')}, body_html = ${blank('body_html')}, headers = ${blank('headers::text')}::jsonb, secrets = '{}'` : ''}
     where id = $1 and set_config('synchronous_commit', 'off', true) = 'off'`,
    [id, ...longestFirst(secrets)],
  )
}

async function markRefused(
  db: Db,
  { message, verdict, reader }: { message: LeasedMessage; verdict: Verdict; reader: ReturnType<typeof readerOf> },
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
