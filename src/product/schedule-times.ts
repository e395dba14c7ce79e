import { IANAZone } from 'luxon'
import { addDays, addMonths, type Day, dayMs, dayOf, daysBetween, hourMs } from '../platform/shared/days.ts'
import type { Frequency } from './reports.ts'

export interface ScheduleTimes {
  frequency: Frequency
  /** The first day; the others have its weekday or its date, or the last one of a month that is too short. */
  startsOn: Day
  /** Hour of the day in the time zone: 0 to 23. */
  hour: number
  timeZone: string
}

const steps: Record<Frequency, { unit: 'days' | 'months'; every: number }> = {
  daily: { unit: 'days', every: 1 },
  weekly: { unit: 'days', every: 7 },
  monthly: { unit: 'months', every: 1 },
  quarterly: { unit: 'months', every: 3 },
  yearly: { unit: 'months', every: 12 },
}

/** When it runs next, after an instant. */
export function nextRun(schedule: ScheduleTimes, after: Date): Date {
  const zone = zoneOf(schedule)
  for (let count = countBefore(schedule, after); ; count++) {
    const instant = instantAt(dayOfRun(schedule, count), schedule.hour, zone)
    if (instant > after) return instant
  }
}

/** The latest of its runs that is due, from one that is known to be. */
export function latestDue(schedule: ScheduleTimes, { due, now }: { due: Date; now: Date }): Date {
  let latest = due
  for (let next = nextRun(schedule, due); next <= now; next = nextRun(schedule, next)) latest = next
  return latest
}

/** The day that it is at an instant where the schedule is at home. */
export const localDay = ({ timeZone }: Pick<ScheduleTimes, 'timeZone'>, instant: Date): Day =>
  dayOf(new Date(instant.getTime() + offsetMs(zoneOf({ timeZone }), instant.getTime())))

const dayOfRun = ({ frequency, startsOn }: ScheduleTimes, count: number): Day => {
  const { unit, every } = steps[frequency]
  return unit === 'days' ? addDays(startsOn, count * every) : addMonths(startsOn, count * every)
}

/** So many runs are surely over. */
function countBefore(schedule: ScheduleTimes, after: Date): number {
  const { unit, every } = steps[schedule.frequency]
  const days = daysBetween(schedule.startsOn, dayOf(after))
  return Math.max(0, Math.floor(days / (unit === 'days' ? every : every * 31)) - 2)
}

function zoneOf({ timeZone }: Pick<ScheduleTimes, 'timeZone'>): IANAZone {
  const zone = IANAZone.create(timeZone)
  if (!zone.isValid) throw new Error('a schedule is in no known time zone')
  return zone
}

const offsetMs = (zone: IANAZone, instant: number): number => zone.offset(instant) * 60_000

/**
 * The hour of a day in a zone. Where clocks are put back and it comes twice, the first time; where they are put forward and
 * it does not come at all, the moment at which they are.
 */
function instantAt(day: Day, hour: number, zone: IANAZone): Date {
  const wall = Date.parse(`${day}T00:00:00Z`) + hour * hourMs
  const guesses = [wall - dayMs, wall + dayMs].map((near) => wall - offsetMs(zone, near))
  const exact = guesses.filter((instant) => instant + offsetMs(zone, instant) === wall)
  if (exact.length > 0) return new Date(Math.min(...exact))
  let [before, after] = [Math.min(...guesses), Math.max(...guesses)]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (middle + offsetMs(zone, middle) < wall) before = middle
    else after = middle
  }
  return new Date(after)
}
