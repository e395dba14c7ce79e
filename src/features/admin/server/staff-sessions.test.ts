import { beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import type { Database } from '../../../platform/server/database.ts'
import { openStaff, password } from './staff.fixture.ts'
import { staffCookie } from './staff.ts'
import { staffSessionEndpoints } from './staff-sessions.ts'

let db: Database
beforeAll(async () => {
  db = (await createTestDatabase()).db
})

const signIn = (username: string) => openStaff(db).signIn(username)

test('one sees where one is signed in, and ends the others with the password', async () => {
  for (const username of ['ada', 'eve']) await openStaff(db).add(username)
  const [other, own, stranger] = [await signIn('ada'), await signIn('ada'), await signIn('eve')]
  const call = await own.call()
  const endpoints = staffSessionEndpoints({ db })
  const list = async () => endpoints['GET /api/admin/sessions']({} as never, call)
  const end = async (said: string) =>
    endpoints['POST /api/admin/sessions/end']({ body: { password: said } } as never, call)
  expect((await list()).map(({ isThis }) => isThis)).toEqual([true, false])
  await expect(end('not the password')).rejects.toMatchObject({ code: 'staff_password_wrong' })
  expect(await other.isOpen()).toBe(true)
  expect(await end(password)).toEqual({ ended: 1 })
  expect([await other.isOpen(), await own.isOpen(), await stranger.isOpen()]).toEqual([false, true, true])
  expect(JSON.stringify(await list())).not.toContain(own.cookies[staffCookie])
})

test('guessing the password there is paused, and keeps no one from signing in', async () => {
  await openStaff(db).add('kim')
  const kim = await signIn('kim')
  const call = await kim.call()
  const guess = () =>
    Promise.resolve(
      staffSessionEndpoints({ db })['POST /api/admin/sessions/end']({ body: { password: 'no' } } as never, call),
    ).catch(({ code }) => code)
  for (let n = 0; n < 5; n++) expect(await guess()).toBe('staff_password_wrong')
  expect(await guess()).toBe('sign_in_paused')
  expect(await (await signIn('kim')).isOpen()).toBe(true)
})
