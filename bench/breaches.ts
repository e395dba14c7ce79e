import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { importBreaches } from '../src/features/breach-alerts/server/pack.ts'
import { openDatabase, openPool } from '../src/platform/server/database.ts'
import { createLog } from '../src/platform/server/log.ts'
import { type Figure, median, ms } from './figures.ts'
import { root, startProgram } from './program.ts'
import { withDatabase } from './synthetic.ts'

// Breaches: a large pack beside what ships, and the list over HTTP with it, whole and as "nothing has changed".

const pack = join(root, '../shared/data/breaches.json')
const rounds = 3

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
    const load = (headers: Record<string, string>) => autocannon({ url, connections: 2, duration: 4, headers })
    await load({})
    const whole = await load({})
    const unchanged = await load({ 'if-none-match': etag })
    if (whole.non2xx + whole.errors > 0 || unchanged['3xx'] === 0) throw new Error('the list was not answered')
    note({
      what: 'List of breach alerts over HTTP, 2 connections',
      measured: `p50 ${ms(whole.latency.p50)}, p97.5 ${ms(whole.latency.p97_5)}; 304 to who has it: p50 ${ms(unchanged.latency.p50)}, p97.5 ${ms(unchanged.latency.p97_5)}`,
      bar: 'p95 ≤ 30 ms',
      met: whole.latency.p97_5 <= 30,
    })
  } finally {
    await program.stop()
  }
}
