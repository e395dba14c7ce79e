import { expect, test } from 'vitest'
import { hashPassword, isPassword } from './passwords.ts'

test('a password fits its own hash alone', async () => {
  const hash = await hashPassword('a password of some length')
  expect(await isPassword('a password of some length', hash)).toBe(true)
  expect(await isPassword('a password of some lengtH', hash)).toBe(false)
  expect(await isPassword('anything', null)).toBe(false)
})

test('a flood of guesses waits in a short line, and the rest is refused at once', async () => {
  const cheap = ['argon2id', 8, 1, 'A'.repeat(22), 'A'.repeat(43)].join('$')
  const guesses = await Promise.allSettled(Array.from({ length: 70 }, () => isPassword('guess', cheap)))
  expect(guesses.filter(({ status }) => status === 'fulfilled')).toHaveLength(66)
  expect(guesses.at(-1)).toMatchObject({ status: 'rejected', reason: { code: 'queue_full' } })
})
