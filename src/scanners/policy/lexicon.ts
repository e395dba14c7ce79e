// Words and phrases by which sentences are recognised, as tables of short patterns. Every pattern begins with letters, so
// that a text is walked once, word by word, and only the few patterns that can begin at a word are tried there: a thousand
// patterns cost little more than one. No pattern may repeat without a bound, so that no text can make one of them run long:
// compileLexicon refuses it.

/**
 * `~` stands for the rest of a word, a blank at the end for any word after it, ` … ` for up to 90 characters within the
 * sentence; else a regular expression. It may begin with one look behind: `(?<!domain )names?`.
 */
export interface Term<Id extends string = string> {
  id: Id
  pattern: string
}

export interface Hit<Id extends string = string> {
  id: Id
  start: number
  end: number
}

export interface Lexicon<Id extends string = string> {
  /** Hits in the order of the text, each pattern by itself. The text must be folded. */
  scan: (folded: string) => Hit<Id>[]
}

/** Lower case with plain apostrophes and spaces; the same length as before, so that places stay. */
export const fold = (text: string): string =>
  text
    .replace(/İ/gu, 'I')
    .toLowerCase()
    .replace(/[’‘`´]/gu, "'")
    .replace(/[“”„«»]/gu, '"')
    .replace(/[‐‑‒–—]/gu, '-')
    .replace(/\s/gu, ' ')

export function compileLexicon<Id extends string>(terms: readonly Term<Id>[]): Lexicon<Id> {
  const root: Branch<Id> = { next: [], terms: [] }
  for (const { id, pattern } of terms) {
    const form = new RegExp(`${expand(pattern)}${pattern.endsWith(' ') ? '' : '(?![\\p{L}\\p{N}])'}`, 'uy')
    for (const head of headsOf(pattern)) branchFor(root, head).terms.push({ id, form })
  }
  return {
    scan(folded) {
      const hits: Hit<Id>[] = []
      wordStart.lastIndex = 0
      while (wordStart.test(folded)) {
        const index = wordStart.lastIndex - 1
        let branch = root.next[folded.charCodeAt(index)]
        for (let at = index + 1; branch; at++) {
          for (const { id, form } of branch.terms) {
            form.lastIndex = index
            if (form.test(folded) && form.lastIndex > index) hits.push({ id, start: index, end: form.lastIndex })
          }
          branch = branch.next[folded.charCodeAt(at)]
        }
      }
      return hits
    },
  }
}

const wordStart = /(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu

/** What can begin with the letters so far, and how it goes on, by the code of the next letter. */
interface Branch<Id extends string> {
  next: (Branch<Id> | undefined)[]
  terms: { id: Id; form: RegExp }[]
}

function branchFor<Id extends string>(root: Branch<Id>, head: string): Branch<Id> {
  let branch = root
  for (let at = 0; at < head.length; at++) {
    const code = head.charCodeAt(at)
    const next: Branch<Id> = branch.next[code] ?? { next: [], terms: [] }
    branch.next[code] = next
    branch = next
  }
  return branch
}

/** Rows of a table to terms: one id, many patterns. */
export const termsOf = <Id extends string>(table: Readonly<Record<Id, readonly string[]>>): Term<Id>[] =>
  (Object.entries(table) as [Id, readonly string[]][]).flatMap(([id, patterns]) =>
    patterns.map((pattern) => ({ id, pattern })),
  )

/** Long enough to tell most words apart; what does not begin with all of it is not tried. */
const longestHead = 9

function expand(pattern: string): string {
  if (/(?<!\\)[*+]|\{\d+,\}/u.test(pattern)) throw new Error(`lexicon: "${pattern}" repeats without a bound`)
  return pattern.replaceAll(' … ', '[^.;]{1,90}?(?<![\\p{L}\\p{N}])').replaceAll('~', '\\p{L}{0,24}')
}

/** What a match of the pattern can begin with, each as long as it is sure, up to the length of a key. */
function headsOf(pattern: string): string[] {
  const heads = [...new Set(beginnings(pattern).map((b) => b.text.slice(0, longestHead)))]
  for (const head of heads)
    if (!/^[\p{L}\p{N}]/u.test(head)) throw new Error(`lexicon: "${pattern}" does not begin with a letter`)
  // What begins with a shorter head is found by that one.
  return heads.filter((head) => !heads.some((other) => other !== head && head.startsWith(other)))
}

/** The beginning of a match; closed when what follows it is not known letter by letter. */
interface Beginning {
  text: string
  isClosed: boolean
}

function beginnings(pattern: string): Beginning[] {
  let found: Beginning[] = [{ text: '', isClosed: false }]
  for (let at = 0; at < pattern.length && found.some((b) => !b.isClosed && b.text.length < longestHead); ) {
    const { end, next } = atomAt(pattern, at)
    const [quantifier = ''] = /^(?:\?|\{\d+(?:,\d+)?\})/u.exec(pattern.slice(end)) ?? []
    const canBeAbsent = quantifier === '?' || quantifier.startsWith('{0')
    const isRepeated = quantifier.startsWith('{')
    const longer = found.flatMap((b) =>
      b.isClosed
        ? [b]
        : [
            ...next.map((n) => ({ text: b.text + n.text, isClosed: n.isClosed || isRepeated })),
            ...(canBeAbsent ? [b] : []),
          ],
    )
    found = longer.length > mostHeads ? found.map((b) => ({ ...b, isClosed: true })) : longer
    at = end + quantifier.length
  }
  return found
}

const mostHeads = 600
const unknown: Beginning[] = [{ text: '', isClosed: true }]

/** What stands at a place of a pattern: a letter, a class, a group or a look ahead. */
function atomAt(pattern: string, at: number): { end: number; next: Beginning[] } {
  const c = pattern[at] ?? ''
  if (c === '(') {
    const end = groupEnd(pattern, at)
    const inner = pattern.slice(at + 3, end)
    const isLook = !pattern.startsWith('(?:', at)
    return { end: end + 1, next: isLook ? [{ text: '', isClosed: false }] : optionsOf(inner).flatMap(beginnings) }
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
