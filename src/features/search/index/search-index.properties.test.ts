import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldName } from '../../../product/naming/normalise.ts'
import { buildIndex } from './build.ts'
import { type DocumentType, documentTypes, type SearchDocument } from './document.ts'
import { SearchIndex } from './search-index.ts'

const letters = 'abcdefghijklmnopqrstuvwxyz'
const word = fc.string({ unit: fc.constantFrom(...letters), minLength: 2, maxLength: 9 })
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: fc.constantFrom(...'abCD .-*:/@微信ßİ🦄\u0000\u0301\u202e\ud800'), maxLength: 30 }),
)
const name = fc.oneof(
  fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' ')),
  anyText,
)
const key = fc.oneof(
  fc.array(word, { minLength: 2, maxLength: 4 }).map((labels) => labels.join('.')),
  word,
  anyText,
)

const draft = fc.record({
  type: fc.constantFrom<DocumentType>(...documentTypes),
  name,
  keys: fc.array(key, { maxLength: 3 }),
  reach: fc.nat(20),
  level: fc.constantFrom('high', 'low', null),
})
const documents = fc.array(draft, { maxLength: 40 }).map((drafts) => drafts.map(toDocument))

function toDocument(
  { level, ...rest }: { type: DocumentType; name: string; keys: string[]; reach: number; level: string | null },
  id: number,
): SearchDocument {
  return {
    id: String(id),
    ...rest,
    facets: { level, category: null, company: null, country: null, evidenceYear: null },
  }
}

const ids = (index: SearchIndex, query: string, type: DocumentType) =>
  index.searchAll(query, { type, limit: 1_000 }).hits.map(({ id }) => id)

test('every document is found by its exact name and by each of its keys', () => {
  fc.assert(
    fc.property(documents, (list) => {
      const index = new SearchIndex(buildIndex(list))
      for (const { id, type, name, keys } of list) {
        for (const text of [name, ...keys]) {
          if (foldName(text).compact !== '') expect(ids(index, text, type)).toContain(id)
        }
      }
    }),
    { numRuns: 60 },
  )
})

test('any string is answered without an error, the same twice, each document once', () => {
  fc.assert(
    fc.property(documents, fc.array(anyText, { maxLength: 10 }), (list, queries) => {
      const index = new SearchIndex(buildIndex(list))
      for (const query of queries) {
        const hits = index.suggest(query)
        expect(index.suggest(query)).toEqual(hits)
        expect(new Set(hits.map(({ id }) => id)).size).toBe(hits.length)
        const page = index.searchAll(query, { limit: 1_000, facets: { level: ['high'] } })
        expect(page.hits).toHaveLength(page.total)
      }
    }),
    { numRuns: 100 },
  )
})

test('the order of the documents does not matter', () => {
  fc.assert(
    fc.property(documents, anyText, (list, query) => {
      const one = new SearchIndex(buildIndex(list))
      const other = new SearchIndex(buildIndex([...list].reverse()))
      expect(other.suggest(query)).toEqual(one.suggest(query))
    }),
    { numRuns: 60 },
  )
})

test('changes answer as a rebuilt index does', () => {
  const change = fc.record({ id: fc.nat(50), draft: fc.option(draft, { nil: null }) })
  fc.assert(
    fc.property(
      documents,
      fc.array(change, { maxLength: 30 }),
      fc.array(name, { maxLength: 5 }),
      (list, changes, queries) => {
        const changed = new SearchIndex(buildIndex(list))
        const truth = new Map(list.map((document) => [document.id, document]))
        for (const { id, draft } of changes) {
          if (draft) {
            truth.set(String(id), toDocument(draft, id))
            changed.upsert(toDocument(draft, id))
          } else {
            truth.delete(String(id))
            changed.remove(String(id))
          }
        }
        const rebuilt = new SearchIndex(buildIndex(truth.values()))
        for (const query of ['', ...queries, ...[...truth.values()].map((document) => document.name)]) {
          expect(changed.suggest(query)).toEqual(rebuilt.suggest(query))
          expect(changed.searchAll(query)).toEqual(rebuilt.searchAll(query))
        }
      },
    ),
    { numRuns: 60 },
  )
})

test('a thousand changes in a row answer as a rebuilt index does', () => {
  const of = (id: number, round: number): SearchDocument =>
    toDocument(
      {
        type: 'app',
        name: `Name ${(id * 7919) % 1000} ${round}`,
        keys: [`com.k${id}.r${round}`],
        reach: id % 13,
        level: null,
      },
      id,
    )
  const changed = new SearchIndex(buildIndex(Array.from({ length: 300 }, (_, id) => of(id, 0))))
  const truth = new Map(Array.from({ length: 300 }, (_, id) => [id, of(id, 0)]))
  for (let step = 0; step < 1_000; step++) {
    const id = (step * 31) % 600
    if (step % 5 === 4) {
      truth.delete(id)
      changed.remove(String(id))
    } else {
      truth.set(id, of(id, step))
      changed.upsert(of(id, step))
    }
  }
  const rebuilt = new SearchIndex(buildIndex(truth.values()))
  for (const { name, keys } of truth.values()) {
    expect(changed.suggest(name)).toEqual(rebuilt.suggest(name))
    expect(changed.suggest(keys[0] ?? '')[0]).toEqual(rebuilt.suggest(keys[0] ?? '')[0])
  }
})

test('one slip anywhere in a name of five letters or more still finds it among the first ten, unless another begins so', () => {
  const names = fc.uniqueArray(
    fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
    {
      minLength: 200,
      maxLength: 300,
      selector: (text) => text.replaceAll(' ', ''),
    },
  )
  const slip = fc.record({
    kind: fc.constantFrom('lost', 'added', 'other', 'swapped'),
    place: fc.nat(1_000),
    letter: fc.constantFrom(...letters),
  })
  fc.assert(
    fc.property(names, fc.array(slip, { minLength: 20, maxLength: 20 }), (list, slips) => {
      const index = new SearchIndex(
        buildIndex(
          list.map((text, id) => toDocument({ type: 'app', name: text, keys: [], reach: id % 9, level: null }, id)),
        ),
      )
      const long = list
        .map((text, id) => ({ text, id: String(id) }))
        .filter(({ text }) => text.replaceAll(' ', '').length >= 5)
      slips.forEach((one, i) => {
        const { text, id } = long[(one.place + i) % long.length] as { text: string; id: string } // 200 names: some are long
        const typed = misspelt(text, one)
        // Four letters are too few for a guess.
        if (typed.replaceAll(' ', '').length < 5) return
        const hits = index.suggest(typed)
        // A slip may make the beginning of another name, which is meant then.
        if (hits.every(({ match }) => match === 'typo')) expect(hits.map((hit) => hit.id)).toContain(id)
      })
    }),
    { numRuns: 25 },
  )
})

function misspelt(text: string, { kind, place, letter }: { kind: string; place: number; letter: string }): string {
  const at = place % text.length
  const rest = text.slice(at + 1)
  if (kind === 'lost') return text.slice(0, at) + rest
  if (kind === 'added') return text.slice(0, at) + letter + text.slice(at)
  if (kind === 'other') return text.slice(0, at) + letter + rest
  return text.slice(0, at) + rest.slice(0, 1) + text[at] + rest.slice(1)
}
