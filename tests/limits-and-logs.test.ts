import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { demoStaff } from '../src/features/admin/vocabulary.ts'
import { type Database, runSql } from '../src/platform/server/database.ts'
import { pageVisitHeader } from '../src/platform/shared/page-visit.ts'
import { createFactsDatabase, root } from './support/database.ts'
import { freePort } from './support/ports.ts'
import { stopProgram } from './support/stop-program.ts'

// The one program that runs as strictly as it ships: limits on, behind a proxy, and talking as much as it can.

const metricsToken = 'a-token-for-figures'
let program: ChildProcess
let base: string
let db: Database
let dataDir: string
const output: string[] = []

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sightline-limits-'))
  const [database, port] = await Promise.all([createFactsDatabase(), freePort()])
  db = database.db
  base = `http://localhost:${port}`
  program = spawn(process.execPath, ['build/server/index.js', 'start'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      DATABASE_URL: database.connection.connectionString,
      SECRET_KEY: 'ab'.repeat(32),
      DEMO: 'on',
      PORT: String(port),
      TRUSTED_PROXIES: '127.0.0.1, ::1',
      EGRESS: 'off',
      LOG_LEVEL: 'trace',
      ACCESS_LOG: 'on',
      METRICS_TOKEN: metricsToken,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [program.stdout, program.stderr]) stream?.on('data', (chunk) => output.push(String(chunk)))
  await vi.waitFor(async () => expect((await fetch(`${base}/readyz`)).status).toBe(200), {
    timeout: 30_000,
    interval: 100,
  })
})

const stop = () => stopProgram(program)
afterAll(async () => {
  await stop()
  await rm(dataDir, { recursive: true, force: true })
})

const call = (path: string, from: string, init: RequestInit = {}) =>
  fetch(`${base}${path}`, {
    ...init,
    headers: {
      'x-forwarded-for': from,
      ...(init.body ? { 'content-type': 'application/json' } : {}),
      ...(init.headers as Record<string, string>),
    },
  })

async function statuses(times: number, send: (n: number) => Promise<Response>): Promise<number[]> {
  const found: number[] = []
  for (let n = 0; n < times; n++) {
    const response = await send(n)
    await response.arrayBuffer()
    found.push(response.status)
  }
  return found
}

/** A minute may end meanwhile; what is asked of the limits holds for one of two minutes then. */
test('a program has 50 calls a minute: the next one is 429 with the time to wait, and no one else notices', async () => {
  const found = await statuses(101, () => call('/api/suggestions?q=wh', '203.0.113.1'))
  expect(new Set(found.slice(0, 50))).toEqual(new Set([200]))
  expect(found).toContain(429)
  let refused = await call('/api/search', '203.0.113.1')
  for (let n = 0; refused.status !== 429 && n < 60; n++) refused = await call('/api/search', '203.0.113.1')
  expect(await refused.json()).toMatchObject({ code: 'rate_limited', message: expect.stringMatching(/\S/) })
  const wait = Number(refused.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(60)
  expect(refused.headers.get('ratelimit-policy')).toBe('"documented-60";q=50;w=60, "documented-3600";q=1000;w=3600')
  expect(refused.headers.get('ratelimit')).toContain(';r=0;')
  expect((await call('/api/search', '203.0.113.2')).status).toBe(200)
})

test('an invented address in front of the caller does not help him', async () => {
  const found = await statuses(101, (n) => call('/api/suggestions?q=wh', `198.51.100.${n}, 203.0.113.3`))
  expect(found).toContain(429)
})

test('our own pages call as often as a person needs, only with a token from an earlier response and from the same address', async () => {
  const page = { 'sec-fetch-site': 'same-origin' }
  const first = await call('/api/suggestions?q=wh', '203.0.113.4', { headers: page })
  const visit = first.headers.get(pageVisitHeader) ?? ''
  const ask = (from: string, headers: Record<string, string>) =>
    statuses(120, () => call('/api/suggestions?q=wh', from, { headers }))
  expect(new Set(await ask('203.0.113.4', { ...page, [pageVisitHeader]: visit }))).toEqual(new Set([200]))
  // Nothing that is said of oneself alone lifts the documented limit.
  for (const [from, headers] of [
    ['203.0.113.21', page],
    ['203.0.113.22', { ...page, [pageVisitHeader]: visit }],
    ['203.0.113.23', { [pageVisitHeader]: visit }],
  ] as const)
    expect(await ask(from, headers)).toContain(429)
})

test('a key has the documented limit, whatever its program says of itself', async () => {
  const page = { 'sec-fetch-site': 'same-origin', authorization: 'Bearer not-a-key' }
  const first = await call('/api/suggestions?q=wh', '203.0.113.24', { headers: page })
  const headers = { ...page, [pageVisitHeader]: first.headers.get(pageVisitHeader) ?? '' }
  expect(await statuses(120, () => call('/api/v1/hooks', '203.0.113.24', { headers }))).toContain(429)
})

test('a write that starts work has a narrow limit, from our own pages too', async () => {
  const body = JSON.stringify({ vendorName: 'Spotify', priority: 'medium', requestedBy: '' })
  const found = await statuses(21, () =>
    call('/api/investigation-requests', '203.0.113.5', {
      method: 'POST',
      body,
      headers: { 'sec-fetch-site': 'same-origin' },
    }),
  )
  expect(new Set(found.slice(0, 10))).toEqual(new Set([201]))
  expect(found).toContain(429)
})

test('a request with 10,000 headers is refused, and the next one is answered', async () => {
  const names = Array.from({ length: 10_000 }, (_, at) => at)
  for (const headers of [names.map(() => 'a:\r\n'), names.map((at) => `x-${at}: ${at}\r\n`)]) {
    const socket = connect(Number(new URL(base).port), 'localhost')
    let refused = ''
    socket.setEncoding('utf8').on('data', (part) => (refused += part))
    // The connection ends with what was not read: a client may see a reset after the answer.
    socket.on('error', () => undefined)
    socket.write(`GET /healthz HTTP/1.1\r\nhost: localhost\r\n${headers.join('')}\r\n`)
    await new Promise((ended) => socket.once('close', ended))
    expect(refused).toMatch(/^HTTP\/1\.1 431 /)
    expect(refused).toContain('"code":"headers_too_large"')
    expect((await fetch(`${base}/healthz`)).status).toBe(200)
  }
})

test('the figures want their token, whatever is sent instead', async () => {
  const figures = async (authorization?: string) =>
    (await call('/metrics', '127.0.0.1', authorization === undefined ? {} : { headers: { authorization } })).status
  for (const wrong of [
    undefined,
    '',
    'Bearer ',
    'Bearer x',
    `Bearer ${metricsToken}x`,
    `Bearer ${'é'.repeat(metricsToken.length)}`,
    metricsToken.toUpperCase(),
  ])
    expect(await figures(wrong)).toBe(401)
  expect(await figures(`Bearer ${metricsToken}`)).toBe(200)
})

test('a page that is refused is a page, in the words of the API and with the time to wait', async () => {
  const from = '203.0.113.6'
  // Badges count against the same allowance as pages, and are quick.
  const badges = await statuses(1300, () => call('/badge/none/none.svg', from))
  expect(badges.at(-1)).toBe(429)
  const refused = await call('/admin/login', from, { headers: { accept: 'text/html,*/*;q=0.8' } })
  expect(refused.status).toBe(429)
  expect(refused.headers.get('content-type')).toContain('text/html')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.text()).toContain('Too many requests.')
}, 60_000)

test('counts are shared through the database without a complaint', async () => {
  await expect.poll(async () => (await runSql(db, 'select 1 from rate_count limit 1')).length).toBe(1)
  expect(output.join('')).not.toContain('rate counts not shared')
})

test('no log line holds an address, a password, a token, a search or a word of a report', async () => {
  const from = '203.0.113.77'
  const secrets = {
    email: 'log-reader@corp.test',
    password: 'wrong-password-of-a-person',
    search: 'private-search-words',
    vendor: 'A Very Private Vendor',
    cookie: 'cookie-of-a-stranger',
  }
  const asked = await call('/api/investigation-requests', from, {
    method: 'POST',
    body: JSON.stringify({ vendorName: secrets.vendor, requestedBy: secrets.email }),
  })
  const { id } = (await asked.json()) as { id: string }
  await call(`/api/investigations/${id}/contact`, from, {
    method: 'POST',
    body: JSON.stringify({ contactEmail: secrets.email }),
  })
  await call(`/api/investigations/${id}/answer`, from, { method: 'POST', body: JSON.stringify({ nameAlone: true }) })
  await call('/api/admin/login', from, {
    method: 'POST',
    body: JSON.stringify({ username: secrets.email, password: secrets.password }),
  })
  const login = { method: 'POST', body: JSON.stringify(demoStaff), headers: { 'content-type': 'application/json' } }
  // The demo's accounts are for the machine itself: what a proxy forwards cannot sign in with them.
  const forwarded = await call('/api/admin/login', from, login)
  expect(await forwarded.json()).toMatchObject({ code: 'sign_in_failed' })
  const signedIn = await fetch(`${base}/api/admin/login`, login)
  const token = /sightline_staff=([^;]+)/.exec(signedIn.headers.get('set-cookie') ?? '')?.[1] ?? ''
  expect(token.length).toBeGreaterThan(30)
  await call(`/api/search?q=${secrets.search}`, from, { headers: { cookie: `sightline_staff=${secrets.cookie}` } })
  await call(`/search?q=${secrets.search}`, from)
  await call('/api/investigation-requests', from, { method: 'POST', body: `{"vendorName": "${secrets.vendor}` })
  await call(`/api/nothing/${secrets.search}`, from)
  await call(`/no-such-page/${secrets.search}`, from)
  await expect
    .poll(
      async () =>
        (
          (await (
            await call(`/api/investigations/${id}`, '203.0.113.78', { headers: { 'sec-fetch-site': 'same-origin' } })
          ).json()) as { status: string }
        ).status,
      { timeout: 10_000 },
    )
    .toBe('completed')
  await stop()
  expect(program.exitCode).toBe(0)
  const log = output.join('')
  expect(log).toContain('search index loaded')
  for (const secret of [...Object.values(secrets), token, from, metricsToken, 'Automated report by Iris'])
    expect(log.includes(secret), secret).toBe(false)
  // The demo password is announced to the person at the terminal, and nowhere else.
  const lines = log.split('\n').filter((line) => line.startsWith('{'))
  expect(lines.filter((line) => line.includes(demoStaff.password))).toEqual([])
  expect(lines.filter((line) => /"level":(50|60)/.test(line))).toEqual([])
  const answered = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'answered')
  for (const line of [
    { method: 'GET', route: '/readyz', status: 200 },
    { method: 'POST', route: '/api/investigations/:id/contact', status: expect.any(Number) },
    { method: 'GET', route: '/search', status: 200 },
    { method: 'GET', route: '*', status: 404 },
  ])
    expect(answered).toContainEqual(expect.objectContaining({ ...line, process: 'start', tookMs: expect.any(Number) }))
})
