import { addDays, daysBetween } from '../../../../platform/shared/days.ts'
import type { ScoreRun } from '../../dossier-contract.ts'

const longest = 365

export interface DayScore {
  day: string
  score: number
}

/** The score at the end of each day since it was first known, at most a year back; a day without a run keeps the one before. */
export function scoreByDay(runs: readonly ScoreRun[], today: string): DayScore[] {
  const known = runs.filter(({ isKnown }) => isKnown).toSorted((a, b) => a.id - b.id)
  if (!known[0]) return []
  const shown = Math.min(longest, daysBetween(known[0].computedAt.slice(0, 10), today) + 1)
  const days = Array.from({ length: shown }, (_, at) => addDays(today, at + 1 - shown))
  return days.flatMap((day) => {
    const run = known.findLast(({ computedAt }) => computedAt.slice(0, 10) <= day)
    return run ? [{ day, score: run.score }] : []
  })
}

/**
 * Returns the runs that moved the score, the newest first, each with the score before it; runs that left it as it was
 * are left out.
 */
export function scoreMoves(runs: readonly ScoreRun[]): { run: ScoreRun; before: number | null }[] {
  const known = runs.filter(({ isKnown }) => isKnown).toSorted((a, b) => a.id - b.id)
  return known
    .map((run, at) => ({ run, before: known[at - 1]?.score ?? null }))
    .filter(({ run, before }) => run.score !== before)
    .toReversed()
}
