import { beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import type { Database } from '../../../platform/server/database.ts'
import { developerApiContract, developerApiRefusals } from '../../developer-api/contract.ts'
import { createKeyDoor } from '../../developer-api/server/key-door.ts'
import { keyEndpoints } from '../../developer-api/server/keys.ts'
import { integrationsContract, integrationsRefusals } from '../../integrations/contract.ts'
import { integrationsEndpoints } from '../../integrations/server/endpoints.ts'
import { webhooksContract, webhooksRefusals } from '../../webhooks/contract.ts'
import { webhooksEndpoints } from '../../webhooks/server/endpoints.ts'
import { endpointEngine } from '../../webhooks/server/engine.ts'
import { type OtherCalls, openAccounts, password, publicUrl, secret } from './accounts.fixture.ts'
import { programAnnouncement, programConfirmation } from './program-guard.ts'

// Programs act for an organization without signing in: creating one takes a password, administrators are notified, and a new
// password ends them.

const newer = 'a newer and better one'

/** Each at its address, with what makes one, and what of that no mail may hold. */
const programs = [
  {
    what: 'an API key',
    path: '/api/customer/api-keys',
    body: { name: 'Nightly', scopes: ['webhooks:manage'] },
    secretOf: ({ key }: { key: string }) => key,
  },
  {
    what: 'a webhook',
    path: '/api/customer/webhooks',
    body: { url: 'https://hooks.corp.test/sightline?key=of-the-address', events: ['risk.changed'] },
    secretOf: ({ secret }: { secret: string }) => secret,
  },
  {
    what: 'a connection',
    path: '/api/customer/integrations',
    body: {
      ...{ connector: 'slack', name: 'Alerts', events: ['risk.changed'] },
      settings: { url: 'https://slack.corp.test/services/of-the-address' },
    },
    secretOf: () => 'services',
  },
]

/** As the program puts them together. */
function programCalls({ db, now }: { db: Database; now: () => Date }): OtherCalls {
  const operator = { OPERATOR_NAME: undefined, OPERATOR_ADDRESS: undefined, OPERATOR_EMAIL: undefined }
  const guard = {
    confirm: programConfirmation({ db }),
    announce: programAnnouncement({ publicUrl, operator, now, deliverSoon: async () => {} }),
  }
  const parts = {
    db,
    secret,
    publicUrl,
    guard,
    now,
    checkTarget: async () => true,
    deliverWebhooksSoon: async () => {},
  }
  const keys = keyEndpoints(parts)
  const calls = Object.entries(developerApiContract).filter(([call]) => call in keys)
  return {
    contract: { ...Object.fromEntries(calls), ...webhooksContract, ...integrationsContract },
    handlers: {
      ...keys,
      ...webhooksEndpoints(parts),
      ...integrationsEndpoints({ ...parts, engine: endpointEngine(parts) }),
    },
    refusals: { ...developerApiRefusals, ...webhooksRefusals, ...integrationsRefusals },
    findKey: createKeyDoor({ db, demo: false, now }),
  }
}

let accounts: ReturnType<typeof openAccounts>
beforeAll(async () => {
  accounts = openAccounts((await createTestDatabase()).db, { others: programCalls })
})

const list = async (token: string, path: string) => (await accounts.ask(`GET ${path}`, { token })).body
const noticesTo = async (email: string) =>
  (await accounts.mailsTo(email)).filter(({ kind }) => kind === 'program-made').length

describe.each(programs)('$what', ({ path, body, secretOf }) => {
  const name = path.split('/').at(-1)
  const make = (token: string, said: object) => accounts.ask(`POST ${path}`, { token, body: { ...body, ...said } })

  test('is not made without the password of the member, or with an address that was not proved', async () => {
    const proved = await accounts.registerProved(`proved@${name}.test`)
    for (const said of [{}, { password: '' }, { password: 'not the password' }])
      expect(await make(proved.token, said)).toMatchObject({ status: 422, body: { code: 'password_wrong' } })
    const unproved = await accounts.register(`unproved@${name}.test`)
    expect(await make(unproved.token, { password })).toMatchObject({
      status: 403,
      body: { code: 'address_not_proved' },
    })
    for (const { token, email } of [proved, unproved]) {
      expect(await list(token, path)).toEqual([])
      expect(await noticesTo(email)).toBe(0)
    }
  })

  test('is made with it, and each administrator gets a mail without a secret', async () => {
    const maker = await accounts.registerProved(`maker@${name}.test`)
    await accounts.join(maker.token, `colleague@${name}.test`, 'administrator')
    await accounts.join(maker.token, `manager@${name}.test`, 'manager')
    await accounts.registerProved(`stranger@${name}.test`)
    const made = await make(maker.token, { password })
    expect(made.status).toBe(201)
    expect(await list(maker.token, path)).toHaveLength(1)
    const told = await Promise.all(
      ['maker', 'colleague', 'manager', 'stranger'].map((who) => noticesTo(`${who}@${name}.test`)),
    )
    expect(told).toEqual([1, 1, 0, 0])
    const mails = await accounts.rows(
      `select * from outbox_message where kind = 'program-made' and recipient like $1`,
      [`%@${name}.test`],
    )
    expect(mails).toHaveLength(2)
    for (const hidden of [secretOf(made.body), 'of-the-address', password])
      expect(JSON.stringify(mails)).not.toContain(hidden)
  })
})

/** A member who set up one of each and invited someone, beside a colleague with a key. */
async function givenPrograms(email: string) {
  const { token } = await accounts.registerProved(email)
  const colleague = await accounts.join(token, `colleague-${email}`, 'administrator')
  const keys: string[] = []
  for (const { path, body } of programs) {
    const { key } = (await accounts.ask(`POST ${path}`, { token, body: { ...body, password } })).body
    if (key) keys.push(key)
  }
  const other = await accounts.ask('POST /api/customer/api-keys', {
    ...{ token: colleague.token, body: { name: 'Of a colleague', scopes: ['webhooks:manage'], password } },
  })
  await accounts.invite(token, `invited-${email}`)
  return { email, token, colleague, key: keys[0] ?? '', colleaguesKey: other.body.key as string }
}

/** Lists the ones that still act. */
async function whatActs({ colleague: { token }, key, colleaguesKey }: Awaited<ReturnType<typeof givenPrograms>>) {
  const call = async (key: string) => (await accounts.send('GET /api/v1/hooks', { token: key })).status
  const enabled = async (path: string) => (await list(token, path)).map((one: { isEnabled: boolean }) => one.isEnabled)
  return {
    ...{ key: await call(key), colleaguesKey: await call(colleaguesKey) },
    ...{ webhooks: await enabled('/api/customer/webhooks'), connections: await enabled('/api/customer/integrations') },
    invitations: (await list(token, '/api/customer/members')).invitations.length,
  }
}

describe.each([
  {
    way: 'in the settings',
    setPassword: ({ token }: { token: string }, choice: object) =>
      accounts.ask('POST /api/customer/account/password', { token, body: { password, newPassword: newer, ...choice } }),
  },
  {
    way: 'by the link of a mail',
    setPassword: async ({ email }: { email: string }, choice: object) => {
      await accounts.ask('POST /api/customer/password/forgotten', { body: { email } })
      const body = { token: await accounts.linkTo(email), password: newer, ...choice }
      return accounts.ask('POST /api/customer/password/new', { body })
    },
  },
])('a new password set $way', ({ way, setPassword }) => {
  const host = `${way.split(' ').at(-1)}.test`

  test('leaves keys, webhooks, connections and invitations', async () => {
    const given = await givenPrograms(`leaves@${host}`)
    const acting = { key: 200, colleaguesKey: 200, webhooks: [true], connections: [true], invitations: 1 }
    expect(await whatActs(given)).toEqual(acting)
    expect((await setPassword(given, {})).status).toBe(200)
    expect(await whatActs(given)).toEqual(acting)
  })

  test('ends those of the member where that is chosen, and none of a colleague', async () => {
    const given = await givenPrograms(`ends@${host}`)
    expect((await setPassword(given, { endPrograms: true })).status).toBe(200)
    expect(await whatActs(given)).toEqual({
      ...{ key: 401, colleaguesKey: 200, webhooks: [false], connections: [false], invitations: 0 },
    })
  })
})
