import fc from 'fast-check'
import { expect, test } from 'vitest'
import { itemOf } from './items.fixture.ts'
import type { SourceItem } from './items.ts'
import type { Member } from './merge.ts'
import { shownOf } from './shown.ts'

const membersOf = (...items: SourceItem[]): Member[] => items.map((item) => ({ item, withdrawnAt: null }))
const from = (day: string) => ({ from: day, to: null })

const hibp = itemOf({
  externalId: 'Example',
  domain: 'bank.example',
  breachedOn: from('2026-01-05'),
  dataTypes: ['Passwords'],
  flags: { ...itemOf().flags, sensitive: true },
})
const ca = itemOf({
  source: 'ca-ag',
  externalId: 'sb',
  company: 'Example Bank, N.A.',
  breachedOn: from('2026-01-02'),
})
const wa = itemOf({
  source: 'wa-ag',
  externalId: 'pdf',
  company: 'Example Bank, N.A. of the state of',
  dataTypes: ['Name'],
})

test('is the register for name and dates, HIBP for data types and domain, and says who', () => {
  const shown = shownOf(membersOf(hibp, wa, ca))
  expect(shown.company).toEqual({ value: 'Example Bank, N.A.', source: 'ca-ag', externalId: 'sb', url: ca.url })
  expect(shown.breachedOn).toMatchObject({ value: from('2026-01-02'), source: 'ca-ag' })
  expect(shown.dataTypes).toMatchObject({ value: ['Passwords'], source: 'hibp' })
  expect(shown.domain).toMatchObject({ value: 'bank.example', source: 'hibp' })
  expect(shown.flags.sensitive).toBe(true)
})

test('leaves out what a source took back, until nothing else is left', () => {
  const members = [
    { item: hibp, withdrawnAt: '2026-05-01T00:00:00Z' },
    { item: wa, withdrawnAt: null },
  ]
  expect(shownOf(members)).toMatchObject({ isWithdrawn: false, dataTypes: { source: 'wa-ag' }, domain: null })
  expect(shownOf(members.slice(0, 1))).toMatchObject({
    isWithdrawn: true,
    domain: { source: 'hibp' },
  })
  expect(shownOf(membersOf({ ...hibp, flags: { ...hibp.flags, retired: true } })).isWithdrawn).toBe(true)
})

test('does not depend on the order of the members', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray([hibp, ca, wa], { minLength: 3 }), (shuffled) => {
      expect(shownOf(membersOf(...shuffled))).toEqual(shownOf(membersOf(hibp, ca, wa)))
    }),
  )
})
