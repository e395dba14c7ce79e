import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween } from '../platform/shared/days.ts'
import { frequencies } from './reports.ts'
import { latestDue, localDay, nextRun, type ScheduleTimes } from './schedule-times.ts'

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/Santiago',
  'Africa/Cairo',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Antarctica/Troll',
  'Pacific/Chatham',
  'Pacific/Apia',
  '+05:30',
]

const daily = (timeZone: string, hour: number, startsOn = '2026-01-01'): ScheduleTimes => ({
  ...{ frequency: 'daily', startsOn, hour, timeZone },
})
/** So many runs after an instant. */
function runs(schedule: ScheduleTimes, after: string, count: number): string[] {
  const found: string[] = []
  for (let at = new Date(after); found.length < count; found.push(at.toISOString())) at = nextRun(schedule, at)
  return found
}
/** As a clock on the wall shows it, by another library than the one that is tested. */
function wallOf(timeZone: string, instant: number): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
  }).formatToParts(instant)
  const of = (type: string) => parts.find((part) => part.type === type)?.value
  return `${of('year')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}:${of('second')}`
}

test.each([
  // Two o'clock does not come on this morning: it is three at once.
  ['Europe/Berlin', 2, '2027-03-27T12:00:00Z', ['2027-03-28T01:00:00.000Z', '2027-03-29T00:00:00.000Z']],
  // Two o'clock comes twice: the first.
  ['Europe/Berlin', 2, '2026-10-24T12:00:00Z', ['2026-10-25T00:00:00.000Z', '2026-10-26T01:00:00.000Z']],
  ['America/New_York', 2, '2027-03-13T12:00:00Z', ['2027-03-14T07:00:00.000Z', '2027-03-15T06:00:00.000Z']],
  ['America/New_York', 1, '2026-10-31T12:00:00Z', ['2026-11-01T05:00:00.000Z', '2026-11-02T06:00:00.000Z']],
  // Midnight does not come.
  ['Africa/Cairo', 0, '2027-04-29T12:00:00Z', ['2027-04-29T22:00:00.000Z', '2027-04-30T21:00:00.000Z']],
  // Half an hour is left out.
  ['Australia/Lord_Howe', 2, '2026-10-03T00:00:00Z', ['2026-10-03T15:30:00.000Z', '2026-10-04T15:00:00.000Z']],
  // Two hours are left out: at the end of them, not two hours after what was asked for.
  ['Antarctica/Troll', 2, '2027-03-27T12:00:00Z', ['2027-03-28T01:00:00.000Z', '2027-03-29T00:00:00.000Z']],
  // A day that never was: the two that fall on its end are one.
  ['Pacific/Apia', 0, '2011-12-29T12:00:00Z', ['2011-12-30T10:00:00.000Z', '2011-12-31T10:00:00.000Z']],
] as const)('in %s at %i the clocks change and it runs once a day', (timeZone, hour, after, expected) => {
  expect(runs(daily(timeZone, hour, '2011-01-01'), after, 2)).toEqual(expected)
})

test('each run is at its hour, or at the first moment that the clock shows after it', () => {
  fc.assert(
    fc.property(
      ...[fc.constantFrom(...zones), fc.constantFrom(...frequencies), fc.nat(23), fc.nat(1_500), fc.nat(2_000 * 24)],
      (timeZone, frequency, hour, startsIn, hours) => {
        const schedule = { frequency, startsOn: addDays('2026-01-01', startsIn), hour, timeZone }
        const after = new Date(Date.parse('2026-06-01T00:00:00Z') + hours * 3_600_000)
        const next = nextRun(schedule, after)
        expect(next.getTime()).toBeGreaterThan(after.getTime())
        const day = localDay(schedule, next)
        expect(day >= schedule.startsOn).toBe(true)
        const wanted = `${day}T${String(hour).padStart(2, '0')}:00:00`
        const shown = wallOf(timeZone, next.getTime())
        expect(shown >= wanted).toBe(true)
        expect(wallOf(timeZone, next.getTime() - 1_000) < wanted).toBe(true)
        const following = nextRun(schedule, next)
        const apart = daysBetween(day, localDay(schedule, following))
        const [least, most] = {
          daily: [1, 1],
          weekly: [7, 7],
          monthly: [28, 31],
          quarterly: [89, 92],
          yearly: [365, 366],
        }[frequency] as [number, number]
        expect(apart).toBeGreaterThanOrEqual(least)
        expect(apart).toBeLessThanOrEqual(most)
        // From any moment in between it is the same.
        const between = new Date((next.getTime() + following.getTime()) / 2)
        expect(nextRun(schedule, between)).toEqual(following)
      },
    ),
    { numRuns: 300 },
  )
})

test('one of the 31st runs on the last day of a month that is shorter, and on the 31st again after it', () => {
  const schedule: ScheduleTimes = { ...daily('UTC', 6, '2026-10-31'), frequency: 'monthly' }
  expect(runs(schedule, '2026-10-30T00:00:00Z', 5).map((instant) => instant.slice(0, 10))).toEqual([
    ...['2026-10-31', '2026-11-30', '2026-12-31', '2027-01-31', '2027-02-28'],
  ])
  expect(runs({ ...schedule, frequency: 'yearly', startsOn: '2028-02-29' }, '2028-03-01T00:00:00Z', 4)).toEqual([
    ...['2029-02-28T06:00:00.000Z', '2030-02-28T06:00:00.000Z', '2031-02-28T06:00:00.000Z', '2032-02-29T06:00:00.000Z'],
  ])
})

test('it does not run before its first day, and on it if the hour has not passed', () => {
  expect(runs(daily('UTC', 6, '2030-01-01'), '2026-01-01T00:00:00Z', 1)).toEqual(['2030-01-01T06:00:00.000Z'])
  expect(runs(daily('UTC', 6, '2026-01-01'), '2026-01-01T05:59:59Z', 1)).toEqual(['2026-01-01T06:00:00.000Z'])
  expect(runs(daily('UTC', 6, '2026-01-01'), '2026-01-01T06:00:00Z', 1)).toEqual(['2026-01-02T06:00:00.000Z'])
})

test('of what passed while no worker ran only the last is due', () => {
  const schedule = daily('Europe/Berlin', 6)
  const due = new Date('2026-11-01T05:00:00Z')
  expect(latestDue(schedule, { due, now: due })).toEqual(due)
  expect(latestDue(schedule, { due, now: new Date('2026-11-20T04:59:59Z') })).toEqual(new Date('2026-11-19T05:00:00Z'))
  expect(latestDue(schedule, { due, now: new Date('2026-11-20T05:00:00Z') })).toEqual(new Date('2026-11-20T05:00:00Z'))
})

test('a schedule with an unknown time zone does not run at a guess', () => {
  const lost = daily('Mars/Olympus_Mons', 6)
  expect(() => nextRun(lost, new Date('2026-11-20T00:00:00Z'))).toThrow('a schedule is in no known time zone')
  expect(() => localDay(lost, new Date('2026-11-20T00:00:00Z'))).toThrow('a schedule is in no known time zone')
})
