import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { callerOf, registerProved } from '../tests/support/portal.ts'
import { type Figure, median } from './figures.ts'
import { startProgram } from './program.ts'

// Search with a key beside the public one, by turns against one program: what a key, its scopes, the entity tag and the
// page cost.

const rounds = 7
const seconds = 2
const least = 0.7
const queries = 'whatsapp app goo appsflier graph.facebook.com doubleclik sp quant faceboo com.whats'.split(' ')

export async function benchProgramSearch(note: (figure: Figure) => void): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sightline-bench-v1-'))
  const program = await startProgram({ file: 'build/server/index.js', args: ['start'], dataDir })
  try {
    const key = await makeKey(program.url)
    const sides = {
      public: { path: '/api/search', headers: {} },
      v1: { path: '/api/v1/search', headers: { authorization: `Bearer ${key}` } },
    }
    const rates = { public: [] as number[], v1: [] as number[] }
    const run = async (side: keyof typeof sides, duration: number) => {
      const { path, headers } = sides[side]
      const requests = queries.map((q) => ({ path: `${path}?q=${encodeURIComponent(q)}` }))
      const result = await autocannon({ url: program.url, connections: 10, duration, headers, requests })
      if (result.non2xx + result.errors > 0)
        throw new Error(`${side}: ${result.non2xx} refusals, ${result.errors} errors`)
      return result.requests.average
    }
    for (const side of ['public', 'v1'] as const) await run(side, 2)
    for (let round = 0; round < rounds; round++)
      for (const side of ['public', 'v1'] as const) rates[side].push(await run(side, seconds))
    const [open, keyed] = [median(rates.public), median(rates.v1)]
    note({
      what: `Search of API v1 against the public search, ${queries.length} queries, 20 entries a page`,
      measured: `${Math.round(keyed)} of ${Math.round(open)} requests/s, ratio ${(keyed / open).toFixed(2)}`,
      bar: `≥ ${least}`,
      met: keyed / open >= least,
    })
  } finally {
    await program.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function makeKey(url: string): Promise<string> {
  const { token, password } = await registerProved(url, 'Bench')
  const { status, json } = await callerOf(url, token)('POST /api/customer/api-keys', {
    body: { name: 'Bench', scopes: ['search:read'], password },
  })
  if (status !== 201) throw new Error(`making a key was answered ${status}`)
  return json.key
}
