import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Basis,
  type Calculated,
  compareBasis,
  hasNewVerifiedEvent,
  judgeChange,
  leastChange,
  type Reported,
} from './changes.ts'
import { scoreLevels } from './levels.ts'

const at = (level: Calculated['level'], score: number | null, hasNewVerifiedEvent = false) => ({
  level,
  score,
  hasNewVerifiedEvent,
})
const low: Reported = { level: 'low', score: 38, pending: null }

test('the first calculation is stored and reported to no one', () => {
  expect(judgeChange(undefined, at('medium', 44))).toEqual({
    remember: { level: 'medium', score: 44, pending: null },
    change: undefined,
  })
})

test('a level that changes once waits, twice in a row is told', () => {
  const once = judgeChange(low, at('medium', 41))
  expect(once).toEqual({ remember: { level: 'low', score: 38, pending: 'medium' }, change: undefined })
  expect(judgeChange(once.remember, at('medium', 40))).toMatchObject({
    remember: { level: 'medium', score: 40, pending: null },
    change: { reason: 'level', levelBefore: 'low', levelAfter: 'medium' },
  })
  expect(judgeChange(once.remember, at('low', 39))).toEqual({ remember: low, change: undefined })
})

test('a verified event is told at once', () => {
  expect(judgeChange(low, at('high', 70, true)).change).toMatchObject({ reason: 'level', scoreAfter: 70 })
})

test('five points are told although the level waits, and the level is told when it is confirmed', () => {
  const once = judgeChange(low, at('medium', 50))
  expect(once.change).toMatchObject({ reason: 'score', levelAfter: 'low', scoreAfter: 50 })
  expect(judgeChange(once.remember, at('medium', 50)).change).toMatchObject({ reason: 'level' })
})

test('small steps in one direction are told once they add up, and nothing is ever told twice', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ level: fc.constantFrom(...scoreLevels), score: fc.integer({ min: 0, max: 100 }) })),
      (runs) => {
        let reported: Reported | undefined
        for (const run of runs) {
          const { remember, change } = judgeChange(reported, { ...run, hasNewVerifiedEvent: false })
          if (reported && !change) expect(Math.abs((remember.score ?? 0) - run.score)).toBeLessThan(leastChange)
          expect(
            judgeChange({ ...remember, pending: null }, { ...run, level: remember.level, hasNewVerifiedEvent: false })
              .change,
          ).toBeUndefined()
          reported = remember
        }
      },
    ),
  )
})

const basis = (mode: Basis['mode'], method = 'VRM-1.0'): Basis => ({ method, mode })

test('only figures that came about in one way are held against each other', () => {
  expect(compareBasis(basis('researched'), basis('researched'))).toBe('same')
  expect(compareBasis(null, null)).toBe('same')
  expect(compareBasis(basis('researched'), basis('public'))).toBe('less')
  expect(compareBasis(basis('researched', 'VRM-1.0'), basis('public', 'VRM-1.1'))).toBe('less')
  expect(compareBasis(basis('public'), null)).toBe('less')
  expect(compareBasis(basis('public'), basis('researched'))).toBe('reset')
  expect(compareBasis(null, basis('public'))).toBe('reset')
  expect(compareBasis(basis('public', 'VRM-1.0'), basis('public', 'VRM-1.1'))).toBe('reset')
})

test('an event is new when it was unknown, or known but unverified', () => {
  const [verified, reported] = [
    { id: 'a', verified: true },
    { id: 'a', verified: false },
  ]
  expect(hasNewVerifiedEvent([], [verified])).toBe(true)
  expect(hasNewVerifiedEvent([reported], [verified])).toBe(true)
  expect(hasNewVerifiedEvent([verified], [verified])).toBe(false)
  expect(hasNewVerifiedEvent([], [reported])).toBe(false)
  expect(hasNewVerifiedEvent([verified], [])).toBe(false)
  expect(hasNewVerifiedEvent(null, [verified])).toBe(false)
})
