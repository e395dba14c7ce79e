import { at, at16 } from './columns.ts'

/** Every distinct name, key and word once, sorted by code unit, one text behind the other. */
export interface Dictionary {
  text: Uint16Array
  /** Entry e is text[offsets[e]] up to text[offsets[e + 1]]. */
  offsets: Uint32Array
  /** The first two units of each entry in one number: most steps of a binary search need no more. */
  heads: Uint32Array
}

export const entryCount = (dictionary: Dictionary) => dictionary.offsets.length - 1
export const entryLength = (dictionary: Dictionary, entry: number) =>
  at(dictionary.offsets, entry + 1) - at(dictionary.offsets, entry)

/** The text of one entry. */
export function entryText(dictionary: Dictionary, entry: number): string {
  const { text, offsets } = dictionary
  return String.fromCharCode(...text.subarray(at(offsets, entry), at(offsets, entry + 1)))
}

/** The code unit of the entry at this depth, or 0 behind its end: shorter sorts first, and folded text holds no NUL. */
export function unitAt({ text, offsets, heads }: Dictionary, entry: number, depth: number): number {
  if (depth === 0) return at(heads, entry) >>> 16
  if (depth === 1) return at(heads, entry) & 0xffff
  const place = at(offsets, entry) + depth
  return place < at(offsets, entry + 1) ? at16(text, place) : 0
}

/** A run of neighbouring entries, `hi` excluded. */
export interface Range {
  lo: number
  hi: number
}

/** Narrows a run whose entries agree up to `depth` to those that go on with `unit`. */
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

/**
 * Where the run of the first entry's unit at this depth ends. Doubles its stride, since most such runs are short
 * beside what follows them.
 */
export function endOfUnit(dictionary: Dictionary, lo: number, hi: number, depth: number): number {
  const unit = unitAt(dictionary, lo, depth)
  let stride = 1
  while (lo + stride < hi && unitAt(dictionary, lo + stride, depth) === unit) {
    lo += stride
    stride *= 2
  }
  return firstNotBelow(dictionary, lo + 1, Math.min(hi, lo + stride), depth, unit + 1)
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
  /** Distinct texts so far. */
  size = 0
  private text: Uint16Array
  private offsets: Uint32Array
  private hashes: Uint32Array
  /** Open addressing, at most half full: number + 1, 0 is free. */
  private slots: Uint32Array

  /** `expected` texts fit without growing; memory that is not written is not used. */
  constructor(expected: number) {
    const capacity = 2 ** Math.ceil(Math.log2(expected + 2))
    this.text = new Uint16Array(capacity * 16)
    this.offsets = new Uint32Array(capacity)
    this.hashes = new Uint32Array(capacity)
    this.slots = new Uint32Array(capacity * 2)
  }

  intern(word: string): number {
    const hash = hashOf(word)
    let slot = hash & (this.slots.length - 1)
    for (let found = at(this.slots, slot); found !== 0; found = at(this.slots, slot)) {
      if (at(this.hashes, found - 1) === hash && this.equals(found - 1, word)) return found - 1
      slot = (slot + 1) & (this.slots.length - 1)
    }
    return this.append(word, hash, slot)
  }

  private append(word: string, hash: number, slot: number): number {
    const from = at(this.offsets, this.size)
    while (from + word.length > this.text.length) this.text = doubled(this.text, Uint16Array)
    for (let i = 0; i < word.length; i++) this.text[from + i] = word.charCodeAt(i)
    const entry = this.size++
    this.hashes[entry] = hash
    this.offsets[entry + 1] = from + word.length
    this.slots[slot] = entry + 1
    if (this.size + 1 >= this.offsets.length) this.grow()
    return entry
  }

  private equals(entry: number, word: string): boolean {
    const from = at(this.offsets, entry)
    if (at(this.offsets, entry + 1) - from !== word.length) return false
    for (let i = 0; i < word.length; i++) if (at16(this.text, from + i) !== word.charCodeAt(i)) return false
    return true
  }

  private grow() {
    this.offsets = doubled(this.offsets, Uint32Array)
    this.hashes = doubled(this.hashes, Uint32Array)
    this.slots = new Uint32Array(this.slots.length * 2)
    for (let entry = 0; entry < this.size; entry++) {
      let slot = at(this.hashes, entry) & (this.slots.length - 1)
      while (at(this.slots, slot) !== 0) slot = (slot + 1) & (this.slots.length - 1)
      this.slots[slot] = entry + 1
    }
  }

  /** The sorted dictionary, and for each number of arrival its place in it. */
  build(): { dictionary: Dictionary; sortedRank: Uint32Array } {
    const arrivedOffsets = this.offsets.subarray(0, this.size + 1)
    const arrived: Dictionary = { text: this.text, offsets: arrivedOffsets, heads: headsOf(this.text, arrivedOffsets) }
    const order = sortEntries(arrived)
    const offsets = new Uint32Array(order.length + 1)
    const text = new Uint16Array(at(arrived.offsets, this.size))
    const sortedRank = new Uint32Array(order.length)
    let place = 0
    for (let rank = 0; rank < order.length; rank++) {
      const entry = at(order, rank)
      sortedRank[entry] = rank
      for (let i = at(arrived.offsets, entry); i < at(arrived.offsets, entry + 1); i++)
        text[place++] = at16(arrived.text, i)
      offsets[rank + 1] = place
    }
    return { dictionary: { text, offsets, heads: headsOf(text, offsets) }, sortedRank }
  }
}

function headsOf(text: Uint16Array, offsets: Uint32Array) {
  const heads = new Uint32Array(offsets.length - 1)
  for (let entry = 0; entry < heads.length; entry++) {
    const from = at(offsets, entry)
    const length = at(offsets, entry + 1) - from
    const first = length > 0 ? at16(text, from) : 0
    const second = length > 1 ? at16(text, from + 1) : 0
    heads[entry] = ((first << 16) | second) >>> 0
  }
  return heads
}

function doubled<Column extends Uint16Array | Uint32Array>(
  column: Column,
  kind: new (length: number) => Column,
): Column {
  const larger = new kind(column.length * 2)
  larger.set(column)
  return larger
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
    if (pivot > 0) sortRun(dictionary, order, { lo: below, hi: above }, depth + 1)
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
    if (order !== 0 || unit === 0) return order
  }
}
