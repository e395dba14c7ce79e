import { addDays, addMonths, type Day, isWeekend, weekdayOf } from '../../platform/shared/days.ts'

// The legal public holidays of 5 U.S.C. § 6103(a), as they stand since Juneteenth joined them in 2021. Inauguration Day is left
// out: § 6103(c) gives it to federal employees around Washington only.

type Rule = { month: number; date: number } | { month: number; weekday: number; nth: number } // nth -1: the last one

const monday = 1
const thursday = 4

const rules: readonly (Rule & { name: string })[] = [
  { name: "New Year's Day", month: 1, date: 1 },
  { name: 'Birthday of Martin Luther King, Jr.', month: 1, weekday: monday, nth: 3 },
  { name: "Washington's Birthday", month: 2, weekday: monday, nth: 3 },
  { name: 'Memorial Day', month: 5, weekday: monday, nth: -1 },
  { name: 'Juneteenth National Independence Day', month: 6, date: 19 },
  { name: 'Independence Day', month: 7, date: 4 },
  { name: 'Labor Day', month: 9, weekday: monday, nth: 1 },
  { name: 'Columbus Day', month: 10, weekday: monday, nth: 2 },
  { name: 'Veterans Day', month: 11, date: 11 },
  { name: 'Thanksgiving Day', month: 11, weekday: thursday, nth: 4 },
  { name: 'Christmas Day', month: 12, date: 25 },
]

export interface Holiday {
  name: string
  /** The day on which offices are closed for it. */
  observedOn: Day
}

/** Holidays whose observed day lies in the year: a New Year's Day on a Saturday belongs to the year before. */
export function federalHolidays(year: number): Holiday[] {
  return [year, year + 1]
    .flatMap((y) => rules.map((rule) => ({ name: rule.name, observedOn: observed(dayIn(y, rule)) })))
    .filter(({ observedOn }) => Number(observedOn.slice(0, 4)) === year)
}

/** Monday to Friday, and no federal holiday. */
export function isBusinessDay(day: Day): boolean {
  return !isWeekend(day) && !observedDays(Number(day.slice(0, 4))).has(day)
}

/** So many business days after a day, which itself does not count; 0 gives the day or, where it is none, the next business day. */
export function addBusinessDays(day: Day, count: number): Day {
  let at = day
  let left = count
  while (left > 0 || !isBusinessDay(at)) {
    at = addDays(at, 1)
    if (isBusinessDay(at)) left -= 1
  }
  return at
}

function dayIn(year: number, rule: Rule): Day {
  const first = `${year}-${String(rule.month).padStart(2, '0')}-01`
  if ('date' in rule) return addDays(first, rule.date - 1)
  if (rule.nth > 0) return addDays(first, ((rule.weekday - weekdayOf(first) + 7) % 7) + 7 * (rule.nth - 1))
  const last = addDays(addMonths(first, 1), -1)
  return addDays(last, -((weekdayOf(last) - rule.weekday + 7) % 7))
}

/** Saturday: the Friday before, 5 U.S.C. § 6103(b)(1). Sunday: the Monday after, Executive Order 11582, § 3(a). */
function observed(day: Day): Day {
  const weekday = weekdayOf(day)
  return addDays(day, weekday === 6 ? -1 : weekday === 0 ? 1 : 0)
}

const observedByYear = new Map<number, ReadonlySet<Day>>()

function observedDays(year: number): ReadonlySet<Day> {
  const known = observedByYear.get(year)
  if (known) return known
  const days = new Set(federalHolidays(year).map(({ observedOn }) => observedOn))
  observedByYear.set(year, days)
  return days
}
