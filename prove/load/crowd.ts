import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Order } from './generator.ts'
import { type KindName, kindNames, type Materials } from './kinds.ts'
import type { Run } from './tally.ts'

/** Visitors, who are a process of their own. */
export interface Crowd {
  ask: (order: { of?: readonly KindName[]; ratePerSecond: number; seconds: number }) => Promise<Run>
  close: () => void
}

export function openCrowd({ base, materials, seed }: { base: string; materials: Materials; seed: number }): Crowd {
  const child = fork(join(import.meta.dirname, 'generator.ts'), { execArgv: [], serialization: 'advanced' })
  let from = 0
  let runs = 0
  return {
    ask: async ({ of = kindNames, ratePerSecond, seconds }) => {
      runs += 1
      const order: Order = { base, materials, of: [...of], ratePerSecond, seconds, from, seed: seed + runs }
      child.send(order)
      const run = await answerOf(child)
      from += run.asked.length
      return run
    },
    close: () => void child.kill(),
  }
}

async function answerOf(child: ChildProcess): Promise<Run> {
  const isOver = new AbortController()
  try {
    return await Promise.race([
      once(child, 'message', { signal: isOver.signal }).then(([run]) => run as Run),
      once(child, 'exit', { signal: isOver.signal }).then(([code]): never => {
        throw new Error(`the visitors' process ended with ${code}`)
      }),
    ])
  } finally {
    isOver.abort()
  }
}
