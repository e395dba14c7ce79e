import { addDays, addMonths, type Day, dayOf, daysBetween, isWeekend } from '../../platform/shared/days.ts'
import { addBusinessDays } from './holidays.ts'
import { type Clock, type LawId, removalLaws } from './laws.ts'

// A period runs from receipt. What we can prove of that is when the recipient's server took the letter; its UTC day is the day of
// receipt, and that day does not count (Cal. Civ. Code § 10; Regulation 1182/71, Art. 3(1)).

export interface DueDays {
  acknowledgeBy: Day | null
  answerBy: Day
  reminderOn: Day
  /** Null where no one takes a complaint. */
  complaintOn: Day | null
}

/** From a reminder to the complaint. */
export const daysToComplaint = 14
/** The reminder is a complaint to the company itself, which it has so long to acknowledge: Data Protection Act 2018, s. 164A. */
const daysToAcknowledgeComplaint = 30
export const daysToComplaintUnder = (law: LawId): number =>
  law === 'uk-gdpr' ? daysToAcknowledgeComplaint : daysToComplaint

interface Sent {
  law: LawId
  /** When the recipient's mail server accepted the letter. */
  sentAt: Date
}

/** All days of a letter. An extension has passed `extensionOf` before: one that may not be is a bug, not an outcome. */
export function clockOf({ law, sentAt, extension }: Sent & { extension?: { noticedAt: Date } }): DueDays {
  if (extension) {
    const allowed = extensionOf({ law, sentAt, noticedAt: extension.noticedAt, isExtended: false })
    if (!allowed.may) throw new Error(`clock of ${law}: extension ${allowed.reason}`)
  }
  const { clock, complaintTo } = removalLaws[law]
  const sentOn = dayOf(sentAt)
  const answerBy = due(clock, sentOn, extension !== undefined)
  const reminderOn = reminderDay(clock, answerBy)
  return {
    acknowledgeBy: clock.acknowledge && addBusinessDays(sentOn, clock.acknowledge.businessDays),
    answerBy,
    reminderOn,
    complaintOn: complaintTo && addDays(reminderOn, daysToComplaintUnder(law)),
  }
}

export type Extension =
  | { may: true }
  | { may: false; reason: 'none in this law' | 'already extended' | 'noticed too late' | 'noticed before the letter' }

/** Whether a company that asks for more time gets it: once, told to the person, and before the first period is over. */
export function extensionOf({
  law,
  sentAt,
  noticedAt,
  isExtended,
}: Sent & { noticedAt: Date; isExtended: boolean }): Extension {
  const { clock } = removalLaws[law]
  const noticedOn = dayOf(noticedAt)
  if (!clock.extension) return { may: false, reason: 'none in this law' }
  if (isExtended) return { may: false, reason: 'already extended' }
  if (noticedOn < dayOf(sentAt)) return { may: false, reason: 'noticed before the letter' }
  if (noticedOn > due(clock, dayOf(sentAt), false)) return { may: false, reason: 'noticed too late' }
  return { may: true }
}

export type Standing = 'waiting' | 'acknowledge-overdue' | 'overdue' | 'reminder-due' | 'complaint-due'

interface Watched {
  clock: DueDays
  /** Any sign of life after the letter counts. */
  acknowledgedOn: Day | null
  remindedOn: Day | null
}

/** Returns the state of an unanswered item. The last hour of a due day still belongs to the company. */
export function standingOf({ clock, acknowledgedOn, remindedOn }: Watched, today: Day): Standing {
  if (remindedOn) {
    // A reminder that left late gives its days all the same.
    const { reminderOn } = clock
    const complaintOn =
      clock.complaintOn && later(clock.complaintOn, addDays(remindedOn, daysBetween(reminderOn, clock.complaintOn)))
    if (complaintOn && today >= complaintOn) return 'complaint-due'
  } else if (today >= clock.reminderOn) return 'reminder-due'
  if (today > clock.answerBy) return 'overdue'
  return clock.acknowledgeBy && !acknowledgedOn && today > clock.acknowledgeBy ? 'acknowledge-overdue' : 'waiting'
}

function due({ answer, extension, calendar }: Clock, sentOn: Day, isExtended: boolean): Day {
  if ('businessDays' in answer) return addBusinessDays(sentOn, answer.businessDays)
  if ('days' in answer)
    return addDays(sentOn, answer.days + (isExtended && extension && 'days' in extension ? extension.days : 0))
  // "Extended by two further months": the whole period is counted from receipt again, not from a day that a weekend had moved.
  const months = answer.months + (isExtended && extension && 'months' in extension ? extension.months : 0)
  return workingDay(calendar, addMonths(sentOn, months))
}

/** Never before a working day after the due day has passed: Cal. Civ. Code § 11 and its like let the next one do. */
function reminderDay({ calendar, graceDays }: Clock, answerBy: Day): Day {
  return workingDay(calendar, addDays(workingDay(calendar, answerBy), graceDays))
}

function workingDay(calendar: Clock['calendar'], day: Day): Day {
  if (calendar === 'us') return addBusinessDays(day, 0)
  let at = day
  while (isWeekend(at) || (calendar === 'eu' && isEuropeanHoliday(at))) at = addDays(at, 1)
  return at
}

/** Regulation 1182/71, Art. 3(4): a period ends on a working day. Only what is a holiday in every country of the EEA and in the
 * United Kingdom counts, because the recipient's is not known; the grace before a reminder covers the others. */
const isEuropeanHoliday = (day: Day): boolean => day.endsWith('-01-01') || day.endsWith('-12-25')

const later = (a: Day, b: Day): Day => (a > b ? a : b)
