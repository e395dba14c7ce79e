import { counted } from '../../platform/shared/counted.ts'
import { asOfWords } from '../../platform/shared/dates.ts'
import { daysBetween } from '../../platform/shared/days.ts'

const soonDays = 30

export interface Due {
  state: 'overdue' | 'soon' | 'later'
  words: string
}

/** Compares a day with today: overdue by so much, soon, or its date. Counts calendar days. */
export function dueOf(day: string, today: string): Due {
  const left = daysBetween(today, day)
  if (left < 0) return { state: 'overdue', words: `Overdue by ${counted(-left, 'day')}` }
  if (left === 0) return { state: 'soon', words: 'Due today' }
  if (left <= soonDays) return { state: 'soon', words: `Due in ${counted(left, 'day')}` }
  return { state: 'later', words: asOfWords(day) }
}
