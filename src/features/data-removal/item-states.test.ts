import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  actors,
  canFallOverdue,
  eventBetween,
  eventNames,
  type ItemEvent,
  type ItemNow,
  isClosed,
  isLate,
  itemStates,
  moveOf,
  reasonsOf,
  transitions,
  wordsOf,
} from './item-states.ts'

const places: ItemNow[] = itemStates.flatMap((state): ItemNow[] => {
  const reasons: readonly ItemNow['reason'][] = Object.hasOwn(reasonsOf, state)
    ? reasonsOf[state as keyof typeof reasonsOf] // just looked up
    : [null]
  return reasons.map((reason) => ({ state, reason }))
})
const reasons = [null, ...new Set(Object.values(reasonsOf).flat())]
const events: ItemEvent[] = eventNames.flatMap((event) =>
  actors.flatMap((by) => reasons.map((reason) => ({ event, by, reason }))),
)
const nameOf = ({ state, reason }: ItemNow) => (reason ? `${state}(${reason})` : state)
const movesFrom = (now: ItemNow | null) =>
  events.flatMap((event) => {
    const move = moveOf(now, event)
    return move.outcome === 'moved' ? [{ event, move }] : []
  })

const walk = (...steps: [ItemEvent['event'], ItemEvent['by'], ItemEvent['reason']?][]) => {
  let now: ItemNow | null = null
  for (const [event, by, reason = null] of steps) {
    const move = moveOf(now, { event, by, reason })
    if (move.outcome === 'refused') return `${event}: ${move.why}`
    now = { state: move.to, reason: move.reason }
  }
  return now && nameOf(now)
}

test('a letter goes its way, is answered late, and ends', () => {
  expect(
    walk(
      ['asked', 'user'],
      ['queued', 'user'],
      ['letter_sent', 'system'],
      ['delivered', 'system'],
      ['fell_overdue', 'system', 'no_acknowledgement'],
      ['acknowledged', 'platform'],
      ['extended', 'platform'],
      ['fell_overdue', 'system', 'no_answer'],
      ['reminded', 'system'],
      ['escalated', 'system'],
      ['fulfilled', 'platform'],
      ['relisted', 'user'],
      ['queued', 'user'],
    ),
  ).toBe('queued')
})

test('a form that the person fills in, and a letter that they send themselves', () => {
  expect(walk(['asked', 'user'], ['task_given', 'user', 'form'], ['form_opened', 'user'], ['form_filed', 'user'])).toBe(
    'manual(user_marked_done)',
  )
  expect(walk(['asked', 'user'], ['task_given', 'user', 'draft'], ['letter_sent', 'user'])).toBe('sent')
})

test('who is late with an answer is not on time again by saying that the letter arrived', () => {
  const late = [
    ['asked', 'user'],
    ['queued', 'user'],
    ['letter_sent', 'system'],
    ['acknowledged', 'platform'],
    ['fell_overdue', 'system', 'no_answer'],
  ] as const
  expect(walk(...late.map((step) => [...step] as Parameters<typeof walk>[number]), ['acknowledged', 'platform'])).toBe(
    'acknowledged: not_from_here',
  )
  expect(walk(...late.map((step) => [...step] as Parameters<typeof walk>[number]), ['reminded', 'system'])).toBe(
    'reminded(no_answer)',
  )
})

test('no platform sends a letter, and no stranger to the case cancels it', () => {
  expect(walk(['asked', 'user'], ['queued', 'platform'])).toBe('queued: not_by_them')
  expect(walk(['asked', 'user'], ['cancelled', 'platform'])).toBe('cancelled: not_by_them')
  expect(walk(['asked', 'platform'])).toBe('asked: not_by_them')
})

test('the time is extended once', () => {
  const now = { state: 'in_progress', reason: null } as const
  expect(moveOf(now, { event: 'extended', by: 'platform' })).toMatchObject({ to: 'extended' })
  expect(moveOf(now, { event: 'extended', by: 'platform' }, true)).toMatchObject({ why: 'extended_before' })
})

test('closed is final, but for what comes back', () => {
  for (const now of places.filter(({ state }) => isClosed(state))) {
    const moves = movesFrom(now).map(({ event }) => event.event)
    expect(new Set(moves)).toEqual(new Set(['fulfilled', 'no_record'].includes(now.state) ? ['relisted'] : []))
    expect(moveOf(now, { event: 'cancelled', by: 'user' })).toMatchObject({ outcome: 'refused', why: 'closed' })
  }
})

test('every place is reached, and every open one can reach an end', () => {
  const reached = new Set<string>()
  const waiting: (ItemNow | null)[] = [null]
  while (waiting.length > 0) {
    const now = waiting.pop() ?? null
    for (const { move } of movesFrom(now)) {
      const next = { state: move.to, reason: move.reason }
      if (!reached.has(nameOf(next))) waiting.push(next)
      reached.add(nameOf(next))
    }
  }
  expect([...reached].toSorted()).toEqual(places.map(nameOf).toSorted())
  for (const now of places.filter(({ state }) => !isClosed(state)))
    expect(movesFrom(now).some(({ move }) => isClosed(move.to))).toBe(true)
})

test('every transition and every place has words of one sentence, and only who has to act is told to', () => {
  for (const { words } of Object.values(transitions)) expect(words).toMatch(/^[A-Z].{10,120}[.]$/)
  for (const now of places) {
    const { title, words, action } = wordsOf(now)
    expect(words).toMatch(/^[A-Z][^.!?]*\.$/)
    expect(title).toMatch(/^[A-Z]/)
    if (action) expect(action).toMatch(/^[A-Z][^.!?]*\.$/)
    if (isClosed(now.state)) expect(action).toBeNull()
    if (now.state === 'needs_user_action') expect(action).not.toBeNull()
  }
})

test('a place without its reason, or with another one, is refused and has no words', () => {
  const now = { state: 'sent', reason: null } as const
  for (const reason of [null, 'opened', 'toString'] as never[])
    expect(moveOf(now, { event: 'denied', by: 'platform', reason })).toMatchObject({ why: 'reason_unfit' })
  expect(moveOf(now, { event: 'fulfilled', by: 'platform', reason: 'other' })).toMatchObject({ why: 'reason_unfit' })
  expect(() => wordsOf({ state: 'denied', reason: null })).toThrow('denied')
})

test.each<[ItemNow | null, ItemEvent, string, boolean?]>([
  [{ state: 'cancelled', reason: null }, { event: 'fulfilled', by: 'platform' }, 'closed: This item is closed.'],
  [
    { state: 'queued', reason: null },
    { event: 'fulfilled', by: 'platform' },
    'not_from_here: Nothing of this kind can happen to an item that is queued.',
  ],
  [
    null,
    { event: 'queued', by: 'user' },
    'not_from_here: Nothing of this kind can happen to an item that is not there yet.',
  ],
  [
    { state: 'email_unverified', reason: null },
    { event: 'queued', by: 'platform' },
    'not_by_them: This is not for the platform to say.',
  ],
  [
    { state: 'in_progress', reason: null },
    { event: 'extended', by: 'platform' },
    'extended_before: The time was extended once already.',
    true,
  ],
  [
    { state: 'sent', reason: null },
    { event: 'denied', by: 'platform' },
    'reason_unfit: “none” is no reason for denied.',
  ],
  [
    { state: 'sent', reason: null },
    { event: 'denied', by: 'platform', reason: 'opened' },
    'reason_unfit: “opened” is no reason for denied.',
  ],
])('a refusal is told in a sentence: %j, %j', (now, event, told, isExtended = false) => {
  const move = moveOf(now, event, isExtended)
  expect(move.outcome === 'refused' && `${move.why}: ${move.words}`).toBe(told)
})

test('what happened between two places is told by the reason too', () => {
  const form = { state: 'manual', reason: 'form' } as const
  const user = { by: 'user', isExtended: false } as const
  expect(eventBetween(form, { state: 'manual', reason: 'opened' }, user)).toBe('form_opened')
  expect(eventBetween(form, { state: 'manual', reason: 'user_marked_done' }, user)).toBe('form_filed')
  const late = { state: 'overdue', reason: 'no_answer' } as const
  expect(eventBetween(late, { state: 'reminded', reason: 'no_answer' }, user)).toBe('reminded')
  expect(eventBetween(late, { state: 'reminded', reason: 'no_acknowledgement' }, user)).toBeUndefined()
})

test('whatever happens in whatever order, nothing changes without an event that may happen', () => {
  const history = fc.array(fc.constantFrom(...events), { maxLength: 40 })
  fc.assert(
    fc.property(history, (all) => {
      let now: ItemNow | null = null
      let isExtended = false
      for (const event of all) {
        const move = moveOf(now, event, isExtended)
        if (move.outcome === 'refused') continue
        expect(move.from).toBe(now?.state ?? null)
        const next: ItemNow = { state: move.to, reason: move.reason }
        expect(wordsOf(next).words).not.toBe('')
        expect(eventBetween(now, next, { by: event.by, isExtended })).toBeDefined()
        isExtended ||= next.state === 'extended'
        now = next
      }
    }),
    { numRuns: 300 },
  )
})

test('a move tells where it came from, which is nowhere for one that begins', () => {
  for (const now of [null, ...places]) for (const { move } of movesFrom(now)) expect(move.from).toBe(now?.state ?? null)
})

test('only while the platform has to move it can be late', () => {
  expect(places.filter(canFallOverdue).map(nameOf)).toEqual([
    'manual(user_marked_done)',
    'sent',
    'delivered',
    'acknowledged',
    'in_progress',
    'extended',
  ])
  expect(itemStates.filter(isLate)).toEqual(['overdue', 'reminded', 'escalated'])
})
