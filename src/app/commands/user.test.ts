import { Readable } from 'node:stream'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts'
import { runSql } from '../../platform/server/database.ts'
import { isPassword } from '../../platform/server/passwords.ts'
import { acrossOrganisations } from '../../platform/server/tenancy.ts'
import {
  createUserCommand,
  disableUserCommand,
  enableUserCommand,
  endSessionsCommand,
  listUsersCommand,
  removeUserCommand,
  secondFactorOffCommand,
  setPasswordCommand,
  setRoleCommand,
} from './user.ts'

let store: TestDatabase
beforeAll(async () => {
  store = await createTestDatabase()
})

let said: string[]
beforeEach(() => {
  vi.stubEnv('DATABASE_URL', String(store.connection.connectionString))
  vi.stubEnv('SECRET_KEY', 'f'.repeat(64))
  vi.stubEnv('LOG_LEVEL', 'silent')
  vi.stubEnv('EGRESS', 'off')
  said = []
  vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line))
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  process.exitCode = 0
})

async function run(
  username: string,
  options: Parameters<typeof createUserCommand>[1],
  password = 'a long enough one\n',
) {
  vi.spyOn(process, 'stdin', 'get').mockReturnValue(Readable.from([password]) as never)
  await createUserCommand(username, options)
  return { code: process.exitCode, said: said.splice(0).join('\n') }
}

const member = { organization: 'Corp Ltd', firstName: 'Ada', lastName: 'Lovelace' }

test('a staff account is created once', async () => {
  expect(await run('ada', {})).toEqual({ code: 0, said: 'Staff account ada was created.' })
  expect(await run('ada', {})).toEqual({ code: 3, said: 'There is already an account ada; nothing was changed.' })
})

test('a password that is common, or made of the name, is refused here as it is anywhere', async () => {
  await expect(run('grace', {}, 'qwertyuiop123\n')).rejects.toThrow('public list')
  await expect(run('grace.hopper', {}, 'GraceHopper1906\n')).rejects.toThrow('words that are tried first')
  await expect(run('hopper@corp.test', member, 'corp-hopper-2026\n')).rejects.toThrow('words that are tried first')
})

test('all sessions of a staff account are ended at once', async () => {
  await run('eve', {})
  await runSql(
    store.db,
    `insert into staff_session (token_hash, account_id, expires_at)
     select n::text, id, now() + interval '1 hour' from staff_account, generate_series(1, 2) n where username = 'eve'`,
  )
  await endSessionsCommand('eve', {})
  await endSessionsCommand('eve', { json: true })
  expect(said).toEqual(['2 sessions of eve ended.', JSON.stringify({ username: 'eve', sessions: 0 }, null, 2)])
})

test('a staff account is listed, gets another password and role, is disabled, enabled and removed', async () => {
  await run('mary', { role: 'support' })
  const told = async (act: Promise<void>) => {
    await act
    return { code: process.exitCode, said: said.splice(0) }
  }
  vi.spyOn(process, 'stdin', 'get').mockReturnValue(Readable.from(['another of her own\n']) as never)
  expect(await told(setPasswordCommand('mary', { json: true }))).toMatchObject({ code: 0 })
  await told(setRoleCommand('mary', 'editor', {}))
  await told(disableUserCommand('mary', {}))
  const [row] = await runSql<{ password_hash: string }>(
    store.db,
    `select role, disabled_at is not null as off, password_hash from staff_account where username = 'mary'`,
  )
  expect(row).toMatchObject({ role: 'editor', off: true })
  expect(await isPassword('another of her own', row?.password_hash ?? null)).toBe(true)
  const listed = await told(listUsersCommand({}))
  expect(listed.said.find((line) => line.startsWith('mary '))).toMatch(
    /^mary {2}editor {2}disabled {2}second factor off {2}0 /,
  )
  await told(enableUserCommand('mary', {}))
  await runSql(
    store.db,
    `update staff_account set totp_secret = 'x', totp_confirmed_at = now() where username = 'mary'`,
  )
  await told(secondFactorOffCommand('mary', {}))
  expect(await runSql(store.db, `select disabled_at, totp_secret from staff_account where username = 'mary'`)).toEqual([
    { disabled_at: null, totp_secret: null },
  ])
  expect(await told(removeUserCommand('mary', {}))).toMatchObject({ code: 0 })
  expect(await runSql(store.db, `select 1 from staff_account where username = 'mary'`)).toEqual([])
  for (const act of [removeUserCommand, disableUserCommand, endSessionsCommand, secondFactorOffCommand]) {
    process.exitCode = 0
    expect(await told(act('mary', { json: true }))).toMatchObject({ code: 3 })
  }
  const events = await runSql<{ action: string }>(
    store.db,
    `select action from staff_event where subject = 'mary' and username is null order by id`,
  )
  expect(events.map(({ action }) => action)).toEqual([
    ...['staff.created', 'staff.password-set', 'staff.role-set', 'staff.disabled', 'staff.enabled'],
    ...['staff.second-factor-off', 'staff.removed'],
  ])
})

test('an organisation is created with its first administrator, whose address counts as proved', async () => {
  expect(await run('ada@corp.test', { ...member, json: true })).toEqual({
    code: 0,
    said: JSON.stringify({ username: 'ada@corp.test', created: true }, null, 2),
  })
  const [made] = await acrossOrganisations(store.db, (tx) =>
    runSql<{ password_hash: string }>(
      tx,
      `select m.role, m.first_name, o.name, m.email_proved_at is not null as is_proved, a.password_hash
       from member m join account a on a.id = m.account_id join organisation o on o.id = m.organisation_id`,
    ),
  )
  expect(made).toMatchObject({ role: 'administrator', first_name: 'Ada', name: 'Corp Ltd', is_proved: true })
  expect(await isPassword('a long enough one', made?.password_hash ?? null)).toBe(true)
  expect((await run('ADA@corp.test', { ...member, organization: 'Other' })).code).toBe(3)
})

test('what is missing or wrong is said before anything is made', async () => {
  await expect(run('ada', member)).rejects.toThrow('A member signs in with an e-mail address')
  await expect(run('b@corp.test', { organization: 'Corp' })).rejects.toThrow('--first-name')
  await expect(run('b@corp.test', member, 'short')).rejects.toThrow('needs 12')
  await expect(run('b c', {})).rejects.toThrow('A username has')
})
