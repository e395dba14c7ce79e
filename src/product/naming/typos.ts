import { at, at16, atSigned } from './columns.ts'
import {
  type Dictionary,
  endOfUnit,
  entryCount,
  entryLength,
  findEntry,
  firstNotBelow,
  narrow,
  type Range,
  unitAt,
} from './dictionary.ts'

/** How many slips a word of this length may hold: short words are neighbors of each other, and acronyms of many. */
export function slipsAllowed(length: number): 0 | 1 | 2 {
  if (length < 5) return 0
  return length <= 7 ? 1 : 2
}

/** Steps of the walk below: reached only where an alphabet has thousands of letters. */
const maxSteps = 3_000
/** Digits and Latin letters come first in the order of a dictionary: no slip of a finger puts another script's among them. */
const lastLatin = 0x24f

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
  const follow = (lo: number, hi: number, depth: number, from: number) => {
    for (let i = from; i < word.length; i++, depth++) {
      steps++
      const unit = word.charCodeAt(i)
      if (unitAt(dictionary, lo, depth) < unit) lo = firstNotBelow(dictionary, lo, hi, depth, unit)
      if (lo >= hi || unitAt(dictionary, lo, depth) !== unit) return
      hi = endOfUnit(dictionary, lo, hi, depth)
    }
    if (entryLength(dictionary, lo) === depth) whole.add(lo)
    const known = beginnings.get(lo)
    if (!known || known.hi < hi) beginnings.set(lo, { lo, hi })
  }

  const isLatin = [...word].every((letter) => letter.charCodeAt(0) <= lastLatin)
  let run: Range = { lo: 0, hi: entryCount(dictionary) }
  for (let i = 0; i <= word.length && run.lo < run.hi && steps < maxSteps; i++) {
    const unit = i < word.length ? word.charCodeAt(i) : 0
    if (i < word.length) follow(run.lo, run.hi, i, i + 1)
    if (i + 1 < word.length && unit !== word.charCodeAt(i + 1)) {
      const first = narrow(dictionary, run, i, word.charCodeAt(i + 1))
      const swapped = narrow(dictionary, first, i + 1, unit)
      if (swapped.lo < swapped.hi) follow(swapped.lo, swapped.hi, i + 2, i + 2)
    }
    let lo = firstNotBelow(dictionary, run.lo, run.hi, i, 1)
    for (; lo < run.hi && steps < maxSteps; steps++) {
      // Thousands of names in Chinese or Korean would use up the steps before the walk reaches the second letter.
      if (isLatin && unitAt(dictionary, lo, i) > lastLatin) break
      const end = endOfUnit(dictionary, lo, run.hi, i)
      if (unitAt(dictionary, lo, i) !== unit) {
        if (i < word.length) follow(lo, end, i + 1, i + 1)
        follow(lo, end, i + 1, i)
      }
      lo = end
    }
    if (i < word.length) run = narrow(dictionary, run, i, unit)
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
export function slipsBetween({ text, offsets }: Dictionary, entry: number, word: string): Distances {
  const start = at(offsets, entry) - 1
  const entryLength = at(offsets, entry + 1) - start - 1
  const length = Math.min(entryLength, word.length + band)
  let [before, previous, current] = rows as unknown as [Int32Array, Int32Array, Int32Array] // three rows that change places
  for (let j = 0; j <= length; j++) previous[j] = j <= band ? j : far
  let unit = -1
  for (let i = 1; i <= word.length; i++) {
    const lastUnit = unit
    unit = word.charCodeAt(i - 1)
    const from = Math.max(1, i - band)
    const to = Math.min(length, i + band)
    // Cells next to the band are set to far in every row, so that what is read below was always written.
    current[from - 1] = from === 1 ? Math.min(i, far) : far
    let least = atSigned(current, from - 1)
    let lastOther = from > 1 ? at16(text, start + from - 1) : -1
    for (let j = from; j <= to; j++) {
      const other = at16(text, start + j)
      let slips = atSigned(previous, j - 1) + (unit === other ? 0 : 1)
      slips = Math.min(slips, atSigned(previous, j) + 1, atSigned(current, j - 1) + 1)
      if (unit === lastOther && lastUnit === other) slips = Math.min(slips, atSigned(before, j - 2) + 1)
      current[j] = slips
      if (slips < least) least = slips
      lastOther = other
    }
    if (to < length) current[to + 1] = far
    if (least > band) return { whole: far, beginning: far }
    ;[before, previous, current] = [previous, current, before]
  }
  let beginning = far
  for (let j = Math.max(0, word.length - band); j <= length; j++) beginning = Math.min(beginning, atSigned(previous, j))
  const isWithin = entryLength <= length && length >= word.length - band
  return { whole: isWithin ? atSigned(previous, length) : far, beginning }
}

/** The same for two texts that are in no dictionary. */
export function slipsOf(text: string, word: string): number {
  const units = Uint16Array.from(text, (_, i) => text.charCodeAt(i))
  return slipsBetween({ text: units, offsets: Uint32Array.of(0, units.length), heads: Uint32Array.of(0) }, 0, word)
    .whole
}
