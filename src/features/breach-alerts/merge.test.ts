import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bodies } from './feeds/bodies.fixture.ts'
import { parse } from './feeds/reading.fixture.ts'
import { itemOf } from './items.fixture.ts'
import { type SourceItem, sourceKeys } from './items.ts'
import { type BreachGroup, matchKeys, matchOf, placeItem } from './merge.ts'

const of = (fields: Partial<SourceItem>) => itemOf({ publishedOn: null, ...fields })
const ruleOf = (a: Partial<SourceItem>, b: Partial<SourceItem>) =>
  matchOf(of({ externalId: 'a', ...a }), of({ externalId: 'b', ...b }))
const recordOf = (id: string, ...items: SourceItem[]): BreachGroup => ({
  id,
  members: items.map((item) => ({ item, withdrawnAt: null })),
})
const from = (day: string) => ({ from: day, to: null })

describe('two items are one breach', () => {
  test('by the same key of the same source', () => {
    expect(ruleOf({ externalId: 'x' }, { externalId: 'x', company: 'Other' })).toMatchObject({
      id: 'same-record',
      decides: 'merge',
    })
    expect(ruleOf({ externalId: 'x' }, { externalId: 'x', source: 'ca-ag', company: 'Other' })).toBeUndefined()
  })

  test('by the same domain breached within thirty days, told by different sources', () => {
    const hibp = { domain: 'bank.example', breachedOn: from('2026-03-01') }
    const register = { ...hibp, source: 'ca-ag', company: 'Other' } as const
    expect(ruleOf(hibp, { ...register, breachedOn: from('2026-03-31') })).toMatchObject({
      id: 'same-domain',
      decides: 'merge',
    })
    expect(ruleOf(hibp, { ...register, breachedOn: from('2026-04-01') })).toBeUndefined()
    expect(ruleOf(hibp, { ...register, breachedOn: from('2026') })).toBeUndefined()
    expect(ruleOf(hibp, { ...register, source: 'hibp' })).toBeUndefined()
    expect(ruleOf({ ...hibp, domain: null }, { ...register, domain: null })).toBeUndefined()
  })

  test('perhaps, by the same name among registers within 120 days, or in HIBP and a register within 180', () => {
    const ca = { source: 'ca-ag', company: 'Example Bank, Inc.', publishedOn: '2026-01-01' } as const
    expect(ruleOf(ca, { source: 'wa-ag', publishedOn: '2026-05-01' })).toMatchObject({
      id: 'same-name-registers',
      decides: 'propose',
    })
    expect(ruleOf(ca, { source: 'wa-ag', publishedOn: '2026-05-02' })).toBeUndefined()
    expect(ruleOf(ca, { source: 'hibp', publishedOn: '2026-06-30' })).toMatchObject({
      id: 'same-name',
      decides: 'propose',
    })
    expect(ruleOf(ca, { source: 'hibp', publishedOn: '2026-07-01' })).toBeUndefined()
    // HIBP tells late: then the breach's own dates are compared.
    expect(
      ruleOf({ ...ca, breachedOn: from('2025-12-02') }, { publishedOn: '2029-01-01', breachedOn: from('2025-12') }),
    ).toMatchObject({ id: 'same-name' })
    expect(ruleOf({ company: 'Example Bank' }, { company: 'Example Bank', publishedOn: '2026-01-01' })).toBeUndefined()
  })

  test('never by a name that is merely alike', () => {
    const near = { publishedOn: '2026-01-01', breachedOn: from('2025-12-01') }
    expect(ruleOf({ company: 'Premera', ...near }, { company: 'Primera', source: 'ca-ag', ...near })).toBeUndefined()
    expect(
      ruleOf({ company: 'Premera', ...near }, { company: 'Premera Blue Cross', source: 'ca-ag', ...near }),
    ).toBeUndefined()
  })

  test('when a filer amends its own filing', () => {
    const read = parse('sec-8k', bodies['sec-8k'])
    const west = read.outcome === 'items' ? read.items.filter(({ company }) => company.startsWith('West')) : []
    expect(west).toHaveLength(2)
    const [original, amendment] = west
    if (!original || !amendment) return
    expect(matchOf(amendment, original)).toMatchObject({ id: 'amendment', decides: 'merge' })
    expect(matchOf({ ...amendment, publishedOn: '2026-05-01' }, original)?.id).toBe('same-name-registers')
  })
})

test('an item joins what it is surely part of; a name alone only proposes', () => {
  const records = [
    recordOf('b', of({ externalId: 'x', company: 'Example Bank', publishedOn: '2026-01-01' })),
    recordOf('a', of({ source: 'wa-ag', externalId: 'y', publishedOn: '2026-01-01' })),
  ]
  const item = of({ source: 'ca-ag', externalId: 'z', publishedOn: '2026-01-10' })
  expect(placeItem(item, records)).toMatchObject({ outcome: 'new', proposals: [{ id: 'a' }, { id: 'b' }] })
  expect(placeItem(of({ externalId: 'x', company: 'Renamed' }), records)).toMatchObject({ outcome: 'joins', id: 'b' })
})

test('items that match share a key', () => {
  const item = fc
    .record({
      source: fc.constantFrom(...sourceKeys),
      externalId: fc.constantFrom('a', 'b'),
      company: fc.constantFrom('Example Bank', 'Example Bank Inc', 'Other dba Example Bank', 'Third'),
      domain: fc.constantFrom(null, 'a.example'),
      publishedOn: fc.constantFrom('2026-01-01', '2026-03-01', null),
      payload: fc.constantFrom({ cik: '1', form: '8-K' }, { cik: '1', form: '8-K/A' }, null),
    })
    .map((fields) => of({ breachedOn: from('2026-01-01'), ...fields }))
  fc.assert(
    fc.property(item, item, (a, b) => {
      expect(matchOf(a, b)).toBe(matchOf(b, a))
      if (matchOf(a, b)) expect(matchKeys(a).some((key) => matchKeys(b).includes(key))).toBe(true)
    }),
  )
})
