import { beforeAll, beforeEach, expect, test } from 'vitest'
import { clearTables, createTestDatabase } from '../../../../tests/support/database.ts'
import { type Database, runSql } from '../../../platform/server/database.ts'
import type { Call } from '../../../platform/server/http/api.ts'
import { demoStaff, staffLinkHours } from '../vocabulary.ts'
import { openStaff, password } from './staff.fixture.ts'
import { nameColumns } from './staff.store.ts'
import { staffCookie } from './staff.ts'

let db: Database
beforeAll(async () => {
  db = (await createTestDatabase()).db
})

let staff: ReturnType<typeof openStaff>
let call: Call
beforeEach(async () => {
  await clearTables(db, 'staff_account, staff_event, sign_in_failure, newsletter_edition, lead')
  staff = openStaff(db)
  await staff.add('ada')
  call = await (await staff.signIn('ada')).call()
})

const idOf = async (username: string): Promise<number> => {
  const [row] = await runSql<{ id: number }>(db, `select id from staff_account where username = $1`, [username])
  return row?.id ?? expect.fail(`no account ${username}`)
}
const codeOf = (asked: unknown) =>
  Promise.resolve(asked).then(
    () => 'done',
    ({ code }: { code: string }) => code,
  )
const list = () => staff.handlers['GET /api/admin/accounts']({} as never, call)
const add = (username: string, role: 'editor' | 'support' = 'support', by = call) =>
  staff.handlers['POST /api/admin/accounts']({ body: { username, role, password } } as never, by)
const about = async (username: string, body: object = {}) =>
  ({ params: { id: await idOf(username) }, body: { password, ...body } }) as never
const change = async (username: string, body: object, by = call) =>
  staff.handlers['PATCH /api/admin/accounts/{id}'](await about(username, body), by)
const remove = async (username: string, by = call) =>
  staff.handlers['DELETE /api/admin/accounts/{id}'](await about(username), by)
const tokenOf = ({ url }: { url: string }) => url.split('/').at(-1) ?? ''
const follow = (token: string, chosen = 'chosen by herself') =>
  staff.handlers['POST /api/admin/links/{token}']({ params: { token }, body: { password: chosen } } as never, call)
const whose = (token: string) => staff.handlers['GET /api/admin/links/{token}']({ params: { token } } as never, call)

test('a new account has a link that sets its password once, and opens nothing before', async () => {
  const made = await add('grace', 'editor')
  expect(made.url).toMatch(/^https:\/\/sightline\.test\/admin\/password\/[\w-]{22}$/)
  expect(await list()).toMatchObject([
    { username: 'ada', isSelf: true },
    { username: 'grace', state: 'invited' },
  ])
  for (const guess of ['', 'null', password])
    expect(await codeOf(staff.signIn('grace', { password: guess }))).toBe('sign_in_failed')
  expect(await whose(tokenOf(made))).toEqual({ username: 'grace' })
  expect(await follow(tokenOf(made))).toEqual({ username: 'grace' })
  expect([await codeOf(follow(tokenOf(made))), await codeOf(whose(tokenOf(made)))]).toEqual([
    'staff_link_gone',
    'staff_link_gone',
  ])
  const grace = await staff.signIn('grace', { password: 'chosen by herself' })
  expect(await grace.find()).toMatchObject({ username: 'grace', role: 'editor' })
  expect(JSON.stringify(await runSql(db, `select * from staff_event`))).not.toContain(tokenOf(made))
})

test('a link ends with its time, with a newer one, and with the account', async () => {
  const late = tokenOf(await add('grace'))
  staff.clock.now = new Date(staff.clock.now.getTime() + staffLinkHours * 3_600_000)
  expect(await codeOf(follow(late))).toBe('staff_link_gone')
  const link = async () =>
    tokenOf(await staff.handlers['POST /api/admin/accounts/{id}/link'](await about('grace'), call))
  const [older, newer] = [await link(), await link()]
  expect(await codeOf(follow(older))).toBe('staff_link_gone')
  await change('grace', { isDisabled: true })
  await change('grace', { isDisabled: false })
  expect(await codeOf(follow(newer))).toBe('staff_link_gone')
  for (const never of ['', 'x', "' or 1=1"]) expect(await codeOf(follow(never))).toBe('staff_link_gone')
})

test('a new password ends every session, and the old one opens nothing', async () => {
  await staff.add('grace')
  const grace = await staff.signIn('grace')
  const made = await staff.handlers['POST /api/admin/accounts/{id}/link'](await about('grace'), call)
  expect(await grace.isOpen()).toBe(true)
  await follow(tokenOf(made))
  expect(await grace.isOpen()).toBe(false)
  expect(await codeOf(staff.signIn('grace'))).toBe('sign_in_failed')
})

test('a disabled account is out at once and stays out until it is enabled', async () => {
  await staff.add('grace')
  const grace = await staff.signIn('grace')
  await change('grace', { isDisabled: true })
  expect(await grace.isOpen()).toBe(false)
  expect(await codeOf(staff.signIn('grace'))).toBe('sign_in_failed')
  expect(await list()).toContainEqual(expect.objectContaining({ username: 'grace', state: 'disabled' }))
  await change('grace', { isDisabled: false })
  expect(await (await staff.signIn('grace')).isOpen()).toBe(true)
})

test('a role counts from the next call on', async () => {
  await staff.add('grace')
  const grace = await staff.signIn('grace')
  await change('grace', { role: 'support' })
  expect(await grace.find()).toMatchObject({ role: 'support' })
})

test('sessions of another are ended, and no others', async () => {
  await staff.add('grace')
  const [one, two] = [await staff.signIn('grace'), await staff.signIn('grace')]
  const end = staff.handlers['POST /api/admin/accounts/{id}/sign-out']
  expect(await end(await about('grace'), call)).toEqual({ ended: 2 })
  expect([await one.isOpen(), await two.isOpen()]).toEqual([false, false])
  expect(await staff.door.find(call.cookies)).toBeDefined()
})

test('a removed account keeps what was done under a name that says so; the log keeps the name', async () => {
  await staff.add('grace')
  const grace = await staff.signIn('grace')
  const id = await idOf('grace')
  await runSql(
    db,
    `insert into newsletter_edition (subject, body, written_by, changed_at) values ('x', 'x', $1, now())`,
    [id],
  )
  await runSql(
    db,
    `with made as (insert into lead (first_name, last_name, email, source, assignee_id) values ('a', 'b', 'a@corp.test', 'x', $1) returning id)
     insert into lead_change (lead_id, account_id, field, after) select id, $1, 'assignee', 'grace' from made`,
    [id],
  )
  await runSql(db, `insert into source_sync (key, asked_by, asked_at, state) values ('x', 'grace', now(), 'ended')`)
  await remove('grace')
  const name = `Removed account ${id}`
  expect(await grace.isOpen()).toBe(false)
  expect((await list()).map(({ username }) => username)).toEqual(['ada'])
  expect(
    await runSql(db, `select w.username from newsletter_edition e join staff_account w on w.id = e.written_by`),
  ).toEqual([{ username: name }])
  expect(await runSql(db, `select assignee_id, after from lead join lead_change c on c.lead_id = lead.id`)).toEqual([
    { assignee_id: null, after: name },
  ])
  expect(await runSql(db, `select asked_by from source_sync`)).toEqual([{ asked_by: name }])
  const row = await runSql(db, `select * from staff_account where id = $1`, [id])
  expect(row).toMatchObject([{ username: name, password_hash: null, totp_secret: null }])
  const told = await runSql(db, `select username, subject from staff_event where action = 'staff.removed'`)
  expect(told).toEqual([{ username: 'ada', subject: 'grace' }])
  // Neither the old name nor the new one lets anyone in, and the name may be given again.
  for (const username of ['grace', name]) expect(await codeOf(staff.signIn(username))).toBe('sign_in_failed')
  expect(await codeOf(remove('grace').catch(() => change(name, { isDisabled: false })))).toBe('not_found')
  expect(await staff.add('grace')).toBe(true)
})

test('every column that holds a name of staff as text is known to the removal', async () => {
  const found = await runSql<{ table: string; column: string }>(
    db,
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = current_schema() and data_type = 'text' and column_name ~ '^(decided|undone|published|asked|hidden|restored)_by$'
     order by 1, 2`,
  )
  expect(found.map(({ table, column }) => [table, column])).toEqual(nameColumns.toSorted())
})

test('no one changes their own account, so an administrator is left, also when two try at once', async () => {
  for (const body of [{ role: 'support' }, { isDisabled: true }])
    expect(await codeOf(change('ada', body))).toBe('staff_account_own')
  expect(await codeOf(remove('ada'))).toBe('staff_account_own')
  await staff.add('grace')
  const other = await (await staff.signIn('grace')).call()
  const codes = await Promise.all([codeOf(remove('grace')), codeOf(remove('ada', other))])
  expect(codes.filter((code) => code === 'done')).toHaveLength(1)
  expect(await runSql(db, `select 1 from staff_account where removed_at is null`)).toHaveLength(1)
})

test('someone who is no longer an administrator, or gives a wrong password, changes nothing', async () => {
  await staff.add('grace')
  await runSql(db, `update staff_account set role = 'editor' where username = 'ada'`)
  expect(await codeOf(remove('grace'))).toBe('staff_role_not_enough')
  await runSql(db, `update staff_account set role = 'administrator' where username = 'ada'`)
  expect(await codeOf(change('grace', { password: 'another', role: 'support' }))).toBe('staff_password_wrong')
  expect(await codeOf(add('ada'))).toBe('staff_name_taken')
})

test('the demonstration decides about its own accounts alone, and the shared one stays as it is', async () => {
  staff = openStaff(db, { demo: true })
  await staff.door.ensureDemoAccount()
  const demo = await (await staff.signIn(demoStaff.username, { password: demoStaff.password })).call()
  const shared = { body: { username: 'kim', role: 'administrator', password: demoStaff.password } } as never
  const made = await staff.handlers['POST /api/admin/accounts'](shared, demo)
  await follow(tokenOf(made))
  expect((await staff.handlers['GET /api/admin/accounts']({} as never, demo)).map(({ username }) => username)).toEqual([
    ...[demoStaff.username, 'kim'],
  ])
  expect(await codeOf(change('ada', { isDisabled: true, password: demoStaff.password }, demo))).toBe('not_found')
  expect(await codeOf(change(demoStaff.username, { isDisabled: true }))).toBe('staff_account_demo')
  const ownPassword = { body: { password: demoStaff.password, newPassword: 'a password of mine' } } as never
  expect(await codeOf(staff.handlers['POST /api/admin/account/password'](ownPassword, demo))).toBe('staff_account_demo')
  expect(await codeOf(openStaff(db).signIn('kim', { password: 'chosen by herself' }))).toBe('sign_in_failed')
})

test('one changes the own password by saying the old one: the other sessions end, this one stays', async () => {
  const other = await staff.signIn('ada')
  const to = (said: string) => ({ body: { password: said, newPassword: 'the next one of ada' } }) as never
  const set = staff.handlers['POST /api/admin/account/password']
  expect(await codeOf(set(to('wrong'), call))).toBe('staff_password_wrong')
  expect(await set(to(password), call)).toEqual({ changed: true })
  expect([await other.isOpen(), call.cookies[staffCookie] !== undefined]).toEqual([false, true])
  expect(await staff.door.find(call.cookies)).toBeDefined()
  expect(await codeOf(staff.signIn('ada'))).toBe('sign_in_failed')
  expect(await (await staff.signIn('ada', { password: 'the next one of ada' })).isOpen()).toBe(true)
})
