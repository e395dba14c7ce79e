import { type PolicyCategory, policyCategories } from '../policy.ts'
import { tokenizerVersion } from './tokens.ts'
import { meaningLength, wordVectors } from './vectors.ts'
import { type Vocabulary, vocabularyOf } from './vocabulary.ts'

export interface Model {
  names: readonly string[]
  vocabulary: Vocabulary
  /** By category, one weight for each word of the vocabulary: whole numbers, to be multiplied by `scale`. */
  weights: Record<PolicyCategory, { bias: number; scale: number; values: Int8Array; meaning: Float64Array }>
}

/** The file: text and base64, so that it stays small and loads at once. */
export interface WeightsFile {
  tokenizer: number
  vocabulary: string
  categories: Record<string, { bias: number; scale: number; values: string; meaning: string }>
}

export function writeWeights(model: Model): WeightsFile {
  return {
    tokenizer: tokenizerVersion,
    vocabulary: model.names.join('\n'),
    categories: Object.fromEntries(
      policyCategories.map((category) => {
        const { bias, scale, values, meaning } = model.weights[category]
        return [category, { bias, scale, values: base64(values), meaning: base64(Float32Array.from(meaning)) }]
      }),
    ),
  }
}

function base64({ buffer, byteOffset, byteLength }: Int8Array | Float32Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('base64')
}

export function readWeights(file: WeightsFile): Model {
  if (file.tokenizer !== tokenizerVersion)
    throw new Error(`policy weights: made for tokenizer ${file.tokenizer}, this is ${tokenizerVersion}`)
  const names = file.vocabulary.split('\n')
  const entries = policyCategories.map((category) => {
    const found = file.categories[category]
    if (!found) throw new Error(`policy weights: none for ${category}`)
    const bytes = Buffer.from(found.values, 'base64')
    const values = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length)
    if (values.length !== names.length) throw new Error(`policy weights: ${category} has another vocabulary`)
    const meaning = Float64Array.from(new Float32Array(Uint8Array.from(Buffer.from(found.meaning, 'base64')).buffer))
    if (meaning.length !== meaningLength(wordVectors)) throw new Error(`policy weights: ${category} has other vectors`)
    return [category, { bias: found.bias, scale: found.scale, values, meaning }] as const
  })
  return { names, vocabulary: vocabularyOf(names), weights: Object.fromEntries(entries) as Model['weights'] } // one entry for each category, above
}

/** Weights as a trainer made them, in whole numbers of a hundred and twenty-seventh of the largest. */
export function quantised(weights: Float64Array, bias: number): { bias: number; scale: number; values: Int8Array } {
  let largest = 0
  for (const weight of weights) largest = Math.max(largest, Math.abs(weight))
  const scale = Number((largest / 127 || 1).toPrecision(4))
  return {
    bias: Number(bias.toFixed(3)),
    scale,
    values: Int8Array.from(weights, (weight) => Math.max(-127, Math.min(127, Math.round(weight / scale)))),
  }
}
