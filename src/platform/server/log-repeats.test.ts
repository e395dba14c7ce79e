import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRepeats } from './log-repeats.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('the first is written at once, those of a minute are one line with their count, and after a quiet minute it is new', () => {
  const isRepeated = createRepeats()
  const sums: number[] = []
  const say = (key = 'queue') => isRepeated(key, (repeated) => sums.push(repeated))
  expect([say(), say(), say(), say('other')]).toEqual([false, true, true, false])
  vi.advanceTimersByTime(60_000)
  expect(sums).toEqual([2])
  expect([say(), say('other')]).toEqual([true, false])
  vi.advanceTimersByTime(60_000)
  expect(sums).toEqual([2, 1])
  vi.advanceTimersByTime(60_000)
  expect(sums).toEqual([2, 1])
  expect(say()).toBe(false)
})

test('a line that is not repeated leaves nothing waiting', () => {
  const isRepeated = createRepeats()
  const waiting = process.listenerCount('exit')
  isRepeated('once', () => undefined)
  vi.advanceTimersByTime(60_000)
  expect([process.listenerCount('exit'), vi.getTimerCount()]).toEqual([waiting, 0])
})
