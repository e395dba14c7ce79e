import fc from 'fast-check'
import { expect, test } from 'vitest'
import { itemOf } from './items.fixture.ts'
import type { SourceItem } from './items.ts'
import type { BreachGroup } from './merge.ts'
import { shownOf } from './shown.ts'

const of = (fields: Partial<SourceItem>) => itemOf({ publishedOn: null, ...fields })
const recordOf = (id: string, ...items: SourceItem[]): BreachGroup => ({
  id,
  members: items.map((item) => ({ item, withdrawnAt: null })),
})
const from = (day: string) => ({ from: day, to: null })

const hibp = of({
  externalId: 'Example',
  domain: 'bank.example',
  breachedOn: from('2026-01-05'),
  publishedOn: '2026-02-01',
  affected: [{ count: 15_000_000, scope: 'accounts' }],
  dataTypes: ['Passwords'],
  flags: { ...of({}).flags, verified: true, sensitive: true },
})
const ca = of({
  source: 'ca-ag',
  externalId: 'sb',
  company: 'Example Bank, N.A.',
  breachedOn: from('2026-01-02'),
  publishedOn: '2026-03-01',
})
const wa = of({
  source: 'wa-ag',
  externalId: 'pdf',
  company: 'Example Bank, N.A. of the state of',
  publishedOn: '2026-02-20',
  affected: [{ count: 2_550, scope: 'residents of Washington' }],
  dataTypes: ['Name'],
})

test('is the register for name and dates, HIBP for data types and domain, and says who', () => {
  const shown = shownOf(recordOf('x', hibp, wa, ca))
  expect(shown.company).toEqual({ value: 'Example Bank, N.A.', source: 'ca-ag', externalId: 'sb', url: ca.url })
  expect(shown.breachedOn).toMatchObject({ value: from('2026-01-02'), source: 'ca-ag' })
  expect(shown.publishedOn).toMatchObject({ value: '2026-02-20', source: 'wa-ag' })
  expect(shown.dataTypes).toMatchObject({ value: ['Passwords'], source: 'hibp' })
  expect(shown.domain).toMatchObject({ value: 'bank.example', source: 'hibp' })
  expect(shown.verified).toMatchObject({ value: true, source: 'hibp' })
  expect(shown.flags.sensitive).toBe(true)
})

test('keeps every count with its scope, the largest first', () => {
  expect(
    shownOf(recordOf('x', wa, hibp)).affected.map(({ value, source }) => [value.count, value.scope, source]),
  ).toEqual([
    [15_000_000, 'accounts', 'hibp'],
    [2_550, 'residents of Washington', 'wa-ag'],
  ])
})

test('leaves out what a source took back, until nothing else is left', () => {
  const record = {
    id: 'x',
    members: [
      { item: hibp, withdrawnAt: '2026-05-01T00:00:00Z' },
      { item: wa, withdrawnAt: null },
    ],
  }
  expect(shownOf(record)).toMatchObject({ isWithdrawn: false, dataTypes: { source: 'wa-ag' }, domain: null })
  expect(shownOf({ id: 'x', members: record.members.slice(0, 1) })).toMatchObject({
    isWithdrawn: true,
    domain: { source: 'hibp' },
  })
  expect(shownOf(recordOf('x', { ...hibp, flags: { ...hibp.flags, retired: true } })).isWithdrawn).toBe(true)
})

test('does not depend on the order of the members', () => {
  const record = fc.shuffledSubarray([hibp, ca, wa], { minLength: 3 }).map((items) => recordOf('x', ...items))
  fc.assert(
    fc.property(record, (shuffled) => {
      expect(shownOf(shuffled)).toEqual(shownOf(recordOf('x', hibp, ca, wa)))
    }),
  )
})
