import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, dayOf } from '../../platform/shared/days.ts'
import { adequacyWarning } from './adequacy.ts'
import { endOffset, nextReviewOn } from './reviews.ts'

describe('the next review', () => {
  test.each([
    ['2026-01-31', 'critical', null, '2026-05-01'],
    ['2024-01-31', 'standard', 29, '2024-02-29'],
    ['2026-01-31', 'standard', 29, '2026-03-01'],
    ['2024-02-29', 'standard', null, '2025-02-28'],
    ['2023-02-28', 'standard', null, '2024-02-28'],
    ['2023-03-01', 'standard', null, '2024-02-29'],
    ['2026-12-31', 'low', null, '2028-12-30'],
    ['2026-12-31', 'low', 1, '2027-01-01'],
  ] as const)('from %s, tier %s, own cadence %s: %s', (today, tier, cadenceDays, next) => {
    expect(nextReviewOn({ tier, cadenceDays }, today)).toBe(next)
  })

  test('lies exactly its days away, whatever months and leap days lie between', () => {
    const days = fc.integer({ min: 0, max: 60_000 }).map((at) => dayOf(new Date(at * 86_400_000)))
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 1825 }), (today, cadenceDays) => {
        const next = nextReviewOn({ tier: 'standard', cadenceDays }, today)
        expect((Date.parse(next) - Date.parse(today)) / 86_400_000).toBe(cadenceDays)
      }),
    )
  })
})

test.each([
  ['2026-11-20', undefined],
  ['2026-11-21', 7],
  ['2026-11-28', 7],
  ['2026-11-29', 30],
  ['2026-12-21', 30],
  ['2026-12-22', undefined],
])('an end on %s is within %s days of November 21', (endsOn, offset) => {
  expect(endOffset(endsOn, '2026-11-21')).toBe(offset)
})

test('an end comes closer day by day, and is told at most once for each offset', () => {
  const seen = Array.from({ length: 60 }, (_, day) => endOffset('2024-03-01', addDays('2024-01-15', day)))
  expect([...new Set(seen)]).toEqual([undefined, 30, 7])
})

describe('adequacy', () => {
  test('is in force from the day of its decision to its last one', () => {
    const uk = { country: 'GB', mechanism: 'adequate' }
    expect(adequacyWarning(uk, '2021-06-27')).toContain('no adequacy decision for United Kingdom')
    expect(adequacyWarning(uk, '2026-11-21')).toBeNull()
    expect(adequacyWarning(uk, '2031-12-27')).toBeNull()
    expect(adequacyWarning(uk, '2031-12-28')).toContain('no adequacy decision')
  })

  test('that covers only some says whom', () => {
    expect(adequacyWarning({ country: 'CA', mechanism: 'adequate' }, '2026-11-21')).toContain(
      'commercial organizations',
    )
  })

  test('is not asked of other mechanisms', () => {
    expect(adequacyWarning({ country: 'IN', mechanism: 'scc' }, '2026-11-21')).toBeNull()
  })
})
