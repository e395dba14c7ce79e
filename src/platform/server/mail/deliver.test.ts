import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { now } from '../../../../tests/support/clock.ts'
import { createTestDatabase, rereading, silent, type TestDatabase } from '../../../../tests/support/database.ts'
import { readConfig } from '../config.ts'
import { type Database, runSql } from '../database.ts'
import { listOutbox, type Mail, queueMail } from '../outbox.ts'
import { addressHash, findSuppression, suppress } from '../suppression.ts'
import { deliverOutbox, deliverSoon } from './deliver.ts'
import { startMailServer } from './mail-server.fixture.ts'

const secret = 'cd'.repeat(32)

let db: Database
let connection: TestDatabase['connection']
beforeAll(async () => {
  ;({ db, connection } = await createTestDatabase())
})
beforeEach(async () => {
  await runSql(db, 'delete from outbox_message')
  await runSql(db, 'delete from mail_suppression')
})

const dataDir = await mkdtemp(join(tmpdir(), 'sightline-outbox-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))
const configOf = (SMTP_URL?: string) =>
  readConfig({ SMTP_URL, MAIL_FROM: 'Sightline <alerts@sightline.test>', DATA_DIR: dataDir })

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})
async function mailServer(answers?: Parameters<typeof startMailServer>[0]) {
  const server = await startMailServer(answers)
  closing.push(server.close)
  return server
}

const deliver = (SMTP_URL?: string, { log = silent, signal = new AbortController().signal, silenceMs = 2_000 } = {}) =>
  deliverOutbox(configOf(SMTP_URL), { secret, silenceMs }).run({}, { db, log, signal })

const mail = (name: number | string, more: Partial<Mail> = {}): Mail => ({
  kind: 'test',
  recipient: `${typeof name === 'number' ? `reader-${name}` : name}@corp.test`,
  subject: `Report ${name} – bereit`,
  text: `Line one\n\nGrüße ${name}`,
  stream: 'account',
  dedupeKey: `test:${name}`,
  ...more,
})
const states = async () => (await listOutbox(db, 1000)).map((message) => message.state)
const readers = (count: number) => Array.from({ length: count }, (_, n) => `reader-${n}@corp.test`)
/** As if the wait until the next try were over. */
const later = () => runSql(db, `update outbox_message set next_at = now()`)
const suppressionOf = (address: string, stream: Mail['stream'] = 'account') =>
  findSuppression(db, { addressHash: addressHash(secret, address), stream })

test('a queued mail is delivered once, to its recipient alone, and marked', async () => {
  const server = await mailServer()
  await queueMail(db, mail(1))
  await queueMail(db, mail(1))
  await deliver(server.url)
  await deliver(server.url)
  expect(server.received.map(({ to }) => to)).toEqual([['reader-1@corp.test']])
  expect(String(server.received[0]?.raw)).toContain('Report_1')
  expect(await listOutbox(db, 10)).toMatchObject([
    { state: 'sent', attempts: 1, last_error: null, sent_at: expect.any(Date) },
  ])
})

test('a file goes with its mail under its name and type, beside both bodies', async () => {
  const server = await mailServer()
  const mediaType = 'text/calendar; charset=utf-8; method=PUBLISH'
  const text = 'BEGIN:VCALENDAR\r\nSUMMARY:Grüße\r\nEND:VCALENDAR\r\n'
  await queueMail(db, mail(1, { html: '<p>Grüße</p>', attachments: [{ name: 'demo.ics', mediaType, text }] }))
  await deliver(server.url)
  const raw = String(server.received[0]?.raw)
  expect(raw).toMatch(/multipart\/mixed;.*multipart\/alternative;.*text\/plain;.*text\/html;.*text\/calendar;/s)
  const [, head = '', body = ''] = /(Content-Type: text\/calendar.*?)\r\n\r\n(.*?)\r\n--/s.exec(raw) ?? []
  expect(head).toMatch(/^Content-Type: text\/calendar; charset=utf-8; method=PUBLISH/)
  expect(head).toContain('Content-Disposition: attachment; filename=demo.ics')
  expect(head).toContain('Content-Transfer-Encoding: base64')
  expect(Buffer.from(body, 'base64').toString()).toBe(text)
})

test('a message has text and HTML, a name of ours, says that a machine wrote it, and keeps each list header on a line', async () => {
  const server = await mailServer()
  const link = `<https://sightline.test/u/${'t'.repeat(300)}>`
  await queueMail(
    db,
    mail(1, {
      html: '<p>Grüße</p>',
      headers: { 'List-Unsubscribe': link, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    }),
  )
  await deliver(server.url)
  const raw = String(server.received[0]?.raw)
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).split('\r\n')
  expect(head).toContain(`List-Unsubscribe: ${link}`)
  expect(head).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(head).toContain('Auto-Submitted: auto-generated')
  expect(head).toContain('To: reader-1@corp.test')
  expect(head).toContain('From: Sightline <alerts@sightline.test>')
  expect(head.filter((line) => /^message-id:/i.test(line))).toEqual([
    expect.stringMatching(/^Message-ID: <test\.\d+\.[0-9a-f]{16}@sightline\.test>$/),
  ])
  for (const line of raw.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(998)
  expect(raw).toMatch(/Content-Type: multipart\/alternative;.*Content-Type: text\/plain;.*Content-Type: text\/html;/s)
  expect(raw).toContain('Gr=C3=BC=C3=9Fe 1')
})

test('where the server reports failures it is asked to, under the name of the message', async () => {
  const [able, unable] = [await mailServer(), await mailServer({ hideDSN: true })]
  await queueMail(db, mail(1))
  await deliver(able.url)
  const [named] = await runSql<{ message_id: string }>(db, `select message_id from outbox_message`)
  const envelope = able.received[0]?.envelope as unknown as { dsn: object; rcptTo: { dsn: object }[] }
  expect(envelope.dsn).toEqual({ ret: 'HDRS', envid: named?.message_id.slice(1, -1) })
  expect(envelope.rcptTo[0]?.dsn).toEqual({ notify: ['FAILURE'], orcpt: 'rfc822;reader-1@corp.test' })
  await queueMail(db, mail(2))
  await deliver(unable.url)
  expect(unable.received).toHaveLength(1)
})

test('once a message was sent its links cannot be read again', async () => {
  const server = await mailServer()
  const secrets = ['tok', 'token-of-a-link']
  await queueMail(
    db,
    mail(1, {
      text: 'https://sightline.test/u/token-of-a-link',
      html: '<a href="https://sightline.test/u/token-of-a-link">stop</a>',
      headers: { 'List-Unsubscribe': '<https://sightline.test/u/token-of-a-link>' },
      secrets,
    }),
  )
  expect((await listOutbox(db, 1, { hideSecrets: true }))[0]?.body_text).toBe('https://sightline.test/u/…')
  expect((await listOutbox(db, 1))[0]?.body_text).toContain('token-of-a-link')
  await deliver(server.url)
  expect(String(server.received[0]?.raw)).toContain('token-of-a-link')
  const rows = await runSql(db, `select body_text, body_html, headers, secrets from outbox_message`)
  expect(rows).toEqual([
    {
      body_text: 'https://sightline.test/u/…',
      body_html: '<a href="https://sightline.test/u/…">stop</a>',
      headers: { 'List-Unsubscribe': '<https://sightline.test/u/…>' },
      secrets: [],
    },
  ])
})

test('workers side by side send each mail once', async () => {
  const server = await mailServer({ slowMs: 2 })
  for (const n of readers(250).keys()) await queueMail(db, mail(n))
  await Promise.all([deliver(server.url), deliver(server.url), deliver(server.url)])
  expect(server.received.map((m) => m.to[0]).toSorted()).toEqual(readers(250).toSorted())
  expect(new Set(await states())).toEqual(new Set(['sent']))
})

test('while the server is away mail waits, however long, and then goes', async () => {
  for (const n of [1, 2]) await queueMail(db, mail(n))
  await runSql(db, `update outbox_message set created_at = now() - interval '30 days'`)
  for (let round = 0; round < 8; round++) await deliver('smtp://127.0.0.1:1')
  expect(await listOutbox(db, 10)).toMatchObject([
    { state: 'queued', attempts: 0, last_error: expect.stringMatching(/^E[A-Z]+$/) },
    { state: 'queued', attempts: 0, last_error: expect.stringMatching(/^E[A-Z]+$/) },
  ])
  const server = await mailServer()
  await deliver(server.url)
  expect(server.received).toHaveLength(2)
})

test('a server that refuses our own address costs no message an attempt', async () => {
  const server = await mailServer({ refuseSender: true })
  await queueMail(db, mail(1))
  await deliver(server.url)
  expect(await listOutbox(db, 10)).toMatchObject([
    { state: 'queued', attempts: 0, last_error: '550 5.7.1 at MAIL FROM' },
  ])
})

test('a server that takes fewer connections gets fewer', async () => {
  const server = await mailServer({ maxConnections: 2, slowMs: 5 })
  for (const n of readers(40).keys()) await queueMail(db, mail(n))
  await deliver(server.url)
  expect(server.received.map((m) => m.to[0]).toSorted()).toEqual(readers(40).toSorted())
  expect(await runSql(db, `select distinct state, attempts from outbox_message`)).toEqual([
    { state: 'sent', attempts: 1 },
  ])
})

test('a message that breaks the connection delays no other, and ends as failed; its reader is not suppressed', async () => {
  const server = await mailServer()
  for (const name of ['poison-1', 'poison-2', 3, 4]) await queueMail(db, mail(name))
  await deliver(server.url)
  expect(server.received.map((m) => m.to[0]).toSorted()).toEqual(['reader-3@corp.test', 'reader-4@corp.test'])
  expect(await listOutbox(db, 10)).toMatchObject([
    { state: 'sent' },
    { state: 'sent' },
    { state: 'queued', attempts: 1, last_error: expect.stringMatching(/^E[A-Z]+$/) },
    { state: 'queued', attempts: 1 },
  ])
  for (let round = 1; round < 5; round++) {
    await later()
    await deliver(server.url)
  }
  expect(await states()).toEqual(['sent', 'sent', 'failed', 'failed'])
  expect(await suppressionOf('poison-1@corp.test')).toBeUndefined()
})

test('a message that is never answered delays no other', async () => {
  const server = await mailServer()
  for (const name of ['stall', 1, 2, 3, 4, 5, 6, 7]) await queueMail(db, mail(name))
  await deliver(server.url, { silenceMs: 1000 })
  expect(server.received).toHaveLength(7)
  expect(await runSql(db, `select state, attempts, count(*) from outbox_message group by 1, 2 order by 1`)).toEqual([
    { state: 'queued', attempts: 1, count: 1 },
    { state: 'sent', attempts: 1, count: 7 },
  ])
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

test('a mailbox that is not there ends its message, and the address is suppressed for that stream alone', async () => {
  const server = await mailServer()
  for (const name of ['gone', 2]) await queueMail(db, mail(name, { stream: 'alerts' }))
  await deliver(server.url)
  expect(server.received.map((m) => m.to[0])).toEqual(['reader-2@corp.test'])
  expect(await listOutbox(db, 10)).toMatchObject([
    { state: 'sent' },
    { state: 'failed', attempts: 1, last_error: '550 5.1.1 at RCPT TO' },
  ])
  expect(await suppressionOf('gone@corp.test', 'alerts')).toMatchObject({
    reason: 'hard-bounce',
    status: '5.1.1',
    until: null,
  })
  expect(await suppressionOf('gone@corp.test', 'account')).toBeUndefined()
})

test.each(['relay', 'spam'])(
  'what is refused for its sender or its text (%s) fails, and its reader is not suppressed',
  async (name) => {
    const server = await mailServer()
    await queueMail(db, mail(name))
    await deliver(server.url)
    expect(await listOutbox(db, 10)).toMatchObject([{ state: 'failed', attempts: 1 }])
    expect(await suppressionOf(`${name}@corp.test`)).toBeUndefined()
  },
)

test('"not now" is tried five times, ever later, and then its reader is left alone for 30 days', async () => {
  const server = await mailServer()
  await queueMail(db, mail('full'))
  const waits: number[] = []
  for (let round = 1; round <= 5; round++) {
    await deliver(server.url)
    await deliver(server.url)
    const [row] = await runSql<{ attempts: number; wait: number }>(
      db,
      `select attempts, round(extract(epoch from next_at - now()) / 60)::int as wait from outbox_message`,
    )
    expect(row?.attempts).toBe(round)
    waits.push(row?.wait ?? Number.NaN)
    await later()
  }
  expect(waits.slice(0, 4)).toEqual([5, 30, 240, 1440])
  expect(await listOutbox(db, 10)).toMatchObject([{ state: 'failed', last_error: '452 4.2.2 at RCPT TO' }])
  const held = await suppressionOf('full@corp.test')
  expect(held).toMatchObject({ reason: 'soft-bounces', status: '4.2.2' })
  expect(Math.round((Number(held?.until) - now().getTime()) / 86_400_000)).toBe(30)
})

test('72 hours of "not now" are enough, however seldom a worker tried', async () => {
  const server = await mailServer()
  await queueMail(db, mail('full'))
  await runSql(db, `update outbox_message set deferred_at = now() - interval '73 hours', attempts = 1`)
  await deliver(server.url)
  expect(await listOutbox(db, 10)).toMatchObject([{ state: 'failed', attempts: 2 }])
})

test('nothing goes to a suppressed address, in the stream it is suppressed for', async () => {
  const server = await mailServer()
  const hash = addressHash(secret, 'READER-1@corp.test')
  await suppress(db, { addressHash: hash, stream: 'alerts', reason: 'complaint' })
  await queueMail(db, mail(1, { stream: 'alerts' }))
  await queueMail(db, mail(1, { stream: 'removal', dedupeKey: 'removal' }))
  await deliver(server.url)
  expect(server.received).toHaveLength(1)
  expect(await listOutbox(db, 10)).toMatchObject([{ state: 'sent' }, { state: 'suppressed', attempts: 0 }])
})

test('a worker that is asked to stop leaves the rest to others at once', async () => {
  const stopping = new AbortController()
  const server = await mailServer({ whileSending: () => stopping.abort() })
  for (const n of readers(20).keys()) await queueMail(db, mail(n))
  await deliver(server.url, { signal: stopping.signal })
  expect(server.received.length).toBeLessThanOrEqual(5)
  await deliver(server.url)
  expect(server.received.map((m) => m.to[0]).toSorted()).toEqual(readers(20).toSorted())
})

test('without a mail server mail stays, readable', async () => {
  await queueMail(db, mail(1))
  await deliver()
  expect(await listOutbox(db, 10)).toMatchObject([
    { state: 'queued', attempts: 0, body_text: expect.stringContaining('Grüße') },
  ])
})

test('what goes wrong with a mail is logged by its id, never by its address', async () => {
  const server = await mailServer()
  await queueMail(db, mail('gone'))
  const lines: string[] = []
  const log = { warn: (...parts: unknown[]) => lines.push(JSON.stringify(parts)) } as unknown as typeof silent
  await deliver(server.url, { log })
  expect(lines).toHaveLength(1)
  expect(lines.join('')).not.toMatch(/corp\.test|Report|mailbox/)
})

test('what was queued in bulk is sent once it is committed', async () => {
  const queued: unknown[] = []
  await deliverSoon(db, async (_, { name }, payload) => {
    queued.push([name, payload])
  })
  expect(queued).toEqual([[deliverOutbox(configOf(), { secret }).name, {}]])
})

// A worker of another process, so that it can be killed like one.

const children: ChildProcess[] = []
afterEach(async () => {
  for (const child of children.splice(0)) await killed(child)
})

function startWorker(url: string): ChildProcess {
  const from = (file: string) => JSON.stringify(join(import.meta.dirname, file))
  const child = spawn(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import { readConfig } from ${from('../config.ts')}
       import { openDatabase, openPool } from ${from('../database.ts')}
       import { createLog } from ${from('../log.ts')}
       import { deliverOutbox } from ${from('deliver.ts')}
       const { url, connection, secret, dataDir } = JSON.parse(process.env.WORKER)
       const log = createLog('silent')
       const db = openDatabase(openPool({ connection, log }))
       const config = readConfig({ SMTP_URL: url, MAIL_FROM: 'alerts@sightline.test', DATA_DIR: dataDir })
       await deliverOutbox(config, { secret }).run({}, { db, log, signal: new AbortController().signal })
       await db.destroy()`,
    ],
    {
      env: { ...process.env, WORKER: JSON.stringify({ url, connection, secret, dataDir }) },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  children.push(child)
  return child
}

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const leasesOver = () =>
  runSql(db, `update outbox_message set leased_until = now() - interval '1 second' where leased_until is not null`)

/** How often each reader got its mail, and under how many names. */
const received = (server: Awaited<ReturnType<typeof mailServer>>) =>
  readers(60).map((reader) => {
    const own = server.received.filter(({ to }) => to[0] === reader)
    return {
      copies: own.length,
      names: new Set(own.map(({ raw }) => /^Message-ID: (.*)$/im.exec(String(raw))?.[1])).size,
    }
  })

test('a worker holds two batches at most, however PostgreSQL reads what is due', async () => {
  const held: number[] = []
  const server = await mailServer({
    whileSending: async () => {
      const [row] = await runSql<{ count: number }>(
        db,
        `select count(*) from outbox_message where leased_until is not null`,
      )
      held.push(row?.count ?? 0)
    },
  })
  for (const n of readers(320).keys()) await queueMail(db, mail(n))
  const { signal } = new AbortController()
  await deliverOutbox(configOf(server.url), { secret }).run({}, { db: rereading(connection), log: silent, signal })
  expect(server.received).toHaveLength(320)
  expect(Math.max(...held)).toBe(200)
})

test('a worker killed between sending and marking repeats that one message, under the same name, and loses none', async () => {
  let worker: ChildProcess | undefined
  const server = await mailServer({
    slowMs: 5,
    // The message is here as a whole, the worker has not heard of it.
    whileSending: async (to) => {
      if (to === 'reader-30@corp.test' && worker) await killed(worker)
    },
  })
  for (const n of readers(60).keys()) await queueMail(db, mail(n))
  worker = startWorker(server.url)
  await once(worker, 'exit')
  await pause(50)
  // Sent and noted, but not all of it is in the database: the next worker reads the notes.
  expect(server.received.length).toBeGreaterThan(10)
  expect((await states()).filter((state) => state === 'sent').length).toBeLessThan(server.received.length)
  await leasesOver()
  await deliver(server.url)
  const all = received(server)
  expect(all.filter(({ copies }) => copies !== 1)).toEqual([{ copies: 2, names: 1 }])
  expect(new Set(await states())).toEqual(new Set(['sent']))
})

test('killed at any moment, a worker repeats at most one message and loses none', async () => {
  for (const dieAt of [1, 9, 23, 38, 57]) {
    await runSql(db, 'delete from outbox_message')
    let worker: ChildProcess | undefined
    let count = 0
    const server = await mailServer({
      afterAccepted: () => {
        count += 1
        if (count === dieAt) worker?.kill('SIGKILL')
      },
    })
    for (const n of readers(60).keys()) await queueMail(db, mail(n))
    worker = startWorker(server.url)
    await once(worker, 'exit')
    await leasesOver()
    await deliver(server.url)
    const all = received(server)
    expect(all.filter(({ copies }) => copies === 0)).toEqual([])
    expect(server.received.length).toBeLessThanOrEqual(61)
  }
})
