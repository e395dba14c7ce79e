import fc from 'fast-check'
import { expect, test } from 'vitest'
import { feeds } from './all.ts'
import { bodies, hibpBefore, secHits } from './bodies.fixture.ts'
import { itemsOf, parse, reasonOf, tableOf } from './reading.fixture.ts'

test('every recorded body is read whole', () => {
  const counts = feeds.map(({ key }) => {
    const read = parse(key, bodies[key])
    return [key, read.outcome === 'items' ? [read.items.length, read.rejected.length] : read.reason]
  })
  expect(Object.fromEntries(counts)).toEqual({
    hibp: [73, 0],
    'hibp-latest': [1, 0],
    'ca-ag': [20, 0],
    'wa-ag': [15, 0],
    'or-doj': [3, 0],
    'sec-8k': [5, 0],
    'hhs-ocr': [20, 0],
  })
})

test('a record says what its source said, and nothing where it said nothing', () => {
  expect(itemsOf('hibp', bodies.hibp).find(({ externalId }) => externalId === '7-Eleven')).toEqual({
    source: 'hibp',
    externalId: '7-Eleven',
    company: '7-Eleven',
    title: '7-Eleven',
    domain: '7-eleven.com',
    breachedOn: { from: '2026-04-08', to: null },
    publishedOn: '2026-05-24',
    modifiedAt: '2026-05-24T05:15:22.000Z',
    affected: [{ count: 185256, scope: 'accounts' }],
    dataTypes: ['Dates of birth', 'Email addresses', 'Names', 'Phone numbers', 'Physical addresses'],
    flags: {
      verified: true,
      sensitive: false,
      spamList: false,
      malware: false,
      stealerLog: false,
      fabricated: false,
      retired: false,
    },
    industry: null,
    url: 'https://haveibeenpwned.com/Breach/7-Eleven',
    payload: { name: '7-Eleven', addedAt: '2026-05-24T05:15:22.000Z', disclosureUrl: null },
  })
  expect(itemsOf('ca-ag', bodies['ca-ag']).find(({ company }) => company === 'Baylor Genetics')).toMatchObject({
    externalId: 'sb24-628324',
    breachedOn: { from: null, to: null },
    publishedOn: '2026-08-14',
    affected: [],
    dataTypes: [],
    url: 'https://oag.ca.gov/ecrime/databreach/reports/sb24-628324',
  })
  expect(itemsOf('wa-ag', bodies['wa-ag']).find(({ company }) => company === 'Kovack Financial, LLC')).toMatchObject({
    externalId: 'BreachA42272',
    affected: [{ count: 657, scope: 'residents of Washington' }],
    breachedOn: { from: '2025-08-08', to: null },
  })
  expect(itemsOf('or-doj', bodies['or-doj'])[0]).toMatchObject({
    externalId: 'example-lakes-credit-union-2026-09-18',
    breachedOn: { from: '2026-08-01', to: '2026-08-14' },
    affected: [{ count: 1332, scope: 'people, as reported to Oregon' }],
    url: 'https://justice.oregon.gov/consumer/DataBreach/',
  })
  expect(itemsOf('sec-8k', bodies['sec-8k']).map(({ company, payload }) => [company, payload])).toContainEqual([
    'West Pharmaceutical Services Inc',
    { cik: '105770', form: '8-K/A', items: ['1.05', '9.01'], tickers: ['WST'] },
  ])
  expect(itemsOf('hhs-ocr', bodies['hhs-ocr']).find(({ company }) => company === 'Atrium Health')).toMatchObject({
    externalId: 'atrium-health-nc-2024-12-02',
    industry: 'healthcare',
    affected: [{ count: 585959, scope: 'individuals' }],
  })
})

test("the source's prose is never kept", () => {
  for (const item of itemsOf('hibp', bodies.hibp)) expect(JSON.stringify(item)).not.toMatch(/accounts exposed|logos\./)
})

test('a new field of HIBP changes nothing', () => {
  const with_ = hibpBefore.map((record) => ({ ...record, IsQuantum: true, Nested: { deep: ['<b>'] } }))
  expect(itemsOf('hibp', JSON.stringify(with_))).toEqual(itemsOf('hibp', bodies.hibp))
})

test('no rows in a table that is there are no rows; a table that is not there is no answer', () => {
  for (const key of ['ca-ag', 'wa-ag', 'or-doj'] as const) {
    expect(itemsOf(key, tableOf(key, ''))).toEqual([])
    expect(itemsOf(key, tableOf(key, '<tr><td colspan="6">No results.</td></tr>'))).toEqual([])
    expect(parse(key, tableOf(key, '').replace(/<th>Org[^<]*<\/th>/, '<th>Entity</th>')).outcome).toBe('unparseable')
  }
  expect(itemsOf('hibp', '[]')).toEqual([])
  expect(itemsOf('hhs-ocr', `${bodies['hhs-ocr'].split('\n')[0]}\n`)).toEqual([])
  expect(itemsOf('sec-8k', '{"hits":{"hits":[]}}')).toEqual([])
})

test('columns are found by their headers wherever they stand', () => {
  const swapped = `<table><thead><tr><th>Reported Date <img alt="Sort descending"></th><th>Organization Name</th>
    <th>Date(s) of Breach</th></tr></thead><tbody>
    <tr><td>08/21/2026</td><td>Example Shop</td><td>04/16/2026, 05/02/2026</td></tr></tbody></table>`
  expect(itemsOf('ca-ag', swapped)[0]).toMatchObject({
    company: 'Example Shop',
    publishedOn: '2026-08-21',
    breachedOn: { from: '2026-04-16', to: '2026-05-02' },
  })
  // Two columns that could be the one: nothing is guessed.
  expect(parse('ca-ag', swapped.replace('<th>Date(s)', '<th>Reported to others</th><th>Date(s)')).outcome).toBe(
    'unparseable',
  )
})

test('tables within tables and tables for layout do not hide the register', () => {
  const framed = `<table><tr><td>menu</td><td>${bodies['ca-ag']}</td></tr></table>`
  expect(itemsOf('ca-ag', framed)).toEqual(itemsOf('ca-ag', bodies['ca-ag']))
})

test('filings that merely speak of an incident are left out, and a filing with several documents is one', () => {
  const [hit] = secHits
  if (!hit) throw new Error('no hit')
  const with_ = (source: object, id = hit._id) => ({ _id: id, _source: { ...hit._source, ...source } })
  const read = parse(
    'sec-8k',
    JSON.stringify({
      hits: {
        hits: [
          hit,
          with_({}, `${hit._id}x`),
          with_({ adsh: '0000000001-26-000001', items: ['8.01'] }),
          with_({ form: '10-K', adsh: '0000000001-26-000002' }),
        ],
      },
    }),
  )
  expect(read).toMatchObject({ outcome: 'items', items: [{ externalId: '0001388658-26-000055' }], rejected: [] })
  expect(reasonOf('sec-8k', '{"timed_out":true,"hits":{"hits":[]}}')).toMatch(/ran out of time/)
})

test('people under their own names are left out', () => {
  const [header] = bodies['hhs-ocr'].split('\n')
  const row = (name: string) => `"${name}","CA","Healthcare Provider","900","12/02/2024","Theft","Email","No",""`
  const body = [
    header,
    row('Jane Q. Example, M.D., Inc.'),
    row('Example Family Dental, DDS'),
    row('Example ""Clinic""'),
  ].join('\r\n')
  const read = parse('hhs-ocr', body)
  expect(read).toMatchObject({ outcome: 'items', rejected: [] })
  expect(itemsOf('hhs-ocr', body).map(({ company }) => company)).toEqual([
    'Example "Clinic"',
    'Example Family Dental, DDS',
  ])
})

test('the order of a body isn’t news', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(hibpBefore, { minLength: hibpBefore.length }), (shuffled) => {
      expect(itemsOf('hibp', JSON.stringify(shuffled))).toEqual(itemsOf('hibp', bodies.hibp))
    }),
    { numRuns: 20 },
  )
})
