import { canonicalHash } from '../../platform/shared/canonical-hash.ts'
import { addendsOf, saturated } from './addends.ts'
import { confidenceOf, confidenceWord, indicativeMonth } from './confidence.ts'
import { methodVersion, type ScoreExplanation, type ScoreInputs, scoreInputs } from './contract.ts'
import { explainFactors } from './explanation.ts'
import { type End, isKnown } from './factors.ts'
import { million, mulDiv } from './fixed.ts'
import { floorsOf, standingFloors } from './floors.ts'
import { bandOf, levelOf } from './levels.ts'
import { publicCore } from './tables.ts'
import { trackingKinds } from './tracking-kinds.ts'

/**
 * VRM-1: R = 100 · (1 − e^−H), H = hazards · (1 − 0.60 · controls) + events + governance, then the published floors.
 * Pure: the same inputs give the same bytes. Throws on inputs that are not of the contract.
 */
export function score(given: ScoreInputs): ScoreExplanation {
  const inputs = inOrder(scoreInputs.parse(given))
  const { addends, ...figures } = figuresOf(inputs)
  const known = inputs.mode === 'contract' || publicCore.some((id) => isKnown(inputs.facts, id))
  return {
    methodVersion,
    mode: inputs.mode,
    inputsHash: canonicalHash(inputs),
    inputs,
    ...figures,
    level: known ? levelOf(figures.R) : 'unknown',
    band: known ? bandOf(figures.R) : null,
    known,
    confidence: confidenceWord(figures.K),
    indicative: indicativeMonth(inputs),
    factors: explainFactors(inputs, addends, figures.R0),
  }
}

/** The figures without their explanation. */
export function figuresOf(inputs: ScoreInputs) {
  const addends = addendsOf(inputs, 'prior')
  const R0 = saturated(addends)
  const K = confidenceOf(inputs)
  const floors = floorsOf(inputs, K)
  const R = lifted(R0, floors)
  return { addends, R0, R, floors, K, low: endOf(inputs, 'best'), high: Math.max(R, endOf(inputs, 'worst')) }
}

/** The score alone, with what is unknown taken at one end. */
function endOf(inputs: ScoreInputs, end: End): number {
  return lifted(saturated(addendsOf(inputs, end)), standingFloors(inputs, end))
}

function lifted(R0: number, floors: readonly { value: number }[]): number {
  return Math.max(mulDiv(R0, 1, million), ...floors.map((floor) => floor.value))
}

// Kinds are a set: their order, and how often one is named, must not reach the hash.
function inOrder(inputs: ScoreInputs): ScoreInputs {
  const { tracking } = inputs.facts
  if (tracking === null) return inputs
  const kinds = trackingKinds.filter((kind) => tracking.kinds.includes(kind))
  return { ...inputs, facts: { ...inputs.facts, tracking: { ...tracking, kinds } } }
}
