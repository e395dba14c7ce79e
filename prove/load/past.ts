import { pause } from '../support/figures.ts'
import { memoryMbOf } from './processes.ts'
import type { Stage } from './stage.ts'
import type { Run } from './tally.ts'

/** Result of asking for twice as much as the node can answer, and of the time after it. */
export interface Past {
  during: Run
  after: Run
  /** Milliseconds of each answer of `/healthz` meanwhile; undefined of one that did not come. */
  health: (number | undefined)[]
  memoryMb: { before: number; highest: number }
  refused: number
  bugs: string[]
}

const askEveryMs = 250
const healthPatienceMs = 5_000

export async function goPast(
  stage: Stage,
  { limit, seconds, afterSeconds }: { limit: number; seconds: number; afterSeconds: number },
): Promise<Past> {
  const { crowd, figures, installation } = stage
  const pid = installation.parts.get('web')?.pid ?? 0
  const memoryMb = { before: memoryMbOf(pid), highest: 0 }
  const refusedOf = async () => (await figures()).get('sightline_refused_busy_total') ?? 0
  const before = await refusedOf()
  const health: Past['health'] = []
  let isOver = false
  const look = async () => {
    while (!isOver) {
      health.push(await askHealth(installation.base))
      memoryMb.highest = Math.max(memoryMb.highest, memoryMbOf(pid))
      await pause(askEveryMs)
    }
  }
  const looking = look()
  const during = await crowd.ask({ ratePerSecond: limit * 2, seconds })
  const after = await crowd.ask({ ratePerSecond: Math.max(1, Math.round(limit / 2)), seconds: afterSeconds })
  isOver = true
  await looking
  return { during, after, health, memoryMb, refused: (await refusedOf()) - before, bugs: installation.bugs() }
}

async function askHealth(base: string): Promise<number | undefined> {
  const began = performance.now()
  const answer = await fetch(`${base}/healthz`, { signal: AbortSignal.timeout(healthPatienceMs) }).catch(
    () => undefined,
  )
  await answer?.body?.cancel()
  return answer?.status === 200 ? performance.now() - began : undefined
}
