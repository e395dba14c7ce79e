import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, silent } from '../../../tests/support/database.ts'
import { readConfig } from './config.ts'
import { type Database, runSql } from './database.ts'
import { deliverOutbox, eraseOldMessages, listOutbox, queueMail } from './outbox.ts'

let db: Database
beforeAll(async () => {
  db = (await createTestDatabase()).db
})
beforeEach(() => runSql(db, 'delete from outbox_message'))

interface Received {
  to: string[]
  text: string
}
const servers: SMTPServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise<void>((resolve) => server.close(resolve))
})

/** A mail server on a socket, with what it received; it refuses a recipient `bounce`, and hangs up on the text for `poison`. */
async function mailServer({
  slowMs = 0,
  whileSending = async () => {},
} = {}): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _, done) =>
      done(address.includes('bounce') ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : null),
    onData: async (stream, session, done) => {
      if (session.envelope.rcptTo.some(({ address }) => address.includes('poison'))) {
        for (const { _socket } of (server as unknown as { connections: Set<{ _socket: Socket }> }).connections)
          _socket.destroy()
        return
      }
      const message = await text(stream)
      await whileSending()
      await new Promise((resolve) => setTimeout(resolve, slowMs))
      received.push({ to: session.envelope.rcptTo.map((r) => r.address), text: message })
      done()
    },
  })
  servers.push(server)
  server.on('error', () => undefined)
  const listening = server.listen(0, '127.0.0.1')
  if (!listening.listening) await once(listening, 'listening')
  return { url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`, received }
}

const deliver = (SMTP_URL?: string) =>
  deliverOutbox(readConfig({ SMTP_URL })).run({}, { db, log: silent, signal: new AbortController().signal })

const mail = (n: number | string) => ({
  kind: 'test',
  recipient: `reader-${n}@corp.test`,
  subject: `Report ${n} – bereit`,
  text: `Line one\n\nGrüße ${n}`,
  stream: 'account' as const,
  dedupeKey: `test:${n}`,
})
const states = async () => (await listOutbox(db, 100)).map((message) => message.state)

test('a queued mail is delivered once, to its recipient alone, and marked', async () => {
  const server = await mailServer()
  await queueMail(db, mail(1))
  await queueMail(db, mail(1))
  await deliver(server.url)
  await deliver(server.url)
  expect(server.received).toHaveLength(1)
  expect(server.received[0]).toMatchObject({ to: ['reader-1@corp.test'], text: expect.stringContaining('Report_1') })
  expect(await listOutbox(db, 10)).toMatchObject([
    { state: 'sent', attempts: 1, last_error: null, sent_at: expect.any(Date) },
  ])
})

test('a mail of a transaction that ends badly was never queued', async () => {
  await expect(
    db.transaction().execute(async (tx) => {
      await queueMail(tx, mail(1))
      throw new Error('cancelled')
    }),
  ).rejects.toThrow('cancelled')
  expect(await states()).toEqual([])
})

test('workers side by side send each mail once', async () => {
  const server = await mailServer({ slowMs: 20 })
  for (let n = 0; n < 12; n++) await queueMail(db, mail(n))
  await Promise.all([deliver(server.url), deliver(server.url), deliver(server.url)])
  expect(server.received.map((m) => m.to[0]).toSorted()).toEqual(
    Array.from({ length: 12 }, (_, n) => `reader-${n}@corp.test`).toSorted(),
  )
  expect(new Set(await states())).toEqual(new Set(['sent']))
})

test('while the server is away mail waits, however long, and then goes', async () => {
  for (const n of [1, 2]) await queueMail(db, mail(n))
  await runSql(db, `update outbox_message set created_at = now() - interval '30 days'`)
  for (let round = 0; round < 12; round++) await deliver('smtp://127.0.0.1:1')
  expect(await listOutbox(db, 10)).toMatchObject([
    { state: 'queued', attempts: 0 },
    { state: 'queued', attempts: 0, last_error: expect.stringMatching(/^E[A-Z]+$/) },
  ])
  const server = await mailServer()
  await deliver(server.url)
  expect(server.received).toHaveLength(2)
})

test('a message that breaks the connection holds up nobody, and ends as failed', async () => {
  const server = await mailServer()
  for (const n of ['poison-1', 'poison-2', 3, 4]) await queueMail(db, mail(n))
  await runSql(db, `update outbox_message set created_at = now() - interval '30 days'`)
  await deliver(server.url)
  expect(server.received.map((m) => m.to[0])).toEqual(['reader-3@corp.test', 'reader-4@corp.test'])
  expect(await listOutbox(db, 10)).toMatchObject([
    { state: 'sent' },
    { state: 'sent' },
    { state: 'queued', attempts: 1, last_error: expect.stringMatching(/^E[A-Z]+$/) },
    { state: 'queued', attempts: 1 },
  ])
  for (let round = 1; round < 8; round++) await deliver(server.url)
  expect(await states()).toEqual(['sent', 'sent', 'failed', 'failed'])
})

test('no transaction is open and no row is locked while a mail server is spoken to', async () => {
  let idle: unknown[] = []
  const server = await mailServer({
    whileSending: async () => {
      await runSql(db, `select id from outbox_message for update nowait`)
      idle = await runSql(
        db,
        `select pid from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
      )
    },
  })
  await queueMail(db, mail(1))
  await deliver(server.url)
  expect(idle).toEqual([])
  expect(await states()).toEqual(['sent'])
})

test('a message of a worker that was killed is sent when its lease is over, and not before', async () => {
  const server = await mailServer()
  await queueMail(db, mail(1))
  await runSql(db, `update outbox_message set leased_until = now() + interval '1 minute'`)
  await deliver(server.url)
  expect(server.received).toEqual([])
  await runSql(db, `update outbox_message set leased_until = now() - interval '1 second'`)
  await deliver(server.url)
  expect(server.received).toHaveLength(1)
})

test('a recipient that is refused holds up nobody, is tried once a round, and ends as failed with its reason', async () => {
  const server = await mailServer()
  await queueMail(db, { ...mail('bounce'), recipient: 'bounce@corp.test' })
  await queueMail(db, mail(2))
  await runSql(db, `update outbox_message set created_at = now() - interval '30 days'`)
  await deliver(server.url)
  expect(server.received.map((m) => m.to[0])).toEqual(['reader-2@corp.test'])
  expect(await listOutbox(db, 10)).toMatchObject([
    { state: 'sent' },
    { state: 'queued', attempts: 1, last_error: 'EENVELOPE' },
  ])
  for (let round = 1; round < 10; round++) await deliver(server.url)
  expect(await listOutbox(db, 10)).toMatchObject([{ state: 'sent' }, { state: 'failed', attempts: 8 }])
})

test('a fresh failure is not tried again at once', async () => {
  const server = await mailServer()
  await queueMail(db, { ...mail(1), recipient: 'bounce@corp.test' })
  await deliver(server.url)
  await deliver(server.url)
  expect(await listOutbox(db, 10)).toMatchObject([{ state: 'queued', attempts: 1 }])
})

test.each([
  ['a second recipient', { recipient: 'a@corp.test, b@evil.test' }],
  ['a header behind the recipient', { recipient: 'a@corp.test\r\nBcc: b@evil.test' }],
  ['a name with an address', { recipient: 'Boss <b@evil.test>' }],
  ['a quoted pair', { recipient: '"a@corp.test b"@evil.test' }],
  ['no address', { recipient: '' }],
  ['a header behind the subject', { subject: 'Hello\r\nBcc: b@evil.test' }],
  ['a bare line feed', { subject: 'Hello\nX: y' }],
  ['a line separator', { subject: 'Hello\u2028X: y' }],
  ['a NUL', { subject: 'Hello\u0000' }],
])('%s is refused before it is queued', async (_, part) => {
  await expect(queueMail(db, { ...mail(1), ...part })).rejects.toThrow('mail test')
  expect(await states()).toEqual([])
})

test('without a mail server mail stays, readable', async () => {
  await queueMail(db, mail(1))
  await deliver()
  expect(await listOutbox(db, 10)).toMatchObject([
    { state: 'queued', attempts: 0, body_text: expect.stringContaining('Grüße') },
  ])
})

test('a delivered mail is erased after 90 days, what waits is kept', async () => {
  for (const n of [1, 2, 3]) await queueMail(db, mail(n))
  await runSql(
    db,
    `update outbox_message set state = 'sent', sent_at = now() - interval '91 days' where dedupe_key = 'test:1'`,
  )
  await runSql(
    db,
    `update outbox_message set state = 'sent', sent_at = now() - interval '89 days' where dedupe_key = 'test:2'`,
  )
  await eraseOldMessages.run({}, { db } as never)
  expect((await listOutbox(db, 10)).map((m) => m.subject)).toEqual(['Report 3 – bereit', 'Report 2 – bereit'])
})

test('what goes wrong with a mail is logged by its id, never by its address', async () => {
  const server = await mailServer()
  await queueMail(db, { ...mail(1), recipient: 'bounce@corp.test' })
  const lines: string[] = []
  const log = { warn: (...parts: unknown[]) => lines.push(JSON.stringify(parts)) } as unknown as typeof silent
  await deliverOutbox(readConfig({ SMTP_URL: server.url })).run({}, { db, log, signal: new AbortController().signal })
  expect(lines).toHaveLength(1)
  expect(lines.join('')).not.toMatch(/corp\.test|Report/)
})
