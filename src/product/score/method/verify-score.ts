import { parseJson } from '../../../platform/shared/json.ts'
import { methodVersion, scoreInputs } from './contract.ts'
import { score } from './vrm2.ts'

/** Larger than any explanation that we write; what is larger is not read. */
const largestFile = 4_000_000
const mostDifferences = 100

export interface ScoreDifference {
  /** Path in the file, e.g. `factors.1.points`. */
  path: string
  /** Value in the file; undefined if it has none. */
  stated: unknown
  recomputed: unknown
}

export type ScoreVerification =
  | { outcome: 'verified'; methodVersion: string; inputsHash: string; R: number }
  | { outcome: 'mismatch'; differences: ScoreDifference[]; isComplete: boolean }
  | { outcome: 'unreadable'; reason: string }

/** Recomputes a score from its explanation file alone: no database, no network, no clock. */
export function verifyScore(fileText: string): ScoreVerification {
  if (fileText.length > largestFile) return unreadable('The file is too large to be a score explanation.')
  const stated = parseJson(fileText)
  if (!isObject(stated)) return unreadable('The file is not a JSON object.')
  if (stated.methodVersion === 'VRM-1.0') {
    return unreadable('The file is a score by VRM-1.0. Release 0.1.0 verifies such a file.')
  }
  if (stated.methodVersion !== methodVersion) {
    return unreadable(`The file does not name the method ${methodVersion}, the one that this program computes.`)
  }
  const inputs = scoreInputs.safeParse(stated.inputs)
  if (!inputs.success) {
    const where = inputs.error.issues[0]?.path.join('.')
    return unreadable(`The inputs are not those of the method${where ? ` (inputs.${where})` : ''}.`)
  }
  const recomputed = score(inputs.data)
  const differences = differencesOf('', stated, recomputed)
  if (differences.length > 0) {
    return {
      outcome: 'mismatch',
      differences: differences.slice(0, mostDifferences),
      isComplete: differences.length <= mostDifferences,
    }
  }
  return { outcome: 'verified', methodVersion, inputsHash: recomputed.inputsHash, R: recomputed.R }
}

function differencesOf(path: string, stated: unknown, recomputed: unknown): ScoreDifference[] {
  if (Object.is(stated, recomputed)) return []
  const bothLists = Array.isArray(stated) && Array.isArray(recomputed)
  const bothObjects = isObject(stated) && isObject(recomputed) && !Array.isArray(stated) && !Array.isArray(recomputed)
  if (!bothLists && !bothObjects) return [{ path, stated, recomputed }]
  const left = new Map(Object.entries(stated))
  const right = new Map(Object.entries(recomputed))
  const keys = [...new Set([...right.keys(), ...left.keys()])]
  // Undefined values do not reach a file: a missing member is the same here.
  return keys.flatMap((key) => differencesOf(path === '' ? key : `${path}.${key}`, left.get(key), right.get(key)))
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const unreadable = (reason: string): ScoreVerification => ({ outcome: 'unreadable', reason })
