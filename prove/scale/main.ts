import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Materials } from '../load/kinds.ts'
import { gatherMaterials } from '../load/stage.ts'
import { setScene } from '../scene/load.ts'
import { createChance } from '../support/chance.ts'
import { chosen, numberOf, someSeed, wholeOf } from '../support/options.ts'
import { lineOf } from '../support/words.ts'
import type { Proved } from '../usage.ts'
import { type Cluster, openCluster } from './cluster.ts'
import { proveFronts } from './fronts.ts'
import { type Backlog, deliveries, investigations, mails, measureWork, type Work } from './jobs.ts'
import { checksOf, pageOf, type Scaled } from './judge.ts'
import { measureReads, type Reads } from './reads.ts'
import { rollRestart, rollUpgrade } from './rolling.ts'
import { measureSizes } from './sizes.ts'

const parts = ['reads', 'jobs', 'restart', 'upgrade', 'proxies'] as const
const sizes = [1, 2, 4] as const

/** How much of each; `--quick` shows that it works, and measures little. */
const whole = { readSeconds: 20, deliveries: 800, mails: 1_200, investigations: 120 }
const quick = { readSeconds: 6, deliveries: 480, mails: 200, investigations: 20 }
/** A receiver of webhooks far away and slow, so that workers wait and do not compute. */
const answerMs = 1_000
const mailDelayMs = 25

/** One, two and four of each; restarts and an upgrade under load. */
export async function prove(args: string[]): Promise<Proved> {
  const { only, seed, rate, postgres, amounts, isPart } = optionsOf(args)
  const say = (line: string) => console.log(line)
  const folder = await mkdtemp(join(tmpdir(), 'sightline-prove-copy-'))
  const cluster = await openCluster({ postgres })
  const scaled: Scaled = { postgresMajor: cluster.postgresMajor, reads: [], works: [], bugs: [] }
  try {
    await cluster.setWebs(1)
    await cluster.setWorkers(1)
    // Not by way of the proxy: the demo's staff can sign in on the machine only.
    const base = cluster.webs[0]?.base ?? ''
    const scene = await setScene({ ...cluster.installation, base }, createChance(seed))
    const materials = await gatherMaterials(scene, String(seed))
    if (only.includes('jobs')) {
      scaled.works = await allWork(cluster, { amounts, say })
      scaled.sizes = await measureSizes(cluster)
    }
    if (only.includes('reads')) scaled.reads = await allReads(cluster, { materials, seconds: amounts.readSeconds, say })
    const given = { materials, ratePerSecond: rate, seed }
    if (only.includes('restart')) {
      say(`rolling restart at ${rate} requests a second`)
      scaled.restart = await rollRestart(cluster, given)
    }
    if (only.includes('upgrade')) {
      say(`upgrade at ${rate} requests a second`)
      scaled.upgrade = await rollUpgrade(cluster, { ...given, folder })
    }
    if (only.includes('proxies')) scaled.fronts = await proveFronts(cluster, { materials, folder, say })
  } finally {
    scaled.bugs = cluster.bugs()
    await cluster.end()
    await rm(folder, { recursive: true, force: true })
  }
  const checks = checksOf(scaled)
  for (const check of checks) say(lineOf(check))
  const variant = postgres && `postgres-${cluster.postgresMajor}`
  return { page: pageOf(scaled), passed: checks.every(({ holds }) => holds), isPart, variant }
}

async function allReads(
  cluster: Cluster,
  { materials, seconds, say }: { materials: Materials; seconds: number; say: (line: string) => void },
): Promise<Reads[]> {
  await cluster.setWorkers(0)
  const reads: Reads[] = []
  for (const nodes of sizes) {
    const one = await measureReads(cluster, { nodes, seconds, materials })
    say(`${nodes} web nodes: ${one.perSecond.toFixed(0)} reads a second, ${one.cores.webs.toFixed(2)} processors`)
    reads.push(one)
  }
  await cluster.setWebs(1)
  return reads
}

async function allWork(
  cluster: Cluster,
  { amounts, say }: { amounts: typeof whole; say: (line: string) => void },
): Promise<Work[]> {
  const works: Work[] = []
  const { relays } = cluster.installation
  const kinds: { count: number; of: (workers: number) => Promise<Backlog> | Backlog }[] = []
  const webhooks = await deliveries(cluster, answerMs)
  kinds.push({ count: amounts.deliveries, of: () => webhooks })
  kinds.push({ count: amounts.mails, of: (workers) => mails(cluster, mailDelayMs, workers) })
  kinds.push({ count: amounts.investigations, of: (workers) => investigations(cluster, String(workers)) })
  for (const { count, of } of kinds)
    for (const workers of sizes) {
      const work = await measureWork(cluster, await of(workers), { workers, count })
      say(
        `${workers} workers: ${work.perSecond.toFixed(1)} a second of ${work.kind}, ${work.cores.workers.toFixed(2)} processors`,
      )
      works.push(work)
    }
  relays.webhooks.delayMs = 0
  relays.mail.delayMs = 0
  return works
}

function optionsOf(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      quick: { type: 'boolean', default: false },
      only: { type: 'string' },
      seed: { type: 'string', default: someSeed() },
      rate: { type: 'string', default: '20' },
      postgres: { type: 'string' },
    },
  })
  return {
    only: chosen(values.only, parts),
    ...{ seed: wholeOf('seed', values.seed, 0), rate: numberOf('rate', values.rate, 1) },
    ...{ postgres: values.postgres, amounts: values.quick ? quick : whole },
    isPart: values.quick || values.only !== undefined,
  }
}
