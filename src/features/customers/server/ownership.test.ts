import { URI } from 'otpauth'
import { beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import type { Database } from '../../../platform/server/database.ts'
import { openAccounts, password } from './accounts.fixture.ts'
import { purgeCustomers } from './purge.job.ts'

// An address belongs to the person who reads its mail. The classes of account pre-hijacking are those of Sudhodanan and Paverd,
// USENIX Security 2022: what a stranger prepares under an address before its owner signs up. There is no federated sign-in here,
// so those classes are reduced to invitations.

let db: Database
let accounts: ReturnType<typeof openAccounts>
beforeAll(async () => {
  db = (await createTestDatabase()).db
  accounts = openAccounts(db)
})

const theirs = 'the owner’s own password'
const isIn = async (token: string) => (await accounts.ask('GET /api/customer/account', { token })).status === 200
const listed = async (email: string) =>
  (await accounts.ask(`GET /api/customer/links/${await accounts.linkTo(email)}`)).body.accounts
const registerAs = (
  email: string,
  secret: string,
  name: string,
  userAgent = 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0',
) =>
  accounts.ask('POST /api/customer/register', {
    userAgent,
    body: { organization: { name }, user: { email, password: secret, firstName: 'O', lastName: 'W' } },
  })

/** A stranger's account with this address: a session, a second factor, rows of what programs use. */
async function squat(email: string) {
  const { body } = await registerAs(email, password, 'Squat')
  const { token } = body
  const begun = await accounts.ask('POST /api/customer/account/second-factor', { token, body: { password } })
  const totp = URI.parse(begun.body.uri)
  if (!('period' in totp)) throw new Error('not a time-based code')
  const code = totp.generate({ timestamp: accounts.clock.now.getTime() })
  await accounts.ask('POST /api/customer/account/second-factor/confirm', { token, body: { code } })
  const { id, organization } = (await accounts.ask('GET /api/customer/account', { token })).body
  // From before keys asked for a proved address.
  await accounts.rows(
    `insert into api_key (organisation_id, name, key_hash, hint, scopes, created_by) values ($1, 'k', $2, 'h', '{}', $3)`,
    [organization.id, `key of ${email}`, id],
  )
  return { token, organisationId: organization.id, memberId: id }
}
const keysOf = (email: string) =>
  accounts.rows(`select 1 from api_key where key_hash = $1 and revoked_at is null`, [`key of ${email}`])

test('the owner registers over a stranger’s account, proves the address, and the stranger is out with all that was prepared', async () => {
  const email = 'cfo@victim.test'
  const stranger = await squat(email)
  accounts.later(1)
  const owner = await registerAs(email, theirs, 'Victim Corp', 'Mozilla/5.0 (Macintosh) Version/18 Safari/605')
  expect(owner.status).toBe(201)
  expect(await isIn(stranger.token), 'a registration alone ends no one’s').toBe(true)
  const made = await listed(email)
  expect(made).toMatchObject([
    { organization: 'Squat', device: 'Firefox on Windows' },
    { organization: 'Victim Corp', device: 'Safari on macOS' },
  ])
  expect((await accounts.prove(email, { account: made[1].id })).status).toBe(200)
  expect([await isIn(stranger.token), await isIn(owner.body.token)]).toEqual([false, true])
  expect((await accounts.signIn(email)).body.code).toBe('customer_sign_in_failed')
  expect((await accounts.signIn(email, { password: theirs })).status).toBe(200)
  expect(await keysOf(email)).toEqual([])
  expect(await accounts.rows(`select 1 from organisation where id = $1`, [stranger.organisationId])).toEqual([])
})

test('an invitation of the address is accepted over a stranger’s account, which ends', async () => {
  const email = 'new-hire@victim.test'
  const employer = await accounts.registerProved('hr@victim.test', 'Employer')
  const stranger = await squat(email)
  await accounts.invite(employer.token, email)
  const link = await accounts.linkTo(email)
  expect((await accounts.ask(`GET /api/customer/links/${link}`)).body.hasAccount).toBe(false)
  expect((await accounts.accept(link)).status).toBe(201)
  expect([await isIn(stranger.token), await keysOf(email)]).toEqual([false, []])
  expect((await accounts.signIn(email)).status).toBe(200)
})

test('a forgotten password leads the owner into a usable account, without the stranger’s second factor, sessions or keys', async () => {
  const email = 'forgot@victim.test'
  const stranger = await squat(email)
  accounts.later(1)
  expect((await accounts.ask('POST /api/customer/password/forgotten', { body: { email } })).status).toBe(202)
  const proved = await accounts.prove(email, { withNewPassword: true })
  expect(proved).toMatchObject({ status: 200, body: { passwordToken: expect.any(String) } })
  const body = { token: proved.body.passwordToken, password: theirs }
  expect((await accounts.ask('POST /api/customer/password/new', { body })).status).toBe(200)
  expect(await isIn(stranger.token)).toBe(false)
  expect((await accounts.signIn(email, { password: theirs })).status, 'no code is asked for').toBe(200)
  expect(await keysOf(email)).toEqual([])
})

test('a reader who says no ends the account, and registers', async () => {
  const email = 'no@victim.test'
  const stranger = await squat(email)
  const link = await accounts.linkTo(email)
  for (let n = 0; n < 3; n++) await accounts.ask(`GET /api/customer/links/${link}`)
  expect(await isIn(stranger.token), 'looking changes nothing').toBe(true)
  expect((await accounts.ask(`POST /api/customer/links/${link}/refuse`)).body).toEqual({ ended: 1 })
  expect(await isIn(stranger.token)).toBe(false)
  expect((await accounts.ask(`POST /api/customer/links/${link}/refuse`)).body.code).toBe('customer_link_gone')
  expect((await registerAs(email, theirs, 'Mine')).status).toBe(201)
})

test('a change of address that the stranger asked for before is not open after the owner has proved theirs', async () => {
  const email = 'unexpired@victim.test'
  const stranger = await squat(email)
  const asked = { email: 'thief@evil.test', password }
  await accounts.ask('POST /api/customer/account/address', { token: stranger.token, body: asked })
  const change = await accounts.linkTo('thief@evil.test')
  await accounts.prove(email)
  const late = await accounts.ask(`POST /api/customer/links/${change}/prove`, { body: {} })
  expect(late.body.code).toBe('customer_link_gone')
})

test('a stranger’s wish to take an address over is refused by its reader, and takes nothing', async () => {
  const { token } = await accounts.registerProved('stranger@evil.test')
  await accounts.ask('POST /api/customer/account/address', { token, body: { email: 'wanted@victim.test', password } })
  const change = await accounts.linkTo('wanted@victim.test')
  expect((await accounts.ask(`POST /api/customer/links/${change}/refuse`)).body).toEqual({ ended: 0 })
  expect((await accounts.ask(`POST /api/customer/links/${change}/prove`, { body: {} })).body.code).toBe(
    'customer_link_gone',
  )
  expect((await registerAs('wanted@victim.test', theirs, 'Mine')).status).toBe(201)
})

test('strangers who register and ask until no more mail goes leave the owner a link that lists every account', async () => {
  const email = 'flooded@victim.test'
  for (let n = 0; n < 4; n++) {
    await registerAs(email, password, `Squat ${n}`)
    await accounts.ask('POST /api/customer/password/forgotten', { body: { email } })
    accounts.later(0.2)
  }
  const owner = await registerAs(email, theirs, 'Victim Corp')
  const made = await listed(email)
  expect(made).toHaveLength(5)
  await accounts.prove(email, { account: made.at(-1).id })
  expect(await isIn(owner.body.token)).toBe(true)
  expect(await accounts.rows(`select 1 from organisation where name like 'Squat _'`)).toEqual([])
})

test('an account that is not proved within 72 hours ends with its organization, and a proved one does not', async () => {
  const email = 'overdue@victim.test'
  const { token } = await accounts.register(email, 'Overdue')
  const proved = await accounts.registerProved('in-time@victim.test', 'In time')
  const purge = async () => {
    const job = purgeCustomers({ blobs: { remove: async () => {} }, now: () => accounts.clock.now })
    await job.run({}, { db, log: { info: () => {} } as never, signal: new AbortController().signal })
  }
  accounts.later(71)
  await purge()
  expect(await isIn(token)).toBe(true)
  accounts.later(2)
  await purge()
  expect([await isIn(token), await isIn(proved.token)]).toEqual([false, true])
  expect(await accounts.rows(`select name from organisation where name in ('Overdue', 'In time')`)).toEqual([
    { name: 'In time' },
  ])
  expect(await accounts.rows(`select 1 from account where email = $1`, [email])).toEqual([])
})

test('an organization with a proved member stays when a member that never proved theirs ends', async () => {
  const founder = await accounts.registerProved('founder@victim.test', 'Stays')
  const other = await accounts.join(founder.token, 'legacy@victim.test', 'viewer')
  await accounts.rows(
    `update account set email_proved_at = null, proof_due_at = $1 where email = 'legacy@victim.test'`,
    [accounts.clock.now],
  )
  const job = purgeCustomers({ blobs: { remove: async () => {} }, now: () => accounts.clock.now })
  await job.run({}, { db, log: { info: () => {} } as never, signal: new AbortController().signal })
  expect([await isIn(founder.token), await isIn(other.token)]).toEqual([true, false])
})
