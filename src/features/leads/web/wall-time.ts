import { dayMs } from '../../../platform/shared/days.ts'

const wallTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/

/**
 * Converts a wall time such as `2026-11-25T14:30` in a zone to an instant. For a time that occurs twice, the first;
 * for one that is skipped, as if the clock had not been put forward. Undefined for an invalid time or zone.
 */
export function instantAt(wall: string, timeZone: string): string | undefined {
  const asUtc = wallTime.test(wall) ? Date.parse(`${wall}Z`) : Number.NaN
  const offset = offsetIn(timeZone)
  if (Number.isNaN(asUtc) || !offset) return undefined
  const guesses = [asUtc - dayMs, asUtc + dayMs].map((near) => asUtc - offset(near))
  const exact = guesses.filter((instant) => instant + offset(instant) === asUtc)
  return new Date(exact.length > 0 ? Math.min(...exact) : Math.max(...guesses)).toISOString()
}

/** Returns the UTC offset of a zone at an instant, in milliseconds; undefined for an unknown zone. */
function offsetIn(timeZone: string): ((atMs: number) => number) | undefined {
  const format = formatIn(timeZone)
  return (
    format &&
    ((atMs) => {
      const parts = new Map(format.formatToParts(atMs).map(({ type, value }) => [type, Number(value)]))
      const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
      return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute')) - atMs
    })
  )
}

function formatIn(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en-US', {
      ...{ timeZone, hourCycle: 'h23', calendar: 'gregory', numberingSystem: 'latn' },
      ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
    })
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Offered before script knows the reader's own: the same on the server and in every browser. */
export const offeredZones = [
  'UTC',
  'America/Los_Angeles',
  'America/Denver',
  'America/Chicago',
  'America/New_York',
  'America/Sao_Paulo',
  'Europe/London',
  'Europe/Paris',
  'Europe/Berlin',
  'Europe/Athens',
  'Africa/Cairo',
  'Africa/Lagos',
  'Africa/Johannesburg',
  'Asia/Dubai',
  'Asia/Kolkata',
  'Asia/Singapore',
  'Asia/Shanghai',
  'Asia/Tokyo',
  'Australia/Sydney',
  'Pacific/Auckland',
] as const
