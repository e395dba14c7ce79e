import { asOfWords } from '../../platform/shared/dates.ts'
import { addDays, addMonths, type Day, isoDay } from '../../platform/shared/days.ts'
import type { AskedPeriod } from '../../product/reports.ts'

export interface DaySpan {
  from: Day
  to: Day
}

/** A custom period is no longer. */
const mostMonths = 24

/**
 * First and last day of a period, seen from `today`: this month so far, or the last whole month, quarter or year of the
 * calendar.
 * @returns undefined for a custom one whose days are missing, turned round or too far apart.
 */
export function daysOf(
  period: AskedPeriod,
  { today, from, to }: { today: Day; from?: Day | undefined; to?: Day | undefined },
): DaySpan | undefined {
  const month = Number(today.slice(5, 7))
  switch (period) {
    case 'this-month':
      return { from: `${today.slice(0, 7)}-01`, to: today }
    case 'last-month':
      return monthsBefore(`${today.slice(0, 7)}-01`, 1)
    case 'last-quarter':
      return monthsBefore(`${today.slice(0, 4)}-${String(month - ((month - 1) % 3)).padStart(2, '0')}-01`, 3)
    case 'last-year':
      return monthsBefore(`${today.slice(0, 4)}-01-01`, 12)
    case 'custom':
      return from && to && isoDay(from) && isoDay(to) && from <= to && to < addMonths(from, mostMonths)
        ? { from, to }
        : undefined
  }
}

/** "October 1, 2026 to October 31, 2026". */
export const periodWords = ({ from, to }: DaySpan): string => `${asOfWords(from)} to ${asOfWords(to)}`

const monthsBefore = (first: Day, months: number): DaySpan => ({
  from: addMonths(first, -months),
  to: addDays(first, -1),
})
