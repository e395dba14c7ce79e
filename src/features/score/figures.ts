import { addendsOf, saturated } from './addends.ts'
import { confidenceOf, confidenceWord, indicativeMonth } from './confidence.ts'
import type { ScoreExplanation, ScoreInputs } from './contract.ts'
import { explainFactors } from './explanation.ts'
import { type End, isKnown } from './factors.ts'
import { million, mulDiv } from './fixed.ts'
import { floorsOf, standingFloors } from './floors.ts'
import { bandOf, levelOf } from './levels.ts'
import { publicCore } from './tables.ts'

// Without the schema library and Node's crypto: pages compute with this too.

/** The figures without their explanation. */
export function figuresOf(inputs: ScoreInputs) {
  const addends = addendsOf(inputs, 'prior')
  const R0 = saturated(addends)
  const K = confidenceOf(inputs)
  const floors = floorsOf(inputs, K)
  const R = lifted(R0, floors)
  return { addends, R0, R, floors, K, low: endOf(inputs, 'best'), high: Math.max(R, endOf(inputs, 'worst')) }
}

/** All that is said of inputs, but what identifies them. They are taken as they are: `score` checks them. */
export function explainedFigures(
  inputs: ScoreInputs,
): Omit<ScoreExplanation, 'methodVersion' | 'mode' | 'inputsHash' | 'inputs'> {
  const { addends, ...figures } = figuresOf(inputs)
  const known = inputs.mode === 'contract' || publicCore.some((id) => isKnown(inputs.facts, id))
  return {
    ...figures,
    level: known ? levelOf(figures.R) : 'unknown',
    band: known ? bandOf(figures.R) : null,
    known,
    confidence: confidenceWord(figures.K),
    indicative: indicativeMonth(inputs),
    factors: explainFactors(inputs, addends, figures.R0),
  }
}

/** The score alone, with what is unknown taken at one end. */
function endOf(inputs: ScoreInputs, end: End): number {
  return lifted(saturated(addendsOf(inputs, end)), standingFloors(inputs, end))
}

function lifted(R0: number, floors: readonly { value: number }[]): number {
  return Math.max(mulDiv(R0, 1, million), ...floors.map((floor) => floor.value))
}
