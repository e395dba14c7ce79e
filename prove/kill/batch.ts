import { spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readFeedFirst } from '../scene/flows/staffed.ts'
import { firstStartMs, type Installation, install, lastWords, type Mode } from '../scene/installation.ts'
import { setScene, startLoad } from '../scene/load.ts'
import type { Scene } from '../scene/scene.ts'
import { createChance } from '../support/chance.ts'
import { pause } from '../support/figures.ts'
import { root } from '../support/program.ts'
import { type Counted, countEffects, countHooks, type Hooks, settle } from './checks.ts'
import { planRound, type Round, runRound } from './rounds.ts'

/** Rounds of kills of one installation, from its first start to the moment at which it owes nothing any more. */
export interface Batch {
  mode: Mode
  seed: number
  rounds: Round[]
  /** Writes that were acknowledged, by their kind. */
  acknowledged: Record<string, number>
  lost: string[]
  /** Missing effects of acknowledged writes. */
  unfinished: string[]
  counted: Counted
  hooks: Hooks
  /** Answers under the load. */
  answers: { ok: number; away: number; refused: number; wrong: string[] }
  /** Bugs reported by the program itself. */
  bugs: string[]
  faults: string[]
}

/** A killed worker's mail is held by its lease for five minutes, and letters to platforms leave a minute apart. */
const settleMs = 12 * 60_000

export async function runBatch({
  mode,
  seed,
  count,
  keeps,
  say,
}: {
  mode: Mode
  seed: number
  count: number
  keeps: boolean
  say: (line: string) => void
}): Promise<Batch> {
  const chance = createChance(seed)
  const installation = await install({ mode })
  const bugs: string[] = []
  try {
    await killWhileFirstStarting(installation, chance.fork('first start').between(50, 3_000))
    if ((await installation.startAll(firstStartMs)) === undefined)
      throw new Error(`it did not start after the first kill: ${lastWords(installation)}`)
    const scene = await setScene(installation, chance.fork('load'))
    await readFeedFirst(scene)
    const load = startLoad(scene)
    const rounds: Round[] = []
    const plans = chance.fork('rounds')
    for (let n = 1; n <= count; n++) {
      scene.round = n
      const round = await runRound(scene, planRound(mode, plans))
      rounds.push(round)
      say(lineOf(mode, seed, round))
    }
    await load.stop()
    say(`${mode}: the load is over; waiting for what is owed`)
    const unfinished = await settle(scene, settleMs)
    const lost = (await scene.ledger.missing()).map(({ kind, key }) => `${kind} ${key}`)
    const { counts, wrong } = scene.surface
    return {
      ...{ mode, seed, rounds, lost, unfinished, bugs },
      acknowledged: countsOf(scene),
      counted: await countEffects(scene),
      hooks: countHooks(scene),
      answers: { ok: counts.ok, away: counts.away, refused: counts.refused, wrong },
      faults: await verifyByCommand(scene),
    }
  } finally {
    bugs.push(...installation.bugs())
    await installation.end({ keeps })
    if (keeps) say(`kept: ${installation.dataDir}`)
  }
}

/** Kills during the first start in a folder that does not exist yet: initdb, migrations, facts. */
async function killWhileFirstStarting(installation: Installation, afterMs: number): Promise<void> {
  void installation.startAll()
  await pause(afterMs)
  await installation.killAll()
}

function countsOf({ ledger }: Scene): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { kind } of ledger.entries()) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}

/** The chain once more as its owner would: by the command, from the file. */
async function verifyByCommand({ surface, organisation, installation }: Scene): Promise<string[]> {
  const { json } = await surface.call('GET /api/customer/audit/export.json', { token: organisation.token })
  const file = join(installation.dataDir, 'audit.json')
  await writeFile(file, JSON.stringify(json))
  const { status, stdout } = spawnSync(process.execPath, ['build/server/index.js', 'verify-audit', file], {
    ...{ cwd: root, encoding: 'utf8', env: { PATH: process.env.PATH, NODE_ENV: 'production' } },
  })
  return status === 0 ? [] : [`sightline verify-audit ended with ${status}: ${stdout.trim()}`]
}

const lineOf = (
  mode: Mode,
  seed: number,
  { round, victim, killAfterMs, kills, restartMs, ended, faults }: Round,
): string =>
  [
    `${mode} seed ${seed} round ${round}: ${victim} after ${killAfterMs} ms${kills > 1 ? ', and again while starting' : ''}; ready after ${restartMs === undefined ? '–' : `${Math.round(restartMs)} ms`}`,
    ...ended.map((words) => `ended by itself and was started again: ${words}`),
    ...faults,
  ].join('\n  ')
