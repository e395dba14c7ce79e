import { addDays, type Day } from '../../platform/shared/days.ts'
import { cadenceDays, type Tier } from '../../product/vendors.ts'

// When a vendor is reviewed, and when someone is reminded of it.

/** A whole cadence from today, whatever months and leap days lie between. */
export const nextReviewOn = ({ tier, cadenceDays: own }: { tier: Tier; cadenceDays: number | null }, today: Day): Day =>
  addDays(today, own ?? cadenceDays[tier])

/** Days from the due one, ascending: before it, on it, after it. */
export const reviewOffsets = [-30, -7, 0, 7, 30] as const

/** Days before the end of a document or an agreement, ascending. */
export const endOffsets = [7, 30] as const

/** Days before the last day to object to a sub-processor, ascending. */
export const objectionOffsets = [3, 14] as const

/** Days after the due one of a finding, ascending. */
export const lateOffsets = [1, 7, 30] as const

/** The latest of the days that a finding has been late for; undefined before the first. */
export const lateOffset = (dueOn: Day, today: Day): (typeof lateOffsets)[number] | undefined =>
  lateOffsets.findLast((days) => addDays(dueOn, days) <= today)

/** How close the last day to object is, as `endOffset` has it. */
export const objectionOffset = (objectBy: Day, today: Day): (typeof objectionOffsets)[number] | undefined =>
  objectBy < today ? undefined : objectionOffsets.find((days) => objectBy <= addDays(today, days))

/**
 * How close an end is: the smallest offset that it lies within. Undefined where it is far off, or past.
 */
export const endOffset = (endsOn: Day, today: Day): (typeof endOffsets)[number] | undefined =>
  endsOn < today ? undefined : endOffsets.find((days) => endsOn <= addDays(today, days))
