import type { ScoreLevel } from '../score/levels.ts'

// When a new calculation is a change that somebody should hear of: the level is another one, or the score moved by five
// points. A level that flickers at its border is told once it was calculated twice in a row, or at once where a verified
// event stands behind it.

export const leastChange = 5

export interface Reported {
  level: ScoreLevel
  score: number | null
  /** A level that was calculated once and waits to be confirmed. */
  pending: ScoreLevel | null
}

export interface Calculated {
  level: ScoreLevel
  score: number | null
  hasNewVerifiedEvent: boolean
}

export interface Change {
  reason: 'level' | 'score'
  levelBefore: ScoreLevel
  levelAfter: ScoreLevel
  scoreBefore: number | null
  scoreAfter: number | null
}

/** What to remember, and what to tell; the first calculation of all tells nothing. */
export function judgeChange(
  reported: Reported | undefined,
  next: Calculated,
): { remember: Reported; change: Change | undefined } {
  if (!reported) return { remember: { level: next.level, score: next.score, pending: null }, change: undefined }
  const isOtherLevel = next.level !== reported.level
  const isConfirmed = isOtherLevel && (next.hasNewVerifiedEvent || reported.pending === next.level)
  const level = isConfirmed ? next.level : reported.level
  const moved = reported.score !== null && next.score !== null && Math.abs(next.score - reported.score) >= leastChange
  const score = isConfirmed || moved ? next.score : reported.score
  const change: Change | undefined =
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
