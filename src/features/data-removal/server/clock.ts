import { addDays, type Day, dayOf, daysBetween } from '../../../platform/shared/days.ts'
import { clockOf, type DueDays, daysToComplaint, type Standing, standingOf } from '../clocks.ts'
import type { ChainedEvent } from '../event-chain.ts'
import { canFallOverdue, type ItemState } from '../item-states.ts'
import type { LawId } from '../laws.ts'
import { removalLimits } from '../vocabulary.ts'
import type { StoredItem } from './item.store.ts'

// The clocks of an item, read off its law and its events.

export type SentItem = StoredItem & { law: LawId; sentAt: Date }

export const isSent = (item: StoredItem): item is SentItem => item.law !== null && item.sentAt !== null

/** Whether more time could be taken was judged at the time: the day of the letter replaces that of the notice. */
export const daysOf = ({ law, sentAt, isExtended }: SentItem): DueDays =>
  clockOf({ law, sentAt, ...(isExtended ? { extension: { noticedAt: sentAt } } : {}) })

export function standing(item: SentItem, events: readonly ChainedEvent[], today: Day): Standing {
  return hasComeBack(events) ? 'waiting' : standingOf({ clock: daysOf(item), ...signsOf(events) }, today)
}

/** Index of the event in which we sent a letter, or the person did. */
const askedAt = (events: readonly ChainedEvent[]): number =>
  events.findLastIndex(({ state, reason }) => state === 'sent' || reason === 'user_marked_done')

/** States in which something was heard of the platform. */
const heard: readonly ItemState[] = ['acknowledged', 'in_progress', 'extended', 'needs_user_action']

/** The letter reached no one, as far as one knows: no clock runs until the platform is asked again, or answers all the same. */
export function hasComeBack(events: readonly ChainedEvent[]): boolean {
  const back = events.findLastIndex(({ state }) => state === 'bounced')
  const isHeard = ({ state, actor }: ChainedEvent) =>
    heard.includes(state) && (actor === 'platform' || actor === 'staff')
  return back > askedAt(events) && !events.slice(back).some(isHeard)
}

function signsOf(events: readonly ChainedEvent[]): { acknowledgedOn: Day | null; remindedOn: Day | null } {
  const dayOfEvent = (event: ChainedEvent | undefined) => (event ? event.at.slice(0, 10) : null)
  return {
    acknowledgedOn: dayOfEvent(events.slice(askedAt(events) + 1).find((event) => heard.includes(event.state))),
    // One about a letter that came back reminds of nothing.
    remindedOn: dayOfEvent(
      events
        .slice(events.findLastIndex(({ state }) => state === 'bounced') + 1)
        .findLast((event) => event.state === 'reminded'),
    ),
  }
}

/** Nothing happened for so long that an item which waits for a person is closed. */
export const isIdle = (events: readonly ChainedEvent[], now: Date): boolean =>
  (events.at(-1)?.at ?? '').slice(0, 10) <= addDays(dayOf(now), -removalLimits.idleDays)

/** The next day on which anything can change by itself; else when an item that waits for a person is closed. */
export function nextLook(item: StoredItem, events: readonly ChainedEvent[], now: Date): Date {
  const today = dayOf(now)
  const idle = addDays(today, removalLimits.idleDays)
  if (!isSent(item) || hasComeBack(events)) return midnight(idle)
  const { acknowledgeBy, answerBy, reminderOn, complaintOn } = daysOf(item)
  const { remindedOn } = signsOf(events)
  const days = [acknowledgeBy && addDays(acknowledgeBy, 1), addDays(answerBy, 1), reminderOn, complaintOn]
  // A reminder that left late gives its days all the same.
  if (remindedOn && complaintOn) days.push(addDays(remindedOn, daysBetween(reminderOn, complaintOn)))
  const next = days.filter((day) => day !== null && day > today).toSorted()[0]
  return midnight(next ?? idle)
}

/**
 * The next look after a word of the person or of the platform. Where a day of the law passed while it was the person's turn,
 * the platform has as long from now as after a reminder.
 */
export function lookAfterWord(item: StoredItem, events: readonly ChainedEvent[], now: Date): Date {
  const next = nextLook(item, events, now)
  if (!isSent(item) || !canFallOverdue(item) || standing(item, events, dayOf(now)) === 'waiting') return next
  return new Date(Math.min(next.getTime(), midnight(addDays(dayOf(now), daysToComplaint)).getTime()))
}

const midnight = (day: Day): Date => new Date(`${day}T00:00:00Z`)
