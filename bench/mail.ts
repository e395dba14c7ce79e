import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createTransport } from 'nodemailer'
import { readConfig } from '../src/platform/server/config.ts'
import { type Database, openDatabase, openPool, runSql } from '../src/platform/server/database.ts'
import { createLog } from '../src/platform/server/log.ts'
import { deliverOutbox } from '../src/platform/server/mail/deliver.ts'
import { migrate } from '../src/platform/server/migrate.ts'
import { type Mail, queueMail } from '../src/platform/server/outbox.ts'
import { startPostgres } from '../src/platform/server/postgres/start-postgres.ts'
import { type Figure, median } from './figures.ts'
import { root } from './program.ts'

// Mail: what is queued in the database, delivered and marked one by one, against a bare pool of connections that is given
// the same messages from memory. The server they all speak to is a process of its own.

const messageCount = 2_000
const rounds = 5

export async function benchMail(note: (figure: Figure) => void): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sightline-bench-mail-'))
  const log = createLog('error')
  const postgres = await startPostgres({ dataDir, log })
  const sink = await startSink()
  const connection = postgres.connection()
  await migrate({ connection, migrations: migrations() })
  const db = openDatabase(openPool({ connection, log }))
  try {
    const senders = {
      ours: () => sendOurs(db, sink.url),
      pool: () => sendBare(sink.url, {}),
      'one connection': () => sendBare(sink.url, { maxConnections: 1 }),
    }
    const rates: Record<keyof typeof senders, number[]> = { ours: [], pool: [], 'one connection': [] }
    for (let round = 0; round < rounds; round++)
      for (const [name, send] of Object.entries(senders)) {
        const before = await sink.taken()
        const seconds = await send()
        if ((await sink.taken()) - before !== messageCount) throw new Error(`${name}: not every message arrived once`)
        rates[name as keyof typeof senders].push(messageCount / seconds)
      }
    const [ours, pool, single] = [median(rates.ours), median(rates.pool), median(rates['one connection'])]
    const words = (rate: number) => Math.round(rate).toLocaleString('en-US')
    note({
      what: `Mail: ${messageCount.toLocaleString('en-US')} messages with text and HTML out of the database, against a bare pool`,
      measured: `median ${words(ours)} a second against ${words(pool)}, ratio ${(ours / pool).toFixed(2)}; a bare pool of one connection ${words(single)}`,
      bar: '≥ 0.8',
      met: ours >= 0.8 * pool,
    })
  } finally {
    await db.destroy()
    await sink.stop()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const migrations = () => {
  const folder = join(root, 'src/database/migrations')
  return Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
}

async function startSink() {
  const child = spawn(process.execPath, [join(root, 'bench/mail-sink.ts')], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const nextNumber = async () => Number((await lines.next()).value)
  return {
    url: `smtp://127.0.0.1:${await nextNumber()}`,
    taken: () => {
      child.stdin.write('?')
      return nextNumber()
    },
    stop: async () => {
      child.stdin.end()
      await once(child, 'exit')
    },
  }
}

async function sendOurs(db: Database, url: string): Promise<number> {
  await runSql(db, 'truncate outbox_message cascade')
  await db.transaction().execute(async (tx) => {
    for (let n = 0; n < messageCount; n++) await queueMail(tx, mail(n))
  })
  await runSql(db, 'analyze outbox_message')
  const job = deliverOutbox(readConfig({ SMTP_URL: url }), { secret: 'ab'.repeat(32) })
  return timed(() => job.run({}, { db, log: createLog('error'), signal: new AbortController().signal }))
}

async function sendBare(url: string, options: { maxConnections?: number }): Promise<number> {
  const transport = createTransport({ url, pool: true, ...options })
  const mails = Array.from({ length: messageCount }, (_, n) => mail(n))
  try {
    return await timed(() =>
      Promise.all(
        mails.map(({ recipient, subject, text, html, headers }) =>
          transport.sendMail({ from: 'alerts@sightline.test', to: recipient, subject, text, html, headers }),
        ),
      ),
    )
  } finally {
    transport.close()
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

/** As long as an alert with three breaches is. */
function mail(n: number): Mail & { html: string; headers: Record<string, string> } {
  const token = `token-${String(n).padStart(16, '0')}`
  const link = `https://sightline.test/u/${token}`
  const sentence = `Example ${n} reported that names, addresses and dates of birth of 12,408 people were taken – see why.`
  const lines = Array.from({ length: 24 }, () => sentence)
  const html = lines.map(
    (line) => `<p style="margin:0 0 16px;font-size:16px;line-height:1.5;color:#1a1d21">${line}</p>`,
  )
  return {
    kind: 'bench',
    stream: 'alerts',
    recipient: `reader-${n}@example.test`,
    subject: `High: breach at Example ${n}`,
    text: `${lines.join('\n\n')}\n\nStop these mails: ${link}\n`,
    html: `<!doctype html><html lang="en"><body>${html.join('')}<a href="${link}">Stop these mails</a></body></html>`,
    headers: { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    secrets: [token],
    dedupeKey: `bench:${n}`,
  }
}
