// What a match of a pattern begins with, letter by letter, and which words it has to have: so a text is asked for few of the
// patterns.

export interface Places {
  heads: string[]
  /** Each is a list of beginnings of words of which one has to stand in the match. */
  needs: string[][]
}

/** Refuses a pattern that repeats without a bound, or begins with no letter. */
export function placesOf(pattern: string): Places {
  if (/(?<!\\)[*+]|\{\d+,\}/u.test(pattern)) throw new Error(`lexicon: "${pattern}" repeats without a bound`)
  return { heads: headsOf(pattern), needs: needsOf(pattern) }
}

/** Long enough to tell most words apart; what does not begin with all of it is not tried. */
const longestHead = 9

/** What a match of the pattern can begin with, each as long as it is sure, up to the length of a key. */
function headsOf(pattern: string): string[] {
  const heads = new Set(beginnings(pattern, longestHead, mostHeads).map(({ text }) => text.slice(0, longestHead)))
  for (const head of heads)
    if (!/^[\p{L}\p{N}]/u.test(head)) throw new Error(`lexicon: "${pattern}" does not begin with a letter`)
  // What begins with a shorter head is found by that one.
  return [...heads].filter((head) => {
    for (let length = 1; length < head.length; length++) if (heads.has(head.slice(0, length))) return false
    return true
  })
}

/** What a word has to begin with to be told by its beginning. */
const shortestNeed = 3
export const longestNeed = 4
const mostNeeds = 3
/** A word that can be any of more is no help. */
const mostOfNeed = 100
/** Stand in most sentences, so that asking for them is in vain. */
const everywhere = new Set([
  'the ',
  'your',
  'our ',
  'you ',
  'and ',
  'for ',
  'with',
  'that',
  'this',
  'any ',
  'are ',
  'not ',
])

function needsOf(pattern: string): string[][] {
  const found: string[][] = []
  for (const { start, isWordStart, canBeAbsent } of elementsOf(pattern)) {
    if (start === 0 || !isWordStart || canBeAbsent) continue
    const texts = new Set(
      beginnings(pattern.slice(start), longestNeed, mostOfNeed).map(({ text }) => text.slice(0, longestNeed)),
    )
    const isTold = (text: string) => text.length >= shortestNeed && /^[\p{L}\p{N}]/u.test(text) && !everywhere.has(text)
    if ([...texts].every(isTold)) found.push([...texts])
  }
  return found.sort((a, b) => a.length - b.length).slice(0, mostNeeds)
}

const gap = ' … '

/** What stands one after the other in a pattern, outside of any group. A blank and a look are between words. */
function* elementsOf(pattern: string): Generator<{ start: number; isWordStart: boolean; canBeAbsent: boolean }> {
  let isWordStart = true
  for (let at = 0; at < pattern.length; ) {
    const start = at
    const c = pattern[start]
    const isGap = pattern.startsWith(gap, start)
    const isGroup = c === '('
    const close = isGroup ? groupEnd(pattern, start) : c === '[' ? pattern.indexOf(']', start) : start
    const end = isGap ? start + gap.length : c === '\\' ? start + 2 : close + 1
    const [quantifier = ''] = /^(?:\?|\{\d+(?:,\d+)?\})\??/u.exec(pattern.slice(end)) ?? []
    at = end + quantifier.length
    const isLook = isGroup && !pattern.startsWith('(?:', start)
    const isBetween = isGap || (c === ' ' && quantifier === '') || isLook
    const canBeAbsent = isBetween || quantifier.startsWith('?') || quantifier.startsWith('{0')
    yield { start, isWordStart, canBeAbsent }
    if (isLook) continue
    const endsWord = isBetween || (isGroup && optionsOf(pattern.slice(start + 3, close)).every(endsWithBlank))
    isWordStart = endsWord && (isBetween || isWordStart || !canBeAbsent)
  }
}

const endsWithBlank = (option: string) => option.endsWith(' ')

/** The beginning of a match; closed when what follows it is not known letter by letter. */
interface Beginning {
  text: string
  isClosed: boolean
}

function beginnings(pattern: string, longest: number, most: number): Beginning[] {
  let found: Beginning[] = [{ text: '', isClosed: false }]
  for (let at = 0; at < pattern.length && found.some((b) => !b.isClosed && b.text.length < longest); ) {
    const { end, next } = atomAt(pattern, at, longest, most)
    const [quantifier = ''] = /^(?:\?|\{\d+(?:,\d+)?\})/u.exec(pattern.slice(end, end + 8)) ?? []
    const canBeAbsent = quantifier === '?' || quantifier.startsWith('{0')
    const isRepeated = quantifier.startsWith('{')
    const longer: Beginning[] = []
    for (const b of found) {
      if (b.isClosed) longer.push(b)
      else for (const n of next) longer.push({ text: b.text + n.text, isClosed: n.isClosed || isRepeated })
      if (!b.isClosed && canBeAbsent) longer.push(b)
    }
    found = longer.length > most ? found.map((b) => ({ ...b, isClosed: true })) : longer
    at = end + quantifier.length
  }
  return found
}

const mostHeads = 600
const unknown: Beginning[] = [{ text: '', isClosed: true }]

/** What stands at a place of a pattern: a letter, a class, a group or a look ahead. */
function atomAt(
  pattern: string,
  at: number,
  longest: number,
  most: number,
): { end: number; next: readonly Beginning[] } {
  const c = pattern[at] ?? ''
  if (c === '(') {
    const end = groupEnd(pattern, at)
    const inner = pattern.slice(at + 3, end)
    const isLook = !pattern.startsWith('(?:', at)
    return {
      end: end + 1,
      next: isLook
        ? [{ text: '', isClosed: false }]
        : optionsOf(inner).flatMap((option) => beginnings(option, longest, most)),
    }
  }
  if (c === '[') {
    const end = pattern.indexOf(']', at)
    const inside = pattern.slice(at + 1, end)
    const isPlain = /^[\p{L}\p{N} -]{1,3}$/u.test(inside) && !/.-./u.test(inside)
    return { end: end + 1, next: isPlain ? [...inside].map((text) => ({ text, isClosed: false })) : unknown }
  }
  if (c === '\\') return { end: at + 2, next: unknown }
  if (c === '~' || c === '.' || c === '$' || pattern.startsWith(' … ', at))
    return { end: pattern.length, next: unknown }
  return { end: at + 1, next: [{ text: c, isClosed: false }] }
}

/** Where the group that begins at a place ends. */
function groupEnd(pattern: string, start: number): number {
  for (const { at, depth, c } of levels(pattern, start)) if (c === ')' && depth === 0) return at
  throw new Error(`lexicon: "${pattern}" has an open group`)
}

function optionsOf(inner: string): string[] {
  const options: string[] = []
  let from = 0
  for (const { at, depth, c } of levels(inner, 0))
    if (c === '|' && depth === 0) {
      options.push(inner.slice(from, at))
      from = at + 1
    }
  return [...options, inner.slice(from)]
}

/** The brackets and bars of a pattern that stand for themselves nowhere, with how deep each is. */
function* levels(pattern: string, start: number): Generator<{ at: number; depth: number; c: string }> {
  let depth = 0
  let isInClass = false
  for (let at = start; at < pattern.length; at++) {
    const c = pattern[at] ?? ''
    if (c === '\\') at++
    else if (isInClass) isInClass = c !== ']'
    else if (c === '[') isInClass = true
    else if (c === '(') depth++
    else if (c === ')') yield { at, depth: --depth, c }
    else if (c === '|') yield { at, depth, c }
  }
}
