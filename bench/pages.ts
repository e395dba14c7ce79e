import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import type pg from 'pg'
import { type Figure, median, ms } from './figures.ts'
import { root, startProgram } from './program.ts'
import { withDatabase } from './synthetic.ts'

// Finished pages beside a bare server that sends the same bytes, by turns; and how soon a changed fact is on every node's pages.

const seconds = 3
const rounds = 3
const changes = 20
const bars = [
  { path: '/about', least: 0.35 },
  { path: '/', least: 0.35 },
  { path: '/apps/spotify', least: 0.35 },
  { path: '/api/suggestions?q=goog', least: 0.4 },
  { path: '/api/search?q=google', least: 0.4 },
]

export async function benchPages(note: (figure: Figure) => void): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sightline-bench-pages-'))
  try {
    const first = await startProgram({ file: 'build/server/index.js', args: ['start'], dataDir })
    await first.stop()
    await withDatabase(dataDir, async (client) => {
      const nodes = [await startNode(dataDir), await startNode(dataDir)] as const
      try {
        await benchChanges(client, { urls: nodes.map(({ url }) => url), note })
        await nodes[1].stop()
        await besideBare(nodes[0].url, note)
      } finally {
        for (const node of nodes) await node.stop()
      }
    })
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

const startNode = (dataDir: string) => startProgram({ file: 'build/server/index.js', args: ['web'], dataDir })

async function besideBare(url: string, note: (figure: Figure) => void): Promise<void> {
  const files = await Promise.all(
    bars.map(async ({ path }) => {
      const response = await fetch(url + path, { headers: { 'accept-encoding': 'identity' } })
      const bytes = Buffer.from(await response.arrayBuffer())
      return { path, type: response.headers.get('content-type') ?? '', base64: bytes.toString('base64') }
    }),
  )
  const bare = fork(join(root, 'bench/file-server.ts'))
  try {
    bare.send(files)
    const [port] = await once(bare, 'message')
    for (const { path, least } of bars) {
      const rates: Record<'ours' | 'bare', number[]> = { ours: [], bare: [] }
      for (let round = 0; round <= rounds; round++)
        for (const side of ['ours', 'bare'] as const) {
          const at = (side === 'ours' ? url : `http://127.0.0.1:${port}`) + path
          const result = await autocannon({ url: at, connections: 10, duration: round === 0 ? 1 : seconds })
          if (result.non2xx + result.errors > 0)
            throw new Error(`${path}: ${result.non2xx} refusals, ${result.errors} errors`)
          if (round > 0) rates[side].push(result.requests.average)
        }
      const [ours, theirs] = [median(rates.ours), median(rates.bare)]
      const kilobytes = Math.round(
        Buffer.from(files.find((file) => file.path === path)?.base64 ?? '', 'base64').length / 1024,
      )
      note({
        what: `${path}, ${kilobytes} KB, against a bare server of the same bytes, ${rounds} rounds of ${seconds} s`,
        measured: `${Math.round(ours)} of ${Math.round(theirs)} requests/s, ratio ${(ours / theirs).toFixed(2)}`,
        bar: `≥ ${least}`,
        met: ours / theirs >= least,
      })
    }
  } finally {
    bare.kill()
  }
}

/** From the commit until every node shows it, each node asked over and over. */
async function benchChanges(
  client: pg.Client,
  { urls, note }: { urls: string[]; note: (figure: Figure) => void },
): Promise<void> {
  const took: number[] = []
  for (let n = 0; n < changes; n++) {
    const name = `Signal ${n} ${'abcdefghij'[n % 10]}`
    await Promise.all(urls.map((url) => fetch(`${url}/apps/signal`).then((page) => page.text())))
    await client.query(`update entry set name = $1 where id = 'app:signal'`, [name])
    const began = performance.now()
    await Promise.all(
      urls.map(async (url) => {
        while (!(await (await fetch(`${url}/apps/signal`)).text()).includes(name))
          await new Promise((resolve) => setTimeout(resolve, 5))
      }),
    )
    took.push(performance.now() - began)
  }
  const slowest = Math.max(...took)
  note({
    what: `A changed fact on the pages of two web nodes, ${changes} changes`,
    measured: `median ${ms(median(took))}, slowest ${ms(slowest)}`,
    bar: '≤ 1 s',
    met: slowest <= 1000,
  })
}
