import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, isWeekend } from '../../platform/shared/days.ts'
import { addBusinessDays, federalHolidays, isBusinessDay } from './holidays.ts'

const observed = (year: number) => federalHolidays(year).map(({ observedOn }) => observedOn.slice(5))

test('federal holidays are observed on the days that were published', () => {
  expect(observed(2024)).toEqual('01-01 01-15 02-19 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25'.split(' '))
  expect(observed(2025)).toEqual('01-01 01-20 02-17 05-26 06-19 07-04 09-01 10-13 11-11 11-27 12-25'.split(' '))
  // July 4 is a Saturday.
  expect(observed(2026)).toEqual('01-01 01-19 02-16 05-25 06-19 07-03 09-07 10-12 11-11 11-26 12-25'.split(' '))
  // Juneteenth and Christmas on Saturdays, July 4 on a Sunday, and the New Year's Day of 2028 on a Saturday.
  expect(observed(2027)).toEqual('01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24 12-31'.split(' '))
  // No New Year's Day of its own, and Veterans Day on a Saturday.
  expect(observed(2028)).toEqual('01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-10 11-23 12-25'.split(' '))
})

test('business days step over Thanksgiving and the weekend', () => {
  expect(addBusinessDays('2026-11-25', 1)).toBe('2026-11-27')
  expect(addBusinessDays('2026-11-25', 2)).toBe('2026-11-30')
  expect(addBusinessDays('2026-11-26', 0)).toBe('2026-11-27')
  expect(addBusinessDays('2027-12-30', 1)).toBe('2028-01-03')
})

test('no business day is a weekend or a holiday, and more days never lead back', () => {
  const day = fc.integer({ min: 0, max: 20_000 }).map((n) => addDays('2022-01-01', n))
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 60 }), (from, count) => {
      const to = addBusinessDays(from, count)
      expect(isBusinessDay(to)).toBe(true)
      expect(isWeekend(to)).toBe(false)
      expect(federalHolidays(Number(to.slice(0, 4))).some(({ observedOn }) => observedOn === to)).toBe(false)
      // From a Saturday, none and one both lead to the Monday.
      const next = addBusinessDays(from, count + 1)
      expect(count === 0 ? next >= to : next > to).toBe(true)
      expect(addBusinessDays(addDays(from, 1), count) >= to).toBe(true)
    }),
    { numRuns: 300 },
  )
})

test('the holidays of sixty years stand in the order of the calendar, no two on one day and none on a weekend', () => {
  const days = Array.from({ length: 60 }, (_, n) => federalHolidays(2022 + n)).flat()
  expect(days.filter(({ observedOn }) => isWeekend(observedOn))).toEqual([])
  expect(new Set(days.map(({ observedOn }) => observedOn)).size).toBe(days.length)
  expect(days.map(({ observedOn }) => observedOn).toSorted()).toEqual(days.map(({ observedOn }) => observedOn))
})
