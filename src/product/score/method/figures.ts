import { bandOf, isWithinLevel, levelOf } from '../levels.ts'
import { type Addends, addendsOf, saturated } from './addends.ts'
import { confidenceOf, confidenceWord, indicativeMonth } from './confidence.ts'
import type { ScoreExplanation, ScoreFacts, ScoreInputs } from './contract.ts'
import { isCoreKnown, isInferredRole, pooled, spreadOf } from './core.ts'
import { explainFactors } from './explanation.ts'
import type { End } from './factors.ts'
import { million, mulDiv } from './fixed.ts'
import { floorsOf, standingFloors } from './floors.ts'
import { reasonsOf } from './reasons.ts'
import { isConduct } from './record.ts'
import { coreIds, narrowRange } from './tables.ts'

// Without the schema library and Node's crypto: pages compute with this too.

/** The figures without their explanation. */
export const figuresOf = (given: ScoreInputs) => figuresAsOfToday(asOfToday(given))

/** Computes a score without its explanation: half of the work. Inputs are not validated. */
export function resultOf(given: ScoreInputs): ScoreResult {
  const { R, low, high, known, band, confidence } = judged(asOfToday(given))
  return { R, low, high, known, band, confidence }
}
export type ScoreResult = Pick<ScoreExplanation, 'R' | 'low' | 'high' | 'known' | 'band' | 'confidence'>

/** Everything said about inputs except what identifies them. They are taken as they are: `score` checks them. */
export function explainedFigures(
  given: ScoreInputs,
): Omit<ScoreExplanation, 'methodVersion' | 'mode' | 'inputsHash' | 'inputs'> {
  const inputs = asOfToday(given)
  const { addends, ...figures } = judged(inputs)
  return {
    ...figures,
    reasons: reasonsOf(inputs, addends, figures.floors),
    indicative: indicativeMonth(inputs),
    factors: explainFactors(inputs, addends, figures.R0),
  }
}

function judged(inputs: ScoreInputs) {
  const { addends, ...figures } = figuresAsOfToday(inputs)
  const basis = basisOf(inputs, addends)
  const gate = gateOf(inputs, { ...figures, basis })
  const known = inputs.mode === 'contract' || gate !== 'no-role'
  const isShown = inputs.mode === 'contract' || gate === 'settled'
  return {
    addends,
    ...figures,
    level: isShown ? levelOf(figures.R) : ('unknown' as const),
    band: isShown ? bandOf(figures.R) : null,
    known,
    gate,
    basis,
    confidence: confidenceWord(figures.K),
  }
}

function figuresAsOfToday(inputs: ScoreInputs) {
  const addends = addendsOf(inputs, 'prior')
  const R0 = saturated(addends)
  const K = confidenceOf(inputs)
  const floors = floorsOf(inputs, K)
  const R = lifted(R0, floors)
  const spread = spreadOf(inputs)
  /** With what only a contract tells taken at one end; without a contract nothing depends on it. */
  const endOf = (end: End, shift: number) => {
    const atEnd = inputs.mode === 'contract' ? addendsOf(inputs, end) : addends
    return lifted(saturated(atEnd, shift), standingFloors(inputs, end))
  }
  return {
    addends,
    R0,
    R,
    floors,
    K,
    low: Math.min(R, endOf('best', -spread)),
    high: Math.max(R, endOf('worst', spread)),
  }
}

/** Drops facts dated after today. Events stay, so that their rows can say so. */
function asOfToday(inputs: ScoreInputs): ScoreInputs {
  const { today } = inputs
  const isPast = ({ asOf }: { asOf: string }) => asOf <= today
  const facts = Object.entries(inputs.facts).map(([id, fact]) => [
    id,
    Array.isArray(fact) ? fact.filter(isPast) : fact !== null && isPast(fact) ? fact : null,
  ])
  return { ...inputs, facts: Object.fromEntries(facts) as ScoreFacts } // each fact itself, or the value for none
}

function lifted(R0: number, floors: readonly { value: number }[]): number {
  return Math.max(mulDiv(R0, 1, million), ...floors.map((floor) => floor.value))
}

/** Decides whether the level would mislead a reader. */
function gateOf(
  inputs: ScoreInputs,
  range: { R: number; low: number; high: number; basis: ScoreExplanation['basis'] },
): ScoreExplanation['gate'] {
  const { facts, mode } = inputs
  const known = coreIds.filter((id) => isCoreKnown(facts, id)).length
  // Under contract every vendor has a band; without its role or all three facts it is provisional (F0).
  if (mode === 'contract') return facts.role === null && known < coreIds.length ? 'no-role' : 'settled'
  if (facts.role === null && known === 0) return 'no-role'
  // No one is called high because of a role alone, unless nothing else is possible.
  if (range.basis === 'role-alone' && levelOf(range.R) === 'high' && levelOf(range.low) !== 'high') return 'not-enough'
  if (range.basis !== 'measured' && isOnlyListed(inputs)) return isOneLevel(range) ? 'settled' : 'not-enough'
  return range.high - range.low <= narrowRange || isWithinLevel(range) ? 'settled' : 'not-enough'
}

/** Even its role is inferred, and no register or act says what it does: a level is shown only where nothing else is possible. */
const isOnlyListed = ({ facts, events }: ScoreInputs): boolean =>
  isInferredRole(facts) &&
  facts.registrations.length === 0 &&
  !events.some((event) => isConduct(event) && event.scope === 'own')

const isOneLevel = ({ low, high }: { low: number; high: number }): boolean => levelOf(low) === levelOf(high)

function basisOf(inputs: ScoreInputs, addends: Addends): ScoreExplanation['basis'] {
  if (coreIds.some((id) => pooled(inputs, id).weight > 0)) return 'measured'
  const { audience, registrations, events, protections } = addends
  if ([...audience, ...registrations, ...events, ...protections].some((h) => h !== 0)) return 'record'
  return inputs.facts.role === null ? 'none' : 'role-alone'
}
