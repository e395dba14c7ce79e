import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countOnce, createLedger, type Entry } from './ledger.ts'

const entry = (key: string, more: Partial<Entry> = {}): Entry => ({
  ...{ kind: 'vendor', key, round: 1, isDone: () => false },
  ...more,
})

test('a twice acknowledged effect is in the ledger once', () => {
  const ledger = createLedger()
  for (const key of ['a', 'b', 'a']) ledger.acknowledge(entry(key))
  expect(ledger.entries().map(({ key }) => key)).toEqual(['a', 'b'])
})

test('an absent effect is missing; one that cannot be checked now, or at all, is not', async () => {
  const ledger = createLedger()
  ledger.acknowledge(entry('there', { look: async () => 'there' }))
  ledger.acknowledge(entry('missing', { look: async () => 'missing' }))
  ledger.acknowledge(entry('unknown', { look: async () => 'unknown' }))
  ledger.acknowledge(entry('seen by its effect alone'))
  expect((await ledger.missing()).map(({ key }) => key)).toEqual(['missing'])
  expect(await ledger.missing(({ key }) => key === 'there')).toEqual([])
})

test('what is owed stays open until it is done, and a question that fails is asked again', async () => {
  const ledger = createLedger()
  let asked = 0
  ledger.acknowledge(entry('slow', { isDone: () => ++asked > 1 }))
  ledger.acknowledge(
    entry('away', {
      isDone: async () => {
        if (asked < 3) throw new Error('no answer')
        return true
      },
    }),
  )
  expect((await ledger.settle()).map(({ key }) => key)).toEqual(['slow', 'away'])
  expect((await ledger.settle()).map(({ key }) => key)).toEqual(['away'])
  asked = 3
  expect(await ledger.settle()).toEqual([])
  expect(ledger.open()).toEqual([])
})

test('an effect under two names is done twice; under one name it is the same message again', () => {
  const seen = [
    { effect: 'alert to a', id: '1' },
    { effect: 'alert to a', id: '1' },
    { effect: 'alert to b', id: '2' },
    { effect: 'alert to b', id: '3' },
    { effect: 'alert to c', id: '4' },
  ]
  expect(countOnce(seen)).toEqual({ effects: 3, doubled: ['alert to b'], repeated: ['alert to a'] })
})

test('every sighting is counted as an effect, as a second name, or as a repeat', () => {
  const sighting = fc.record({ effect: fc.constantFrom('a', 'b', 'c'), id: fc.constantFrom('1', '2', '3') })
  fc.assert(
    fc.property(fc.array(sighting), (seen) => {
      const { effects, doubled, repeated } = countOnce(seen)
      const names = new Set(seen.map(({ effect, id }) => `${effect} ${id}`)).size
      expect(names + repeated.length).toBe(seen.length)
      expect(doubled.length > 0).toBe(names > effects)
    }),
  )
})
