import { beforeEach, describe, expect, test } from 'vitest'
import { keptDays, mostEndpoints } from '../vocabulary.ts'
import { purgeWebhooks } from './purge.job.ts'
import { createWebhooksWorld, type WebhooksWorld } from './webhooks.fixture.ts'

const url = 'https://hooks.corp-example.com/sightline?key=1'
let world: WebhooksWorld
beforeEach(async () => {
  world = await createWebhooksWorld({
    names: { 'hooks.corp-example.com': '93.184.216.34', 'inside.corp-example.com': '10.0.0.7' },
  })
})

const list = async (member = world.own.viewer) => (await world.call(member, 'GET /api/customer/webhooks')).body
const post = (body: object, member = world.own.manager) => world.call(member, 'POST /api/customer/webhooks', { body })

describe('an endpoint', () => {
  test('shows its secret when it is made and never again, and no readable one is stored', async () => {
    const made = await post({
      url,
      description: ' SIEM ',
      events: ['risk.changed', 'compliance.alert', 'risk.changed'],
    })
    expect(made).toMatchObject({
      status: 201,
      body: {
        ...{ url, description: 'SIEM', events: ['risk.changed', 'compliance.alert'], isEnabled: true },
        ...{ disabledReason: null, lastDeliveredAt: null, recent: { delivered: 0, failed: 0, waiting: 0 } },
        secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
      },
    })
    const { secret, ...shown } = made.body
    expect(await list()).toEqual([shown])
    expect(JSON.stringify(await world.everywhere('select * from webhook_endpoint'))).not.toContain(secret.slice(6))
  })

  test.each([
    'http://127.0.0.1/',
    'https://127.1/',
    'https://[::1]/',
    'https://169.254.169.254/latest/meta-data/',
    'https://localhost/',
    'https://db.internal/',
    'https://inside.corp-example.com/',
    'https://user:word@hooks.corp-example.com/',
    'https://hooks.corp-example.com:8443/',
    'http://2130706433/',
  ])('%s is refused at adding and at editing', async (refused) => {
    expect(await post({ url: refused, events: ['risk.changed'] })).toMatchObject({
      status: 422,
      code: 'webhook_target_refused',
    })
    const { id } = await world.add(url)
    const edited = await world.call(world.own.manager, 'PATCH /api/customer/webhooks/{id}', {
      params: { id },
      body: { url: refused },
    })
    expect(edited).toMatchObject({ status: 422, code: 'webhook_target_refused' })
    expect(await list()).toMatchObject([{ url }])
  })

  test.each([
    { url: 'ftp://hooks.corp-example.com/', events: ['risk.changed'] },
    { url: 'no address', events: ['risk.changed'] },
    { url, events: [] },
    { url, events: ['vendor.deleted'] },
    { url: `https://hooks.corp-example.com/${'x'.repeat(1_000)}`, events: ['risk.changed'] },
  ])('%j is not an endpoint', async (body) => {
    expect(await post(body)).toMatchObject({ status: 400, code: 'invalid_request' })
  })

  test('there are so many at most, also when two are added at once', async () => {
    for (let n = 1; n < mostEndpoints; n++) await world.add(url)
    const [one, two] = await Promise.all([
      post({ url, events: ['risk.changed'] }),
      post({ url, events: ['risk.changed'] }),
    ])
    expect([one.status, two.status].toSorted()).toEqual([201, 422])
    expect([one.code, two.code]).toContain('too_many_webhooks')
  })

  test('is edited field by field, switched off and on, and deleted with its deliveries', async () => {
    const { id } = await world.add(url, { description: 'First' })
    const patch = (body: object) =>
      world.call(world.own.manager, 'PATCH /api/customer/webhooks/{id}', { params: { id }, body })
    expect(await patch({ events: ['compliance.alert'] })).toMatchObject({
      body: { url, description: 'First', events: ['compliance.alert'], isEnabled: true },
    })
    expect(await patch({ isEnabled: false, description: '' })).toMatchObject({
      body: { isEnabled: false, description: '', url },
    })
    const test = await world.call(world.own.manager, 'POST /api/customer/webhooks/{id}/test', {
      params: { id },
      body: {},
    })
    expect(test).toMatchObject({ status: 409, code: 'webhook_disabled' })
    expect(world.woken.times).toBe(0)
    expect(await patch({ isEnabled: true })).toMatchObject({ body: { isEnabled: true } })
    await world.call(world.own.manager, 'POST /api/customer/webhooks/{id}/test', { params: { id }, body: {} })
    expect(world.woken.times).toBe(2)
    await world.call(world.own.manager, 'DELETE /api/customer/webhooks/{id}', { params: { id } })
    expect(await world.everywhere('select 1 from webhook_delivery union all select 1 from webhook_endpoint')).toEqual(
      [],
    )
    const kinds = await world.everywhere<{ kind: string }>('select kind from audit_event order by ordinal')
    expect(kinds.map(({ kind }) => kind)).toEqual([
      ...['webhook.added', 'webhook.edited', 'webhook.edited', 'webhook.edited', 'webhook.deleted'],
    ])
  })
})

test('a viewer reads and changes nothing; another organisation finds nothing', async () => {
  const { id } = await world.add(url)
  await world.tell(1)
  const [delivery] = await world.deliveries(id)
  const params = { id, childId: delivery?.id ?? 0 }
  const edits = [
    ['POST /api/customer/webhooks', { url, events: ['risk.changed'] }],
    ['PATCH /api/customer/webhooks/{id}', { isEnabled: false }],
    ['DELETE /api/customer/webhooks/{id}', undefined],
    ['POST /api/customer/webhooks/{id}/secret', undefined],
    ['POST /api/customer/webhooks/{id}/test', {}],
    ['POST /api/customer/webhooks/{id}/deliveries/{childId}/replay', undefined],
  ] as const
  for (const [key, body] of edits) {
    expect(await world.call(world.own.viewer, key, { params, body })).toMatchObject({
      status: 403,
      code: 'role_not_enough',
    })
    if (key === 'POST /api/customer/webhooks') continue
    expect(await world.call(world.other.manager, key, { params, body })).toMatchObject({
      status: 404,
      code: 'not_found',
    })
  }
  expect(await list(world.other.viewer)).toEqual([])
  expect(await world.call(undefined, 'GET /api/customer/webhooks')).toMatchObject({ status: 401 })
})

describe('deliveries', () => {
  test('are listed newest first, by state and page by page; old ones are erased', async () => {
    const { id } = await world.add(url)
    await world.tell(5)
    await world.everywhere(
      `update webhook_delivery set state = 'dead', next_attempt_at = null where message_id in ('msg_2', 'msg_4')`,
    )
    const ask = async (query: Record<string, string | number>) => {
      const { body } = await world.call(world.own.viewer, 'GET /api/customer/webhooks/{id}/deliveries', {
        params: { id },
        query,
      })
      return body
    }
    const named = (rows: { messageId: string }[]) => rows.map(({ messageId }) => messageId)
    const first = await ask({ limit: 2 })
    expect(named(first)).toEqual(['msg_5', 'msg_4'])
    expect(named(await ask({ limit: 2, before: first.at(-1)?.id ?? 0 }))).toEqual(['msg_3', 'msg_2'])
    expect(named(await ask({ state: 'dead' }))).toEqual(['msg_4', 'msg_2'])
    expect(await list()).toMatchObject([{ recent: { delivered: 0, failed: 2, waiting: 3 } }])
    await world.everywhere(
      `update webhook_delivery set created_at = now() - make_interval(days => $1) where message_id < 'msg_4'`,
      [keptDays + 1],
    )
    await purgeWebhooks().run({}, world.tools())
    expect(named(await ask({}))).toEqual(['msg_5', 'msg_4'])
  })

  test('are replayed with their id, through their own endpoint only', async () => {
    const [one, two] = [await world.add(url), await world.add(url)]
    await world.tell(1)
    await world.everywhere(`update webhook_delivery set state = 'dead', attempts = 11, next_attempt_at = null`)
    const [delivery] = await world.deliveries(one.id)
    const replay = (id: number) =>
      world.call(world.own.manager, 'POST /api/customer/webhooks/{id}/deliveries/{childId}/replay', {
        params: { id, childId: delivery?.id ?? 0 },
      })
    expect(await replay(two.id)).toMatchObject({ status: 404 })
    expect(await replay(one.id)).toMatchObject({
      status: 202,
      body: { messageId: 'msg_1', state: 'queued', attempts: 0, nextAttemptAt: expect.any(String) },
    })
    await world.call(world.own.manager, 'PATCH /api/customer/webhooks/{id}', {
      params: { id: one.id },
      body: { isEnabled: false },
    })
    expect(await replay(one.id)).toMatchObject({ status: 409, code: 'webhook_disabled' })
  })
})
