import { at, at8, countUp } from './columns.ts'
import { type Dictionary, entryCount, entryLength, unitAt } from './dictionary.ts'

/** Entries by the hash of every three neighbouring code units, beginning and end marked. */
export interface Grams {
  bits: number
  starts: Uint32Array<ArrayBuffer>
  entries: Uint32Array<ArrayBuffer>
}

/** Postings that one misspelt word may read: the bound on the time of the typo path. */
const maxPostingsRead = 150_000
/** Entries whose spelling is then compared in full. */
const maxCompared = 400
/** An entry longer than this is no misspelt word. */
const maxFuzzyLength = 64

const beginning = 1
const end = 2

export function buildGrams(dictionary: Dictionary, isFuzzy: readonly boolean[], sortedRank: Uint32Array): Grams {
  const size = entryCount(dictionary)
  const bits = Math.min(18, Math.max(8, Math.ceil(Math.log2(size + 1))))
  const starts = new Uint32Array(2 ** bits + 1)
  const takes = new Uint8Array(size)
  for (let arrival = 0; arrival < isFuzzy.length; arrival++) if (isFuzzy[arrival]) takes[at(sortedRank, arrival)] = 1
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
  return hashGram(before, unitAt(dictionary, entry, i), after < 0 ? end : after, bits)
}

function hashGram(a: number, b: number, c: number, bits: number): number {
  return Math.imul(Math.imul(Math.imul(a, 0x85ebca6b) ^ b, 0xc2b2ae35) ^ c, 0x9e3779b1) >>> (32 - bits)
}

/** Counts shared grams; one per segment, used again for every query. */
export class GramCounter {
  private readonly shared: Uint8Array
  private readonly touched: Uint32Array

  private readonly dictionary: Dictionary
  private readonly grams: Grams

  constructor(dictionary: Dictionary, grams: Grams) {
    this.dictionary = dictionary
    this.grams = grams
    this.shared = new Uint8Array(entryCount(dictionary))
    this.touched = new Uint32Array(entryCount(dictionary))
  }

  /** Entries that share most grams with `word`, most first; rare grams are read first, common ones as far as they go. */
  nearest(word: string): number[] {
    const { starts } = this.grams
    const wanted = [...new Set(queryGrams(word, this.grams.bits))].sort(
      (a, b) => this.lengthOf(a) - this.lengthOf(b) || a - b,
    )
    let budget = maxPostingsRead
    let touched = 0
    for (const gram of wanted) {
      budget -= this.lengthOf(gram)
      if (budget < 0) break
      for (let i = at(starts, gram); i < at(starts, gram + 1); i++) {
        const entry = at(this.grams.entries, i)
        const count = at8(this.shared, entry)
        this.shared[entry] = count + 1
        if (count === 0) this.touched[touched++] = entry
      }
    }
    return this.takeBest(touched, word.length)
  }

  private lengthOf(gram: number): number {
    return at(this.grams.starts, gram + 1) - at(this.grams.starts, gram)
  }

  private takeBest(touched: number, wordLength: number): number[] {
    const byCount: number[][] = []
    for (let i = 0; i < touched; i++) {
      const entry = at(this.touched, i)
      const count = at8(this.shared, entry)
      this.shared[entry] = 0
      if (entryLength(this.dictionary, entry) < wordLength - 2) continue
      byCount[count] ??= []
      byCount[count].push(entry)
    }
    const best: number[] = []
    for (let count = byCount.length - 1; count > 0 && best.length < maxCompared; count--) {
      for (const entry of byCount[count] ?? []) if (best.length < maxCompared) best.push(entry)
    }
    return best
  }
}

function queryGrams(word: string, bits: number): number[] {
  const units = [beginning, ...Array.from({ length: word.length }, (_, i) => word.charCodeAt(i)), end]
  const grams: number[] = []
  for (let i = 2; i < units.length; i++) grams.push(hashGram(units[i - 2] ?? 0, units[i - 1] ?? 0, units[i] ?? 0, bits))
  return grams
}
