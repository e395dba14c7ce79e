import { createEvents } from 'ics'
import { addDays, type Day } from '../../../platform/shared/days.ts'
import type { StoredItem } from './item.store.ts'
import type { KeptLetter } from './letter.store.ts'

/** All-day events for the days on which answers are due, each letter to a platform by its own law. They block no time. */
export function dueCalendar({
  requestId,
  items,
  letters,
  publicUrl,
  now,
}: {
  requestId: string
  items: readonly Pick<StoredItem, 'id' | 'platformName' | 'answerBy' | 'closedAt'>[]
  /** Letters by item. */
  letters: ReadonlyMap<number, readonly Pick<KeptLetter, 'kind' | 'answerBy'>[]>
  publicUrl: string
  now: Date
}): string {
  const host = new URL(publicUrl).hostname
  const events = items
    .filter(({ closedAt }) => !closedAt)
    .flatMap((item) => daysDue(item, letters.get(item.id) ?? []))
    .map(({ key, day, title }) => ({
      ...{ uid: `removal-${requestId}-${key}@${host}`, timestamp: now.getTime(), transp: 'TRANSPARENT' as const },
      ...{ start: dateOf(day), end: dateOf(addDays(day, 1)), title },
      description: `Data removal request ${requestId}. The letter asked for an answer by this day.`,
    }))
  const { error, value } = createEvents(events, { productId: '-//Sightline//Data removal//EN' })
  if (error || typeof value !== 'string') throw new Error(`request ${requestId}: no calendar file`, { cause: error })
  return value
}

const dateOf = (day: Day) => day.split('-').map(Number) as [number, number, number] // YYYY-MM-DD

/** The day of the item, which an extension may have moved, and the other days of its letters. */
function daysDue(
  { id, platformName, answerBy }: Pick<StoredItem, 'id' | 'platformName' | 'answerBy'>,
  letters: readonly Pick<KeptLetter, 'kind' | 'answerBy'>[],
): { key: string; day: Day; title: string }[] {
  // A letter that came back, or was answered, waits for nothing, and neither does the one sent with it.
  if (!answerBy) return []
  const title = `Answer due: ${platformName}`
  const others = letters.flatMap(({ kind, answerBy: day }) =>
    day && day !== answerBy && kind !== 'reminder'
      ? [{ key: `${id}-${kind}`, day, title: `${title} (${kind === 'opt-out' ? 'opting out' : 'deletion'})` }]
      : [],
  )
  return [{ key: String(id), day: answerBy, title }, ...others]
}
