import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { notifySubscribers } from '../src/features/breach-alerts/server/notify.job.ts'
import { type Database, openDatabase, openPool } from '../src/platform/server/database.ts'
import { createLog } from '../src/platform/server/log.ts'
import { migrate } from '../src/platform/server/migrate.ts'
import { type Figure, median, ms } from './figures.ts'
import { root } from './program.ts'
import { withDatabase } from './synthetic.ts'

// Matches breaches with subscribers: deliveries and due mails of five breaches among up to a million subscriptions. The cost grows
// with the matches, not with the subscriptions.

const sizes = [10_000, 100_000, 1_000_000]
const breachCount = 5
const heldDeliveries = 10_000

export async function benchMatching(note: (figure: Figure) => void): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sightline-bench-matching-'))
  try {
    await withDatabase(dataDir, async (client, databaseUrl) => {
      const connection = { connectionString: databaseUrl, ssl: false }
      await migrate({ connection, migrations: await readMigrations() })
      await addBreaches(client)
      const db = openDatabase(openPool({ connection, log: createLog('silent') }))
      try {
        await benchCurves({ client, db, note })
        await benchEverybody({ client, db, note })
      } finally {
        await db.destroy()
      }
    })
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function readMigrations(): Promise<Record<string, string>> {
  const folder = join(root, 'src/database/migrations')
  const names = await readdir(folder)
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const)),
  )
}

interface Bench {
  client: pg.Client
  db: Database
  note: (figure: Figure) => void
}

/** With each size the share of those who hear stays the same, then their number does. */
async function benchCurves({ client, db, note }: Bench): Promise<void> {
  const shared: number[] = []
  const held: number[] = []
  for (const size of sizes) {
    await addSubscriptions(client, size)
    await watch(client, size / 100)
    shared.push(await tellAll(client, db, (breachCount * size) / 100))
    await watch(client, heldDeliveries / breachCount)
    const took: number[] = []
    for (let round = 0; round < 3; round++) took.push(await tellAll(client, db, heldDeliveries))
    held.push(median(took))
  }
  const words = (took: number[]) => took.map((value, at) => `${count(sizes[at] ?? 0)}: ${ms(value)}`).join(' · ')
  note({
    what: `${breachCount} breaches told, 1 % of all subscriptions hear of each: matched, deliveries and due mails written`,
    measured: words(shared),
    bar: '≤ 20 s at a million',
    met: (shared.at(-1) ?? Number.POSITIVE_INFINITY) <= 20_000,
  })
  const [first = 0, last = Number.POSITIVE_INFINITY] = [held[0], held.at(-1)]
  note({
    what: `The same where ${count(heldDeliveries)} hear, however many subscribed`,
    measured: words(held),
    bar: 'a million ≤ 2 times ten thousand',
    met: last <= 2 * first,
  })
}

/** No company is named: a breach is for all of them. */
async function benchEverybody({ client, db, note }: Bench): Promise<void> {
  const size = sizes.at(-1) ?? 0
  await client.query(`truncate breach_watch`)
  await client.query(
    `insert into breach_watch (subscription_id, token, keyword, threshold) select id, '', '', 1 from subscription`,
  )
  await client.query('vacuum analyze breach_watch')
  const before = process.memoryUsage().rss
  let peak = before
  const watching = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, 50)
  const took = await tellAll(client, db, size, 1).finally(() => clearInterval(watching))
  const grownMb = Math.round((peak - before) / 1024 ** 2)
  note({
    what: `One breach told to ${count(size)} subscriptions without keywords`,
    measured: `${ms(took)}, ${grownMb} MB more memory at its highest`,
    bar: '≤ 50 MB more',
    met: grownMb <= 50,
  })
}

const count = (value: number) => value.toLocaleString('en-US')

async function addBreaches(client: pg.Client): Promise<void> {
  await client.query(
    `insert into breach_source (id, title, licence, loaded_at) values ('hibp', 'Have I Been Pwned', 'CC-BY-4.0', now())`,
  )
  await client.query(
    `insert into breach (id, title, company, host, discovered_on, source, origin, severity, severity_se, severity_parts,
       severity_formula, description, search_words)
     select 'b' || n, 'Target' || n || ' Group, Inc.', 'Target' || n || ' Group, Inc.', 'target' || n || '.example.com', current_date,
       'hibp', 'feed', 'high', 300, '[]', 'enisa-se-v2', '', ''
     from generate_series(1, $1::int) n`,
    [breachCount],
  )
}

async function addSubscriptions(client: pg.Client, size: number): Promise<void> {
  await client.query('truncate subscription cascade')
  await client.query(
    `insert into subscription (kind, email, email_key, settings, salt, page_sha256, stop_sha256)
     select 'breaches', 's' || n || '@mail.test', 's' || n || '@mail.test',
       jsonb_build_object('keywords', array['Company ' || n], 'threshold', 'medium', 'digest', 'standard'), n, 'm' || n, 'u' || n
     from generate_series(1, $1::int) n`,
    [size],
  )
}

/** So many watch each of the breaches, all others a company of their own. */
async function watch(client: pg.Client, each: number): Promise<void> {
  await client.query('truncate breach_watch')
  await client.query(
    `with numbered as (select id, row_number() over (order by id) - 1 as place from subscription)
     insert into breach_watch (subscription_id, token, keyword, threshold)
     select id, word, initcap(word), 1 from numbered, lateral (
       select case when place < $1::int * $2::int then 'target' || place / $1::int + 1 else 'company' || id end as word
     ) named`,
    [each, breachCount],
  )
  await client.query('vacuum analyze breach_watch, subscription')
}

async function tellAll(client: pg.Client, db: Database, expected: number, breaches = breachCount): Promise<number> {
  await client.query('truncate breach_delivery, breach_mail_due')
  const composeJob = { name: 'breach.compose', run: async () => {} }
  const job = notifySubscribers({ queue: async () => {}, composeJob })
  const tools = { db, log: createLog('silent'), signal: new AbortController().signal }
  const began = performance.now()
  for (let n = 1; n <= breaches; n++) await job.run({ breachId: `b${n}`, kind: 'new', revision: 1 }, tools)
  const took = performance.now() - began
  const { rows } = await client.query(
    `select (select count(*) from breach_delivery)::int as deliveries, (select count(*) from breach_mail_due)::int as due`,
  )
  if (rows[0].deliveries !== expected || rows[0].due !== expected)
    throw new Error(`${rows[0].deliveries} deliveries and ${rows[0].due} due mails, not ${expected}`)
  return took
}
