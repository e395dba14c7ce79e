import { type PolicyCategory, policyCategories } from '../policy.ts'
import { type Counts, countsOf, vectorOf } from './features.ts'
import type { Model } from './weights.ts'

export type Scores = Record<PolicyCategory, number>

// One sentence is enough to make a segment be about something, however much else is in it: half of the score is the best
// sentence's, which has to be surer than the whole.
const wholeShare = 0.5
const sentenceHandicap = 0.4

/** How much a text speaks for each category: 0 is the border. */
export function scoresOf(text: string, model: Model): Scores {
  const { whole, sentences } = countsOf(text, model.vocabulary)
  const scores = marginsOf(whole, model)
  if (sentences.length < 2) return scores
  const best = { ...scores }
  for (const sentence of sentences) {
    const margins = marginsOf(sentence, model)
    for (const category of policyCategories) best[category] = Math.max(best[category], margins[category])
  }
  for (const category of policyCategories)
    scores[category] = wholeShare * scores[category] + (1 - wholeShare) * (best[category] - sentenceHandicap)
  return scores
}

function marginsOf(counts: Counts, model: Model): Scores {
  const { at, values } = vectorOf(counts, model.vocabulary)
  const margins = {} as Scores // filled below, for each category
  for (const category of policyCategories) {
    const { bias, scale, values: weights } = model.weights[category]
    let sum = 0
    for (let index = 0; index < at.length; index += 1)
      sum += (weights[at[index] as number] as number) * (values[index] as number) // places of this vocabulary
    margins[category] = bias + scale * sum
  }
  return margins
}

/** What moved a category's score in the whole text, most first. */
export function contributionsOf(
  text: string,
  category: PolicyCategory,
  model: Model,
): { word: string; weight: number }[] {
  const { at, values } = vectorOf(countsOf(text, model.vocabulary).whole, model.vocabulary)
  const { scale, values: weights } = model.weights[category]
  return [...at]
    .map((place, index) => ({
      word: model.names[place] ?? '',
      weight: Number((scale * (weights[place] ?? 0) * (values[index] ?? 0)).toFixed(3)),
    }))
    .filter(({ weight }) => weight !== 0)
    .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight) || (a.word < b.word ? -1 : 1))
}
