import { expect, test } from 'vitest'
import { mapInTurns } from './in-turns.ts'

test('others have their turn between items that take long together, and the order stays', async () => {
  const order: string[] = []
  let time = 0
  const mapped = mapInTurns(
    ['a', 'b', 'c', 'd'],
    (item) => {
      order.push(item)
      time += 6
      return item.toUpperCase()
    },
    () => time,
  )
  setImmediate(() => order.push('another'))
  expect(await mapped).toEqual(['A', 'B', 'C', 'D'])
  expect(order).toEqual(['a', 'b', 'another', 'c', 'd'])
})

test('what is done at once is one turn', async () => {
  let turns = 0
  const mapped = mapInTurns(
    [1, 2, 3],
    (item) => item * 2,
    () => 0,
  )
  setImmediate(() => turns++)
  expect(await mapped).toEqual([2, 4, 6])
  expect(turns).toBe(0)
})
