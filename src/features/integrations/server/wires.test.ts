import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type ConnectorFakes, keys, startConnectorFakes } from '../../../../tests/fakes/connectors.ts'
import { root } from '../../../../tests/support/database.ts'
import { listOutbox } from '../../../platform/server/outbox.ts'
import { createIntegrationsWorld, type IntegrationsWorld, secret } from './integrations.fixture.ts'

let fakes: ConnectorFakes
let world: IntegrationsWorld
beforeEach(async () => {
  fakes = await startConnectorFakes()
  world = await createIntegrationsWorld({ allow: [fakes.host] })
})
afterEach(() => fakes.close())

const told = ['slack', 'teams', 'jira', 'servicenow', 'splunk', 'github'] as const
const words = [keys.slack, keys.teams, keys.jira.token, keys.servicenow.password, keys.splunk, keys.github]
const allKeys = [...words, keys.files.key, keys.files.token]
const expectNoKey = (text: string) => {
  for (const key of allKeys) expect(text).not.toContain(key)
}

describe.each(told)('%s', (connector) => {
  test('takes an event and a test, and no key of it is read anywhere', async () => {
    const made = await world.connect(connector, fakes.settings[connector])
    await world.tell()
    await world.call(world.own.manager, 'POST /api/customer/integrations/{id}/test', {
      params: { id: made.id },
      body: { event: 'compliance.alert' },
    })
    await world.deliver()
    expect(fakes.made[connector]).toHaveLength(2)
    expect(JSON.stringify(fakes.made[connector])).toMatch(/\[Test\]|"test":true/)
    const deliveries = await world.deliveries(made.id)
    expect(deliveries).toMatchObject([
      { state: 'delivered', attempts: 1, event: 'risk.changed' },
      { state: 'delivered', attempts: 1, event: 'compliance.alert' },
    ])
    const shown = await world.list()
    expect(shown).toMatchObject([
      { connector, isEnabled: true, events: ['risk.changed'], recent: { delivered: 2, failed: 0, waiting: 0 } },
    ])
    const rows = await world.everywhere(
      'select row_to_json(e)::text, row_to_json(d)::text as delivery from webhook_endpoint e, webhook_delivery d',
    )
    const log = await world.everywhere('select * from audit_event')
    expectNoKey(JSON.stringify([made, shown, deliveries, rows, log]))
  })

  test('told to come back later, nothing goes there before that, and all arrives then', async () => {
    fakes.manner.busy = 1
    fakes.manner.retryAfter = '20'
    const { id } = await world.connect(connector, fakes.settings[connector])
    await world.tell()
    await world.tell()
    await world.deliver()
    expect(fakes.manner.asked).toBe(1)
    expect(await world.deliveries(id)).toMatchObject([
      { state: 'retrying', lastStatus: 429 },
      { state: 'queued', attempts: 0 },
    ])
    const [{ wait = 0, rest = 0 } = {}] = await world.everywhere<{ wait: number; rest: number }>(
      `select extract(epoch from d.next_attempt_at - now())::int as wait, extract(epoch from e.leased_until - now())::int as rest
       from webhook_delivery d join webhook_endpoint e on e.id = d.endpoint_id where d.state = 'retrying'`,
    )
    for (const seconds of [wait, rest]) expect(Math.abs(seconds - 20)).toBeLessThanOrEqual(3)
    await world.later()
    await world.deliver()
    expect(await world.deliveries(id)).toMatchObject([{ state: 'delivered' }, { state: 'delivered' }])
    expect(fakes.made[connector]).toHaveLength(2)
  })

  test('with a wrong key the answer is kept, without the key, and it is tried again once it was mended', async () => {
    const right = fakes.settings[connector]
    const secretName = 'token' in right ? 'token' : 'password' in right ? 'password' : 'url'
    const rightKey = String((right as Record<string, string>)[secretName])
    const { id } = await world.connect(connector, { ...right, [secretName]: `${rightKey}-wrong-0815` })
    await world.tell()
    await world.deliver()
    const failed = await world.deliveries(id)
    expect(failed).toMatchObject([{ state: 'retrying', attempts: 1 }])
    expect([401, 403]).toContain(failed[0]?.lastStatus)
    expect(JSON.stringify(failed)).not.toContain('0815')
    expect(JSON.stringify(failed)).not.toContain(Buffer.from('wrong-0815').toString('base64').slice(2, -4))
    const mended = await world.call(world.own.manager, 'PATCH /api/customer/integrations/{id}', {
      params: { id },
      body: { settings: { [secretName]: rightKey } },
    })
    expect(mended.status).toBe(200)
    await world.later()
    await world.deliver()
    expect(await world.deliveries(id)).toMatchObject([{ state: 'delivered', attempts: 2 }])
  })
})

test.each([
  ['jira', { project: 'GONE' }, 400, 'valid project is required'],
  ['servicenow', { table: 'nothing' }, 400, 'Invalid table'],
  ['splunk', { index: 'elsewhere' }, 400, 'Incorrect index'],
  ['github', { repository: 'sightline/gone' }, 404, 'Not Found'],
] as const)('what %s says of wrong settings is shown', async (connector, wrong, lastStatus, words) => {
  const { id } = await world.connect(connector, { ...fakes.settings[connector], ...wrong })
  await world.tell()
  await world.deliver()
  expect(await world.deliveries(id)).toMatchObject([
    { state: 'retrying', lastStatus, lastAnswer: expect.stringContaining(words) },
  ])
})

describe.each(['jira', 'servicenow'] as const)('%s, where each request makes a thing of its own', (connector) => {
  test('a connection that breaks after it was made makes no second one, and neither does a replay', async () => {
    fakes.manner.onMade = () => true
    const { id } = await world.connect(connector, fakes.settings[connector])
    await world.tell()
    await world.deliver()
    expect(await world.deliveries(id)).toMatchObject([{ state: 'retrying', lastStatus: null }])
    fakes.manner.onMade = () => false
    await world.later()
    await world.deliver()
    const [delivered] = await world.deliveries(id)
    expect(delivered).toMatchObject({ state: 'delivered', attempts: 2, lastStatus: 200 })
    await world.call(world.own.manager, 'POST /api/customer/integrations/{id}/deliveries/{childId}/replay', {
      params: { id, childId: delivered?.id ?? 0 },
    })
    await world.deliver()
    expect(fakes.made[connector]).toHaveLength(1)
  })

  test('an answer that does not say whether it is there makes nothing, and it is asked again', async () => {
    fakes.manner.asleep = true
    const { id } = await world.connect(connector, fakes.settings[connector])
    await world.tell()
    await world.deliver()
    expect(await world.deliveries(id)).toMatchObject([
      {
        state: 'retrying',
        lastStatus: null,
        lastError: 'look-up-unclear',
        lastAnswer: expect.stringContaining('hibern'),
      },
    ])
    fakes.manner.asleep = false
    await world.later()
    await world.deliver()
    expect(await world.deliveries(id)).toMatchObject([{ state: 'delivered', attempts: 2 }])
    expect(fakes.made[connector]).toHaveLength(1)
  })

  test('a worker killed between sending and noting makes no second one', async () => {
    let worker: ChildProcess | undefined
    fakes.manner.onMade = () => {
      if (fakes.made[connector].length === 3) worker?.kill('SIGKILL')
      return false
    }
    const { id } = await world.connect(connector, fakes.settings[connector])
    for (let n = 0; n < 5; n++) await world.tell()
    worker = startWorker(fakes, world)
    await once(worker, 'exit')
    const states = (await world.deliveries(id)).map(({ state }) => state)
    expect(states).toEqual(['delivered', 'delivered', 'queued', 'queued', 'queued'])
    await world.later()
    await world.deliver()
    expect(new Set((await world.deliveries(id)).map(({ state }) => state))).toEqual(new Set(['delivered']))
    expect(fakes.made[connector]).toHaveLength(5)
  })
})

test('a table of ServiceNow that has no column for the id gets every record all the same', async () => {
  const { id } = await world.connect('servicenow', { ...fakes.settings.servicenow, table: 'u_plain' })
  for (let n = 0; n < 2; n++) await world.tell()
  await world.deliver()
  expect(await world.deliveries(id)).toMatchObject([{ state: 'delivered' }, { state: 'delivered' }])
  expect(fakes.made.servicenow).toHaveLength(2)
})

test.each(['slack', 'teams'] as const)(
  'an answer that repeats a path of %s, or begins to, shows no key',
  async (kind) => {
    fakes.manner.echoes = true
    const { id } = await world.connect(kind, fakes.settings[kind])
    await world.tell()
    await world.deliver()
    const [{ lastStatus, lastAnswer } = {}] = await world.deliveries(id)
    expect(lastStatus).toBe(404)
    expect(lastAnswer).toContain('Cannot POST')
    expect(lastAnswer).not.toContain(keys[kind].slice(0, 5))
  },
)

test('a password that is a word of the answers is left out of them only where they are shown', async () => {
  const { id } = await world.connect('servicenow', { ...fakes.settings.servicenow, password: 'result' })
  fakes.manner.password = 'result'
  for (let n = 0; n < 2; n++) await world.tell()
  await world.deliver()
  const deliveries = await world.deliveries(id)
  expect(deliveries).toMatchObject([{ state: 'delivered' }, { state: 'delivered' }])
  expect(JSON.stringify(deliveries)).not.toContain('result')
})

describe('a scheduled export', () => {
  const at = (time: string) => {
    world.clock.now = new Date(time)
    return world.exports.run({}, world.tools())
  }

  test('is sent once at its hour, with the register as it is when it is sent', async () => {
    world.clock.now = new Date('2027-03-01T05:00:00Z')
    const { id, nextRunAt } = await world.connect('csv_export', fakes.settings.csv_export, { events: [] })
    expect(nextRunAt).toBe('2027-03-01T06:00:00.000Z')
    await at('2027-03-01T05:59:59Z')
    expect(await world.deliveries(id)).toEqual([])
    await Promise.all([at('2027-03-01T06:00:10Z'), at('2027-03-01T06:00:10Z')])
    await at('2027-03-01T06:01:00Z')
    await world.tell()
    await world.deliver()
    expect(await world.deliveries(id)).toMatchObject([{ event: 'vendors.exported', state: 'delivered' }])
    expect(fakes.made.files).toMatchObject([
      {
        ...{ method: 'PUT', text: `vendor_name\r\nOf ${world.own.id}\r\n` },
        headers: { authorization: `Bearer ${keys.files.token}`, 'content-type': 'text/csv; charset=utf-8' },
      },
    ])
    expect(await world.list()).toMatchObject([{ nextRunAt: '2027-03-02T06:00:00.000Z', secretsSet: ['url', 'token'] }])
    expectNoKey(JSON.stringify([await world.list(), await world.deliveries(id)]))
  })

  test('of several that were missed one is made up for, and none that fell into a time when it was off', async () => {
    world.clock.now = new Date('2027-03-01T05:00:00Z')
    const { id } = await world.connect('csv_export', { ...fakes.settings.csv_export, method: 'POST' }, { events: [] })
    await at('2027-03-04T12:00:00Z')
    expect(await world.deliveries(id)).toHaveLength(1)
    const patch = (body: object) =>
      world.call(world.own.manager, 'PATCH /api/customer/integrations/{id}', { params: { id }, body })
    expect((await patch({ isEnabled: false })).body).toMatchObject({ isEnabled: false, nextRunAt: null })
    await at('2027-03-06T12:00:00Z')
    expect((await patch({ isEnabled: true })).body).toMatchObject({ nextRunAt: '2027-03-07T06:00:00.000Z' })
    await at('2027-03-06T12:01:00Z')
    expect(await world.deliveries(id)).toHaveLength(1)
    await world.deliver()
    expect(fakes.made.files).toMatchObject([{ method: 'POST' }])
  })

  test('waits while the organization is suspended, and is made up for once', async () => {
    world.clock.now = new Date('2027-03-01T05:00:00Z')
    const { id } = await world.connect('csv_export', fakes.settings.csv_export, { events: [] })
    const suspend = (at: Date | null) =>
      world.everywhere('update organisation set suspended_at = $2 where id = $1', [world.own.id, at])
    await suspend(world.clock.now)
    await at('2027-03-03T12:00:00Z')
    expect(await world.deliveries(id)).toEqual([])
    await suspend(null)
    await at('2027-03-03T12:01:00Z')
    expect(await world.deliveries(id)).toHaveLength(1)
  })

  test('its test is the export', async () => {
    const { id } = await world.connect('csv_export', fakes.settings.csv_export, { events: [] })
    const asked = await world.call(world.own.manager, 'POST /api/customer/integrations/{id}/test', {
      params: { id },
      body: {},
    })
    expect(asked).toMatchObject({ status: 202, body: { event: 'vendors.exported' } })
    await world.deliver()
    expect(fakes.made.files).toHaveLength(1)
  })
})

describe('mail', () => {
  const to = 'viewer@own-example.test'

  test('goes once to a member who proved the address, also without a way out, and again when it is replayed', async () => {
    const { id } = await world.connect('email', { to: 'Viewer@Own-Example.test' }, { name: 'The\u202e team' })
    await world.tell()
    await world.deliver({ egress: false })
    const [delivery] = await world.deliveries(id)
    expect(delivery).toMatchObject({ state: 'delivered', lastStatus: 202 })
    const mails = () => listOutbox(world.db, 10)
    expect(await mails()).toMatchObject([
      { kind: 'connection-event', recipient: to, subject: 'An event in your vendor register' },
    ])
    expect((await mails())[0]?.body_text).toContain('as “The team”')
    await world.call(world.own.manager, 'POST /api/customer/integrations/{id}/deliveries/{childId}/replay', {
      params: { id, childId: delivery?.id ?? 0 },
    })
    await world.deliver()
    expect(await mails()).toHaveLength(2)
  })

  test('does not go to a member who has left', async () => {
    const { id } = await world.connect('email', { to })
    await world.everywhere(`update member set left_at = now() where email = $1`, [to])
    await world.tell()
    await world.deliver()
    expect(await world.deliveries(id)).toMatchObject([{ state: 'retrying', lastError: 'address-not-proved' }])
    expect(await listOutbox(world.db, 10)).toEqual([])
  })

  test.each(['stranger@own-example.test', 'viewer@other-example.test'])('is not connected to %s', async (address) => {
    await expect(world.connect('email', { to: address })).rejects.toThrow('reader_not_proved')
  })

  test('is not connected to a member who has not proved the address', async () => {
    await world.everywhere(`update member set email_proved_at = null where email = $1`, [to])
    await expect(world.connect('email', { to })).rejects.toThrow('reader_not_proved')
  })
})

test('a connection that only failed for five days is switched off, and its administrators read its name', async () => {
  const { id } = await world.connect('slack', { url: `${fakes.base}/services/T1/B1/wrong` }, { name: 'Red team' })
  await world.tell()
  await world.everywhere(`update webhook_endpoint set failing_since = now() - interval '6 days'`)
  await world.deliver()
  expect(await world.list()).toMatchObject([
    { id, isEnabled: false, disabledReason: 'For 5 days, every delivery has failed.' },
  ])
  const [mail] = await listOutbox(world.db, 10)
  expect(mail?.subject).not.toContain('Red team')
  expect(mail?.body_text).toContain('Red team')
  expect(mail?.body_text).toContain(`https://portal.test/customer/integrations?connection=${id}`)
  expect(mail?.body_text).not.toContain('/services/')
})

function startWorker({ host }: ConnectorFakes, { connection }: IntegrationsWorld): ChildProcess {
  const from = (file: string) => JSON.stringify(join(import.meta.dirname, file))
  const platform = '../../../platform/server'
  return spawn(
    process.execPath,
    [
      '--input-type=module',
      '--import',
      join(root, 'bench/read-tsx.mjs'),
      '--eval',
      `import { openDatabase, openPool } from ${from(`${platform}/database.ts`)}
       import { createLog } from ${from(`${platform}/log.ts`)}
       import { createGuardedFetch } from ${from(`${platform}/net/fetch.ts`)}
       import { deliverWebhooks } from ${from('../../webhooks/server/deliver.job.ts')}
       import { connectorSender } from ${from('send.ts')}
       const { host, connection, secret } = JSON.parse(process.env.WORKER)
       const log = createLog('silent')
       const db = openDatabase(openPool({ connection, log }))
       const policy = { egress: true, allow: [host], proxy: undefined }
       const fetch = createGuardedFetch({ policy, userAgent: 'Sightline/test' })
       const parts = { secret, publicUrl: 'https://portal.test', operator: {}, deliverSoon: async () => {}, fetch }
       const job = deliverWebhooks({ ...parts, egress: true, others: connectorSender(parts) })
       await job.run({}, { db, log, signal: new AbortController().signal })`,
    ],
    {
      env: { ...process.env, WORKER: JSON.stringify({ host, connection, secret }) },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
}
