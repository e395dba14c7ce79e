import { type TOTP, URI } from 'otpauth'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { clearTables, createTestDatabase } from '../../../../tests/support/database.ts'
import { type Database, runSql } from '../../../platform/server/database.ts'
import type { Call } from '../../../platform/server/http/api.ts'
import { openStaff, password } from './staff.fixture.ts'

let db: Database
beforeAll(async () => {
  db = (await createTestDatabase()).db
})

let staff: ReturnType<typeof openStaff>
let call: Call
let authenticator: TOTP
let recoveryCodes: string[]
beforeEach(async () => {
  await clearTables(db, 'staff_account, staff_event, sign_in_failure')
  staff = openStaff(db)
  await staff.add('ada')
  call = await (await staff.signIn('ada')).call()
  const begun = await staff.handlers['POST /api/admin/account/second-factor']({ body: { password } } as never, call)
  authenticator = URI.parse(begun.uri) as TOTP
  recoveryCodes = (await confirm(codeAt(0))).recoveryCodes
  staff.clock.now = new Date(staff.clock.now.getTime() + 60_000)
})

const codeAt = (seconds: number) => authenticator.generate({ timestamp: staff.clock.now.getTime() + seconds * 1000 })
const confirm = async (code: string) =>
  staff.handlers['POST /api/admin/account/second-factor/confirm']({ body: { code } } as never, call)
let networks = 0
const enter = (code?: string, said = password) =>
  staff
    .signIn('ada', {
      password: said,
      address: `198.51.100.${++networks % 250}`,
      ...(code === undefined ? {} : { code }),
    })
    .then(
      () => 'in',
      ({ code }: { code: string }) => code,
    )

test('a code is asked for only from who knows the password, and lets in once', async () => {
  expect(await enter(undefined, 'wrong')).toBe('sign_in_failed')
  expect(await enter(codeAt(0), 'wrong')).toBe('sign_in_failed')
  expect(await enter()).toBe('staff_code_required')
  expect([await enter('000000'), await enter(codeAt(-90))]).toEqual(['staff_code_failed', 'staff_code_failed'])
  expect([await enter(codeAt(0)), await enter(codeAt(0)), await enter(codeAt(30))]).toEqual([
    ...['in', 'staff_code_failed', 'in'],
  ])
  const told = await runSql(
    db,
    `select details from staff_event where action = 'staff.signed-in' order by id desc limit 1`,
  )
  expect(told).toEqual([{ details: { secondFactor: true } }])
})

test('a recovery code lets in once, and the account says how many are left', async () => {
  const [first = ''] = recoveryCodes
  expect([await enter(first), await enter(first)]).toEqual(['in', 'staff_code_failed'])
  const account = await staff.handlers['GET /api/admin/account']({} as never, call)
  expect(account).toMatchObject({ hasSecondFactor: true, recoveryCodesLeft: 9 })
  expect(JSON.stringify(await runSql(db, `select * from staff_recovery_code`))).not.toContain(first)
})

test('guessing codes pauses', async () => {
  const guess = () => staff.signIn('ada', { code: '111111' }).catch(({ code }) => code)
  for (let n = 0; n < 5; n++) expect(await guess()).toBe('staff_code_failed')
  expect(await guess()).toBe('sign_in_paused')
})

test('it goes with password and code, or by an administrator for someone who lost both', async () => {
  const off = staff.handlers['DELETE /api/admin/account/second-factor']
  await expect(off({ body: { password, code: '000000' } } as never, call)).rejects.toMatchObject({
    code: 'staff_code_failed',
  })
  expect(await enter()).toBe('staff_code_required')
  await staff.add('grace')
  const grace = await (await staff.signIn('grace')).call()
  const input = { params: { id: call.staff?.accountId }, body: { password } } as never
  await staff.handlers['DELETE /api/admin/accounts/{id}/second-factor'](input, grace)
  expect(await enter()).toBe('in')
  expect(await runSql(db, `select totp_secret from staff_account where totp_secret is not null`)).toEqual([])
  expect(await runSql(db, `select 1 from staff_recovery_code`)).toEqual([])
})

test('the stored secret opens in no other row', async () => {
  await staff.add('grace')
  await runSql(
    db,
    `update staff_account g set totp_secret = a.totp_secret, totp_confirmed_at = now() from staff_account a
     where g.username = 'grace' and a.username = 'ada'`,
  )
  await expect(staff.signIn('grace', { code: codeAt(0) })).rejects.toThrow(/unable to authenticate|Unsupported state/)
})

test('where the operator asks for a second factor, an account without one has to add it first', async () => {
  const asked = openStaff(db, { asksForFactor: true })
  await asked.add('grace')
  expect(await (await asked.signIn('grace')).find()).toMatchObject({ mustAddFactor: true })
  expect(await asked.door.find(call.cookies)).not.toHaveProperty('mustAddFactor')
})
