import { addDays, type Day, dayOf } from '../../../platform/shared/days.ts'
import { clockOf, type DueDays, daysToComplaint, type Standing, standingOf } from '../clocks.ts'
import type { ChainedEvent } from '../event-chain.ts'
import type { LawId } from '../laws.ts'
import { removalLimits } from '../vocabulary.ts'
import type { StoredItem } from './item.store.ts'

// The clocks of an item, read off its law and its events.

export type SentItem = StoredItem & { law: LawId; sentAt: Date }

export const isSent = (item: StoredItem): item is SentItem => item.law !== null && item.sentAt !== null

/** Whether more time could be taken was judged when it was: the day of the letter stands for that of the notice. */
export const daysOf = ({ law, sentAt, isExtended }: SentItem): DueDays =>
  clockOf({ law, sentAt, ...(isExtended ? { extension: { noticedAt: sentAt } } : {}) })

export function standing(item: SentItem, events: readonly ChainedEvent[], today: Day): Standing {
  return standingOf({ clock: daysOf(item), ...signsOf(events) }, today)
}

function signsOf(events: readonly ChainedEvent[]): { acknowledgedOn: Day | null; remindedOn: Day | null } {
  const dayOfEvent = (event: ChainedEvent | undefined) => (event ? event.at.slice(0, 10) : null)
  const heard = ['acknowledged', 'in_progress', 'extended', 'needs_user_action']
  const askedAt = events.findLastIndex(({ state, reason }) => state === 'sent' || reason === 'user_marked_done')
  return {
    acknowledgedOn: dayOfEvent(events.slice(askedAt + 1).find((event) => heard.includes(event.state))),
    remindedOn: dayOfEvent(events.findLast((event) => event.state === 'reminded')),
  }
}

/** Nothing happened for so long that an item which waits for a person is closed. */
export const isIdle = (events: readonly ChainedEvent[], now: Date): boolean =>
  (events.at(-1)?.at ?? '').slice(0, 10) <= addDays(dayOf(now), -removalLimits.idleDays)

/** The next day on which anything can change by itself; else when an item that waits for a person is closed. */
export function nextLook(item: StoredItem, events: readonly ChainedEvent[], now: Date): Date {
  const today = dayOf(now)
  const idle = addDays(today, removalLimits.idleDays)
  if (!isSent(item)) return midnight(idle)
  const { acknowledgeBy, answerBy, reminderOn, complaintOn } = daysOf(item)
  const { remindedOn } = signsOf(events)
  const days = [acknowledgeBy && addDays(acknowledgeBy, 1), addDays(answerBy, 1), reminderOn, complaintOn]
  // A reminder that left late gives its days all the same.
  if (remindedOn) days.push(addDays(remindedOn, daysToComplaint))
  const next = days.filter((day) => day !== null && day > today).toSorted()[0]
  return midnight(next ?? idle)
}

const midnight = (day: Day): Date => new Date(`${day}T00:00:00Z`)
