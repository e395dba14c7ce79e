import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { feeds } from './all.ts'
import { bodies, hibpBefore } from './bodies.fixture.ts'
import { hibpBody, hibpRecord, itemsOf, named, parse, reasonOf, tableOf } from './reading.fixture.ts'

describe('a body that is cut anywhere is never read as a shorter one', () => {
  for (const { key } of feeds.filter((feed) => feed.key !== 'hhs-ocr'))
    test(key, () => {
      const body = bodies[key]
      fc.assert(
        fc.property(fc.integer({ min: 0, max: body.trimEnd().length - 1 }), (at) => {
          expect(parse(key, body.slice(0, at)).outcome).toBe('unparseable')
        }),
        { numRuns: 60 },
      )
    })

  test('hhs-ocr, but for a cut between two rows, which no reader of CSV can see', () => {
    const body = bodies['hhs-ocr']
    fc.assert(
      fc.property(fc.integer({ min: 0, max: body.length - 1 }), (at) => {
        const cut = body.slice(0, at)
        const isBetweenRows = /^\r?\n/.test(body.slice(at)) || cut.endsWith('\n')
        const isWithinLastField = /^""\r?\n/.test(body.slice(at))
        if (!isBetweenRows && !isWithinLastField) expect(parse('hhs-ocr', cut).outcome).toBe('unparseable')
      }),
    )
  })
})

test('another kind of body is named for what it is', () => {
  const page = '<!doctype html><html><body><h1>Just a moment...</h1></body></html>'
  for (const { key } of feeds) {
    expect(parse(key, page).outcome, key).toBe('unparseable')
    expect(parse(key, '').outcome, key).toBe('unparseable')
    expect(parse(key, '{"statusCode":429,"message":"Rate limit is exceeded."}').outcome, key).toBe('unparseable')
  }
  expect(reasonOf('hibp', page)).toBe('a page instead of JSON')
  expect(reasonOf('hibp', '{"statusCode":401}')).toBe('JSON that is no list of breaches')
  expect(reasonOf('ca-ag', page)).toBe('no table with the columns of this register')
})

test('a record of the wrong types is left aside with its key, and the others are read', () => {
  const wrong = [
    named('A', { PwnCount: '12' }),
    named('B', { PwnCount: -5 }),
    named('C', { DataClasses: 'Passwords' }),
    named('D', { BreachDate: '2026-02-30' }),
    named('E', { Title: '\u0000\u0007' }),
    null,
    'Adobe',
  ]
  const read = parse('hibp', JSON.stringify([...hibpBefore, ...wrong]))
  if (read.outcome !== 'items') throw new Error(read.reason)
  expect(read.items).toHaveLength(73)
  expect(read.rejected.map(({ externalId }) => externalId)).toEqual(['A', 'B', 'C', 'D', 'E', null, null])
})

test('where most records cannot be read, the parser says that it no longer knows the source', () => {
  const renamed = hibpBefore.map(({ Title, ...record }) => ({ ...record, Heading: Title }))
  expect(reasonOf('hibp', JSON.stringify(renamed))).toMatch(/^73 of 73 records could not be read/)
})

test('a negative count isn’t a count; a count in words is not stated', () => {
  const row = (cell: string) =>
    `<tr><td>08/10/2026</td><td>Example Shop</td><td>08/08/2025</td><td>${cell}</td><td>Name; Social Security Number; Name</td></tr>`
  expect(itemsOf('wa-ag', tableOf('wa-ag', row('1,155')))[0]?.affected[0]?.count).toBe(1155)
  expect(itemsOf('wa-ag', tableOf('wa-ag', row('1,155')))[0]?.dataTypes).toEqual(['Name', 'Social Security Number'])
  for (const cell of ['', 'Unknown', '1,15', 'about 500'])
    expect(itemsOf('wa-ag', tableOf('wa-ag', row(cell)))[0]?.affected).toEqual([])
  for (const cell of ['-5', '− 12', '99999999999999999999'])
    expect(parse('wa-ag', tableOf('wa-ag', row(cell))).outcome).toBe('unparseable')
})

test('the same record twice is one; two records with one key of HIBP are a contradiction, in a table two rows', () => {
  expect(itemsOf('hibp', hibpBody(hibpRecord, hibpRecord))).toHaveLength(1)
  const twice = parse('hibp', JSON.stringify([...hibpBefore, { ...hibpRecord, PwnCount: 3 }]))
  expect(twice).toMatchObject({ outcome: 'items', rejected: [{ externalId: '7-Eleven' }] })
  const row = (day: string) =>
    `<tr><td>${day}</td><td><a href="/x/BreachA1.pdf">Example Shop</a></td><td></td><td></td><td></td></tr>`
  const [first, second] = itemsOf('wa-ag', tableOf('wa-ag', `${row('08/10/2026')}${row('07/10/2026')}`))
  expect([first?.externalId, first?.publishedOn]).toEqual(['BreachA1', '2026-07-10'])
  expect([second?.externalId, second?.publishedOn]).toEqual(['BreachA1~2', '2026-08-10'])
})

test('days that the calendar lacks are no days', () => {
  const row = (reported: string, breached: string) =>
    tableOf('ca-ag', `<tr><td>Example Shop</td><td>${breached}</td><td>${reported}</td></tr>`)
  expect(parse('ca-ag', row('02/30/2026', '')).outcome).toBe('unparseable')
  expect(itemsOf('ca-ag', row('02/28/2026', '13/45/2026'))[0]?.breachedOn).toEqual({ from: null, to: null })
  expect(itemsOf('ca-ag', row('2026-02-28', 'May 2025'))[0]?.breachedOn).toEqual({ from: '2025-05', to: null })
  expect(itemsOf('ca-ag', row('2026-02-28', '2024'))[0]?.breachedOn).toEqual({ from: '2024', to: null })
})

test('names come without control, direction and invisible characters', () => {
  const hostile = named('X', { Title: 'Ado\u202ebe\u0000 \u200bInc\u0085\r\n<b>', Domain: 'javascript:alert(1)' })
  expect(itemsOf('hibp', hibpBody(hostile))[0]).toMatchObject({ title: 'Adobe Inc <b>', domain: null })
  expect(parse('hibp', hibpBody(named('a/../b'))).outcome).toBe('unparseable')
})

test('a link is the web or none', () => {
  const row = (href: string) =>
    tableOf('ca-ag', `<tr><td><a href="${href}">Example Shop</a></td><td></td><td>02/28/2026</td></tr>`)
  for (const href of ['javascript:alert(1)', 'data:text/html,x', 'https://user:pass@host.example/', 'ht!tp://['])
    expect(itemsOf('ca-ag', row(href))[0]?.url, href).not.toMatch(/javascript|data:|pass/)
  expect(itemsOf('hibp', hibpBody(named('X', { DisclosureUrl: 'javascript:1' })))[0]?.payload).toMatchObject({
    disclosureUrl: null,
  })
})

test('huge and deep bodies get an answer', () => {
  expect(reasonOf('hibp', '['.repeat(5_000_000))).toMatch(/cut or broken/)
  expect(parse('hibp', `[${'1,'.repeat(1_000_000)}1]`).outcome).toBe('unparseable')
  expect(parse('ca-ag', '<table>'.repeat(200_000)).outcome).toBe('unparseable')
  expect(parse('ca-ag', `<table>${'<tr><td>1</td><td>2</td></tr>'.repeat(150_000)}</table>`).outcome).toBe(
    'unparseable',
  )
  expect(parse('ca-ag', `<script>${'<!--'.repeat(500_000)}`).outcome).toBe('unparseable')
  expect(parse('hhs-ocr', '"'.repeat(4_000_001)).outcome).toBe('unparseable')
  expect(parse('hhs-ocr', ','.repeat(1_000_000)).outcome).toBe('unparseable')
})

test('whatever comes, a parser answers and never throws, and its items are well formed', () => {
  const json = fc.jsonValue().map((value) => JSON.stringify(value))
  const records = fc
    .array(
      fc.record(
        {
          Name: fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('A', 'B')),
          Title: fc.oneof(fc.string({ unit: 'binary' }), fc.integer()),
          Domain: fc.oneof(fc.domain(), fc.string(), fc.constant(null)),
          BreachDate: fc.constantFrom('2026-01-01', '9999-99-99', '', '2999-12-31'),
          AddedDate: fc.constantFrom(
            '2026-01-01T00:00:00Z',
            '2026-01-01T00:00:00',
            'yesterday',
            '2026-02-31T00:00:00Z',
          ),
          PwnCount: fc.oneof(fc.integer(), fc.double(), fc.string()),
          DataClasses: fc.oneof(fc.array(fc.string({ unit: 'binary' })), fc.constant('x')),
          IsVerified: fc.oneof(fc.boolean(), fc.string()),
        },
        { requiredKeys: [] },
      ),
      { maxLength: 8 },
    )
    .map((value) => JSON.stringify(value))
  const markup = fc
    .array(
      fc.oneof(
        fc.constantFrom(
          '<table>',
          '</table>',
          '<tr>',
          '<td>',
          '</td>',
          '<th>Organization Name',
          '<th>Date(s) of Breach',
          '<th>Reported Date',
          '<td>08/21/2026',
          '<!--',
          '-->',
          '<html>',
          '</html>',
          '<td colspan=3>',
          '</tr>',
        ),
        fc.string({ unit: 'binary' }),
      ),
      { maxLength: 40 },
    )
    .map((parts) => parts.join(''))
  const key = fc.constantFrom(...feeds.map((feed) => feed.key))
  const body = fc.oneof(json, records, markup, fc.string({ unit: 'binary' }))
  fc.assert(
    fc.property(key, body, (feed, text) => {
      const read = parse(feed, text)
      if (read.outcome !== 'items') return
      expect(new Set(read.items.map((item) => item.externalId)).size).toBe(read.items.length)
      for (const item of read.items) {
        expect(item.company).not.toBe('')
        expect(item.company).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u)
        expect(item.externalId).toMatch(/^\P{C}{1,200}$/u)
        expect(item.publishedOn).toMatch(/^\d{4}-\d\d-\d\d$/)
        for (const date of Object.values(item.breachedOn)) expect(date ?? '2026').toMatch(/^\d{4}(-\d\d){0,2}$/)
        expect(item.url).toMatch(/^https?:\/\//)
        for (const { count } of item.affected) expect(count).toBeGreaterThanOrEqual(0)
        expect(JSON.parse(JSON.stringify(item))).toEqual(item)
      }
    }),
    { numRuns: 600 },
  )
})
