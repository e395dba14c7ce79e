import type { ClosedState } from '../data-removal/item-states.ts'
import { removalLimits } from '../data-removal/vocabulary.ts'
import { type RemovalOutcome, removalOutcomes } from './vocabulary.ts'

const outcomeOf: Readonly<Record<ClosedState, RemovalOutcome>> = {
  fulfilled: 'removed',
  no_record: 'no-record',
  denied: 'refused',
  contact_invalid: 'ended',
  cancelled: 'ended',
  expired: 'ended',
}

/**
 * How the closed items came out, each outcome once. Null while they are so few that someone who knows of a request
 * could read its outcome from the figures.
 */
export function outcomesOf(closed: readonly { state: ClosedState; items: number }[]) {
  const sum = (rows: typeof closed) => rows.reduce((total, { items }) => total + items, 0)
  if (sum(closed) < removalLimits.fewMeasured) return null
  return removalOutcomes.map((outcome) => ({
    outcome,
    items: sum(closed.filter(({ state }) => outcomeOf[state] === outcome)),
  }))
}
