import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { calibrate, crossValidate, type Judged } from './cross-validation.ts'
import { tokenizerVersion } from './tokens.ts'
import { train } from './training.ts'
import { examplesFrom, ownFiles, passagesFile, readPassages } from './training-set.ts'
import { writeWeights } from './weights.ts'

const codeFiles = ['templates.ts', 'lexicon.ts', 'tokens.ts', 'features.ts', 'training.ts'] as const

/** Of how many passages the segments are that the borders of the categories are set by. */
const calibratedOn = [1, 2]

/**
 * What weights.json and weights-sources.json have to be, for a folder with the passages.
 * @param judged Of a cross-validation of these passages that has been made already.
 */
export function weightsFiles(
  folder: string,
  judged?: ReadonlyMap<number, Judged[]>,
): { weights: string; sources: string; examples: number } {
  const passages = readPassages(folder)
  const validated = judged ?? crossValidate(passages, calibratedOn)
  const offsets = calibrate(calibratedOn.map((length) => validated.get(length) ?? []))
  const examples = examplesFrom(passages)
  const weights = asFile({ ...writeWeights(train(examples)), offsets })
  const sources = asFile({
    tokenizer: tokenizerVersion,
    examples: examples.length,
    weights: sha256(weights),
    inputs: { [passagesFile]: sha256(readFileSync(join(folder, passagesFile))), ...ownInputs() },
  })
  return { weights, sources, examples: examples.length }
}

/** The hashes of what is here and goes into the weights. */
export function ownInputs(): Record<string, string> {
  return Object.fromEntries(
    [...ownFiles, ...codeFiles].map((name) => [name, sha256(readFileSync(join(import.meta.dirname, name)))]),
  )
}

function asFile(content: object): string {
  return `${JSON.stringify(content, null, 2)}\n`
}

export function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}
