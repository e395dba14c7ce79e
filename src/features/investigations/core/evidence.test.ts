import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { row } from './document.ts'
import { buildEvidence, checkEvidence, evidenceDraft, numberEvidence } from './evidence.ts'
import { quoteEvidence, quoteKind, readQuotes, storedQuotes } from './quote.ts'
import { recordEvidence, recordKind, storedRecords } from './record.ts'
import { normaliseText, oneLine, sha256 } from './text.ts'
import { readDocuments } from './words.fixture.ts'

const source = {
  connector: 'catalog',
  trust: 'catalog' as const,
  document: 'company/acme/record',
  title: 'Company record: Acme',
  page: 'https://acme.example/',
  asOf: '2026-11',
  fetchedAt: '2026-11-21T09:40:12Z',
  retrievedVia: 'catalog' as const,
}
const web = {
  ...source,
  kind: 'company',
  connectorVersion: '1.0.0',
  requestedUrl: null,
  finalUrl: null,
  contentType: 'text/plain',
}

test('an excerpt that is not in the text is refused on construction', () => {
  expect(() => buildEvidence({ ...web, body: 'short' }, { start: 0, end: 50 })).toThrow('outside the text')
  expect(() => buildEvidence({ ...web, body: 'x'.repeat(1500) }, { start: 0, end: 1300 })).toThrow()
})

test('stored bytes are checked against hash and quotation', () => {
  const { draft, blob } = buildEvidence({ ...web, body: 'One line.\r\nTwo\u200b lines.' }, { start: 0, end: 9 })
  expect(draft.excerpt).toBe('One line.')
  expect(checkEvidence(draft, blob.text)).toBe('intact')
  expect(checkEvidence(draft, `${blob.text} `)).toBe('bytes-changed')
  expect(checkEvidence({ ...draft, excerpt: 'Other' }, blob.text)).toBe('excerpt-missing')
})

const shelf = recordKind({
  kind: 'shelf',
  version: '1.0.0',
  facts: z.strictObject({ owner: z.string(), books: z.array(z.string()) }),
  labels: { owner: 'Owner', book: 'Book' },
  render: ({ owner, books }) => [
    { lines: [['owner', owner]] },
    { lines: books.map((shape) => ['book', row('Name', { shape })]) },
  ],
})

test('evidence is numbered the same in whatever order it arrives, and doubles are one', () => {
  const all = [
    ...recordEvidence(shelf, source, { owner: 'Acme', books: ['round'] }),
    ...recordEvidence(shelf, { ...source, connector: 'scope', document: 'scope' }, { owner: 'Acme', books: [] }),
  ].map(({ draft }) => draft)
  fc.assert(
    fc.property(fc.shuffledSubarray([...all, ...all], { minLength: 6, maxLength: 6 }), (shuffled) => {
      expect(numberEvidence(shuffled)).toEqual(numberEvidence(all))
    }),
  )
})

test('a hostile value stays within its own line: it adds no line and no label of its own', () => {
  const value = fc.string({ unit: 'binary', maxLength: 900 })
  fc.assert(
    fc.property(value, fc.array(value, { maxLength: 6 }), (owner, books) => {
      const captured = recordEvidence(shelf, source, { owner, books })
      for (const { draft, blob } of captured) expect(checkEvidence(draft, blob.text)).toBe('intact')
      const [doc] = readDocuments(numberEvidence(captured.map((c) => c.draft)))
      expect(doc?.lines.every((l) => l.key === 'Owner' || l.key === 'Book')).toBe(true)
    }),
  )
})

test('a record whose first lines are missing is not read: no one can say what its rows are about', () => {
  const captured = recordEvidence(shelf, source, { owner: 'Acme', books: ['round'] })
  const [, second] = numberEvidence(captured.map((c) => c.draft))
  expect(storedRecords(second ? [second] : [])).toEqual([])
})

test('a quote from before quotes had facts is evidence as before, and rules leave it out', () => {
  const kind = quoteKind({ kind: 'said', facts: z.strictObject({ topic: z.string() }) })
  const text = 'We never sell anything.'
  const page = {
    ...{ requestedUrl: null, finalUrl: null, fetchedAt: source.fetchedAt, contentType: 'text/plain', bytes: 1 },
    ...{ sha256: sha256(text), text, language: 'en', retrievedVia: 'fetch' as const, injectionFlags: [] },
  }
  const { connector, trust, document, title, asOf } = source
  const { draft, blob } = quoteEvidence(
    kind,
    { connector, trust, document, title, asOf, connectorVersion: '1.0.0', page, facts: { topic: 'sale' } },
    { start: 0, end: text.length },
  )
  const { facts: _, ...rest } = draft
  const [now, before] = [draft, evidenceDraft.parse({ ...rest, reading: { topic: 'sale' } })].map((one) =>
    numberEvidence([one]),
  )
  expect(checkEvidence(before?.[0] ?? draft, blob.text)).toBe('intact')
  expect(readQuotes(storedQuotes(now ?? []), kind)).toMatchObject([{ excerpt: text, facts: { topic: 'sale' } }])
  expect(readQuotes(storedQuotes(before ?? []), kind)).toEqual([])
})

test('a quote of two stretches is checked against both', () => {
  const text = 'We collect the following:\nyour age\nyour email address'
  const kind = quoteKind({ kind: 'word', facts: z.strictObject({}) })
  const page = {
    ...{ requestedUrl: null, finalUrl: 'https://acme.example/', fetchedAt: source.fetchedAt, contentType: 'text/html' },
    ...{ bytes: 1, sha256: sha256('x'), language: 'en', injectionFlags: [], retrievedVia: 'fetch' as const, text },
  }
  const { connector, trust, document, page: title, asOf } = source
  const from = text.indexOf('your email')
  const { draft, blob } = quoteEvidence(
    kind,
    { connector, trust, document, title, asOf, connectorVersion: '1.0.0', page, facts: {} },
    { start: from, end: text.length, lead: { start: 0, end: 25 } },
  )
  expect(draft.excerpt).toBe('We collect the following: […] your email address')
  expect(checkEvidence(draft, blob.text)).toBe('intact')
  const moved = (lead: { start: number; end: number }) =>
    checkEvidence({ ...draft, locator: { type: 'text', start: from, end: text.length, lead } }, blob.text)
  expect(moved({ start: 1, end: 25 })).toBe('excerpt-missing')
  expect(checkEvidence({ ...draft, locator: { type: 'text', start: from, end: text.length } }, blob.text)).toBe(
    'excerpt-missing',
  )
})

test('text is normalised: one kind of line break, no invisible characters', () => {
  expect(normaliseText(' a\u202e\u0000b\r\n\r\n\r\n\r\nc\u00a0 d ')).toBe('ab\n\nc d')
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (s) => normaliseText(normaliseText(s)) === normaliseText(s)))
})

test('a line stays as it is when the text around it is normalized, bars included', () => {
  expect(['|', '||', ' | a | | b |', 'a|b'].map(oneLine)).toEqual(['/', '/', '/ a / b /', 'a / b'])
  fc.assert(
    fc.property(fc.array(fc.constantFrom('|', ' ', '\n', '\t', '\u200b', 'a', '\u00a8', 'e\u0301')), (parts) => {
      const line = oneLine(parts.join(''))
      expect(normaliseText(`Key: ${line}`.trim())).toBe(`Key: ${line}`.trim())
    }),
  )
})
