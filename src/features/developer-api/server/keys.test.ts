import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runSql } from '../../../platform/server/database.ts'
import { inOrganisation } from '../../../platform/server/tenancy.ts'
import { tokenHash } from '../../../platform/server/tokens.ts'
import { keyPrefix, mostKeys, scopes } from '../vocabulary.ts'
import { createDeveloperApiWorld, type DeveloperApiWorld, memberBehind } from './developer-api.fixture.ts'
import { findGoodKey } from './key.store.ts'

let world: DeveloperApiWorld
const start = new Date('2027-03-01T10:20:00.000Z')
beforeAll(async () => {
  world = await createDeveloperApiWorld()
})
beforeEach(async () => {
  world.clock.now = start
  world.limits.isOn = false
  world.webhookCalls.length = 0
  await world.everywhere('delete from api_key')
})

const hour = 3_600_000
const later = (ms: number) => {
  world.clock.now = new Date(world.clock.now.getTime() + ms)
}
const calls = async (key: string | undefined, headers = {}) => {
  const { status, code } = await world.send('GET /api/v1/webhooks', { key, headers })
  return code ?? status
}
const list = async (member = world.own.viewer) => (await world.send('GET /api/customer/api-keys', { member })).body

describe('a key', () => {
  test('is shown when it is made and never again, and only its hash is stored', async () => {
    const made = await world.send('POST /api/customer/api-keys', {
      member: world.own.administrator,
      body: { name: ' Nightly ', scopes: ['reports:read', 'search:read', 'reports:read'], expiresInDays: 90 },
    })
    expect(made).toMatchObject({
      status: 201,
      body: {
        ...{ name: 'Nightly', scopes: ['search:read', 'reports:read'], createdBy: 'Administrator Example' },
        ...{ createdAt: start.toISOString(), lastUsedAt: null, revokedAt: null, replacedBy: null },
        expiresAt: '2027-05-30T10:20:00.000Z',
        key: expect.stringMatching(new RegExp(`^${keyPrefix}[\\w-]{43}$`)),
      },
    })
    const { key, ...shown } = made.body
    expect(shown.hint).toBe(`${key.slice(0, keyPrefix.length + 4)}…`)
    expect(await list()).toEqual([shown])
    const stored = JSON.stringify(await world.everywhere('select * from api_key'))
    expect(stored).not.toContain(key.slice(keyPrefix.length + 4))
  })

  test('calls as the person who made it, with the rights of a manager', async () => {
    const { id, key } = await world.makeKey()
    expect(await calls(key)).toBe(200)
    const [heard] = world.webhookCalls
    expect(memberBehind(heard?.call)).toEqual({ ...world.own.administrator, role: 'manager' })
    expect(heard?.call.key).toEqual({ id, scopes: [...scopes] })
  })

  test('is noted as used, to the hour', async () => {
    const { key } = await world.makeKey()
    const used = async () => (await list())[0].lastUsedAt
    await calls(key)
    expect(await used()).toBe('2027-03-01T10:00:00.000Z')
    later(30 * 60_000)
    await calls(key)
    expect(await used()).toBe('2027-03-01T10:00:00.000Z')
    later(hour)
    await calls(key)
    expect(await used()).toBe('2027-03-01T11:00:00.000Z')
  })

  test('ends when it is revoked, at once, and once in the log', async () => {
    const { id, key } = await world.makeKey()
    const revoke = () => world.send(`DELETE /api/customer/api-keys/${id}`, { member: world.own.administrator })
    expect((await revoke()).status).toBe(204)
    expect((await revoke()).status).toBe(204)
    expect(await calls(key)).toBe('key_required')
    expect(await list()).toMatchObject([{ id, revokedAt: start.toISOString() }])
    const events = await world.everywhere(`select kind from audit_event where subject = $1 order by ordinal`, [
      `api_key:${id}`,
    ])
    expect(events).toEqual([{ kind: 'api_key.made' }, { kind: 'api_key.revoked' }])
  })

  test('is refused while its organization is suspended, works again after, and the others keep working', async () => {
    const [{ key }, others] = [await world.makeKey(), await world.makeKey({ member: world.other.administrator })]
    const suspend = (at: Date | null) =>
      world.everywhere('update organisation set suspended_at = $2 where id = $1', [world.own.id, at])
    await suspend(start)
    expect([await calls(key), await calls(others.key)]).toEqual(['organization_suspended', 200])
    expect((await list())[0].lastUsedAt).toBeNull()
    await suspend(null)
    expect(await calls(key)).toBe(200)
  })

  test('ends at its end', async () => {
    const { key } = await world.makeKey({ expiresInDays: 1 })
    later(24 * hour - 1)
    expect(await calls(key)).toBe(200)
    later(1)
    expect(await calls(key)).toBe('key_required')
  })

  test('ends when its maker leaves, and is shown so', async () => {
    const { administrator } = await world.addOrganisation('Leavers Example')
    const { key } = await world.makeKey({ member: administrator })
    expect(await calls(key)).toBe(200)
    await world.everywhere(`update member set left_at = now() where id = $1`, [administrator.id])
    expect(await calls(key)).toBe('key_required')
    expect(await list(administrator)).toMatchObject([{ revokedAt: expect.any(String) }])
  })

  test('ends when its maker may only look from now on, and is shown so', async () => {
    const { administrator } = await world.addOrganisation('Demoted Example')
    const { key } = await world.makeKey({ member: administrator })
    expect(await calls(key)).toBe(200)
    await world.everywhere(`update member set role = 'viewer' where id = $1`, [administrator.id])
    expect(await calls(key)).toBe('key_required')
    expect(await list(administrator)).toMatchObject([{ revokedAt: expect.any(String) }])
  })

  test('of the demo organisation opens nothing where the demo is off', async () => {
    const { id, administrator } = await world.addOrganisation('Demo Example')
    const { key } = await world.makeKey({ member: administrator })
    await world.everywhere(`update organisation set is_demo = true where id = $1`, [id])
    expect(await calls(key)).toBe('key_required')
  })

  test.each([
    { name: '', scopes: ['search:read'] },
    { name: 'x', scopes: [] },
    { name: 'x', scopes: ['everything'] },
    { name: 'x', scopes: ['search:read'], expiresInDays: 731 },
    { name: 'x', scopes: ['search:read'], expiresInDays: 0 },
  ])('%j is none', async (body) => {
    const made = await world.send('POST /api/customer/api-keys', { member: world.own.administrator, body })
    expect(made).toMatchObject({ status: 400, code: 'invalid_request' })
  })

  test('there are so many that are good at most, also when two are made at once', async () => {
    const { id } = await world.makeKey()
    for (let n = 2; n < mostKeys; n++) await world.makeKey()
    const both = await Promise.allSettled([world.makeKey(), world.makeKey()])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(world.makeKey()).rejects.toThrow('too_many_keys')
    // One more or less: a rotation does not make a new one.
    const rotated = await world.send(`POST /api/customer/api-keys/${id}/rotate`, {
      member: world.own.administrator,
      body: {},
    })
    expect(rotated.status).toBe(201)
    await world.send(`DELETE /api/customer/api-keys/${rotated.body.id}`, { member: world.own.administrator })
    await world.makeKey()
  })
})

describe('a rotation', () => {
  const rotate = (id: number, body: object = {}, member = world.own.administrator) =>
    world.send(`POST /api/customer/api-keys/${id}/rotate`, { member, body })

  test('gives a key of the same kind, and the old one is good for the overlap', async () => {
    const old = await world.makeKey({ scopes: ['webhooks:manage'], expiresInDays: 30 })
    later(10 * 24 * hour)
    const { status, body } = await rotate(old.id, { overlapHours: 2 })
    expect([status, body.scopes, body.name]).toEqual([201, ['webhooks:manage'], 'CI'])
    expect(body.expiresAt).toBe('2027-04-10T10:20:00.000Z')
    expect(await list()).toMatchObject([
      { id: body.id, replacedBy: null },
      { id: old.id, replacedBy: body.id, expiresAt: '2027-03-11T12:20:00.000Z' },
    ])
    expect([await calls(old.key), await calls(body.key)]).toEqual([200, 200])
    later(2 * hour)
    expect([await calls(old.key), await calls(body.key)]).toEqual(['key_required', 200])
  })

  test('without overlap ends the old one at once; an end that is nearer stays', async () => {
    const [one, two] = [await world.makeKey(), await world.makeKey({ expiresInDays: 1 })]
    await rotate(one.id, { overlapHours: 0 })
    expect(await calls(one.key)).toBe('key_required')
    await rotate(two.id, { overlapHours: 168 })
    later(24 * hour)
    expect(await calls(two.key)).toBe('key_required')
  })

  test('is refused for a key that has ended or was rotated', async () => {
    const { id } = await world.makeKey()
    const answers = await Promise.all([rotate(id), rotate(id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const revoked = await world.makeKey()
    await world.send(`DELETE /api/customer/api-keys/${revoked.id}`, { member: world.own.administrator })
    expect(await rotate(revoked.id)).toMatchObject({ status: 409, code: 'key_ended' })
    expect(await rotate(id, { overlapHours: 169 })).toMatchObject({ status: 400 })
  })
})

test('only administrators make, rotate and revoke; another organisation finds nothing', async () => {
  const { id } = await world.makeKey()
  const edits = [
    ['POST /api/customer/api-keys', { name: 'x', scopes: ['search:read'] }],
    [`POST /api/customer/api-keys/${id}/rotate`, {}],
    [`DELETE /api/customer/api-keys/${id}`, undefined],
  ] as const
  for (const [call, body] of edits) {
    expect(await world.send(call, { member: world.own.manager, body })).toMatchObject({ code: 'role_not_enough' })
    if (call.endsWith('api-keys')) continue
    expect(await world.send(call, { member: world.other.administrator, body })).toMatchObject({ code: 'not_found' })
  }
  expect(await list(world.other.viewer)).toEqual([])
})

describe('a call of a program', () => {
  test('a request without a valid key is refused, wherever else it carries one', async () => {
    const { key } = await world.makeKey()
    const member = world.own.administrator
    for (const wrong of [
      undefined,
      '',
      'x',
      `${key}x`,
      key.slice(0, -1),
      key.toUpperCase(),
      `${keyPrefix}${'A'.repeat(43)}`,
    ])
      expect(await calls(wrong), wrong).toBe('key_required')
    for (const headers of [{ 'x-api-key': key }, { cookie: `key=${key}` }, { authorization: `Basic ${key}` }])
      expect(await calls(undefined, headers)).toBe('key_required')
    for (const name of ['key', 'api_key', 'access_token', 'authorization'])
      expect((await world.send(`GET /api/v1/webhooks?${name}=${key}`)).code).toBe('key_required')
    const refused = await world.send('GET /api/v1/webhooks', { member })
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
  })

  test('needs the scope; a row of another organisation is not found before that is judged', async () => {
    const own = await world.makeKey()
    const { body: begun } = await world.send('POST /api/v1/assessments', { key: own.key, body: { vendor: 'Acme' } })
    const all = [
      ['GET /api/v1/search', 'search:read'],
      [`GET /api/v1/assessments/${begun.id}`, 'assessments:read'],
      ['POST /api/v1/assessments', 'assessments:write'],
      [`GET /api/v1/vendors/${begun.vendor_id}/report`, 'reports:read'],
      ['GET /api/v1/webhooks', 'webhooks:manage'],
      ['POST /api/v1/webhooks', 'webhooks:manage'],
    ] as const
    for (const [call, scope] of all) {
      const without = await world.makeKey({ scopes: scopes.filter((one) => one !== scope) })
      const refused = await world.send(call, { key: without.key })
      expect(refused, call).toMatchObject({ status: 403, code: 'scope_missing' })
      expect(refused.headers.get('www-authenticate')).toContain(`scope="${scope}"`)
    }
    const other = await world.makeKey({ member: world.other.administrator, scopes: ['search:read'] })
    for (const path of [`assessments/${begun.id}`, `vendors/${begun.vendor_id}/report`])
      expect(await world.send(`GET /api/v1/${path}`, { key: other.key })).toMatchObject({ code: 'not_found' })
  })

  test('leaves nothing open behind it: neither on its connection nor in a transaction', async () => {
    const { key } = await world.makeKey()
    await Promise.all(Array.from({ length: 20 }, () => calls(key)))
    const rows = await Promise.all(Array.from({ length: 20 }, () => runSql(world.db, 'select 1 from api_key')))
    expect(rows.flat()).toEqual([])
    const seen = await inOrganisation(world.db, world.other.id, async (tx) => {
      const found = await findGoodKey(tx, { keyHash: tokenHash(key), at: start, demo: false })
      return [found?.organisationId, (await runSql(tx, 'select 1 from api_key')).length]
    })
    expect(seen).toEqual([world.own.id, 0])
  })

  test('opens nothing of the portal', async () => {
    const { key } = await world.makeKey()
    expect(await world.send('GET /api/customer/api-keys', { key })).toMatchObject({ code: 'sign_in_required' })
  })

  test('counts for its address and for its key; the header tells of what ends first', async () => {
    world.limits.isOn = true
    const { key } = await world.makeKey()
    const ask = (from: string) => world.send('GET /api/v1/webhooks', { key, from })
    for (let n = 0; n < 49; n++) expect((await ask(`203.0.113.${n + 20}`)).status).toBe(200)
    const last = await ask('203.0.113.80')
    expect([last.status, last.headers.get('ratelimit')]).toEqual([200, expect.stringContaining(';r=0;')])
    const over = await ask('203.0.113.81')
    expect([over.status, over.code]).toEqual([429, 'rate_limited'])
    expect(over.headers.get('ratelimit')).toContain(';r=0;')
    expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0)
    const other = await world.makeKey()
    expect((await world.send('GET /api/v1/webhooks', { key: other.key, from: '203.0.113.82' })).status).toBe(200)
  })
})
