import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { someCall } from '../../../../tests/support/in-process.ts'
import { countPasswordHashes } from '../../../../tests/support/password-hashes.ts'
import { type Database, runSql } from '../../../platform/server/database.ts'
import { isPassword } from '../../../platform/server/passwords.ts'
import { demoStaff } from '../vocabulary.ts'
import { openStaff, password as right } from './staff.fixture.ts'
import { findStaffByName } from './staff.store.ts'
import { sessionCookie, staffCookie } from './staff.ts'
import { signStaffOut } from './staff-accounts.ts'

let db: Database
beforeAll(async () => {
  db = (await createTestDatabase()).db
})
beforeEach(async () => {
  await runSql(db, 'delete from staff_account')
  await runSql(db, 'delete from sign_in_failure')
  await openStaff(db).add('ada')
})

const door = (demo = false) => openStaff(db, { demo }).door
const address = '198.51.100.7'
const signIn = (password: string, username = 'ada') => door().signIn({ username, password, address })

test('who signs in is found by the cookie until he signs out', async () => {
  const { token, username } = await signIn(right)
  expect(username).toBe('ada')
  const cookies = { [staffCookie]: token }
  expect(await door().find(cookies)).toMatchObject({ username: 'ada' })
  await door().signOut(cookies)
  expect(await door().find(cookies)).toBeUndefined()
})

test('signing out ends one session, not the others', async () => {
  const [one, two] = [await signIn(right), await signIn(right)]
  await door().signOut({ [staffCookie]: one.token })
  expect(await door().find({ [staffCookie]: two.token })).toBeDefined()
})

test('an expired session is none', async () => {
  const { token } = await signIn(right)
  await runSql(db, `update staff_session set expires_at = now() - interval '1 second'`)
  expect(await door().find({ [staffCookie]: token })).toBeUndefined()
})

const ago = (column: string, minutes: number) =>
  runSql(db, `update staff_session set ${column} = ${column} - make_interval(mins => $1)`, [minutes])

test('a session that rests ends after an hour, one that is used goes on, and none beyond half a day', async () => {
  const { token } = await signIn(right)
  const cookies = { [staffCookie]: token }
  for (let hours = 0; hours < 12; hours++) {
    expect(await door().find(cookies), `after ${hours} hours`).toBeDefined()
    await ago('created_at', 59)
    await ago('expires_at', 59)
  }
  expect(await door().find(cookies)).toBeDefined()
  await ago('created_at', 13)
  await ago('expires_at', 13)
  expect(await door().find(cookies), 'after half a day').toBeUndefined()
  const { token: resting } = await signIn(right)
  await ago('expires_at', 61)
  expect(await door().find({ [staffCookie]: resting })).toBeUndefined()
})

test('the operator ends all sessions of an account, and of no other', async () => {
  await openStaff(db).add('eve')
  const [one, two, other] = [await signIn(right), await signIn(right), await signIn(right, 'eve')]
  const account = await findStaffByName(db, 'ada')
  expect(account && (await signStaffOut(db, { account, by: undefined }))).toBe(2)
  for (const { token } of [one, two]) expect(await door().find({ [staffCookie]: token })).toBeUndefined()
  expect(await door().find({ [staffCookie]: other.token })).toBeDefined()
})

test('signing in again leaves the session that the browser had', async () => {
  const { handlers: endpoints } = openStaff(db, { config: { PUBLIC_URL: 'http://localhost:3000' } })
  const { token } = await signIn(right)
  const { token: elsewhere } = await signIn(right)
  const call = someCall({ cookies: { [staffCookie]: token } })
  const login = { body: { username: 'ada', password: right } } as never
  await endpoints['POST /api/admin/login'](login, call)
  const [given = ''] = /(?<==)[^;]+/.exec(call.headers.get('set-cookie') ?? '') ?? []
  expect(await door().find({ [staffCookie]: given })).toBeDefined()
  expect(await door().find({ [staffCookie]: token })).toBeUndefined()
  expect(await door().find({ [staffCookie]: elsewhere })).toBeDefined()
  const wrong = { body: { username: 'ada', password: 'wrong' } } as never
  const again = someCall({ cookies: { [staffCookie]: given } })
  await expect(endpoints['POST /api/admin/login'](wrong, again)).rejects.toMatchObject({ code: 'sign_in_failed' })
  expect(await door().find({ [staffCookie]: given }), 'after a failure').toBeDefined()
})

test('nothing that could sign in is stored', async () => {
  const { token } = await signIn(right)
  const rows = JSON.stringify([
    await runSql(db, 'select * from staff_session'),
    await runSql(db, 'select * from staff_account'),
  ])
  expect(rows).not.toContain(token)
  expect(rows).not.toContain(right)
})

test('a wrong password, an unknown name and a demo account that is off answer the same, after the same work', async () => {
  await door(true).ensureDemoAccount()
  const all = [
    ['ada', 'wrong'],
    ['unknown', 'wrong'],
    [demoStaff.username, demoStaff.password],
  ] as const
  for (const [username, password] of all) {
    const counted = await countPasswordHashes(() =>
      expect(signIn(password, username)).rejects.toMatchObject({ code: 'sign_in_failed' }),
    )
    expect([username, counted]).toEqual([username, 1])
  }
})

test('from the fifth failure sign-in pauses, for the right password too, longer each time and never for good', async () => {
  for (let n = 0; n < 5; n++) await expect(signIn('wrong')).rejects.toMatchObject({ code: 'sign_in_failed' })
  await expect(signIn(right)).rejects.toMatchObject({ code: 'sign_in_paused' })
  const pauses: number[] = []
  for (let n = 0; n < 8; n++) {
    const [row] = await runSql<{ pause: number }>(
      db,
      `select extract(epoch from blocked_until - last_at)::float as pause from sign_in_failure where blocked_until is not null`,
    )
    pauses.push(Math.round(row?.pause ?? 0))
    await runSql(db, `update sign_in_failure set blocked_until = now() - interval '1 second'`)
    await expect(signIn('wrong')).rejects.toMatchObject({ code: 'sign_in_failed' })
  }
  expect(pauses).toEqual([30, 60, 120, 240, 480, 900, 900, 900])
  await runSql(db, `update sign_in_failure set blocked_until = now() - interval '1 second'`)
  await signIn(right)
  for (let n = 0; n < 4; n++) await expect(signIn('wrong')).rejects.toMatchObject({ code: 'sign_in_failed' })
  await signIn(right)
})

test('guesses from one address do not keep the owner out from another', async () => {
  for (let n = 0; n < 6; n++) await signIn('wrong').catch(() => undefined)
  expect((await door().signIn({ username: 'ada', password: right, address: '203.0.113.9' })).username).toBe('ada')
})

test('however often it was tried, a name can be tried again', async () => {
  await signIn('wrong').catch(() => undefined)
  await runSql(db, `update sign_in_failure set failures = 2000000000, blocked_until = null`)
  expect((await signIn(right)).username).toBe('ada')
})

test('a name that does not exist pauses like one that does, and guesses side by side are all counted', async () => {
  const guess = () =>
    door(false)
      .signIn({ username: 'unknown', password: 'wrong', address })
      .catch((e: { code: string }) => e.code)
  const codes = await Promise.all(Array.from({ length: 8 }, guess))
  expect(codes.filter((code) => code === 'sign_in_failed')).toHaveLength(5)
  expect(codes.filter((code) => code === 'sign_in_paused')).toHaveLength(3)
})

test('four failures do not pause', async () => {
  for (let n = 0; n < 4; n++) await expect(signIn('wrong')).rejects.toMatchObject({ code: 'sign_in_failed' })
  expect((await signIn(right)).username).toBe('ada')
})

test('the pause says how long it lasts', async () => {
  await expect(signIn('wrong')).rejects.toMatchObject({ code: 'sign_in_failed' })
  await runSql(db, `update sign_in_failure set failures = 7, blocked_until = now() + interval '200 seconds'`)
  const error = await signIn(right).catch((e: { headers: Record<string, string> }) => e)
  expect(Number((error as { headers: Record<string, string> }).headers['retry-after'])).toBeGreaterThan(190)
})

test('the demo account works only while the demo is on, its open session too', async () => {
  await door(true).ensureDemoAccount()
  await door(true).ensureDemoAccount()
  const { token } = await door(true).signIn({ ...demoStaff, address, isDirect: true })
  const cookies = { [staffCookie]: token }
  expect(await door(true).find(cookies)).toBeDefined()
  expect(await door(false).find(cookies)).toBeUndefined()
  await expect(
    door(false).signIn({ username: demoStaff.username, password: demoStaff.password, address }),
  ).rejects.toMatchObject({
    code: 'sign_in_failed',
  })
})

test('a name is taken once', async () => {
  expect(await openStaff(db).add('ada')).toBe(false)
  expect((await signIn(right)).username).toBe('ada')
})

test('hostile cookies and names find no one', async () => {
  for (const value of ['', 'x', "' or 1=1 --", 'x'.repeat(9000)])
    expect(await door(true).find({ [staffCookie]: value })).toBeUndefined()
  for (const name of ["ada' --", 'ADA', ' ada', 'x'.repeat(100)])
    await expect(signIn(right, name)).rejects.toMatchObject({ code: 'sign_in_failed' })
})

test('the cookie is out of reach of scripts and other sites, and secure on HTTPS', () => {
  expect(sessionCookie('t', { isHttps: true })).toBe(
    '__Host-sightline_staff=t; Path=/; HttpOnly; SameSite=Lax; Max-Age=43200; Secure',
  )
  expect(sessionCookie('', { isHttps: false })).toContain('Max-Age=0')
})

test('a hash that is none of ours is a bug, not a way in', async () => {
  await expect(isPassword('x', 'plain$x')).rejects.toThrow('unknown kind')
})
