import { URI } from 'otpauth'
import { beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import type { Database } from '../../../platform/server/database.ts'
import type { Call } from '../../../platform/server/http/api.ts'
import { openAccounts, password, publicUrl, secret, shutFetch } from './accounts.fixture.ts'
import { memberAccountEndpoints } from './restore-access.ts'

let db: Database
let accounts: ReturnType<typeof openAccounts>
beforeAll(async () => {
  db = (await createTestDatabase()).db
  accounts = openAccounts(db)
})

const endpoints = () =>
  memberAccountEndpoints({
    ...{
      db,
      secret,
      publicUrl,
      fetch: shutFetch,
      demo: false,
      isRegistrationClosed: false,
      now: () => accounts.clock.now,
    },
    ...{
      blobs: { find: async () => undefined, remove: async () => {} },
      deliverSoon: async () => {},
      rescoreVendors: async () => {},
    },
    operator: { OPERATOR_NAME: undefined, OPERATOR_ADDRESS: undefined, OPERATOR_EMAIL: undefined },
  })
const nothing = { params: undefined, query: undefined } as const
const find = async (address: string) =>
  endpoints()['POST /api/admin/member-accounts/find']({ ...nothing, body: { address } }, {} as Call)
const restore = async (id: string, reason: 'lost_second_factor' | 'wrong_owner') =>
  endpoints()['POST /api/admin/member-accounts/{id}/restore'](
    { ...nothing, params: { id }, body: { reason } },
    {} as Call,
  )

async function addFactor(token: string): Promise<void> {
  const begun = await accounts.ask('POST /api/customer/account/second-factor', { token, body: { password } })
  const totp = URI.parse(begun.body.uri)
  if (!('period' in totp)) throw new Error('not a time-based code')
  const code = totp.generate({ timestamp: accounts.clock.now.getTime() })
  await accounts.ask('POST /api/customer/account/second-factor/confirm', { token, body: { code } })
}

test('staff let a member in who lost the second factor: a link goes to the proved address, and what was open ends', async () => {
  const email = 'lost@corp.test'
  const { token } = await accounts.registerProved(email, 'Lost Ltd')
  await addFactor(token)
  expect((await accounts.signIn(email)).body.code).toBe('second_factor_required')
  const [account] = await find(' LOST@corp.test')
  expect(account).toMatchObject({
    ...{ isProved: true, hasSecondFactor: true, memberships: [{ organization: 'Lost Ltd', role: 'administrator' }] },
  })
  expect(await restore(account?.id ?? '', 'lost_second_factor')).toEqual({ outcome: 'password-link-sent' })
  expect((await accounts.ask('GET /api/customer/account', { token })).status).toBe(401)
  const body = { token: await accounts.linkTo(email), password: 'a newer and better one' }
  expect((await accounts.ask('POST /api/customer/password/new', { body })).status).toBe(200)
  const back = await accounts.signIn(email, { password: 'a newer and better one' })
  expect(back.status).toBe(200)
  const log = (await accounts.ask('GET /api/customer/audit', { token: back.body.token })).body
  expect(log.find(({ kind }: { kind: string }) => kind === 'member.access_restored')).toMatchObject({
    ...{ actor: 'program', details: { reason: 'lost_second_factor' } },
  })
})

test('where someone else was in, keys end too', async () => {
  const { token } = await accounts.registerProved('stolen@corp.test')
  const { id, organization } = (await accounts.ask('GET /api/customer/account', { token })).body
  await accounts.rows(
    `insert into api_key (organisation_id, name, key_hash, hint, scopes, created_by) values ($1, 'k', 'stolen', 'h', '{}', $2)`,
    [organization.id, id],
  )
  const [account] = await find('stolen@corp.test')
  await restore(account?.id ?? '', 'wrong_owner')
  expect(await accounts.rows(`select 1 from api_key where key_hash = 'stolen' and revoked_at is null`)).toEqual([])
})

test('an address that was never proved gets its proof and no password, and an unknown account is not found', async () => {
  await accounts.register('never@corp.test')
  accounts.later(1)
  const [account] = await find('never@corp.test')
  expect(await restore(account?.id ?? '', 'lost_second_factor')).toEqual({ outcome: 'proof-sent' })
  expect(await restore(account?.id ?? '', 'lost_second_factor')).toEqual({ outcome: 'mailed-enough' })
  expect(await find('stranger@corp.test')).toEqual([])
  await expect(restore('00000000-0000-4000-8000-000000000000', 'wrong_owner')).rejects.toMatchObject({
    code: 'not_found',
  })
})
