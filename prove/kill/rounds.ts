import { readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { publishBreach } from '../scene/flows/mailed.ts'
import { type Installation, lastWords, lastWordsOf, type Mode, type PartName } from '../scene/installation.ts'
import { companyOf, type Scene } from '../scene/scene.ts'
import type { Chance } from '../support/chance.ts'
import { pause, within } from '../support/figures.ts'
import { isAlive, killPart, type Process, signal, treeOf, untilReady } from '../support/program.ts'
import { checkChains, opens, sampleOf } from './checks.ts'

export type Victim = PartName | 'postgres' | 'all'
const victims = {
  embedded: ['program', 'postgres', 'all'],
  server: ['web', 'worker', 'postgres', 'all'],
} as const satisfies Record<Mode, [Victim, ...Victim[]]>

/** Plan of a round, chosen before it begins. */
export interface Plan {
  victim: Victim
  /** From the moment at which the one before was over. */
  killAfterMs: number
  /** A second kill of the same, so long after it was started again. */
  againAfterMs: number | undefined
}

export function planRound(mode: Mode, chance: Chance): Plan {
  return {
    victim: chance.pick<Victim>(victims[mode]),
    killAfterMs: chance.between(200, 4_000),
    againAfterMs: chance.next() < 0.3 ? chance.between(20, 1_500) : undefined,
  }
}

export interface Round extends Plan {
  round: number
  kills: number
  /** Until a node says that it is ready; undefined where it never did, and for a worker, which has no such word. */
  restartMs: number | undefined
  /** Parts that ended without being killed, with their last output: the supervisor restarts them. */
  ended: string[]
  /** Each in words; empty where all is well. */
  faults: string[]
}

/** Kills, starts again, and looks at what is there. The load goes on all the while. */
export async function runRound(scene: Scene, plan: Plan): Promise<Round> {
  const { installation, round } = scene
  const faults: string[] = []
  // Not each: a killed poll keeps the source for five minutes, and more than fifty at once would wait for staff.
  if (round % 2 === 0) publishBreach(scene, companyOf(round - 1))
  await pause(plan.killAfterMs)
  const killed = [await kill(installation, plan.victim)]
  let restarting = restart(installation, plan.victim, { killed: killed.at(-1), since: performance.now() })
  if (plan.againAfterMs !== undefined) {
    await pause(plan.againAfterMs)
    killed.push(await kill(installation, plan.victim))
    const since = performance.now()
    await restarting
    restarting = restart(installation, plan.victim, { killed: killed.at(-1), since })
  }
  const readyMs = await restarting
  if (readyMs === undefined) faults.push(`not ready again: ${lastWords(installation)}`)
  const ended = [...installation.parts].filter(([, part]) => part.isOver()).map(lastWordsOf)
  if (ended.length > 0) await installation.startAll()
  faults.push(...(await opens(scene)))
  for (const entry of await scene.ledger.missing(sampleOf(scene))) faults.push(`lost: ${entry.kind} ${entry.key}`)
  faults.push(...(await checkChains(scene)))
  faults.push(...(await leftBehind(killed.flat())))
  const restartMs = plan.victim === 'worker' ? undefined : readyMs
  return { ...plan, round, kills: killed.filter((tree) => tree.length > 0).length, restartMs, ended, faults }
}

/** @returns every process that was killed, with its descendants. */
async function kill({ parts, dataDir, database }: Installation, victim: Victim): Promise<Process[]> {
  if (victim === 'postgres') {
    const pid = database ? database.pid() : postmasterOf(dataDir)
    // Between two kills it may be down.
    const tree = pid ? treeOf(pid) : []
    if (database) await database.kill()
    else for (const one of tree.slice(0, 1)) signal(one, 'SIGKILL')
    return tree
  }
  const chosen = [...parts].filter(([name]) => victim === 'all' || name === victim).map(([, part]) => part)
  const trees = chosen.flatMap((part) => treeOf(part.pid))
  if (victim === 'all') {
    const server = database ? treeOf(database.pid()) : []
    for (const one of [...trees, ...server]) signal(one, 'SIGKILL')
    await database?.kill()
    await Promise.all(chosen.map(killPart))
    return [...trees, ...server]
  }
  await Promise.all(chosen.map(killPart))
  return trees
}

/** As an operator's supervisor would: all that is down, at once and at the same time. */
async function restart(
  installation: Installation,
  victim: Victim,
  { killed = [], since }: { killed?: readonly Process[] | undefined; since: number },
): Promise<number | undefined> {
  const { database, dataDir, base } = installation
  if (victim === 'postgres' && !database) {
    // The program brings it back by itself.
    await within(30_000, () => ![undefined, killed[0]?.pid].includes(postmasterOf(dataDir)), 10)
    return untilReady(base, since)
  }
  const databaseIsBack = victim === 'postgres' || victim === 'all' ? database?.start() : undefined
  const readyAgain = victim === 'postgres' ? untilReady(base, since) : installation.startAll()
  const [readyMs] = await Promise.all([readyAgain, databaseIsBack])
  return readyMs === undefined ? undefined : performance.now() - since
}

/**
 * Reads the pid of the embedded database from its file. A file outlives its process, whose pid may be reused by now.
 */
function postmasterOf(dataDir: string): number | undefined {
  const cluster = join(dataDir, 'pg')
  try {
    const pid = Number.parseInt(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'), 10)
    return readlinkSync(`/proc/${pid}/cwd`) === cluster ? pid : undefined
  } catch {
    return undefined
  }
}

/** Checks that no process outlives its killed parent for long: reading children, browsers, a PostgreSQL. */
async function leftBehind(killed: readonly Process[]): Promise<string[]> {
  await within(20_000, () => !killed.some(isAlive))
  return killed.filter(isAlive).map(({ pid }) => `left behind: ${commandOf(pid)}`)
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim().slice(0, 160)
  } catch {
    return `process ${pid}`
  }
}
