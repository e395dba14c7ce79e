// Days as text, `YYYY-MM-DD`, in UTC throughout: a day is moved by whole days and months, never by hours, so that no change of
// clocks moves it.

export type Day = string

export const hourMs = 3_600_000
export const dayMs = 24 * hourMs

const midnight = (day: Day): number => {
  const instant = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN
  // Date.parse takes February 30 in some engines; a day that does not come back is none.
  if (Number.isNaN(instant) || dayOf(new Date(instant)) !== day) throw new Error(`not a day: ${day.slice(0, 12)}`)
  return instant
}

/** The UTC day of an instant. */
export const dayOf = (instant: Date): Day => instant.toISOString().slice(0, 10)

export const addDays = (day: Day, days: number): Day => dayOf(new Date(midnight(day) + days * dayMs))

/** Whole days from one day to another; negative where the other comes first. */
export const daysBetween = (from: Day, to: Day): number => (midnight(to) - midnight(from)) / dayMs

/** The same date so many months on; where that month is too short, its last day (Regulation 1182/71, Art. 3(2)(c)). */
export function addMonths(day: Day, months: number): Day {
  const from = new Date(midnight(day))
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months]
  const lastDate = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return dayOf(new Date(Date.UTC(year, month, Math.min(from.getUTCDate(), lastDate))))
}

/** 0 Sunday to 6 Saturday. */
export const weekdayOf = (day: Day): number => new Date(midnight(day)).getUTCDay()

export const isWeekend = (day: Day): boolean => weekdayOf(day) % 6 === 0

export const isDay = (text: string): boolean => {
  try {
    midnight(text)
    return true
  } catch {
    return false
  }
}

/** A day as a source or a person writes it; undefined for what is none, and for years that are a slip of the pen. */
export function isoDay(text: string): Day | undefined {
  const day = text.trim()
  return isDay(day) && day >= '1900' && day < '3000' ? day : undefined
}
