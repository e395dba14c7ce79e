import { randomUUID } from 'node:crypto'
import { TOTP } from 'otpauth'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { callerOf, portalPassword, proveAddress, registerOrganisation } from '../support/portal.ts'
import { tokenIn } from '../support/running-database.ts'

// Passwords as people type them, at the running program.

const base = inject('baseUrl')

const register = (email: string, password: string) =>
  callerOf(base, undefined)('POST /api/customer/register', {
    body: { organization: { name: 'Passwords' }, user: { email, password, firstName: 'A', lastName: 'B' } },
  })
const signIn = (email: string, password: string) =>
  callerOf(base, undefined)('POST /api/customer/login', { body: { email, password } })

test('a password of any characters, and of two hundred, is taken as it is', async () => {
  for (const password of [
    '          ',
    'aaaabbbbcccc',
    '1234 äöü 👩‍👩‍👧‍👦 ﷽',
    `${'Long '.repeat(39)}12345`,
    ' with blanks around ',
    'ÅÅÅÅÅÅÅÅÅÅÅ',
  ]) {
    const email = `${randomUUID()}@corp.test`
    expect((await register(email, password)).status, password).toBe(201)
    expect((await signIn(email, password)).status, password).toBe(200)
    for (const other of [password.trim(), password.toLowerCase(), password.slice(0, 72), password.normalize('NFD')])
      if (other !== password && other !== '')
        expect((await signIn(email, other)).status, `${password} as ${other}`).not.toBe(200)
  }
})

test('a new password by a link asks for the second factor all the same', async () => {
  const member = await registerOrganisation(base)
  const client = new pg.Client({ connectionString: inject('postgresUrl'), ssl: false })
  await client.connect()
  await proveAddress(client, member)
  await client.end()
  const { secret } = (
    await member.call('POST /api/customer/account/second-factor', { body: { password: portalPassword } })
  ).json
  const code = new TOTP({ secret }).generate()
  expect((await member.call('POST /api/customer/account/second-factor/confirm', { body: { code } })).status).toBe(200)
  await callerOf(base, undefined)('POST /api/customer/password/forgotten', { body: { email: member.email } })
  const token = await tokenIn(member.email, (one) => `/customer/new-password/${one}`)
  const password = 'another-password-of-a-test'
  const set = await callerOf(base, undefined)('POST /api/customer/password/new', { body: { token, password } })
  expect([set.status, set.json.token]).toEqual([200, undefined])
  const refused = await signIn(member.email, password)
  expect([refused.status, refused.json.code]).toEqual([401, 'second_factor_required'])
})
