import { type PolicyCategory, policyCategories } from '../policy.ts'
import { countsOf, vectorOf } from './features.ts'
import { trainLinear } from './linear.ts'
import { ridge } from './ridge.ts'
import { sentencesOf } from './tokens.ts'
import { meaningOf, spanOf, wordVectors } from './vectors.ts'
import { growingVocabulary, vocabularyOf } from './vocabulary.ts'
import { type Model, quantised } from './weights.ts'

/** A text with all its labels. */
export interface Example {
  text: string
  labels: readonly PolicyCategory[]
  /** How much it counts. */
  weight: number
}

// Each found by cross-validation; docs/policy-analysis.md has the table.
const cost = 1
const positiveWeight = 3
const passes = 40
const seed = 7
const rarest = 3
const commonest = 0.5
const meaningPenalty = 2
/** What the meaning of a text should give. Fewer are right than wrong, so that its border would else be too high. */
const right = 1.25
const wrong = -0.75
/** How much a word's weight may grow with how unevenly it is spread (Wang and Manning, "Baselines and bigrams", 2012). */
const spread = 0.4

export function train(examples: readonly Example[]): Model {
  const texts = examples.map(({ text }) => sentencesOf(text))
  const names = namesIn(texts)
  const vocabulary = vocabularyOf(names)
  const vectors = texts.map((text) => vectorOf(countsOf(text, vocabulary).whole, vocabulary))
  const meaningWeights = ridge({
    examples: texts.map((text) =>
      meaningOf(
        text.flatMap((sentence) => spanOf(sentence, wordVectors) ?? []),
        wordVectors,
      ),
    ),
    costs: examples.map(({ weight }) => weight),
    wanted: policyCategories.map((category) =>
      examples.map(({ labels }) => (labels.includes(category) ? right : wrong)),
    ),
    penalty: meaningPenalty,
  })
  const size = names.length
  const entries = policyCategories.map((category, at) => {
    const isPositive = examples.map(({ labels }) => labels.includes(category))
    const costs = examples.map(({ weight }, index) => cost * weight * (isPositive[index] ? positiveWeight : 1))
    const ratios = ratiosOf()
    const scaled = vectors.map(({ at, values }) => ({
      at,
      values: values.map((value, index) => value * (ratios[at[index] as number] as number)), // places of this vocabulary
    }))
    const { weights, bias } = trainLinear({ examples: scaled, isPositive, costs, size, passes, seed })
    return [
      category,
      {
        ...quantised(
          weights.map((weight, place) => weight * (ratios[place] as number)),
          bias,
        ),
        meaning: Float64Array.from(Float32Array.from(meaningWeights[at] ?? [])), // as it will be read
      },
    ] as const

    function ratiosOf(): Float64Array {
      const inside = new Float64Array(size).fill(1)
      const outside = new Float64Array(size).fill(1)
      vectors.forEach(({ at }, index) => {
        const sums = isPositive[index] ? inside : outside
        for (const place of at) sums[place] = (sums[place] as number) + (examples[index]?.weight ?? 0)
      })
      const balance = sum(outside) / sum(inside)
      return inside.map(
        (value, place) =>
          1 - spread + (spread * Math.abs(Math.log((value / (outside[place] as number)) * balance))) / 1.5,
      )
    }
  })
  return { names, vocabulary, weights: Object.fromEntries(entries) as Model['weights'] } // one entry for each category
}

/** What is neither too rare to learn from nor in half of the examples, in the order of the alphabet. */
function namesIn(texts: readonly (readonly (readonly string[])[])[]): string[] {
  const { vocabulary, names } = growingVocabulary()
  const frequency: number[] = []
  for (const text of texts)
    for (const place of new Set(vectorOf(countsOf(text, vocabulary).whole, vocabulary).at))
      frequency[place] = (frequency[place] ?? 0) + 1
  return names
    .filter((name, place) => {
      const count = frequency[place] ?? 0
      return count >= rarest && (name.startsWith('#') || count <= commonest * texts.length)
    })
    .sort()
}

function sum(values: Float64Array): number {
  let total = 0
  for (const value of values) total += value
  return total
}
