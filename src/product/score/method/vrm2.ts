import { canonicalHash } from '../../../platform/shared/canonical-hash.ts'
import { methodVersion, type ScoreExplanation, type ScoreInputs, scoreInputs } from './contract.ts'
import { explainedFigures } from './figures.ts'
import { trackingKinds } from './tracking-kinds.ts'

/**
 * VRM-2: R = 100 · (1 − e^−H), then the published floors. H = (data, tracking and use, pooled between what the role makes
 * likely and what was observed, less protections, times reach, + audience + what the contract tells) · (1 − 0.60 · controls)
 * + registrations + conduct + breaches + governance.
 * Pure: the same inputs give the same bytes. Throws on inputs that are not of the contract.
 */
export function score(given: ScoreInputs): ScoreExplanation {
  const inputs = inOrder(scoreInputs.parse(given))
  return {
    methodVersion,
    mode: inputs.mode,
    inputsHash: canonicalHash(inputs),
    inputs,
    ...explainedFigures(inputs),
  }
}

// Kinds are a set: their order, and how often one is named, must not reach the hash.
function inOrder(inputs: ScoreInputs): ScoreInputs {
  const { tracking } = inputs.facts
  if (tracking === null) return inputs
  const kinds = trackingKinds.filter((kind) => tracking.kinds.includes(kind))
  return { ...inputs, facts: { ...inputs.facts, tracking: { ...tracking, kinds } } }
}
