import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { countPasswordHashes } from '../../../../tests/support/password-hashes.ts'
import { type Database, runSql } from '../../../platform/server/database.ts'
import { openAccounts, password } from './accounts.fixture.ts'

let db: Database
let accounts: ReturnType<typeof openAccounts>
beforeAll(async () => {
  db = (await createTestDatabase()).db
  accounts = openAccounts(db)
})

const account = (token: string) => accounts.ask('GET /api/customer/account', { token })

test('who registers is the first administrator and works at once; his address is to be proved', async () => {
  const { status, body } = await accounts.ask('POST /api/customer/register', {
    body: {
      organization: { name: 'Corp Ltd', industry: 'Health' },
      user: { email: 'Ada@Corp.test', password, firstName: 'Ada', lastName: 'Lovelace' },
    },
  })
  expect(status).toBe(201)
  expect(body.user).toEqual({ firstName: 'Ada', lastName: 'Lovelace', email: 'Ada@Corp.test', role: 'administrator' })
  expect((await account(body.token)).body).toMatchObject({
    ...{ isProved: false, hasSecondFactor: false, digest: 'weekly' },
    organization: { name: 'Corp Ltd', industry: 'Health', size: 'mid-market', isDemo: false, suspendedFor: null },
  })
  expect(await accounts.mailsTo('Ada@Corp.test')).toMatchObject([{ kind: 'prove-address', stream: 'account' }])
  expect((await accounts.prove('Ada@Corp.test')).body).toEqual({ email: 'Ada@Corp.test', passwordToken: null })
  expect((await account(body.token)).body.isProved).toBe(true)
})

test('letter case of an address makes no other account, and signing in answers the user as SPEC has it', async () => {
  await accounts.register('case@corp.test')
  const { status, body } = await accounts.signIn(' CASE@corp.TEST ')
  expect(status).toBe(200)
  expect(Object.keys(body)).toEqual(['token', 'user'])
  expect(body.user).toEqual({ firstName: 'Ada', lastName: 'Example', email: 'case@corp.test', role: 'administrator' })
})

test('a known address is refused with one sentence, its owner hears of it once a day, and nothing is made', async () => {
  await accounts.registerProved('owner@corp.test')
  const again = () =>
    accounts.ask('POST /api/customer/register', {
      body: {
        organization: { name: 'Other' },
        user: { email: 'OWNER@corp.test', password, firstName: 'E', lastName: 'M' },
      },
    })
  const [{ count: before }] = (await accounts.rows<{ count: number }>(
    `select count(*)::int as count from organisation`,
  )) as [{ count: number }]
  for (const answer of [await again(), await again()]) {
    expect(answer.status).toBe(422)
    expect(answer.body).toEqual({
      code: 'registration_refused',
      message: expect.stringContaining('could not be completed'),
    })
  }
  expect((await accounts.mailsTo('owner@corp.test')).map(({ kind }) => kind)).toEqual([
    'prove-address',
    'already-registered',
  ])
  expect(await accounts.rows(`select count(*)::int as count from organisation`)).toEqual([{ count: before }])
})

test('until an address is proved nothing goes there but its proof, whatever is requested', async () => {
  await accounts.register('unproved@corp.test')
  accounts.later(1)
  await accounts.ask('POST /api/customer/register', {
    body: {
      organization: { name: 'X' },
      user: { email: 'unproved@corp.test', password, firstName: 'E', lastName: 'M' },
    },
  })
  accounts.later(1)
  await accounts.ask('POST /api/customer/password/forgotten', { body: { email: 'unproved@corp.test' } })
  const { token } = (await accounts.signIn('unproved@corp.test')).body
  await accounts.ask('POST /api/customer/account/password', {
    token,
    body: { password, newPassword: 'another long one' },
  })
  const kinds = (await accounts.mailsTo('unproved@corp.test')).map(({ kind }) => kind)
  expect(kinds).toEqual(['prove-address', 'prove-address', 'prove-address'])
})

test('several who register one address at once are all let in, until its owner says which of them is theirs', async () => {
  const race = await Promise.all(
    ['A', 'B', 'C'].map((name) =>
      accounts.ask('POST /api/customer/register', {
        body: { organization: { name }, user: { email: 'race@corp.test', password, firstName: name, lastName: name } },
      }),
    ),
  )
  expect(race.map(({ status }) => status)).toEqual([201, 201, 201])
  const link = await accounts.linkTo('race@corp.test')
  const { accounts: made } = (await accounts.ask(`GET /api/customer/links/${link}`)).body
  expect(made).toHaveLength(3)
  expect((await accounts.prove('race@corp.test')).body.code).toBe('account_choice_missing')
  const choices = await Promise.all(
    made.map(({ id }: { id: string }) => accounts.prove('race@corp.test', { account: id })),
  )
  expect(choices.map(({ status }) => status).sort()).toEqual([200, 410, 410])
  expect(await accounts.rows(`select 1 from organisation where name in ('A', 'B', 'C')`)).toHaveLength(1)
})

test('what cannot be an address or a password is refused by its field', async () => {
  const refused = async (user: object) =>
    (
      await accounts.ask('POST /api/customer/register', {
        body: {
          organization: { name: 'X' },
          user: { email: 'x@corp.test', password, firstName: 'E', lastName: 'M', ...user },
        },
      })
    ).body
  expect(await refused({ password: 'short' })).toMatchObject({
    issues: [{ path: 'user.password', message: 'Use at least 10 characters.' }],
  })
  for (const email of ['root@localhost', 'no address', 'a@10.0.0.1'])
    expect(await refused({ email })).toMatchObject({ code: 'invalid_request', issues: [{ path: 'user.email' }] })
})

test('an unknown address, a wrong password and one who left are answered alike, after the same work', async () => {
  // Others than those of a try before this one.
  const [known, unknown, left] = ['known', 'unknown', 'left'].map((name) => `${name}-${randomUUID()}@corp.test`) as [
    string,
    string,
    string,
  ]
  const { token } = await accounts.registerProved(known)
  const gone = await accounts.join(token, left, 'viewer')
  await accounts.ask(`DELETE /api/customer/members/${gone.id}`, { token })
  for (const email of [known, unknown, left]) {
    const counted = await countPasswordHashes(async () => {
      const { status, body } = await accounts.signIn(email, { password: 'not the password', from: randomUUID() })
      expect({ status, body }).toEqual({
        status: 401,
        body: { code: 'customer_sign_in_failed', message: 'Invalid email or password.' },
      })
    })
    expect([email, counted]).toEqual([email, 1])
  }
})

test('the fifth failure pauses sign-in, for the right password too and for unknown addresses; elsewhere it goes on', async () => {
  await accounts.register('paused@corp.test')
  for (const email of ['paused@corp.test', 'unknown-there@corp.test']) {
    for (let n = 0; n < 5; n++) expect((await accounts.signIn(email, { password: 'wrong' })).status).toBe(401)
    const { status, body, headers } = await accounts.signIn(email)
    expect({ status, code: body.code }).toEqual({ status: 429, code: 'customer_sign_in_paused' })
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(20)
  }
  expect((await accounts.signIn('paused@corp.test', { from: '198.51.100.9' })).status).toBe(200)
})

test('a browser is known from its sign-in on, once the address is proved', async () => {
  const signIn = async () => (await accounts.signIn('known-browser@corp.test')).headers.get('set-cookie')
  await accounts.register('known-browser@corp.test')
  expect(await signIn(), 'whose browser it is, no one knows').toBeNull()
  await accounts.prove('known-browser@corp.test')
  expect(await signIn()).toMatch(
    /^__Host-sightline_browser=[\w-]{22}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=7776000; Secure$/,
  )
})

test('guesses side by side are all counted', async () => {
  await accounts.register('guessed@corp.test')
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => accounts.signIn('guessed@corp.test', { password: 'wrong' })),
  )
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
})

test('a session is shown by its device, ended from another one with the password, and is then invalid', async () => {
  const { token } = await accounts.register('sessions@corp.test')
  const other = (
    await accounts.signIn('sessions@corp.test', {
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    })
  ).body.token
  const sessions = (await accounts.ask('GET /api/customer/sessions', { token })).body
  // Both were used in the same moment: either may come first.
  const [firefox, own] = sessions.toSorted((a: { isThis: boolean }, b: { isThis: boolean }) => +a.isThis - +b.isThis)
  expect([firefox, own]).toMatchObject([
    { device: 'Firefox on Linux', isThis: false },
    { device: 'Unknown device', isThis: true },
  ])
  const end = (body: object) => accounts.ask(`DELETE /api/customer/sessions/${firefox.id}`, { token, body })
  expect(await end({})).toMatchObject({ status: 400 })
  expect(await end({ password: 'not the password' })).toMatchObject({ status: 422, body: { code: 'password_wrong' } })
  expect((await account(other)).status).toBe(200)
  expect((await end({ password })).status).toBe(200)
  expect((await account(other)).status).toBe(401)
  expect((await account(token)).status).toBe(200)
})

test('signing in ends the session that came along, and no other', async () => {
  const { token } = await accounts.register('again@corp.test')
  const other = (await accounts.signIn('again@corp.test')).body.token
  const again = (said: object) =>
    accounts.ask('POST /api/customer/login', { token, body: { email: 'again@corp.test', ...said } })
  expect((await again({ password: 'not the password' })).status).toBe(401)
  expect((await account(token)).status).toBe(200)
  const { body } = await again({ password })
  expect((await account(token)).status).toBe(401)
  for (const good of [body.token, other]) expect((await account(good)).status).toBe(200)
})

test('logging out ends this session alone', async () => {
  const { token } = await accounts.register('out@corp.test')
  const other = (await accounts.signIn('out@corp.test')).body.token
  await accounts.ask('POST /api/customer/logout', { token })
  expect((await account(token)).status).toBe(401)
  expect((await account(other)).status).toBe(200)
})

test('a session slides with its use, ends after a week without, and after a month in any case', async () => {
  const { token } = await accounts.register('slides@corp.test')
  for (let day = 0; day < 29; day += 5) {
    expect((await account(token)).status).toBe(200)
    accounts.later(5 * 24)
  }
  expect((await account(token)).status).toBe(401)
  const idle = (await accounts.signIn('slides@corp.test')).body.token
  accounts.later(7 * 24 - 1)
  expect((await account(idle)).status).toBe(200)
  accounts.later(7 * 24)
  expect((await account(idle)).status).toBe(401)
})

test('forged tokens are invalid', async () => {
  const { token } = await accounts.register('forged@corp.test')
  const swapped = token.replace(/[a-z]/i, (letter) => (letter === 'q' ? 'r' : 'q'))
  for (const forged of [
    'x',
    "' or 1=1 --",
    'x'.repeat(22),
    'x'.repeat(9000),
    `${token}x`,
    `${token}, ${token}`,
    swapped,
  ])
    expect((await account(forged)).body.code, forged).toBe('sign_in_required')
  expect((await accounts.ask('GET /api/customer/account')).status).toBe(401)
})

test('a colleague’s session and another organisation’s are not mine to end', async () => {
  const { token } = await accounts.registerProved('mine@corp.test')
  const colleague = await accounts.join(token, 'colleague@corp.test', 'administrator')
  const stranger = await accounts.register('stranger@other.test')
  for (const whose of [colleague.token, stranger.token]) {
    const [{ id }] = (await accounts.ask('GET /api/customer/sessions', { token: whose })).body
    expect((await accounts.ask(`DELETE /api/customer/sessions/${id}`, { token, body: { password } })).status).toBe(404)
    expect((await account(whose)).status).toBe(200)
  }
})

test('no credential is stored in the clear, and no address is in the audit log', async () => {
  const { token } = await accounts.registerProved('secret@corp.test')
  const stored = JSON.stringify([
    ...(await accounts.rows(`select * from account`)),
    ...(await accounts.rows(`select * from member`)),
    ...(await accounts.rows(`select * from account_session`)),
    ...(await accounts.rows(`select * from member_link`)),
    ...(await accounts.rows(`select * from sign_in_failure`)),
  ])
  for (const hidden of [token, password, await accounts.linkTo('secret@corp.test')])
    expect(stored).not.toContain(hidden)
  expect(JSON.stringify(await accounts.rows(`select * from audit_event`))).not.toMatch(/corp\.test|Ada/)
})

test('members of the demo organization can sign in only while the demo is on, and their open sessions work only then', async () => {
  const shown = openAccounts(db, { demo: true })
  await shown.register('demo@sightline.test')
  await runSql(db, `update organisation set is_demo = true where id = (select max(id) from organisation)`)
  const { token } = (await shown.signIn('demo@sightline.test')).body
  // The forwarded address is the client's.
  const forwarded = await shown.signIn('demo@sightline.test', { from: '198.51.100.7' })
  expect(forwarded.body.code).toBe('customer_sign_in_failed')
  expect((await shown.ask('GET /api/customer/account', { token })).body.organization.isDemo).toBe(true)
  expect((await account(token)).status).toBe(401)
  expect((await accounts.signIn('demo@sightline.test')).body.code).toBe('customer_sign_in_failed')
  for (const [call, body] of [
    ['POST /api/customer/account/password', { password, newPassword: 'another long one' }],
    ['POST /api/customer/account/address', { password, email: 'new@corp.test' }],
    ['POST /api/customer/account/second-factor', { password }],
    ['POST /api/customer/invitations', { email: 'x@corp.test', role: 'viewer' }],
    ['DELETE /api/customer/organization', { password, name: 'Lanternfish' }],
  ] as const)
    expect((await shown.ask(call, { token, body })).body.code, call).toBe('demo_organization')
  const [other] = (await shown.ask('GET /api/customer/sessions', { token })).body.filter(
    ({ isThis }: { isThis: boolean }) => !isThis,
  )
  expect((await shown.ask(`DELETE /api/customer/sessions/${other.id}`, { token, body: { password } })).body.code).toBe(
    'demo_organization',
  )
})
