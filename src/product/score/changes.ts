import type { ScoreLevel } from './levels.ts'
import type { ScoreEvent, ScoreExplanation } from './method/contract.ts'

type ScoreMode = ScoreExplanation['mode']

// Decides when a new calculation is a change worth reporting: the level changed, or the score moved by five points. A
// level that flickers at its border is debounced: it is reported once it was calculated twice in a row, or at once if a
// verified event supports it.

export const leastChange = 5

/** `level`: another one. `score`: enough points within the same one, or while the other waits to be confirmed. */
export const changeReasons = ['level', 'score'] as const

export interface Reported<Level extends string = ScoreLevel> {
  level: Level
  score: number | null
  /** A level that was calculated once and waits to be confirmed. */
  pending: Level | null
}

export interface Calculated<Level extends string = ScoreLevel> {
  level: Level
  score: number | null
  hasNewVerifiedEvent: boolean
}

export interface Change<Level extends string = ScoreLevel> {
  reason: (typeof changeReasons)[number]
  levelBefore: Level
  levelAfter: Level
  scoreBefore: number | null
  scoreAfter: number | null
}

/** Returns what to store and what to report. The very first calculation reports nothing. */
export function judgeChange<Level extends string>(
  reported: Reported<Level> | undefined,
  next: Calculated<Level>,
): { remember: Reported<Level>; change: Change<Level> | undefined } {
  if (!reported) return { remember: { level: next.level, score: next.score, pending: null }, change: undefined }
  const isOtherLevel = next.level !== reported.level
  const isConfirmed = isOtherLevel && (next.hasNewVerifiedEvent || reported.pending === next.level)
  const level = isConfirmed ? next.level : reported.level
  const moved = reported.score !== null && next.score !== null && Math.abs(next.score - reported.score) >= leastChange
  const score = isConfirmed || moved ? next.score : reported.score
  const change: Change<Level> | undefined =
    isConfirmed || moved
      ? {
          reason: isConfirmed ? 'level' : 'score',
          levelBefore: reported.level,
          levelAfter: level,
          scoreBefore: reported.score,
          scoreAfter: score,
        }
      : undefined
  return { remember: { level, score, pending: isOtherLevel && !isConfirmed ? next.level : null }, change }
}

/** How a run came to its figures; null where nothing was scored. */
export interface Basis {
  method: string
  mode: ScoreMode
}

/** Ascending by how much was looked at. */
const modes = ['public', 'researched', 'contract'] as const satisfies readonly ScoreMode[]

/**
 * Whether figures of the next run can be held against those before. One that looked at less, as without a network, says
 * nothing of what changed; one by another method, or that looked at more, begins again: its figures are other ones anyway.
 */
export function compareBasis(before: Basis | null, next: Basis | null): 'same' | 'reset' | 'less' {
  const rank = (basis: Basis | null) => (basis ? modes.indexOf(basis.mode) : -1)
  if (rank(next) < rank(before)) return 'less'
  return rank(next) === rank(before) && before?.method === next?.method ? 'same' : 'reset'
}

/** Verified events that the run before did not have, or had unverified. Without a run before nothing is new. */
export function hasNewVerifiedEvent(before: readonly RunEvent[] | null, next: readonly RunEvent[]): boolean {
  if (!before) return false
  const known = new Set(before.filter((event) => event.verified).map((event) => event.id))
  return next.some((event) => event.verified && !known.has(event.id))
}

type RunEvent = Pick<ScoreEvent, 'id' | 'verified'>
