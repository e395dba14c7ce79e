import { beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import type { Database } from '../../../platform/server/database.ts'
import { customersContract } from '../contract.ts'
import { openAccounts, password } from './accounts.fixture.ts'

let db: Database
let accounts: ReturnType<typeof openAccounts>
beforeAll(async () => {
  db = (await createTestDatabase()).db
  accounts = openAccounts(db)
})

const newer = 'a newer and better one'
const forgot = (email: string) => accounts.ask('POST /api/customer/password/forgotten', { body: { email } })
const setNew = async (token: string, to = newer) => {
  const { status, body } = await accounts.ask('POST /api/customer/password/new', { body: { token, password: to } })
  return status === 200 ? 'done' : body.code
}
const askForAddress = (token: string, email: string, said = password) =>
  accounts.ask('POST /api/customer/account/address', { token, body: { email, password: said } })
const proveBy = async (token: string) => {
  const { status, body } = await accounts.ask(`POST /api/customer/links/${token}/prove`, { body: {} })
  return status === 200 ? body.email : body.code
}
const isIn = async (token: string) => (await accounts.ask('GET /api/customer/account', { token })).status === 200

test('a forgotten password is reset by the link, which ends every session and lets the new one in', async () => {
  const { token } = await accounts.registerProved('forgets@corp.test')
  expect(await forgot('Forgets@corp.test')).toMatchObject({ status: 202, body: { done: true } })
  const link = await accounts.linkTo('forgets@corp.test')
  expect((await accounts.ask(`GET /api/customer/links/${link}`)).body).toMatchObject({
    ...{ kind: 'password', email: 'forgets@corp.test', organization: null, role: null },
    expiresAt: new Date(accounts.clock.now.getTime() + 3_600_000).toISOString(),
  })
  expect(await setNew(link)).toBe('done')
  expect(await isIn(token)).toBe(false)
  expect((await accounts.signIn('forgets@corp.test')).status).toBe(401)
  expect((await accounts.signIn('forgets@corp.test', { password: newer })).status).toBe(200)
  expect((await accounts.mailsTo('forgets@corp.test')).at(-1)?.kind).toBe('password-changed')
  expect(await setNew(link, 'and one more of them')).toBe('customer_link_gone')
})

test('a reset is not blocked by earlier failed attempts', async () => {
  await accounts.registerProved('tried@corp.test')
  for (let n = 0; n < 6; n++) await accounts.signIn('tried@corp.test', { password: 'what was it' })
  expect((await accounts.signIn('tried@corp.test')).status).toBe(429)
  await forgot('tried@corp.test')
  await setNew(await accounts.linkTo('tried@corp.test'))
  expect((await accounts.signIn('tried@corp.test', { password: newer })).status).toBe(200)
})

test('asking for a known and an unknown address is answered alike, no sooner than after a fixed time', async () => {
  await accounts.registerProved('asked@corp.test')
  const answer = async (email: string) => {
    const { status, body, headers } = await forgot(email)
    return { status, body, headers: [...headers] }
  }
  expect(await answer('asked@corp.test')).toEqual(await answer('stranger@corp.test'))
  expect(customersContract['POST /api/customer/password/forgotten'].takesSteadyTime).toBe(true)
})

test('an address is mailed three times a day and not within ten minutes, however often it is asked for', async () => {
  await accounts.registerProved('flooded@corp.test')
  for (let n = 0; n < 5; n++) {
    await Promise.all([forgot('flooded@corp.test'), forgot('flooded@corp.test')])
    accounts.later(0.5)
  }
  const kinds = (await accounts.mailsTo('flooded@corp.test')).map(({ kind }) => kind)
  expect(kinds).toEqual(['prove-address', 'new-password', 'new-password', 'new-password'])
})

test('of two links the older still works; the other is gone with the first new password', async () => {
  await accounts.registerProved('twice@corp.test')
  await forgot('twice@corp.test')
  const first = await accounts.linkTo('twice@corp.test')
  accounts.later(0.25)
  await forgot('twice@corp.test')
  const second = await accounts.linkTo('twice@corp.test')
  expect(await setNew(first)).toBe('done')
  expect(await setNew(second)).toBe('customer_link_gone')
})

test('a link is past after its hour, and unknown for what it is not', async () => {
  await accounts.registerProved('late@corp.test')
  const proof = await accounts.linkTo('late@corp.test')
  await forgot('late@corp.test')
  const link = await accounts.linkTo('late@corp.test')
  expect(await proveBy(link)).toBe('customer_link_unknown')
  expect(await setNew(proof)).toBe('customer_link_unknown')
  expect((await accounts.accept(link)).body.code).toBe('customer_link_unknown')
  expect(await setNew('x'.repeat(22))).toBe('customer_link_unknown')
  accounts.later(1)
  expect(await setNew(link)).toBe('customer_link_gone')
  expect((await accounts.ask(`GET /api/customer/links/${link}`)).status).toBe(410)
  expect((await accounts.ask(`GET /api/customer/links/${'x'.repeat(22)}`)).status).toBe(404)
})

test('of two who use one link at once one is heard', async () => {
  await accounts.registerProved('both@corp.test')
  await forgot('both@corp.test')
  const link = await accounts.linkTo('both@corp.test')
  const outcomes = await Promise.all([setNew(link, 'the one password'), setNew(link, 'the other one')])
  expect(outcomes.sort()).toEqual(['customer_link_gone', 'done'])
})

test('looking at a link changes nothing, and proving twice is once', async () => {
  const { token } = await accounts.register('looked@corp.test')
  const link = await accounts.linkTo('looked@corp.test')
  for (let n = 0; n < 3; n++) expect((await accounts.ask(`GET /api/customer/links/${link}`)).body.kind).toBe('proof')
  expect((await accounts.ask('GET /api/customer/account', { token })).body.isProved).toBe(false)
  expect(await proveBy(link)).toBe('looked@corp.test')
  expect(await proveBy(link)).toBe('customer_link_gone')
})

test('the proof is sent again when it is asked for, not without end', async () => {
  const { token } = await accounts.register('again@corp.test')
  const again = async () => (await accounts.ask('POST /api/customer/account/proof', { token })).status
  expect(await again()).toBe(429)
  accounts.later(1)
  expect(await again()).toBe(202)
  expect(await accounts.mailsTo('again@corp.test')).toHaveLength(2)
  await accounts.prove('again@corp.test')
  accounts.later(1)
  expect(await again()).toBe(202)
  expect(await accounts.mailsTo('again@corp.test')).toHaveLength(2)
})

test('changing the password asks for the old one, keeps this session and ends the others', async () => {
  const { token } = await accounts.registerProved('changes@corp.test')
  const other = (await accounts.signIn('changes@corp.test')).body.token
  const change = async (said: string) => {
    const body = { password: said, newPassword: newer }
    return (await accounts.ask('POST /api/customer/account/password', { token, body })).body.code ?? 'done'
  }
  expect(await change('a wrong one')).toBe('password_wrong')
  expect(await change(password)).toBe('done')
  expect([await isIn(token), await isIn(other)]).toEqual([true, false])
})

test('a holder of a session cannot guess the password with it', async () => {
  const { token } = await accounts.registerProved('held@corp.test')
  const guess = async () =>
    (await accounts.ask('POST /api/customer/account/second-factor', { token, body: { password: 'a guess' } })).body.code
  for (let n = 0; n < 5; n++) expect(await guess()).toBe('password_wrong')
  expect(await guess()).toBe('customer_sign_in_paused')
})

test('an address changes once the new one is proved, and the old one is warned before', async () => {
  const { token } = await accounts.registerProved('old@corp.test')
  expect((await askForAddress(token, 'new@corp.test', 'not it')).body.code).toBe('password_wrong')
  expect((await askForAddress(token, 'new@corp.test')).status).toBe(202)
  const [warning] = (await accounts.mailsTo('old@corp.test')).slice(-1)
  expect(warning).toMatchObject({ kind: 'address-changing', secrets: [] })
  expect(warning?.text).toContain('n***@corp.test')
  expect((await accounts.signIn('old@corp.test')).status).toBe(200)
  expect(await proveBy(await accounts.linkTo('new@corp.test'))).toBe('new@corp.test')
  expect((await accounts.signIn('old@corp.test')).status).toBe(401)
  expect((await accounts.signIn('new@corp.test')).body.user.email).toBe('new@corp.test')
})

test('a new password stops a change of address that someone else requested', async () => {
  const { token } = await accounts.registerProved('victim@corp.test')
  await askForAddress(token, 'thief@evil.test')
  await forgot('victim@corp.test')
  await setNew(await accounts.linkTo('victim@corp.test'))
  expect(await proveBy(await accounts.linkTo('thief@evil.test'))).toBe('customer_link_gone')
})

test('after an address changed, links that went to the old one open nothing', async () => {
  const { token } = await accounts.registerProved('moved@corp.test')
  await forgot('moved@corp.test')
  const link = await accounts.linkTo('moved@corp.test')
  await askForAddress(token, 'moved-on@corp.test')
  await proveBy(await accounts.linkTo('moved-on@corp.test'))
  expect(await setNew(link)).toBe('customer_link_gone')
})

test('of two wishes the newer counts', async () => {
  const { token } = await accounts.registerProved('wishes@corp.test')
  await askForAddress(token, 'first-wish@corp.test')
  await askForAddress(token, 'second-wish@corp.test')
  expect(await proveBy(await accounts.linkTo('first-wish@corp.test'))).toBe('customer_link_gone')
  expect(await proveBy(await accounts.linkTo('second-wish@corp.test'))).toBe('second-wish@corp.test')
})

test('another person’s address gets the same answer, and is reported as taken only behind the link', async () => {
  const { token } = await accounts.registerProved('wants@corp.test')
  await accounts.registerProved('has@corp.test')
  const [free, taken] = [await askForAddress(token, 'free@corp.test'), await askForAddress(token, 'has@corp.test')]
  expect([free.status, free.body]).toEqual([taken.status, taken.body])
  expect(await proveBy(await accounts.linkTo('has@corp.test'))).toBe('address_taken')
})

test('two members who prove one address at once: one has it', async () => {
  const [one, two] = [await accounts.registerProved('one@corp.test'), await accounts.registerProved('two@corp.test')]
  await askForAddress(one.token, 'shared@corp.test')
  const first = await accounts.linkTo('shared@corp.test')
  accounts.later(0.25)
  await askForAddress(two.token, 'shared@corp.test')
  const second = await accounts.linkTo('shared@corp.test')
  expect((await Promise.all([proveBy(first), proveBy(second)])).sort()).toEqual(['address_taken', 'shared@corp.test'])
})

test('no one can have strangers mailed all day by changing an address', async () => {
  const { token } = await accounts.registerProved('spams@corp.test')
  for (let n = 0; n < 5; n++) expect((await askForAddress(token, `target${n}@corp.test`)).status).toBe(202)
  expect((await askForAddress(token, 'target5@corp.test')).body.code).toBe('rate_limited')
})

test('two mails of a password and a change at once end in one state, not in a lock', async () => {
  const { token } = await accounts.registerProved('locks@corp.test')
  await forgot('locks@corp.test')
  const link = await accounts.linkTo('locks@corp.test')
  await askForAddress(token, 'unlocks@corp.test')
  const move = await accounts.linkTo('unlocks@corp.test')
  const body = { password, newPassword: 'yet another one' }
  const outcomes = await Promise.all([
    setNew(link),
    proveBy(move),
    accounts.ask('POST /api/customer/account/password', { token, body }).then(({ status }) => status),
  ])
  expect(outcomes).toHaveLength(3)
})
