import { z } from 'zod'

/** A zone of the IANA database, as far as this machine knows it. */
export const timeZone = z.string().max(60).refine(isTimeZone, 'is not a time zone, such as Europe/Berlin')

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone })
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}
