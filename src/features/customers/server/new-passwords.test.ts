import { expect, test } from 'vitest'
import list from '../../../../data/common-passwords.json' with { type: 'json' }
import { isPassword } from '../../../platform/server/passwords.ts'
import { passwordLimits } from '../vocabulary.ts'
import { shutFetch } from './accounts.fixture.ts'
import { newPasswordHash } from './new-passwords.ts'

const verdict = (password: string, about: string[] = []) =>
  newPasswordHash({ fetch: shutFetch }, password, about).then(
    () => 'taken',
    ({ code }) => code,
  )

test('of the most common passwords that are long enough, three thousand and more are refused without any way out', async () => {
  expect(list.passwords.filter((one) => one.length >= passwordLimits.least).length).toBe(list.passwords.length)
  expect(new Set(list.passwords).size).toBeGreaterThanOrEqual(3000)
  for (const password of [...list.passwords.slice(0, 20), ...list.passwords.slice(-20)])
    expect(await verdict(password), password).toBe('password_known')
  expect(await verdict('QwertyUIOP')).toBe('password_known')
})

test('a password made of the product’s words, or of the person’s own, is refused', async () => {
  expect(await verdict('Sightline2026!')).toBe('password_guessable')
  expect(await verdict('lanternfish-99', ['Lanternfish'])).toBe('password_guessable')
  expect(await verdict('lanternfish-99', ['Formica'])).toBe('taken')
})

test('what is taken is hashed as it is', async () => {
  const hash = await newPasswordHash({ fetch: shutFetch }, 'Correct Horse Battery', [])
  expect(await isPassword('Correct Horse Battery', hash)).toBe(true)
  expect(await isPassword('correct horse battery', hash)).toBe(false)
})
