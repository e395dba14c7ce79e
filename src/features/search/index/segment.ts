import { at, at8 } from '../../../product/naming/columns.ts'
import { entryText, findEntry, prefixRange, type Range } from '../../../product/naming/dictionary.ts'
import type { Query } from '../../../product/naming/normalise.ts'
import { neighbours, slipsAllowed, slipsBetween } from '../../../product/naming/typos.ts'
import { findDocument, type SegmentData } from './build.ts'
import { type DocumentType, facetNames } from './document.ts'
import { GramCounter } from './grams.ts'
import { type Postings, RankedDocs } from './ranked.ts'

/** Documents that the search for several words looks at before it gives up. */
const maxWordsExamined = 8_192
/** The same where words may be misspelt. */
const maxFuzzyExamined = 2_048
/** Spellings that one misspelt word may stand for. */
const maxSpellings = 32
const maxFuzzyLength = 64

/** Called with a document, false: no more wanted. Documents of one call come best known first. */
export type Take = (doc: number) => boolean
/** Called with a document and how far off it is, 0 nearest. */
export type TakeNear = (doc: number, cost: number) => void

/** One type's documents: answers each kind of match by itself, and leaves order and paging to the index above. */
export class Segment {
  readonly type: DocumentType
  readonly size: number
  /** Documents that were removed or replaced after the segment was built. */
  readonly dead: Uint8Array
  private readonly gramCounter: GramCounter
  /** Bit i: the entry is an accepted spelling of query word i. Cleared after each use. */
  private readonly acceptedFor: Uint8Array

  private readonly data: SegmentData

  constructor(data: SegmentData) {
    this.data = data
    this.type = data.type
    this.size = data.ids.length
    this.dead = new Uint8Array(this.size)
    this.gramCounter = new GramCounter(data.dictionary, data.grams)
    this.acceptedFor = new Uint8Array(data.dictionary.offsets.length)
  }

  idOf(doc: number): string {
    return this.data.ids[doc] as string // doc numbers are places in this list
  }

  reachOf(doc: number): number {
    return this.data.reach[doc] as number // doc numbers are places in this column
  }

  facetOf(doc: number, f: number): string | null {
    const code = at(this.data.facetCodes, doc * facetNames.length + f)
    return code === 0 ? null : (this.data.facetValues[f]?.[code - 1] ?? null)
  }

  /** The folded name, by which documents are ordered alphabetically. */
  foldedName(doc: number): string {
    return entryText(this.data.dictionary, at(this.data.nameEntries, doc))
  }

  /** Marks the document dead, if it is here. */
  remove(id: string) {
    const doc = findDocument(this.data, id)
    if (doc >= 0) this.dead[doc] = 1
  }

  everything(take: Take) {
    for (let doc = 0; doc < this.size; doc++) if (!this.dead[doc] && !take(doc)) return
  }

  exactName({ compact }: Query, take: Take) {
    this.emit(this.ranked(this.data.names, this.only(compact)), take)
  }

  exactKey({ compact, identifier }: Query, take: Take) {
    const docs = this.ranked(this.data.keys, this.only(compact))
    if (identifier) this.addRun(docs, this.data.keys, this.only(identifier))
    this.emit(docs, take)
  }

  /** The nearest host above the asked one; `level` counts its distance. */
  parentHost({ parentHosts }: Query, level: number, take: Take) {
    const host = parentHosts[level]
    if (host !== undefined) this.emit(this.ranked(this.data.keys, this.only(host)), take)
  }

  namePrefix({ compact }: Query, take: Take) {
    this.emit(this.ranked(this.data.names, prefixRange(this.data.dictionary, compact)), take)
  }

  /** A key, or a single word anywhere in name or keys, that begins so. */
  keyOrWordPrefix({ compact, identifier, tokens }: Query, take: Take) {
    const { dictionary, keys } = this.data
    const docs = this.ranked(keys, prefixRange(dictionary, compact))
    if (identifier) this.addRun(docs, keys, prefixRange(dictionary, identifier))
    const [word] = tokens
    if (tokens.length === 1 && word) this.addRun(docs, this.data.tokens, prefixRange(dictionary, word))
    this.emit(docs, take)
  }

  /** Documents with all the words in any order, the last one as a beginning. True when it gave up before the end. */
  allWords({ tokens }: Query, take: Take): boolean {
    if (tokens.length < 2) return false
    const spellings = tokens.map((token) => {
      const entry = findEntry(this.data.dictionary, token)
      return entry >= 0 ? [entry] : []
    })
    return this.intersect(tokens, spellings, maxWordsExamined, take)
  }

  /** Names and words one slip away from the query; complete, unlike the search by grams. */
  oneSlip({ compact, tokens }: Query, take: TakeNear, perEntry: number) {
    if (slipsAllowed(compact.length) === 0 || compact.length > maxFuzzyLength) return
    const { dictionary, names, keys } = this.data
    const words = tokens.length === 1 ? this.data.tokens : null
    const near = neighbours(dictionary, compact)
    for (const entry of near.whole) this.emitNear(entry, 1, take, perEntry)
    const begin = new RankedDocs()
    const beginElsewhere = new RankedDocs()
    for (const { lo, hi } of near.beginnings) {
      begin.add(names, lo, hi)
      beginElsewhere.add(keys, lo, hi)
      if (words) beginElsewhere.add(words, lo, hi)
    }
    this.emitSome(begin, perEntry, (doc) => take(doc, cost(1, 2)))
    this.emitSome(beginElsewhere, perEntry, (doc) => take(doc, cost(1, 3)))
  }

  /** Names and words two slips away, found by shared grams. */
  twoSlips({ compact, tokens }: Query, take: TakeNear, perEntry: number) {
    if (slipsAllowed(compact.length) < 2 || compact.length > maxFuzzyLength) return
    const isWord = tokens.length === 1
    for (const entry of this.gramCounter.nearest(compact)) {
      const { whole, beginning } = slipsBetween(this.data.dictionary, entry, compact)
      if (whole <= 2) this.emitNear(entry, whole, take, perEntry)
      else if (beginning <= 2) this.emitBeginning(entry, beginning, isWord, take, perEntry)
    }
  }

  /** Documents with all the words, of which some may be misspelt. */
  misspeltWords({ tokens }: Query, isFar: boolean, take: TakeNear) {
    if (tokens.length < 2) return
    const spellings = tokens.map((token, i) => this.spellingsOf(token, isFar, i === tokens.length - 1))
    const accepted = spellings.map((spelling) => spelling.map(({ entry }) => entry))
    this.intersect(tokens, accepted, maxFuzzyExamined, (doc) => {
      take(doc, cost(this.slipsOf(doc, spellings), 1))
      return true
    })
  }

  /** Slips of the document's best spelling of every word together. */
  private slipsOf(doc: number, spellings: { entry: number; distance: number }[][]): number {
    const { tokenStarts, tokenEntries } = this.data
    const own = tokenEntries.subarray(at(tokenStarts, doc), at(tokenStarts, doc + 1))
    let sum = 0
    for (const spelling of spellings) {
      // Nothing of the list: the document has the last word as a plain beginning.
      sum += spelling.find(({ entry }) => own.includes(entry))?.distance ?? 0
    }
    return sum
  }

  /** Words that the typed one may stand for, nearest first. */
  private spellingsOf(token: string, isFar: boolean, isLast: boolean): { entry: number; distance: number }[] {
    const { dictionary } = this.data
    const found = new Map<number, number>()
    const self = findEntry(dictionary, token)
    if (self >= 0) found.set(self, 0)
    if (slipsAllowed(token.length) > 0) {
      const near = neighbours(dictionary, token)
      for (const entry of near.whole) if (this.isWord(entry)) found.set(entry, 1)
      if (isLast) {
        for (const { lo, hi } of near.beginnings) {
          for (let e = lo; e < hi && found.size < maxSpellings; e++)
            if (this.isWord(e) && !found.has(e)) found.set(e, 1)
        }
      }
      if (isFar && self < 0 && slipsAllowed(token.length) === 2) {
        for (const entry of this.gramCounter.nearest(token)) {
          if (found.size >= maxSpellings) break
          const { whole } = slipsBetween(dictionary, entry, token)
          if (whole <= 2 && this.isWord(entry) && !found.has(entry)) found.set(entry, whole)
        }
      }
    }
    return [...found]
      .map(([entry, distance]) => ({ entry, distance }))
      .slice(0, 2 * maxSpellings)
      .sort((a, b) => a.distance - b.distance)
  }

  private isWord(entry: number): boolean {
    const { starts } = this.data.tokens
    return at(starts, entry) < at(starts, entry + 1)
  }

  /**
   * Documents that have, for every query word, one of its spellings or (last word) a word that begins with it. Reads
   * the postings of the rarest word and looks the others up among each document's own words.
   */
  private intersect(tokens: string[], spellings: number[][], budget: number, take: Take): boolean {
    const { dictionary, tokenStarts, tokenEntries } = this.data
    const last = prefixRange(dictionary, tokens.at(-1) ?? '')
    const lastBit = 1 << (tokens.length - 1)
    const all = (1 << tokens.length) - 1
    spellings.forEach((entries, i) => {
      for (const entry of entries) this.acceptedFor[entry] = at8(this.acceptedFor, entry) | (1 << i)
    })
    const docs = this.rarest(spellings, last)
    let examined = 0
    for (let doc = docs?.next() ?? -1; docs && doc >= 0 && examined < budget; doc = docs.next(), examined++) {
      let has = 0
      for (let i = at(tokenStarts, doc); i < at(tokenStarts, doc + 1) && has !== all; i++) {
        const entry = at(tokenEntries, i)
        has |= at8(this.acceptedFor, entry)
        if (entry >= last.lo && entry < last.hi) has |= lastBit
      }
      if (has === all && !this.dead[doc] && !take(doc)) break
    }
    for (const entries of spellings) for (const entry of entries) this.acceptedFor[entry] = 0
    return examined >= budget
  }

  /** The documents of the word with the fewest postings, or null where a word has none at all. */
  private rarest(spellings: number[][], last: Range): RankedDocs | null {
    const { starts } = this.data.tokens
    const runs = spellings.map((entries) => entries.map((entry): Range => ({ lo: entry, hi: entry + 1 })))
    runs.at(-1)?.push(last)
    const sizes = runs.map((list) => list.reduce((sum, { lo, hi }) => sum + at(starts, hi) - at(starts, lo), 0))
    const least = Math.min(...sizes)
    if (least === 0) return null
    const docs = new RankedDocs()
    for (const run of runs[sizes.indexOf(least)] ?? []) this.addRun(docs, this.data.tokens, run)
    return docs
  }

  private emitNear(entry: number, slips: number, take: TakeNear, perEntry: number) {
    const { names, keys, tokens } = this.data
    this.emitSome(this.ranked(names, { lo: entry, hi: entry + 1 }), perEntry, (doc) => take(doc, cost(slips, 0)))
    const elsewhere = this.ranked(keys, { lo: entry, hi: entry + 1 }).add(tokens, entry, entry + 1)
    this.emitSome(elsewhere, perEntry, (doc) => take(doc, cost(slips, 1)))
  }

  private emitBeginning(entry: number, slips: number, isWord: boolean, take: TakeNear, perEntry: number) {
    const { names, keys, tokens } = this.data
    this.emitSome(this.ranked(names, { lo: entry, hi: entry + 1 }), perEntry, (doc) => take(doc, cost(slips, 2)))
    const elsewhere = this.ranked(keys, { lo: entry, hi: entry + 1 })
    if (isWord) elsewhere.add(tokens, entry, entry + 1)
    this.emitSome(elsewhere, perEntry, (doc) => take(doc, cost(slips, 3)))
  }

  private emitSome(docs: RankedDocs, limit: number, take: (doc: number) => void) {
    let left = limit
    this.emit(docs, (doc) => {
      take(doc)
      return --left > 0
    })
  }

  private emit(docs: RankedDocs, take: Take) {
    for (let doc = docs.next(); doc >= 0; doc = docs.next()) if (!this.dead[doc] && !take(doc)) return
  }

  private ranked(postings: Postings, run: Range): RankedDocs {
    return this.addRun(new RankedDocs(), postings, run)
  }

  private addRun(docs: RankedDocs, postings: Postings, { lo, hi }: Range): RankedDocs {
    return lo < hi ? docs.add(postings, lo, hi) : docs
  }

  /** The run of the one entry with this text. */
  private only(text: string): Range {
    const entry = findEntry(this.data.dictionary, text)
    return entry < 0 ? { lo: 0, hi: 0 } : { lo: entry, hi: entry + 1 }
  }
}

/** Fewer slips first; then whole names, other whole words, beginnings of names, other beginnings. */
const cost = (slips: number, place: 0 | 1 | 2 | 3) => slips * 4 + place
