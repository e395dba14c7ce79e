import { at, at16, GrowingColumn } from './columns.ts'

/** Every distinct name, key and word once, sorted by code unit, one text behind the other. */
export interface Dictionary {
  text: Uint16Array<ArrayBuffer>
  /** Entry e is text[offsets[e]] up to text[offsets[e + 1]]. */
  offsets: Uint32Array<ArrayBuffer>
}

export const entryCount = (dictionary: Dictionary) => dictionary.offsets.length - 1
export const entryLength = (dictionary: Dictionary, entry: number) =>
  at(dictionary.offsets, entry + 1) - at(dictionary.offsets, entry)

/** The text of one entry. */
export function entryText(dictionary: Dictionary, entry: number): string {
  const { text, offsets } = dictionary
  return String.fromCharCode(...text.subarray(at(offsets, entry), at(offsets, entry + 1)))
}

/** The code unit of the entry at this depth, or -1 behind its end: shorter sorts first. */
export function unitAt(dictionary: Dictionary, entry: number, depth: number): number {
  const place = at(dictionary.offsets, entry) + depth
  return place < at(dictionary.offsets, entry + 1) ? at16(dictionary.text, place) : -1
}

/** A run of neighbouring entries, `hi` excluded. */
export interface Range {
  lo: number
  hi: number
}

/** Of a run whose entries agree up to `depth`, those that go on with `unit`. */
export function narrow(dictionary: Dictionary, { lo, hi }: Range, depth: number, unit: number): Range {
  const from = firstNotBelow(dictionary, lo, hi, depth, unit)
  return { lo: from, hi: firstNotBelow(dictionary, from, hi, depth, unit + 1) }
}

/** The first entry of the run whose unit at this depth is `unit` or more. */
export function firstNotBelow(dictionary: Dictionary, lo: number, hi: number, depth: number, unit: number): number {
  while (lo < hi) {
    const middle = (lo + hi) >>> 1
    if (unitAt(dictionary, middle, depth) < unit) lo = middle + 1
    else hi = middle
  }
  return lo
}

/** The entries that begin with `prefix`. */
export function prefixRange(dictionary: Dictionary, prefix: string): Range {
  const lo = lowerBound(dictionary, 0, prefix, false)
  return { lo, hi: lowerBound(dictionary, lo, prefix, true) }
}

function lowerBound(dictionary: Dictionary, lo: number, prefix: string, isPast: boolean): number {
  let hi = entryCount(dictionary)
  while (lo < hi) {
    const middle = (lo + hi) >>> 1
    const order = comparePrefix(dictionary, middle, prefix)
    if (order < 0 || (isPast && order === 0)) lo = middle + 1
    else hi = middle
  }
  return lo
}

/** Below 0 when the entry sorts before every text with this prefix, 0 when it has the prefix. */
function comparePrefix({ text, offsets }: Dictionary, entry: number, prefix: string): number {
  const from = at(offsets, entry)
  const length = at(offsets, entry + 1) - from
  for (let i = 0; i < prefix.length; i++) {
    if (i >= length) return -1
    const order = at16(text, from + i) - prefix.charCodeAt(i)
    if (order !== 0) return order
  }
  return 0
}

/** The entry with exactly this text, or -1. */
export function findEntry(dictionary: Dictionary, text: string): number {
  // The shortest of all entries with a prefix sorts first, so that an equal one can only stand at the beginning.
  const { lo, hi } = prefixRange(dictionary, text)
  return lo < hi && entryLength(dictionary, lo) === text.length ? lo : -1
}

/** Collects texts, gives each a number in order of arrival, and sorts them at the end. */
export class DictionaryBuilder {
  private text = new Uint16Array(1 << 16)
  private textLength = 0
  private readonly offsets = new GrowingColumn()
  private readonly hashes = new GrowingColumn()
  /** Open addressing: number + 1, 0 is free. */
  private slots = new Uint32Array(1 << 12)

  constructor() {
    this.offsets.push(0)
  }

  get size(): number {
    return this.hashes.length
  }

  intern(word: string): number {
    const hash = hashOf(word)
    let slot = hash & (this.slots.length - 1)
    for (let found = at(this.slots, slot); found !== 0; found = at(this.slots, slot)) {
      if (at(this.hashes.values, found - 1) === hash && this.equals(found - 1, word)) return found - 1
      slot = (slot + 1) & (this.slots.length - 1)
    }
    return this.append(word, hash, slot)
  }

  private append(word: string, hash: number, slot: number): number {
    if (this.textLength + word.length > this.text.length) {
      const doubled = new Uint16Array(Math.max(this.text.length * 2, this.textLength + word.length))
      doubled.set(this.text)
      this.text = doubled
    }
    for (let i = 0; i < word.length; i++) this.text[this.textLength++] = word.charCodeAt(i)
    this.offsets.push(this.textLength)
    this.hashes.push(hash)
    this.slots[slot] = this.size
    if (this.size * 2 > this.slots.length) this.rehash()
    return this.size - 1
  }

  private equals(entry: number, word: string): boolean {
    const from = at(this.offsets.values, entry)
    if (at(this.offsets.values, entry + 1) - from !== word.length) return false
    for (let i = 0; i < word.length; i++) if (at16(this.text, from + i) !== word.charCodeAt(i)) return false
    return true
  }

  private rehash() {
    this.slots = new Uint32Array(this.slots.length * 2)
    const hashes = this.hashes.values
    for (let entry = 0; entry < hashes.length; entry++) {
      let slot = at(hashes, entry) & (this.slots.length - 1)
      while (at(this.slots, slot) !== 0) slot = (slot + 1) & (this.slots.length - 1)
      this.slots[slot] = entry + 1
    }
  }

  /** The sorted dictionary, and for each number of arrival its place in it. */
  build(): { dictionary: Dictionary; sortedRank: Uint32Array } {
    const arrived: Dictionary = {
      text: this.text.subarray(0, this.textLength),
      offsets: this.offsets.values as Uint32Array<ArrayBuffer>,
    }
    const order = sortEntries(arrived)
    const offsets = new Uint32Array(order.length + 1)
    const text = new Uint16Array(this.textLength)
    const sortedRank = new Uint32Array(order.length)
    let place = 0
    for (let rank = 0; rank < order.length; rank++) {
      const entry = at(order, rank)
      sortedRank[entry] = rank
      for (let i = at(arrived.offsets, entry); i < at(arrived.offsets, entry + 1); i++)
        text[place++] = at16(arrived.text, i)
      offsets[rank + 1] = place
    }
    return { dictionary: { text, offsets }, sortedRank }
  }
}

/** FNV-1a over code units, with a last mix because the table's mask keeps the low bits only. */
function hashOf(word: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < word.length; i++) hash = Math.imul(hash ^ word.charCodeAt(i), 0x01000193)
  return (hash ^ (hash >>> 15)) >>> 0
}

/** Numbers of the entries in sorted order: three-way radix quicksort (Bentley and Sedgewick, 1997). */
function sortEntries(dictionary: Dictionary): Uint32Array {
  const order = new Uint32Array(entryCount(dictionary))
  for (let i = 0; i < order.length; i++) order[i] = i
  sortRun(dictionary, order, { lo: 0, hi: order.length }, 0)
  return order
}

const smallRun = 12

function sortRun(dictionary: Dictionary, order: Uint32Array, run: Range, depth: number) {
  let { lo, hi } = run
  while (hi - lo > smallRun) {
    const pivot = medianUnit(dictionary, order, { lo, hi }, depth)
    let below = lo
    let above = hi
    for (let i = lo; i < above; ) {
      const entry = at(order, i)
      const unit = unitAt(dictionary, entry, depth)
      if (unit < pivot) {
        order[i++] = at(order, below)
        order[below++] = entry
      } else if (unit > pivot) {
        order[i] = at(order, --above)
        order[above] = entry
      } else i++
    }
    sortRun(dictionary, order, { lo, hi: below }, depth)
    if (pivot >= 0) sortRun(dictionary, order, { lo: below, hi: above }, depth + 1)
    lo = above
  }
  insertionSort(dictionary, order, { lo, hi }, depth)
}

function medianUnit(dictionary: Dictionary, order: Uint32Array, { lo, hi }: Range, depth: number): number {
  const a = unitAt(dictionary, at(order, lo), depth)
  const b = unitAt(dictionary, at(order, (lo + hi) >>> 1), depth)
  const c = unitAt(dictionary, at(order, hi - 1), depth)
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c))
}

function insertionSort(dictionary: Dictionary, order: Uint32Array, { lo, hi }: Range, depth: number) {
  for (let i = lo + 1; i < hi; i++) {
    const entry = at(order, i)
    let hole = i
    for (; hole > lo && compareFrom(dictionary, entry, at(order, hole - 1), depth) < 0; hole--)
      order[hole] = at(order, hole - 1)
    order[hole] = entry
  }
}

function compareFrom(dictionary: Dictionary, a: number, b: number, depth: number): number {
  for (let i = depth; ; i++) {
    const unit = unitAt(dictionary, a, i)
    const order = unit - unitAt(dictionary, b, i)
    if (order !== 0 || unit < 0) return order
  }
}
