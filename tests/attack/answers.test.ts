import { connect } from 'node:net'
import pg from 'pg'
import { beforeAll, expect, inject, test } from 'vitest'
import { demoStaff } from '../../src/features/admin/vocabulary.ts'
import { calls, filled, headersOf, sampleOf } from '../support/call-examples.ts'
import { type FullOrganisation, fillOrganisation } from '../support/portal.ts'

// Checks what answers may never give away or let in, against the running program over its socket.

const base = inject('baseUrl')
let client: pg.Client
let organisation: FullOrganisation
let staffCookie = ''

beforeAll(async () => {
  client = new pg.Client({ connectionString: inject('postgresUrl'), ssl: false })
  await client.connect()
  organisation = await fillOrganisation(base, client, 'Answermark')
  const signedIn = await fetch(`${base}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(demoStaff),
  })
  staffCookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return () => client.end()
}, 120_000)

const bearer = () => ({ authorization: `Bearer ${organisation.owner.token}` })

/** Bytes as they are, over a socket of its own; what came back until the other side was done or fell silent. */
const speak = (bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(base)
    const socket = connect(Number(port), hostname)
    let heard = ''
    const over = () => {
      socket.destroy()
      resolve(heard)
    }
    socket.setTimeout(3_000, over)
    socket.on('data', (chunk) => {
      heard += chunk.toString('latin1')
    })
    socket
      .on('end', over)
      .on('error', reject)
      .on('connect', () => socket.write(bytes, 'latin1'))
  })

const statusesIn = (heard: string) => [...heard.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status))

test('TRACE and unknown methods are refused', async () => {
  for (const method of ['TRACE', 'TRACK', 'CONNECT', 'PROPFIND', 'DEBUG', 'MOVE', 'X'])
    for (const path of ['/', '/api/search', '/assets/none.js']) {
      const heard = await speak(
        `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nX-Mirror: canary-of-trace\r\nConnection: close\r\n\r\n`,
      )
      expect(heard, method).not.toContain('canary-of-trace')
      for (const status of statusesIn(heard)) expect(status, `${method} ${path}`).toBeGreaterThanOrEqual(400)
      expect(
        statusesIn(heard).filter((status) => status >= 500),
        `${method} ${path}`,
      ).toEqual([])
    }
})

test('a request with two ideas of its length is refused, and nothing comes after it', async () => {
  const smuggled = 'GET /api/smuggled HTTP/1.1\r\nHost: localhost\r\n\r\n'
  const post = (headers: string, body: string) =>
    `POST /api/leads HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${body}`
  for (const request of [
    post('Content-Length: 4\r\nTransfer-Encoding: chunked', `0\r\n\r\n${smuggled}`),
    post('Transfer-Encoding: chunked\r\nContent-Length: 4', `0\r\n\r\n${smuggled}`),
    post('Transfer-Encoding: chunked, identity', `0\r\n\r\n${smuggled}`),
    post('Transfer-Encoding: xchunked', `0\r\n\r\n${smuggled}`),
    post('Transfer-Encoding : chunked', `0\r\n\r\n${smuggled}`),
    post('Content-Length: 0\r\nContent-Length: 44', smuggled),
    post('Content-Length: +0', smuggled),
    post('Content-Length: 0x0', smuggled),
    post('Transfer-Encoding: chunked', `0x0\r\n\r\n${smuggled}`),
    post('Content-Length: 0\rTransfer-Encoding: chunked', smuggled),
  ]) {
    const statuses = statusesIn(await speak(request))
    expect(statuses.length, request.slice(60, 160)).toBeLessThanOrEqual(1)
    for (const status of statuses) expect(status, request.slice(60, 160)).toBeGreaterThanOrEqual(400)
  }
})

test('every answer with a body names its type, and texts their characters', async () => {
  const paths = [
    '/',
    '/robots.txt',
    '/sitemap.xml',
    '/healthz',
    '/readyz',
    '/metrics',
    '/api/openapi.json',
    '/assets/none.js',
    '/no-such-page',
    '/api/nothing',
    '/badge/app/whatsapp.svg',
    '/pictures/app/whatsapp.png',
    '/.well-known/security.txt',
    '/favicon.ico',
  ]
  const asked = [
    ...paths.map((path) => ({ path, headers: {} as Record<string, string> })),
    ...calls
      .filter((call) => call.method === 'GET')
      .map((call) => {
        const query = new URLSearchParams(
          Object.entries(sampleOf(call.key, call.endpoint.query)).filter(([, value]) => typeof value === 'string') as [
            string,
            string,
          ][],
        )
        return {
          path: `${filled(call, organisation)}?${query}`,
          headers: headersOf(call, { staffCookie, organisation, leaving: '' }),
        }
      }),
  ]
  for (const { path, headers } of asked) {
    const answer = await fetch(base + path, { headers })
    const body = await answer.arrayBuffer()
    if (body.byteLength === 0) continue
    const type = answer.headers.get('content-type') ?? ''
    expect(type, path).toMatch(/^[a-z]+\/[\w.+-]+(;|$)/)
    // A type of texts or of XML says its characters; JSON has none to say, and XML of pictures says it itself. RFC 8259 § 11
    if (/^text\/|[+/]xml(?!.*svg)/.test(type) && !type.startsWith('image/'))
      expect(type, path).toMatch(/charset=utf-8/i)
  }
})

test('what a member or staff reads is kept by no cache', async () => {
  for (const call of calls.filter(
    ({ method, endpoint }) => method === 'GET' && ['member', 'staff', 'key'].includes(endpoint.audience ?? ''),
  )) {
    const answer = await fetch(base + filled(call, organisation), {
      headers: headersOf(call, { staffCookie, organisation, leaving: '' }),
    })
    await answer.body?.cancel()
    expect(answer.headers.get('cache-control'), call.key).toMatch(/no-store|no-cache/)
    expect(answer.headers.get('cache-control'), call.key).not.toMatch(/public|max-age=[1-9]/)
  }
  const page = await fetch(`${base}/admin`, { headers: { cookie: staffCookie } })
  await page.body?.cancel()
  expect(page.headers.get('cache-control')).toMatch(/no-store|private, no-cache/)
})

test('folders, sources and settings of the program are not served, and no folder is listed', async () => {
  for (const path of [
    ...['/.git/HEAD', '/.git/config', '/.svn/entries', '/.env', '/.npmrc', '/.hg/requires', '/.DS_Store'],
    ...[
      '/package.json',
      '/package-lock.json',
      '/build/server/index.js',
      '/src/app/http.ts',
      '/node_modules/hono/package.json',
    ],
    ...[
      '/Dockerfile',
      '/compose.yaml',
      '/secret-key',
      '/var/secret-key',
      '/data/sources.json',
      '/server.js.map',
      '/index.php',
    ],
    ...[
      '/assets/../../server/index.js',
      '/assets/..%2f..%2fserver%2findex.js',
      '/assets/%2e%2e/%2e%2e/package.json',
      '//etc/passwd',
    ],
  ]) {
    const heard = await speak(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
    expect(statusesIn(heard)[0], path).toBeGreaterThanOrEqual(400)
    expect(heard, path).not.toMatch(/ref: refs|"dependencies"|DATABASE_URL|root:x:|import \{/)
  }
  for (const path of ['/assets/', '/assets', '/fonts/', '/images/', '/data/', '/uploads/', '/blobs/']) {
    const answer = await fetch(base + path)
    expect(answer.status, path).toBeGreaterThanOrEqual(400)
    expect(await answer.text(), path).not.toMatch(/Index of|<li><a href="[\w-]+\.(js|css)"/)
  }
})

test('what is for development is not there', async () => {
  for (const path of [
    '/__debug',
    '/@vite/client',
    '/@fs/etc/passwd',
    '/dev/mails',
    '/mails',
    '/__manifest/x',
    '/debug/pprof',
    '/server-status',
    '/actuator',
    '/phpinfo.php',
    '/graphql',
    '/console',
  ]) {
    const answer = await fetch(base + path)
    await answer.body?.cancel()
    expect(answer.status, path).toBeGreaterThanOrEqual(400)
  }
  const page = await (await fetch(base)).text()
  expect(page).not.toMatch(/@vite|react-refresh|sourceMappingURL|localhost:24678/)
})

test('the API redirects no one to another address', async () => {
  for (const call of calls.filter(({ method }) => method === 'GET')) {
    const answer = await fetch(base + filled(call, organisation), {
      ...{
        redirect: 'manual',
        headers: { ...headersOf(call, { staffCookie, organisation, leaving: '' }), 'x-forwarded-proto': 'http' },
      },
    })
    await answer.body?.cancel()
    expect([301, 302, 303, 307, 308].includes(answer.status), call.key).toBe(false)
  }
})

test('no page leads to another host by itself', async () => {
  for (const lead of [
    '//evil.test',
    'https://evil.test',
    '/\\evil.test',
    'https:evil.test',
    '%2f%2fevil.test',
    '/%09/evil.test',
  ])
    for (const path of [
      `/customer/login?next=${lead}`,
      `/admin/login?next=${lead}`,
      `/?redirect=${lead}`,
      `/${lead}`,
      `/search?url=${lead}&return=${lead}`,
    ]) {
      const heard = await speak(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
      const location = /^location: (.*)$/im.exec(heard)?.[1]?.trim()
      if (location) expect(new URL(location, base).host, path).toBe(new URL(base).host)
      expect(heard, path).not.toMatch(/http-equiv="refresh"[^>]*evil/i)
    }
})

test('a body cannot change what objects inherit', async () => {
  for (const body of [
    '{"__proto__":{"role":"administrator","isAdmin":true},"companyKeywords":[],"severityThreshold":"high"}',
    '{"constructor":{"prototype":{"polluted":true}},"companyKeywords":[],"severityThreshold":"high"}',
  ]) {
    const answer = await fetch(`${base}/api/breach-alerts/preview`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.status).toBeLessThan(500)
    expect(await answer.text()).not.toMatch(/polluted|isAdmin/)
  }
  const viewer = await fetch(`${base}/api/customer/vendors?__proto__[role]=administrator&constructor[prototype][x]=1`, {
    headers: bearer(),
  })
  expect(viewer.status).toBe(200)
  expect(await (await fetch(`${base}/api/status`)).text()).not.toMatch(/polluted|isAdmin/)
})
