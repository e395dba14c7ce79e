import { type Dictionary, entryLength, findEntry, firstNotBelow, narrow, type Range, unitAt } from './dictionary.ts'

/** How many slips a word of this length may hold: in short words every word is a neighbour of every other. */
export function slipsAllowed(length: number): 0 | 1 | 2 {
  if (length < 3) return 0
  return length < 6 ? 1 : 2
}

/** From this length on, the beginning of a longer word may be misspelt too. */
export const minFuzzyPrefix = 4

/** Steps of the walk below: reached only where an alphabet has thousands of letters. */
const maxSteps = 3_000

export interface SpellingNeighbours {
  /** Entries that are one slip away from the word. */
  whole: number[]
  /** Runs of entries that begin with something one slip away from it. */
  beginnings: Range[]
}

/**
 * All entries one slip away (a letter too much, too few, another, or two swapped), and the runs that begin so. Walks
 * the sorted dictionary as if it were a trie, so nothing is missed, however short the word.
 */
export function neighbours(dictionary: Dictionary, word: string): SpellingNeighbours {
  const whole = new Set<number>()
  const beginnings = new Map<number, Range>()
  let steps = 0

  /** Follows word[from…] below a run that agrees up to `depth`. */
  const follow = (run: Range, depth: number, from: number) => {
    let { lo, hi } = run
    for (let i = from; i < word.length && lo < hi; i++, depth++) {
      steps++
      ;({ lo, hi } = narrow(dictionary, { lo, hi }, depth, word.charCodeAt(i)))
    }
    if (lo >= hi) return
    if (entryLength(dictionary, lo) === depth) whole.add(lo)
    const known = beginnings.get(lo)
    if (!known || known.hi < hi) beginnings.set(lo, { lo, hi })
  }

  let run: Range = { lo: 0, hi: dictionary.offsets.length - 1 }
  for (let i = 0; i <= word.length && run.lo < run.hi && steps < maxSteps; i++) {
    if (i < word.length) follow(run, i, i + 1)
    if (i + 1 < word.length && word[i] !== word[i + 1]) {
      const swapped = narrow(dictionary, narrow(dictionary, run, i, word.charCodeAt(i + 1)), i + 1, word.charCodeAt(i))
      follow(swapped, i + 2, i + 2)
    }
    for (let lo = firstNotBelow(dictionary, run.lo, run.hi, i, 0); lo < run.hi && steps < maxSteps; steps++) {
      const unit = unitAt(dictionary, lo, i)
      const child = { lo, hi: firstNotBelow(dictionary, lo, run.hi, i, unit + 1) }
      lo = child.hi
      if (unit !== word.charCodeAt(i)) {
        if (i < word.length) follow(child, i + 1, i + 1)
        follow(child, i + 1, i)
      }
    }
    if (i < word.length) run = narrow(dictionary, run, i, word.charCodeAt(i))
  }
  const self = findEntry(dictionary, word)
  if (self >= 0) whole.delete(self)
  return { whole: [...whole], beginnings: [...beginnings.values()] }
}

/** Rows of the table below; the path is never entered twice at once. */
const rows = [new Int32Array(80), new Int32Array(80), new Int32Array(80)] as const
const band = 2
const far = 9

export interface Distances {
  whole: number
  /** Distance to the nearest beginning of the entry. */
  beginning: number
}

/**
 * Slips between a word and an entry: optimal string alignment (Damerau 1964, Levenshtein 1966), exact up to two, and
 * more than two otherwise. Only the five diagonals that two slips can reach are computed.
 */
export function slipsBetween(dictionary: Dictionary, entry: number, word: string): Distances {
  const length = Math.min(entryLength(dictionary, entry), word.length + band)
  let [before, previous, current] = rows as unknown as [Int32Array, Int32Array, Int32Array] // three rows that change places
  for (let j = 0; j <= length; j++) previous[j] = j <= band ? j : far
  for (let i = 1; i <= word.length; i++) {
    const unit = word.charCodeAt(i - 1)
    const from = Math.max(1, i - band)
    const to = Math.min(length, i + band)
    current[from - 1] = from === 1 ? Math.min(i, far) : far
    let least = current[from - 1] as number
    for (let j = from; j <= to; j++) {
      const other = unitAt(dictionary, entry, j - 1)
      // Cells outside the band were set to far when their row was made, so every read below is a number.
      let slips = (previous[j - 1] as number) + (unit === other ? 0 : 1)
      slips = Math.min(slips, (previous[j] as number) + 1, (current[j - 1] as number) + 1)
      if (i > 1 && j > 1 && unit === unitAt(dictionary, entry, j - 2) && word.charCodeAt(i - 2) === other) {
        slips = Math.min(slips, (before[j - 2] as number) + 1)
      }
      current[j] = slips
      if (slips < least) least = slips
    }
    if (to < length) current[to + 1] = far
    if (least > band) return { whole: far, beginning: far }
    ;[before, previous, current] = [previous, current, before]
  }
  let beginning = far
  for (let j = Math.max(0, word.length - band); j <= length; j++) beginning = Math.min(beginning, previous[j] as number)
  const isWithin = entryLength(dictionary, entry) <= length && length >= word.length - band
  return { whole: isWithin ? (previous[length] as number) : far, beginning }
}
