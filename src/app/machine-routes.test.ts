import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../tests/support/database.ts'
import { clientAddress, isStrayForward } from '../platform/server/http/client-address.ts'
import { createMetrics } from '../platform/server/metrics.ts'
import { getSigningKey } from '../platform/server/signing-key.ts'
import { signingKeysPath } from '../product/links.ts'
import { machineRoutes } from './machine-routes.ts'

const token = 'a-token-for-figures'
const alone = { readiness: async () => ({}), withoutWorker: async () => undefined }

async function figures({
  peer = '127.0.0.1',
  headers = {},
  trusted = [],
  METRICS_TOKEN,
}: {
  peer?: string
  headers?: Record<string, string>
  trusted?: string[]
  METRICS_TOKEN?: string
}): Promise<number> {
  const app = new Hono()
  machineRoutes(app, {
    services: {
      config: { METRICS_TOKEN, PUBLIC_URL: '' } as never,
      db: {} as never,
      metrics: createMetrics(),
      ...alone,
    },
    addressOf: (c) => clientAddress({ peer, forwardedFor: c.req.header('x-forwarded-for'), trusted }),
    isStray: (c) => isStrayForward({ peer, field: (name) => c.req.header(name), trusted }),
    limit: () => undefined,
    holdsReads: () => false,
  })
  return (await app.request('/metrics', { headers })).status
}

test('the machine itself reads its figures, another one does not', async () => {
  expect(await figures({})).toBe(200)
  expect(await figures({ peer: '::1' })).toBe(200)
  expect(await figures({ peer: '203.0.113.9' })).toBe(401)
})

test.each([{ 'x-forwarded-for': '203.0.113.9' }, { 'x-forwarded-for': '127.0.0.1' }, { forwarded: 'for=203.0.113.9' }])(
  'behind an unnamed proxy on this machine, no caller is the machine itself: %o',
  async (headers) => {
    expect(await figures({ headers })).toBe(401)
    expect(await figures({ headers, METRICS_TOKEN: token })).toBe(401)
    expect(await figures({ headers: { ...headers, authorization: `Bearer ${token}` }, METRICS_TOKEN: token })).toBe(200)
  },
)

test('behind a proxy that is trusted, the caller is the one it names', async () => {
  expect(await figures({ headers: { 'x-forwarded-for': '203.0.113.9' }, trusted: ['127.0.0.1'] })).toBe(401)
  expect(await figures({ headers: { 'x-forwarded-for': '127.0.0.1' }, trusted: ['127.0.0.1'] })).toBe(200)
})

test('the keys that signed here are public, their private halves are not', async () => {
  const { db } = await createTestDatabase()
  const app = new Hono()
  machineRoutes(app, {
    services: { config: { PUBLIC_URL: '' } as never, db, metrics: createMetrics(), ...alone },
    addressOf: () => '203.0.113.9',
    isStray: () => false,
    limit: () => undefined,
    holdsReads: () => false,
  })
  const keys = async () => (await app.request(signingKeysPath)).json()
  expect(await keys()).toEqual({ keys: [] })
  const { id, publicKey } = await getSigningKey(db, 'a'.repeat(64))
  expect(await keys()).toEqual({
    keys: [{ kty: 'OKP', crv: 'Ed25519', x: publicKey, kid: id, use: 'sig', alg: 'EdDSA' }],
  })
})

test.each([
  ['everything is there', {}, false, [200, 'ready']],
  [
    'the database is away, and pages are in memory',
    { database: 'not_ready', queue: 'not_ready' },
    true,
    [200, 'degraded'],
  ],
  ['the database is away, and nothing is in memory', { database: 'not_ready' }, false, [503, 'not_ready']],
  ['the queue alone is away', { queue: 'not_ready' }, false, [200, 'degraded']],
  ['the node is starting', { database: 'not_ready', search: 'not_ready' }, true, [503, 'not_ready']],
  ['the node is stopping', { node: 'not_ready' }, true, [503, 'not_ready']],
  ['no worker is there', {}, false, [200, 'degraded'], { minutes: null }],
  ['the last worker is gone', {}, true, [200, 'degraded'], { minutes: 3 }],
  ['the node is stopping, and no worker is there', { node: 'not_ready' }, true, [503, 'not_ready'], { minutes: 3 }],
] as const)('a node is ready, degraded or not: %s', async (_, missing, holdsReads, [status, word], silence?) => {
  const app = new Hono()
  const parts = { database: 'ready', queue: 'ready', facts: 'ready', search: 'ready', ...missing } as const
  machineRoutes(app, {
    services: {
      config: { PUBLIC_URL: '' } as never,
      db: {} as never,
      metrics: createMetrics(),
      readiness: async () => parts,
      withoutWorker: async () => silence,
    },
    addressOf: () => '127.0.0.1',
    isStray: () => false,
    limit: () => undefined,
    holdsReads: () => holdsReads,
  })
  const answer = await app.request('/readyz')
  const body = (await answer.json()) as { status: string; reason?: string }
  expect([answer.status, body.status, body.reason !== undefined]).toEqual([status, word, word === 'degraded'])
  if (word === 'degraded') expect(body.reason?.startsWith('No worker')).toBe(silence !== undefined)
})
