import { expect, test } from 'vitest'
import { createTurns, mapInTurns, runInTurns } from './in-turns.ts'

test('others have their turn between items that take long together, and the order stays', async () => {
  const order: string[] = []
  let time = 0
  setImmediate(() => order.push('another'))
  const mapped = mapInTurns(
    ['a', 'b', 'c', 'd'],
    (item) => {
      order.push(item)
      time += 6
      return item.toUpperCase()
    },
    () => time,
  )
  expect(await mapped).toEqual(['A', 'B', 'C', 'D'])
  expect(order).toEqual(['a', 'b', 'another', 'c', 'd'])
})

test('what is done at once is one turn', async () => {
  let turns = 0
  setImmediate(() => turns++)
  const mapped = mapInTurns(
    [1, 2, 3],
    (item) => item * 2,
    () => 0,
  )
  expect(await mapped).toEqual([2, 4, 6])
  expect(turns).toBe(0)
})

test('others have their turn after each step', async () => {
  const order: string[] = []
  const steps = function* () {
    order.push('first')
    yield
    order.push('second')
    return 'done'
  }
  setImmediate(() => order.push('another'))
  expect(await runInTurns(steps())).toBe('done')
  expect(order).toEqual(['first', 'another', 'second'])
})

test('each of a crowd has a turn of its own, in the order they came, with others between', async () => {
  const takeTurn = createTurns()
  const order: string[] = []
  const crowd = ['a', 'b', 'c'].map(async (name) => {
    await takeTurn()
    order.push(name)
    setImmediate(() => order.push('another'))
  })
  await Promise.all(crowd)
  expect(order).toEqual(['a', 'another', 'b', 'another', 'c'])
})
