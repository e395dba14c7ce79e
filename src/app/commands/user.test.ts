import { Readable } from 'node:stream'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts'
import { runSql } from '../../platform/server/database.ts'
import { isPassword } from '../../platform/server/passwords.ts'
import { acrossOrganisations } from '../../platform/server/tenancy.ts'
import { createUserCommand, endSessionsCommand } from './user.ts'

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

test('an organisation is created with its first administrator, whose address counts as proved', async () => {
  expect(await run('ada@corp.test', { ...member, json: true })).toEqual({
    code: 0,
    said: JSON.stringify({ username: 'ada@corp.test', created: true }, null, 2),
  })
  const [made] = await acrossOrganisations(store.db, (tx) =>
    runSql<{ password_hash: string }>(
      tx,
      `select m.role, m.first_name, o.name, m.email_proved_at is not null as is_proved, m.password_hash
       from member m join organisation o on o.id = m.organisation_id`,
    ),
  )
  expect(made).toMatchObject({ role: 'administrator', first_name: 'Ada', name: 'Corp Ltd', is_proved: true })
  expect(await isPassword('a long enough one', made?.password_hash ?? null)).toBe(true)
  expect((await run('ADA@corp.test', { ...member, organization: 'Other' })).code).toBe(3)
})

test('what is missing or wrong is said before anything is made', async () => {
  await expect(run('ada', member)).rejects.toThrow('this one is no address')
  await expect(run('b@corp.test', { organization: 'Corp' })).rejects.toThrow('--first-name')
  await expect(run('b@corp.test', member, 'short')).rejects.toThrow('needs 12')
  await expect(run('b c', {})).rejects.toThrow('A username has')
})
