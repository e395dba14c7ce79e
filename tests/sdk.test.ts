import { execFile } from 'node:child_process'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { printCalls } from '../sdk/print-calls.ts'
import { Sightline, SightlineError, verifyWebhook, type WebhookEvent } from '../sdk/src/index.ts'
import { exampleEvent, payloadOf, type WebhookEvent as SentEvent } from '../src/features/webhooks/payload.ts'
import { eventTypes } from '../src/features/webhooks/vocabulary.ts'
import { endpoint } from '../src/platform/shared/endpoint.ts'
import { root } from './support/database.ts'

test('the calls of the SDK are those of the contract', async () => {
  const check = ['--import', './bench/read-tsx.mjs', 'scripts/sdk.ts', '--check']
  await promisify(execFile)(process.execPath, check, { cwd: root })
})

test('a call is printed with what it is sent and what it answers', () => {
  const call = endpoint({
    summary: 'Things */ of a kind',
    params: z.object({ id: z.coerce.number().int() }),
    query: z.object({ kind: z.enum(['a', "b's"]).default('a') }),
    response: z.array(z.object({ name: z.string().nullable(), 'of-it': z.record(z.string(), z.int()).optional() })),
  })
  const text = printCalls([['GET /api/things/{id}', call]], ['not_found', 'conflict'])
  expect(text).toContain(`  /** Things * / of a kind */
  'GET /api/things/{id}': {
    params: {
      id: number
    }
    query?: {
      kind?: 'a' | 'b\\'s'
    }
    answer: {
      name: string | null
      'of-it'?: Record<string, number>
    }[]
  }`)
  expect(text).toContain(`  | 'conflict'\n  | 'not_found'\n`)
})

describe('a client', () => {
  interface Asked {
    method: string
    url: string
    headers: IncomingMessage['headers']
    body: string
  }
  type Reply = (response: ServerResponse, asked: Asked) => void
  let asked: Asked[]
  let replies: Reply[]
  let base: string
  let close: () => void

  beforeEach(async () => {
    asked = []
    replies = []
    const server = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk) => chunks.push(chunk))
      request.on('end', () => {
        const { method = '', url = '', headers } = request
        const one = { method, url, headers, body: Buffer.concat(chunks).toString() }
        asked.push(one)
        // The last one holds for whatever comes after.
        const reply = (replies.length > 1 ? replies.shift() : replies[0]) ?? json({})
        reply(response, one)
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/below`
    close = () => {
      server.closeAllConnections()
      server.close()
    }
  })
  afterEach(() => close())

  const json =
    (
      body: unknown,
      { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
    ): Reply =>
    (response) =>
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  const cut: Reply = (response) => response.destroy()
  const client = (options: object = {}) => new Sightline({ baseUrl: `${base}/`, apiKey: 'sl_live_x', ...options })
  const refusal = (promise: Promise<unknown>): Promise<SightlineError> =>
    promise.then(
      () => Promise.reject(new Error('it was not refused')),
      (error) => error,
    )

  test('asks below the address that it was given, with its key, and leaves out what is not said', async () => {
    await client().call('GET /api/v1/webhooks/{id}/deliveries', { params: { id: 7 }, query: { limit: 2 } })
    await client({ apiKey: undefined }).call('GET /api/entries/{type}/{slug}', {
      params: { type: 'app', slug: 'a/b ?' },
    })
    expect(asked.map(({ url }) => url)).toEqual([
      '/below/api/v1/webhooks/7/deliveries?limit=2',
      '/below/api/entries/app/a%2Fb%20%3F',
    ])
    expect(asked.map(({ headers }) => headers.authorization)).toEqual(['Bearer sl_live_x', undefined])
  })

  test('sends a POST again that was put off or cut off, with the same Idempotency-Key', async () => {
    replies = [
      cut,
      json({ code: 'rate_limited', message: '' }, { status: 429, headers: { 'retry-after': '0' } }),
      json({ id: 1 }),
    ]
    await client().assessments.start({ vendor: 'Example' })
    const keys = asked.map(({ headers }) => headers['idempotency-key'])
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0], keys[0]])
    await client().assessments.start({ vendor: 'Example' }, { idempotencyKey: 'mine' })
    expect(asked.at(-1)?.headers['idempotency-key']).toBe('mine')
    expect(JSON.parse(asked.at(-1)?.body ?? '')).toEqual({ vendor: 'Example' })
  })

  test('does not repeat what was refused for good, what is put off for long, and a deletion that was cut off', async () => {
    replies = [json({ code: 'not_found', message: 'No.' }, { status: 404 })]
    expect(await refusal(client().assessments.get(1))).toMatchObject({ status: 404, code: 'not_found', message: 'No.' })
    replies = [json({ code: 'rate_limited', message: '' }, { status: 429, headers: { 'retry-after': '3600' } })]
    expect(await refusal(client().assessments.get(1))).toMatchObject({ status: 429, retryAfterSeconds: 3600 })
    replies = [cut]
    await expect(client().webhooks.delete(1)).rejects.toThrow(TypeError)
    expect(asked).toHaveLength(3)
  })

  test('gives up after the retries that it was given', async () => {
    replies = [json({ code: 'unavailable', message: '' }, { status: 503, headers: { 'retry-after': '0' } })]
    expect(await refusal(client({ retries: 2 }).webhooks.list())).toMatchObject({ code: 'unavailable' })
    expect(asked).toHaveLength(3)
  })

  test('tells what a proxy in between answers as a refusal too', async () => {
    replies = [(response) => response.writeHead(502, { 'x-request-id': 'r1' }).end('<h1>Bad gateway</h1>')]
    const error = await refusal(client().webhooks.list())
    expect(error).toBeInstanceOf(SightlineError)
    expect(error).toMatchObject({ status: 502, code: 'unreadable_answer', issues: [], requestId: 'r1' })
  })

  test('walks over all pages, and takes its key to no server that a link names', async () => {
    const link = (cursor: number) => ({
      headers: { link: `<https://elsewhere.test/api/v1/search?cursor=${cursor}>; rel="next"` },
    })
    replies = [json([{ id: 'a' }], link(1)), json([{ id: 'b' }], link(2)), json([{ id: 'c' }])]
    const found: string[] = []
    for await (const { id } of client().search({ q: 'x', limit: 1 })) found.push(id)
    expect(found).toEqual(['a', 'b', 'c'])
    expect(asked.map(({ url }) => url)).toEqual([
      '/below/api/v1/search?q=x&limit=1',
      '/below/api/v1/search?cursor=1',
      '/below/api/v1/search?cursor=2',
    ])
  })

  test('follows no redirect with its key', async () => {
    replies = [(response) => response.writeHead(302, { location: `${base}/other` }).end()]
    await expect(client({ retries: 0 }).webhooks.list()).rejects.toThrow(TypeError)
    expect(asked).toHaveLength(1)
  })

  test('waits for a PDF that is being made', async () => {
    const making: Reply = (response) => response.writeHead(202, { 'retry-after': '0' }).end()
    replies = [
      making,
      making,
      (response) => response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-'),
    ]
    expect(new TextDecoder().decode(await client().vendors.reportPdf(4))).toBe('%PDF-')
    expect(asked.map(({ url }) => url)).toEqual(Array(3).fill('/below/api/v1/vendors/4/report?format=pdf'))
  })

  test('stops when it is told to, and where an answer takes too long', async () => {
    replies = [() => {}]
    const aborter = new AbortController()
    const asking = client().webhooks.list({ signal: aborter.signal })
    aborter.abort(new Error('enough'))
    await expect(asking).rejects.toThrow('enough')
    await expect(client({ timeoutMs: 50, retries: 1 }).webhooks.list()).rejects.toMatchObject({ name: 'TimeoutError' })
  })
})

describe('a message', () => {
  const secret = `whsec_${Buffer.from('a'.repeat(32)).toString('base64')}`
  const now = new Date('2027-02-03T04:05:06Z')
  const headersOf = (body: string, { at = now, id = 'msg_1', by = [secret] } = {}) => ({
    'Webhook-Id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': by.map((one) => new Webhook(one).sign(id, at, body)).join(' '),
  })
  const at = (seconds: number) => new Date(now.getTime() + seconds * 1000)

  test('that the reference implementation signed is known, and one with another byte is not', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json(), fc.nat(), async (body, place) => {
        const headers = headersOf(body)
        expect(await verifyWebhook({ secret, headers, body, now })).toEqual(JSON.parse(body))
        const bytes = new TextEncoder().encode(body)
        expect(await verifyWebhook({ secret, headers: new Headers(headers), body: bytes, now })).toEqual(
          JSON.parse(body),
        )
        const [index, changed] = [place % bytes.length, bytes.slice()]
        changed[index] = (bytes[index] ?? 0) ^ 1
        await expect(verifyWebhook({ secret, headers, body: changed, now })).rejects.toMatchObject({
          reason: 'wrong_signature',
        })
      }),
      { numRuns: 50 },
    )
  })

  test.each([
    [301, 'too_old'],
    [-301, 'too_new'],
  ])('sent again %i seconds later is refused as %s', async (seconds, reason) => {
    const headers = headersOf('{}')
    expect(await verifyWebhook({ secret, headers, body: '{}', now: at(seconds - Math.sign(seconds)) })).toEqual({})
    await expect(verifyWebhook({ secret, headers, body: '{}', now: at(seconds) })).rejects.toMatchObject({ reason })
  })

  test('is known by either secret while one replaces the other', async () => {
    const older = `whsec_${Buffer.from('b'.repeat(24)).toString('base64')}`
    const headers = headersOf('{}', { by: [older, secret] })
    for (const one of [older, secret])
      expect(await verifyWebhook({ secret: one, headers, body: '{}', now })).toEqual({})
    const foreign = verifyWebhook({ secret: 'whsec_Y2NjYw==', headers, body: '{}', now })
    await expect(foreign).rejects.toMatchObject({ reason: 'wrong_signature' })
  })

  test.each([
    ['no id', { 'Webhook-Id': undefined }, 'header_missing'],
    ['no time', { 'webhook-timestamp': 'now' }, 'header_missing'],
    ['two times', { 'webhook-timestamp': ['1', '2'] }, 'header_missing'],
    ['no signature', { 'webhook-signature': '' }, 'wrong_signature'],
    ['a signature that is no base64', { 'webhook-signature': 'v1,*** v1 ,' }, 'wrong_signature'],
    [
      'another version',
      { 'webhook-signature': headersOf('{}')['webhook-signature'].replace('v1', 'v1a') },
      'wrong_signature',
    ],
    ['another id', { 'Webhook-Id': 'msg_2' }, 'wrong_signature'],
  ])('with %s is refused', async (_, changed, reason) => {
    const headers = { ...headersOf('{}'), ...changed }
    await expect(verifyWebhook({ secret, headers, body: '{}', now })).rejects.toMatchObject({ reason })
  })

  test('an empty secret signs nothing', async () => {
    await expect(verifyWebhook({ secret: 'whsec_', headers: headersOf('{}'), body: '{}', now })).rejects.toThrow(
      TypeError,
    )
  })

  test.each(eventTypes)('of %s is typed as it is sent', async (type) => {
    const sent: SentEvent = exampleEvent(type, 'https://portal.test')
    const body = payloadOf(sent, { at: now, isTest: true })
    const read = await verifyWebhook({ secret, headers: headersOf(body), body, now })
    expect(read).toEqual({ ...sent, timestamp: now.toISOString(), test: true })
    // Compiles only while both sides mean the same.
    const [, back]: [WebhookEvent, SentEvent] = [{ ...sent, timestamp: '' }, read]
    expect(back.type).toBe(type)
  })
})
