import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { recordKinds } from './connectors/record-kinds.ts'
import { goodTls, look, tlsReply } from './connectors/technical.fixture.ts'
import { tlsConnector } from './connectors/tls/connector.ts'
import { tlsRecord } from './connectors/tls/record.ts'
import { row } from './document.ts'
import { checkEvidence, numberEvidence } from './evidence.ts'
import { cite, citeItems } from './findings/case.ts'
import { isFaithful, readRecords, recordEvidence, recordKind, storedRecords } from './record.ts'

const shelf = recordKind({
  kind: 'shelf',
  version: '1',
  facts: z.strictObject({
    owner: z.string(),
    books: z.array(z.strictObject({ title: z.string(), shape: z.string() })),
  }),
  labels: { owner: 'Owner', count: 'Books', book: 'Book' },
  render: ({ owner, books }) => [
    {
      lines: [
        ['owner', owner],
        ['count', String(books.length)],
      ],
    },
    { lines: books.map(({ title, shape }) => ['book', row(title, { shape })]) },
  ],
})
const source = {
  ...{ connector: 'shelf', trust: 'observed' as const, document: 'shelf/1', title: 'Shelf', page: null, asOf: null },
  ...{ fetchedAt: '2026-11-21T09:40:12Z', retrievedVia: 'fetch' as const },
}
const kept = (facts: z.infer<typeof shelf.facts>) => {
  const captured = recordEvidence(shelf, source, facts)
  return { captured, evidence: numberEvidence(captured.map(({ draft }) => draft)) }
}

test('whatever strangers write, facts come back as they were shown, every line by its key, and render as they are stored', () => {
  const text = fc.string({ unit: 'binary', maxLength: 300 })
  const books = fc.array(fc.record({ title: text, shape: text }), { maxLength: 30 })
  fc.assert(
    fc.property(text, books, (owner, books) => {
      const { captured, evidence } = kept({ owner, books })
      for (const { draft, blob } of captured) expect(checkEvidence(draft, blob.text)).toBe('intact')
      const [record] = readRecords(storedRecords(evidence), shelf)
      expect(record?.facts.books).toHaveLength(books.length)
      expect(record?.shown.get('book') ?? []).toHaveLength(books.length)
      const stored = JSON.parse(JSON.stringify(evidence)) as typeof evidence
      for (const piece of stored) expect(isFaithful([shelf], piece)).toBe(true)
    }),
    { numRuns: 60 },
  )
})

test('a line is cited by the evidence that shows it, and an item of a list by its place', () => {
  const books = Array.from({ length: 40 }, (_, at) => ({ title: `Volume ${at} of a long work`, shape: 'round' }))
  const { evidence } = kept({ owner: 'Ada', books })
  const [record] = readRecords(storedRecords(evidence), shelf)
  if (!record) return expect.fail('no record')
  expect(cite(record, 'owner', 'count')).toEqual(['E1'])
  const [head, shows] = citeItems(record, 'book', [39])
  expect(head).toBe('E1')
  expect(evidence.find(({ id }) => id === shows)?.excerpt).toContain('Volume 39')
})

test('facts that were changed after they were stored are not those of the words', () => {
  const { evidence } = look(tlsConnector, () => tlsReply(goodTls))
  const [head] = evidence
  if (!head) return expect.fail('no evidence')
  expect(isFaithful(recordKinds, head)).toBe(true)
  const [record] = readRecords(storedRecords(evidence), tlsRecord)
  const other = { ...head, facts: { ...record?.facts, chain: 'self-signed' } }
  expect(isFaithful(recordKinds, other)).toBe(false)
  // Words of an earlier version are held by their hash alone.
  expect(isFaithful(recordKinds, { ...other, connectorVersion: '0.9.0' })).toBe(true)
})

test('records from before facts were stored, or with facts of another shape, are not read', () => {
  const { evidence } = kept({ owner: 'Ada', books: [] })
  const older = evidence.map(({ facts: _, lines: __, ...rest }) => rest)
  expect(readRecords(storedRecords(older), shelf)).toEqual([])
  const stranger = evidence.map((piece) => ({ ...piece, facts: { owner: 7 } }))
  expect(readRecords(storedRecords(stranger), shelf)).toEqual([])
})

test('each kind of record has one name', () => {
  const names = recordKinds.map(({ kind }) => kind)
  expect(names).toEqual([...new Set(names)])
})

test('no code looks a label up in the words of a record: rules read facts', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test|\.fixture)\.ts$/u.test(name),
  )
  expect(files.length).toBeGreaterThan(150)
  const readers = /\b(?:readDocuments|textOf|lineOf|linesOf)\b|words\.fixture/u
  expect(files.filter((name) => readers.test(readFileSync(join(import.meta.dirname, name), 'utf8')))).toEqual([])
})
