import { foldQuery, type Query } from '../../../product/naming/normalise.ts'
import type { BuiltIndex } from './build.ts'
import {
  compareStanding,
  type DocumentType,
  type FacetName,
  type SearchDocument,
  type TypeFilter,
  typesOf,
} from './document.ts'
import { type FacetFilter, FacetTally } from './facet-tally.ts'
import { Overlay } from './overlay.ts'
import { Segment, type Take } from './segment.ts'

/** Matches that a full search ranks, sorts and pages through. */
export const maxCandidates = 5_000
/** Matches that a full search looks at when facets turn most of them away. */
export const maxExamined = 50_000
/** A full search with fewer matches than this adds the names one slip away. */
const fewMatches = 5
const maxFacetValues = 50

/** How a document matched, best first. */
export const matchKinds = ['exact', 'host', 'prefix', 'words', 'typo'] as const
export type MatchKind = (typeof matchKinds)[number]

export interface Hit {
  id: string
  type: DocumentType
  match: MatchKind
  /** Smaller is nearer; equal ranks are ordered by reach. */
  rank: number
}

export interface SearchOptions {
  type?: TypeFilter
  /** Values of one facet widen, facets narrow one another. */
  facets?: FacetFilter
  sort?: 'relevance' | 'risk' | 'name'
  offset?: number
  limit?: number
}

export interface FullSearch {
  hits: Hit[]
  /** Exact unless `truncated`. */
  total: number
  /** True when there is more than was looked at: total and counts are then lower bounds. */
  truncated: boolean
  types: Record<DocumentType, number>
  /** Most common values per facet; each count assumes choosing that value together with the other facets' choices. */
  facets: Record<FacetName, { value: string; count: number }[]>
}

interface Found {
  segment: Segment
  doc: number
  match: MatchKind
  rank: number
}

/**
 * Answers queries from typed arrays, in this order: names and keys that equal the query, the host above the asked one,
 * names that begin so, keys and words that begin so, all words in any order, and names that were misspelt; equals by
 * reach. Holds ids only. Changes go into an overlay that every search merges in, until the index is built again.
 */
export class SearchIndex {
  private readonly base: Segment[]
  private readonly overlay = new Overlay()
  private readonly changed = new Set<string>()

  constructor(built: BuiltIndex) {
    this.base = built.segments.map((data) => new Segment(data))
  }

  /** The first documents for what a person is typing; an empty query gives the best known ones. */
  suggest(
    text: string,
    { type = 'all', limit = 10, typos = true }: { type?: TypeFilter; limit?: number; typos?: boolean } = {},
  ): Hit[] {
    const search = new Search(this.segments(type), foldQuery(text), { limit, tally: null })
    search.run({ wantsNear: (found) => typos && found === 0 })
    return search.found.map(toHit)
  }

  /** One page of all matches with total and facet counts. */
  searchAll(text: string, options: SearchOptions = {}): FullSearch {
    const { type = 'all', facets = {}, sort = 'relevance', offset = 0, limit = 20 } = options
    const tally = new FacetTally(facets)
    const search = new Search(this.segments(type), foldQuery(text), { limit: maxCandidates, tally })
    search.run({ wantsNear: (found) => found < fewMatches })
    for (const { segment, doc } of search.found) tally.count(segment, doc)
    return {
      hits: sorted(search.found, sort)
        .slice(offset, offset + limit)
        .map(toHit),
      total: search.found.length,
      truncated: search.isTruncated,
      types: tally.types,
      facets: tally.commonest(maxFacetValues),
    }
  }

  /** Adds the document or replaces the one with its id; the next search knows it. */
  upsert(document: SearchDocument) {
    this.changed.add(document.id)
    for (const segment of this.base) segment.remove(document.id)
    this.overlay.upsert(document)
  }

  remove(id: string) {
    this.changed.add(id)
    for (const segment of this.base) segment.remove(id)
    this.overlay.remove(id)
  }

  /** True when so much has changed that searches would be faster after a rebuild. */
  needsRebuild(): boolean {
    return this.changed.size > Math.max(256, this.baseSize / 100)
  }

  private get baseSize(): number {
    return this.base.reduce((sum, { size }) => sum + size, 0)
  }

  private segments(filter: TypeFilter): Segment[] {
    const types = typesOf(filter)
    const base = this.base.filter((segment) => segment.size > 0 && types.includes(segment.type))
    return [...base, ...types.flatMap((type) => this.overlay.segments(type))]
  }
}

interface Bounds {
  limit: number
  /** Absent: no one asked for facets, and nothing behind the limit matters. */
  tally: FacetTally | null
}

/** One query under way over several segments. */
class Search {
  readonly found: Found[] = []
  isTruncated = false
  private readonly seen = new Set<number>()
  private examined = 0

  private readonly segments: readonly Segment[]
  private readonly query: Query
  private readonly bounds: Bounds

  constructor(segments: readonly Segment[], query: Query, bounds: Bounds) {
    this.segments = segments
    this.query = query
    this.bounds = bounds
  }

  run({ wantsNear }: { wantsNear: (found: number) => boolean }) {
    const { query } = this
    if (query.compact === '') {
      this.tier('prefix', 0, (segment, take) => segment.everything(take))
      return
    }
    this.tier('exact', 0, (segment, take) => segment.exactName(query, take))
    this.tier('exact', 1, (segment, take) => segment.exactKey(query, take))
    for (let level = 0; level < query.parentHosts.length; level++) {
      this.tier('host', 2 + level, (segment, take) => segment.parentHost(query, level, take))
    }
    this.tier('prefix', 16, (segment, take) => segment.namePrefix(query, take))
    this.tier('prefix', 17, (segment, take) => segment.keyOrWordPrefix(query, take))
    this.tier('words', 18, (segment, take) => {
      if (segment.allWords(query, take)) this.isTruncated = true
    })
    // A host or package matches exactly or not at all: one letter off it is someone else's.
    if (query.identifier) return
    // Documents that facets excluded did match: only the lack of any match calls for typos.
    if (this.isFull || !wantsNear(this.seen.size)) return
    this.near(this.seen.size === 0)
  }

  private get isFull(): boolean {
    return this.found.length >= this.bounds.limit
  }

  /** Takes what one kind of match gives in all segments, best known first. */
  private tier(match: MatchKind, rank: number, ask: (segment: Segment, take: Take) => void) {
    if (this.isFull && this.bounds.tally === null) return
    const room = this.bounds.limit - this.found.length
    const batch: Found[] = []
    this.segments.forEach((segment, s) => {
      // One more than fits, to learn whether there is more.
      let left = room + 1
      ask(segment, (doc) => {
        if (!this.isNew(s, doc)) return true
        if (!this.passes(segment, doc)) return this.examined < maxExamined
        batch.push({ segment, doc, match, rank })
        return --left > 0
      })
    })
    this.append(batch)
  }

  /** Misspelt names: one slip first, two only where one explains nothing. */
  private near(mayBeFar: boolean) {
    const nearest = new Map<number, Found & { s: number }>()
    const perEntry = this.bounds.limit
    const ask = (how: (segment: Segment, take: (doc: number, cost: number) => void) => void) => {
      this.segments.forEach((segment, s) => {
        how(segment, (doc, cost) => {
          const key = documentKey(s, doc)
          const known = nearest.get(key)
          if (this.seen.has(key) || (known && known.rank <= 32 + cost)) return
          nearest.set(key, { s, segment, doc, match: 'typo', rank: 32 + cost })
        })
      })
    }
    const isExplained = () => [...nearest.values()].some(({ rank }) => isWholeMatch(rank))
    ask((segment, take) => segment.oneSlip(this.query, take, perEntry))
    // Each further way costs more and is worth it only where the ones before explain nothing.
    if (mayBeFar && !isExplained()) ask((segment, take) => segment.misspeltWords(this.query, false, take))
    if (mayBeFar && !isExplained()) ask((segment, take) => segment.twoSlips(this.query, take, perEntry))
    if (mayBeFar && !isExplained()) ask((segment, take) => segment.misspeltWords(this.query, true, take))
    const passing = [...nearest.values()].filter(
      ({ s, segment, doc }) => this.isNew(s, doc) && this.passes(segment, doc),
    )
    this.append(passing)
  }

  private append(batch: Found[]) {
    batch.sort(compareFound)
    const room = this.bounds.limit - this.found.length
    if (batch.length > room) this.isTruncated = true
    for (const found of batch.slice(0, room)) this.found.push(found)
  }

  private isNew(s: number, doc: number): boolean {
    const key = documentKey(s, doc)
    if (this.seen.has(key)) return false
    this.seen.add(key)
    return true
  }

  private passes(segment: Segment, doc: number): boolean {
    if (this.bounds.tally === null || this.bounds.tally.passes(segment, doc)) return true
    if (++this.examined >= maxExamined) this.isTruncated = true
    return false
  }
}

const documentKey = (s: number, doc: number) => s * 0x100000000 + doc
const isWholeMatch = (rank: number) => (rank - 32) % 4 < 2

const standing = ({ segment, doc }: Found) => ({ reach: segment.reachOf(doc), id: segment.idOf(doc) })
const compareFound = (a: Found, b: Found) => a.rank - b.rank || compareStanding(standing(a), standing(b))

const riskWeights: Record<string, number> = { high: 3, medium: 2, low: 1 } // SPEC §4

function sorted(found: Found[], sort: 'relevance' | 'risk' | 'name'): Found[] {
  if (sort === 'relevance') return found
  if (sort === 'risk') {
    const weight = ({ segment, doc }: Found) => riskWeights[String(segment.facetOf(doc, 0))] ?? 0
    return stableSort(found, weight, (a, b) => b - a)
  }
  return stableSort(
    found,
    ({ segment, doc }) => segment.foldedName(doc),
    (a, b) => (a < b ? -1 : a > b ? 1 : 0),
  )
}

/** Equals stay in the order of relevance. */
function stableSort<Key>(found: Found[], keyOf: (found: Found) => Key, compare: (a: Key, b: Key) => number): Found[] {
  const keyed = found.map((item) => ({ item, key: keyOf(item) }))
  return keyed.sort((a, b) => compare(a.key, b.key)).map(({ item }) => item)
}

const toHit = ({ segment, doc, match, rank }: Found): Hit => ({
  id: segment.idOf(doc),
  type: segment.type,
  match,
  rank,
})
