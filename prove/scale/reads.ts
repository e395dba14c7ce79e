import autocannon from 'autocannon'
import type { Materials } from '../load/kinds.ts'
import { cpuSecondsOf } from '../load/processes.ts'
import type { Cluster } from './cluster.ts'

/** How many reads so many web nodes answer. */
export interface Reads {
  nodes: number
  /** Correct answers per second. */
  perSecond: number
  p50Ms: number
  p99Ms: number
  /** Turned away with 503, as a node does that has more to do than it can. */
  refused: number
  errors: number
  /** Processors that were busy, of web nodes, database and proxy. */
  cores: { webs: number; database: number; proxy: number }
}

const connections = 32
const warmUpSeconds = 3

/** As many requests as are answered by so many who ask again as soon as they have their answer. */
export async function measureReads(
  cluster: Cluster,
  { nodes, seconds, materials }: { nodes: number; seconds: number; materials: Materials },
): Promise<Reads> {
  await cluster.setWebs(nodes)
  // In a thread of its own.
  const options = { url: cluster.installation.base, connections, workers: 1, requests: requestsOf(materials) }
  const ask = (duration: number) => autocannon({ ...options, duration })
  await ask(warmUpSeconds * nodes)
  const began = performance.now()
  const before = usedBy(cluster)
  const result = await ask(seconds)
  const after = usedBy(cluster)
  const elapsed = (performance.now() - began) / 1_000
  const busy = (of: keyof typeof before) => (after[of] - before[of]) / elapsed
  const refused = result.statusCodeStats['503']?.count ?? 0
  return {
    ...{ nodes, perSecond: result['2xx'] / result.duration, p50Ms: result.latency.p50, p99Ms: result.latency.p99 },
    ...{ refused, errors: result.non2xx - refused + result.errors },
    cores: { webs: busy('webs'), database: busy('database'), proxy: busy('proxy') },
  }
}

export const usedBy = ({ webs, workers, installation, proxyPid }: Cluster) => ({
  webs: webs.reduce((sum, { part }) => sum + cpuSecondsOf(part.pid), 0),
  workers: workers.reduce((sum, { pid }) => sum + cpuSecondsOf(pid), 0),
  database: cpuSecondsOf(installation.database?.pid() ?? 0),
  proxy: cpuSecondsOf(proxyPid),
})

const spread = 40

/** Reads of each kind, by turns. */
function requestsOf({
  names,
  entries,
  breaches,
  key,
}: Materials): { path: string; headers?: Record<string, string> }[] {
  const every = (all: readonly string[], n: number) => all[(n * 7) % all.length] ?? ''
  return Array.from({ length: spread }, (_, n) => [
    { path: `/api/suggestions?q=${encodeURIComponent(every(names, n).slice(0, 4))}` },
    { path: `/api/search?q=${encodeURIComponent(every(names, n))}` },
    { path: every(entries, n) },
    { path: every(breaches, n) },
    { path: `/api/v1/search?q=${encodeURIComponent(every(names, n))}`, headers: { authorization: `Bearer ${key}` } },
  ]).flat()
}
