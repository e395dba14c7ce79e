import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { dashboardQueries } from '../src/app/panel-queries.ts'
import { demoStaff } from '../src/features/admin/vocabulary.ts'
import { leadExportUrl, leadsUrl } from '../src/features/leads/vocabulary.ts'
import { adminPath } from '../src/product/links.ts'
import { children, peakMbOf } from './children.ts'
import { type Figure, ms, type Percentiles, percentiles } from './figures.ts'
import { startProgram } from './program.ts'
import { withDatabase } from './synthetic.ts'

// The admin dashboard with a hundred thousand leads: its page, every call that it asks for and its searches, one after the
// other over HTTP; and all of those leads as CSV.

const leadCount = 100_000
const ticketCount = 10_000
const messageCount = 20_000
const warmUps = 10
const requests = 60
const barMs = 100
const barMb = 100

const searches = [
  'q=lovelace',
  'q=corp',
  'q=zzqx',
  'q=a',
  'q=ada+lovelace',
  'status=closed',
  'q=gmbh&status=new',
  'limit=1000',
]

export async function benchLeads(note: (figure: Figure) => void): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sightline-bench-leads-'))
  try {
    const first = await startProgram({ file: 'build/server/index.js', args: ['start'], dataDir })
    await first.stop()
    await withDatabase(dataDir, fill)
    const others = new Set(children())
    const program = await startProgram({ file: 'build/server/index.js', args: ['web'], dataDir })
    try {
      const headers = { cookie: await signIn(program.url) }
      const timed = (path: string) => timesOf(`${program.url}${path}`, headers)
      const page = await timed(adminPath)
      note({
        what: `Admin dashboard, the page, with ${leadCount.toLocaleString('en-US')} leads`,
        measured: `p50 ${ms(page.p50)}, p95 ${ms(page.p95)}`,
        bar: `p95 ≤ ${barMs} ms`,
        met: page.p95 <= barMs,
      })
      const asked = dashboardQueries(new URLSearchParams(), { denied: [] }).map(([url]) => url)
      const paths = [...asked, ...searches.map((search) => `${leadsUrl}?${search}`)]
      const calls: { path: string; p95: number }[] = []
      for (const path of paths) calls.push({ path, ...(await timed(path)) })
      const slowest = calls.toSorted((a, b) => b.p95 - a.p95)
      note({
        what: `Admin dashboard, each of its ${paths.length} calls and searches, with as many`,
        measured: `slowest: ${slowest
          .slice(0, 3)
          .map(({ path, p95 }) => `${path} p95 ${ms(p95)}`)
          .join(', ')}`,
        bar: `p95 ≤ ${barMs} ms`,
        met: slowest.every(({ p95 }) => p95 <= barMs),
      })
      const [pid = 0] = children().filter((one) => !others.has(one))
      note(await exported(`${program.url}${leadExportUrl}`, { headers, pid }))
    } finally {
      await program.stop()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function fill(client: pg.Client): Promise<void> {
  await client.query(
    `insert into lead (first_name, last_name, email, company, job_title, inquiry_type, message, source, status, created_at)
     select (array['Ada', 'Bo', 'Cy', 'Dee', 'Ed'])[1 + n % 5],
       case when n % 1000 = 0 then 'Lovelace' else 'Person ' || n end, 'person-' || n || '@corp-' || n % 900 || '.test',
       'Company ' || n % 900 || (array[' GmbH', ' Inc', ''])[1 + n % 3], 'Data protection officer', 'sales',
       repeat('How many vendors can we add, and what does it cost? ', 1 + n % 12), 'contact_form',
       (array['new', 'contacted', 'qualified', 'closed'])[1 + n % 4], now() - make_interval(mins => $1::int - n)
     from generate_series(1, $1::int) n`,
    [leadCount],
  )
  await client.query(
    `insert into ticket (token_hash, salt, name, email, subject, priority, category, source, state)
     select md5(n::text), n::text, 'Person ' || n, 'person-' || n || '@corp.test', 'It hangs', 'high', 'bug', 'form',
       (array['open', 'answered', 'closed', 'closed', 'closed'])[1 + n % 5]
     from generate_series(1, $1::int) n`,
    [ticketCount],
  )
  await client.query(
    `insert into outbox_message (kind, recipient, subject, body_text, dedupe_key, state)
     select 'new-lead', 'office@operator.test', 'New lead', repeat('Words. ', 100), 'bench:' || n, 'sent'
     from generate_series(1, $1::int) n`,
    [messageCount],
  )
  await client.query('vacuum analyze')
}

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(demoStaff),
  })
  const [cookie = ''] = answer.headers.getSetCookie()
  if (!answer.ok || cookie === '') throw new Error(`the sign-in was answered ${answer.status}`)
  return cookie.split(';')[0] ?? ''
}

async function timesOf(url: string, headers: Record<string, string>): Promise<Percentiles> {
  const times: number[] = []
  for (let at = 0; at < warmUps + requests; at++) {
    const began = performance.now()
    const answer = await fetch(url, { headers, redirect: 'error' })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${url} was answered ${answer.status}`)
    if (at >= warmUps) times.push(performance.now() - began)
  }
  return percentiles(times)
}

/** All leads, and by how much the program's memory rose above what it ever was before. */
async function exported(
  url: string,
  { headers, pid }: { headers: Record<string, string>; pid: number },
): Promise<Figure> {
  const before = peakMbOf(pid)
  const began = performance.now()
  const answer = await fetch(url, { headers })
  let bytes = 0
  for await (const chunk of answer.body ?? []) bytes += chunk.byteLength
  const seconds = (performance.now() - began) / 1000
  const roseMb = peakMbOf(pid) - before
  return {
    what: `${leadCount.toLocaleString('en-US')} leads as CSV`,
    measured: `${(bytes / 1e6).toFixed(0)} MB in ${seconds.toFixed(1)} s; the program's memory rose by ${Math.round(roseMb)} MB`,
    bar: `rises by ≤ ${barMb} MB`,
    met: roseMb <= barMb,
  }
}
