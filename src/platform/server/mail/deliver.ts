import { join } from 'node:path'
import type { Config } from '../config.ts'
import { type Database, type Db, runSql } from '../database.ts'
import type { JobKind, QueueJob } from '../jobs.ts'
import type { Log } from '../log.ts'
import type { Mail } from '../outbox.ts'
import { addressHash, listSuppressed, suppress } from '../suppression.ts'
import { notSuspended } from '../tenancy.ts'
import { type Notes, openNotes } from './notes.ts'
import { domainOf, lanes, type MailServer, type OutgoingMessage, openMailServer } from './smtp.ts'
import { mailedWhileSuspended } from './stranger-mail.ts'
import { createTurns, type Turn } from './turns.ts'
import { nextTryAfter, softSuppressionDays, type Verdict } from './verdict.ts'

const queueName = 'outbox.deliver'
const usualSilenceMs = 20_000
/** So many messages are taken at once; a worker that is killed holds them up until their lease is over. */
const batchSize = 100
const leaseMs = 5 * 60_000

/**
 * Sends what is due. A worker leases messages, sends them over several connections while no transaction is open, notes each
 * that was taken in a file, and marks them together. From the end of a message until its note no other of this worker ends:
 * a kill in between repeats that one, and it alone. See docs/decisions/0016.
 */
export function deliverOutbox(
  config: Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR'>,
  {
    secret,
    silenceMs = usualSilenceMs,
  }: {
    /** Secret of the installation: suppressed addresses are kept as hashes keyed with it. */
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
      const server = openMailServer({ url: config.SMTP_URL, from: config.MAIL_FROM, silenceMs })
      const shared = { db, log, signal, server, secret, silenceMs, turns: createTurns() }
      const sendBatches = async () => {
        const notes = openNotes(join(config.DATA_DIR, 'outbox'))
        try {
          await sendDue({ ...shared, notes }, domainOf(config.MAIL_FROM))
        } finally {
          notes.close()
        }
      }
      // While one batch is marked and the next one leased, the other is sent.
      const ends = await Promise.allSettled([sendBatches(), sendBatches()])
      server.close()
      for (const end of ends) if (end.status === 'rejected') throw end.reason
    },
  }
}

/** Sends what this transaction queued once it is committed, instead of at the next full minute. */
export const deliverSoon = (db: Db, queue: QueueJob): Promise<void> =>
  queue(db, { name: queueName, run: () => undefined }, {})

async function sendDue(round: Round, domain: string): Promise<void> {
  const { db, signal } = round
  // Notes of killed workers.
  await markNoted(round)
  while (!signal.aborted) {
    const lease = AbortSignal.timeout(leaseMs)
    const takeUntil = Date.now() + leaseMs / 2
    const batch = await leaseDue(db, domain)
    const allowed = await withoutSuppressed(round, batch)
    const settled = await sendAll(round, { batch: allowed, takeUntil, lease })
    await markNoted(round)
    await release(db, batch)
    if (settled === 0 && allowed.length === batch.length) return
  }
}

type LeasedMessage = OutgoingMessage &
  Required<Pick<Mail, 'kind' | 'stream' | 'secrets'>> & { id: number; attempts: number; deferred_seconds: number }

/** Leases due messages that no other worker holds, each under its Message-ID: a retry keeps the same one. */
async function leaseDue(db: Database, domain: string): Promise<LeasedMessage[]> {
  const batch = await runSql<LeasedMessage>(
    db,
    // The Message-ID is random: bounce reports are matched by it. Due rows are read once, as an
    // array: some plans read rows to join again and again, and each time fill the batch again.
    `update outbox_message set leased_until = now() + make_interval(secs => $1),
       message_id = coalesce(message_id, format('<%s.%s.%s@%s>', kind, id, left(md5(gen_random_uuid()::text), 16), $2::text))
     where id = any(array(
       select id from outbox_message
       where state = 'queued' and next_at <= now() and (leased_until is null or leased_until < now())
         and (sent_for is null or kind = any($4) or ${notSuspended('sent_for')})
       order by next_at, id limit $3 for update skip locked))
     returning id, kind, stream, recipient, subject, body_text, body_html, headers, attachments, secrets, message_id, attempts,
       coalesce(extract(epoch from now() - deferred_at), 0)::float8 as deferred_seconds`,
    [leaseMs / 1000, domain, batchSize, mailedWhileSuspended],
  )
  return batch.sort((a, b) => a.id - b.id)
}

/** Releases the leases of messages we did not reach. */
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
  notes: Notes
  secret: string
  silenceMs: number
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
  { db, log, server, notes, secret, silenceMs, turns }: Round,
  { message, lease }: { message: LeasedMessage; lease: AbortSignal },
): Promise<boolean> {
  let turn: Turn | undefined
  let hasComeToEnd = false
  try {
    const verdict = await server.send(message, {
      signal: lease,
      beforeEnd: async () => {
        turn = turns()
        const askedAt = performance.now()
        await turn.comes
        // Delayed for so long, the connection may break just when the final dot is out, and we could not tell whether
        // it arrived.
        if (performance.now() - askedAt > silenceMs / 2) throw new Error('waited too long for its turn')
        hasComeToEnd = true
      },
    })
    if (verdict.kind === 'accepted') {
      notes.add(message.message_id)
      return true
    }
    turn?.done()
    log.warn({ message: message.id, reason: verdict.error }, 'mail not accepted')
    // No answer: it waited behind another that was stuck, or the server is down for every message.
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

async function markNoted({ db, notes }: Round): Promise<void> {
  const names = notes.read()
  if (names.length > 0) await markSent(db, names)
  notes.clear()
}

async function markSent(db: Database, names: string[]): Promise<void> {
  const [row] = await runSql<{ secrets: number }>(
    db,
    `select coalesce(max(cardinality(secrets)), 0)::int as secrets from outbox_message where message_id = any($1)`,
    [names],
  )
  const blanked = (column: string) =>
    // `replace(x, '', …)` returns x unchanged.
    Array.from({ length: row?.secrets ?? 0 }, (_, at) => `coalesce(secrets[${at + 1}], '')`).reduce(
      (text, secret) => `replace(${text}, ${secret}, '…')`,
      column,
    )
  await runSql(
    db,
    `update outbox_message set state = 'sent', sent_at = now(), attempts = attempts + 1, last_error = null, leased_until = null,
       body_text = ${blanked('body_text')}, body_html = ${blanked('body_html')}, headers = ${blanked('headers::text')}::jsonb,
       secrets = '{}'
     where message_id = any($1) and state = 'queued'`,
    [names],
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
