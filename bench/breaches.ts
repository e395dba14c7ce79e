import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importBreaches } from '../src/features/breach-alerts/server/pack.ts'
import { openDatabase, openPool } from '../src/platform/server/database.ts'
import { createLog } from '../src/platform/server/log.ts'
import { type Figure, median, ms, type Percentiles, percentiles } from './figures.ts'
import { root, startProgram } from './program.ts'
import { withDatabase } from './synthetic.ts'

// Breaches: a large pack beside what ships, and the list over HTTP with it, whole and as "nothing has changed".

const pack = join(root, '../shared/data/breaches.json')
const rounds = 3
const requests = 400

export async function benchBreaches(note: (figure: Figure) => void): Promise<void> {
  if (!existsSync(pack)) {
    console.log('The import of breaches was not measured: there is no pack beside this folder.')
    return
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'sightline-bench-breaches-'))
  try {
    await importPack(dataDir, note)
    await list(dataDir, note)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function importPack(dataDir: string, note: (figure: Figure) => void): Promise<void> {
  const program = await startProgram({ file: 'build/server/index.js', args: ['start'], dataDir })
  await program.stop()
  await withDatabase(dataDir, async (client, databaseUrl) => {
    const db = openDatabase(
      openPool({ connection: { connectionString: databaseUrl, ssl: false }, log: createLog('silent') }),
    )
    try {
      const load = () => importBreaches(db, { file: pack, origin: 'import:bench', dataFolder: join(root, 'data') })
      const first: number[] = []
      for (let round = 0; round < rounds; round++) {
        await client.query(`delete from breach where origin = 'import:bench'`)
        first.push((await load()).tookMs)
      }
      const { rows, inserted, updated, tookMs } = await load()
      if (inserted + updated > 0) throw new Error('the second run of an import changed something')
      note({
        what: `Import of ${rows.toLocaleString('en-US')} breaches`,
        measured: `median ${ms(median(first))}; the same again ${ms(tookMs)}`,
        bar: '≤ 3 s',
        met: median(first) <= 3000,
      })
    } finally {
      await db.destroy()
    }
  })
}

async function list(dataDir: string, note: (figure: Figure) => void): Promise<void> {
  const program = await startProgram({ file: 'build/server/index.js', args: ['web'], dataDir })
  try {
    const url = `${program.url}/api/breach-alerts`
    const etag = (await fetch(url)).headers.get('etag') ?? ''
    const whole = await timesOf(url, { status: 200, headers: {} })
    const unchanged = await timesOf(url, { status: 304, headers: { 'if-none-match': etag } })
    note({
      what: `List of breach alerts over HTTP, ${requests} requests one after the other`,
      measured: `p50 ${ms(whole.p50)}, p95 ${ms(whole.p95)}; 304 to who has it: p50 ${ms(unchanged.p50)}, p95 ${ms(unchanged.p95)}`,
      bar: 'p95 ≤ 30 ms',
      met: whole.p95 <= 30,
    })
  } finally {
    await program.stop()
  }
}

/** Times of answers of this status, after as many that warmed up. */
async function timesOf(
  url: string,
  { status, headers }: { status: number; headers: Record<string, string> },
): Promise<Percentiles> {
  const times: number[] = []
  for (let at = 0; at < 2 * requests; at++) {
    const began = performance.now()
    const answer = await fetch(url, { headers })
    await answer.arrayBuffer()
    if (answer.status !== status) throw new Error(`the list answered ${answer.status}`)
    if (at >= requests) times.push(performance.now() - began)
  }
  return percentiles(times)
}
