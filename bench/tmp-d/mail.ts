import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createTransport } from 'nodemailer'
import { readConfig } from '../../src/platform/server/config.ts'
import { type Database, openDatabase, openPool, runSql } from '../../src/platform/server/database.ts'
import { createLog } from '../../src/platform/server/log.ts'
import { deliverOutbox } from './deliver.ts'
import { migrate } from '../../src/platform/server/migrate.ts'
import { type Mail, queueMail } from '../../src/platform/server/outbox.ts'
import { startPostgres } from '../../src/platform/server/postgres/start-postgres.ts'
import type { Figure } from '../figures.ts'
import { root } from '../program.ts'

// Mail: what is queued in the database, delivered and marked one by one, against a bare pool of connections that is given
// the same messages from memory. The server they all speak to is a process of its own.

const messageCount = 300
const rounds = 3

export async function benchMail(note: (figure: Figure) => void): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sightline-bench-mail-'))
  const log = createLog('error')
  const postgres = await startPostgres({ dataDir, log })
  const sink = await startSink()
  const connection = postgres.connection()
  await migrate({ connection, migrations: migrations() })
  const db = openDatabase(openPool({ connection, log }))
  try {

    const variants = globalThis.VARIANTS ?? { bare: null, ours: {}, noturn: {noturn:1}, batch: {batch:1}, both: {batch:1,noturn:1} }
    const got = Object.fromEntries(Object.keys(variants).map((n) => [n, []]))
    for (let round = 0; round < 8; round++) for (const [name, v] of Object.entries(variants)) {
      globalThis.V = v ?? {}
      const seconds = v ? await sendOurs(db, sink.url) : await sendBare(sink.url, {})
      got[name].push([seconds * 1000 / messageCount, globalThis.CPU])
    }
    const med = (xs) => xs.toSorted((a, b) => a - b)
    for (const [name, list] of Object.entries(got)) console.log(name.padEnd(10), 'wall min', med(list.map((x) => x[0]))[0].toFixed(2), 'p50', med(list.map((x) => x[0]))[4].toFixed(2), 'cpu min', med(list.map((x) => x[1]))[0].toFixed(2), 'p50', med(list.map((x) => x[1]))[4].toFixed(2))
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
  const began = performance.now(); const c0 = process.cpuUsage()
  await work()
  const c = process.cpuUsage(c0); globalThis.CPU = (c.user + c.system) / 1000 / messageCount
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
