import { beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import type { Database } from '../../../platform/server/database.ts'
import { runSql } from '../../../platform/server/database.ts'
import { inOrganisation } from '../../../platform/server/tenancy.ts'
import { openAccounts, password } from './accounts.fixture.ts'
import { verifyAudit } from './audit-log.ts'

// One person in several organizations: one account, one member in each.

let db: Database
let accounts: ReturnType<typeof openAccounts>
beforeAll(async () => {
  db = (await createTestDatabase()).db
  accounts = openAccounts(db)
})

const accountOf = async (token: string) => (await accounts.ask('GET /api/customer/account', { token })).body
const isIn = async (token: string) => (await accounts.ask('GET /api/customer/account', { token })).status === 200
const switchTo = (token: string, organizationId: number) =>
  accounts.ask('POST /api/customer/account/organization', { token, body: { organizationId } })
const acceptAs = (link: string, body: object, token?: string) =>
  accounts.ask(`POST /api/customer/invitations/${link}/accept`, { body, ...(token === undefined ? {} : { token }) })

/** An adviser with an own organization who was invited into a client's. */
async function givenAdviser(name: string) {
  const email = `${name}@adviser.test`
  const own = await accounts.registerProved(email, `Own ${name}`)
  const client = await accounts.registerProved(`client-${name}@client.test`, `Client ${name}`)
  await accounts.invite(client.token, email, 'manager')
  // Which was used last is told by time.
  accounts.later(0.1)
  return { email, own, client, link: await accounts.linkTo(email) }
}

test('an invitation of an address with an account asks for its password and adds a membership', async () => {
  const { email, own, link } = await givenAdviser('ada')
  expect((await accounts.ask(`GET /api/customer/links/${link}`)).body.hasAccount).toBe(true)
  expect((await acceptAs(link, {})).body.code).toBe('invitation_needs_sign_in')
  expect((await acceptAs(link, { password: 'not the password' })).body.code).toBe('customer_sign_in_failed')
  const joined = await acceptAs(link, { password })
  expect(joined).toMatchObject({ status: 201, body: { user: { email, role: 'manager', firstName: 'Ada' } } })
  expect((await accountOf(joined.body.token)).organizations).toMatchObject([
    { name: 'Client ada', role: 'manager' },
    { name: 'Own ada', role: 'administrator' },
  ])
  expect((await accountOf(own.token)).organization.name, 'the session from before stays where it works').toBe('Own ada')
})

test('signed in as that account no password is asked for, and another’s session is of no use', async () => {
  const { own, client, link } = await givenAdviser('bob')
  expect((await acceptAs(link, {}, client.token)).body.code).toBe('invitation_needs_sign_in')
  expect((await acceptAs(link, {}, own.token)).status).toBe(201)
})

test('switching gives a new token; the old one opens nothing, and each shows the rows of its own organization', async () => {
  const { email, own, link } = await givenAdviser('eve')
  const inClient = (await acceptAs(link, { password })).body.token
  const { organizations } = await accountOf(inClient)
  const ownId = organizations.find(({ name }: { name: string }) => name === 'Own eve').id
  const membersOf = async (token: string) =>
    (await accounts.ask('GET /api/customer/members', { token })).body.members.map(
      ({ user }: { user: { email: string } }) => user.email,
    )
  expect(await membersOf(inClient)).toEqual(['client-eve@client.test', email])
  const { body } = await switchTo(inClient, ownId)
  expect(body.user.role).toBe('administrator')
  expect(await isIn(inClient)).toBe(false)
  expect(await membersOf(body.token)).toEqual([email])
  expect((await accountOf(body.token)).organization.id).toBe(ownId)
  expect(await isIn(own.token), 'other sessions stay').toBe(true)
  expect((await accounts.signIn(email)).body.user.role, 'sign-in leads to the last used one').toBe('administrator')
})

test('no one switches into an organization that is not theirs', async () => {
  const { own, client } = await givenAdviser('mal')
  const { organization } = await accountOf(client.token)
  expect((await switchTo(own.token, organization.id)).body.code).toBe('not_found')
  expect(await isIn(own.token)).toBe(true)
})

test('leaving one organization leaves the others, and the last one ends the account', async () => {
  const { email, own, link } = await givenAdviser('lou')
  const inClient = (await acceptAs(link, { password })).body.token
  const { id } = await accountOf(inClient)
  expect((await accounts.ask(`DELETE /api/customer/members/${id}`, { token: inClient })).status).toBe(200)
  expect([await isIn(inClient), await isIn(own.token)]).toEqual([false, true])
  expect((await accountOf(own.token)).organizations).toHaveLength(1)
  expect((await accounts.signIn(email)).status).toBe(200)
  const body = { password, name: 'Own lou' }
  expect((await accounts.ask('DELETE /api/customer/organization', { token: own.token, body })).status).toBe(200)
  expect(await accounts.rows(`select 1 from account where email = $1`, [email])).toEqual([])
  expect((await accounts.signIn(email)).body.code).toBe('customer_sign_in_failed')
})

test('an organization that is deleted takes no account along that is a member elsewhere', async () => {
  const { email, own, client, link } = await givenAdviser('kim')
  const inClient = (await acceptAs(link, { password })).body.token
  const body = { password, name: 'Client kim' }
  expect((await accounts.ask('DELETE /api/customer/organization', { token: client.token, body })).status).toBe(200)
  expect([await isIn(inClient), await isIn(own.token)]).toEqual([false, true])
  expect((await accounts.signIn(email)).status).toBe(200)
})

test('a new password ends sessions in every organization and is in the log of each; a lost device too', async () => {
  const { email, own, client, link } = await givenAdviser('zoe')
  const inClient = (await acceptAs(link, { password })).body.token
  const changed = { password, newPassword: 'a newer and better one' }
  await accounts.ask('POST /api/customer/account/password', { token: inClient, body: changed })
  expect([await isIn(inClient), await isIn(own.token)]).toEqual([true, false])
  const kinds = async (token: string) =>
    (await accounts.ask('GET /api/customer/audit', { token })).body.map(({ kind }: { kind: string }) => kind)
  expect(await kinds(client.token)).toContain('member.password_changed')
  const again = (await accounts.signIn(email, { password: 'a newer and better one' })).body.token
  const { organizations } = await accountOf(again)
  const inOwn = (await switchTo(again, organizations.find(({ name }: { name: string }) => name === 'Own zoe').id)).body
  expect(await kinds(inOwn.token)).toContain('member.password_changed')
  // A session that works elsewhere could switch back.
  const { id } = await accountOf(inClient)
  await accounts.ask(`POST /api/customer/members/${id}/sign-out`, { token: client.token })
  expect([await isIn(inClient), await isIn(inOwn.token)]).toEqual([false, false])
  const [event] = (await accounts.ask('GET /api/customer/audit', { token: client.token })).body
  expect(event, 'sessions elsewhere are not told').toMatchObject({
    kind: 'member.signed_out',
    details: { sessions: 1 },
  })
})

test('an organization sees the accounts of its own members, and exports no secret of any', async () => {
  const { own, client, link } = await givenAdviser('ron')
  await acceptAs(link, { password })
  const { organization: mine } = await accountOf(own.token)
  const { organization: other } = await accountOf(client.token)
  const seen = (id: number) =>
    inOrganisation(db, id, (tx) => runSql<{ email: string }>(tx, `select email from account order by id`))
  expect(await seen(mine.id)).toEqual([{ email: 'ron@adviser.test' }])
  expect(await seen(other.id)).toEqual([{ email: 'ron@adviser.test' }, { email: 'client-ron@client.test' }])
  expect(await runSql(db, `select 1 from account`)).toEqual([])
  for (const id of [mine.id, other.id])
    expect((await inOrganisation(db, id, (tx) => verifyAudit(tx, id))).fault).toBeNull()
})
