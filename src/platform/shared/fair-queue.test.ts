import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Caller, createFairQueue, type Shares } from './fair-queue.ts'

const visitor = (key: string): Caller => ({ key, isMember: false })
const member = (key: string): Caller => ({ key, isMember: true })
const one: Shares = { most: 1, perCaller: 1, keptForMembers: 0 }

/** A queue whose work ends when the test says so. */
function steps({ running = one, waiting }: { running?: Shares; waiting: Shares }) {
  const queue = createFairQueue({ running, waiting })
  const begun: string[] = []
  const ends: (() => void)[] = []
  const outcomes = new Map<string, string>()
  const ask = (name: string, caller: Caller) => {
    const work = async () => {
      begun.push(name)
      await new Promise<void>((resolve) => ends.push(resolve))
    }
    queue.run(caller, work).then(
      () => outcomes.set(name, 'done'),
      (error: { code: string }) => outcomes.set(name, error.code),
    )
  }
  const settle = async () => {
    for (let turn = 0; turn < 10; turn++) await Promise.resolve()
  }
  const endOne = async () => {
    ends.shift()?.()
    await settle()
  }
  return { ask, endOne, settle, begun, outcomes }
}

test('callers take turns: one who asks once waits for one job of each other caller', async () => {
  const { ask, endOne, begun } = steps({ waiting: { most: 20, perCaller: 20, keptForMembers: 0 } })
  for (const name of ['a1', 'a2', 'a3', 'a4']) ask(name, visitor('a'))
  ask('b1', visitor('b'))
  ask('c1', visitor('c'))
  for (let ended = 0; ended < 6; ended++) await endOne()
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'a4'])
})

test('members and visitors alternate', async () => {
  const { ask, endOne, begun } = steps({ waiting: { most: 20, perCaller: 20, keptForMembers: 0 } })
  for (const name of ['v1', 'v2', 'v3', 'v4']) ask(name, visitor(name))
  for (const name of ['m1', 'm2']) ask(name, member(name))
  for (let ended = 0; ended < 6; ended++) await endOne()
  expect(begun).toEqual(['v1', 'm1', 'v2', 'm2', 'v3', 'v4'])
})

test('a caller who has his share waiting is refused, and told when to come back', async () => {
  const { ask, settle, outcomes } = steps({ waiting: { most: 20, perCaller: 2, keptForMembers: 0 } })
  for (const name of ['a1', 'a2', 'a3', 'a4']) ask(name, visitor('a'))
  await settle()
  expect([...outcomes]).toEqual([['a4', 'queue_full']])
  const queue = createFairQueue({ running: { ...one, most: 0 }, waiting: { ...one, most: 0 } })
  await expect(queue.run(visitor('a'), async () => 1)).rejects.toMatchObject({ headers: { 'retry-after': '10' } })
})

test('work that no one waits for any more is dropped before it begins, and its place is free', async () => {
  const { ask, endOne, settle, begun, outcomes } = steps({ waiting: { most: 1, perCaller: 1, keptForMembers: 0 } })
  const leaving = new AbortController()
  ask('a', visitor('a'))
  ask('b', { ...visitor('b'), signal: leaving.signal })
  await settle()
  leaving.abort()
  ask('c', visitor('c'))
  ask('d', { ...visitor('d'), signal: leaving.signal })
  for (let ended = 0; ended < 3; ended++) await endOne()
  expect(begun).toEqual(['a', 'c'])
  expect(Object.fromEntries(outcomes)).toEqual({
    a: 'done',
    b: 'request_abandoned',
    c: 'done',
    d: 'request_abandoned',
  })
})

test('a caller yields from the first moment until the answer, refused ones too', async () => {
  let aside = 0
  const standAside = () => {
    aside += 1
    return () => {
      aside -= 1
    }
  }
  const { ask, endOne, settle } = steps({ waiting: { most: 1, perCaller: 1, keptForMembers: 0 } })
  for (const name of ['a', 'b', 'c']) ask(name, { ...visitor(name), standAside })
  await settle()
  expect(aside).toBe(2)
  await endOne()
  await endOne()
  expect(aside).toBe(0)
})

test('work that throws frees its place', async () => {
  const queue = createFairQueue({ running: one, waiting: one })
  const failing = queue.run(visitor('a'), () => Promise.reject(new Error('on purpose')))
  const next = queue.run(visitor('b'), async () => 'done')
  await expect(failing).rejects.toThrow('on purpose')
  expect(await next).toBe('done')
})

const askings = fc.array(
  fc.record({ caller: fc.integer({ min: 0, max: 9 }), isMember: fc.boolean(), ends: fc.boolean() }),
  { maxLength: 60 },
)

test('whatever visitors do, a place is kept for a member, at work and in line', async () => {
  await fc.assert(
    fc.asyncProperty(askings, async (asked) => {
      const { ask, endOne, settle, begun, outcomes } = steps({
        running: { most: 3, perCaller: 2, keptForMembers: 1 },
        waiting: { most: 4, perCaller: 2, keptForMembers: 1 },
      })
      for (const [at, { caller, ends }] of asked.entries()) {
        ask(`flood ${at}`, visitor(String(caller)))
        if (ends) await endOne()
      }
      ask('at work', member('m'))
      ask('in line', member('n'))
      await settle()
      expect(begun).toContain('at work')
      expect(outcomes.get('in line')).toBeUndefined()
    }),
  )
})

test('every caller in line has a turn before another has two', async () => {
  await fc.assert(
    fc.asyncProperty(askings, async (asked) => {
      const { ask, endOne, begun, outcomes } = steps({ waiting: { most: 30, perCaller: 5, keptForMembers: 10 } })
      ask('first', visitor('first'))
      for (const [at, { caller, isMember }] of asked.entries())
        ask(`${isMember ? 'm' : 'v'}${caller} ${at}`, isMember ? member(`m${caller}`) : visitor(`v${caller}`))
      const inLine = new Set(asked.keys())
      for (let ended = 0; ended <= asked.length; ended++) await endOne()
      const refused = [...outcomes].filter(([, outcome]) => outcome === 'queue_full').length
      // Everything is either refused at once or done.
      expect(begun.length + refused).toBe(inLine.size + 1)
      for (const group of ['m', 'v']) {
        const turns = begun.slice(1).filter((name) => name.startsWith(group))
        const callers = new Set(turns.map((name) => name.split(' ')[0]))
        const firstRound = turns.slice(0, callers.size)
        expect(new Set(firstRound.map((name) => name.split(' ')[0])).size).toBe(callers.size)
      }
    }),
  )
})
