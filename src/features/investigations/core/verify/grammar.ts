import { asPrepared, isContent, isNegated, rootOf, stemSet, type Token, wholeTokens } from './words.ts'

// As much grammar as it takes to know who does what in a sentence of a policy or a report: no parser, closed word lists.
// Where the lists do not know a word, a sentence falls into fewer pieces than it has, and less of it is taken for supported.

export interface Word extends Token {
  lower: string
  /** Text between this word and the one before it. */
  gap: string
  /** The text that `at` counts in. */
  whole: string
}

const listOf = (words: string) => new Set(words.split(/\s+/u))
const rootsOf = (words: string) => new Set(words.split(/\s+/u).map(rootOf))

const coordinators = listOf('and or but while whereas although though plus which who')
const subordinators = listOf('if unless when where until before after because except only as that once provided upon')
const prepositions = listOf(
  `in on at to for from by with within without under over across after before until since through via into outside
  inside between among per during against as except about`,
)
const auxiliaries = listOf(
  `is are was were be been being has have had does do did can could may might will would shall should must cannot
  isn't aren't wasn't weren't hasn't haven't doesn't don't didn't can't won't`,
)
const forms = listOf("is are was were be been being isn’t isn't aren't wasn't weren't")
const pronouns = listOf('we i you they it he she our')
const adverbs = listOf('not never also automatically still currently no longer then always only both')

const verbs = rootsOf(
  `collect gather obtain share sell sold disclose transfer transferred store stored retain keep kept delete erase remove use used
  process receive send sent provide encrypt handle combine scan comply leave enable act rely notify expire
  embed contain include declare ask train export choose withdraw lodge respond complete
  pay operate publish allow let offer permit require transmit generate infer derive create carry perform conduct protect
  deploy monitor maintain apply answer exist appear lack respond deliver hold held give given identify
  negotiate advertise own licence reside honour ignore fall pass passed sign suffer contradict`,
)
/** Nouns as often as verbs: the words around them decide. */
const doubtful = rootsOf(
  `use request contact record report access support transfer process issue audit design plan list name set show host track
  link load cover offer return review run read limit direct state label reach expire leave expose affect cover find found`,
)

export const isAux = (w: Word | undefined): boolean => w !== undefined && auxiliaries.has(w.lower)
export const isPreposition = (w: Word | undefined): boolean => w !== undefined && prepositions.has(w.lower)
export const isCoordinator = (w: Word): boolean => coordinators.has(w.lower)

export function wordsOf(text: string): Word[] {
  const prepared = asPrepared(text)
  let end = 0
  return wholeTokens(text).map((t) => {
    const gap = prepared.slice(end, t.at)
    end = t.at + t.raw.length
    return { ...t, lower: t.raw.toLowerCase().replaceAll('’', "'"), gap, whole: prepared }
  })
}

function isVerbAt(words: readonly Word[], i: number): boolean {
  const w = words[i]
  if (!w) return false
  if (auxiliaries.has(w.lower)) return true
  const before = words[i - 1]
  if (doubtful.has(rootOf(w.raw))) {
    if (before && (pronouns.has(before.lower) || isAux(before) || adverbs.has(before.lower))) return true
    const after = words[i + 1]
    if (/ed$/u.test(w.lower)) return i > 0 && after !== undefined
    return i > 0 && /s$/u.test(w.lower) && after !== undefined && !isAux(after) && !isPreposition(before)
  }
  return verbs.has(rootOf(w.raw))
}

export const verbIndex = (words: readonly Word[]): number => words.findIndex((_, i) => isVerbAt(words, i))
export const hasVerb = (words: readonly Word[]): boolean => verbIndex(words) >= 0

/** Pieces between commas and coordinators; each knows the coordinator that opens it. */
export function chunksOf(words: readonly Word[]): { joint: string; words: Word[] }[] {
  const chunks: { joint: string; words: Word[] }[] = [{ joint: '', words: [] }]
  for (const w of words) {
    const isCut = /,\s|;/u.test(w.gap)
    if (isCut) chunks.push({ joint: ',', words: [] })
    if (isCoordinator(w)) chunks.push({ joint: w.lower, words: [] })
    else chunks.at(-1)?.words.push(w)
  }
  return chunks.filter((c) => c.words.length > 0)
}

export interface Clause {
  /** With the subject that it takes over from the clause before. */
  words: Word[]
  text: string
  stems: Set<string>
  negated: boolean
  /** Stems that apply to each of the clause's parts. */
  head: Set<string>
  /** "invoices for seven years" and "chat logs for 30 days": each with what is said of it alone. Empty where nothing runs parallel. */
  parts: { stems: Set<string>; text: string }[]
}

/** A sentence of evidence, cut where another verb begins: what one clause says, the other does not. */
export function clausesOf(sentence: string): Clause[] {
  const groups: { joint: string; words: Word[] }[][] = []
  for (const chunk of chunksOf(wordsOf(sentence))) {
    const current = groups.at(-1)
    if (!current || !opensClause(chunk, current)) {
      if (current) current.push(chunk)
      else groups.push([chunk])
    } else groups.push([chunk])
  }
  const first = groups[0]?.flatMap((c) => c.words) ?? []
  const subject = first.slice(0, Math.max(0, verbIndex(first)))
  return groups.map((chunks, index) => {
    const own = chunks.flatMap((c) => c.words)
    const taken = index > 0 && isElliptic(own) ? subject : []
    return clause(taken, chunks)
  })
}

function opensClause(chunk: { joint: string; words: Word[] }, current: readonly { words: Word[] }[]): boolean {
  const before = current.flatMap((c) => c.words)
  const last = before.at(-1)
  if (!hasVerb(chunk.words) || !hasVerb(before)) return false
  if (subordinators.has(chunk.words[0]?.lower ?? '') || chunk.joint === 'which' || chunk.joint === 'who') return false
  // "We collect, use and share": the object is common to all.
  return !(last && isVerbAt(before, before.length - 1))
}

/** Begins with its verb, so the one who does it was named before. */
export function isElliptic(words: readonly Word[]): boolean {
  const at = verbIndex(words)
  return at >= 0 && words.slice(0, at).every((w) => adverbs.has(w.lower))
}

/** The stretch of text that words in a row stand in, with the signs that belong to their numbers. */
export function stretchOf(words: readonly Word[]): string {
  const [first, last] = [words[0], words.at(-1)]
  if (!first || !last) return ''
  const before = /[$€£]\s?$/u.exec(first.gap)?.[0] ?? ''
  const end = last.at + last.raw.length
  const after = /^(?:\s?%|\+)/u.exec(first.whole.slice(end))?.[0] ?? ''
  return `${before}${first.whole.slice(first.at, end)}${after}`
}

function clause(taken: readonly Word[], chunks: readonly { joint: string; words: Word[] }[]): Clause {
  const text = [stretchOf(taken), stretchOf(chunks.flatMap((c) => c.words))].filter(Boolean).join(' ')
  const words = [...taken, ...chunks.flatMap((c) => c.words)]
  return { words, text, stems: stemSet(text), negated: isNegated(text), ...parallel(taken, chunks) }
}

function parallel(taken: readonly Word[], chunks: readonly { joint: string; words: Word[] }[]) {
  const opening = chunks.findIndex((c) => hasVerb(c.words))
  const all = new Set<string>()
  const none = { head: all, parts: [] }
  const verbChunk = chunks[opening]
  if (!verbChunk) return none
  const at = lastOfVerbGroup(verbChunk.words)
  const pieces = [verbChunk.words.slice(at + 1)]
  for (const { joint, words } of chunks.slice(opening + 1))
    if (joint === 'or') pieces.at(-1)?.push(...words)
    else pieces.push([...words])
  const isModified = (piece: readonly Word[]) =>
    piece.some((w) => prepositions.has(w.lower)) && piece.some((w) => isContent(w))
  if (pieces.filter(isModified).length < 2) return none
  const parts: Word[][] = []
  let waiting: Word[] = []
  for (const piece of pieces) {
    waiting.push(...piece)
    if (!isModified(piece)) continue
    parts.push(waiting)
    waiting = []
  }
  parts.at(-1)?.push(...waiting)
  const head = [...chunks.slice(0, opening).flatMap((c) => c.words), ...verbChunk.words.slice(0, at + 1)]
  return {
    head: stemSet(`${stretchOf(taken)} ${stretchOf(head)}`),
    parts: parts.map((p) => ({ stems: stemSet(stretchOf(p)), text: stretchOf(p) })),
  }
}

function lastOfVerbGroup(words: readonly Word[]): number {
  let at = verbIndex(words)
  while (
    at + 1 < words.length &&
    isAux(words[at]) &&
    (isVerbAt(words, at + 1) || adverbs.has(words[at + 1]?.lower ?? ''))
  )
    at++
  const next = words[at + 1]
  return next && isAux(words[at]) && /ed$/u.test(next.lower) ? at + 1 : at
}

export interface Roles {
  /** Words before the verb, without an opening such as "In June 2023" or "With your consent". */
  subject: Word[]
  lead: Word[]
  isPassive: boolean
  /** After "by" in the passive, and the verb that it goes with. */
  by: Word[]
  byVerb: string | undefined
  /** Last words of the things that an active verb is done to. */
  objects: string[]
  /** Last word of the subject: in "visitor IP addresses" the addresses. */
  subjectHead: string | undefined
  /** "is", "are" and the like: something is said of the subject. */
  isForm: boolean
}

export function rolesOf(words: readonly Word[]): Roles | undefined {
  const at = verbIndex(words)
  if (at < 0) return undefined
  const leadEnd =
    prepositions.has(words[0]?.lower ?? '') || subordinators.has(words[0]?.lower ?? '') ? leadLength(words, at) : 0
  const form = words.findIndex((w, i) => i >= at && i <= at + 3 && forms.has(w.lower))
  const isPassive =
    form >= 0 &&
    words.slice(form + 1, form + 5).some((w) => /(?:ed|en|t|ld|ad|ept)$/u.test(w.lower) && !adverbs.has(w.lower))
  const byAt = words.findIndex((w, i) => i > at && w.lower === 'by')
  const after = byAt < 0 ? [] : words.slice(byAt + 1)
  const stop = after.findIndex(
    (w, i) => prepositions.has(w.lower) || isVerbAt(after, i) || (i > 0 && /,\s/u.test(w.gap)),
  )
  return {
    lead: words.slice(0, leadEnd),
    subject: words.slice(leadEnd, at),
    isPassive: isPassive || (byAt > 0 && words.slice(at, byAt).some((w) => /ed$/u.test(w.lower))),
    by: stop < 0 ? after : after.slice(0, stop),
    byVerb: words.slice(at, Math.max(at, byAt)).findLast((w) => /(?:ed|en)$/u.test(w.lower) || isVerbAt([w], 0))?.stem,
    objects: isAux(words[at]) && !words[at + 1] ? [] : objectsOf(words, at),
    subjectHead: headOf(words.slice(leadEnd, at)),
    isForm: form >= 0,
  }
}

function headOf(words: readonly Word[]): string | undefined {
  const stop = words.findIndex((w) => prepositions.has(w.lower))
  return (stop < 0 ? words : words.slice(0, stop)).findLast((w) => isContent(w))?.stem
}

function beforeAndAfterColon(words: readonly Word[]): (readonly Word[])[] {
  const at = words.findIndex((w, i) => i > 0 && /:\s/u.test(w.gap))
  return at < 0 ? [words] : [words.slice(0, at), words.slice(at)]
}

function objectsOf(words: readonly Word[], at: number): string[] {
  const rest = words.slice(lastOfVerbGroup(words) + 1)
  const stop = rest.findIndex((w) => prepositions.has(w.lower) || subordinators.has(w.lower))
  const object = stop < 0 ? rest : rest.slice(0, stop)
  return at < 0
    ? []
    : chunksOf(object).flatMap((c) => beforeAndAfterColon(c.words).flatMap((words) => headOf(words) ?? []))
}

function leadLength(words: readonly Word[], verbAt: number): number {
  const comma = words.findIndex((w, i) => i > 0 && i <= verbAt && /,\s/u.test(w.gap))
  if (comma > 0) return comma
  const pronoun = words.findIndex((w, i) => i > 0 && i < verbAt && (w.lower === 'we' || w.lower === 'you'))
  return Math.max(0, pronoun)
}
