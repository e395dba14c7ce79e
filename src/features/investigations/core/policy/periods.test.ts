import { expect, test } from 'vitest'
import { periodOf } from './periods.ts'

test.each([
  ['for at most thirteen (13) months', 390],
  ['for twenty-four months', 720],
  ['for 13 months', 390],
  ['within nineteen days', 19],
  ['for some months', null],
])('%s', (text, days) => {
  expect(periodOf(text)).toBe(days)
})
