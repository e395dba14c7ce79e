import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths, dayOf, daysBetween, isDay, isoDay, isWeekend, weekdayOf } from './days.ts'

const anyDay = fc.integer({ min: -20_000, max: 60_000 }).map((n) => addDays('2026-01-01', n))

test('an impossible day is refused, not moved', () => {
  for (const day of ['2026-02-30', '2026-13-01', 'soon', '', '2026-1-1', ' 2026-01-01', '2026-01-01T', '+012026-01']) {
    expect(isDay(day)).toBe(false)
    expect(() => addDays(day, 1)).toThrow('not a day')
    expect(() => daysBetween(day, '2026-01-01')).toThrow('not a day')
  }
})

test('of a text that is no day only the beginning is told', () => {
  expect(() => addDays('My address is 12 Elm Street', 1)).toThrow(/^not a day: My address i$/)
})

test('a written day is read if the calendar has it and its year is not a typing error', () => {
  expect(isoDay(' 2024-02-29\n')).toBe('2024-02-29')
  expect(['1899-12-31', '1900-01-01', '2999-12-31', '3000-01-01'].filter(isoDay)).toEqual(['1900-01-01', '2999-12-31'])
  for (const text of ['2026-02-29', '2026-13-01', '2026-00-10', '0000-01-01', '2026-1-1', '', '9999-12-31', 'soon'])
    expect(isoDay(text), text).toBeUndefined()
})

test('the day of an instant is that of UTC', () => {
  expect(dayOf(new Date('2026-03-08T23:59:59.999Z'))).toBe('2026-03-08')
})

test('days are counted as they are added, whatever clocks do', () => {
  expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2)
  fc.assert(
    fc.property(anyDay, fc.integer({ min: -4000, max: 4000 }), (day, days) => {
      expect(daysBetween(day, addDays(day, days))).toBe(days)
      expect(addDays(addDays(day, days), -days)).toBe(day)
    }),
  )
})

test('a month that is too short ends on its last day', () => {
  expect(addMonths('2027-01-31', 1)).toBe('2027-02-28')
  expect(addMonths('2028-01-31', 1)).toBe('2028-02-29')
  expect(addMonths('2026-11-30', 3)).toBe('2027-02-28')
})

test('a week has two days of weekend, Sunday first', () => {
  expect(weekdayOf('2026-11-22')).toBe(0)
  fc.assert(
    fc.property(anyDay, (day) => {
      const week = Array.from({ length: 7 }, (_, at) => addDays(day, at))
      expect(week.filter(isWeekend)).toHaveLength(2)
    }),
  )
})
