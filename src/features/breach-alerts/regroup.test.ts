import fc from 'fast-check'
import { expect, test } from 'vitest'
import { itemOf } from './items.fixture.ts'
import type { SourceItem } from './items.ts'
import { type BreachGroup, memberKey } from './merge.ts'
import { mergeRecords, splitRecord, undoChange } from './regroup.ts'

const of = (fields: Partial<SourceItem>) => itemOf({ publishedOn: null, ...fields })
const recordOf = (id: string, ...items: SourceItem[]): BreachGroup => ({
  id,
  members: items.map((item) => ({ item, withdrawnAt: null })),
})

const items = ['a', 'b', 'c', 'd', 'e', 'f'].map((externalId) => of({ externalId }))
const records = [
  recordOf('1', ...items.slice(0, 2)),
  recordOf('2', ...items.slice(2, 4)),
  recordOf('3', ...items.slice(4)),
]
const keys = (list: readonly BreachGroup[]) =>
  Object.fromEntries(list.map(({ id, members }) => [id, members.map(({ item }) => item.externalId).toSorted()]))

test('a merge is taken back, and what joined since then stays', () => {
  const merged = mergeRecords(records, { into: '1', from: '2' })
  if (merged.outcome !== 'changed') throw new Error(merged.reason)
  expect(keys(merged.records)).toEqual({ 1: ['a', 'b', 'c', 'd'], 3: ['e', 'f'] })
  const joined = merged.records.map((record) =>
    record.id === '1'
      ? { ...record, members: [...record.members, { item: of({ externalId: 'z' }), withdrawnAt: null }] }
      : record,
  )
  const undone = undoChange(joined, merged.undo)
  if (undone.outcome !== 'changed') throw new Error(undone.reason)
  expect(keys(undone.records)).toEqual({ 1: ['a', 'b', 'z'], 2: ['c', 'd'], 3: ['e', 'f'] })
  // And an undo can be undone.
  const again = undoChange(undone.records, undone.undo)
  expect(again.outcome === 'changed' && keys(again.records)).toEqual(keys(joined))
})

test('what cannot be done is refused and changes nothing', () => {
  expect(mergeRecords(records, { into: '1', from: '9' })).toEqual({ outcome: 'refused', reason: 'unknown-record' })
  expect(mergeRecords(records, { into: '1', from: '1' })).toEqual({ outcome: 'refused', reason: 'same-record' })
  const split = (members: string[], newId = 'new') => splitRecord(records, { id: '1', members, newId })
  expect(split(['hibp:a', 'hibp:b'])).toEqual({ outcome: 'refused', reason: 'nothing-left' })
  expect(split(['hibp:c'])).toEqual({ outcome: 'refused', reason: 'unknown-member' })
  expect(split([])).toEqual({ outcome: 'refused', reason: 'unknown-member' })
  expect(split(['hibp:a'], '2')).toEqual({ outcome: 'refused', reason: 'id-taken' })
  const merged = mergeRecords(records, { into: '1', from: '2' })
  if (merged.outcome !== 'changed') throw new Error(merged.reason)
  const moved = splitRecord(merged.records, { id: '1', members: ['hibp:c'], newId: 'new' })
  if (moved.outcome !== 'changed') throw new Error(moved.reason)
  expect(undoChange(moved.records, merged.undo)).toEqual({ outcome: 'refused', reason: 'changed-since' })
})

test('whatever is merged and split, no member is lost or doubled, and each step can be taken back', () => {
  const step = fc.record({ isMerge: fc.boolean(), a: fc.nat(5), b: fc.nat(5), pick: fc.nat(63) })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      let current: BreachGroup[] = records
      steps.forEach(({ isMerge, a, b, pick }, at) => {
        const [x, y] = [current[a % current.length], current[b % current.length]]
        if (!x || !y) return
        const members = x.members.filter((_, bit) => pick & (1 << bit)).map(({ item }) => memberKey(item))
        const done = isMerge
          ? mergeRecords(current, { into: x.id, from: y.id })
          : splitRecord(current, { id: x.id, members, newId: `s${at}` })
        if (done.outcome === 'refused') return
        const back = undoChange(done.records, done.undo)
        expect(back.outcome === 'changed' && keys(back.records)).toEqual(keys(current))
        current = done.records
      })
      expect(current.flatMap(({ members }) => members.map(({ item }) => item.externalId)).toSorted()).toEqual([
        'a',
        'b',
        'c',
        'd',
        'e',
        'f',
      ])
      expect(current.every(({ members }) => members.length > 0)).toBe(true)
    }),
  )
})
