import { type AnswerFeatures, type AnswerVocabulary, vectorOf, vocabularyFrom } from './answers.features.ts'
import { questions, type RubricQuestion } from './answers.rubric.ts'
import { tokenizerVersion } from './model/tokens.ts'

/**
 * Enough passages to be those of all questions together. What was learned of such heaps says nothing of a passage or two
 * that answer one question; there the rules agree better.
 */
export const isHeap = (citations: readonly string[]): boolean =>
  citations.filter((citation) => citation.trim() !== '').length >= fewestOfHeap

const fewestOfHeap = 4

/** How a question is answered: always alike, by the rules, or by what was learned. */
export type AnswerWay =
  | { by: 'majority'; option: string }
  | { by: 'rules' }
  | { by: 'model'; options: readonly { option: string; bias: number; scale: number; values: string }[] }

/** answers-weights.json: names in the order of the weights, which are bytes in base64 to be multiplied by the scale. */
export interface AnswerWeights {
  tokenizer: number
  words: string
  facts: string
  ways: Record<string, AnswerWay>
}

export interface AnswerModel {
  vocabulary: AnswerVocabulary
  ways: ReadonlyMap<RubricQuestion, ReadWay>
}

type ReadWay =
  | Exclude<AnswerWay, { by: 'model' }>
  | { by: 'model'; options: readonly { option: string; bias: number; scale: number; values: Int8Array }[] }

export function readAnswerWeights(file: AnswerWeights): AnswerModel {
  if (file.tokenizer !== tokenizerVersion)
    throw new Error(`answer weights: made for tokenizer ${file.tokenizer}, this is ${tokenizerVersion}`)
  const [words, facts] = [file.words.split('\n'), file.facts.split('\n')]
  const read = (question: RubricQuestion): ReadWay => {
    const way = file.ways[question]
    if (!way) throw new Error(`answer weights: none for ${question}`)
    if (way.by !== 'model') return way
    const options = way.options.map(({ values, ...more }) => {
      const bytes = Buffer.from(values, 'base64')
      if (bytes.length !== words.length + facts.length)
        throw new Error(`answer weights: ${question} has another vocabulary`)
      return { ...more, values: new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length) }
    })
    return { by: 'model', options }
  }
  const ways = new Map(questions.map((question) => [question, read(question)]))
  return { vocabulary: vocabularyFrom(words, facts), ways }
}

/** The option of a question; undefined where the rules are to be asked. */
export function modelAnswerer(
  model: AnswerModel,
  features: AnswerFeatures,
): (question: RubricQuestion) => string | undefined {
  const vector = [...vectorOf(features, model.vocabulary)]
  return (question) => {
    const way = model.ways.get(question)
    if (way?.by === 'majority') return way.option
    if (way?.by !== 'model') return undefined
    let best: { option: string; score: number } | undefined
    for (const { option, bias, scale, values } of way.options) {
      const score = bias + scale * vector.reduce((sum, [place, value]) => sum + value * (values[place] ?? 0), 0)
      if (!best || score > best.score) best = { option, score }
    }
    return best?.option
  }
}
