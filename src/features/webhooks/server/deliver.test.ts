import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { Webhook } from 'standardwebhooks'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { fromNow } from '../../../../tests/support/clock.ts'
import { rereading, root } from '../../../../tests/support/database.ts'
import { listOutbox } from '../../../platform/server/outbox.ts'
import { acrossOrganisations } from '../../../platform/server/tenancy.ts'
import { retrySeconds } from '../vocabulary.ts'
import { leaseEndpoints } from './endpoint.store.ts'
import { createWebhooksWorld, fetchTo, type Received, type Sink, secret, startSink } from './webhooks.fixture.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const close of closing.splice(0)) await close()
})
async function sinkOf(...answer: Parameters<typeof startSink>): Promise<Sink> {
  const sink = await startSink(...answer)
  closing.push(sink.close)
  return sink
}
const numbered = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => `msg_${from + n}`)
const worldOf = (...sinks: Sink[]) => createWebhooksWorld({ allow: sinks.map(({ host }) => host) })
const verify = (signing: string, { body, headers }: Received) => new Webhook(signing).verify(body, headers)

test('a delivery arrives once, signed so that the libraries of Standard Webhooks take it, and its answer is kept', async () => {
  const sink = await sinkOf()
  const world = await worldOf(sink)
  const { id, secret: signing } = await world.add(sink.url)
  await world.tell(1)
  await world.deliver()
  await world.deliver()
  expect(sink.received).toHaveLength(1)
  const [received] = sink.received as [Received]
  expect(verify(signing, received)).toEqual({ n: 1 })
  expect(received.headers).toMatchObject({ 'content-type': 'application/json', 'webhook-id': 'msg_1' })
  expect(await world.deliveries(id)).toMatchObject([
    { state: 'delivered', attempts: 1, lastStatus: 200, lastError: null, lastAnswer: 'ok', nextAttemptAt: null },
  ])
  const [shown] = (await world.call(world.own.viewer, 'GET /api/customer/webhooks')).body
  expect(shown).toMatchObject({ recent: { delivered: 1, failed: 0, waiting: 0 }, lastDeliveredAt: expect.any(String) })
})

test('a suspended organization’s messages wait, tests too, and go out in order when the suspension ends', async () => {
  const sink = await sinkOf()
  const world = await worldOf(sink)
  const { id } = await world.add(sink.url)
  const suspend = (at: Date | null) =>
    world.everywhere('update organisation set suspended_at = $2 where id = $1', [world.own.id, at])
  await suspend(new Date(0))
  await world.tell(1)
  await world.call(world.own.manager, 'POST /api/customer/webhooks/{id}/test', {
    ...{ params: { id }, body: { event: 'risk.changed' } },
  })
  // Nothing due is left to wait for: the job ends by itself.
  await world.run()
  expect(sink.received).toEqual([])
  expect(await world.deliveries(id)).toMatchObject([{ attempts: 0 }, { attempts: 0 }])
  await suspend(null)
  await world.deliver()
  expect(sink.received).toHaveLength(2)
  expect(sink.received[0]?.id).toBe('msg_1')
})

test('a message of other bytes, or replayed after five minutes, is refused by a receiver that checks', async () => {
  const sink = await sinkOf()
  const world = await worldOf(sink)
  const { secret: signing } = await world.add(sink.url)
  await world.tell(1)
  await world.deliver()
  const [received] = sink.received as [Received]
  expect(() => verify(signing, { ...received, body: '{"n":2}' })).toThrow('No matching signature')
  vi.useFakeTimers({ now: fromNow(301_000), toFake: ['Date'] })
  expect(() => verify(signing, received)).toThrow('Message timestamp too old')
})

test('a message that we replay has its id and a new time', async () => {
  const sink = await sinkOf()
  const world = await worldOf(sink)
  const { id, secret: signing } = await world.add(sink.url)
  await world.tell(1)
  world.clock.now = fromNow(-3_600_000)
  await world.deliver()
  world.clock.now = undefined
  const [delivered] = await world.deliveries(id)
  const again = await world.call(world.own.manager, 'POST /api/customer/webhooks/{id}/deliveries/{childId}/replay', {
    params: { id, childId: delivered?.id ?? 0 },
  })
  expect(again).toMatchObject({ status: 202, body: { state: 'queued', attempts: 0, deliveredAt: null } })
  await world.deliver()
  const [first, second] = sink.received as [Received, Received]
  expect(second.id).toBe(first.id)
  expect(() => verify(signing, first)).toThrow('Message timestamp too old')
  expect(verify(signing, second)).toEqual({ n: 1 })
})

test('while a secret is renewed, a message carries a signature by each', async () => {
  const sink = await sinkOf()
  const world = await worldOf(sink)
  const { id, secret: old } = await world.add(sink.url)
  const { body } = await world.call(world.own.manager, 'POST /api/customer/webhooks/{id}/secret', { params: { id } })
  await world.tell(1)
  await world.deliver()
  const [both] = sink.received as [Received]
  expect(both.headers['webhook-signature']?.split(' ')).toHaveLength(2)
  expect([verify(old, both), verify(body.secret, both)]).toEqual([{ n: 1 }, { n: 1 }])
  await world.everywhere(`update webhook_endpoint set old_secret_until = now() - interval '1 second'`)
  await world.everywhere(`update webhook_delivery set next_attempt_at = now()`)
  await world.deliver()
  const [, one] = sink.received as [Received, Received]
  expect(() => verify(old, one)).toThrow('No matching signature')
  expect(verify(body.secret, one)).toEqual({ n: 1 })
})

describe('what is not taken', () => {
  test('a failure is tried again with growing waits, and given up after a day', async () => {
    const sink = await sinkOf((_, response) => response.writeHead(500).end('no'))
    const world = await worldOf(sink)
    const { id } = await world.add(sink.url)
    await world.tell(1)
    const waits: number[] = []
    for (let attempt = 0; attempt <= retrySeconds.length; attempt++) {
      await world.deliver()
      const [{ wait = null } = {}] = await world.everywhere<{ wait: number | null }>(
        `select round(extract(epoch from next_attempt_at - now()))::int as wait from webhook_delivery`,
      )
      if (wait !== null) waits.push(wait)
      await world.later()
    }
    for (const [at, wait] of waits.entries()) expect(Math.abs(wait - (retrySeconds[at] ?? 0))).toBeLessThanOrEqual(2)
    expect(waits).toHaveLength(retrySeconds.length)
    expect(new Set(sink.received.map((one) => one.id))).toEqual(new Set(['msg_1']))
    expect(await world.deliveries(id)).toMatchObject([
      { state: 'dead', attempts: retrySeconds.length + 1, lastStatus: 500, lastAnswer: 'no', nextAttemptAt: null },
    ])
  })

  test.each<[string, Parameters<typeof startSink>[0], object]>([
    ['a hanging receiver', () => undefined, { lastStatus: null, lastError: 'timeout' }],
    [
      'an answer that never ends',
      (_, response) => {
        response.writeHead(200)
        response.write('a')
      },
      { lastStatus: null, lastError: 'timeout' },
    ],
    [
      'a redirect, which is not followed',
      (_, response) => response.writeHead(302, { location: '/elsewhere' }).end(),
      { lastStatus: null, lastError: 'redirected' },
    ],
    [
      'a connection that breaks',
      (_, __, request) => request.socket.destroy(),
      { lastStatus: null, lastError: 'unreachable' },
    ],
    ['a redirect to nowhere', (_, response) => response.writeHead(304).end(), { lastStatus: 304, lastError: null }],
  ])('%s counts as a failure', async (_, answer, expected) => {
    const sink = await sinkOf(answer)
    const world = await worldOf(sink)
    const { id } = await world.add(sink.url)
    await world.tell(1)
    await world.deliver()
    expect(sink.received).toHaveLength(1)
    expect(await world.deliveries(id)).toMatchObject([{ state: 'retrying', attempts: 1, ...expected }])
  })

  const large = Buffer.from(`\u0000${'x'.repeat(5 * 1024 * 1024)}`)
  test.each([
    ['', large, {}],
    [', compressed,', gzipSync(large), { 'content-encoding': 'gzip' }],
  ])(
    'of an answer of 5 MB%s the first 2,000 bytes are kept, and the rest is not waited for',
    async (_, body, headers) => {
      const sink = await sinkOf((__, response) => response.writeHead(200, headers).end(body))
      const world = await worldOf(sink)
      const { id } = await world.add(sink.url)
      await world.tell(1)
      await world.deliver()
      expect(await world.deliveries(id)).toMatchObject([
        { state: 'delivered', lastStatus: 200, lastAnswer: `\uFFFD${'x'.repeat(1_999)}` },
      ])
    },
  )

  test('a name that turns to a private address after it was added is not sent to', async () => {
    const sink = await sinkOf()
    const world = await createWebhooksWorld({ names: { 'hooks.corp-example.com': '93.184.216.34' } })
    const { id } = await world.add('https://hooks.corp-example.com/')
    await world.tell(1)
    await world.deliver({ fetch: fetchTo([], async () => ['127.0.0.1']) })
    expect(sink.received).toEqual([])
    expect(await world.deliveries(id)).toMatchObject([{ state: 'retrying', lastError: 'private-address' }])
  })

  test('a silent receiver does not hold up another, and is itself left alone for a while', async () => {
    const [silent, quick] = [await sinkOf(() => undefined), await sinkOf()]
    const world = await worldOf(silent, quick)
    await world.add(silent.url)
    await world.add(quick.url)
    await world.tell(30)
    await world.deliver()
    expect(silent.received).toHaveLength(1)
    expect(quick.received.map((one) => one.id)).toEqual(numbered(1, 30))
  })

  test('who asks to be left alone for a while is, and then gets all that waited', async () => {
    let isBusy = true
    const sink = await sinkOf((_, response) =>
      isBusy ? response.writeHead(503, { 'retry-after': '25' }).end() : response.end(),
    )
    const world = await worldOf(sink)
    const { id } = await world.add(sink.url)
    await world.tell(2)
    await world.deliver()
    expect(sink.received).toHaveLength(1)
    const [{ wait = 0 } = {}] = await world.everywhere<{ wait: number }>(
      `select extract(epoch from next_attempt_at - now())::int as wait from webhook_delivery where state = 'retrying'`,
    )
    expect(Math.abs(wait - 25)).toBeLessThanOrEqual(2)
    isBusy = false
    await world.later()
    await world.deliver()
    expect(await world.deliveries(id)).toMatchObject([{ state: 'delivered' }, { state: 'delivered' }])
  })

  test('without a way out nothing is sent, and nothing counts as failed', async () => {
    const sink = await sinkOf()
    const world = await worldOf(sink)
    const { id } = await world.add(sink.url)
    await world.tell(1)
    const idle = world.deliver({ egress: false })
    await vi.waitFor(() => expect(sink.received).toEqual([]))
    expect(await world.deliveries(id)).toMatchObject([{ state: 'queued', attempts: 0 }])
    await world.everywhere(`update webhook_endpoint set enabled_at = null`)
    await idle
  })
})

describe('switching off', () => {
  const failing = () => sinkOf((_, response) => response.writeHead(503).end())

  test('an endpoint that only failed for five days is switched off, its administrators are mailed, and what waits stays', async () => {
    const sink = await failing()
    const world = await worldOf(sink)
    const { id } = await world.add(sink.url)
    await world.tell(1)
    await world.deliver()
    await world.everywhere(`update webhook_endpoint set failing_since = now() - interval '6 days'`)
    await world.later()
    await world.deliver()
    const [shown] = (await world.call(world.own.viewer, 'GET /api/customer/webhooks')).body
    expect(shown).toMatchObject({ isEnabled: false, disabledReason: 'For 5 days, every delivery has failed.' })
    const mails = await listOutbox(world.db, 10)
    expect(mails.map(({ kind, recipient }) => ({ kind, recipient }))).toEqual([
      { kind: 'webhook-disabled', recipient: 'administrator@own-example.test' },
    ])
    expect(mails[0]?.body_text).not.toContain('/hook')
    await world.later()
    await world.deliver()
    expect(sink.received).toHaveLength(2)
    expect(await world.deliveries(id)).toMatchObject([{ state: 'retrying', attempts: 2 }])
    // Switched on, what waited goes out, and the row of failures begins again.
    await world.call(world.own.manager, 'PATCH /api/customer/webhooks/{id}', {
      params: { id },
      body: { isEnabled: true },
    })
    await world.deliver()
    expect(sink.received).toHaveLength(3)
    const [again] = (await world.call(world.own.viewer, 'GET /api/customer/webhooks')).body
    expect(again).toMatchObject({ isEnabled: true, disabledReason: null })
  })

  test('410 Gone switches off at once; a success ends a row of failures', async () => {
    let status = 410
    const sink = await sinkOf((_, response) => response.writeHead(status).end())
    const world = await worldOf(sink)
    const { id } = await world.add(sink.url)
    await world.tell(2)
    await world.deliver()
    expect(sink.received).toHaveLength(1)
    const [shown] = (await world.call(world.own.viewer, 'GET /api/customer/webhooks')).body
    expect(shown).toMatchObject({ isEnabled: false, disabledReason: expect.stringContaining('410') })
    status = 204
    await world.call(world.own.manager, 'PATCH /api/customer/webhooks/{id}', {
      params: { id },
      body: { isEnabled: true },
    })
    await world.later()
    await world.deliver()
    expect(await world.deliveries(id)).toMatchObject([{ state: 'delivered' }, { state: 'delivered' }])
    expect(await world.everywhere(`select failing_since from webhook_endpoint`)).toEqual([{ failing_since: null }])
  })

  test('another address starts over; the same one saved again does not', async () => {
    const sink = await failing()
    const world = await worldOf(sink)
    const { id } = await world.add(sink.url)
    await world.tell(1)
    const failAt = async (url: string) => {
      await world.everywhere(`update webhook_endpoint set failing_since = now() - interval '6 days'`)
      await world.call(world.own.manager, 'PATCH /api/customer/webhooks/{id}', { params: { id }, body: { url } })
      await world.later()
      await world.deliver()
      return (await world.call(world.own.viewer, 'GET /api/customer/webhooks')).body
    }
    expect(await failAt(`${sink.url}/mended`)).toMatchObject([{ isEnabled: true }])
    expect(await failAt(`${sink.url}/mended`)).toMatchObject([{ isEnabled: false }])
  })

  test('a test that fails is not tried again, and counts for nothing', async () => {
    const sink = await sinkOf((_, response) => response.writeHead(410).end('no'))
    const world = await worldOf(sink)
    const { id } = await world.add(sink.url)
    const test = await world.call(world.own.manager, 'POST /api/customer/webhooks/{id}/test', {
      params: { id },
      body: { event: 'compliance.alert' },
    })
    expect(test).toMatchObject({ status: 202, body: { state: 'queued', event: 'compliance.alert' } })
    await world.deliver()
    expect(JSON.parse(sink.received[0]?.body ?? '')).toMatchObject({ type: 'compliance.alert', test: true })
    expect(await world.deliveries(id)).toMatchObject([{ state: 'dead', attempts: 1, lastStatus: 410 }])
    expect((await world.call(world.own.viewer, 'GET /api/customer/webhooks')).body).toMatchObject([{ isEnabled: true }])
  })
})

describe('several at work', () => {
  test('two workers send each message once, to each endpoint one after the other in the order of the events', async () => {
    let inHand = 0
    const most = { inHand: 0 }
    const sink = await sinkOf((_, response) => {
      inHand += 1
      most.inHand = Math.max(most.inHand, inHand)
      setTimeout(() => {
        inHand -= 1
        response.end()
      }, 3)
    })
    const world = await worldOf(sink)
    await world.add(sink.url)
    await world.tell(40)
    await Promise.all([world.deliver(), world.deliver()])
    expect(most.inHand).toBe(1)
    expect(sink.received.map((one) => one.id)).toEqual(numbered(1, 40))
  })

  test('a worker takes as many endpoints as it has lanes for, however PostgreSQL reads what is due', async () => {
    const sink = await sinkOf()
    const world = await worldOf(sink)
    for (let n = 0; n < 6; n++) await world.add(`${sink.url}/${n}`)
    await world.tell(1)
    const taken = await acrossOrganisations(rereading(world.connection), (tx) =>
      leaseEndpoints(tx, { most: 2, leaseSeconds: 60, connectors: null }),
    )
    expect(taken).toHaveLength(2)
  })

  test('a worker killed between sending and noting repeats that message under the same id, and loses none', async () => {
    let worker: ChildProcess | undefined
    let count = 0
    const sink = await sinkOf((_, response) => {
      count += 1
      // It is here as a whole, and the worker has not heard of it.
      if (count === 8) worker?.kill('SIGKILL')
      else response.end()
    })
    const world = await worldOf(sink)
    const { id } = await world.add(sink.url)
    await world.tell(20)
    worker = startWorker(sink, world.connection)
    await once(worker, 'exit')
    const delivered = (await world.deliveries(id)).filter(({ state }) => state === 'delivered')
    expect(delivered.map((one) => one.messageId)).toEqual(numbered(1, 7))
    await world.later()
    await world.deliver()
    expect(sink.received.map((one) => one.id)).toEqual([...numbered(1, 8), ...numbered(8, 20)])
  })
})

function startWorker({ host }: Sink, connection: object): ChildProcess {
  const from = (file: string) => JSON.stringify(join(import.meta.dirname, file))
  const platform = '../../../platform/server'
  return spawn(
    process.execPath,
    [
      '--input-type=module',
      // For the mail that an endpoint's end is told with.
      '--import',
      join(root, 'bench/read-tsx.mjs'),
      '--eval',
      `import { openDatabase, openPool } from ${from(`${platform}/database.ts`)}
       import { createLog } from ${from(`${platform}/log.ts`)}
       import { createGuardedFetch } from ${from(`${platform}/net/fetch.ts`)}
       import { deliverWebhooks } from ${from('deliver.job.ts')}
       const { host, connection, secret } = JSON.parse(process.env.WORKER)
       const log = createLog('silent')
       const db = openDatabase(openPool({ connection, log }))
       const policy = { egress: true, allow: [host], proxy: undefined }
       const fetch = createGuardedFetch({ policy, userAgent: 'Sightline/test' })
       const parts = { fetch, secret, egress: true, publicUrl: '', operator: {}, deliverSoon: async () => {} }
       await deliverWebhooks(parts).run({}, { db, log, signal: new AbortController().signal })`,
    ],
    {
      env: { ...process.env, WORKER: JSON.stringify({ host, connection, secret }) },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
}
