import { type TOTP, URI } from 'otpauth'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import type { Database } from '../../../platform/server/database.ts'
import { openAccounts, password } from './accounts.fixture.ts'

let db: Database
beforeAll(async () => {
  db = (await createTestDatabase()).db
})

let accounts: ReturnType<typeof openAccounts>
let token: string
let email: string
let authenticator: TOTP
let recoveryCodes: string[]
let people = 0
beforeEach(async () => {
  accounts = openAccounts(db)
  email = `factor${++people}@corp.test`
  token = (await accounts.registerProved(email)).token
  const begun = await accounts.ask('POST /api/customer/account/second-factor', { token, body: { password } })
  authenticator = URI.parse(begun.body.uri) as TOTP
  const confirmed = await confirm(codeAt(0))
  recoveryCodes = confirmed.body.recoveryCodes
  accounts.later(1)
})

/** Returns the code of the step that is so many seconds away. */
const codeAt = (seconds: number) => authenticator.generate({ timestamp: accounts.clock.now.getTime() + seconds * 1000 })
const confirm = (code: string) =>
  accounts.ask('POST /api/customer/account/second-factor/confirm', { token, body: { code } })
const enter = async (code?: string) => {
  const { status, body } = await accounts.signIn(email, {
    ...(code !== undefined && { code }),
    from: `${Math.random()}`,
  })
  return status === 200 ? 'in' : body.code
}

test('an authenticator is shown an address that says whose it is, and the same as a picture', async () => {
  const other = await accounts.register(`other-${email}`)
  const { body } = await accounts.ask('POST /api/customer/account/second-factor', {
    token: other.token,
    body: { password },
  })
  expect(body.uri).toMatch(
    /^otpauth:\/\/totp\/Sightline:other-factor\d+%40corp\.test\?issuer=Sightline&secret=[A-Z2-7]{32}&/,
  )
  expect(body.uri).toContain(`secret=${body.secret}`)
  expect(body.qrCode).toMatch(/^<svg [\s\S]*<\/svg>$/)
  expect(body.qrCode).not.toMatch(/<script|href|on\w+=/)
  // It is not asked for yet.
  expect((await accounts.signIn(other.email)).status).toBe(200)
})

test('a code is asked for only from who knows the password', async () => {
  expect(await enter()).toBe('second_factor_required')
  const wrong = await accounts.signIn(email, { password: 'wrong', code: codeAt(0) })
  expect(wrong.body.code).toBe('customer_sign_in_failed')
})

test('a code lets in once, the one before and the one after as well, others never', async () => {
  expect(await enter('000000')).toBe('second_factor_failed')
  expect(await enter(codeAt(-60))).toBe('second_factor_failed')
  expect(await enter(codeAt(60))).toBe('second_factor_failed')
  expect(await enter(codeAt(-30))).toBe('in')
  expect(await enter(codeAt(-30))).toBe('second_factor_failed')
  expect(await enter(codeAt(0))).toBe('in')
  expect(await enter(codeAt(30))).toBe('in')
  // Earlier than one that was taken.
  expect(await enter(codeAt(0))).toBe('second_factor_failed')
})

test('blanks in a code are the app’s way of writing it', async () => {
  expect(await enter(`${codeAt(0).slice(0, 3)} ${codeAt(0).slice(3)}`)).toBe('in')
})

test('the code that confirmed lets no one in', async () => {
  const fresh = await accounts.register(`fresh-${email}`)
  const begun = await accounts.ask('POST /api/customer/account/second-factor', {
    token: fresh.token,
    body: { password },
  })
  const code = (URI.parse(begun.body.uri) as TOTP).generate({ timestamp: accounts.clock.now.getTime() })
  await accounts.ask('POST /api/customer/account/second-factor/confirm', { token: fresh.token, body: { code } })
  expect((await accounts.signIn(fresh.email, { code })).body.code).toBe('second_factor_failed')
})

test('of two who show one code at once one comes in', async () => {
  expect((await Promise.all([enter(codeAt(0)), enter(codeAt(0))])).sort()).toEqual(['in', 'second_factor_failed'])
})

test('a recovery code lets in once, however it is written, and the account says how many are left', async () => {
  expect(recoveryCodes).toHaveLength(10)
  expect(new Set(recoveryCodes).size).toBe(10)
  const [first = '', second = ''] = recoveryCodes
  expect(await enter(first)).toBe('in')
  expect(await enter(first)).toBe('second_factor_failed')
  expect(await enter(` ${second.toUpperCase().replace('-', ' ')} `)).toBe('in')
  expect((await accounts.ask('GET /api/customer/account', { token })).body.recoveryCodesLeft).toBe(8)
})

test('of two who show one recovery code at once one comes in', async () => {
  const [code = ''] = recoveryCodes
  expect((await Promise.all([enter(code), enter(code)])).sort()).toEqual(['in', 'second_factor_failed'])
})

test('a colleague’s recovery code is not mine', async () => {
  const [mine = ''] = recoveryCodes
  const one = await accounts.register(`one-${email}`)
  const begun = await accounts.ask('POST /api/customer/account/second-factor', { token: one.token, body: { password } })
  const code = (URI.parse(begun.body.uri) as TOTP).generate({ timestamp: accounts.clock.now.getTime() })
  await accounts.ask('POST /api/customer/account/second-factor/confirm', { token: one.token, body: { code } })
  expect((await accounts.signIn(one.email, { code: mine })).body.code).toBe('second_factor_failed')
})

test('who knows the password cannot guess codes: the fifth attempt pauses', async () => {
  const guess = async () => (await accounts.signIn(email, { code: '111111' })).body.code
  for (let n = 0; n < 5; n++) expect(await guess()).toBe('second_factor_failed')
  expect(await guess()).toBe('customer_sign_in_paused')
})

test('a second one cannot take the place of the first, which goes only with password and code', async () => {
  const begin = await accounts.ask('POST /api/customer/account/second-factor', { token, body: { password } })
  expect(begin.body.code).toBe('second_factor_exists')
  const remove = async (body: object) => {
    const answer = await accounts.ask('DELETE /api/customer/account/second-factor', { token, body })
    return answer.status === 200 ? 'done' : answer.body.code
  }
  expect(await remove({ password: 'wrong', code: codeAt(0) })).toBe('password_wrong')
  expect(await remove({ password, code: '000000' })).toBe('second_factor_failed')
  expect(await remove({ password, code: codeAt(0) })).toBe('done')
  expect(await remove({ password, code: codeAt(30) })).toBe('second_factor_not_begun')
  expect(await enter()).toBe('in')
  expect(await confirm(codeAt(30))).toMatchObject({ body: { code: 'second_factor_not_begun' } })
})

test('starting over forgets the previous secret', async () => {
  const late = await accounts.register(`late-${email}`)
  const begin = async () =>
    URI.parse(
      (await accounts.ask('POST /api/customer/account/second-factor', { token: late.token, body: { password } })).body
        .uri,
    ) as TOTP
  const [first, second] = [await begin(), await begin()]
  const timestamp = accounts.clock.now.getTime()
  const confirmLate = async (code: string) =>
    (await accounts.ask('POST /api/customer/account/second-factor/confirm', { token: late.token, body: { code } }))
      .status
  expect(await confirmLate(first.generate({ timestamp }))).toBe(401)
  expect(await confirmLate(second.generate({ timestamp }))).toBe(200)
})

test('the stored secret opens neither as it is, nor in another account’s row, nor changed', async () => {
  const [row] = await accounts.rows<{ id: number; totp_secret: string }>(
    `select id, totp_secret from account where email = $1`,
    [email],
  )
  expect(row?.totp_secret).not.toContain(authenticator.secret.base32)
  const codes = await accounts.rows<{ code_hash: string }>(`select code_hash from account_recovery_code`)
  for (const code of recoveryCodes) expect(JSON.stringify(codes)).not.toContain(code)
  const victim = await accounts.register(`victim-${email}`)
  await accounts.rows(`update account set totp_secret = $1, totp_confirmed_at = now() where email = $2`, [
    row?.totp_secret,
    victim.email,
  ])
  await expect(accounts.signIn(victim.email, { code: codeAt(0) })).rejects.toThrow()
  const changed = row?.totp_secret.replace(/\.\w/, (begin) => (begin === '.A' ? '.B' : '.A'))
  await accounts.rows(`update account set totp_secret = $1 where email = $2`, [changed, email])
  await expect(accounts.signIn(email, { code: codeAt(0) })).rejects.toThrow()
})

test('a member who is removed leaves neither secret nor codes', async () => {
  const colleague = await accounts.join(token, `colleague-${email}`, 'administrator')
  const { id } = (await accounts.ask('GET /api/customer/account', { token })).body
  const [{ account_id: accountId } = {}] = await accounts.rows(`select account_id from member where id = $1`, [id])
  expect((await accounts.ask(`DELETE /api/customer/members/${id}`, { token: colleague.token })).status).toBe(200)
  expect(await accounts.rows(`select 1 from account_recovery_code where account_id = $1`, [accountId])).toEqual([])
  expect(await accounts.rows(`select 1 from account where id = $1`, [accountId])).toEqual([])
  expect(await accounts.rows(`select email, first_name from member where id = $1`, [id])).toEqual([
    { email: '', first_name: '' },
  ])
})

test('a recovery code has 112 bits and more, so that a quick hash of it can be kept', () => {
  const bits = Math.log2(31) * (recoveryCodes[0] ?? '').replaceAll('-', '').length
  expect(bits).toBeGreaterThan(112)
  for (const code of recoveryCodes) expect(code).toMatch(/^([2-9a-hjkmnp-z]{6}-){3}[2-9a-hjkmnp-z]{6}$/)
})

test('where the operator asks for a second factor, a member without one adds it before anything else', async () => {
  const strict = openAccounts(db, { asksForFactor: true })
  strict.clock.now = accounts.clock.now
  const { token: fresh } = await strict.register(`strict-${email}`)
  const codeOf = async (call: string) => (await strict.ask(call, { token: fresh })).body.code ?? 'done'
  for (const call of ['GET /api/customer/members', 'GET /api/customer/audit', 'GET /api/customer/sessions'])
    expect(await codeOf(call)).toBe('second_factor_wanted')
  expect(await codeOf('GET /api/customer/account')).toBe('done')
  const begun = await strict.ask('POST /api/customer/account/second-factor', { token: fresh, body: { password } })
  expect(await codeOf('GET /api/customer/members'), 'begun is not confirmed').toBe('second_factor_wanted')
  const code = (URI.parse(begun.body.uri) as TOTP).generate({ timestamp: strict.clock.now.getTime() })
  await strict.ask('POST /api/customer/account/second-factor/confirm', { token: fresh, body: { code } })
  expect(await codeOf('GET /api/customer/members')).toBe('done')
  expect((await strict.ask('GET /api/customer/members', { token })).status, 'a member who has one').toBe(200)
})
