import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day, dayOf } from '../../../platform/shared/days.ts'
import type { Actor, ItemReason, ItemState } from '../item-states.ts'
import { lawIds } from '../laws.ts'
import { chainOf } from '../receipt.fixture.ts'
import { daysOf, isIdle, isSent, lookAfterWord, nextLook, type SentItem, standing } from './clock.ts'

const at = (day: Day, time = '06:20:00.000') => new Date(`${day}T${time}Z`)

/** A request to delete that left in the week of Thanksgiving: 2026-12-08, 2027-01-07, 2027-01-08 and 2027-01-22 are its days. */
const item: SentItem = {
  ...{ id: 1, requestId: 1, platformId: 'example-search', platformName: 'Example Search', state: 'sent', reason: null },
  ...{ law: 'ccpa-delete', letterKind: 'deletion', letterLanguage: 'en', letterSha256: null, messageId: null },
  ...{ sentAt: at('2026-11-23'), acknowledgeBy: null, answerBy: null, isExtended: false },
  ...{ closedAt: null, replySalt: null, category: 'People search', method: 'email', domain: null, optOutUrl: null },
  ...{ inDrop: false, platformEmail: null },
}

type Step = readonly [day: Day, state: ItemState, reason?: ItemReason | undefined, actor?: Actor]
const history = (...steps: Step[]) =>
  chainOf(
    item.platformId,
    steps.map(([day, state, reason = null, actor = 'system']) => ({
      ...{ at: at(day).toISOString(), actor, state, reason, evidence: null },
    })),
  )
const asked: Step[] = [
  ['2026-11-20', 'email_unverified'],
  ['2026-11-20', 'queued'],
  ['2026-11-23', 'sent'],
]

test('an item has the days of its law, and those of the longer period once that was taken', () => {
  expect(daysOf(item)).toEqual({
    acknowledgeBy: '2026-12-08',
    answerBy: '2027-01-07',
    reminderOn: '2027-01-08',
    complaintOn: '2027-01-22',
  })
  // The ninetieth day is a Sunday: an answer on the Monday after it is in time.
  expect(daysOf({ ...item, isExtended: true })).toEqual({
    acknowledgeBy: '2026-12-08',
    answerBy: '2027-02-21',
    reminderOn: '2027-02-23',
    complaintOn: '2027-03-09',
  })
})

test('a clock runs where a letter left under a law, and else nowhere', () => {
  expect(isSent(item)).toBe(true)
  expect(isSent({ ...item, sentAt: null })).toBe(false)
  expect(isSent({ ...item, law: null })).toBe(false)
  expect(isSent({ ...item, law: null, sentAt: null })).toBe(false)
})

test.each<[ItemState, ItemReason?]>([
  ['acknowledged'],
  ['in_progress'],
  ['extended'],
  ['needs_user_action', 'verify_identity'],
])('%s is a sign of life, and no one asks for a confirmation any more', (state, reason) => {
  const heard = { ...item, isExtended: state === 'extended' }
  expect(standing(heard, history(...asked, ['2026-12-01', state, reason]), '2026-12-09')).toBe('waiting')
})

test('a mail server that took the letter isn’t a sign of life of the platform', () => {
  const silent = history(...asked, ['2026-11-23', 'delivered'])
  expect(standing(item, silent, '2026-12-08')).toBe('waiting')
  expect(standing(item, silent, '2026-12-09')).toBe('acknowledge-overdue')
  expect(standing(item, silent, '2027-01-08')).toBe('reminder-due')
})

test('only what was heard after the last asking counts', () => {
  const foundNobody = history(
    ['2026-11-20', 'email_unverified'],
    ['2026-11-20', 'needs_user_action', 'more_data'],
    ['2026-11-22', 'queued'],
    ['2026-11-23', 'sent'],
  )
  expect(standing(item, foundNobody, '2026-12-09')).toBe('acknowledge-overdue')
  const sentToTheForm: Step[] = [
    ...asked,
    ['2026-11-24', 'needs_user_action', 'use_web_form'],
    ['2026-11-25', 'manual', 'user_marked_done'],
  ]
  expect(standing(item, history(...sentToTheForm), '2026-12-09')).toBe('acknowledge-overdue')
  expect(standing(item, history(...sentToTheForm, ['2026-12-02', 'acknowledged']), '2026-12-09')).toBe('waiting')
})

test('the last reminder gives its fourteen days, whatever was said since', () => {
  const reminded = history(
    ...asked,
    ['2026-12-09', 'overdue', 'no_acknowledgement'],
    ['2026-12-10', 'reminded', 'no_acknowledgement'],
    ['2026-12-11', 'acknowledged'],
    ['2027-01-08', 'overdue', 'no_answer'],
    ['2027-01-12', 'reminded', 'no_answer'],
    ['2027-01-20', 'needs_user_action', 'verify_identity'],
  )
  expect(standing(item, reminded, '2027-01-25')).toBe('overdue')
  expect(standing(item, reminded, '2027-01-26')).toBe('complaint-due')
  expect(nextLook(item, reminded, at('2027-01-22'))).toEqual(at('2027-01-26', '00:00:00'))
})

test('an item is idle on the 180th day after the last thing that happened, at whatever hour that was', () => {
  const begun: Step = ['2026-01-01', 'email_unverified']
  const [last] = history(['2026-05-25', 'queued'])
  expect(isIdle(last ? [{ ...last, at: '2026-05-25T23:59:59.999Z' }] : [], at('2026-11-21'))).toBe(true)
  expect(isIdle(history(['2026-05-26', 'queued']), at('2026-11-21', '23:59:59'))).toBe(false)
  expect(isIdle(history(begun, ['2026-01-02', 'queued'], ['2026-05-26', 'sent']), at('2026-11-21'))).toBe(false)
  expect(isIdle([], at('2026-11-21'))).toBe(true)
})

test.each([
  ['2026-11-23', '2026-12-09'],
  ['2026-12-08', '2026-12-09'],
  ['2026-12-09', '2027-01-08'],
  ['2027-01-08', '2027-01-22'],
  ['2027-01-22', '2027-07-21'],
])('on %s the next look is on %s, as the day begins', (today, next) => {
  expect(nextLook(item, history(...asked), at(today))).toEqual(at(next, '00:00:00'))
})

test('where no clock runs the next look is at what no one did anything about', () => {
  for (const waiting of [{ sentAt: null }, { law: null }, { law: null, sentAt: null }])
    expect(nextLook({ ...item, ...waiting }, [], at('2026-11-21'))).toEqual(at('2027-05-20', '00:00:00'))
})

test('a courtesy request has no confirmation to wait for and no one to complain to', () => {
  const polite = { ...item, law: 'courtesy', sentAt: at('2026-06-01') } as const
  const looks = ['2026-06-01', '2026-07-02', '2026-07-08'].map((day) => dayOf(nextLook(polite, [], at(day))))
  expect(looks).toEqual(['2026-07-02', '2026-07-08', '2027-01-04'])
})

test('nothing changes by itself before the next look', () => {
  const days = fc.nat(240)
  fc.assert(
    fc.property(fc.constantFrom(...lawIds), days, fc.option(days), (law, since, remindedAfter) => {
      const one = { ...item, law }
      const today = addDays('2026-11-23', since)
      const events = history(
        ...asked,
        ...(remindedAfter !== null && remindedAfter <= since
          ? [[addDays('2026-11-23', remindedAfter), 'reminded', 'no_answer'] as const]
          : []),
      )
      const next = dayOf(nextLook(one, events, at(today)))
      expect(next > today).toBe(true)
      const seen = new Set<string>()
      for (let day = today; day < next; day = addDays(day, 1)) seen.add(standing(one, events, day))
      expect([...seen]).toEqual([standing(one, events, today)])
    }),
  )
})

test('a letter that came back needs no answer, until the platform is asked again', () => {
  const back: Step[] = [
    ...asked,
    ['2026-11-24', 'acknowledged', undefined, 'platform'],
    ['2026-12-09', 'overdue', 'no_acknowledgement'],
    ['2026-12-10', 'reminded', 'no_acknowledgement'],
    ['2026-12-11', 'bounced'],
  ]
  expect(standing(item, history(...back), '2027-02-01')).toBe('waiting')
  expect(nextLook(item, history(...back), at('2026-12-11'))).toEqual(at('2027-06-09', '00:00:00'))
  // A request to the person, or what they did, isn't an answer of the platform.
  for (const step of [
    ['2026-12-12', 'needs_user_action', 'more_data'],
    ['2026-12-12', 'in_progress', undefined, 'user'],
    ['2026-12-12', 'manual', 'form', 'staff'],
    ['2026-12-12', 'manual', 'form', 'platform'],
  ] as const)
    expect(standing(item, history(...back, step), '2027-02-01'), step.join(' ')).toBe('waiting')
  for (const actor of ['platform', 'staff'] as const) {
    const heard = history(...back, ['2026-12-12', 'needs_user_action', 'verify_identity', actor])
    expect(standing(item, heard, '2027-02-01')).toBe('reminder-due')
  }
  const renewed = { ...item, sentAt: at('2026-12-14') }
  const again = history(...back, ['2026-12-12', 'queued'], ['2026-12-14', 'sent'])
  expect(daysOf(renewed)).toMatchObject({ reminderOn: '2027-01-29', complaintOn: '2027-02-12' })
  expect(standing(renewed, again, '2027-01-30')).toBe('reminder-due')
})

test('a word on a day that has passed gives the platform fourteen days, and none where it waits for the person', () => {
  const late = at('2027-03-01')
  const answered = history(
    ...asked,
    ['2026-12-01', 'needs_user_action', 'verify_identity'],
    ['2027-03-01', 'in_progress'],
  )
  expect(lookAfterWord({ ...item, state: 'in_progress' }, answered, late)).toEqual(at('2027-03-15', '00:00:00'))
  const waits = { ...item, state: 'needs_user_action', reason: 'verify_identity' } as const
  expect(lookAfterWord(waits, answered.slice(0, -1), late)).toEqual(nextLook(waits, answered.slice(0, -1), late))
  // On a day before any has passed, the next of them.
  const begun = history(...asked, ['2026-11-24', 'in_progress'])
  expect(lookAfterWord({ ...item, state: 'in_progress' }, begun, at('2026-11-24'))).toEqual(
    at('2026-12-09', '00:00:00'),
  )
  // Earlier days come first.
  expect(lookAfterWord(item, history(...asked), at('2027-01-10'))).toEqual(at('2027-01-22', '00:00:00'))
})
