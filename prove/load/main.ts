import { parseArgs } from 'node:util'
import { percent } from '../support/figures.ts'
import { chosen, numberOf, someSeed, wholeOf, wrongUse } from '../support/options.ts'
import { lineOf } from '../support/words.ts'
import type { Proved } from '../usage.ts'
import { ms, stepOf } from './judge.ts'
import { limitOf, nextRate, type Step } from './limit.ts'
import { searchMany } from './million.ts'
import { checksOf, type Measured, pageOf } from './page.ts'
import { goPast } from './past.ts'
import { openStage, type Stage } from './stage.ts'
import { watch } from './watch.ts'

const parts = ['limit', 'soak', 'past', 'million'] as const

/** Each node compiles its code and fills its caches first, as every node does once. */
const warmUp = { ratePerSecond: 10, seconds: 10 }
const pastSeconds = 30
const afterSeconds = 20
const watchEveryMs = 10_000
/** As an installation of that size has it. */
const searchRate = 200
const searchSeconds = 30

/** Rising rates to the limit, a long time at half of it, a short one at twice of it; and search among many entries. */
export async function prove(args: string[]): Promise<Proved> {
  const options = optionsOf(args)
  const { only, seed, entries } = options
  const say = (line: string) => console.log(line)
  say(`seed ${seed}: --seed ${seed} makes the same choices`)
  const measured: Measured = {}
  if (only.some((part) => part !== 'million')) {
    const stage = await openStage(seed)
    try {
      await measure(stage, { ...options, measured, say })
    } finally {
      await stage.end()
    }
  }
  if (only.includes('million')) {
    say(`search among ${entries} entries`)
    measured.million = await searchMany({ entries, ratePerSecond: searchRate, seconds: searchSeconds, seed })
  }
  const checks = checksOf(measured)
  for (const check of checks) say(lineOf(check))
  return {
    page: [`Seed ${seed}: \`--seed ${seed}\` makes the same choices again.`, pageOf(measured)].join('\n\n'),
    passed: checks.every(({ holds }) => holds),
    isPart: options.isPart,
  }
}

type Options = ReturnType<typeof optionsOf>

async function measure(
  stage: Stage,
  { only, minutes, stepSeconds, given, measured, say }: Options & { measured: Measured; say: (line: string) => void },
): Promise<void> {
  await stage.crowd.ask(warmUp)
  if (only.includes('limit')) measured.steps = await findLimit(stage, { stepSeconds, say })
  const limit = given ?? limitOf(measured.steps ?? [])
  if (limit === undefined) return
  if (only.includes('soak')) {
    const half = Math.max(1, Math.round(limit / 2))
    say(`${minutes} minutes at ${half} requests a second`)
    const seconds = Math.round(minutes * 60)
    const watching = watch(stage, Math.min(watchEveryMs, (seconds * 1_000) / 12))
    const run = await stage.crowd.ask({ ratePerSecond: half, seconds })
    measured.soak = { run, watched: await watching.stop() }
  }
  if (only.includes('past')) {
    say(`${pastSeconds} s at ${limit * 2} requests a second`)
    measured.past = await goPast(stage, { limit, seconds: pastSeconds, afterSeconds })
  }
}

async function findLimit(
  { crowd }: Stage,
  { stepSeconds, say }: { stepSeconds: number; say: (line: string) => void },
): Promise<Step[]> {
  const steps: Step[] = []
  for (let rate = nextRate(steps); rate !== undefined; rate = nextRate(steps)) {
    const run = await crowd.ask({ ratePerSecond: rate, seconds: stepSeconds })
    const step = stepOf(run)
    steps.push(step)
    say(
      `${rate} a second: ${percent(step.achieved)} in time, ${step.errors} errors, p99 of reads ${ms(step.readP99Ms)}${run.words[0] ? `; ${run.words[0]}` : ''}`,
    )
  }
  return steps
}

function optionsOf(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      minutes: { type: 'string', default: '10' },
      seed: { type: 'string', default: someSeed() },
      only: { type: 'string' },
      limit: { type: 'string' },
      'step-seconds': { type: 'string', default: '10' },
      entries: { type: 'string', default: '1000000' },
    },
  })
  const only = chosen(values.only, parts)
  const given = values.limit === undefined ? undefined : numberOf('limit', values.limit, 1)
  const needsLimit = (only.includes('soak') || only.includes('past')) && !only.includes('limit')
  if (needsLimit && given === undefined) throw wrongUse('without the part "limit" say which it is, with --limit N')
  return {
    ...{ only, given, minutes: numberOf('minutes', values.minutes, 0.1), seed: wholeOf('seed', values.seed, 0) },
    stepSeconds: wholeOf('step-seconds', values['step-seconds'], 1),
    entries: wholeOf('entries', values.entries, 1),
    isPart: values.only !== undefined || given !== undefined,
  }
}
