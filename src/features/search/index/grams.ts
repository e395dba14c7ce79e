import { at, at8, countUp } from '../../../product/naming/columns.ts'
import { type Dictionary, entryCount, entryLength, unitAt } from '../../../product/naming/dictionary.ts'

/** Entries by the hash of every three neighbouring code units, beginning and end marked. */
export interface Grams {
  bits: number
  starts: Uint32Array
  entries: Uint32Array
}

/** Postings that one misspelt word may read: the bound on the time of the typo path. */
const maxPostingsRead = 60_000
/** Grams of a long word that are read, rarest first: two slips leave at least three of them whole. */
const maxGramsRead = 12
/** One shared gram is chance; a short word that keeps only one is left to the search for one slip. */
const minShared = 2
/** Grams that two slips can spoil: four each where neighbours are swapped, and the end of a word that goes on. */
const maxSpoilt = 9
/** Entries whose spelling is then compared in full. */
const maxCompared = 400
/** An entry longer than this isn't a misspelt word. */
const maxFuzzyLength = 64

const beginning = 1
const end = 2

export function buildGrams(dictionary: Dictionary, isFuzzy: Uint32Array, sortedRank: Uint32Array): Grams {
  const size = entryCount(dictionary)
  const bits = Math.min(18, Math.max(8, Math.ceil(Math.log2(size + 1))))
  const starts = new Uint32Array(2 ** bits + 1)
  const takes = new Uint8Array(size)
  for (let arrival = 0; arrival < isFuzzy.length; arrival++)
    if (at(isFuzzy, arrival) === 1) takes[at(sortedRank, arrival)] = 1
  for (let e = 0; e < size; e++) if (entryLength(dictionary, e) > maxFuzzyLength) takes[e] = 0

  for (let e = 0; e < size; e++) {
    if (!takes[e]) continue
    const length = entryLength(dictionary, e)
    for (let i = 0; i < length; i++) countUp(starts, entryGram(dictionary, e, i, bits) + 1)
  }
  for (let gram = 0; gram < starts.length - 1; gram++) starts[gram + 1] = at(starts, gram + 1) + at(starts, gram)
  const next = starts.slice()
  const entries = new Uint32Array(at(starts, starts.length - 1))
  for (let e = 0; e < size; e++) {
    if (!takes[e]) continue
    const length = entryLength(dictionary, e)
    for (let i = 0; i < length; i++) entries[countUp(next, entryGram(dictionary, e, i, bits))] = e
  }
  return { bits, starts, entries }
}

/** The gram around position i: a text of n units has n of them. */
function entryGram(dictionary: Dictionary, entry: number, i: number, bits: number): number {
  const before = i === 0 ? beginning : unitAt(dictionary, entry, i - 1)
  const after = unitAt(dictionary, entry, i + 1)
  return hashGram(before, unitAt(dictionary, entry, i), after === 0 ? end : after, bits)
}

function hashGram(a: number, b: number, c: number, bits: number): number {
  return Math.imul(Math.imul(Math.imul(a, 0x85ebca6b) ^ b, 0xc2b2ae35) ^ c, 0x9e3779b1) >>> (32 - bits)
}

/** Counts shared grams; one per segment, used again for every query. */
export class GramCounter {
  private readonly dictionary: Dictionary
  private readonly grams: Grams
  private readonly shared: Uint8Array
  private readonly touched: Uint32Array

  constructor(dictionary: Dictionary, grams: Grams) {
    this.dictionary = dictionary
    this.grams = grams
    this.shared = new Uint8Array(entryCount(dictionary))
    this.touched = new Uint32Array(entryCount(dictionary))
  }

  /** Entries that share most grams with `word`, most first; rare grams are read first, common ones as far as they go. */
  nearest(word: string): number[] {
    const { starts } = this.grams
    const byLength = (a: number, b: number) => this.lengthOf(a) - this.lengthOf(b) || a - b
    const wanted = [...new Set(queryGrams(word, this.grams.bits))].sort(byLength).slice(0, maxGramsRead)
    let budget = maxPostingsRead
    let touched = 0
    let read = 0
    for (const gram of wanted) {
      budget -= this.lengthOf(gram)
      if (budget < 0) break
      read++
      for (let i = at(starts, gram); i < at(starts, gram + 1); i++) {
        const entry = at(this.grams.entries, i)
        const count = at8(this.shared, entry)
        this.shared[entry] = count + 1
        if (count === 0) this.touched[touched++] = entry
      }
    }
    return this.takeBest(touched, { wordLength: word.length, leastShared: Math.max(minShared, read - maxSpoilt) })
  }

  private lengthOf(gram: number): number {
    return at(this.grams.starts, gram + 1) - at(this.grams.starts, gram)
  }

  private takeBest(
    touched: number,
    { wordLength, leastShared }: { wordLength: number; leastShared: number },
  ): number[] {
    const byCount = new Uint32Array(256)
    let kept = 0
    for (let i = 0; i < touched; i++) {
      const entry = at(this.touched, i)
      const count = at8(this.shared, entry)
      if (count >= leastShared && entryLength(this.dictionary, entry) >= wordLength - 2) {
        countUp(byCount, count)
        this.touched[kept++] = entry
      } else this.shared[entry] = 0
    }
    let least = 255
    let room = maxCompared
    while (least >= leastShared && at(byCount, least) <= room) room -= at(byCount, least--)
    // More entries share exactly `least` than fit: take the first of them.
    const counted: { entry: number; count: number }[] = []
    for (let i = 0; i < kept; i++) {
      const entry = at(this.touched, i)
      const count = at8(this.shared, entry)
      this.shared[entry] = 0
      if (count > least || (count === least && least >= leastShared && room-- > 0)) counted.push({ entry, count })
    }
    return counted.sort((a, b) => b.count - a.count || a.entry - b.entry).map(({ entry }) => entry)
  }
}

function queryGrams(word: string, bits: number): number[] {
  const units = [beginning, ...Array.from({ length: word.length }, (_, i) => word.charCodeAt(i)), end]
  const grams: number[] = []
  for (let i = 2; i < units.length; i++) grams.push(hashGram(units[i - 2] ?? 0, units[i - 1] ?? 0, units[i] ?? 0, bits))
  return grams
}
