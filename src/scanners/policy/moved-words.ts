import { remembered } from '../../platform/shared/remembered.ts'
import { explain } from './label.ts'
import { generalised } from './model/lexicon.ts'
import { sentencesOf } from './model/tokens.ts'
import type { PolicyCategory, SegmentInContext } from './policy.ts'
import type { MovedWord } from './reading.ts'

/**
 * Explains a label in the words of the segment. The model counts stems, pairs and phrases. A pair is shown as written and a
 * phrase as its pattern; what a group of phrases adds together is divided among the phrases found.
 */
export function movedWords(segment: SegmentInContext, category: PolicyCategory): MovedWord[] {
  const contributions = explain(segment, category)
  // Most contributions are far smaller and could not add up to the least that is shown.
  const single = contributions.filter(({ word, weight }) => !word.startsWith('#') && Math.abs(weight) >= least / 2)
  const written = writtenForms(
    `${segment.leadIn ?? ''} ${segment.text}`,
    single.map(({ word }) => word),
  )
  const moved = new Map<string, number>()
  const add = (words: string, weight: number) => moved.set(words, (moved.get(words) ?? 0) + weight)
  for (const { word, weight } of single) {
    const words = written.get(word)
    if (words) add(words, weight)
  }
  const groups = new Map<string, { weight: number; phrases: { words: string; weight: number }[] }>()
  for (const { word, weight } of contributions) {
    if (!word.startsWith('#')) continue
    const { group, words } = readFeature(word)
    const found = groups.get(group) ?? { weight: 0, phrases: [] }
    groups.set(group, found)
    if (words === null) found.weight += weight
    else found.phrases.push({ words, weight })
  }
  for (const { weight: shared, phrases } of groups.values())
    for (const { words, weight } of phrases) add(words, weight + shared / phrases.length)
  return [...moved]
    .map(([words, weight]) => ({ words, weight: Math.round(weight * 100) / 100 }))
    .filter(({ weight }) => Math.abs(weight) >= least)
    .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight) || (a.words < b.words ? -1 : 1))
    .slice(0, most)
}

const least = 0.05
const most = 8

interface Feature {
  group: string
  /** Null for what the group adds as a whole. */
  words: string | null
}

/** Bounded by the number of phrase features in the model. */
const features = new Map<string, Feature>()

/** "#third: we ... share|disclose|sell|rent" belongs to the group "third" and reads "we … share/disclose/sell/…". */
function readFeature(feature: string): Feature {
  const found = features.get(feature)
  if (found) return found
  const colon = feature.indexOf(': ')
  const read = {
    group: /^#(\w*)/u.exec(feature)?.[1] ?? '',
    words: colon < 0 ? null : patternWords(feature.slice(colon + 2)),
  }
  features.set(feature, read)
  return read
}

const patternWords = (pattern: string): string =>
  pattern
    .split(' ')
    .map((element) => {
      if (element === '...') return '…'
      const words = element.replace(/\?$/u, '').split('|').map(kindWords)
      return words.length > mostOfOne ? `${words.slice(0, mostOfOne).join('/')}/…` : words.join('/')
    })
    .join(' ')
const mostOfOne = 3

const kindNames: Readonly<Record<string, string>> = {
  EMAIL: 'e-mail address',
  NUM: 'number',
  YEAR: 'year',
  URL: 'link',
  CHOICEURL: 'link to choices',
}
const kindWords = (word: string): string => kindNames[word] ?? word.replace(/^<(.*)>$/u, 'any $1')

/** Maps each wanted form (a stem, a kind, or a pair of them) to its first spelling in the text. */
function writtenForms(text: string, wanted: readonly string[]): Map<string, string> {
  // Keyed by the last word of the form: most words are the last word of none.
  const byLast = Map.groupBy(wanted, (form) => form.slice(form.lastIndexOf(' ') + 1))
  const forms = new Map<string, string>()
  let before: (Token & { written: string }) | undefined
  const note = (last: string, written: string) => {
    for (const form of byLast.get(last) ?? []) {
      if (forms.has(form)) continue
      const first = form.slice(0, Math.max(0, form.length - last.length - 1))
      if (first === '' || first === sentenceStart) forms.set(form, written)
      else if (before && (first === before.stem || first === before.kind))
        forms.set(form, before.written === written ? written : `${before.written} ${written}`)
    }
  }
  for (const { written, tokens } of runsOf(text)) {
    for (const token of tokens) {
      note(token.stem, written)
      if (token.kind !== token.stem) note(token.kind, written)
      before = { ...token, written }
    }
  }
  return forms
}
const sentenceStart = '^'
const longest = 20_000

/** A segment is read again for each of its labels. */
const runsOf = remembered((text: string): readonly Run[] => text.slice(0, longest).split(/\s+/u).map(readRun), 4)

interface Token {
  stem: string
  kind: string
}

interface Run {
  /** Without the punctuation around it. */
  written: string
  tokens: readonly Token[]
}

const known = new Map<string, Run>()
const mostKnown = 10_000

/** Reads a run of characters without spaces as the model does. Policies repeat the same few thousand runs. */
function readRun(run: string): Run {
  const found = known.get(run)
  if (found) return found
  const tokens = sentencesOf(run)
    .flat()
    .map((stem) => ({ stem, kind: generalised(stem) }))
  const read = { written: run.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''), tokens }
  if (known.size >= mostKnown) known.clear()
  if (run.length <= 40) known.set(run, read)
  return read
}
