import { explain } from './label.ts'
import { generalised } from './model/lexicon.ts'
import { sentencesOf } from './model/tokens.ts'
import type { PolicyCategory, SegmentInContext } from './policy.ts'
import type { MovedWord } from './reading.ts'

/**
 * What moved a label, in the words that stand in the segment. The model counts stems, pairs and phrases; a pair is shown as
 * it is written, a phrase as its pattern, and what a group of phrases adds together is shared out among those that were found.
 */
export function movedWords(segment: SegmentInContext, category: PolicyCategory): MovedWord[] {
  const contributions = explain(segment, category)
  // Far smaller ones would not come up to what is shown, and are most of all.
  const single = contributions.filter(({ word, weight }) => !word.startsWith('#') && Math.abs(weight) >= least / 2)
  const written = writtenForms(`${segment.leadIn ?? ''} ${segment.text}`, new Set(single.map(({ word }) => word)))
  const phrases = contributions.flatMap(({ word }) => (word.startsWith('#') && word.includes(': ') ? [groupOf(word)] : []))
  const moved = new Map<string, number>()
  const add = (words: string, weight: number) => moved.set(words, (moved.get(words) ?? 0) + weight)
  const groupWeights = new Map<string, number>()
  for (const { word, weight } of single) {
    const words = written.get(word)
    if (words) add(words, weight)
  }
  for (const { word, weight } of contributions)
    if (word.startsWith('#') && !word.includes(': '))
      groupWeights.set(groupOf(word), (groupWeights.get(groupOf(word)) ?? 0) + weight)
  for (const { word, weight } of contributions) {
    if (!word.startsWith('#') || !word.includes(': ')) continue
    const group = groupOf(word)
    const alike = phrases.filter((other) => other === group).length
    add(phraseWords(word), weight + (groupWeights.get(group) ?? 0) / alike)
  }
  return [...moved]
    .map(([words, weight]) => ({ words, weight: Math.round(weight * 100) / 100 }))
    .filter(({ weight }) => Math.abs(weight) >= least)
    .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight) || (a.words < b.words ? -1 : 1))
    .slice(0, most)
}

const least = 0.05
const most = 8

/** "#third: with|to our … <other>", "#third", "#third share". */
const groupOf = (feature: string): string => /^#(\w*)/u.exec(feature)?.[1] ?? ''

/** "we ... share|disclose|sell|rent" as "we … share/disclose/sell/…". */
function phraseWords(feature: string): string {
  const pattern = feature.slice(feature.indexOf(': ') + 2)
  return pattern
    .split(' ')
    .map((element) => {
      if (element === '...') return '…'
      const words = element.replace(/\?$/u, '').split('|').map(kindWords)
      return words.length > mostOfOne ? `${words.slice(0, mostOfOne).join('/')}/…` : words.join('/')
    })
    .join(' ')
}
const mostOfOne = 3

const kindNames: Readonly<Record<string, string>> = {
  EMAIL: 'e-mail address',
  NUM: 'number',
  YEAR: 'year',
  URL: 'link',
  CHOICEURL: 'link to choices',
}
const kindWords = (word: string): string => kindNames[word] ?? word.replace(/^<(.*)>$/u, 'any $1')

/** Those of the forms (stems, kinds and pairs of them) that the text has, each as it is written there first. */
function writtenForms(text: string, wanted: ReadonlySet<string>): Map<string, string> {
  const forms = new Map<string, string>()
  const note = (form: string, words: string) => {
    if (wanted.has(form) && !forms.has(form)) forms.set(form, words)
  }
  let before: (Token & { written: string }) | undefined
  for (const run of text.slice(0, longest).split(/\s+/u)) {
    const written = run.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
    for (const token of tokensOf(run)) {
      const pair = before && before.written !== written ? `${before.written} ${written}` : written
      for (const form of token.kind === token.stem ? [token.stem] : [token.stem, token.kind]) {
        note(form, written)
        note(`^ ${form}`, written)
        if (!before) continue
        note(`${before.stem} ${form}`, pair)
        note(`${before.kind} ${form}`, pair)
      }
      before = { ...token, written }
    }
  }
  return forms
}
const longest = 20_000

interface Token {
  stem: string
  kind: string
}

const known = new Map<string, readonly Token[]>()
const mostKnown = 10_000

/** What the model reads in a run of characters without a blank: policies say the same few thousand over and over. */
function tokensOf(run: string): readonly Token[] {
  const found = known.get(run)
  if (found) return found
  const tokens = sentencesOf(run)
    .flat()
    .map((stem) => ({ stem, kind: generalised(stem) }))
  if (known.size >= mostKnown) known.clear()
  if (run.length <= 40) known.set(run, tokens)
  return tokens
}
