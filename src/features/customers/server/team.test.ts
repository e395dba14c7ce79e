import { beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { type Database, runSql } from '../../../platform/server/database.ts'
import { strangerMailsADay } from '../../../platform/server/mail/stranger-mail.ts'
import { queueMail } from '../../../platform/server/outbox.ts'
import { openAccounts, password } from './accounts.fixture.ts'

let db: Database
let accounts: ReturnType<typeof openAccounts>
beforeAll(async () => {
  db = (await createTestDatabase()).db
  accounts = openAccounts(db)
})

const members = async (token: string) => (await accounts.ask('GET /api/customer/members', { token })).body
const idOf = async (token: string) => (await accounts.ask('GET /api/customer/account', { token })).body.id as number
const codeOf = ({ status, body }: Awaited<ReturnType<typeof accounts.ask>>) => (status < 300 ? 'done' : body.code)
const remove = async (token: string, id: number) =>
  codeOf(await accounts.ask(`DELETE /api/customer/members/${id}`, { token }))
const give = async (token: string, id: number, role: string) =>
  codeOf(await accounts.ask(`PATCH /api/customer/members/${id}`, { token, body: { role } }))

test('while registration is closed no one registers, and members of an organization still invite others', async () => {
  const { token } = await accounts.registerProved('ada@closed.test')
  const closed = openAccounts(db, { registration: 'closed' })
  await expect(closed.register('stranger@closed.test')).rejects.toThrow('registration_closed')
  expect(codeOf(await closed.invite(token, 'grace@closed.test'))).toBe('done')
  expect((await closed.accept(await closed.linkTo('grace@closed.test'))).status).toBe(201)
})

test('an invited person opens the link, accepts and is a member with a proved address', async () => {
  const { token } = await accounts.registerProved('ada@invites.test')
  expect(codeOf(await accounts.invite(token, 'grace@invites.test', 'manager'))).toBe('done')
  expect((await members(token)).invitations).toMatchObject([{ email: 'grace@invites.test', role: 'manager' }])
  const link = await accounts.linkTo('grace@invites.test')
  expect((await accounts.ask(`GET /api/customer/links/${link}`)).body).toMatchObject({
    ...{ kind: 'invitation', organization: 'Lanternfish', role: 'manager', email: 'grace@invites.test' },
  })
  const { status, body } = await accounts.accept(link)
  expect(status).toBe(201)
  expect(body.user).toEqual({ firstName: 'Grace', lastName: 'Example', email: 'grace@invites.test', role: 'manager' })
  expect(await members(body.token)).toMatchObject({
    members: [
      { user: { role: 'administrator' }, isSelf: false },
      { user: { role: 'manager' }, isSelf: true, isProved: true },
    ],
    invitations: [],
  })
  expect(codeOf(await accounts.accept(link))).toBe('customer_link_gone')
})

test('a member without a proved address cannot invite', async () => {
  const { token } = await accounts.register('unproved@invites.test')
  expect(codeOf(await accounts.invite(token, 'x@invites.test'))).toBe('address_not_proved')
  expect(await accounts.mailsTo('x@invites.test')).toEqual([])
})

test('an address that is known here, elsewhere or nowhere is invited alike; only its owner is told', async () => {
  const { token } = await accounts.registerProved('asks@invites.test')
  await accounts.join(token, 'here@invites.test', 'viewer')
  accounts.later(1)
  await accounts.registerProved('elsewhere@other.test')
  const seen = []
  for (const email of ['here@invites.test', 'elsewhere@other.test', 'nowhere@other.test']) {
    const { status, body, headers } = await accounts.invite(token, email)
    seen.push({ status, body, headers: [...headers] })
    expect((await accounts.mailsTo(email)).at(-1)?.kind).toBe('invitation')
  }
  expect(new Set(seen.map((one) => JSON.stringify(one))).size).toBe(1)
  expect((await members(token)).invitations).toHaveLength(3)
  expect(codeOf(await accounts.accept(await accounts.linkTo('here@invites.test')))).toBe('already_member')
})

test('of those who accept one invitation at once one joins', async () => {
  const { token } = await accounts.registerProved('race@invites.test')
  await accounts.invite(token, 'racer@invites.test')
  const link = await accounts.linkTo('racer@invites.test')
  const outcomes = (await Promise.all([1, 2, 3].map(() => accounts.accept(link)))).map(codeOf)
  expect(outcomes.sort()).toEqual(['customer_link_gone', 'customer_link_gone', 'done'])
  expect((await members(token)).members).toHaveLength(2)
})

test('two invitations of one address accepted at once make one account', async () => {
  const one = await accounts.registerProved('one@invites.test', 'One')
  const two = await accounts.registerProved('two@invites.test', 'Two')
  await accounts.invite(one.token, 'wanted@invites.test')
  const first = await accounts.linkTo('wanted@invites.test')
  await accounts.invite(two.token, 'wanted@invites.test')
  const second = await accounts.linkTo('wanted@invites.test')
  const outcomes = (await Promise.all([accounts.accept(first), accounts.accept(second)])).map(codeOf)
  // The later one joins it by the same password, unless it came while the account was being made.
  for (const outcome of outcomes) expect(['done', 'invitation_needs_sign_in']).toContain(outcome)
  expect(outcomes).toContain('done')
  expect(await accounts.rows(`select 1 from account where email = 'wanted@invites.test'`)).toHaveLength(1)
})

test('an invitation that was withdrawn, replaced, has expired, or whose inviter left lets no one in', async () => {
  const { token } = await accounts.registerProved('back@invites.test')
  const other = await accounts.join(token, 'second@invites.test', 'administrator')
  await accounts.invite(token, 'a@invites.test')
  const [{ id }] = (await members(token)).invitations
  const taken = await accounts.linkTo('a@invites.test')
  expect(codeOf(await accounts.ask(`DELETE /api/customer/invitations/${id}`, { token }))).toBe('done')
  expect(codeOf(await accounts.ask(`DELETE /api/customer/invitations/${id}`, { token }))).toBe('not_found')
  expect(codeOf(await accounts.accept(taken))).toBe('customer_link_gone')

  accounts.later(1)
  await accounts.invite(token, 'a@invites.test', 'viewer')
  const replaced = await accounts.linkTo('a@invites.test')
  accounts.later(1)
  await accounts.invite(token, 'a@invites.test', 'manager')
  expect(codeOf(await accounts.accept(replaced))).toBe('customer_link_gone')
  expect((await members(token)).invitations).toMatchObject([{ role: 'manager' }])

  accounts.later(7 * 24)
  expect(codeOf(await accounts.accept(await accounts.linkTo('a@invites.test')))).toBe('customer_link_gone')
  expect((await members(await entered('back@invites.test'))).invitations).toEqual([])

  const again = await entered('second@invites.test')
  await accounts.invite(again, 'b@invites.test', 'administrator')
  expect(await give(await entered('back@invites.test'), other.id, 'viewer')).toBe('done')
  expect(codeOf(await accounts.accept(await accounts.linkTo('b@invites.test')))).toBe('customer_link_gone')
})

const entered = async (email: string): Promise<string> => (await accounts.signIn(email)).body.token

test('an organization cannot have strangers mailed all day', async () => {
  const { token } = await accounts.registerProved('spam@invites.test')
  expect(codeOf(await accounts.invite(token, 'same@invites.test'))).toBe('done')
  expect(codeOf(await accounts.invite(token, 'same@invites.test'))).toBe('rate_limited')
  const { young, full } = strangerMailsADay.invitation
  for (let n = 1; n < young; n++) expect(codeOf(await accounts.invite(token, `t${n}@invites.test`))).toBe('done')
  expect(codeOf(await accounts.invite(token, 'one-more@invites.test'))).toBe('mail_allowance_used')
  await runSql(db, `update organisation set full_mail_at = now()`)
  for (let n = young; n < full; n++) expect(codeOf(await accounts.invite(token, `t${n}@invites.test`))).toBe('done')
  expect(codeOf(await accounts.invite(token, 'one-more@invites.test'))).toBe('rate_limited')
})

test('viewers and managers read members and change none', async () => {
  const { token } = await accounts.registerProved('roles@invites.test')
  const self = await idOf(token)
  for (const role of ['viewer', 'manager']) {
    const { token: theirs } = await accounts.join(token, `${role}@invites.test`, role)
    expect((await members(theirs)).members.length).toBeGreaterThan(1)
    expect(codeOf(await accounts.invite(theirs, 'x@invites.test'))).toBe('role_not_enough')
    expect(await give(theirs, self, 'viewer')).toBe('role_not_enough')
    expect(await remove(theirs, self)).toBe('role_not_enough')
    for (const call of ['PATCH /api/customer/organization', 'DELETE /api/customer/organization'])
      expect(codeOf(await accounts.ask(call, { token: theirs, body: { password, name: 'Lanternfish' } }))).toBe(
        'role_not_enough',
      )
    for (const file of ['organization/export.zip', 'audit/export.json'])
      expect(codeOf(await accounts.ask(`GET /api/customer/${file}`, { token: theirs }))).toBe('role_not_enough')
  }
})

test('a role holds from the next call on', async () => {
  const { token } = await accounts.registerProved('promotes@invites.test')
  const { token: theirs, id } = await accounts.join(token, 'promoted@invites.test', 'viewer')
  expect(await give(token, id, 'administrator')).toBe('done')
  expect(
    codeOf(await accounts.ask('PATCH /api/customer/organization', { token: theirs, body: { name: 'Renamed' } })),
  ).toBe('done')
  expect((await accounts.ask('GET /api/customer/account', { token })).body.organization.name).toBe('Renamed')
  expect(await give(token, id, 'viewer')).toBe('done')
  expect(
    codeOf(await accounts.ask('PATCH /api/customer/organization', { token: theirs, body: { name: 'Again' } })),
  ).toBe('role_not_enough')
})

test('members of another organisation do not exist', async () => {
  const { token } = await accounts.registerProved('here@apart.test')
  const there = await accounts.registerProved('there@apart.test')
  const id = await idOf(there.token)
  expect(await give(token, id, 'viewer')).toBe('not_found')
  expect(await remove(token, id)).toBe('not_found')
  await accounts.invite(there.token, 'guest@apart.test')
  const [invitation] = (await members(there.token)).invitations
  expect(codeOf(await accounts.ask(`DELETE /api/customer/invitations/${invitation.id}`, { token }))).toBe('not_found')
  expect(JSON.stringify(await members(token))).not.toContain('there@apart.test')
})

test('the last administrator stays one', async () => {
  const { token } = await accounts.registerProved('last@invites.test')
  await accounts.join(token, 'other@invites.test', 'manager')
  const self = await idOf(token)
  expect(await give(token, self, 'manager')).toBe('last_administrator')
  expect(await remove(token, self)).toBe('last_administrator')
})

test('of two administrators who remove, or demote, each other at once one stays', async () => {
  for (const [n, act] of [remove, (token: string, id: number) => give(token, id, 'viewer')].entries()) {
    const { token } = await accounts.registerProved(`first${n}@duel.test`)
    const first = await idOf(token)
    const second = await accounts.join(token, `second${n}@duel.test`, 'administrator')
    const outcomes = await Promise.all([act(token, second.id), act(second.token, first)])
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
    const left = await accounts.rows(
      `select 1 from member where id in ($1, $2) and role = 'administrator' and left_at is null`,
      [first, second.id],
    )
    expect(left).toHaveLength(1)
  }
})

test('two administrators who leave at once do not leave the organisation alone', async () => {
  const { token } = await accounts.registerProved('leaves1@duel.test')
  const first = await idOf(token)
  const second = await accounts.join(token, 'leaves2@duel.test', 'administrator')
  const outcomes = await Promise.all([remove(token, first), remove(second.token, second.id)])
  expect(outcomes.sort()).toEqual(['done', 'last_administrator'])
})

test('an administrator ends the sessions of a member, who stays one and can sign in again', async () => {
  const { token } = await accounts.registerProved('ada@lost.test')
  const grace = await accounts.join(token, 'grace@lost.test', 'manager')
  const phone = (await accounts.signIn('grace@lost.test')).body.token
  const signOut = async (by: string, id: number) =>
    codeOf(await accounts.ask(`POST /api/customer/members/${id}/sign-out`, { token: by }))
  expect(await signOut(grace.token, grace.id)).toBe('role_not_enough')
  expect(await signOut(token, grace.id)).toBe('done')
  for (const ended of [grace.token, phone])
    expect((await accounts.ask('GET /api/customer/account', { token: ended })).status).toBe(401)
  expect((await accounts.ask('GET /api/customer/account', { token })).status).toBe(200)
  expect((await accounts.signIn('grace@lost.test')).status).toBe(200)
  const stranger = await accounts.registerProved('eve@elsewhere.test')
  expect(await signOut(stranger.token, grace.id)).toBe('not_found')
  const told = (await accounts.ask(`GET /api/customer/audit?subject=member:${grace.id}`, { token })).body
  expect(told).toContainEqual(expect.objectContaining({ kind: 'member.signed_out', details: { sessions: 2 } }))
})

test('who is removed is out at once, without name and address, and the address is free again', async () => {
  const { token } = await accounts.registerProved('keeps@invites.test')
  const { token: theirs, id } = await accounts.join(token, 'leaver@invites.test', 'manager')
  await accounts.ask('PATCH /api/customer/account', {
    token: theirs,
    body: { firstName: 'Marie', mailedAlerts: ['breach'] },
  })
  expect(await remove(token, id)).toBe('done')
  expect(codeOf(await accounts.ask('GET /api/customer/account', { token: theirs }))).toBe('sign_in_required')
  expect(codeOf(await accounts.signIn('leaver@invites.test'))).toBe('customer_sign_in_failed')
  const traces = JSON.stringify([
    ...(await accounts.rows(`select * from member`)),
    ...(await accounts.rows(`select * from member_link`)),
    ...(await accounts.rows(`select * from account`)),
    ...(await accounts.rows(`select * from account_session where member_id = $1`, [id])),
    (await accounts.ask('GET /api/customer/audit', { token })).body,
  ])
  expect(traces).not.toMatch(/leaver@|Marie/)
  expect(await remove(token, id)).toBe('not_found')
  await accounts.register('leaver@invites.test')
})

test('what waits to be mailed of the organisation leaves no more for whom it removed; what is theirs alone does', async () => {
  const { token } = await accounts.registerProved('keeper@invites.test')
  const { id } = await accounts.join(token, 'Gone@invites.test', 'manager')
  const { id: keeper } = (await accounts.ask('GET /api/customer/account', { token })).body
  const mail = (dedupeKey: string, recipient: string) =>
    queueMail(db, {
      kind: dedupeKey.split(':')[0] ?? '',
      stream: 'account',
      recipient,
      subject: 'S',
      text: 'T',
      dedupeKey,
    })
  const [endpoint] = await accounts.rows<{ id: number }>(
    `insert into webhook_endpoint (organisation_id, url, events, sealed_secret, created_by)
     select organisation_id, 'https://a.test', '{risk.changed}', 'x', id from member where id = $1 returning id`,
    [id],
  )
  const elsewhere = 4_000_000
  for (const [recipient, member] of [
    ['gone@invites.test', id],
    ['keeper@invites.test', keeper],
    // The same person as a member of another organization.
    ['gone@invites.test', elsewhere],
  ] as const) {
    await mail(`vendor-alert:1:${member}`, recipient)
    await mail(`vendor-digest:${member}:2026-11-21`, recipient)
    await mail(`webhook-disabled:1:2:3:${member}`, recipient)
    await mail(`report-ready:${member}`, recipient)
  }
  await queueMail(db, {
    ...{ kind: 'connection-event', stream: 'account', recipient: 'gone@invites.test', subject: 'S', text: 'T' },
    dedupeKey: `connection:${endpoint?.id}:m:0`,
  })
  expect(await remove(token, id)).toBe('done')
  const left = (recipient: string) =>
    accounts.rows(`select kind from outbox_message where recipient = $1 and subject = 'S' order by id`, [recipient])
  expect(await left('gone@invites.test')).toHaveLength(1 + 4)
  expect(await left('keeper@invites.test')).toHaveLength(4)
})

test('leaving needs no role', async () => {
  const { token } = await accounts.registerProved('stays@invites.test')
  const { token: theirs, id } = await accounts.join(token, 'goes@invites.test', 'viewer')
  expect(await remove(theirs, id)).toBe('done')
  const [event] = (await accounts.ask('GET /api/customer/audit', { token })).body
  expect(event).toMatchObject({ kind: 'member.left', actor: `member:${id}`, actorName: null, subject: `member:${id}` })
})
