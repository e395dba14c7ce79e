import fc from 'fast-check'
import { expect, test } from 'vitest'
import { closedStates } from '../data-removal/item-states.ts'
import { removalLimits } from '../data-removal/vocabulary.ts'
import { outcomesOf } from './removal-outcomes.ts'

const counts = fc.uniqueArray(fc.record({ state: fc.constantFrom(...closedStates), items: fc.nat({ max: 30 }) }), {
  selector: ({ state }) => state,
})
const sum = (rows: readonly { items: number }[]) => rows.reduce((total, { items }) => total + items, 0)

test('outcomes are told once enough are closed, and then every closed item is in one of them', () => {
  fc.assert(
    fc.property(counts, (closed) => {
      const outcomes = outcomesOf(closed)
      if (sum(closed) < removalLimits.fewMeasured) expect(outcomes).toBeNull()
      else expect(sum(outcomes ?? [])).toBe(sum(closed))
    }),
  )
})
