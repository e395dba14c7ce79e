import type { Priority } from './vocabulary.ts'

/** How many runs of visitors may wait: from one address, and from all. */
export const visitorRuns = { perAddress: 5, inAll: 60 } as const

const ranks: Readonly<Record<Priority, number>> = { urgent: 3, high: 2, medium: 1, normal: 0 }
const ranksOfTurn = Object.keys(ranks).length

/**
 * The priority of a run in its queue. Visitors and organizations take turns, and within a turn the more urgent comes first:
 * an urgent run waits for no less urgent one that was asked for after it. `waiting`: those of the same visitor or organization.
 */
export function queuePriority(priority: Priority, waiting: readonly Priority[]): number {
  const before = waiting.filter((other) => ranks[other] >= ranks[priority]).length
  return ranks[priority] - before * ranksOfTurn
}

/** Behind all that someone waits for. */
export const backgroundPriority = -1_000_000
