import type { AgreementKind, ClauseLimit, ClauseState } from '../../product/vendors.ts'
import { withWholeEnd } from '../../scanners/document/normalise.ts'
import type { ReadLanguage } from '../../scanners/policy/languages.ts'
import type { PolicyPage } from '../../scanners/policy/policy.ts'
import { segmentsOf, segmentsOfText, sentenceSpans } from '../../scanners/policy/segments.ts'
import { frenchClauses } from './clause-lexicon.french.ts'
import { germanClauses } from './clause-lexicon.german.ts'
import { englishClauses } from './clause-lexicon.ts'
import { type Limits, limitsIn, longestDays } from './clause-limits.ts'
import type { ClauseRule, ClauseWords, Need } from './clause-words.ts'
import { clausesOf } from './clauses.ts'

// Drafts what a contract says to each clause, from its text alone; a person confirms. A draft is held back rather than
// guessed: what is not sure stays `not_assessed`, and a heading alone never makes a clause met.

export interface ClauseDraft {
  clauseId: string
  state: ClauseState
  /** An exact stretch of the text, with its place. */
  quote: string | null
  start: number | null
  end: number | null
  /** Limits of the duty in the passages, certain or possible: a person looks at each separately. */
  limits: ClauseLimit[]
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
  // A text that was cut off, or that takes another one over, may say more elsewhere.
  const isWhole = isAgreement && !isCut(contract) && !words.takesOverClauses.test(whole)
  return judged.map(({ clauseId, finding, sentence, limits }) => ({
    ...{ clauseId, state: isAgreement ? stateOf(finding, isWhole) : 'not_assessed' },
    ...(isAgreement && sentence ? quoted(contract.text, sentence) : { quote: null, start: null, end: null }),
    limits: isAgreement ? (limits ?? []) : [],
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
  /** The paragraph or the item that it is in. */
  segment: number
  heading: string
  /** Folded, by itself. */
  own: string
  /** Folded, behind what a list hangs on, with the meanings of its terms. */
  said: string
  isBinding: boolean
  /** The other side alone is spoken of, or bound. */
  isCustomers: boolean
  isCustomersDuty: boolean
  isDenied: boolean
  /** A denial, with the words around it in a long sentence. */
  denied: string
  isWeak: boolean
  /** An option, not a duty. */
  isPermission: boolean
  /** It denies an exception alone. */
  isOfException: boolean
  isProhibition: boolean
  limits: Limits
}

interface Judgement {
  finding: Finding
  sentence?: Sentence
  limits?: ClauseLimit[]
}

function judge(rule: ClauseRule, all: readonly Sentence[], whole: string): Judgement {
  const isOthers = (one: Sentence) => (rule.bearer === 'processor' ? one.isCustomers : one.isCustomersDuty)
  const binding = ownSectionFirst(
    rule,
    all.filter((one) => one.isBinding && !isOthers(one)),
  )
  const given = binding.filter((one) => !one.isDenied)
  const firm = given.filter((one) => !one.isWeak && !(rule.bearer === 'processor' && one.isPermission))
  const against = againstIt(rule, all)
  const ofDraft = (sentence: Sentence, proofs: readonly Sentence[], finding: 'met' | 'partial'): Judgement => {
    const { limits, narrowing } = narrowed(rule, proofs, all)
    const own = limits.has('own_purposes') && proofs.some((one) => isOwnUse(rule, one))
    if (own)
      return {
        finding: 'against',
        sentence: proofs.find((one) => isOwnUse(rule, one)) ?? sentence,
        limits: [...limits],
      }
    return narrowing
      ? { finding: 'partial', sentence: narrowing, limits: [...limits] }
      : { finding, sentence, limits: [...limits] }
  }
  for (const way of rule.ways) {
    // The passage with the fewest limits states the duty; another one may repeat it with more.
    const proofs = way.map((need) => firm.find((one) => says(one, need)))
    const [first] = proofs
    if (!first || !proofs.every((one) => one !== undefined)) continue
    return against
      ? { ...ofDraft(first, proofs, 'met'), finding: 'partial', sentence: against }
      : ofDraft(first, proofs, 'met')
  }
  const begun = [...rule.ways.flatMap((way) => way.slice(0, 1)), ...rule.partly]
  const partial = firstOf(begun, firm) ?? firstOf(begun, given)
  if (partial && (partial !== against || !against.isPermission))
    return ofDraft(against ?? partial, [partial], 'partial')
  if (against) return { finding: 'against', sentence: against, limits: [...against.limits.found] }
  // Also in a heading or a definition: someone has to look what it is about.
  return { finding: rule.topic.test(whole) ? 'unclear' : 'silent' }
}

const ownSectionFirst = ({ section }: ClauseRule, sentences: readonly Sentence[]): Sentence[] => {
  const isOwn = ({ heading }: Sentence) => section.test(heading)
  return [...sentences.filter(isOwn), ...sentences.filter((one) => !isOwn(one))]
}

/** To process on instructions, and for own purposes as well, in one breath. */
const isOwnUse = ({ clauseId }: ClauseRule, { limits }: Sentence): boolean =>
  clauseId === 'gdpr-28-3-a' && limits.found.has('own_purposes')

/**
 * Finds limits of a duty: in its own passages, next to them in the same paragraph, or wherever a price is named for it.
 */
function narrowed(
  rule: ClauseRule,
  proofs: readonly Sentence[],
  all: readonly Sentence[],
): { limits: Set<ClauseLimit>; narrowing: Sentence | undefined } {
  const limits = new Set<ClauseLimit>()
  let narrowing: Sentence | undefined
  const bound = longestDays[rule.clauseId]
  for (const one of proofs) {
    for (const limit of one.limits.found) limits.add(limit)
    const isTooLong = bound !== undefined && one.limits.days > bound
    const isNarrowed =
      isTooLong ||
      (['exception', 'price', 'discretion', 'own_purposes'] as const).some((limit) => one.limits.found.has(limit))
    if (rule.narrows?.some((need) => says(one, need))) {
      limits.add('exception')
      narrowing ??= one
    } else if (isNarrowed) narrowing ??= one
  }
  const segments = new Set(proofs.map(({ segment }) => segment))
  for (const one of all) {
    if (proofs.includes(one)) continue
    if (
      rule.clauseId === 'gdpr-28-3-a' &&
      one.limits.found.has('own_purposes') &&
      one.isBinding &&
      !one.isCustomers &&
      !one.isProhibition
    ) {
      limits.add('own_purposes')
      narrowing = one
    }
    if (!isNamed(rule, one) && !(segments.has(one.segment) && rule.limitTopic)) continue
    if (one.limits.found.has('price') && !one.isDenied) {
      limits.add('price')
      narrowing ??= one
    }
    if (bound !== undefined && one.limits.days > bound && one.isBinding && !one.isCustomersDuty && isNamed(rule, one)) {
      limits.add('time')
      narrowing ??= one
    }
    if (rule.narrows?.some((need) => says(one, need)) && isNamed(rule, one)) {
      limits.add('exception')
      narrowing ??= one
    }
  }
  return { limits, narrowing }
}

const isNamed = ({ limitTopic }: ClauseRule, { own }: Sentence): boolean => limitTopic?.test(own) ?? false

const says = ({ said }: Sentence, need: Need): boolean => need.every((form) => form.test(said))

const firstOf = (needs: readonly Need[], sentences: readonly Sentence[]): Sentence | undefined => {
  for (const need of needs) {
    const found = sentences.find((one) => says(one, need))
    if (found) return found
  }
  return undefined
}

/** The opposite in so many words, or that no one has to. */
function againstIt(rule: ClauseRule, all: readonly Sentence[]): Sentence | undefined {
  const needs = [...rule.ways.flat(), ...rule.partly]
  return all.find(
    (one) =>
      one.isBinding &&
      (one.isDenied
        ? !one.isOfException && needs.some((need) => need.every((form) => form.test(one.denied)))
        : !one.isProhibition && rule.against.some((need) => says(one, need))),
  )
}

const enumerator = /^\W{0,6}(?:[a-z]|[ivx]{1,4}|(?:[a-z]\.)?\d{1,2}(?:\.(?:\d{1,2}|[a-z]))*)[).]\s/i
/** Before `(b)` in one running sentence. */
const nextItem = /(?<=[;:,])\s+(?:and\s+|or\s+)?(?=\((?:[a-z]|[ivx]{1,4}|\d{1,2})\)\s)/i

/**
 * Splits into sentences that can be judged separately: no headings, no definitions. A list item follows the sentence it
 * hangs on.
 */
function sentencesOf({ text, blocks }: ContractText, words: ClauseWords): Sentence[] {
  const part = text.slice(0, mostCharacters)
  // Within a paragraph a line that ends is a line that was full.
  const flowing = part.replaceAll('\n', ' ')
  const inside = blocks.filter(({ end }) => end <= part.length)
  const segments =
    inside.length > 0
      ? segmentsOf({ text: part, language: null, blocks: inside, links: [] })
      : segmentsOfText(unwrapped(part))
  const pieces: { piece: Piece; before: string; heading: string; segment: number }[] = []
  let leadIn = ''
  let leadNumber = Number.NaN
  let lastNumber = 0
  segments.forEach((segment, at) => {
    if (!/\p{L}/u.test(segment.text)) return
    const number = numberOf(segment.text)
    // After "7. …: 1. … 2. …" the item 8 goes on beside 7, not below it.
    const isBeside = number !== undefined && number === leadNumber + 1 && number !== lastNumber + 1
    if (segment.leadIn === '' && (isBeside || !enumerator.test(segment.text))) leadIn = ''
    lastNumber = number ?? lastNumber
    const spans = sentenceSpans(flowing, segment.start, segment.end)
    const heading = words.fold(segment.heading)
    for (const span of words.definitions.test(heading) ? [] : spans)
      for (const piece of piecesOf(flowing, span))
        pieces.push({ piece, before: segment.leadIn || leadIn, heading, segment: at })
    if (segment.text.endsWith(':')) {
      const last = spans.at(-1)
      leadIn = last ? part.slice(last.start, last.end) : ''
      leadNumber = number ?? Number.NaN
      lastNumber = 0
    }
  })
  const meanings = meaningsOf(words, part)
  return pieces.flatMap(({ piece, before, heading, segment }) => {
    const sentence = judged(words, part, piece, { before, meanings })
    return sentence ? [{ ...sentence, heading, segment }] : []
  })
}

const numberOf = (text: string): number | undefined => {
  const [, number] = /^\W{0,6}(\d{1,2})[.)]\s/.exec(text) ?? []
  return number === undefined ? undefined : Number(number)
}

/** Returns the definitions, by term: "Customer Instructions" may be the documented ones. */
function meaningsOf({ fold, meaning }: ClauseWords, text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const [, term = '', means = ''] of fold(text).matchAll(meaning)) {
    if (found.size === mostTerms) break
    if (telling.test(term) && !found.has(term)) found.set(term, means.slice(0, longestMeaning))
  }
  return found
}

const mostTerms = 40
const longestMeaning = 300
/** Terms that stand for what a clause asks, in English, German and French. */
const telling =
  /clause|klausel|scc|instruct|weisung|securit|sicherheit|measure|massnahme|mesure|confidential|vertraulich/

/** Lines that were full and go on in the next one are joined with it; what looks like a title stays. The same length. */
function unwrapped(text: string): string {
  const lines = singleSpaced(text).split('\n')
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

/** A text that was copied out of a PDF may have a blank line behind each of its lines. The same length. */
function singleSpaced(text: string): string {
  const lines = text.split('\n')
  const filled = lines.flatMap((line, at) => (line.trim() === '' ? [] : [at]))
  const parted = filled.slice(0, -1).filter((at) => lines[at + 1]?.trim() === '')
  const nextOf = new Map(filled.map((at, index) => [at, filled[index + 1] ?? at]))
  const broken = parted.filter((at) => {
    const [before, after] = [lines[at] ?? '', lines[nextOf.get(at) ?? at] ?? '']
    return before.length >= fullLine && !/[.:;!?]\s*$/.test(before) && !enumerator.test(after)
  })
  if (broken.length < leastBroken || broken.length < parted.length / 3) return text
  // Between the two, blanks take the place of the line ends.
  const joined = new Set(broken.flatMap((at) => lines.slice(at, nextOf.get(at)).map((_, index) => at + index)))
  return lines.map((line, at) => (at === lines.length - 1 ? line : line + (joined.has(at) ? ' ' : '\n'))).join('')
}

const leastBroken = 20

interface Piece {
  start: number
  end: number
  /** Start of a list in one sentence. */
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

function judged(
  words: ClauseWords,
  text: string,
  { start, end, leadIn }: Piece,
  { before, meanings }: { before: string; meanings: ReadonlyMap<string, string> },
): Omit<Sentence, 'heading' | 'segment'> | undefined {
  const own = words.fold(text.slice(start, end))
  if (words.tellsOnly.test(own)) return undefined
  const hung = `${words.fold(`${before} ${leadIn}`).trim()} ${own}`
  const terms = [...meanings].filter(([term]) => own.includes(term))
  const said = terms.length === 0 ? hung : `${hung} (${terms.map(([, means]) => means).join('; ')})`
  const denied = deniedIn(words, hung)
  const isWeak = words.weakens.test(hung)
  const isProhibition = words.prohibits.test(hung)
  return {
    ...{ start, end, own, said },
    isCustomers: words.isCustomers(hung),
    isCustomersDuty: words.isCustomersDuty(hung),
    isBinding: words.binds.test(hung),
    isDenied: denied !== undefined,
    denied: denied ?? '',
    isWeak,
    isPermission: words.permits.test(hung) && !words.obliges.test(hung),
    isOfException: words.deniesAnException.test(hung),
    isProhibition,
    limits: limitsIn(own, { words: words.limits, isWeak, isProhibition }),
  }
}

/** A condition such as "provided that no legal obligation exists" denies nothing. */
function deniedIn({ denies, conditional }: ClauseWords, said: string): string | undefined {
  const found = denies.exec(said)
  if (found === null || conditional.test(said.slice(Math.max(0, found.index - 60), found.index))) return undefined
  return said.slice(Math.max(0, found.index - aroundDenial), found.index + found[0].length + aroundDenial)
}

/** A sentence may name a duty far before it denies another one. */
const aroundDenial = 160

function quoted(text: string, { start, end }: Sentence): Pick<ClauseDraft, 'quote' | 'start' | 'end'> {
  // The text that was read may end within a character, and so may the longest quote.
  const quote = withWholeEnd(text.slice(start, Math.min(end, start + longestQuote)))
  return { quote, start, end: start + quote.length }
}
