import { remembered } from '../../../platform/shared/remembered.ts'
import { type PolicyCategory, policyCategories } from '../policy.ts'
import { type Counts, countsOf, shortestSentence, type Vector, vectorOf } from './features.ts'
import { sentencesOf } from './tokens.ts'
import { meaningOf, type Span, spanOf, wordVectors } from './vectors.ts'
import type { Model } from './weights.ts'

export type Scores = Record<PolicyCategory, number>

// One sentence is enough to make a segment be about something, however much else is in it: half of the score is the best
// sentence's, which has to be surer than the whole.
const wholeShare = 0.5
const sentenceHandicap = 0.4
// So much counts what the words mean beside which words they are.
const meaningShare = 0.4

/** Scores how much a text speaks for each category: 0 is the border. */
export const scoresOf = (text: string, model: Model): Scores => ({ ...readText(text, model).scores })

interface TextRead {
  scores: Scores
  /** The words and phrases of the whole text. */
  whole: Vector
}

/** The same segments are scored to check the page, to label it, and to explain each of the labels. */
const readers = new WeakMap<Model, (text: string) => TextRead>()
const mostRemembered = 1_000

function readText(text: string, model: Model): TextRead {
  const reader = readers.get(model) ?? remembered((each: string) => scoreText(each, model), mostRemembered)
  readers.set(model, reader)
  return reader(text)
}

function scoreText(text: string, model: Model): TextRead {
  const words = sentencesOf(text)
  const counts = countsOf(words, model.vocabulary)
  const whole = vectorOf(counts.whole, model.vocabulary)
  const scores = marginsOf(whole, model)
  if (counts.sentences.length > 1) {
    const best = bestOf(counts.sentences.map((sentence) => sentenceMargins(sentence, model)))
    for (const category of policyCategories)
      scores[category] = wholeShare * scores[category] + (1 - wholeShare) * (best[category] - sentenceHandicap)
  }
  const spans = words.flatMap((sentence) => {
    const span = spanOf(sentence, wordVectors)
    return span ? [{ span, isSentence: sentence.length >= shortestSentence }] : []
  })
  const meant = meantBy(
    spans.map(({ span }) => span),
    model,
  )
  const parts = spans.filter(({ isSentence }) => isSentence)
  const best = parts.length > 1 ? bestOf(parts.map(({ span }) => meantBy([span], model))) : meant
  for (const category of policyCategories)
    scores[category] += meaningShare * (wholeShare * meant[category] + (1 - wholeShare) * best[category])
  return { scores, whole }
}

function bestOf(all: readonly Scores[]): Scores {
  const best = { ...all[0] } as Scores // there is at least one
  for (const scores of all)
    for (const category of policyCategories) best[category] = Math.max(best[category], scores[category])
  return best
}

/** The same from what the words mean, whichever words they are. */
function meantBy(spans: readonly Span[], model: Model): Scores {
  const meaning = meaningOf(spans, wordVectors)
  const scores = {} as Scores // filled below, for each category
  for (const category of policyCategories) scores[category] = product(model.weights[category].meaning, meaning)
  return scores
}

/** Four sums side by side: one would wait for itself at every step. */
function product(one: Float64Array, other: Float64Array): number {
  let first = 0
  let second = 0
  let third = 0
  let fourth = 0
  let at = 0
  for (; at + 3 < one.length; at += 4) {
    first += (one[at] as number) * (other[at] as number) // both are as long
    second += (one[at + 1] as number) * (other[at + 1] as number)
    third += (one[at + 2] as number) * (other[at + 2] as number)
    fourth += (one[at + 3] as number) * (other[at + 3] as number)
  }
  for (; at < one.length; at += 1) first += (one[at] as number) * (other[at] as number)
  return first + second + third + fourth
}

const sentenceMargins = (counts: Counts, model: Model): Scores => marginsOf(vectorOf(counts, model.vocabulary), model)

function marginsOf({ at, values }: Vector, model: Model): Scores {
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

/** Lists the words and phrases of the whole text that moved a category's score, the strongest first. */
export function contributionsOf(
  text: string,
  category: PolicyCategory,
  model: Model,
): { word: string; weight: number }[] {
  const { at, values } = readText(text, model).whole
  const { scale, values: weights } = model.weights[category]
  const moved: { word: string; weight: number }[] = []
  for (let index = 0; index < at.length; index += 1) {
    const place = at[index] as number // both are as long
    const weight = Math.round(scale * (weights[place] ?? 0) * (values[index] as number) * 1_000) / 1_000
    if (weight !== 0) moved.push({ word: model.names[place] ?? '', weight })
  }
  return moved.sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight) || (a.word < b.word ? -1 : 1))
}
