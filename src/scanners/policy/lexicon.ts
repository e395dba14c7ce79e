import { foldedLetters, foldedNumbers } from './lexicon.fold.ts'
import { longestNeed, placesOf } from './lexicon.heads.ts'

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

export function compileLexicon<Id extends string>(terms: readonly Term<Id>[]): Lexicon<Id> {
  const attempts = new Map<string, Attempt<Id>[]>()
  for (const { id, pattern } of terms) {
    const { heads, needs } = placesOf(pattern)
    const attempt = { id, pattern, form: undefined, needs: needs.map((words) => words.map(keyOf)) }
    for (const head of heads) attempts.set(head, [...(attempts.get(head) ?? []), attempt])
  }
  const { signs, width, next, found } = treeOf(attempts)
  return {
    scan(folded) {
      const hits: Hit<Id>[] = []
      const base = noteWords(folded)
      for (let nth = 0; nth < wordCount; nth++) {
        const index = wordStarts[nth] as number // below the count
        let node = 0
        // After the text stands a sign that no head has. A node is in the tree, a sign below its width.
        for (let at = index; ; at++) {
          node = next[node * width + (signs[textBytes[at] as number] as number)] as number
          if (node === 0) break
          const tries = found[node]
          if (tries === undefined) continue
          for (const attempt of tries) {
            if (attempt.needs.length > 0 && !hasWords(attempt.needs, base + index)) continue
            attempt.form ??= formOf(attempt.pattern)
            attempt.form.lastIndex = index
            if (attempt.form.test(folded) && attempt.form.lastIndex > index)
              hits.push({ id: attempt.id, start: index, end: attempt.form.lastIndex })
          }
        }
      }
      return hits
    },
  }
}

interface Attempt<Id extends string> {
  id: Id
  pattern: string
  /** Made when it is first tried: most of the patterns are for sentences that are rare. */
  form: RegExp | undefined
  /** Lists of keys of words, of each of which one has to stand in the match. */
  needs: readonly (readonly number[])[]
}

/** The heads letter by letter: from a node, `next` leads by the number of a sign to another, or to 0, the root: nowhere. */
function treeOf<Value>(values: ReadonlyMap<string, Value>) {
  const heads = [...values.keys()]
  const signs = new Uint8Array(256)
  let width = 1
  for (const sign of new Set(heads.join(''))) signs[sign.charCodeAt(0)] = width++
  const next: number[] = Array.from({ length: width }, () => 0)
  const found: (Value | undefined)[] = [undefined]
  for (const [head, value] of values) {
    let node = 0
    for (let at = 0; at < head.length; at++) {
      const place = node * width + (signs[head.charCodeAt(at)] ?? 0)
      node = next[place] ?? 0
      if (node !== 0) continue
      node = found.push(undefined) - 1
      next[place] = node
      for (let sign = 0; sign < width; sign++) next.push(0)
    }
    found[node] = value
  }
  if (found.length > 0xff_ff) throw new Error('lexicon: more beginnings than the tree can number')
  return { signs, width, next: Uint16Array.from(next), found }
}

const formOf = (pattern: string): RegExp =>
  new RegExp(`${expand(pattern)}${pattern.endsWith(' ') ? '' : `(?![${foldedLetters}${foldedNumbers}])`}`, 'y')

const expand = (pattern: string): string =>
  pattern
    .replaceAll('[\\p{L}', `[${foldedLetters}`)
    .replaceAll(' … ', `[^.;]{1,90}?(?<![${foldedLetters}${foldedNumbers}])`)
    .replaceAll('~', `[${foldedLetters}]{0,24}`)

// The words of the text that was read last: several lexicons read the same one, and a scan never waits in between.
let noted: string | undefined
let notedAt = 0
let wordCount = 0
let wordStarts = new Int32Array(4096)
let textBytes = new Uint8Array(4096)
/** By the key of a word's beginning, where the last such word stands, counted over all texts so far. */
const lastPlaces = new Float64Array(1 << 16)
let placesSoFar = 1

/** Notes where the words of a text begin, and answers from where on places are counted for it. */
function noteWords(folded: string): number {
  if (noted === folded) return notedAt
  noted = folded
  notedAt = placesSoFar
  wordCount = 0
  const { length } = folded
  if (length + longestNeed > textBytes.length) {
    textBytes = new Uint8Array(2 * (length + longestNeed))
    wordStarts = new Int32Array(textBytes.length / 2 + 1)
  }
  const bytes = textBytes
  for (let at = 0; at < length; at++) bytes[at] = folded.charCodeAt(at)
  bytes.fill(0, length, length + longestNeed)
  let isInside = false
  for (let at = 0; at < length; at++) {
    const first = bytes[at] as number // in the text, like the three after it or the blank bytes that follow the text
    const isWord = isWordByte[first] === 1
    if (isWord && !isInside) {
      wordStarts[wordCount++] = at
      const second = bytes[at + 1] as number
      const third = bytes[at + 2] as number
      lastPlaces[keyOfCodes(first, second, third, 0)] = notedAt + at
      lastPlaces[keyOfCodes(first, second, third, bytes[at + 3] as number)] = notedAt + at
    }
    isInside = isWord
  }
  placesSoFar += length + 1
  return notedAt
}

const isWordByte = Uint8Array.from({ length: 256 }, (_, code) =>
  Number(new RegExp(`[${foldedLetters}${foldedNumbers}]`, 'u').test(String.fromCharCode(code))),
)

function hasWords(needs: readonly (readonly number[])[], place: number): boolean {
  for (const keys of needs) {
    let isThere = false
    for (let at = 0; !isThere && at < keys.length; at++) isThere = (lastPlaces[keys[at] as number] as number) >= place // both below the length
    if (!isThere) return false
  }
  return true
}

const keyOf = (beginning: string): number =>
  keyOfCodes(
    beginning.charCodeAt(0),
    beginning.charCodeAt(1),
    beginning.charCodeAt(2),
    beginning.length > 3 ? beginning.charCodeAt(3) : 0,
  )

/** Of three or four signs; what shares a key with something else is tried in vain, and no more. */
const keyOfCodes = (first: number, second: number, third: number, fourth: number): number =>
  Math.imul(first | (second << 8) | (third << 16) | (fourth << 24), 0x9e_37_79_b1) >>> 16

/** Rows of a table to terms: one id, many patterns. */
export const termsOf = <Id extends string>(table: Readonly<Record<Id, readonly string[]>>): Term<Id>[] =>
  (Object.entries(table) as [Id, readonly string[]][]).flatMap(([id, patterns]) =>
    patterns.map((pattern) => ({ id, pattern })),
  )
