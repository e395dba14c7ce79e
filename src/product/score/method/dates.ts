import { dayMs } from '../../../platform/shared/days.ts'
import { remembered } from '../../../platform/shared/remembered.ts'

// Dates as text, as precise as their source: YYYY, YYYY-MM or YYYY-MM-DD. No clock is read here.

/** Whole days from a date to today, never negative; an imprecise date counts from its first day, the oldest it can be. */
export function ageInDays(asOf: string, today: string): number {
  return Math.max(0, Math.floor((firstDay(today) - firstDay(asOf)) / dayMs))
}

/** Completed months since an event, never negative; an imprecise date counts from its last day, the newest it can be. */
export function completedMonths(date: string, today: string): number {
  const [year, month = 12, day = 31] = numbers(date)
  const [toYear, toMonth = 1, toDay = 1] = numbers(today)
  const months = (toYear - year) * 12 + toMonth - month
  const lastDay = new Date(Date.UTC(toYear, toMonth, 0)).getUTCDate()
  return Math.max(0, toDay < Math.min(day, lastDay) ? months - 1 : months)
}

/** Returns the calendar months between two dates; a year alone counts as its January. */
export function calendarMonths(asOf: string, today: string): number {
  const [year, month = 1] = numbers(asOf)
  const [toYear, toMonth = 1] = numbers(today)
  return (toYear - year) * 12 + toMonth - month
}

function firstDay(date: string): number {
  const [year, month = 1, day = 1] = numbers(date)
  return Date.UTC(year, month - 1, day)
}

const numbers = remembered((date: string): [number, number?, number?] => {
  const [year = 0, ...rest] = date.split('-').map(Number)
  return [year, ...rest] as [number, number?, number?] // at most three parts: the contract's pattern
})
