import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bodies } from './feeds/bodies.fixture.ts'
import { parse } from './feeds/reading.fixture.ts'
import { breachTokens, hearsOf, keywordHits, keywordTokens, type Named } from './match.ts'
import { severities } from './severity-table.ts'

const named = (company: string, more: Partial<Named> = {}): Named => ({ company, aliases: [], domain: null, ...more })
const hits = (keyword: string, company: string, more: Partial<Named> = {}) => keywordHits(keyword, named(company, more))

describe('a keyword hits', () => {
  test('whole words in a row, and no part of a word', () => {
    expect(hits('Meta', 'Meta Platforms, Inc.')).toBe(true)
    expect(hits('Meta', 'Metallco')).toBe(false)
    expect(hits('Premera', 'Primera')).toBe(false)
    expect(hits('First Bank', 'The First Bank of Ohio')).toBe(true)
    expect(hits('First Bank', 'Bank First')).toBe(false)
    expect(hits('First Ohio', 'First Bank of Ohio')).toBe(false)
  })

  test('without regard to case, accents, punctuation and legal form', () => {
    expect(hits('NESTLÉ S.A.', 'Nestle')).toBe(true)
    expect(hits('nestle', 'NESTLÉ, S.A.')).toBe(true)
    expect(hits('at&t', 'AT & T Inc')).toBe(true)
    expect(hits("Macy's", 'MACYS')).toBe(true)
    expect(hits('Apple Inc.', 'Apple')).toBe(true)
    expect(hits('Apple', 'Apple American Group LLC')).toBe(true)
  })

  test('names in brackets, trade names and aliases', () => {
    expect(hits('Aesto', 'Everside Health (Aesto, LLC)')).toBe(true)
    expect(hits('Stack Sports', 'SPay Inc dba Stack Sports')).toBe(true)
    expect(hits('Twitter', 'X Corp.', { aliases: ['Twitter'] })).toBe(true)
    // No name runs over into the next.
    expect(hits('Sports Twitter', 'Stack Sports', { aliases: ['Twitter'] })).toBe(false)
  })

  test('a domain by its name and by itself, and never by its suffix', () => {
    const shop = { domain: 'my-shop.example.co.uk' }
    expect(hits('example', 'X', shop)).toBe(true)
    expect(hits('my shop', 'X', shop)).toBe(true)
    expect(hits('example.co.uk', 'X', shop)).toBe(true)
    expect(hits('https://www.example.co.uk/login', 'X', shop)).toBe(true)
    for (const keyword of ['co', 'uk', 'co.uk', 'www', 'other.example.co.uk', 'ample.co.uk'])
      expect(hits(keyword, 'X', shop), keyword).toBe(false)
    expect(hits('360training.com', '360training.com, Inc. (Mortgage Educators)')).toBe(true)
  })

  test('nothing where it says nothing', () => {
    for (const keyword of ['', ' ', '!!', '...', '\u0000']) {
      expect(keywordTokens(keyword)).toEqual([])
      expect(hits(keyword, 'Example !!')).toBe(false)
    }
    expect(hits('LLC', 'Example LLC')).toBe(true)
  })
})

test('no keywords are all breaches at or above the threshold; keywords do not lower it', () => {
  const breach = { ...named('Example Bank'), level: 'medium' as const, isSensitive: false }
  expect(severities.map((threshold) => hearsOf({ keywords: [], threshold }, breach))).toEqual([
    { keyword: null },
    { keyword: null },
    undefined,
    undefined,
  ])
  expect(hearsOf({ keywords: ['Other', 'example'], threshold: 'low' }, breach)).toEqual({ keyword: 'example' })
  expect(hearsOf({ keywords: ['Other'], threshold: 'low' }, breach)).toBeUndefined()
  expect(hearsOf({ keywords: ['example'], threshold: 'high' }, breach)).toBeUndefined()
  const sensitive = { ...breach, isSensitive: true }
  expect(hearsOf({ keywords: [], threshold: 'low' }, sensitive)).toBeUndefined()
  expect(hearsOf({ keywords: ['example'], threshold: 'low' }, sensitive)).toEqual({ keyword: 'example' })
})

test('whatever a keyword hits shares all its tokens, so that a join on any one of them misses nothing', () => {
  const word = fc.constantFrom(
    'Meta',
    'meta.com',
    'AT&T',
    'Bank',
    'of',
    'The',
    'Inc.',
    'Éire',
    'J.Crew',
    '(',
    'dba',
    'LLC',
    'a.b.co.uk',
    '楽天',
    'Co.',
    'x-y.org',
    '&',
  )
  const text = fc.array(word, { maxLength: 4 }).map((words) => words.join(' '))
  const domain = fc.constantFrom(null, 'meta.com', 'shop.meta.com', 'x-y.org', 'b.co.uk', 'bank', 'localhost')
  fc.assert(
    fc.property(
      fc.oneof(text, fc.string()),
      text,
      fc.array(text, { maxLength: 2 }),
      domain,
      (keyword, company, aliases, host) => {
        const breach = { company, aliases, domain: host }
        if (!keywordHits(keyword, breach)) return
        const tokens = new Set(breachTokens(breach))
        expect(keywordTokens(keyword).filter((token) => !tokens.has(token))).toEqual([])
        expect(keywordTokens(keyword)).not.toEqual([])
      },
    ),
    { numRuns: 3_000 },
  )
})

test('a company watched by its own name is always heard of', () => {
  const read = parse('hibp', bodies.hibp)
  for (const { company, domain } of read.outcome === 'items' ? read.items : []) {
    const breach = named(company, { domain })
    expect(keywordHits(company, breach), company).toBe(true)
    if (domain) expect(keywordHits(domain, breach), domain).toBe(true)
  }
})

test('the rarest word of a keyword is joined on', () => {
  expect(keywordTokens('Bank of Kern')).toEqual(['kern', 'bank', 'of'])
  expect(keywordTokens('https://www.Example.com/a')).toEqual(['example.com'])
})

test('of words as rare the longest is joined on, of equally long ones the first of the alphabet', () => {
  expect(keywordTokens('Kern Delta Acme')).toEqual(['delta', 'acme', 'kern'])
  expect(keywordTokens('Acme Delta Kern')).toEqual(['delta', 'acme', 'kern'])
})

test.each([
  [' Example.com ', ['example.com']],
  ['www.example.com', ['example.com']],
  ['my-www.example.com', ['my-www.example.com']],
  // Another domain than strasse.de.
  ['STRAßE.de', ['straße.de']],
  ['jane@example.com', ['example', 'jane', 'com']],
  ['breach at example.com', ['example', 'breach', 'at', 'com']],
  ['St.Gallen', ['gallen', 'st']],
  ['co.uk', ['co', 'uk']],
  ['192.0.2.1', ['192', '0', '1', '2']],
])('%j is a host only where it is a single name that someone can register', (keyword, tokens) => {
  expect(keywordTokens(keyword)).toEqual(tokens)
})

test('the address of a page is read up to a length, and as words beyond', () => {
  const address = (length: number) => 'https://example.com/'.padEnd(length, 'a')
  expect(keywordTokens(address(300))).toEqual(['example.com'])
  expect(keywordTokens(address(301))).toEqual(['a'.repeat(281), 'example', 'https', 'com'])
})

test.each([
  ['X', null, ['x']],
  ['X', 'example.com', ['example', 'example.com', 'x']],
  ['X', 'www.example.com', ['example', 'example.com', 'www.example.com', 'x']],
  ['X', 'my-shop.example.co.uk', ['example', 'example.co.uk', 'my', 'my-shop.example.co.uk', 'shop', 'x']],
  ['X', 'a.b.example.com', ['a', 'a.b.example.com', 'b', 'b.example.com', 'example', 'example.com', 'x']],
  ['X', '192.0.2.1', ['192.0.2.1', 'x']],
  ['X', 'co.uk', ['co.uk', 'x']],
  ['Shop.example.com (X), Inc.', null, ['com', 'example', 'example.com', 'inc', 'shop', 'shop.example.com', 'x']],
])('%s at %s is found by its words, by its host and by what can be registered above it', (company, domain, tokens) => {
  expect(breachTokens(named(company, { domain }))).toEqual(tokens)
})

test('ten thousand keywords and five breaches take no loop over subscribers', () => {
  const index = Map.groupBy(
    Array.from({ length: 10_000 }, (_, at) => `Company${at} Holdings`),
    (keyword) => keywordTokens(keyword)[0] ?? '',
  )
  const found = breachTokens(named('Company42 Holdings, Inc.')).flatMap((token) => index.get(token) ?? [])
  expect(found).toEqual(['Company42 Holdings'])
})
