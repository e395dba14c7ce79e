import { expect, test } from 'vitest'
import { keptByKey } from './kept-by-key.ts'

test('is read once for a key, however many ask at once, and again for another key', async () => {
  const kept = keptByKey<number>()
  let reads = 0
  const read = async () => ++reads
  expect(await Promise.all([kept('a', read), kept('a', read)])).toEqual([1, 1])
  expect(await kept('b', read)).toBe(2)
  expect(await kept('a', read)).toBe(3)
})

test('a failed read rejects every waiting caller, and is retried for the next', async () => {
  const kept = keptByKey<string>()
  const fail = () => Promise.reject(new Error('away'))
  const waiting = [kept('a', fail), kept('a', fail)]
  for (const one of waiting) await expect(one).rejects.toThrow('away')
  expect(await kept('a', async () => 'there')).toBe('there')
})
