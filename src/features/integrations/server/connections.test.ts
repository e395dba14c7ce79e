import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type ConnectorFakes, startConnectorFakes } from '../../../../tests/fakes/connectors.ts'
import { mostConnections } from '../vocabulary.ts'
import { createIntegrationsWorld, type IntegrationsWorld } from './integrations.fixture.ts'

let fakes: ConnectorFakes
let world: IntegrationsWorld
beforeEach(async () => {
  fakes = await startConnectorFakes()
  world = await createIntegrationsWorld({ allow: [fakes.host] })
})
afterEach(() => fakes.close())

const post = (body: object) =>
  world.call(world.own.manager, 'POST /api/customer/integrations', {
    body: { name: 'Name', events: ['risk.changed'], ...body },
  })
const patch = (id: number, body: object) =>
  world.call(world.own.manager, 'PATCH /api/customer/integrations/{id}', { params: { id }, body })

describe('connecting', () => {
  test('shows where it goes and which secrets are set, and never a secret', async () => {
    const jira = await world.connect('jira', { ...fakes.settings.jira, unknown: 'dropped' }, { name: 'Tickets' })
    expect(jira).toMatchObject({
      ...{ connector: 'jira', name: 'Tickets', target: `SEC at ${fakes.host}`, secretsSet: ['token'] },
      settings: { site: fakes.base, email: 'ops@corp.test', project: 'SEC' },
      ...{ events: ['risk.changed'], isEnabled: true, disabledReason: null, nextRunAt: null },
    })
    expect(Object.keys(jira.settings)).not.toContain('unknown')
    const slack = await world.connect('slack', fakes.settings.slack)
    expect(slack).toMatchObject({ target: fakes.host, settings: {}, secretsSet: ['url'] })
    expect((await world.list()).map(({ id }) => id)).toEqual([jira.id, slack.id])
  })

  test.each([
    'https://127.0.0.1/services/x',
    'https://169.254.169.254/',
    'https://db.internal/',
    'https://corp.test:8443/',
    // A key would be read on the way.
    'http://hooks.corp-example.com/services/x',
  ])('%s is not sent to', async (url) => {
    expect(await post({ connector: 'slack', settings: { url } })).toMatchObject({ code: 'webhook_target_refused' })
    const { id } = await world.connect('slack', fakes.settings.slack)
    expect(await patch(id, { settings: { url } })).toMatchObject({ code: 'webhook_target_refused' })
  })

  test('without an event, or of what is connected elsewhere, nothing is connected', async () => {
    const { slack } = fakes.settings
    expect(await post({ connector: 'slack', settings: slack, events: [] })).toMatchObject({ code: 'invalid_request' })
    for (const connector of ['webhook', 'rest_hook'])
      expect(await post({ connector, settings: slack })).toMatchObject({ code: 'connector_not_here' })
    expect(await world.list()).toEqual([])
  })

  test('there are so many at most; webhooks do not count', async () => {
    await addWebhook()
    for (let n = 0; n < mostConnections; n++) await world.connect('slack', fakes.settings.slack)
    await expect(world.connect('slack', fakes.settings.slack)).rejects.toThrow('too_many_connections')
    await addWebhook()
  })
})

const addWebhook = () =>
  world
    .call(world.own.manager, 'POST /api/customer/webhooks', {
      body: { url: `${fakes.base}/hooks/x`, events: ['risk.changed'] },
    })
    .then(({ body }) => body)

describe('editing', () => {
  test('a secret that is left out stays, and other fields change', async () => {
    const { id } = await world.connect('jira', { ...fakes.settings.jira, issueType: 'Bug' })
    const edited = await patch(id, {
      name: 'New',
      settings: { issueType: '', token: '' },
      events: ['compliance.alert'],
    })
    expect(edited.body).toMatchObject({ name: 'New', secretsSet: ['token'], events: ['compliance.alert'] })
    expect(edited.body.settings).toEqual({ site: fakes.base, email: 'ops@corp.test', project: 'SEC' })
    await patch(id, { events: ['risk.changed'] })
    await world.tell()
    await world.deliver()
    expect(fakes.made.jira).toHaveLength(1)
  })

  test('a secret does not go along to another server', async () => {
    const { id } = await world.connect('jira', fakes.settings.jira)
    const site = 'https://elsewhere.corp-example.com'
    expect(await patch(id, { settings: { site } })).toMatchObject({ status: 400, code: 'invalid_request' })
    const moved = await patch(id, { settings: { site, token: 'another' } })
    expect(moved.body).toMatchObject({ target: 'SEC at elsewhere.corp-example.com', secretsSet: ['token'] })
  })

  test('switched off it gets no events, cannot be tested, and starts over when it is switched on', async () => {
    const { id } = await world.connect('slack', fakes.settings.slack)
    await patch(id, { isEnabled: false })
    await world.tell()
    const asked = await world.call(world.own.manager, 'POST /api/customer/integrations/{id}/test', {
      params: { id },
      body: {},
    })
    expect(asked).toMatchObject({ code: 'webhook_disabled' })
    await patch(id, { isEnabled: true })
    await world.deliver()
    expect(fakes.made.slack).toEqual([])
  })
})

test('disconnecting erases secrets and deliveries, and what is done is in the log', async () => {
  const { id } = await world.connect('github', fakes.settings.github)
  await world.tell()
  await world.deliver()
  await patch(id, { name: 'New' })
  const gone = await world.call(world.own.manager, 'DELETE /api/customer/integrations/{id}', { params: { id } })
  expect(gone.status).toBe(204)
  expect(await world.everywhere('select 1 from webhook_endpoint union all select 1 from webhook_delivery')).toEqual([])
  const log = await world.everywhere('select kind, subject, details from audit_event order by ordinal')
  expect(log).toEqual([
    { kind: 'connection.added', subject: `connection:${id}`, details: { connector: 'github' } },
    { kind: 'connection.edited', subject: `connection:${id}`, details: { fields: ['name'] } },
    { kind: 'connection.removed', subject: `connection:${id}`, details: {} },
  ])
})

test('a viewer reads and changes nothing, another organisation finds nothing', async () => {
  const { id } = await world.connect('slack', fakes.settings.slack)
  await world.tell()
  const [delivery] = await world.deliveries(id)
  const params = { id, childId: delivery?.id ?? 0 }
  const edits = [
    ['PATCH /api/customer/integrations/{id}', { isEnabled: false }],
    ['DELETE /api/customer/integrations/{id}', undefined],
    ['POST /api/customer/integrations/{id}/test', {}],
    ['POST /api/customer/integrations/{id}/deliveries/{childId}/replay', undefined],
  ] as const
  for (const [key, body] of edits) {
    expect(await world.call(world.own.viewer, key, { params, body })).toMatchObject({ code: 'role_not_enough' })
    expect(await world.call(world.other.manager, key, { params, body })).toMatchObject({ status: 404 })
  }
  const list = 'GET /api/customer/integrations/{id}/deliveries'
  expect(await world.call(world.other.viewer, list, { params })).toMatchObject({ status: 404 })
  expect(await world.list(world.other.viewer)).toEqual([])
})

test('webhooks and connections are reached by their own calls only', async () => {
  const webhook = await addWebhook()
  const connection = await world.connect('slack', fakes.settings.slack)
  await world.tell()
  expect(await world.list()).toMatchObject([{ id: connection.id }])
  expect((await world.call(world.own.viewer, 'GET /api/customer/webhooks')).body).toMatchObject([{ id: webhook.id }])
  const [delivery] = await world.everywhere<{ id: number }>('select id from webhook_delivery where endpoint_id = $1', [
    connection.id,
  ])
  const over = async (base: 'webhooks' | 'integrations', params: { id: number; childId: number }) => {
    const path = `/api/customer/${base}/{id}` as const
    const calls = [
      [`PATCH ${path}`, { isEnabled: false }],
      [`DELETE ${path}`, undefined],
      [`POST ${path}/test`, {}],
      [`GET ${path}/deliveries`, undefined],
      [`POST ${path}/deliveries/{childId}/replay`, undefined],
    ] as const
    for (const [key, body] of calls)
      expect(await world.call(world.own.manager, key, { params, body })).toMatchObject({ status: 404 })
  }
  await over('webhooks', { id: connection.id, childId: delivery?.id ?? 0 })
  await over('integrations', { id: webhook.id, childId: delivery?.id ?? 0 })
  expect(
    await world.call(world.own.manager, 'POST /api/customer/webhooks/{id}/secret', { params: { id: connection.id } }),
  ).toMatchObject({ status: 404 })
})

describe('REST hooks', () => {
  const subscribe = (
    name: string,
    event: 'risk.changed' | 'compliance.alert' = 'risk.changed',
    member = world.own.manager,
  ) =>
    world.handlers['POST /api/v1/hooks'](
      { body: { target_url: `${fakes.base}/hooks/${name}`, event } } as never,
      world.asProgram(member),
    )
  const hooks = (member = world.own.manager) =>
    world.handlers['GET /api/v1/hooks']({} as never, world.asProgram(member))

  test('are subscribed once for a target and an event, told in flat fields, and unsubscribed', async () => {
    const one = await subscribe('one')
    expect(await subscribe('one')).toEqual(one)
    const two = await subscribe('one', 'compliance.alert')
    expect(await hooks()).toEqual([one, two])
    expect(await hooks(world.other.manager)).toEqual([])
    const messageId = await world.tell()
    await world.deliver()
    expect(fakes.made.hooks).toMatchObject([
      { id: messageId, event: 'risk.changed', vendor: 'Example Analytics', new_risk: 'high' },
    ])
    await world.handlers['DELETE /api/v1/hooks/{id}'](
      { params: { id: one.id } } as never,
      world.asProgram(world.own.manager),
    )
    expect(await hooks()).toEqual([two])
    const rows = await world.everywhere('select * from webhook_endpoint')
    expect(JSON.stringify(rows)).not.toContain('/hooks/one')
  })

  test('may have an @ after the host, but no user name before it', async () => {
    expect(await subscribe('one?to=a@b')).toMatchObject({ target_url: `${fakes.base}/hooks/one?to=a@b` })
    const target = async (target_url: string) =>
      world.handlers['POST /api/v1/hooks'](
        { body: { target_url, event: 'risk.changed' } } as never,
        world.asProgram(world.own.manager),
      )
    expect(await target('https://hooks.corp-example.com?to=a@b')).toMatchObject({ event: 'risk.changed' })
    for (const hostile of ['https://me@hooks.corp-example.com/', 'https:me:word@hooks.corp-example.com'])
      await expect(target(hostile)).rejects.toMatchObject({ code: 'webhook_target_refused' })
  })

  test('that answer 410 are unsubscribed', async () => {
    await subscribe('one')
    await subscribe('two')
    fakes.manner.gone.add('one')
    await world.tell()
    await world.deliver()
    expect(await hooks()).toMatchObject([{ target_url: `${fakes.base}/hooks/two` }])
    const log = await world.everywhere<{ kind: string; actor: string }>(
      'select kind, actor from audit_event order by ordinal',
    )
    expect(log.at(-1)).toEqual({ kind: 'rest_hook.unsubscribed', actor: 'program' })
  })

  test('are seen among the connections, tested with their own event, and not edited there', async () => {
    const { id } = await subscribe('one', 'compliance.alert')
    expect(await world.list()).toMatchObject([
      {
        id,
        connector: 'rest_hook',
        target: fakes.host,
        settings: {},
        secretsSet: ['url'],
        events: ['compliance.alert'],
      },
    ])
    expect(await patch(id, { settings: { url: 'https://elsewhere.test' } })).toMatchObject({
      code: 'connector_not_here',
    })
    await world.call(world.own.manager, 'POST /api/customer/integrations/{id}/test', { params: { id }, body: {} })
    await world.deliver()
    expect(fakes.made.hooks).toMatchObject([{ test: true, event: 'compliance.alert' }])
  })

  test('are no other connection, of this organisation or of another', async () => {
    const { id } = await world.connect('slack', fakes.settings.slack)
    const hook = await subscribe('one')
    const unsubscribe = (which: number, member = world.own.manager) =>
      world.handlers['DELETE /api/v1/hooks/{id}']({ params: { id: which } } as never, world.asProgram(member))
    await expect(unsubscribe(id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(unsubscribe(hook.id, world.other.manager)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('a private target is refused, and a sample has the fields of what is sent', async () => {
    const refused = world.handlers['POST /api/v1/hooks'](
      { body: { target_url: 'https://10.0.0.7/', event: 'risk.changed' } } as never,
      world.asProgram(world.own.manager),
    )
    await expect(refused).rejects.toMatchObject({ code: 'webhook_target_refused' })
    await subscribe('one')
    await world.tell()
    await world.deliver()
    const [sample] = await world.handlers['GET /api/v1/hooks/samples/{event}'](
      { params: { event: 'risk.changed' } } as never,
      world.asProgram(world.own.manager),
    )
    expect(Object.keys(sample ?? {})).toEqual(Object.keys(fakes.made.hooks[0]))
  })
})
