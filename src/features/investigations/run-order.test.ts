import fc from 'fast-check'
import { expect, test } from 'vitest'
import { backgroundPriority, queuePriority } from './run-order.ts'
import { type Priority, priorities } from './vocabulary.ts'

/** Names in the order in which the queue begins them: by priority, then by age. */
function begun(asked: readonly (readonly [whose: string, priority: Priority])[]): string[] {
  const queued = asked.map(([whose, priority], at) => {
    const waiting = asked.slice(0, at).flatMap(([other, urgency]) => (other === whose ? [urgency] : []))
    return { name: `${whose} ${priority}`, priority: queuePriority(priority, waiting) }
  })
  return queued.toSorted((a, b) => b.priority - a.priority).map(({ name }) => name)
}

test('what is urgent comes first, then high, then what is older', () => {
  expect(
    begun([
      ['a', 'normal'],
      ['b', 'high'],
      ['c', 'urgent'],
      ['d', 'high'],
    ]),
  ).toEqual(['c urgent', 'b high', 'd high', 'a normal'])
})

test('one who asks for many waits with them for the first of everyone else', () => {
  const flood = Array.from({ length: 50 }, () => ['a', 'urgent'] as const)
  expect(begun([...flood, ['b', 'normal']]).indexOf('b normal')).toBe(1)
})

test('what was asked for earlier and is at least as urgent begins earlier', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...priorities), { maxLength: 30 }), (asked) => {
      const queued = asked.map((priority, at) => queuePriority(priority, asked.slice(0, at)))
      for (const [at, one] of asked.entries())
        for (const [behind, other] of asked.entries())
          if (at < behind && priorities.indexOf(one) <= priorities.indexOf(other))
            expect(queued[at]).toBeGreaterThan(queued[behind] ?? 0)
    }),
  )
})

test('what no one waits for comes behind however many wait', () => {
  expect(queuePriority('normal', Array(100_000).fill('urgent'))).toBeGreaterThan(backgroundPriority)
})
