import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BreachFact } from './facts.ts'
import { itemOf } from './items.fixture.ts'
import { judgedBreachOf } from './judged-breach.ts'
import { readShippedBreaches } from './server/facts.ts'
import { type BreachRecord, factOfRecords, saidOf } from './told.ts'

const record = (given: Partial<BreachRecord> & Pick<BreachRecord, 'item'>): BreachRecord => ({
  ...{ withdrawnAt: null, said: null, says: [] },
  ...given,
})
const asSaid = (fact: BreachFact): BreachRecord[] =>
  fact.sources.map((source) => {
    const said = saidOf(fact, source)
    return record({ item: said, said, says: source.says })
  })
const seenOn = '2026-07-20'

test('every shipped breach follows from its own records', async () => {
  for (const fact of await readShippedBreaches(join(import.meta.dirname, '../../../data'))) {
    const { fact: again, isWithdrawn } = factOfRecords({ id: fact.id, records: asSaid(fact), curated: fact, seenOn })
    expect(judgedBreachOf(again), fact.id).toEqual(judgedBreachOf(fact))
    expect(isWithdrawn).toBe(false)
  }
})

const hibp = itemOf({
  ...{ externalId: 'Larkspur', company: 'Larkspur', title: 'Larkspur', domain: 'larkspur.test' },
  breachedOn: { from: '2026-06-01', to: null },
  affected: [{ count: 900, scope: 'accounts' }],
  dataTypes: ['Passwords', 'Email addresses'],
  flags: { ...itemOf().flags, verified: false },
})
const register = itemOf({
  ...{ source: 'wa-ag', externalId: 'larkspur.1', company: 'Larkspur, Inc.', publishedOn: '2026-07-19' },
  breachedOn: { from: '2026-05-30', to: null },
  affected: [{ count: 12, scope: 'residents of Washington' }],
})

test('each field says whose it is', () => {
  const { fact } = factOfRecords({
    ...{ id: 'larkspur', curated: null, seenOn },
    records: [record({ item: hibp }), record({ item: register })],
  })
  expect(fact).toMatchObject({
    company: 'Larkspur, Inc.',
    domain: 'larkspur.test',
    breachedOn: { from: '2026-05-30' },
    publishedOn: '2026-07-18',
    // A register's notice is made by the organisation itself.
    isVerified: true,
  })
  expect(fact.sources.map(({ key, says }) => [key, says])).toEqual([
    ['hibp', ['domain', 'publishedOn', 'affected', 'dataTypes']],
    ['wa-ag', ['company', 'breachedOn', 'affected', 'verified']],
  ])
})

test('a record that its source has withdrawn comes last and says nothing, until it is alone', () => {
  const gone = record({ item: hibp, withdrawnAt: '2026-07-20T00:00:00Z' })
  const { fact, silent, isWithdrawn } = factOfRecords({
    ...{ id: 'larkspur', curated: null, seenOn },
    records: [gone, record({ item: register })],
  })
  expect([fact.sources.map(({ key }) => key), silent, isWithdrawn]).toMatchObject([['wa-ag'], [{ says: [] }], false])
  expect([fact.dataTypes, fact.domain]).toEqual([[], null])
  expect(factOfRecords({ id: 'larkspur', curated: null, seenOn, records: [gone] }).isWithdrawn).toBe(true)
})

test('what a person chose stays, and the source that he chose for the day gives its new one', () => {
  const shipped: BreachFact = {
    ...{ id: 'larkspur-2026', company: 'Larkspur Bank', companyId: 'larkspur', domain: 'bank.test', title: 'A title' },
    ...{ breachedOn: { from: '2026-06-01', to: null }, publishedOn: '2026-07-18', dataTypes: ['Passwords'] },
    affected: [{ count: 12, scope: 'residents of Washington (the branch)', source: 'wa-ag' }],
    ...{ isVerified: true, industry: 'finance', flags: ['collection'] },
    sources: [
      {
        ...{ key: 'hibp', externalId: 'Larkspur', url: hibp.url, publishedOn: '2026-07-18', name: 'Larkspur' },
        ...{ breachedOn: { from: '2026-06-01', to: null }, says: ['company', 'breachedOn', 'dataTypes'] },
      },
      {
        ...{ key: 'wa-ag', externalId: 'larkspur.1', url: hibp.url, publishedOn: null, name: 'Larkspur, Inc.' },
        ...{ breachedOn: { from: null, to: null }, says: ['affected'] },
      },
    ],
  }
  const [first, second] = asSaid(shipped)
  if (!first || !second) throw new Error('two records')
  const { fact } = factOfRecords({
    ...{ id: shipped.id, curated: shipped, seenOn },
    records: [
      { ...first, item: { ...hibp, breachedOn: { from: '2026-06-03', to: null } } },
      { ...second, item: register },
    ],
  })
  const { company, companyId, domain, title, industry, flags } = shipped
  expect(fact).toMatchObject({ company, companyId, domain, title, industry, flags })
  expect(fact.breachedOn.from).toBe('2026-06-03')
  expect(fact.affected).toContainEqual({ count: 12, scope: 'residents of Washington (the branch)', source: 'wa-ag' })
})

test('the order in which records of a breach came does not matter', () => {
  const items = [hibp, register, itemOf({ source: 'ca-ag', externalId: 'sb24-1', publishedOn: '2026-07-01' })]
  const factOf = (of: typeof items) =>
    factOfRecords({ id: 'larkspur', curated: null, seenOn, records: of.map((item) => record({ item })) })
  fc.assert(
    fc.property(fc.shuffledSubarray(items, { minLength: items.length }), (shuffled) => {
      expect(factOf(shuffled)).toEqual(factOf(items))
    }),
  )
})
