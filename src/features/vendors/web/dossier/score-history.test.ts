import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scoreByDay, scoreMoves } from './score-history.ts'
import { moveOf } from './score-move.ts'
import { scoreOf } from './vendor.fixture.ts'

const { runs } = scoreOf()

test('a day without a run keeps the score of the day before', () => {
  const days = scoreByDay(runs, '2026-11-21')
  expect(days).toHaveLength(20)
  expect([days[0], days[8], days.at(-1)]).toEqual([
    { day: '2026-11-02', score: 58 },
    { day: '2026-11-10', score: 74 },
    { day: '2026-11-21', score: 67 },
  ])
})

test('the course is a year at most, day by day without a gap, and ends today', () => {
  const day = fc
    .integer({ min: 0, max: 800 })
    .map((at) => new Date(Date.UTC(2024, 10, 21) + at * 86_400_000).toISOString())
  fc.assert(
    fc.property(fc.array(fc.tuple(day, fc.integer({ min: 0, max: 100 }), fc.boolean()), { maxLength: 12 }), (given) => {
      const list = given
        .toSorted(([a], [b]) => a.localeCompare(b))
        .map(([computedAt, score, isKnown], at) => ({
          id: at + 1,
          cause: 'night',
          score,
          isKnown,
          band: null,
          computedAt,
        }))
      const today = '2027-02-01'
      const days = scoreByDay(list, today)
      const known = list.filter(({ isKnown }) => isKnown)
      expect(days.length > 0).toBe(known.length > 0)
      if (days.length === 0) return
      expect(days.length).toBeLessThanOrEqual(365)
      expect(days.at(-1)).toEqual({ day: today, score: known.at(-1)?.score })
      for (const [at, { day }] of days.entries())
        if (at > 0) expect(Date.parse(day) - Date.parse(days[at - 1]?.day ?? '')).toBe(86_400_000)
    }),
  )
})

test('a run that left the score as it was moved nothing', () => {
  const same = { id: 4, cause: 'night', score: 67, isKnown: true, band: null, computedAt: '2026-11-21T01:00:00.000Z' }
  const unknown = { ...same, id: 0, isKnown: false, score: 0 }
  expect(scoreMoves([same, ...runs, unknown]).map(({ run, before }) => [before, run.score])).toEqual([
    [74, 67],
    [58, 74],
    [null, 58],
  ])
})

test('a deed is told by what it did to the score, and says nothing where it did nothing', () => {
  const at = (riskScore: number, isScored = true) => ({ riskScore, isScored })
  expect(moveOf('Agreement added', at(67), at(56))).toEqual({ because: 'Agreement added', from: 67, to: 56 })
  expect(moveOf('Saved', at(67), at(67))).toBeUndefined()
  expect(moveOf('Saved', at(0, false), at(56))).toBeUndefined()
  expect(moveOf('Saved', undefined, at(56))).toBeUndefined()
})
