import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

const soon = () => new Promise((resolve) => setTimeout(resolve, 5))

test('one passes at a time, in the order in which they asked', async () => {
  const next = createTurns()
  const seen: string[] = []
  const pass = async (name: string, ms: number) => {
    const turn = next()
    await turn.comes
    seen.push(`${name} in`)
    await new Promise((resolve) => setTimeout(resolve, ms))
    seen.push(`${name} out`)
    turn.done()
  }
  await Promise.all([pass('a', 10), pass('b', 1), pass('c', 5)])
  expect(seen).toEqual(['a in', 'a out', 'b in', 'b out', 'c in', 'c out'])
})

test('a turn that is given up while waiting delays no one, and lets no one in early', async () => {
  const next = createTurns()
  const [first, second, third] = [next(), next(), next()]
  let isIn = false
  void third.comes.then(() => {
    isIn = true
  })
  second.done()
  await soon()
  expect(isIn).toBe(false)
  first.done()
  await third.comes
  first.done()
})
