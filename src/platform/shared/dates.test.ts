import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asOfWords, durationWords, instantWords, monthNumber } from './dates.ts'

test('an instant reads as month, day, year and time with am or pm', () => {
  expect(instantWords('2026-11-21T12:20:05.219Z')).toBe('Nov 21, 2026, 12:20 PM UTC')
  expect(instantWords('2025-01-03T00:04:00Z')).toBe('Jan 3, 2025, 12:04 AM UTC')
})

test('a text that is not a date is shown unchanged', () => {
  expect(instantWords('soon')).toBe('soon')
  expect(asOfWords('')).toBe('')
  for (const words of ['2022-13', 'before 2022-09']) expect(asOfWords(words)).toBe(words)
})

test('every instant has the same plain spaces in every engine', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('1970-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }), (date) => {
      expect(instantWords(date.toISOString())).toMatch(/^[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d{2} [AP]M UTC$/)
    }),
  )
})

test('a day, a month and a year stay as precise as they are', () => {
  expect(['2022-09-04', '2022-09', '2022'].map(asOfWords)).toEqual(['September 4, 2022', 'September 2022', '2022'])
})

test('a duration is said in its own unit', () => {
  expect([0, 63, 1400, 125_000].map(durationWords)).toEqual(['0 ms', '63 ms', '1.4 s', '2 min 5 s'])
  expect([999, 1000, 59_900, 60_000].map(durationWords)).toEqual(['999 ms', '1.0 s', '59.9 s', '1 min 0 s'])
})

test('a month is known by its first three letters, however the rest is written', () => {
  expect(['January', 'Sept', 'DEC', 'may', 'Febuary'].map(monthNumber)).toEqual([1, 9, 12, 5, 2])
  expect(monthNumber('Early')).toBe(0)
})
