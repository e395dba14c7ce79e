import { at, GrowingColumn } from '../../../product/naming/columns.ts'
import { type Dictionary, DictionaryBuilder } from '../../../product/naming/dictionary.ts'
import { foldIdentifier, foldName } from '../../../product/naming/normalise.ts'
import { compareStanding, type DocumentType, documentTypes, facetNames, type SearchDocument } from './document.ts'
import { buildGrams, type Grams } from './grams.ts'
import { buildPostings, type Postings } from './ranked.ts'

/** Distinct words of one document that the word search knows; its name's words come first. */
export const maxDocumentTokens = 128

/** All documents of one type, numbered from the widest known down. */
export interface SegmentData {
  type: DocumentType
  ids: string[]
  reach: Float64Array
  /** Open addressing over ids: number + 1, 0 is free. */
  idSlots: Uint32Array
  /** One code per facet and document, side by side; 0 means no one says, c means facetValues[f][c - 1]. */
  facetCodes: Uint32Array
  facetValues: string[][]
  dictionary: Dictionary
  names: Postings
  keys: Postings
  tokens: Postings
  /** Entry of each document's name, and, one run per document, of its words. */
  nameEntries: Uint32Array
  tokenStarts: Uint32Array
  tokenEntries: Uint32Array
  grams: Grams
}

export interface BuiltIndex {
  segments: SegmentData[]
}

/**
 * Builds the whole index. Pure and deterministic: the order of the documents does not matter, except that of two with
 * one id the later wins.
 */
export function buildIndex(documents: Iterable<SearchDocument>): BuiltIndex {
  const byType = new Map<DocumentType, SearchDocument[]>(documentTypes.map((type) => [type, []]))
  for (const document of onePerId(documents)) byType.get(document.type)?.push(document)
  return { segments: documentTypes.map((type) => buildSegment(type, byType.get(type) ?? [])) }
}

function onePerId(documents: Iterable<SearchDocument>): SearchDocument[] {
  const list = [...documents]
  const ids = new Set<string>()
  for (const document of list) ids.add(document.id)
  if (ids.size === list.length) return list
  return [...new Map(list.map((document) => [document.id, document])).values()]
}

export function buildSegment(type: DocumentType, unsorted: readonly SearchDocument[]): SegmentData {
  const documents = [...unsorted].sort(compareStanding)
  const size = documents.length
  const words = collectWords(documents)
  const { dictionary, sortedRank } = words.builder.build()
  const entryCount = sortedRank.length
  const postings = (pairs: Pairs) =>
    buildPostings({ entryCount, entries: pairs.entries.values, docs: pairs.docs.values, sortedRank })
  const names = postings(words.names)
  const tokens = postings(words.tokens)
  const ids = documents.map(({ id }) => id)
  return {
    type,
    ids,
    reach: Float64Array.from(documents, (document) => document.reach),
    idSlots: hashIds(ids),
    ...facetColumns(documents),
    dictionary,
    names,
    keys: postings(words.keys),
    tokens,
    nameEntries: words.names.entries.values.map((entry) => at(sortedRank, entry)),
    tokenStarts: runStarts(words.tokens.docs.values, size),
    tokenEntries: words.tokens.entries.values.map((entry) => at(sortedRank, entry)),
    grams: buildGrams(dictionary, words.isFuzzy, sortedRank),
  }
}

interface Pairs {
  entries: GrowingColumn
  docs: GrowingColumn
}

function collectWords(documents: readonly SearchDocument[]) {
  const expected = documents.length * 5
  const builder = new DictionaryBuilder(expected)
  const pairs = (): Pairs => ({ entries: new GrowingColumn(expected), docs: new GrowingColumn(expected) })
  const names = pairs()
  const keys = pairs()
  const tokens = pairs()
  /**
   * Flags by number of arrival: misspellings are looked for in names, aliases and words, not in whole hosts and
   * packages.
   */
  const isFuzzy = new GrowingColumn(expected)
  /** For each entry, the last document + 1 that had it as a key or word: each pair is kept once. */
  const keyOf = new GrowingColumn(expected)
  const tokenOf = new GrowingColumn(expected)
  let tokenCount = 0

  const intern = (text: string, fuzzy: boolean) => {
    const entry = builder.intern(text)
    if (fuzzy) isFuzzy.set(entry, 1)
    return entry
  }
  const add = (to: Pairs, lastOf: GrowingColumn, entry: number, doc: number) => {
    if (lastOf.get(entry) === doc + 1) return false
    lastOf.set(entry, doc + 1)
    to.entries.push(entry)
    to.docs.push(doc)
    return true
  }
  const addTokens = (found: readonly string[], doc: number) => {
    for (const token of found) {
      if (tokenCount >= maxDocumentTokens) return
      if (add(tokens, tokenOf, intern(token, true), doc)) tokenCount++
    }
  }

  for (let doc = 0; doc < documents.length; doc++) {
    const { name, keys: docKeys } = documents[doc] as SearchDocument // doc counts the list itself
    tokenCount = 0
    const folded = foldName(name)
    names.entries.push(intern(folded.compact, true))
    names.docs.push(doc)
    addTokens(folded.tokens, doc)
    const nameIdentifier = foldIdentifier(name)
    if (nameIdentifier) add(keys, keyOf, intern(nameIdentifier, false), doc)
    for (const key of docKeys) {
      const identifier = foldIdentifier(key)
      const alias = foldName(identifier ?? key)
      if (identifier) add(keys, keyOf, intern(identifier, false), doc)
      else if (alias.compact !== '') add(keys, keyOf, intern(alias.compact, true), doc)
      addTokens(alias.tokens, doc)
    }
  }
  return { builder, names, keys, tokens, isFuzzy: isFuzzy.values }
}

/** Returns where each document's run begins in a column that is ordered by document. */
function runStarts(docs: Uint32Array, size: number) {
  const starts = new Uint32Array(size + 1)
  for (let i = 0; i < docs.length; i++) starts[at(docs, i) + 1] = i + 1
  for (let doc = 1; doc <= size; doc++) starts[doc] = Math.max(at(starts, doc), at(starts, doc - 1))
  return starts
}

function facetColumns(documents: readonly SearchDocument[]) {
  const facetCodes = new Uint32Array(documents.length * facetNames.length)
  const facetValues: string[][] = facetNames.map(() => [])
  facetNames.forEach((facet, f) => {
    const codes = new Map<string, number>()
    documents.forEach(({ facets }, doc) => {
      const value = facets[facet]
      if (value === null) return
      let code = codes.get(value)
      if (code === undefined) {
        code = (facetValues[f] as string[]).push(value) // one list per facet name, made above
        codes.set(value, code)
      }
      facetCodes[doc * facetNames.length + f] = code
    })
  })
  return { facetCodes, facetValues }
}

function hashIds(ids: readonly string[]) {
  const slots = new Uint32Array(2 ** Math.ceil(Math.log2(2 * ids.length + 2)))
  for (let doc = 0; doc < ids.length; doc++) {
    let slot = hashId(ids[doc] as string) & (slots.length - 1)
    while (at(slots, slot) !== 0) slot = (slot + 1) & (slots.length - 1)
    slots[slot] = doc + 1
  }
  return slots
}

/** The document with this id, or -1. */
export function findDocument({ ids, idSlots }: Pick<SegmentData, 'ids' | 'idSlots'>, id: string): number {
  let slot = hashId(id) & (idSlots.length - 1)
  for (let found = at(idSlots, slot); found !== 0; found = at(idSlots, slot)) {
    if (ids[found - 1] === id) return found - 1
    slot = (slot + 1) & (idSlots.length - 1)
  }
  return -1
}

function hashId(id: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < id.length; i++) hash = Math.imul(hash ^ id.charCodeAt(i), 0x01000193)
  return (hash ^ (hash >>> 15)) >>> 0
}
