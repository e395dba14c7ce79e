import { createEvents } from 'ics'
import { addDays, type Day } from '../../../platform/shared/days.ts'
import type { StoredItem } from './item.store.ts'

/** The days on which answers are due, as all-day events that block no one's calendar. */
export function dueCalendar({
  requestId,
  items,
  publicUrl,
  now,
}: {
  requestId: string
  items: readonly Pick<StoredItem, 'id' | 'platformName' | 'answerBy' | 'closedAt'>[]
  publicUrl: string
  now: Date
}): string {
  const host = new URL(publicUrl).hostname
  const events = items.flatMap(({ id, platformName, answerBy, closedAt }) =>
    answerBy && !closedAt
      ? [
          {
            ...{ uid: `removal-${requestId}-${id}@${host}`, timestamp: now.getTime(), transp: 'TRANSPARENT' as const },
            ...{ start: dateOf(answerBy), end: dateOf(addDays(answerBy, 1)), title: `Answer due: ${platformName}` },
            description: `Data removal request ${requestId}. The letter asked for an answer by this day.`,
          },
        ]
      : [],
  )
  const { error, value } = createEvents(events, { productId: '-//Sightline//Data removal//EN' })
  if (error || typeof value !== 'string') throw new Error(`request ${requestId}: no calendar file`, { cause: error })
  return value
}

const dateOf = (day: Day) => day.split('-').map(Number) as [number, number, number] // YYYY-MM-DD
