import { dayMs } from '../../platform/shared/days.ts'
import { reminderOffsets } from '../../product/assessments.ts'

/**
 * Which reminder goes out now, by its days from the due time; undefined for none. After a standstill only the newest one
 * does: an older one would tell what the newer one tells better.
 */
export function dueReminder({
  dueAt,
  sentAt,
  given,
  now,
}: {
  dueAt: Date
  sentAt: Date
  /** Offsets of reminders that went out. */
  given: readonly number[]
  now: Date
}): number | undefined {
  const come = reminderOffsets.filter((days) => {
    const at = dueAt.getTime() + days * dayMs
    return at > sentAt.getTime() && at <= now.getTime()
  })
  const newest = come.at(-1)
  return newest === undefined || given.some((days) => days >= newest) ? undefined : newest
}
