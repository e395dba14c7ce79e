import { questions } from './answers.rubric.ts'
import { answersByRules } from './answers.rules.ts'
import { dataTypesOf } from './data-types.ts'
import { spokenChecks } from './disclosures.ts'
import { sentencesOf } from './model/tokens.ts'
import { practicesOf } from './practices.ts'

/** What a model sees of the passages of a product: words with how often, and what the rules read in them. */
export interface AnswerFeatures {
  words: ReadonlyMap<string, number>
  facts: ReadonlyMap<string, number>
}

/** No product has more to quote; what is longer is no heap of quotes. */
const longest = 60_000

export function featuresOf(citations: readonly string[]): AnswerFeatures {
  const text = citations.join('\n\n').slice(0, longest)
  const words = new Map<string, number>()
  for (const sentence of sentencesOf(text)) for (const word of sentence) words.set(word, (words.get(word) ?? 0) + 1)
  const rules = answersByRules(citations)
  const said = [
    ...questions.map((question) => `${question} ${rules[question]}`),
    ...practicesOf(text).map((p) => `${p.practice} ${p.modality} ${p.polarity} ${p.actor}`),
    ...dataTypesOf(text).map(({ type }) => type),
    ...spokenChecks(text).flatMap(({ check, answer }) => (notLearned.has(check) ? [] : [`${check} ${answer}`])),
  ]
  const facts = new Map(said.map((fact) => [fact, 1]))
  facts.set('passages', Math.log(1 + citations.length) / 2)
  facts.set('characters', Math.log(1 + text.length) / 8)
  return { words, facts }
}

/** Checks that came after the weights were learned. */
const notLearned: ReadonlySet<string> = new Set([
  'gdpr.categories',
  'ccpa.sources',
  'ccpa.purposes',
  'ccpa.third-parties',
  'ccpa.retention',
  'ccpa.minors',
  'ccpa.gpc-shown',
  'coppa.disclosed',
  'coppa.identifiers',
  'coppa.audio',
  'coppa.separate-consent',
  'applies.covered-entity',
])

/** The words and facts that a model knows, in the order of its weights. */
export interface AnswerVocabulary {
  words: ReadonlyMap<string, number>
  facts: ReadonlyMap<string, number>
}

export const vocabularyFrom = (words: readonly string[], facts: readonly string[]): AnswerVocabulary => ({
  words: new Map(words.map((word, place) => [word, place])),
  facts: new Map(facts.map((fact, place) => [fact, words.length + place])),
})

/** How much the words count beside the facts. */
const valueOfWords = 0.7

/** Words by their damped counts and facts, each of length one. */
export function vectorOf({ words, facts }: AnswerFeatures, vocabulary: AnswerVocabulary): Map<number, number> {
  const vector = new Map<number, number>()
  add(words, vocabulary.words, (count) => 1 + Math.log(count), valueOfWords)
  add(facts, vocabulary.facts, (value) => value, 1)
  return vector

  function add(
    from: ReadonlyMap<string, number>,
    places: ReadonlyMap<string, number>,
    damped: (count: number) => number,
    length: number,
  ) {
    const known = [...from].flatMap(([name, count]) => {
      const place = places.get(name)
      return place === undefined ? [] : [[place, damped(count)] as const]
    })
    const norm = Math.sqrt(known.reduce((sum, [, value]) => sum + value * value, 0))
    for (const [place, value] of known) vector.set(place, (length * value) / norm)
  }
}
