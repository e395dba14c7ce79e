import type { ChartFill } from '../../../ui/charts/fills.ts'
import type { TrackedItem } from '../contract.ts'
import type { ItemState } from '../item-states.ts'

// Twenty-one states are too many to see at a glance: each belongs to one standing, which has a shape, a hue and a word.

const standings = ['late', 'yours', 'sending', 'waiting', 'removed', 'nothing', 'refused', 'ended'] as const
export type Standing = (typeof standings)[number]

const byState: Record<ItemState, Standing> = {
  draft: 'yours',
  email_unverified: 'yours',
  queued: 'sending',
  manual: 'yours',
  sent: 'waiting',
  delivered: 'waiting',
  acknowledged: 'waiting',
  in_progress: 'waiting',
  extended: 'waiting',
  needs_user_action: 'yours',
  bounced: 'sending',
  overdue: 'late',
  reminded: 'late',
  escalated: 'late',
  relisted: 'yours',
  fulfilled: 'removed',
  no_record: 'nothing',
  denied: 'refused',
  contact_invalid: 'ended',
  cancelled: 'ended',
  expired: 'ended',
}

export function standingOf({
  state,
  reason,
  isOverdue,
}: Pick<TrackedItem, 'state' | 'reason' | 'isOverdue'>): Standing {
  if (isOverdue) return 'late'
  // The person has asked there; from then on it is the platform's turn.
  if (state === 'manual' && reason === 'user_marked_done') return 'waiting'
  return isKnown(state) ? byState[state] : 'waiting'
}

/** The latest first, then what waits for the person, then what waits for others; within each by the day it is due. */
export function inOrder(items: readonly TrackedItem[]): TrackedItem[] {
  const never = '9999-12-31'
  const key = (item: TrackedItem) => [standings.indexOf(standingOf(item)), item.answerBy ?? never, item.id] as const
  return [...items].sort((a, b) => {
    const [x, y] = [key(a), key(b)]
    return x[0] - y[0] || x[1].localeCompare(y[1]) || x[2] - y[2]
  })
}

export const isOver = (standing: Standing): boolean => standings.indexOf(standing) >= standings.indexOf('removed')

export const standingWords: Record<Standing, { label: string; fill: ChartFill; tone: Tone }> = {
  late: { label: 'Late', fill: 'red', tone: 'red' },
  yours: { label: 'Yours to do', fill: 'orange', tone: 'orange' },
  sending: { label: 'About to be sent', fill: 'quiet', tone: 'grey' },
  waiting: { label: 'With the platform', fill: 'bar', tone: 'ink' },
  removed: { label: 'Removed', fill: 'accent', tone: 'accent' },
  nothing: { label: 'Nothing found', fill: 'quiet', tone: 'accent' },
  refused: { label: 'Refused', fill: 'grey', tone: 'grey' },
  ended: { label: 'Ended without result', fill: 'grey', tone: 'grey' },
}

export type Tone = 'red' | 'orange' | 'grey' | 'accent' | 'ink'

/** How many items stand where; only standings that have some, in the order of the list. */
export function countsOf(items: readonly TrackedItem[]): { standing: Standing; count: number }[] {
  const all = items.map(standingOf)
  return standings
    .map((standing) => ({ standing, count: all.filter((one) => one === standing).length }))
    .filter(({ count }) => count > 0)
}

// Asked of this table: the one of all moves is long, and the page needs nothing else of it.
const isKnown = (state: string): state is ItemState => Object.hasOwn(byState, state)
