// The life of one item: one platform within one request. Data with a function on top, so that the table can be held against
// the design, and one law of it is code: a state is never set, it follows from an event.

export const itemStates = [
  'draft',
  'email_unverified',
  'queued',
  'manual',
  'sent',
  'delivered',
  'acknowledged',
  'in_progress',
  'needs_user_action',
  'extended',
  'bounced',
  'overdue',
  'reminded',
  'escalated',
  'relisted',
  'fulfilled',
  'no_record',
  'denied',
  'contact_invalid',
  'cancelled',
  'expired',
] as const
export type ItemState = (typeof itemStates)[number]

/** Nothing is expected any more; only what comes back opens one again. */
export const closedStates = ['fulfilled', 'no_record', 'denied', 'contact_invalid', 'cancelled', 'expired'] as const
export type ClosedState = (typeof closedStates)[number]

export const actors = ['system', 'user', 'staff', 'platform'] as const
export type Actor = (typeof actors)[number]

/** The refusals of the Data Rights Protocol 0.9 § 3.02, and three that brokers give beside them. */
export const denialReasons = [
  'suspected_fraud',
  'insuf_verification',
  'no_match',
  'claim_not_covered',
  'outside_jurisdiction',
  'too_many_requests',
  'other',
  'not_a_broker',
  'exempt_fcra_glba',
  'use_drop',
] as const
export type DenialReason = (typeof denialReasons)[number]

/** States that need to say why; all others never do. */
export const reasonsOf = {
  manual: ['form', 'draft', 'opened', 'user_marked_done'],
  needs_user_action: ['verify_identity', 'confirm_link', 'use_web_form', 'more_data'],
  overdue: ['no_acknowledgement', 'no_answer'],
  reminded: ['no_acknowledgement', 'no_answer'],
  escalated: ['complaint_ready'],
  denied: denialReasons,
} as const satisfies Partial<Record<ItemState, readonly string[]>>
type Reasoned = keyof typeof reasonsOf
export type ItemReason = (typeof reasonsOf)[Reasoned][number]

export interface ItemNow {
  state: ItemState
  reason: ItemReason | null
}

interface Transition {
  /** `null`: the item begins with it. `state(reason)`: only with that reason. */
  from: readonly (ItemState | `${Reasoned}(${ItemReason})` | null)[]
  to: ItemState
  /** Set where the event itself settles the reason. */
  reason?: ItemReason
  by: readonly Actor[]
  /** Description of the event, for the history. */
  words: string
}

const underway = ['sent', 'delivered', 'acknowledged', 'in_progress', 'extended'] as const
const late = ['overdue', 'reminded', 'escalated'] as const
/**
 * States in which the platform has the request, so that it can answer; a form may be answered before anyone marks it as
 * done.
 */
const asked = [...underway, ...late, 'needs_user_action', 'manual'] as const
/** The platform says it by itself; in self mode it says so to the person; staff read what no rule can. */
const answering = ['platform', 'user', 'staff'] as const
const open = itemStates.filter((state) => !(closedStates as readonly string[]).includes(state))

export const transitions = {
  drafted: { from: [null], to: 'draft', by: ['user'], words: 'You began this request.' },
  asked: {
    from: [null, 'draft'],
    to: 'email_unverified',
    by: ['user'],
    words: 'You asked for your data to be removed here.',
  },
  queued: {
    // Out of `needs_user_action` when what was missing for the letter has come; out of `bounced` with another address.
    from: ['email_unverified', 'relisted', 'bounced', 'needs_user_action(more_data)', 'manual(draft)'],
    to: 'queued',
    by: ['system', 'user', 'staff'],
    words: 'The letter was written and waits for its turn.',
  },
  task_given: {
    from: ['email_unverified', 'queued', 'relisted', 'bounced', 'needs_user_action(more_data)'],
    to: 'manual',
    by: ['system', 'user', 'staff'],
    words: 'This one is yours to send: we prepared it.',
  },
  letter_sent: {
    from: ['queued', 'manual(draft)'],
    to: 'sent',
    by: ['system', 'user'],
    words: 'The letter was sent.',
  },
  delivered: {
    from: ['sent'],
    to: 'delivered',
    by: ['system'],
    words: 'The mail server of the platform took the letter.',
  },
  form_opened: {
    from: ['manual(form)', 'needs_user_action(use_web_form)'],
    to: 'manual',
    reason: 'opened',
    by: ['user'],
    words: 'You opened the page of the platform.',
  },
  form_filed: {
    from: ['manual(form)', 'manual(opened)', 'needs_user_action(use_web_form)'],
    to: 'manual',
    reason: 'user_marked_done',
    by: ['user'],
    words: 'You said that you asked the platform yourself.',
  },
  acknowledged: {
    // A late platform is not on time again by saying that the letter arrived.
    from: [
      'sent',
      'delivered',
      'manual(user_marked_done)',
      'overdue(no_acknowledgement)',
      'reminded(no_acknowledgement)',
    ],
    to: 'acknowledged',
    by: answering,
    words: 'The platform confirmed that it has the request.',
  },
  begun: {
    from: ['sent', 'delivered', 'acknowledged', 'manual(user_marked_done)'],
    to: 'in_progress',
    by: answering,
    words: 'The platform said that it is working on the request.',
  },
  more_asked: {
    // Before the letter, where the platform cannot find anybody by what we know.
    from: [...asked, 'email_unverified', 'queued'],
    to: 'needs_user_action',
    by: ['platform', 'user', 'staff', 'system'],
    words: 'The platform needs something from you.',
  },
  user_answered: {
    from: ['needs_user_action'],
    to: 'in_progress',
    by: ['user'],
    words: 'You did what the platform asked for.',
  },
  extended: {
    // Notice has to come within the first period; a late one extends nothing. 11 CCR § 7021(b), GDPR Art. 12(3)
    from: ['sent', 'delivered', 'acknowledged', 'in_progress', 'needs_user_action', 'manual(user_marked_done)'],
    to: 'extended',
    by: answering,
    words: 'The platform took the longer time that the law allows once.',
  },
  bounced: {
    from: ['sent', 'delivered', ...late],
    to: 'bounced',
    by: ['system', 'user', 'staff'],
    words: 'The letter came back: this mailbox takes no mail.',
  },
  contact_failed: {
    from: ['bounced', 'queued', 'email_unverified', 'relisted'],
    to: 'contact_invalid',
    by: ['system', 'staff'],
    words: 'No working address of the platform is known.',
  },
  fell_overdue: {
    from: [...underway, 'manual(user_marked_done)'],
    to: 'overdue',
    by: ['system'],
    words: 'The day passed on which the law expects the platform to react.',
  },
  reminded: {
    from: ['overdue'],
    to: 'reminded',
    by: ['system', 'user'],
    words: 'A reminder was sent that names the law and the missed day.',
  },
  escalated: {
    from: ['overdue', 'reminded'],
    to: 'escalated',
    reason: 'complaint_ready',
    by: ['system', 'staff'],
    words: 'A complaint to the authority was prepared.',
  },
  fulfilled: {
    from: asked,
    to: 'fulfilled',
    by: answering,
    words: 'The platform did what was asked.',
  },
  no_record: {
    from: asked,
    to: 'no_record',
    by: answering,
    words: 'The platform said that it holds nothing about you.',
  },
  denied: { from: asked, to: 'denied', by: answering, words: 'The platform refused.' },
  cancelled: {
    from: open,
    to: 'cancelled',
    by: ['user', 'staff'],
    words: 'You took the request back.',
  },
  expired: {
    // While the platform has the request, time makes it overdue, not void.
    from: ['draft', 'email_unverified', 'needs_user_action', 'manual', 'bounced', 'escalated', 'relisted'],
    to: 'expired',
    by: ['system'],
    words: 'Nothing more was done in time, and it was closed.',
  },
  relisted: {
    from: ['fulfilled', 'no_record'],
    to: 'relisted',
    by: ['user', 'staff', 'system'],
    words: 'Your data was seen there again.',
  },
} as const satisfies Record<string, Transition>

export type EventName = keyof typeof transitions
export const eventNames = Object.keys(transitions) as EventName[] // the keys of the table itself

export interface ItemEvent {
  event: EventName
  by: Actor
  /** Needed where the state that follows has reasons and the event does not settle it. */
  reason?: ItemReason | null
}

export type Move =
  | { outcome: 'moved'; from: ItemState | null; to: ItemState; reason: ItemReason | null }
  | { outcome: 'refused'; why: RefusedWhy; words: string }
export type RefusedWhy = 'closed' | 'not_from_here' | 'not_by_them' | 'reason_unfit' | 'extended_before'

/**
 * What an event makes of an item, or why nothing.
 * @param now null where the item begins.
 * @param isExtended whether its time was extended before: no law of the table gives a second time.
 */
export function moveOf(now: ItemNow | null, { event, by, reason = null }: ItemEvent, isExtended = false): Move {
  const transition: Transition = transitions[event]
  if (!startsFrom(transition, now))
    return now && isClosed(now.state)
      ? refused('closed', 'This item is closed.')
      : refused('not_from_here', `Nothing of this kind can happen to an item that is ${now?.state ?? 'not there yet'}.`)
  if (!transition.by.includes(by)) return refused('not_by_them', `This is not for the ${by} to say.`)
  if (event === 'extended' && isExtended) return refused('extended_before', 'The time was extended once already.')
  // A reminder is about what the item is late with.
  const why = transition.reason ?? (event === 'reminded' ? (now?.reason ?? null) : reason)
  if (!fits(transition.to, why)) return refused('reason_unfit', `“${why ?? 'none'}” is no reason for ${transition.to}.`)
  return { outcome: 'moved', from: now?.state ?? null, to: transition.to, reason: why }
}

const refused = (why: RefusedWhy, words: string): Move => ({ outcome: 'refused', why, words })

const startsFrom = ({ from }: Transition, now: ItemNow | null): boolean =>
  from.some((start) => start === (now?.state ?? null) || (now !== null && start === `${now.state}(${now.reason})`))

const fits = (state: ItemState, reason: string | null): boolean =>
  hasReasons(state) ? (reasonsOf[state] as readonly (string | null)[]).includes(reason) : reason === null

const hasReasons = (state: ItemState): state is Reasoned => Object.hasOwn(reasonsOf, state)

/** Which event, if any, leads from one recorded state to the next: what a chain of events is held against. */
export const eventBetween = (
  before: ItemNow | null,
  after: ItemNow,
  { by, isExtended }: { by: Actor; isExtended: boolean },
): EventName | undefined =>
  eventNames.find((event) => {
    const move = moveOf(before, { event, by, reason: after.reason }, isExtended)
    return move.outcome === 'moved' && move.to === after.state && move.reason === after.reason
  })

export const isClosed = (state: ItemState): state is ClosedState => (closedStates as readonly string[]).includes(state)

/** Whether the platform can be late here: the next move is its own, and a clock of the law runs. */
export const canFallOverdue = (now: ItemNow): boolean => startsFrom(transitions.fell_overdue, now)

/** Late now, whatever was done about it. */
export const isLate = (state: ItemState): boolean => (late as readonly string[]).includes(state)

interface StateWords {
  title: string
  /** Says what it means, and who does what next. */
  words: string
  /** Says what the person has to do; null where it is not their turn. */
  action: string | null
}

const plain = (title: string, words: string, action: string | null = null): StateWords => ({ title, words, action })

export const stateWords: Record<
  Exclude<ItemState, 'manual' | 'needs_user_action' | 'overdue' | 'reminded' | 'denied'>,
  StateWords
> = {
  draft: plain('Draft', 'This request was not made yet: finish it, or leave it.', 'Finish the request.'),
  email_unverified: plain(
    'Waiting for your confirmation',
    'Nothing was sent: we write once you have confirmed your address by the link in our mail.',
    'Open the link in the mail that we sent you.',
  ),
  queued: plain('Waiting to be sent', 'The letter is ready and leaves in its turn; you need not do anything.'),
  sent: plain('Sent', 'The letter left; now the platform has to react within the time of the law.'),
  delivered: plain(
    'Delivered',
    'The mail server of the platform took the letter; now the platform has to react within the time of the law.',
  ),
  acknowledged: plain('Received', 'The platform confirmed that it has your request and now has to answer it.'),
  in_progress: plain('In progress', 'The platform is working on your request and has to answer it.'),
  extended: plain(
    'More time taken',
    'The platform took the longer time that the law allows once, and has to answer by the new day.',
  ),
  bounced: plain('Came back', 'The letter came back, and we are looking for another way to reach the platform.'),
  escalated: plain(
    'Ready to complain',
    'The platform did not react in time: the complaint is prepared, and you decide whether to file it.',
    'Read the complaint and file it with the authority, if you wish.',
  ),
  relisted: plain(
    'Listed again',
    'Your data was seen there again after it had been removed; you decide whether to ask again.',
    'Ask again, or leave it.',
  ),
  fulfilled: plain('Removed', 'The platform said, or you found, that your data was removed; nothing is left to do.'),
  no_record: plain('Nothing found', 'The platform said that it holds nothing about you; nothing is left to do.'),
  contact_invalid: plain('Not reachable', 'We know no working address of this platform and closed the item.'),
  cancelled: plain('Taken back', 'You took this back; we send nothing more and expect no answer.'),
  expired: plain('Expired', 'Nothing was done in time, so it was closed; you can ask again with a new request.'),
}

export const reasonWords: { [State in Exclude<Reasoned, 'escalated'>]: Record<ReasonOf<State>, StateWords> } = {
  manual: {
    form: plain(
      'Yours to do',
      'This platform takes requests only on its own page, so you ask there; the page and the steps are ready.',
      'Open the page of the platform and follow the steps.',
    ),
    draft: plain(
      'Yours to send',
      'The letter is written, and you send it from your own mailbox.',
      'Send the letter, and tell us that you did.',
    ),
    opened: plain(
      'Opened',
      'You opened the page of the platform; tell us once you have asked there.',
      'Mark it as done when you have sent the form.',
    ),
    user_marked_done: plain(
      'Asked by you',
      'You asked the platform yourself; now it has to react, and we ask you later what came of it.',
    ),
  },
  needs_user_action: {
    verify_identity: plain(
      'Proof asked for',
      'The platform wants to be sure that it is you; you decide what to show it, and should send no more than it needs.',
      'Answer the platform; cover what it does not need on any document.',
    ),
    confirm_link: plain(
      'Confirmation asked for',
      'The platform sent a link that confirms the request; we never open such links, so you do it.',
      'Look where the link leads, open it, and tell us that you did.',
    ),
    use_web_form: plain(
      'Form asked for',
      'The platform takes such requests only on its own page, so you ask there.',
      'Open the page of the platform and fill in the form.',
    ),
    more_data: plain(
      'More asked for',
      'The platform cannot find you by what it has; you decide whether to tell it more.',
      'Add what is missing.',
    ),
  },
  overdue: {
    no_acknowledgement: plain(
      'Late',
      'The platform did not confirm your request in the time that the law sets; a reminder is next.',
    ),
    no_answer: plain('Late', 'The platform did not answer in the time that the law sets; a reminder is next.'),
  },
  reminded: {
    no_acknowledgement: plain('Reminded', 'We reminded the platform; if it stays silent, we prepare a complaint.'),
    no_answer: plain('Reminded', 'We reminded the platform to answer; if it stays silent, we prepare a complaint.'),
  },
  denied: {
    suspected_fraud: plain('Refused', 'The platform refused, because it doubts that the request is honest.'),
    insuf_verification: plain('Refused', 'The platform refused, because it could not make sure that it is you.'),
    no_match: plain('Refused', 'The platform refused, because it could not match the request to anybody it knows.'),
    claim_not_covered: plain('Refused', 'The platform refused: it says that the law lets it keep this data.'),
    outside_jurisdiction: plain(
      'Refused',
      'The platform refused: it says that the law does not hold where you live, or not for it.',
    ),
    too_many_requests: plain('Refused', 'The platform refused, because it was asked more often than the law demands.'),
    other: plain('Refused', 'The platform refused; its answer says why, and you may complain to the authority.'),
    not_a_broker: plain('Refused', 'The platform refused: it says that it sells no data and isn’t a data broker.'),
    exempt_fcra_glba: plain(
      'Refused',
      'The platform refused: it says that federal rules for credit reports or for banks come first (FCRA, GLBA).',
    ),
    use_drop: plain(
      'Refused',
      'The platform refused and points to DROP, where Californians ask all registered data brokers at once.',
    ),
  },
}
type ReasonOf<State extends Reasoned> = (typeof reasonsOf)[State][number]

export function wordsOf({ state, reason }: ItemNow): StateWords {
  const words = Object.hasOwn(stateWords, state)
    ? stateWords[state as keyof typeof stateWords] // just looked up
    : (reasonWords[state as keyof typeof reasonWords] as Record<string, StateWords>)[reason ?? ''] // the two tables hold all states
  if (!words) throw new Error(`state ${state} has no reason ${reason}`)
  return words
}
