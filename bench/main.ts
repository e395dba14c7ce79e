import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { createLookups } from '../src/app/lookups.ts'
import { openReadings } from '../src/app/open-readings.ts'
import { openOutside } from '../src/app/outside.ts'
import type { BegunRun } from '../src/features/investigations/question-contract.ts'
import { investigate } from '../src/features/investigations/server/engine.ts'
import { insertRun, newRunId } from '../src/features/investigations/server/run.store.ts'
import { createSearchService } from '../src/features/search/server/search-service.ts'
import { createBlobStore } from '../src/platform/server/blobs.ts'
import { readConfig } from '../src/platform/server/config.ts'
import { openDatabase, openPool } from '../src/platform/server/database.ts'
import { createLog } from '../src/platform/server/log.ts'
import { playWorld } from '../tests/world/play.ts'
import { vendors } from '../tests/world/vendors.ts'
import { benchBreaches } from './breaches.ts'
import { type Figure, median, ms, type Percentiles, percentiles } from './figures.ts'
import { benchLeads } from './leads.ts'
import { benchMail } from './mail.ts'
import { benchMatching } from './matching.ts'
import { benchPages } from './pages.ts'
import { benchPolicies } from './policies.ts'
import { type Program, root, startProgram } from './program.ts'
import { benchProgramSearch } from './program-search.ts'
import { benchRemoval } from './removal.ts'
import { benchReports } from './reports.ts'
import { benchScans } from './scan.ts'
import { benchSearch, type SearchBenchRow } from './search/compare.ts'
import { addSyntheticEntries, withDatabase } from './synthetic.ts'
import { benchVendors } from './vendors.ts'
import { benchWebhooks } from './webhooks.ts'

// Measures what the product promises and writes docs/performance.md. Ratios are of one run on one machine: both sides
// take turns against the same database. `--quick` leaves out the million entries; `scan`, `policies`, `breaches`,
// `removal`, `matching`, `mail`, `vendors`, `webhooks`, `programs`, `leads`, `reports` and `pages` measure those alone, as many
// as are named, and write nothing.

const alone = {
  scan: benchScans,
  policies: benchPolicies,
  breaches: benchBreaches,
  removal: benchRemoval,
  matching: benchMatching,
  mail: benchMail,
  vendors: benchVendors,
  webhooks: benchWebhooks,
  programs: benchProgramSearch,
  leads: benchLeads,
  reports: benchReports,
  pages: benchPages,
}
const words = process.argv.slice(2)
const known = ['--quick', ...Object.keys(alone)]
const unknown = words.filter((word) => !known.includes(word))
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}; there are ${known.join(', ')}`)
  process.exit(2)
}
const chosen = Object.entries(alone).filter(([name]) => words.includes(name))
const quick = words.includes('--quick')
const seconds = 4
const rounds = 3
const program = 'build/server/index.js'

const figures: Figure[] = []
const dataDir = await mkdtemp(join(tmpdir(), 'sightline-bench-'))
const { default: thirdPartyWeb } = await import('third-party-web')
const names = thirdPartyWeb.entities.map((entity) => entity.name)

function note(figure: Figure): void {
  figures.push(figure)
  console.log(`${figure.met ? 'ok  ' : 'MISS'} ${figure.what}: ${figure.measured} (${figure.bar})`)
}

async function starts(): Promise<void> {
  const first = await startProgram({ file: program, args: ['start'], dataDir })
  note({
    what: 'First start after the build',
    measured: ms(first.readyAfterMs),
    bar: '≤ 12 s',
    met: first.readyAfterMs <= 12_000,
  })
  await first.stop()
  const warm = await startProgram({ file: program, args: ['start'], dataDir })
  note({ what: 'Warm start', measured: ms(warm.readyAfterMs), bar: '≤ 3 s', met: warm.readyAfterMs <= 3000 })
  await warm.stop()
}

async function suggestions(label: string, queries: string[], load: { rate?: number; bar: number }): Promise<void> {
  // A web node alone, as an installation of that size has it: jobs are a worker's.
  const server = await startProgram({ file: program, args: ['web'], dataDir })
  try {
    const requests = queries.map((q) => ({ path: `/api/suggestions?q=${encodeURIComponent(q)}` }))
    // Each query once, as new to the node; then as they come again.
    const first = await firstTimes(server.url, requests)
    await autocannon({ url: server.url, connections: 16, duration: 2, requests })
    const result = load.rate
      ? await openLoop(server.url, requests, load.rate)
      : await autocannon({
          url: server.url,
          connections: 16,
          duration: seconds * 2,
          requests,
        })
    if (result.non2xx + result.errors > 0)
      throw new Error(`${label}: ${result.non2xx} refusals, ${result.errors} errors`)
    note({
      what: `Suggestions over HTTP, ${label}`,
      measured: `p50 ${ms(result.latency.p50)}, p99 ${ms(result.latency.p99)}, ${Math.round(result.requests.average)} requests/s; each of ${requests.length} queries for the first time, one after the other: p50 ${ms(first.p50)}, p99 ${ms(first.p99)}`,
      bar: `p99 ≤ ${load.bar} ms`,
      met: result.latency.p99 <= load.bar,
    })
  } finally {
    await server.stop()
  }
}

/** Sends at a fixed rate, whether or not answers have come, and counts each time from when it was due. */
async function openLoop(url: string, requests: { path: string }[], rate: number) {
  const took: number[] = []
  const began = performance.now()
  const count = rate * seconds * 2
  let non2xx = 0
  const pending: Promise<void>[] = []
  for (let n = 0; n < count; n++) {
    const due = began + (n * 1000) / rate
    const early = due - performance.now()
    // A timer forgets the fraction of a millisecond, and would let go too early.
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, Math.ceil(early)))
    pending.push(
      fetch(url + (requests[n % requests.length]?.path ?? '/')).then(async (response) => {
        await response.arrayBuffer()
        if (!response.ok) non2xx++
        took.push(performance.now() - due)
      }),
    )
  }
  await Promise.all(pending)
  const elapsed = (performance.now() - began) / 1000
  return { latency: percentiles(took), requests: { average: count / elapsed }, errors: 0, non2xx }
}

/** Measures the first, uncached answer of each query. */
async function firstTimes(url: string, requests: { path: string }[]): Promise<Percentiles> {
  const took: number[] = []
  for (const { path } of requests) {
    const began = performance.now()
    await (await fetch(url + path)).arrayBuffer()
    took.push(performance.now() - began)
  }
  return percentiles(took)
}

/** Requests a second of ours and of the bare handler, by turns; the ratio is of the medians. */
async function against({
  what,
  path,
  ours,
  bare,
  bar,
}: {
  what: string
  path: string
  ours: Program
  bare: Program
  bar: (ratio: number) => { text: string; met: boolean }
}): Promise<void> {
  const rates: Record<'ours' | 'bare', number[]> = { ours: [], bare: [] }
  for (const side of ['ours', 'bare'] as const)
    await autocannon({ url: (side === 'ours' ? ours : bare).url + path, connections: 10, duration: 2 })
  for (let round = 0; round < rounds; round++)
    for (const side of ['ours', 'bare'] as const) {
      const result = await autocannon({
        url: (side === 'ours' ? ours : bare).url + path,
        connections: 10,
        duration: seconds,
      })
      if (result.non2xx + result.errors > 0)
        throw new Error(`${what}, ${side}: ${result.non2xx} refusals, ${result.errors} errors`)
      rates[side].push(result.requests.average)
    }
  const [a, b] = [median(rates.ours), median(rates.bare)]
  const { text, met } = bar(a / b)
  note({
    what,
    measured: `${Math.round(a)} of ${Math.round(b)} requests/s, ratio ${(a / b).toFixed(2)}`,
    bar: text,
    met,
  })
}

async function handlers(): Promise<void> {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    SIGHTLINE_ENTRY: './bench/bare.ts',
    SIGHTLINE_BUILD: 'build/bench',
  }
  const built = spawnSync(process.execPath, ['node_modules/@react-router/dev/bin.cjs', 'build'], {
    cwd: root,
    env,
    encoding: 'utf8',
  })
  if (built.status !== 0) throw new Error(`the bare entry was not built:\n${built.stdout}${built.stderr}`)
  const ours = await startProgram({ file: program, args: ['start'], dataDir })
  const bare = await startProgram({ file: 'build/bench/server/index.js', dataDir, readyPath: '/api/search?q=google' })
  try {
    await against({
      what: 'JSON endpoint against a bare Hono handler with the same query',
      path: '/api/search?q=google',
      ours,
      bare,
      bar: (ratio) => ({ text: '≥ 0.7', met: ratio >= 0.7 }),
    })
    await against({
      what: 'Rendered home page against a bare React Router handler with the same tree',
      path: '/',
      ours,
      bare,
      bar: (ratio) => ({ text: 'costs ≤ 1.3 times as much, so ≥ 0.77', met: ratio >= 1 / 1.3 }),
    })
  } finally {
    await bare.stop()
    await ours.stop()
    await rm(join(root, 'build/bench'), { recursive: true, force: true })
  }
}

/** From the request to the report. */
async function investigated(server: Program, vendorName: string): Promise<number> {
  const began = performance.now()
  const posted = await fetch(`${server.url}/api/investigation-requests`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ vendorName, priority: 'medium', requestedBy: 'bench' }),
  })
  const begun = (await posted.json()) as BegunRun
  const { id } = begun.question ? await goOnWithName(server, begun.id) : begun
  for (let status = ''; status !== 'completed'; ) {
    status = ((await (await fetch(`${server.url}/api/investigations/${id}`)).json()) as { status: string }).status
    if (status === 'failed') throw new Error(`the investigation of ${vendorName} failed`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return performance.now() - began
}

async function goOnWithName(server: Program, id: string): Promise<BegunRun> {
  const answered = await fetch(`${server.url}/api/investigations/${id}/answer`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ nameAlone: true }),
  })
  return (await answered.json()) as BegunRun
}

async function investigations(): Promise<void> {
  const server = await startProgram({ file: program, args: ['start'], dataDir })
  const took: number[] = []
  try {
    for (const vendorName of [
      'Spotify',
      'AppsFlyer',
      'graph.facebook.com',
      'com.whatsapp',
      'Quantcast',
      'Strava',
      'Criteo',
      'a vendor no one knows',
    ])
      took.push(await investigated(server, vendorName))
  } finally {
    await server.stop()
  }
  const slowest = Math.max(...took)
  note({
    what: `Investigation on the catalog, from request to report, ${took.length} subjects`,
    measured: `median ${ms(median(took))}, slowest ${ms(slowest)}`,
    bar: '≤ 1 s',
    met: slowest <= 1000,
  })
}

/** Vendors of the fixture world, over real sockets and the real guard: as new to the process, and as they come again. */
async function outside(): Promise<void> {
  const world = await playWorld({ vendors })
  const { first, again } = await withDatabase(dataDir, async (client, databaseUrl) => {
    const log = createLog('silent')
    const pool = openPool({ connection: { connectionString: databaseUrl, ssl: false }, log })
    const db = openDatabase(pool)
    const search = createSearchService({ db, pool, log })
    const blobs = createBlobStore(undefined)
    const door = openOutside({
      config: { ...readConfig({}), egressCertificates: world.ca },
      ...{ db, blobs },
      parts: { resolve: world.resolve, dial: world.dial, query: world.resolveRecords },
    })
    const readings = openReadings()
    const once = async (appName: string): Promise<number> => {
      const id = newRunId()
      const runOn = new Date().toISOString().slice(0, 10)
      await insertRun(db, { id, appName, subjectKey: id, priority: 'medium', origin: 'staff', runOn })
      const began = performance.now()
      await investigate(id, {
        ...{ db, blobs, log, lookups: createLookups(search), openAsker: door.openAsker },
        openReading: readings.open,
        publicUrl: 'http://localhost',
        signal: new AbortController().signal,
      })
      return performance.now() - began
    }
    try {
      await search.start()
      const round = async () => {
        // Nothing may come out of the cache of pages: the sites are asked each time.
        await client.query('delete from page_cache')
        const each: number[] = []
        for (const vendor of ['acme.test', 'pixelmania.test', 'pulsefit.test', 'ledgerly.test', 'northwind.test'])
          each.push(await once(vendor))
        return each
      }
      return { first: await round(), again: [...(await round()), ...(await round())] }
    } finally {
      await readings.close()
      await door.close()
      await search.stop()
      await db.destroy()
      await world.close()
    }
  })
  note({
    what: `Investigation of a fixture vendor's own places, without a browser, ${first.length} vendors`,
    measured: `median ${ms(median(again))}, slowest ${ms(Math.max(...again))}; each for the first time in a new process: median ${ms(median(first))}, slowest ${ms(Math.max(...first))}`,
    bar: 'median ≤ 1 s',
    met: median(again) <= 1000,
  })
}

async function search(): Promise<SearchBenchRow[]> {
  const rows = await withDatabase(dataDir, (_, databaseUrl) =>
    benchSearch({ sizes: quick ? [10_000] : [10_000, 100_000], names, databaseUrl }),
  )
  for (const row of rows.filter((r) => r.path === 'typo' && r.engine === 'ours'))
    note({
      what: `Typos found among the first ten, ${row.documents.toLocaleString('en-US')} entries`,
      measured: row.hitAt10.toFixed(3),
      bar: '≥ 0.95',
      met: row.hitAt10 >= 0.95,
    })
  return rows
}

function page(rows: SearchBenchRow[]): string {
  const table = (head: string[], lines: string[][]) =>
    [head, head.map(() => '---'), ...lines].map((line) => `| ${line.join(' | ')} |`).join('\n')
  return [
    '# Performance',
    '',
    `Written by \`npm run bench\`${quick ? ' -- --quick' : ''} on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} cores, Node ${process.versions.node}, client and server on the same machine. Ratios hold elsewhere, times do not.`,
    '',
    table(
      ['what', 'measured', 'bar', ''],
      figures.map((f) => [f.what, f.measured, f.bar, f.met ? 'met' : 'missed']),
    ),
    '',
    '## Search, in process, beside others on the same entries and queries',
    '',
    table(
      ['engine', 'entries', 'queries of', 'answered', 'p50', 'p99', 'hit@10', 'build', 'memory'],
      rows.map((r) => [
        r.engine,
        r.documents.toLocaleString('en-US'),
        r.path,
        String(r.queries),
        ms(r.p50Ms),
        ms(r.p99Ms),
        r.hitAt10.toFixed(3),
        ms(r.buildMs),
        `${Math.round(r.memoryMb)} MB`,
      ]),
    ),
    '',
  ].join('\n')
}

async function everything(): Promise<void> {
  await starts()
  await suggestions(
    'shipped catalog, 16 connections',
    ['whatsapp', 'app', 'goo', 'appsflier', 'graph.facebook.com', 'doubleclik', 'sp', 'quant', 'faceboo', 'com.whats'],
    { bar: 5 },
  )
  await investigations()
  await outside()
  await benchScans(note)
  await benchPolicies(note)
  await benchBreaches(note)
  await benchRemoval(note)
  if (!quick) await benchMatching(note)
  await benchMail(note)
  if (!quick) await benchVendors(note)
  await benchReports(note)
  await benchPages(note)
  await benchWebhooks(note)
  await benchProgramSearch(note)
  await benchLeads(note)
  await handlers()
  const rows = await search()
  const hundred = await addSyntheticEntries({ dataDir, size: 100_000, names })
  await suggestions(
    '100,000 synthetic entries beside it, 16 connections',
    hundred.map((q) => q.text),
    { bar: 5 },
  )
  if (!quick) {
    await withDatabase(dataDir, (client) =>
      client.query(`delete from entry where origin = 'bench'`).then(() => client.query('truncate catalog_change')),
    )
    const million = await addSyntheticEntries({ dataDir, size: 1_000_000, names })
    await suggestions(
      '1,000,000 synthetic entries beside it, 200 requests a second',
      million.map((q) => q.text),
      { rate: 200, bar: 20 },
    )
  }
  await writeFile(join(root, 'docs/performance.md'), page(rows))
}

try {
  if (chosen.length === 0) await everything()
  for (const [, bench] of chosen) await bench(note)
  process.exitCode = figures.length > 0 && figures.every((figure) => figure.met) ? 0 : 1
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
