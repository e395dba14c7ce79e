import type { EvidenceQuality, ScoreExplanation, ScoreInputs } from './contract.ts'
import { ageInDays, calendarMonths } from './dates.ts'
import { counts, isCore, isKnown } from './factors.ts'
import { decay, million, mulDiv } from './fixed.ts'
import { isConduct, isInForce, registrationShare } from './record.ts'
import {
  allHazards,
  confidenceFrom,
  controlIds,
  controlsRemove,
  controlWeight,
  coreIds,
  type FactId,
  halfLifeDays,
  hazardIds,
  hazardMax,
  indicativeAfterMonths,
  publicHalfLifeDays,
  qualityShare,
  roleWeight,
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

/** K in millionths: how well and how lately the role and the facts that count are known, by weight. */
export function confidenceOf(inputs: ScoreInputs): number {
  const { mode, facts } = inputs
  const counted = [...hazardIds, ...controlIds].filter((id) => counts(mode, id))
  const total = counted.reduce((sum, id) => sum + factWeight[id], roleWeight)
  const held = counted.reduce((sum, id) => sum + heldWeight(inputs, id), roleHeld(inputs))
  return mulDiv(held, million, total)

  function roleHeld({ today }: ScoreInputs): number {
    const own =
      facts.role === null ? 0 : heldOf(facts.role, { weight: roleWeight, halfLife: publicHalfLifeDays.role, today })
    return Math.max(own, mulDiv(roleWeight, recordShare(inputs), million))
  }
}

export function confidenceWord(k: number): ScoreExplanation['confidence'] {
  if (k >= confidenceFrom.high) return 'high'
  return k >= confidenceFrom.medium ? 'medium' : 'low'
}

/** On a public page, the month of the oldest evidence that counts, once that is too old to stand without a word. */
export function indicativeMonth({ mode, facts, today }: ScoreInputs): string | null {
  if (mode === 'contract') return null
  const dates = coreIds.flatMap((id) => (facts[id] !== null && isKnown(facts, id) ? [facts[id].asOf] : [])).sort()
  const oldest = dates[0]
  if (oldest === undefined || calendarMonths(oldest, today) <= indicativeAfterMonths) return null
  return oldest.slice(0, 7)
}

function heldWeight(inputs: ScoreInputs, id: FactId): number {
  const { mode, facts, today } = inputs
  const fact = facts[id]
  const weight = factWeight[id]
  const isCurrent = fact !== null && isKnown(facts, id) && (fact.expiresOn === undefined || today <= fact.expiresOn)
  const halfLife = mode !== 'contract' && isCore(id) ? publicHalfLifeDays[id] : halfLifeDays[id]
  const held = isCurrent ? heldOf(fact, { weight, halfLife, today }) : 0
  // A register and an authority's act say what is done with data, measured or not.
  return id === 'data' || id === 'use' ? Math.max(held, mulDiv(weight, recordShare(inputs), million)) : held
}

const heldOf = (
  { quality, asOf }: { quality: EvidenceQuality; asOf: string },
  { weight, halfLife, today }: { weight: number; halfLife: number; today: string },
): number => decay(mulDiv(weight, qualityShare[quality], million), ageInDays(asOf, today), halfLife)

/** How well a registration, or an act about the product itself, still speaks: halved with its age. */
function recordShare({ facts, events, today }: ScoreInputs): number {
  const acts = events.filter((event) => isConduct(event) && event.scope === 'own' && isInForce(event, today))
  return Math.max(
    registrationShare(facts.registrations, today),
    ...acts.map(({ date }) => decay(million, ageInDays(date, today), publicHalfLifeDays.record)),
  )
}

function controlMax(id: keyof typeof controlWeight): number {
  return mulDiv(mulDiv(controlWeight[id], controlsRemove, million), allHazards, million)
}
