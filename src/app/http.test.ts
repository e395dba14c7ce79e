import type { Hono } from 'hono'
import type { RouterContext, ServerBuild } from 'react-router'
import { expect, test, vi } from 'vitest'
import { createBlobStore } from '../platform/server/blobs.ts'
import { readConfig } from '../platform/server/config.ts'
import { openDatabase, openPool } from '../platform/server/database.ts'
import { createUsageCounter } from '../platform/server/http/api-usage.ts'
import { createRateLimiter } from '../platform/server/http/rate-limits.ts'
import { createLog } from '../platform/server/log.ts'
import { createMetrics } from '../platform/server/metrics.ts'
import { commonRefusals } from '../platform/shared/refusal.ts'
import { callContext, reportContext, siteContext } from '../platform/web/context.ts'
import { forRequests } from '../scanners/guarded-process.ts'
import { createApp } from './http.ts'
import { openFileReader } from './open-file-reader.ts'
import type { AllServices } from './portal.ts'
import { createPortal } from './portal.ts'

const lost = () => Promise.reject(Object.assign(new Error('terminating connection'), { code: '57P01' }))
const nobodyListens = openDatabase(
  openPool({ connection: { host: '127.0.0.1', port: 1, user: 'x', database: 'x' }, log: createLog('silent') }),
)
const browser = { accept: 'text/html,*/*;q=0.8' }

type Loader = (args: { context: { get: <T>(key: RouterContext<T>) => T } }) => unknown

const shut = { fetch: async () => expect.fail('nothing goes out'), checkTarget: async () => false }

/** The whole web around one page, whose loader is given; what else a page needs is not asked. */
async function webOf(loader: Loader, services: Partial<AllServices> = {}) {
  const log = { error: vi.fn(), warn: vi.fn(), info: vi.fn() }
  const metrics = createMetrics()
  const build = {
    entry: {
      module: {
        default: (_: Request, status: number, headers: Headers, page: { staticHandlerContext: { errors: unknown } }) =>
          new Response(JSON.stringify(page.staticHandlerContext.errors), { status, headers }),
        handleError: (error: unknown, { context }: { context: Parameters<Loader>[0]['context'] }) => {
          context.get(reportContext)(error)
          context.get(reportContext)(error)
        },
      },
    },
    routes: {
      root: {
        id: 'root',
        path: '*',
        module: { default: () => null, ErrorBoundary: () => null, loader, action: () => null },
      },
    },
    assets: { entry: { imports: [], module: '' }, routes: { root: { id: 'root', path: '*' } }, url: '', version: '1' },
    assetsBuildDirectory: '',
    future: {},
    isSpaMode: false,
    prerender: [],
    publicPath: '/',
    routeDiscovery: { mode: 'initial' },
    ssr: true,
  } as unknown as ServerBuild
  const config = readConfig({ NODE_ENV: 'production' })
  const app = await createApp({
    services: {
      config,
      portal: createPortal({
        ...{ config, secret: 'test', queue: async () => undefined, blobs: createBlobStore(undefined) },
        renderReport: async () => ({ outcome: 'failed', reason: 'crashed' }),
        files: openFileReader({ waiting: forRequests }),
        outbound: { webhooks: shut, integrations: shut },
        search: { suggest: async () => [] },
        getRunJob: () => ({ name: 'test', run: async () => undefined }),
      }),
      policyOutside: {},
      log,
      metrics,
      limiter: createRateLimiter({ secret: 'test' }),
      secret: 'test',
      findStaff: async () => undefined,
      findKey: async () => undefined,
      jobs: { queue: async () => undefined },
      readiness: async () => ({}),
      withoutWorker: async () => undefined,
      today: () => '2026-01-01',
      usage: createUsageCounter(),
      changes: { readNow: async () => undefined },
      syncs: [],
      syncJob: { name: 'test', run: async () => undefined },
      ...services,
    } as unknown as AllServices,
    build,
    clientFolder: null,
  })
  const bugs = async () => Number(/sightline_bugs_total (\d+)/.exec(await metrics.registry.metrics())?.[1])
  return { app, log, bugs }
}

const askFrom = (app: Hono, peer: string, headers: Record<string, string> = browser, init: RequestInit = {}) =>
  app.request('/somewhere', { ...init, headers }, { incoming: { socket: { remoteAddress: peer } } })

test('what is refused for want of a right is in the log, by its call and its code', async () => {
  const { app, log } = await webOf(() => null)
  const post = (path: string, headers: Record<string, string>) => app.request(path, { method: 'POST', headers })
  const staff = await app.request('/api/admin/session')
  await post('/api/admin/login', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' })
  await post('/api/admin/login', { 'content-type': 'text/plain' })
  await app.request('/api/nothing/at-all')
  const lines = log.info.mock.calls.map(([line]) => line)
  expect(lines).toMatchObject([
    { at: 'GET /api/admin/session', code: 'sign_in_required', kind: 'not let in' },
    { at: 'POST /api/admin/login', code: 'cross_site', kind: 'without the right' },
    { at: 'POST /api/admin/login', code: 'unsupported_media_type', kind: 'not as it has to be' },
  ])
  expect(lines[0].request).toBe(staff.headers.get('x-request-id'))
})

test('a page whose database is lost says so with 503, wherever it was missed, and is not reported as a bug', async () => {
  const before = await webOf(() => null, { findStaff: lost })
  const early = await askFrom(before.app, '203.0.113.9')
  expect([early.status, early.headers.get('retry-after')]).toEqual([503, '1'])
  expect(early.headers.get('content-type')).toContain('text/html')
  expect(await early.text()).toContain(commonRefusals.unavailable.message)

  const entry = { params: { type: 'app', slug: 'strava' } }
  const inside = await webOf(({ context }) => context.get(callContext)('GET /api/entries/{type}/{slug}', entry), {
    db: nobodyListens,
  })
  const late = await askFrom(inside.app, '203.0.113.9')
  expect([late.status, late.headers.get('retry-after')]).toEqual([503, '1'])
  expect(await late.text()).toContain(commonRefusals.unavailable.message)

  for (const { bugs, log } of [before, inside]) {
    expect(await bugs()).toBe(0)
    expect(log.error).not.toHaveBeenCalled()
  }
})

test('a bug of a page is logged and counted once, with the number that its answer bears', async () => {
  const { app, log, bugs } = await webOf(() => {
    throw new Error('a page broke')
  })
  const answer = await askFrom(app, '203.0.113.9')
  expect(answer.status).toBe(500)
  expect(await bugs()).toBe(1)
  expect(log.error).toHaveBeenCalledTimes(1)
  expect(log.error).toHaveBeenCalledWith(
    expect.objectContaining({ request: answer.headers.get('x-request-id') }),
    'bug',
  )
})

test('a refused page is a page, with the policy of every answer and the time to wait', async () => {
  const { app } = await webOf(() => null)
  let answer = await askFrom(app, '203.0.113.9')
  for (let n = 0; answer.status !== 429 && n < 1300; n++) answer = await askFrom(app, '203.0.113.9')
  expect(answer.status).toBe(429)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(answer.headers.get('ratelimit')).toContain(';r=0;')
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(await answer.text()).toContain(commonRefusals.rate_limited.message)

  const body = 'x'.repeat(300 * 1024)
  const tooLarge = await askFrom(app, '203.0.113.10', browser, { method: 'POST', body })
  expect([tooLarge.status, tooLarge.headers.get('content-type')]).toEqual([413, expect.stringContaining('text/html')])
  const program = await askFrom(app, '203.0.113.10', {}, { method: 'POST', body })
  expect(await program.json()).toMatchObject({ code: 'body_too_large' })
})

test('a page that a link alone opens is kept by no browser', async () => {
  const { app } = await webOf(() => null)
  const incoming = { incoming: { socket: { remoteAddress: '203.0.113.9' } } }
  const cacheOf = async (path: string) =>
    (await app.request(path, { headers: browser }, incoming)).headers.get('cache-control')
  for (const path of ['/reports/x', '/reports/x.data', '/reports/confirm/x', '/reports/stop/x'])
    expect(await cacheOf(path)).toBe('no-store')
  expect(await cacheOf('/somewhere')).toBe('private, no-cache')
})

test('a form comes through a proxy that ends TLS, and not from another site', async () => {
  const config = readConfig({ NODE_ENV: 'production', PUBLIC_URL: 'https://sightline.test' })
  const { app, bugs } = await webOf(() => null, { config })
  const send = async (origin: string) =>
    (
      await app.request('http://sightline.test/somewhere', {
        method: 'POST',
        headers: { ...browser, host: 'sightline.test', origin, 'content-type': 'application/x-www-form-urlencoded' },
      })
    ).status
  expect([await send('https://sightline.test'), await send('http://sightline.test')]).toEqual([200, 200])
  expect(await send('https://elsewhere.test')).toBe(403)
  const noForm = await askFrom(app, '203.0.113.11', browser, { method: 'POST', body: 'a=b' })
  expect(noForm.status).toBe(415)
  expect(await bugs()).toBe(0)
})

test('a request for another host is answered 421 before anything is done with it', async () => {
  const config = readConfig({ NODE_ENV: 'production', PUBLIC_URL: 'https://sightline.test:8443' })
  const { app, log } = await webOf(() => expect.fail('no page is read'), {
    config,
    findStaff: async () => expect.fail('no one is looked for'),
  })
  const foreign = [
    'evil.test',
    'sightline.test.evil.test',
    'evil.localhost.test',
    '169.254.1.1',
    '203.0.113.9:3000',
    'a b',
  ]
  for (const host of foreign)
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const answer = await app.request('/somewhere', { method, headers: { host, 'sec-fetch-site': 'same-origin' } })
      expect([answer.status, answer.headers.get('content-type')], `${method} ${host}`).toEqual([
        421,
        'text/plain; charset=UTF-8',
      ])
      expect(await answer.text()).not.toContain(host)
    }
  // In absolute form a request line names a host too.
  expect((await app.request('http://evil.test/', { headers: { host: 'localhost' } })).status).toBe(421)
  expect(log.info).not.toHaveBeenCalled()
})

test.each([
  'sightline.test',
  'SIGHTLINE.test:80',
  'sightline.test.',
  'localhost:3000',
  'a.localhost',
  '127.0.0.2',
  '[::1]:3000',
])('a request for %s is our own', async (host) => {
  const config = readConfig({ NODE_ENV: 'production', PUBLIC_URL: 'https://sightline.test:8443' })
  const { app } = await webOf(() => null, { config })
  expect((await app.request(`http://${host}/somewhere`, { headers: { host } })).status).toBe(200)
})

test('a health check reaches a node by its own address, and gets figures there only with the token', async () => {
  const { app } = await webOf(() => null)
  const headers = { host: '10.1.2.3:3000' }
  const asked = (path: string) =>
    app.request(`http://10.1.2.3:3000${path}`, { headers }, { incoming: { socket: { remoteAddress: '127.0.0.1' } } })
  expect([(await asked('/healthz')).status, (await asked('/readyz')).status, (await asked('/metrics')).status]).toEqual(
    [200, 200, 401],
  )
})

test.each([
  [{ host: 'localhost:3000' }, true],
  [{ host: '[::1]:3000' }, true],
  [{}, false],
  [{ host: 'sightline.test' }, false],
  [{ host: 'localhost', 'x-forwarded-for': '127.0.0.1' }, false],
  [{ host: 'localhost', 'x-forwarded-proto': 'https' }, false],
  [{ host: 'localhost', forwarded: 'for=127.0.0.1' }, false],
  [{ host: 'localhost', via: '1.1 proxy' }, false],
  [{ host: 'localhost', 'x-real-ip': '' }, false],
])('a demo account may sign in only straight from this machine: %j', async (headers, isDirect) => {
  const config = readConfig({ NODE_ENV: 'production', PUBLIC_URL: 'https://sightline.test', DEMO: 'on' })
  const told: unknown[] = []
  const { app } = await webOf(
    ({ context }) => {
      told.push(context.get(siteContext).demo)
      return null
    },
    { config },
  )
  await app.request('/somewhere', { headers })
  expect(told).toEqual([isDirect])
})

test('a mail provider unsubscribes thousands of readers from one address', async () => {
  const { app } = await webOf(() => null)
  const statuses = new Set<number>()
  for (let n = 0; n < 3_000; n++) statuses.add((await app.request('/u/token', { method: 'POST' })).status)
  expect([...statuses]).toEqual([200])
})

test('a proxy on this machine that is not trusted is reported once', async () => {
  const { app, log } = await webOf(() => null)
  const forwarded = { 'x-forwarded-for': '198.51.100.7' }
  await askFrom(app, '127.0.0.1', {})
  await askFrom(app, '203.0.113.9', forwarded)
  expect(log.warn).not.toHaveBeenCalled()
  for (let n = 0; n < 3; n++) await askFrom(app, '127.0.0.1', forwarded)
  expect(log.warn).toHaveBeenCalledTimes(1)
  expect(JSON.stringify(log.warn.mock.calls)).not.toContain('198.51.100.7')
})
