import { pages } from '../../scene/flows/open.ts'
import { startLoad } from '../../scene/load.ts'
import { type Scene, visitor } from '../../scene/scene.ts'
import { pause, seconds, within } from '../../support/figures.ts'
import { untilReady } from '../../support/program.ts'
import { openSurface } from '../../support/surface.ts'
import type { Check } from '../../usage.ts'
import { afterwards, type Fault, inScene } from './fault.ts'

const awayMs = 60_000
/** Longer than any visitor waits for a word. */
const patienceMs = 8_000

/** PostgreSQL is stopped under the load, and comes back after a minute. */
export const databaseAway: Fault = {
  name: 'database-away',
  title: 'The database is gone for a minute',
  run: async (given) => {
    const checks = await inScene({ ...given, mode: 'server' }, async (scene) => {
      const { installation } = scene
      scene.round = 1
      // So that each page was read before, as on a site that has visitors.
      for (const path of pages) await scene.surface.call(`GET ${path}`)
      const load = startLoad(scene)
      await pause(8_000)
      const before = [...installation.parts.values()].map(({ pid }) => pid)
      await installation.database?.kill()
      const seen = await lookWhileAway(scene)
      const since = performance.now()
      await installation.database?.start()
      const readyMs = await untilReady(installation.base, since)
      await pause(5_000)
      await load.stop()
      const after = [...installation.parts.values()].filter((part) => !part.isOver()).map(({ pid }) => pid)
      return [
        ...seen,
        {
          what: 'the processes are the same',
          measured: `${after.length} of ${before.length}`,
          holds: `${after}` === `${before}`,
        },
        {
          what: 'ready after it came back',
          measured: seconds(readyMs),
          holds: (readyMs ?? Number.POSITIVE_INFINITY) <= 3_000,
        },
        ...(await afterwards(scene)),
      ]
    })
    return {
      how: `PostgreSQL is killed under the load and started ${awayMs / 1000} s later; web node and worker stay.`,
      checks,
    }
  },
}

async function lookWhileAway(scene: Scene): Promise<Check[]> {
  const surface = openSurface(scene.installation.base)
  const until = performance.now() + awayMs
  const reads = new Map<string, number>()
  const writes = new Map<string, number>()
  let slowest = 0
  const note = async (seen: Map<string, number>, key: string, body?: object) => {
    const began = performance.now()
    const { status, headers } = await surface.call(key, { ...(body && { body }), from: visitor(scene), patienceMs })
    slowest = Math.max(slowest, performance.now() - began)
    const words = `${status}${status === 503 && !headers.has('retry-after') ? ' without Retry-After' : ''}`
    const line = seen === reads ? `${key.slice(4)} ${words}` : words
    seen.set(line, (seen.get(line) ?? 0) + 1)
  }
  // Clients that were answered a moment ago may still be, by connections that have not broken yet.
  await pause(1_000)
  while (performance.now() < until) {
    for (const path of [...pages, '/api/suggestions?q=face']) await note(reads, `GET ${path}`)
    for (let n = 0; n < 5; n++)
      await note(writes, 'POST /api/investigation-requests', {
        ...{ vendorName: `com.unknown.away${scene.count()}`, priority: 'medium', requestedBy: 'demo-user' },
      })
    await note(writes, 'POST /api/breach-alerts/subscribe', {
      email: `away-${scene.count()}@people.test`,
      companyKeywords: ['X'],
    })
  }
  const down = [...reads.keys()].filter((line) => !line.endsWith(' 200'))
  const alive = await within(2_000, async () => (await fetch(`${scene.installation.base}/healthz`)).status === 200)
  return [
    {
      what: 'pages that are read',
      measured: down.length === 0 ? 'all answered 200' : `not: ${down.join(', ')}`,
      holds: down.length === 0,
    },
    {
      what: 'writes',
      measured: [...writes].map(([words, count]) => `${count} × ${words}`).join(', '),
      holds: [...writes.keys()].every((words) => words === '503'),
    },
    { what: 'the slowest answer', measured: seconds(slowest), holds: slowest < patienceMs },
    { what: '`/healthz` says that the process lives', measured: alive ? 'yes' : 'no', holds: alive },
  ]
}
