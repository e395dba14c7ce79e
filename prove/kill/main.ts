import { parseArgs } from 'node:util'
import { type Mode, modes } from '../scene/installation.ts'
import { chosen, someSeed, wholeOf, wrongUse } from '../support/options.ts'
import { lineOf } from '../support/words.ts'
import type { Proved } from '../usage.ts'
import { type Batch, runBatch } from './batch.ts'
import { clockJump } from './faults/clock-jump.ts'
import { databaseAway } from './faults/database-away.ts'
import { diskFull } from './faults/disk-full.ts'
import type { Fault, FaultResult } from './faults/fault.ts'
import { feedFlood } from './faults/feed-flood.ts'
import { slowNetwork } from './faults/slow-network.ts'
import { stuckWorker } from './faults/stuck-worker.ts'
import { openMemory } from './memory.ts'
import { faultsIn, judge, pageOfFaults, pageOfKills } from './verdict.ts'

/** Rounds for each kind of installation: two hundred in all. */
const usualRounds = 100
const faults: readonly Fault[] = [diskFull, clockJump, databaseAway, slowNetwork, stuckWorker, feedFlood]
/** An installation lives for so many rounds; what a run did is kept in pieces of this size. */
const batchRounds = 100

/** Kills and other faults. What was done before a run was broken off is not done again, with the same seed and rounds. */
export async function prove(args: string[]): Promise<Proved> {
  const { rounds, seed, chosenModes, only, keeps, isPart } = optionsOf(args)
  const say = (line: string) => console.log(line)
  say(`seed ${seed}: --seed ${seed} repeats these rounds`)
  const memory = openMemory(`kill-${seed}-${rounds}`)
  const batches: Batch[] = []
  if (only.includes('rounds'))
    for (const mode of chosenModes)
      for (let done = 0; done < rounds; done += batchRounds) {
        const count = Math.min(batchRounds, rounds - done)
        const of = { mode, seed: seed + done, count, keeps, say }
        batches.push(await memory.once(`${mode} ${done}`, () => runBatch(of)))
      }
  const results: FaultResult[] = []
  for (const { name, title, run } of faults.filter((fault) => only.includes(fault.name))) {
    say(`${name}: ${title}`)
    const result = await memory.once<FaultResult>(name, async () => ({
      name,
      title,
      ...(await run({ seed, keeps, say }).catch(broken)),
    }))
    for (const check of result.checks) say(lineOf(check))
    if (result.skipped) say(`  skipped: ${result.skipped}`)
    results.push(result)
  }
  memory.forget()
  const found = [...judge(batches).faults, ...faultsIn(results)]
  for (const fault of found) say(`FAULT ${fault}`)
  const parts = [...(batches.length > 0 ? [pageOfKills(batches)] : []), pageOfFaults(results)]
  return {
    page: [`Seed ${seed}: \`--seed ${seed}\` makes the same choices again.`, ...parts].join('\n\n'),
    passed: found.length === 0,
    isPart,
  }
}

/** A fault that could not be carried out to its end proves nothing, and the others still run. */
const broken = (error: Error): Omit<FaultResult, 'name' | 'title'> => ({
  how: 'It was broken off.',
  checks: [{ what: 'carried out to its end', measured: error.message.slice(0, 500), holds: false }],
})

function optionsOf(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: 'string', default: String(usualRounds) },
      seed: { type: 'string', default: someSeed() },
      mode: { type: 'string' },
      only: { type: 'string' },
      keep: { type: 'boolean', default: false },
    },
  })
  const mode = modes.find((one) => one === values.mode)
  if (values.mode !== undefined && !mode) throw wrongUse(`--mode is one of ${modes.join(', ')}`)
  return {
    ...{ rounds: wholeOf('rounds', values.rounds, 1), seed: wholeOf('seed', values.seed, 0), keeps: values.keep },
    isPart: values.only !== undefined || values.mode !== undefined,
    chosenModes: mode ? [mode] : ([...modes] as Mode[]),
    only: chosen(values.only, ['rounds', ...faults.map(({ name }) => name)]),
  }
}
