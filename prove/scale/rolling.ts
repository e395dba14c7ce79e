import pg from 'pg'
import { openCrowd } from '../load/crowd.ts'
import { ms } from '../load/judge.ts'
import type { Materials } from '../load/kinds.ts'
import { countOf, isRead, type Run, tookOf } from '../load/tally.ts'
import { pause } from '../support/figures.ts'
import type { Check } from '../usage.ts'
import type { Cluster } from './cluster.ts'
import { makeCopy, migration } from './copy.ts'

// Nodes are replaced one after the other while visitors ask; no request may fail.

export interface Rolled {
  run: Run
  /** Steps taken, with their times. */
  steps: string[]
  checks: Check[]
}

interface Given {
  materials: Materials
  ratePerSecond: number
  seed: number
}

const restSeconds = 3

/** Each web node and each worker is stopped and another one started in its place. */
export async function rollRestart(cluster: Cluster, given: Given): Promise<Rolled> {
  await cluster.setWebs(2)
  await cluster.setWorkers(2)
  return underLoad(cluster, given, async (note) => {
    for (const node of [...cluster.webs]) {
      await cluster.stopWeb(node)
      note('a web node has ended')
      await cluster.startWeb()
      note('another one is ready')
    }
    for (const worker of [...cluster.workers]) {
      await cluster.stopWorker(worker)
      cluster.startWorker()
      note('a worker has ended and another one was started')
    }
    return []
  })
}

/** A newer version joins and brings the database forward; the old ones go on, and are then replaced. */
export async function rollUpgrade(cluster: Cluster, given: Given & { folder: string }): Promise<Rolled> {
  await cluster.setWebs(2)
  await cluster.setWorkers(1)
  const copy = await makeCopy(given.folder)
  return underLoad(cluster, given, async (note) => {
    const old = [...cluster.webs]
    await cluster.startWeb({ copy })
    note('a node of the newer version has migrated the database and is ready')
    const isMigrated = await hasMigration(cluster)
    const [oldWorker] = cluster.workers
    cluster.startWorker(copy)
    await pause(restSeconds * 1_000)
    note(`old and new have answered side by side for ${restSeconds} s`)
    const statuses = await Promise.all(old.map(async ({ base }) => (await fetch(`${base}/readyz`)).status))
    const refused = await startOldAgain(cluster)
    if (oldWorker) await cluster.stopWorker(oldWorker)
    for (const node of old) {
      await cluster.stopWeb(node)
      await cluster.startWeb({ copy })
      note('an old node has ended and one of the newer version is ready')
    }
    return [
      { what: 'the newer version has migrated the database', measured: isMigrated ? 'yes' : 'no', holds: isMigrated },
      {
        what: 'old nodes beside it are ready',
        measured: statuses.join(', '),
        holds: statuses.every((status) => status === 200),
      },
      {
        what: 'an old node that is started after it refuses, in words',
        measured: refused,
        holds: refused.includes('newer Sightline'),
      },
    ]
  })
}

async function underLoad(
  cluster: Cluster,
  { materials, ratePerSecond, seed }: Given,
  act: (note: (what: string) => void) => Promise<Check[]>,
): Promise<Rolled> {
  const crowd = openCrowd({ base: cluster.installation.base, materials, seed })
  const steps: string[] = []
  try {
    const began = performance.now()
    const note = (what: string) => void steps.push(`${((performance.now() - began) / 1_000).toFixed(1)} s: ${what}`)
    let isOver = false
    // In pieces, so that it ends soon after what it is for has ended.
    const asking = (async () => {
      const runs: Run[] = []
      while (!isOver) runs.push(await crowd.ask({ ratePerSecond, seconds: pieceSeconds }))
      return joined(runs)
    })()
    await pause(restSeconds * 1_000)
    const checks = await act(note).finally(() => {
      isOver = true
    })
    const run = await asking
    const failed = run.asked.length - countOf(run, 'right')
    return {
      ...{ run, steps },
      checks: [
        {
          what: `of ${run.asked.length} requests meanwhile, failed or refused`,
          measured: failed === 0 ? '0' : `${failed}: ${run.words.slice(0, 3).join('; ')}`,
          holds: failed === 0,
        },
        { what: 'reads meanwhile, p99', measured: ms(tookOf(run, isRead, 0.99)), holds: true },
        ...checks,
      ],
    }
  } finally {
    crowd.close()
  }
}
const pieceSeconds = 5

const joined = (runs: readonly Run[]): Run => ({
  ratePerSecond: runs[0]?.ratePerSecond ?? 0,
  seconds: runs.reduce((sum, { seconds }) => sum + seconds, 0),
  asked: runs.flatMap(({ asked }) => asked),
  words: runs.flatMap(({ words }) => words),
})

async function hasMigration({ installation }: Cluster): Promise<boolean> {
  const client = new pg.Client({ connectionString: installation.env.DATABASE_URL ?? '' })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from schema_migration where name = $1', [migration.name])
    return rowCount === 1
  } finally {
    await client.end()
  }
}

/** @returns what it said when it ended. */
async function startOldAgain(cluster: Cluster): Promise<string> {
  const worker = cluster.startWorker()
  const late = setTimeout(() => worker.child.kill('SIGTERM'), 60_000)
  await worker.ended
  clearTimeout(late)
  await cluster.stopWorker(worker)
  return (
    worker
      .log()
      .find((line) => /Sightline/.test(line))
      ?.slice(0, 200) ?? 'it said nothing of it'
  )
}
