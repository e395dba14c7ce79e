import type { Chance } from '../support/chance.ts'
import { type KindName, kinds } from './kinds.ts'

// When who asks for what: chosen before anything is asked, so that slow answers hold back no question. Pure.

export interface Arrival {
  dueMs: number
  kind: KindName
}

/**
 * Arrivals of many who know nothing of each other: the times between them are exponentially distributed, so some come
 * close together (a Poisson process).
 */
export function* arrivals({
  ratePerSecond,
  seconds,
  of,
  chance,
}: {
  ratePerSecond: number
  seconds: number
  of: readonly KindName[]
  chance: Chance
}): Generator<Arrival> {
  const total = of.reduce((sum, kind) => sum + kinds[kind].share, 0)
  let dueMs = 0
  for (;;) {
    dueMs += (-Math.log(1 - chance.next()) / ratePerSecond) * 1_000
    if (dueMs >= seconds * 1_000) return
    yield { dueMs, kind: kindAt(of, chance.next() * total) }
  }
}

/** The kind in whose stretch a number lies, where each has a stretch as long as its share. */
function kindAt(of: readonly KindName[], point: number): KindName {
  let from = 0
  for (const kind of of) {
    from += kinds[kind].share
    if (point < from) return kind
  }
  throw new Error('there is no kind to choose')
}
