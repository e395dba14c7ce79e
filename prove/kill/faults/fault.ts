import { firstStartMs, type Installation, install, lastWords, type Mode } from '../../scene/installation.ts'
import { setScene } from '../../scene/load.ts'
import type { Scene } from '../../scene/scene.ts'
import { createChance } from '../../support/chance.ts'
import type { Check } from '../../usage.ts'
import { areHooksTaken, countEffects, countHooks, type Hooks, settle } from '../checks.ts'

export interface FaultResult {
  name: string
  title: string
  /** Method that caused it here. */
  how: string
  checks: Check[]
  /** Why it could not be brought about. */
  skipped?: string
}

export interface Fault {
  name: string
  title: string
  run: (given: Given) => Promise<Omit<FaultResult, 'name' | 'title'>>
}

export interface Given {
  seed: number
  keeps: boolean
  say: (line: string) => void
}

/** An installation that runs, with everything the load needs; ended whatever happens. */
export async function inScene<Result>(
  {
    seed,
    keeps,
    mode,
    dataDir,
    env,
  }: Pick<Given, 'seed' | 'keeps'> & { mode: Mode; dataDir?: string; env?: NodeJS.ProcessEnv },
  act: (scene: Scene) => Promise<Result>,
): Promise<Result> {
  const installation = await install({ mode, ...(dataDir && { dataDir }), ...(env && { env }) })
  try {
    if ((await installation.startAll(firstStartMs)) === undefined)
      throw new Error(`it did not start: ${lastWords(installation)}`)
    return await act(await setScene(installation, createChance(seed)))
  } finally {
    await installation.end({ keeps })
  }
}

/**
 * Checks what must hold after every fault: nothing lost, nothing owed, nothing doubled, no answer and no log line that is a bug.
 * @param isTimeRight False if the clock is wrong: signatures of another time are rightly refused.
 */
export async function afterwards(
  scene: Scene,
  { settleMs = 8 * 60_000, repeats = 1, isTimeRight = true } = {},
): Promise<Check[]> {
  const unfinished = await settle(scene, settleMs)
  const lost = await scene.ledger.missing()
  const counted = Object.entries(await countEffects(scene))
  const doubled = counted.flatMap(([, once]) => once.doubled)
  const { counts, wrong } = scene.surface
  const acknowledged = scene.ledger.entries().length
  return [
    {
      ...check(
        `of ${acknowledged} acknowledged writes, lost`,
        lost.map(({ kind, key }) => `${kind} ${key}`),
      ),
      holds: acknowledged > 0 && lost.length === 0,
    },
    check('what they lead to, and never came', unfinished),
    ...(isTimeRight ? hookChecks(countHooks(scene)) : []),
    check('done twice', doubled),
    ...counted.map(([kind, { repeated }]) => ({
      what: `${kind} again, under their own name (${repeats} allowed: what was in hand)`,
      measured: listed(repeated),
      holds: repeated.length <= repeats,
    })),
    check(
      `answers that are neither a success (${counts.ok}) nor 503 with a time (${counts.away}) nor a refusal (${counts.refused})`,
      wrong,
    ),
    check('reported as a bug', bugsOf(scene.installation)),
  ]
}

const hookChecks = (hooks: Hooks): Check[] => [
  {
    what: 'webhooks tried and not taken',
    measured: `${hooks.untaken} of ${hooks.tried} (one of ten allowed: what was in hand)`,
    holds: hooks.tried > 0 && areHooksTaken(hooks),
  },
  { what: 'webhooks whose signature did not fit', measured: String(hooks.forged), holds: hooks.forged === 0 },
]

const bugsOf = (installation: Installation): string[] => installation.bugs().map((line) => line.slice(0, 300))

/** Holds where there is none of it. */
export const check = (what: string, found: readonly string[]): Check => ({
  what,
  measured: listed(found),
  holds: found.length === 0,
})

const listed = (found: readonly string[]): string =>
  found.length === 0 ? '0' : `${found.length}: ${[...new Set(found)].slice(0, 5).join('; ')}`
