import type { ScoreExplanation, ScoreFacts, ScoreInputs } from './contract.ts'
import { ageInDays, calendarMonths } from './dates.ts'
import { counts, isKnown } from './factors.ts'
import { decay, million, mulDiv } from './fixed.ts'
import {
  allHazards,
  confidenceFrom,
  controlIds,
  controlsRemove,
  controlWeight,
  type FactId,
  halfLifeDays,
  hazardIds,
  hazardMax,
  indicativeAfterMonths,
  publicCore,
  qualityShare,
} from './tables.ts'

/** The most that each fact can move H; a control moves its weight of what all controls can remove. */
export const factWeight: Readonly<Record<FactId, number>> = {
  ...hazardMax,
  contract: controlMax('contract'),
  assurance: controlMax('assurance'),
  policy: controlMax('policy'),
  posture: controlMax('posture'),
  transparency: controlMax('transparency'),
}

/** K in millionths: how well and how lately the facts that count are known, by weight. */
export function confidenceOf({ mode, facts, today }: ScoreInputs): number {
  const counted = [...hazardIds, ...controlIds].filter((id) => counts(mode, id))
  const total = counted.reduce((sum, id) => sum + factWeight[id], 0)
  const held = counted.reduce((sum, id) => sum + heldWeight(facts, id, today), 0)
  return mulDiv(held, million, total)
}

export function confidenceWord(k: number): ScoreExplanation['confidence'] {
  if (k >= confidenceFrom.high) return 'high'
  return k >= confidenceFrom.medium ? 'medium' : 'low'
}

/** On a public page, the month of the oldest evidence that counts, once that is too old to stand without a word. */
export function indicativeMonth({ mode, facts, today }: ScoreInputs): string | null {
  if (mode === 'contract') return null
  const dates = publicCore.flatMap((id) => (facts[id] !== null && isKnown(facts, id) ? [facts[id].asOf] : [])).sort()
  const oldest = dates[0]
  if (oldest === undefined || calendarMonths(oldest, today) <= indicativeAfterMonths) return null
  return oldest.slice(0, 7)
}

function heldWeight(facts: ScoreFacts, id: FactId, today: string): number {
  const fact = facts[id]
  if (fact === null || !isKnown(facts, id)) return 0
  if (fact.expiresOn !== undefined && today > fact.expiresOn) return 0
  const weight = mulDiv(factWeight[id], qualityShare[fact.quality], million)
  return decay(weight, ageInDays(fact.asOf, today), halfLifeDays[id])
}

function controlMax(id: keyof typeof controlWeight): number {
  return mulDiv(mulDiv(controlWeight[id], controlsRemove, million), allHazards, million)
}
