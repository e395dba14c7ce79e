import { addDays, type Day } from '../../platform/shared/days.ts'
import { cadenceDays, type Tier } from './vocabulary.ts'

// When a vendor is reviewed, and when somebody is reminded of it.

/** A whole cadence from today, whatever months and leap days lie between. */
export const nextReviewOn = ({ tier, cadenceDays: own }: { tier: Tier; cadenceDays: number | null }, today: Day): Day =>
  addDays(today, own ?? cadenceDays[tier])

/** Days from the due one, ascending: before it, on it, after it. */
export const reviewOffsets = [-30, -7, 0, 7, 30] as const

/** Days before the end of a document or an agreement, ascending. */
export const endOffsets = [7, 30] as const

/**
 * How close an end is: the smallest offset that it lies within. Undefined where it is far off, or past.
 */
export const endOffset = (endsOn: Day, today: Day): (typeof endOffsets)[number] | undefined =>
  endsOn < today ? undefined : endOffsets.find((days) => endsOn <= addDays(today, days))
