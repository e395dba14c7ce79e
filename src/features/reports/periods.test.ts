import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../platform/shared/days.ts'
import { daysOf, periodWords } from './periods.ts'

test.each([
  ['this-month', '2026-11-22', '2026-11-01', '2026-11-22'],
  ['this-month', '2026-12-01', '2026-12-01', '2026-12-01'],
  ['last-month', '2026-11-22', '2026-10-01', '2026-10-31'],
  ['last-month', '2026-01-01', '2025-12-01', '2025-12-31'],
  ['last-month', '2028-03-31', '2028-02-01', '2028-02-29'],
  ['last-quarter', '2026-11-22', '2026-07-01', '2026-09-30'],
  ['last-quarter', '2026-03-31', '2025-10-01', '2025-12-31'],
  ['last-quarter', '2026-04-01', '2026-01-01', '2026-03-31'],
  ['last-year', '2026-01-01', '2025-01-01', '2025-12-31'],
] as const)('%s on %s is from %s to %s', (period, today, from, to) => {
  expect(daysOf(period, { today })).toEqual({ from, to })
})

test('a period of the calendar is over, whole, and the next one begins the day after it', () => {
  fc.assert(
    fc.property(
      ...[fc.constantFrom('last-month' as const, 'last-quarter' as const, 'last-year' as const), fc.nat(5_000)],
      (period, days) => {
        const today = addDays('2020-01-01', days)
        const { from = '', to = '' } = daysOf(period, { today }) ?? {}
        expect(from < to && to < today).toBe(true)
        expect(from.endsWith('-01')).toBe(true)
        const following = addDays(to, 1)
        expect(following.endsWith('-01')).toBe(true)
        // Seen from its own end it was another one; seen from the day after, it is this.
        expect(daysOf(period, { today: following })).toEqual({ from, to })
        expect(daysOf(period, { today: to })?.to).toBe(addDays(from, -1))
      },
    ),
  )
})

test('a period is said by its first and its last day', () => {
  expect(periodWords({ from: '2026-10-01', to: '2026-10-31' })).toBe('October 1, 2026 to October 31, 2026')
})

test('a custom period has both days, in their order, and is at most two years', () => {
  const custom = (from?: string, to?: string) => daysOf('custom', { today: '2026-11-22', from, to })
  expect(custom('2026-02-28', '2026-02-28')).toEqual({ from: '2026-02-28', to: '2026-02-28' })
  expect(custom('2024-03-01', '2026-02-28')).toBeDefined()
  for (const [from, to] of [
    [undefined, undefined],
    ['2026-01-01', undefined],
    ['2026-01-02', '2026-01-01'],
    ['2024-03-01', '2026-03-01'],
    ['2026-02-30', '2026-03-01'],
  ])
    expect(custom(from, to)).toBeUndefined()
})

test.each([
  ['0050-01-01', '1951-01-01'],
  ['0001-01-01', '0001-12-31'],
  ['9999-01-01', '9999-12-31'],
])('a custom period from %s to %s is a slip, not two years', (from, to) => {
  expect(daysOf('custom', { today: '2026-11-22', from, to })).toBeUndefined()
})
