import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CrossValidated, calibrate, crossValidate } from './cross-validation.ts'
import { tokenizerVersion } from './tokens.ts'
import { train } from './training.ts'
import {
  collectionsFolder,
  examplesFrom,
  ownFiles,
  passagesFile,
  readParagraphs,
  readPassages,
} from './training-set.ts'
import { writeWeights } from './weights.ts'

const codeFiles = [
  '../vectors.json',
  'templates.ts',
  'lexicon.ts',
  'tokens.ts',
  'features.ts',
  'vectors.ts',
  'training.ts',
  'ridge.ts',
] as const

/** Of how many passages the segments are that, beside the paragraphs, the borders of the categories are set by. */
const calibratedOn = [1, 2]

/**
 * What weights.json and weights-sources.json have to be, for a folder with the passages and the collections.
 * @param judged Of a cross-validation on this folder that has been made already.
 */
export function weightsFiles(
  folder: string,
  judged: CrossValidated = crossValidate(folder, calibratedOn),
): { weights: string; sources: string; examples: number } {
  const paragraphs = readParagraphs(folder)
  if (paragraphs.length === 0) throw new Error(`policy weights: ${folder} has no ${collectionsFolder}`)
  const offsets = calibrate([...calibratedOn.map((length) => judged.passages.get(length) ?? []), judged.paragraphs])
  const examples = examplesFrom(readPassages(folder), paragraphs)
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
