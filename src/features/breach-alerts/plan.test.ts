import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bodies, hibpAdded, hibpBefore } from './feeds/bodies.fixture.ts'
import { parse } from './feeds/reading.fixture.ts'
import { limits } from './guards.ts'
import { itemOf } from './items.fixture.ts'
import type { Affected, SourceItem } from './items.ts'
import { type KnownItem, type Plan, type PlanInput, planOf } from './plan.ts'

const now = new Date('2026-07-20T12:00:00Z')

const knownAs = (items: readonly SourceItem[], more: Partial<KnownItem> = {}): KnownItem[] =>
  items.map((item) => ({ item, parserVersion: 1, withdrawnAt: null, ...more }))

const planned = (input: Partial<PlanInput> & Pick<PlanInput, 'known' | 'items'>): Plan =>
  planOf({ covers: 'everything', parserVersion: 1, rowsBefore: null, sourceClock: null, now, ...input })

/** As the store applies it. */
function applied(known: readonly KnownItem[], plan: Plan): KnownItem[] {
  const revised = new Map(plan.revisions.map(({ item }) => [item.externalId, item]))
  return [
    ...known.map((record) => {
      const { externalId } = record.item
      const item = revised.get(externalId)
      if (item) return { item, parserVersion: 1, withdrawnAt: null }
      return plan.withdrawals.includes(externalId) ? { ...record, withdrawnAt: now } : record
    }),
    ...knownAs(plan.inserts.map(({ item }) => item)),
  ]
}

const itemsOf = (records: unknown[]): SourceItem[] => {
  const read = parse('hibp', JSON.stringify(records))
  if (read.outcome !== 'items') throw new Error(read.reason)
  return read.items
}
const before = itemsOf(hibpBefore)
const many = (count: number, prefix = 'n') =>
  Array.from({ length: count }, (_, at) => itemOf({ externalId: `${prefix}${at}` }))

test('the first import fills the list and notifies no one, however large it is', () => {
  const plan = planned({ known: [], items: before })
  expect(plan.inserts).toHaveLength(73)
  expect(plan.holds).toEqual([])
  expect(plan.inserts.some(({ mayAlert }) => mayAlert)).toBe(false)
})

test('five more of the same list are five inserts and seventy-three touches', () => {
  const plan = planned({ known: knownAs(before), items: itemsOf([...hibpBefore, ...hibpAdded]), rowsBefore: 73 })
  expect([plan.inserts.length, plan.revisions.length, plan.touches.length, plan.withdrawals.length]).toEqual([
    5, 0, 73, 0,
  ])
  expect(plan.holds).toEqual([])
})

test('only what was published within fourteen days alerts, and nothing fabricated', () => {
  const alerts = (more: Partial<SourceItem>) =>
    planned({ known: knownAs(before), items: [...before, itemOf({ externalId: 'new', ...more })] }).inserts.map(
      (i) => i.mayAlert,
    )
  expect(alerts({ publishedOn: '2026-07-06' })).toEqual([true])
  expect(alerts({ publishedOn: '2026-07-05' })).toEqual([false])
  expect(alerts({ publishedOn: '2026-07-21' })).toEqual([true])
  expect(alerts({ publishedOn: null })).toEqual([false])
  expect(alerts({ flags: { ...itemOf({}).flags, fabricated: true } })).toEqual([false])
})

test('what the source lists no more is withdrawn, and comes back as a revision', () => {
  const known = knownAs(before)
  const plan = planned({ known, items: before.slice(1) })
  expect(plan.withdrawals).toEqual([before[0]?.externalId])
  const back = planned({ known: applied(known, plan), items: before })
  expect(back.revisions).toMatchObject([{ isReturn: true, changed: [] }])
})

test('a page of the newest withdraws nothing, nor does an answer with an unreadable record', () => {
  expect(planned({ known: knownAs(before), items: before.slice(3), covers: 'newest' }).withdrawals).toEqual([])
  expect(planned({ known: knownAs(before), items: before.slice(1), unread: [null] }).withdrawals).toEqual([])
  const key = before[0]?.externalId ?? ''
  expect(planned({ known: knownAs(before), items: before.slice(1), unread: [key] }).withdrawals).toEqual([])
})

describe('a batch is held', () => {
  const kinds = (input: Partial<PlanInput> & Pick<PlanInput, 'known' | 'items'>) =>
    planned(input).holds.map(({ kind }) => kind)

  test('with more than fifty new records, and not with fifty', () => {
    expect(kinds({ known: knownAs(before), items: [...before, ...many(limits.mostNew)] })).toEqual([])
    const plan = planned({ known: knownAs(before), items: [...before, ...many(limits.mostNew + 1)] })
    expect(plan.holds).toEqual([
      { kind: 'too-many-new', words: '51 new records at once; more than 50 are looked at first.' },
    ])
    expect([plan.inserts.length, plan.touches.length]).toEqual([0, 73])
  })

  test('with more than one record in twenty changed or gone', () => {
    const changed = (count: number) =>
      before.map((item, at) => (at < count ? { ...item, dataTypes: ['Passwords'] } : item))
    expect(kinds({ known: knownAs(before), items: changed(5) })).toEqual([])
    expect(kinds({ known: knownAs(before), items: changed(6) })).toEqual(['too-many-changed'])
    expect(kinds({ known: knownAs(before), items: changed(5).slice(0, -1) })).toEqual(['too-many-changed'])
  })

  test('when all rows vanished, or half of them', () => {
    expect(kinds({ known: knownAs(before), items: [] })).toContain('emptied')
    expect(kinds({ known: knownAs(before), items: [], covers: 'newest' })).toEqual(['emptied'])
    expect(kinds({ known: knownAs(before), items: before.slice(0, 7), covers: 'newest', rowsBefore: 15 })).toEqual([
      'rows-fell',
    ])
    expect(kinds({ known: knownAs(before), items: before.slice(0, 8), covers: 'newest', rowsBefore: 15 })).toEqual([])
  })

  test('when the clocks disagree; a cache may be a day old', () => {
    const at = (sourceClock: string) =>
      kinds({ known: knownAs(before), items: before, sourceClock: new Date(sourceClock) })
    expect(at('2026-07-20T12:59:00Z')).toEqual([])
    expect(at('2026-07-20T13:01:00Z')).toEqual(['clock-skew'])
    expect(at('2026-07-19T12:01:00Z')).toEqual([])
    expect(at('2026-07-01T00:00:00Z')).toEqual(['clock-skew'])
  })

  test('until staff release it, for that reason alone', () => {
    const items = [...before, ...many(60)]
    const released = planned({ known: knownAs(before), items, released: { batch: ['too-many-new'] } })
    expect([released.inserts.length, released.holds.length]).toEqual([60, 0])
    expect(planned({ known: knownAs(before), items, released: { batch: ['clock-skew'] } }).holds).toHaveLength(1)
  })
})

describe('one record is held while the others go in', () => {
  const [first, ...others] = before
  if (!first) throw new Error('no record')
  const held = (item: SourceItem, released?: string[]) =>
    planned({
      known: knownAs(before),
      items: [item, ...others, itemOf({ externalId: 'new' })],
      released: { items: released ?? [] },
    })

  test('with a date that has not come', () => {
    expect(held({ ...first, publishedOn: '2026-07-22' }).heldItems).toMatchObject([{ hold: { kind: 'ahead-of-time' } }])
    expect(held({ ...first, breachedOn: { from: '2062-05-20', to: null } }).heldItems).toHaveLength(1)
    expect(held({ ...first, breachedOn: { from: '2026', to: null } }).heldItems).toHaveLength(0)
  })

  test('when its count falls by half', () => {
    const plan = held({ ...first, affected: [{ count: 3_207_095, scope: 'accounts' }] })
    expect(plan.heldItems[0]?.hold).toEqual({
      kind: 'count-fell',
      words: '126 (126) fell from 6,414,191 to 3,207,095.',
    })
    expect([plan.inserts.length, plan.touches.length, plan.withdrawals.length]).toEqual([1, 72, 0])
    expect(held({ ...first, affected: [{ count: 3_207_096, scope: 'accounts' }] }).revisions).toHaveLength(1)
    expect(held({ ...first, affected: [] }).heldItems[0]?.hold.words).toMatch(/no count at all/)
  })

  test('when its key speaks of another company; a new name alone is a new name', () => {
    const another = { ...first, company: 'Example Bank', domain: 'bank.example', publishedOn: '2026-01-01' }
    expect(held(another).heldItems).toMatchObject([{ hold: { kind: 'became-another' } }])
    expect(held({ ...first, company: 'NetEase' }).revisions).toMatchObject([{ changed: ['company'] }])
    expect(held(another, [first.externalId]).revisions).toHaveLength(1)
  })
})

test('a difference that comes from another parser version notifies no one', () => {
  const fresh = { ...itemOf({ externalId: 'x', publishedOn: '2026-07-19' }), dataTypes: ['Names'] }
  const known = knownAs([itemOf({ externalId: 'x', publishedOn: '2026-07-19' })], { parserVersion: 0 })
  expect(planned({ known, items: [fresh] }).revisions).toMatchObject([{ isNewReading: true, mayAlert: false }])
  expect(planned({ known: knownAs([itemOf({ externalId: 'x' })]), items: [fresh] }).revisions).toMatchObject([
    { mayAlert: true },
  ])
})

test('two items with one key are a bug of a parser', () => {
  expect(() => planned({ known: [], items: [itemOf({}), itemOf({})] })).toThrow(/two items/)
})

const anyItem = fc
  .record({
    externalId: fc.constantFrom(...'abcdefghij'),
    company: fc.constantFrom('Example Bank', 'Example Shop', 'Other'),
    publishedOn: fc.constantFrom('2026-07-18', '2026-01-01', '2027-01-01', null),
    affected: fc.constantFrom<Affected[]>(
      [],
      [{ count: 10, scope: 'accounts' }],
      [{ count: 1_000, scope: 'accounts' }],
    ),
    domain: fc.constantFrom(null, 'a.example', 'b.example'),
  })
  .map((fields) => itemOf(fields))
const someItems = fc.uniqueArray(anyItem, { selector: (item) => item.externalId })

test('applied twice a batch changes nothing, and what is held stays held', () => {
  fc.assert(
    fc.property(
      someItems,
      someItems,
      fc.constantFrom('everything' as const, 'newest' as const),
      (first, second, covers) => {
        const known = applied([], planned({ known: [], items: first }))
        const plan = planned({ known, items: second, covers })
        const after = applied(known, plan)
        const again = planned({ known: after, items: second, covers })
        expect([again.inserts, again.revisions, again.withdrawals]).toEqual([[], [], []])
        expect(again.heldItems).toEqual(plan.heldItems)
        expect(applied(after, again)).toEqual(after)
        // Nothing is ever lost.
        expect(after.length).toBeGreaterThanOrEqual(known.length)
      },
    ),
  )
})

test('the order of items and of what is known changes nothing', () => {
  fc.assert(
    fc.property(someItems, someItems, fc.infiniteStream(fc.nat()), (first, second, chance) => {
      const shuffled = <T>(list: readonly T[]): T[] =>
        list
          .map((value) => [chance.next().value as number, value] as const)
          .toSorted((a, b) => a[0] - b[0])
          .map(([, value]) => value)
      const known = knownAs(first)
      expect(planned({ known: shuffled(known), items: shuffled(second) })).toEqual(planned({ known, items: second }))
    }),
  )
})

test('every item of an answer is inserted, revised, touched or held, once', () => {
  fc.assert(
    fc.property(someItems, someItems, (first, second) => {
      const plan = planned({ known: knownAs(first), items: second })
      if (plan.holds.length > 0) return
      const keys = [
        ...plan.inserts.map(({ item }) => item.externalId),
        ...plan.revisions.map(({ item }) => item.externalId),
        ...plan.touches,
        ...plan.heldItems.map(({ externalId }) => externalId),
      ]
      expect(keys.toSorted()).toEqual(second.map(({ externalId }) => externalId).toSorted())
    }),
  )
})

test('what comes back from a store as JSON with its keys in another order is the same item', () => {
  const stored = before.map((item) => JSON.parse(JSON.stringify(Object.fromEntries(Object.entries(item).reverse()))))
  expect(planned({ known: knownAs(stored), items: itemsOf(JSON.parse(bodies.hibp)) }).touches).toHaveLength(73)
})
