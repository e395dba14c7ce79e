import type { ScoreExplanation, ScoreFactor } from './method/contract.ts'

/** Main evidence for the level, with the page that shows it. */
export interface Ground {
  factorId: string
  label: string
  /** A day, a month or a year. */
  date: string | null
  page: string | null
}

/** The act, registration or measurement with the most weight; where there is none, what says its role. */
export function groundOf({ reasons, factors }: Pick<ScoreExplanation, 'reasons' | 'factors'>): Ground | null {
  const act = reasons.find((reason) => reason.code === 'conduct' && reason.scope === 'own')
  const named = act?.code === 'conduct' ? factors.find(({ id }) => id === `event:${act.eventId}`) : undefined
  const heaviest = (rows: readonly ScoreFactor[]) => rows.toSorted((a, b) => b.points - a.points)[0]
  const withSource = factors.filter(({ evidence, points }) => evidence.length > 0 && points > 0)
  const factor =
    named ??
    heaviest(withSource.filter(({ group, state }) => group === 'registration' && state === 'known')) ??
    heaviest(withSource.filter(({ pooling, state }) => pooling !== null && state === 'known')) ??
    heaviest(withSource)
  const first = factor?.evidence.find(({ url }) => url !== null) ?? factor?.evidence[0]
  if (factor === undefined || first === undefined) return null
  const label = factor.state === 'expected' ? 'Its role' : factor.label
  // The name of an act has its own date; that of its page would be read as another one.
  return { factorId: factor.id, label, date: factor.group === 'event' ? null : first.capturedAt, page: first.url }
}
