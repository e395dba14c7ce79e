import { at, countUp } from '../../../product/naming/columns.ts'

const blockBits = 4
const blockSize = 1 << blockBits
const none = 0xffffffff

/**
 * Posting lists one behind the other, with a tree of block minima over all of them. A document's number is its place
 * by reach, so that the smallest numbers of any range are its best-known documents, however many the range holds.
 */
export interface Postings {
  /** Entry e holds docs[starts[e]] up to docs[starts[e + 1]]. */
  starts: Uint32Array
  docs: Uint32Array
  minima: Uint32Array
}

/** `entries[i]` and `docs[i]` are one pair; pairs of a later document stand behind those of an earlier one. */
export function buildPostings(input: {
  entryCount: number
  entries: Uint32Array
  docs: Uint32Array
  sortedRank: Uint32Array
}): Postings {
  const { entryCount, entries, sortedRank } = input
  const starts = new Uint32Array(entryCount + 1)
  for (let i = 0; i < entries.length; i++) countUp(starts, at(sortedRank, at(entries, i)) + 1)
  for (let e = 0; e < entryCount; e++) starts[e + 1] = at(starts, e + 1) + at(starts, e)
  const next = starts.slice(0, entryCount)
  const docs = new Uint32Array(entries.length)
  for (let i = 0; i < entries.length; i++) docs[countUp(next, at(sortedRank, at(entries, i)))] = at(input.docs, i)
  return { starts, docs, minima: blockMinima(docs) }
}

function blockMinima(docs: Uint32Array) {
  const blocks = Math.max(1, Math.ceil(docs.length / blockSize))
  const width = 2 ** Math.ceil(Math.log2(blocks))
  const minima = new Uint32Array(2 * width).fill(none)
  for (let i = 0; i < docs.length; i++) {
    const leaf = width + (i >> blockBits)
    if (at(docs, i) < at(minima, leaf)) minima[leaf] = at(docs, i)
  }
  for (let node = width - 1; node > 0; node--) minima[node] = Math.min(at(minima, 2 * node), at(minima, 2 * node + 1))
  return minima
}

interface Listed {
  docs: Uint32Array
  minima: Uint32Array
  width: number
}

/**
 * Yields the documents of several ranges together, best known first, each once. A best-first walk: the work grows with
 * what is taken from it, not with what the ranges hold.
 */
export class RankedDocs {
  /** A binary heap in three columns: smallest number below, which postings, and tree node or (from 0 down) position. */
  private readonly values: number[] = []
  private readonly sources: number[] = []
  private readonly places: number[] = []
  private readonly lists: Listed[] = []
  private last = -1

  /** Adds the postings of the entries from `lo` up to, not including, `hi`. */
  add(postings: Postings, lo: number, hi: number): this {
    const { starts, docs, minima } = postings
    const from = at(starts, lo)
    const to = at(starts, hi)
    if (from >= to) return this
    const source = this.lists.push({ docs, minima, width: minima.length >> 1 }) - 1
    const firstBlock = (from + blockSize - 1) >> blockBits
    const lastBlock = to >> blockBits
    if (firstBlock >= lastBlock) {
      for (let i = from; i < to; i++) this.push(at(docs, i), source, -i)
      return this
    }
    for (let i = from; i < firstBlock << blockBits; i++) this.push(at(docs, i), source, -i)
    for (let i = lastBlock << blockBits; i < to; i++) this.push(at(docs, i), source, -i)
    const width = minima.length >> 1
    for (let l = firstBlock + width, r = lastBlock + width; l < r; l >>= 1, r >>= 1) {
      if (l & 1) this.push(at(minima, l), source, l++)
      if (r & 1) this.push(at(minima, --r), source, r)
    }
    return this
  }

  /** The next document, or -1 when there is none. */
  next(): number {
    while (this.values.length > 0) {
      const value = listed(this.values, 0)
      const source = listed(this.sources, 0)
      const place = listed(this.places, 0)
      this.pop()
      if (place > 0) this.open(source, place)
      else if (value !== this.last) {
        this.last = value
        return value
      }
    }
    return -1
  }

  private open(source: number, node: number) {
    const { docs, minima, width } = this.lists[source] as Listed // sources are places in this list
    if (node < width) {
      this.push(at(minima, 2 * node), source, 2 * node)
      this.push(at(minima, 2 * node + 1), source, 2 * node + 1)
      return
    }
    const from = (node - width) << blockBits
    const to = Math.min(docs.length, from + blockSize)
    for (let i = from; i < to; i++) this.push(at(docs, i), source, -i)
  }

  private push(value: number, source: number, place: number) {
    let hole = this.values.length
    this.values.push(value)
    this.sources.push(source)
    this.places.push(place)
    while (hole > 0) {
      const parent = (hole - 1) >> 1
      if (listed(this.values, parent) <= value) break
      this.move(parent, hole)
      hole = parent
    }
    this.set(hole, value, source, place)
  }

  /** Callers know that the heap holds something. */
  private pop() {
    const value = this.values.pop() as number
    const source = this.sources.pop() as number
    const place = this.places.pop() as number
    const size = this.values.length
    if (size === 0) return
    let hole = 0
    for (;;) {
      let child = 2 * hole + 1
      if (child >= size) break
      if (child + 1 < size && listed(this.values, child + 1) < listed(this.values, child)) child++
      if (listed(this.values, child) >= value) break
      this.move(child, hole)
      hole = child
    }
    this.set(hole, value, source, place)
  }

  private move(from: number, to: number) {
    this.set(to, listed(this.values, from), listed(this.sources, from), listed(this.places, from))
  }

  private set(hole: number, value: number, source: number, place: number) {
    this.values[hole] = value
    this.sources[hole] = source
    this.places[hole] = place
  }
}

/** The heap reads only below its own length. */
const listed = (column: readonly number[], index: number): number => column[index] as number
