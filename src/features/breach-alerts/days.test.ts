import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysApart, daysSince, happenedWords, isoInstant, registerDay, spanOf } from './days.ts'

test('a register writes its days the American way', () => {
  expect(registerDay('4/6/2026')).toBe('2026-04-06')
  expect(registerDay(' 11/16/2026\n')).toBe('2026-11-16')
  expect(registerDay('2026-04-06')).toBe('2026-04-06')
  for (const text of ['13/01/2026', '4/6/26', '4/31/2026', 'April 6, 2026', 'on 4/6/2026', '4/6/2026 or later'])
    expect(registerDay(text), text).toBeUndefined()
})

test('instants are UTC, with or without their Z', () => {
  expect(isoInstant('2016-10-08T07:46:05Z')).toBe('2016-10-08T07:46:05.000Z')
  expect(isoInstant('2016-10-08T07:46:05')).toBe('2016-10-08T07:46:05.000Z')
  expect(isoInstant('2016-10-08T07:46:05+02:00')).toBe('2016-10-08T05:46:05.000Z')
  expect(isoInstant('2016-10-08T07:46:05.123Z')).toBe('2016-10-08T07:46:05.123Z')
  expect(isoInstant('2016-10-08T07:46:05.123456789-01:30')).toBe('2016-10-08T09:16:05.123Z')
  for (const text of [
    ...['2016-10-08', '2016-10-08T25:00:00Z', '2026-02-30T00:00:00Z', 'now', ''],
    ...['on 2016-10-08T07:46:05Z', '2016-10-08T07:46:05Z (about)', '2016-10-08T07:46:05.1234567890Z'],
  ])
    expect(isoInstant(text), text).toBeUndefined()
})

test('a cell gives its earliest and latest day, a month, a year, or nothing', () => {
  expect(spanOf('05/02/2026, 04/16/2026')).toEqual({ from: '2026-04-16', to: '2026-05-02' })
  expect(spanOf('4/16/2026 - 4/16/2026')).toEqual({ from: '2026-04-16', to: null })
  expect(spanOf('from 3/1/2026, again 5/4/2026 and 4/2/2026')).toEqual({ from: '2026-03-01', to: '2026-05-04' })
  expect(spanOf('2026-05-02 to 2026-04-16')).toEqual({ from: '2026-04-16', to: '2026-05-02' })
  expect(spanOf('2/30/2026, 3/1/2026')).toEqual({ from: '2026-03-01', to: null })
  expect(spanOf('September  2025')).toEqual({ from: '2025-09', to: null })
  expect(spanOf('Sept., 2025')).toEqual({ from: '2025-09', to: null })
  expect(spanOf(' 2025 ')).toEqual({ from: '2025', to: null })
  expect(spanOf('Sept. 2025')).toEqual({ from: '2025-09', to: null })
  expect(spanOf('2025')).toEqual({ from: '2025', to: null })
  for (const text of ['', 'Unknown', 'Foo 2025', '2025 and before', 'since May 2025', '1/1/20265', '2/30/2026'])
    expect(spanOf(text), text).toEqual({ from: null, to: null })
})

test('distances are between the nearest edges, the same both ways, and 0 within', () => {
  expect(daysApart('2026-01-01', '2026-01-31')).toBe(30)
  expect(daysApart('2026-01', '2026-02-10')).toBe(10)
  expect(daysApart('2026', '2026-07-04')).toBe(0)
  expect(daysApart('2024-02', '2024-03-01')).toBe(1)
  expect(daysApart('2025', '2026-01-01')).toBe(1)
  for (const text of ['soon', 'May 2026', '2026-07-04T12:00:00Z', '2026 or 2027'])
    expect(daysApart(text, '2026'), text).toBeUndefined()
  const date = fc.constantFrom('2024', '2026-02', '2026-02-28', '2026-03-01', '2024-12-31')
  fc.assert(
    fc.property(date, date, (a, b) => {
      expect(daysApart(a, b)).toBe(daysApart(b, a))
    }),
  )
})

test('age counts whole days in UTC', () => {
  expect(daysSince('2026-07-20', new Date('2026-07-20T23:59:59Z'))).toBe(0)
  expect(daysSince('2026-07-20', new Date('2026-07-21T00:00:00Z'))).toBe(1)
  expect(daysSince('2026-07-21', new Date('2026-07-20T12:00:00Z'))).toBe(-1)
  expect(daysSince('2026-07', new Date('2026-07-20T12:00:00Z'))).toBe(19)
  expect(daysSince('2026', new Date('2026-07-20T12:00:00Z'))).toBe(200)
  expect(daysSince('lately', new Date('2026-07-20T12:00:00Z'))).toBeUndefined()
})

test('when it happened is as precise as the source', () => {
  expect(happenedWords({ from: '2026-05', to: null })).toBe('May 2026')
  expect(happenedWords({ from: '2026-05-01', to: '2026-06-02' })).toBe('May 1, 2026 to June 2, 2026')
  expect(happenedWords({ from: null, to: null })).toBe('not stated')
  expect(happenedWords({ from: '2026-05-01', to: '2026-05-01' })).toBe('May 1, 2026')
})
