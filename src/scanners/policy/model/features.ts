import { findPhrases, generalised, type PhraseGroup, phraseGroups } from './lexicon.ts'
import type { Vocabulary } from './vocabulary.ts'

/** What a text is made of. */
export interface Counts {
  /** Words and pairs of words, by their places. */
  words: Map<number, number>
  phrases: Map<string, number>
  groups: Map<PhraseGroup, number>
  length: number
}

/** A text as the model sees it: places in the vocabulary and their values. */
export interface Vector {
  at: Int32Array
  values: Float64Array
}

/** The whole text and, where there is more than one, each of its sentences. */
export function countsOf(
  text: readonly (readonly string[])[],
  vocabulary: Vocabulary,
): { whole: Counts; sentences: Counts[] } {
  const sentences = text.map((sentence) => countSentence(sentence, vocabulary))
  const [first] = sentences
  if (sentences.length === 1 && first) return { whole: first, sentences: [] }
  const whole: Counts = { words: new Map(), phrases: new Map(), groups: new Map(), length: 0 }
  for (const sentence of sentences) {
    addTo(whole.words, sentence.words)
    addTo(whole.phrases, sentence.phrases)
    addTo(whole.groups, sentence.groups)
    whole.length += sentence.length
  }
  return { whole, sentences: sentences.filter((sentence) => sentence.length >= shortestSentence) }
}

/** A sentence of fewer words says nothing by itself. */
export const shortestSentence = 3

function addTo<Name>(sum: Map<Name, number>, part: ReadonlyMap<Name, number>): void {
  for (const [name, count] of part) sum.set(name, (sum.get(name) ?? 0) + count)
}

// Alone these say nothing; next to another word they do.
const stopWords = new Set(
  'the of to and a an in for or on by as at is are be it that this with from we our us you your may will any such other have has not if can all which these their they its when do i who so but into than then there about also only been was were would should could must more'.split(
    ' ',
  ),
)

function countSentence(sentence: readonly string[], vocabulary: Vocabulary): Counts {
  const counts: Counts = { words: new Map(), phrases: new Map(), groups: new Map(), length: sentence.length }
  const kinds = sentence.map(generalised)
  let before = vocabulary.idOf(sentenceStart)
  let kindBefore = before
  sentence.forEach((word, index) => {
    const id = vocabulary.idOf(word)
    const kind = kinds[index] === word ? id : vocabulary.idOf(kinds[index] ?? word)
    if (id !== undefined && !stopWords.has(word)) add(vocabulary.placeOfWord(id))
    if (before !== undefined && id !== undefined) add(vocabulary.placeOfPair(before, id))
    if ((kind !== id || kindBefore !== before) && kindBefore !== undefined && kind !== undefined)
      add(vocabulary.placeOfPair(kindBefore, kind))
    before = id
    kindBefore = kind
  })
  findPhrases(sentence, kinds, counts.phrases, counts.groups)
  return counts

  function add(place: number | undefined): void {
    if (place !== undefined) counts.words.set(place, (counts.words.get(place) ?? 0) + 1)
  }
}

const sentenceStart = '^'

// So much do the phrases count beside the words, whose vector has length one.
const phraseValue = 0.35
const groupValue = 0.35
const lengthValue = 0.3

/** Everything but the words, by name. */
function othersOf(counts: Counts): [name: string, value: number][] {
  const others: [string, number][] = []
  const each = phraseValue / Math.sqrt(Math.max(1, counts.phrases.size))
  for (const name of counts.phrases.keys()) others.push([name, each])
  let all = 0
  for (const count of counts.groups.values()) all += count
  for (const group of phraseGroups) {
    const count = counts.groups.get(group) ?? 0
    if (count === 0) continue
    const [amount, share] = groupNames[group]
    others.push([amount, (groupValue * Math.log(1 + count)) / 2], [share, (groupValue * count) / all])
  }
  others.push([lengthClass(counts.length), lengthValue])
  return others
}

const groupNames = Object.fromEntries(phraseGroups.map((group) => [group, [`#${group}`, `#${group} share`]])) as Record<
  PhraseGroup,
  [string, string]
> // one entry for each group

function lengthClass(words: number): string {
  if (words < 4) return '#words 1–3'
  if (words < 8) return '#words 4–7'
  if (words < 20) return '#words 8–19'
  return words < 60 ? '#words 20–59' : '#words 60 and more'
}

export function vectorOf(counts: Counts, vocabulary: Vocabulary): Vector {
  const at: number[] = []
  const values: number[] = []
  let square = 0
  for (const [place, count] of counts.words) {
    const value = count === 1 ? 1 : 1 + Math.log(count)
    at.push(place)
    values.push(value)
    square += value * value
  }
  const length = square > 0 ? Math.sqrt(square) : 1
  for (let index = 0; index < values.length; index += 1) values[index] = (values[index] as number) / length // in range
  for (const [name, value] of othersOf(counts)) {
    const place = vocabulary.placeOf(name)
    if (place === undefined) continue
    at.push(place)
    values.push(value)
  }
  return { at: Int32Array.from(at), values: Float64Array.from(values) }
}
