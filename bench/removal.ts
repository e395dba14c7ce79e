import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { importPlatforms } from '../src/features/data-removal/server/pack.ts'
import { removalLimits } from '../src/features/data-removal/vocabulary.ts'
import { openDatabase, openPool } from '../src/platform/server/database.ts'
import { createLog } from '../src/platform/server/log.ts'
import { steadyMs } from '../src/platform/server/steady-time.ts'
import { type Figure, ms, percentiles } from './figures.ts'
import { root, startProgram } from './program.ts'
import { withDatabase } from './synthetic.ts'

// Data removal with a large pack of platforms beside what ships: the list over HTTP, and requests that name as many platforms
// as one may.

const pack = join(root, '../shared/data/removal-platforms.json')
const requests = 40

export async function benchRemoval(note: (figure: Figure) => void): Promise<void> {
  if (!existsSync(pack)) {
    console.log('Data removal was not measured: there is no pack beside this folder.')
    return
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'sightline-bench-removal-'))
  try {
    const platforms = await importPack(dataDir)
    // A web node alone: letters and mails are a worker's.
    const program = await startProgram({ file: 'build/server/index.js', args: ['web'], dataDir })
    try {
      await list(program.url, platforms, note)
      await ask(program.url, note)
    } finally {
      await program.stop()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** @returns how many platforms there are now. */
async function importPack(dataDir: string): Promise<number> {
  const program = await startProgram({ file: 'build/server/index.js', args: ['start'], dataDir })
  await program.stop()
  return withDatabase(dataDir, async (client, databaseUrl) => {
    const db = openDatabase(
      openPool({ connection: { connectionString: databaseUrl, ssl: false }, log: createLog('silent') }),
    )
    try {
      const report = await importPlatforms(db, { file: pack, origin: 'import:bench' })
      if (report.outcome !== 'loaded') throw new Error(`the pack was not loaded: ${report.reason}`)
      const { rows } = await client.query<{ n: number }>('select count(*)::int as n from removal_platform')
      return rows[0]?.n ?? 0
    } finally {
      await db.destroy()
    }
  })
}

async function list(url: string, platforms: number, note: (figure: Figure) => void): Promise<void> {
  const paths = ['', '?q=data', '?q=people%20search', '?category=Data%20broker', '?cursor=3000']
  const load = () =>
    autocannon({
      url,
      connections: 2,
      duration: 4,
      requests: paths.map((query) => ({ path: `/api/data-removal/platforms${query}` })),
    })
  await load()
  const { latency, non2xx, errors } = await load()
  if (non2xx + errors > 0) throw new Error('the list of platforms was not answered')
  note({
    what: `List of ${platforms.toLocaleString('en-US')} removal platforms over HTTP, 250 a page, searches and categories among them, 2 connections`,
    measured: `p50 ${ms(latency.p50)}, p97.5 ${ms(latency.p97_5)}`,
    bar: 'p95 ≤ 30 ms',
    met: latency.p97_5 <= 30,
  })
}

async function ask(url: string, note: (figure: Figure) => void): Promise<void> {
  const listed = await fetch(`${url}/api/data-removal/platforms?limit=${removalLimits.platformsARequest}`)
  const platforms = ((await listed.json()) as { id: string }[]).map(({ id }) => id)
  const took: number[] = []
  for (let at = 0; at < requests; at++) {
    const began = performance.now()
    const response = await fetch(`${url}/api/data-removal/request`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        email: `bench-${at}@example.com`,
        platforms,
        name: 'A. Person',
        country: 'US',
        state: 'CA',
      }),
    })
    const answer = await response.text()
    took.push(performance.now() - began)
    if (!response.ok) throw new Error(`a request was refused: ${response.status} ${answer.slice(0, 200)}`)
  }
  const { p50, p95 } = percentiles(took)
  note({
    what: `Removal request over HTTP that names ${platforms.length} platforms, ${requests} one after the other`,
    measured: `p50 ${ms(p50)}, p95 ${ms(p95)}`,
    // The answer takes a fixed time, known or not; the work has to fit into it.
    bar: `p95 ≤ ${ms(steadyMs + 20)}, ${ms(steadyMs)} of them the same for everybody`,
    met: p95 <= steadyMs + 20,
  })
}
