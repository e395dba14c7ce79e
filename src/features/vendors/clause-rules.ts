import { withWholeEnd } from '../../scanners/document/normalise.ts'
import type { ReadLanguage } from '../../scanners/policy/languages.ts'
import type { PolicyPage } from '../../scanners/policy/policy.ts'
import { segmentsOf, segmentsOfText, sentenceSpans } from '../../scanners/policy/segments.ts'
import { frenchClauses } from './clause-lexicon.french.ts'
import { germanClauses } from './clause-lexicon.german.ts'
import { englishClauses } from './clause-lexicon.ts'
import type { ClauseRule, ClauseWords, Need } from './clause-words.ts'
import { clausesOf } from './clauses.ts'
import type { AgreementKind, ClauseState } from './vocabulary.ts'

// Drafts what a contract says to each clause, from its text alone; a person confirms. A draft is held back rather than
// guessed: what is not sure stays `not_assessed`, and a heading alone never makes a clause met.

export interface ClauseDraft {
  clauseId: string
  state: ClauseState
  /** An exact stretch of the text, with its place. */
  quote: string | null
  start: number | null
  end: number | null
}

export interface ContractText {
  text: string
  /** As an extraction found them; of a text without structure none. */
  blocks: PolicyPage['blocks']
  /** There was more than this. */
  truncated: boolean
  language: ReadLanguage
}

const wordsByLanguage: Readonly<Record<ReadLanguage, ClauseWords>> = {
  en: englishClauses,
  de: germanClauses,
  fr: frenchClauses,
}

/** Whether agreements of this kind are read in a language: what only California asks for is written in English. */
export const isDraftedIn = (language: ReadLanguage, kind: AgreementKind): boolean =>
  clausesOf(kind).every(({ id }) => wordsByLanguage[language].rules.some(({ clauseId }) => clauseId === id))

/** No agreement is longer; it bounds what a file can cost. */
const mostCharacters = 400_000
/** So many clauses make sure that this is an agreement of its kind. */
const leastFound = 3
const longestQuote = 700

export function draftClauses(kind: AgreementKind, contract: ContractText): ClauseDraft[] {
  const words = wordsByLanguage[contract.language]
  const sentences = sentencesOf(contract, words)
  const whole = words.fold(contract.text.slice(0, mostCharacters))
  const judged = clausesOf(kind).flatMap(({ id }) => {
    const rule = words.rules.find(({ clauseId }) => clauseId === id)
    return rule ? [{ clauseId: id, ...judge(rule, sentences, whole) }] : []
  })
  const isAgreement = judged.filter(({ finding }) => finding === 'met' || finding === 'partial').length >= leastFound
  // What a text that was cut off, or takes another one over, says elsewhere cannot be told from here.
  const isWhole = isAgreement && !isCut(contract) && !words.takesOverClauses.test(whole)
  return judged.map(({ clauseId, finding, sentence }) => ({
    ...{ clauseId, state: isAgreement ? stateOf(finding, isWhole) : 'not_assessed' },
    ...(isAgreement && sentence ? quoted(contract.text, sentence) : { quote: null, start: null, end: null }),
  }))
}

export const isCut = ({ text, truncated }: Pick<ContractText, 'text' | 'truncated'>): boolean =>
  truncated || text.length > mostCharacters

/** `silent`: not a word of it. `unclear`: it is spoken of, in words that no rule is sure of. */
type Finding = 'met' | 'partial' | 'against' | 'silent' | 'unclear'

function stateOf(finding: Finding, isWhole: boolean): ClauseState {
  switch (finding) {
    case 'met':
    case 'partial':
      return finding
    case 'against':
      return 'not_met'
    case 'silent':
      return isWhole ? 'not_met' : 'not_assessed'
    case 'unclear':
      return 'not_assessed'
  }
}

interface Sentence {
  start: number
  end: number
  /** Folded, behind what a list hangs on. */
  said: string
  isBinding: boolean
  /** The other side alone is bound. */
  isCustomers: boolean
  isDenied: boolean
  isWeak: boolean
  /** What may be done, and need not. */
  isPermission: boolean
  /** It denies an exception alone. */
  isOfException: boolean
  isProhibition: boolean
}

function judge(rule: ClauseRule, all: readonly Sentence[], whole: string): { finding: Finding; sentence?: Sentence } {
  const binding = all.filter((one) => one.isBinding && (rule.bearer === 'either' || !one.isCustomers))
  const given = binding.filter((one) => !one.isDenied)
  const firm = given.filter((one) => !one.isWeak && !(rule.bearer === 'processor' && one.isPermission))
  const against = againstIt(rule, all)
  for (const way of rule.ways) {
    const [first, ...others] = way.map((need) => firm.find((one) => says(one, need)))
    if (!first || others.some((one) => !one)) continue
    return against ? { finding: 'partial', sentence: against } : { finding: 'met', sentence: first }
  }
  const begun = [...rule.ways.flatMap((way) => way.slice(0, 1)), ...rule.partly]
  const partial = firstOf(begun, firm) ?? firstOf(begun, given)
  if (partial) return { finding: 'partial', sentence: against ?? partial }
  if (against) return { finding: 'against', sentence: against }
  // Also in a heading or a definition: somebody has to look what it is about.
  return { finding: rule.topic.test(whole) ? 'unclear' : 'silent' }
}

const says = ({ said }: Sentence, need: Need): boolean => need.every((form) => form.test(said))

const firstOf = (needs: readonly Need[], sentences: readonly Sentence[]): Sentence | undefined => {
  for (const need of needs) {
    const found = sentences.find((one) => says(one, need))
    if (found) return found
  }
  return undefined
}

/** The opposite in so many words, or that nobody has to. */
function againstIt(rule: ClauseRule, all: readonly Sentence[]): Sentence | undefined {
  const needs = [...rule.ways.flat(), ...rule.partly]
  return all.find(
    (one) =>
      one.isBinding &&
      (one.isDenied
        ? !one.isOfException && needs.some((need) => says(one, need))
        : !one.isProhibition && rule.against.some((need) => says(one, need))),
  )
}

const enumerator = /^\W{0,2}(?:[a-z]|[ivx]{1,4}|\d{1,2}(?:\.\d{1,2})*)[).]\s/i
/** Before `(b)` in one running sentence. */
const nextItem = /(?<=[;:,])\s+(?:and\s+|or\s+)?(?=\((?:[a-z]|[ivx]{1,4}|\d{1,2})\)\s)/i

/** What can be judged by itself: no headings, no meanings of words. A list item stands behind the sentence it hangs on. */
function sentencesOf({ text, blocks }: ContractText, words: ClauseWords): Sentence[] {
  const part = text.slice(0, mostCharacters)
  // Within a paragraph a line that ends is a line that was full.
  const flowing = part.replaceAll('\n', ' ')
  const inside = blocks.filter(({ end }) => end <= part.length)
  const segments =
    inside.length > 0
      ? segmentsOf({ text: part, language: null, blocks: inside, links: [] })
      : segmentsOfText(unwrapped(part))
  const sentences: Sentence[] = []
  let leadIn = ''
  for (const segment of segments) {
    if (segment.leadIn === '' && !enumerator.test(segment.text)) leadIn = ''
    const spans = sentenceSpans(flowing, segment.start, segment.end)
    const isDefining = words.definitions.test(words.fold(segment.heading))
    for (const span of isDefining ? [] : spans)
      for (const piece of piecesOf(flowing, span)) {
        const sentence = judged(words, part, piece, segment.leadIn || leadIn)
        if (sentence) sentences.push(sentence)
      }
    if (segment.text.endsWith(':')) {
      const last = spans.at(-1)
      leadIn = last ? part.slice(last.start, last.end) : ''
    }
  }
  return sentences
}

/** Lines that were full and go on in the next one are joined with it; what looks like a title stays. The same length. */
function unwrapped(text: string): string {
  const lines = text.split('\n')
  return lines
    .map((line, at) => {
      const next = lines[at + 1]
      if (next === undefined) return line
      const goesOn =
        !/[.:;!?]\s*$/.test(line) &&
        !/^\s*(?:$|[•·*\-–—])/.test(next) &&
        (/^\s*[a-z]/.test(next) ||
          (line.length >= fullLine && /\b(?:shall|must|will|may|is|are|has|have)\b/.test(line)))
      return line + (goesOn && line.trim() !== '' && !enumerator.test(next) ? ' ' : '\n')
    })
    .join('')
}

const fullLine = 50

interface Piece {
  start: number
  end: number
  /** Of a list in one sentence: what it begins with. */
  leadIn: string
}

/** One sentence, or the items of the list that it is. */
function piecesOf(text: string, { start, end }: { start: number; end: number }): Piece[] {
  const parts = text.slice(start, end).split(nextItem)
  const [head = ''] = parts
  if (parts.length < 3 || !head.endsWith(':')) return [{ start, end, leadIn: '' }]
  let at = start
  return parts.map((part, index) => {
    const from = text.indexOf(part, at)
    at = from + part.length
    return { start: from, end: at, leadIn: index === 0 ? '' : head }
  })
}

function judged(words: ClauseWords, text: string, { start, end, leadIn }: Piece, before: string): Sentence | undefined {
  const own = words.fold(text.slice(start, end))
  if (words.tellsOnly.test(own)) return undefined
  const said = `${words.fold(`${before} ${leadIn}`).trim()} ${own}`
  return {
    start,
    end,
    said,
    isCustomers: words.customerBinds.test(said) && !words.processorBinds.test(said),
    isBinding: words.binds.test(said),
    isDenied: words.denies.test(said),
    isWeak: words.weakens.test(said),
    isPermission: words.permits.test(said) && !words.obliges.test(said),
    isOfException: words.deniesAnException.test(said),
    isProhibition: words.prohibits.test(said),
  }
}

function quoted(text: string, { start, end }: Sentence): Pick<ClauseDraft, 'quote' | 'start' | 'end'> {
  // What was read may end within a sign, and so may the longest quote.
  const quote = withWholeEnd(text.slice(start, Math.min(end, start + longestQuote)))
  return { quote, start, end: start + quote.length }
}
