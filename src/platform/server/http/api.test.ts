import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '../../shared/endpoint.ts'
import { commonRefusals, type RefusalTable, refuse } from '../../shared/refusal.ts'
import { answerIfChanged, answerLater, asRefusal, type Call, callInProcess, errorResponse, mountApi } from './api.ts'

const contract = {
  'POST /api/notes/{id}': endpoint({
    summary: 'note',
    params: z.object({ id: z.string().max(10) }),
    query: z.object({ tag: z.union([z.string(), z.array(z.string())]).optional() }),
    body: z.object({ text: z.string().max(100_000) }),
    response: z.unknown(),
    status: 201,
  }),
  'GET /api/notes/{id}': endpoint({ summary: 'read', params: z.object({ id: z.string() }), response: z.unknown() }),
  'GET /api/secrets': endpoint({
    summary: 'staff',
    audience: 'staff',
    query: z.object({ n: z.coerce.number() }),
    response: z.unknown(),
  }),
  'PUT /api/notes/all': endpoint({ summary: 'all notes', response: z.unknown() }),
  'GET /api/list': endpoint({ summary: 'a list', response: z.unknown() }),
  'GET /api/either': endpoint({
    summary: 'JSON or a file',
    query: z.object({ as: z.enum(['json', 'file', 'later', 'wrong']) }),
    response: z.object({ text: z.string() }),
    orFile: 'application/pdf',
  }),
  'POST /api/signed': endpoint({ summary: 'signed', rawBody: true, response: z.unknown() }),
  'GET /api/own': endpoint({ summary: 'of a member', audience: 'member', response: z.unknown() }),
  'GET /api/programs': endpoint({ summary: 'of a program', audience: 'key', scope: 'read', response: z.unknown() }),
  'POST /api/programs': endpoint({ summary: 'by a program', audience: 'key', scope: 'write', response: z.unknown() }),
  'GET /api/broken': endpoint({ summary: 'a bug', response: z.unknown() }),
  'GET /api/away': endpoint({ summary: 'no database', response: z.unknown() }),
}
const handled: unknown[] = []
const bugs: unknown[] = []
const handlers = {
  'POST /api/notes/{id}': (input: unknown) => {
    handled.push(input)
    return { input }
  },
  'GET /api/notes/{id}': () => {
    throw refuse('endpoint_not_found')
  },
  'GET /api/secrets': () => ({ secret: true }),
  'PUT /api/notes/all': () => ({}),
  'GET /api/list': (_: unknown, call: Call) => {
    answerIfChanged(call, '"one"')
    handled.push('list')
    return []
  },
  'GET /api/either': ({ query: { as } }: { query: { as: string } }, call: Call) => {
    if (as === 'later') answerLater(call, 2)
    return as === 'file' ? Buffer.from('%PDF') : { text: as === 'json' ? 'yes' : 1 }
  },
  'POST /api/signed': ({ rawBody }: { rawBody: Uint8Array }) => ({ rawBody: [...rawBody] }),
  'GET /api/own': () => ({}),
  'GET /api/programs': (_: unknown, { member, key }: Call) => ({ member, key }),
  'POST /api/programs': () => ({}),
  'GET /api/broken': () => {
    throw new Error('select secret from table where person = 1')
  },
  'GET /api/away': () => {
    throw Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' })
  },
}

const refusals: RefusalTable = {
  ...commonRefusals,
  key_required: { status: 401, message: 'Send a key.' },
  scope_missing: { status: 403, message: 'This key may not do that.' },
}
const program = { id: 7, organisationId: 3, role: 'manager', sessionId: 0 } as const

let server: Server
let port: number
beforeAll(async () => {
  const app = new Hono()
  mountApi(app, {
    contract,
    handlers: handlers as never,
    refusals,
    bodyLimit: 1024,
    receiveFile: () => Promise.reject(new Error('no call here takes a file')),
    guard: () => undefined,
    findStaff: async (cookies) =>
      cookies.staff === 'yes' ? { accountId: 1, username: 'a', role: 'administrator' } : undefined,
    findMember: async () => undefined,
    findKey: async (authorization) =>
      authorization === 'Bearer good' ? { key: { id: 5, scopes: ['read'] }, member: program } : undefined,
    guardKey: (c, { id }) => c.header('x-limit-of', String(id)),
    isOwned: async () => false,
    addressOf: () => 'test',
    onBug: (error) => bugs.push(error),
    checkAnswers: true,
  })
  server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  handled.length = 0
  bugs.length = 0
})

/** Returns the server's answer to these exact bytes. */
async function raw(head: string[], body: string | Buffer = ''): Promise<{ status: number; body: string }> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(`${head.join('\r\n')}\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
  socket.write(body)
  const answer = await text(socket).catch(() => '')
  return { status: Number(answer.split(' ')[1]), body: answer.slice(answer.indexOf('\r\n\r\n') + 4) }
}

async function post(
  body: BodyInit,
  headers: Record<string, string> = { 'content-type': 'application/json' },
  path = '/api/notes/1',
) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers, body })
  return {
    status: response.status,
    body: (await response.json()) as {
      code?: string
      message?: string
      issues?: { path: string }[]
      input?: { query: object }
    },
  }
}

const json = JSON.stringify
const typed = 'Content-Type: application/json'

test('a body within the limit arrives; unknown fields are ignored', async () => {
  expect((await post(json({ text: 'hello', isAdmin: true }))).status).toBe(201)
  expect(handled).toEqual([{ params: { id: '1' }, query: {}, body: { text: 'hello' } }])
})

test('a body far over the limit is refused by its announced length, before it is read', async () => {
  const answer = await raw(['POST /api/notes/1 HTTP/1.1', typed, 'Content-Length: 5000000000'], '{"text":"')
  expect(answer).toMatchObject({ status: 413, body: expect.stringContaining('body_too_large') })
})

test('a body over the limit is refused, announced or not, and its caller reads why', async () => {
  const chunk = `400\r\n${'x'.repeat(1024)}\r\n`
  const streamed = await raw(
    ['POST /api/notes/1 HTTP/1.1', typed, 'Transfer-Encoding: chunked'],
    `${chunk.repeat(5000)}0\r\n\r\n`,
  )
  const announced = await raw(['POST /api/notes/1 HTTP/1.1', typed, 'Content-Length: 5000000'], 'x'.repeat(5_000_000))
  for (const answer of [streamed, announced])
    expect(answer).toMatchObject({ status: 413, body: expect.stringContaining('body_too_large') })
  expect(handled).toEqual([])
})

test('a body without end is hung up on', async () => {
  const chunk = `100000\r\n${'x'.repeat(1024 * 1024)}\r\n`
  const answer = await raw(['POST /api/notes/1 HTTP/1.1', typed, 'Transfer-Encoding: chunked'], chunk.repeat(24))
  expect(answer.status || 413).toBe(413)
  expect(handled).toEqual([])
})

test('a body longer than announced is cut there, and the rest is not read as a request', async () => {
  const answer = await raw(
    ['POST /api/notes/1 HTTP/1.1', typed, 'Content-Length: 10'],
    json({ text: 'much longer than ten bytes' }),
  )
  expect(answer.status).toBe(400)
  expect(handled).toEqual([])
})

test('a length that is none, or two lengths, is refused', async () => {
  for (const length of [
    'Content-Length: ten',
    'Content-Length: -1',
    'Content-Length: 5\r\nContent-Length: 6',
    'Content-Length: 5\r\nTransfer-Encoding: chunked',
  ])
    expect((await raw(['POST /api/notes/1 HTTP/1.1', typed, length], '{}')).status).toBe(400)
})

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'application/jsonp',
  'text/json',
  '',
])('a body sent as "%s" is refused unread', async (type) => {
  expect(await post(json({ text: 'x' }), { 'content-type': type })).toMatchObject({
    status: 415,
    body: { code: 'unsupported_media_type' },
  })
})

test.each(['application/json', 'application/json; charset=utf-8', 'APPLICATION/JSON', 'application/problem+json'])(
  'a body sent as "%s" is read',
  async (type) => {
    expect((await post(json({ text: 'x' }), { 'content-type': type })).status).toBe(201)
  },
)

test.each(['', '{', '{"text":}', 'undefined', '\u0000', '{"text":"a\nb"}'])(
  'a body that is not JSON is refused as such: %j',
  async (body) => {
    expect(await post(body)).toMatchObject({ status: 400, body: { code: 'invalid_json' } })
  },
)

test.each([
  ['null', 'null'],
  ['an array', '[]'],
  ['a string', '"x"'],
  ['a number', '1'],
  ['nothing in it', '{}'],
  ['__proto__', '{"__proto__":{"text":"x"}}'],
])('JSON that is %s is an invalid request', async (_, body) => {
  expect(await post(body)).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
})

test('a NUL or half a character is refused wherever it appears', async () => {
  for (const body of ['{"text":"a\\u0000b"}', '{"text":"\\ud800"}', '{"text":"a\\udc00b"}'])
    expect(await post(body)).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
  expect((await post(json({ text: 'x' }), undefined, '/api/notes/a%00b')).status).toBe(400)
  expect((await post(json({ text: 'x' }), undefined, '/api/notes/1?tag=a&tag=%00')).status).toBe(400)
  expect(handled).toEqual([])
})

test('a field of the query that is given several times is a list', async () => {
  expect((await post(json({ text: 'x' }), undefined, '/api/notes/1?tag=a&tag=b')).body.input?.query).toEqual({
    tag: ['a', 'b'],
  })
  expect((await post(json({ text: 'x' }), undefined, '/api/notes/1?tag=a')).body.input?.query).toEqual({ tag: 'a' })
})

test('a staff call is judged by its session before anything else', async () => {
  const call = (cookie: string) => fetch(`http://127.0.0.1:${port}/api/secrets?n=x`, { headers: { cookie } })
  expect((await call('')).status).toBe(401)
  expect((await call('staff=no')).status).toBe(401)
  expect((await call('staff=yes')).status).toBe(400)
})

test('a program calls with its key, within its scopes', async () => {
  const call = (method: string, authorization?: string) =>
    fetch(`http://127.0.0.1:${port}/api/programs`, { method, headers: authorization ? { authorization } : {} })
  for (const wrong of [undefined, 'Bearer bad', 'good']) {
    const refused = await call('GET', wrong)
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    expect(refused.headers.get('x-limit-of')).toBeNull()
  }
  const answer = await call('GET', 'Bearer good')
  expect([answer.status, answer.headers.get('x-limit-of')]).toEqual([200, '5'])
  expect(await answer.json()).toEqual({ member: program, key: { id: 5, scopes: ['read'] } })
  const refused = await call('POST', 'Bearer good')
  expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
    ...[403, 'Bearer error="insufficient_scope", scope="write"'],
  ])
})

test('pages of other sites may read what needs no session, refusals of it included, and nothing else', async () => {
  const origin = async (path: string, method = 'GET', headers = {}) =>
    (await fetch(`http://127.0.0.1:${port}${path}`, { method, headers })).headers.get('access-control-allow-origin')
  expect(await origin('/api/list')).toBe('*')
  expect(await origin('/api/list', 'GET', { 'if-none-match': '"one"' })).toBe('*')
  expect(await origin('/api/notes/1')).toBe('*')
  expect(await origin('/api/programs')).toBe('*')
  expect(await origin('/api/programs', 'GET', { authorization: 'Bearer good' })).toBe('*')
  for (const [path, method] of [
    ['/api/secrets', 'GET'],
    ['/api/own', 'GET'],
    ['/api/own', 'OPTIONS'],
    ['/api/programs', 'POST'],
    ['/api/notes/1', 'POST'],
    ['/api/signed', 'OPTIONS'],
  ] as const)
    expect(await origin(path, method), `${method} ${path}`).toBeNull()
})

test('the question before a read is answered; before anything else it is refused', async () => {
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`, { method: 'OPTIONS' })
  const answer = await ask('/api/programs')
  expect([answer.status, answer.headers.get('access-control-allow-methods')]).toEqual([204, 'GET'])
  expect(answer.headers.get('access-control-allow-headers')).toContain('authorization')
  expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
  for (const path of ['/api/own', '/api/signed', '/api/notes/all']) expect((await ask(path)).status, path).toBe(405)
})

test('a call for API keys without a key lookup does not start', () => {
  const parts = { contract, handlers, refusals } as unknown as Parameters<typeof mountApi>[1]
  expect(() => mountApi(new Hono(), parts)).toThrow('GET /api/programs')
})

test('a bug is reported, and answered without a word of it', async () => {
  const response = await fetch(`http://127.0.0.1:${port}/api/broken`)
  expect(response.status).toBe(500)
  expect(await response.text()).not.toContain('select')
  expect(bugs).toHaveLength(1)
})

test('a database that went away is not a bug: come back in a moment', async () => {
  const response = await fetch(`http://127.0.0.1:${port}/api/away`)
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1'])
  expect(bugs).toEqual([])
})

test.each([
  { code: '57P01' },
  { code: '08006' },
  { code: '53200' },
  { code: '53300' },
  { code: '25006' },
  { code: 'ENOENT', message: 'connect ENOENT /run/postgresql/.s.PGSQL.5432' },
  { code: 'ENOTFOUND', message: 'getaddrinfo ENOTFOUND db' },
  { code: 'EHOSTUNREACH', message: 'connect EHOSTUNREACH 192.0.2.1:5432' },
  { code: 'ECONNREFUSED' },
  { message: 'Connection terminated unexpectedly' },
  { message: 'Connection terminated due to connection timeout' },
  { message: 'timeout exceeded when trying to connect' },
  // A transaction whose connection broke between two statements.
  { message: 'Client has encountered a connection error and is not queryable' },
  { message: 'Client was closed and is not queryable' },
  { code: '25P03' },
  { code: '55P03' },
])('a lost database is a refusal: %o', (error) => {
  expect(asRefusal(error)).toMatchObject({ code: 'unavailable', headers: { 'retry-after': '1' } })
})

test.each([
  new Error('Connection terminated the wrong way'),
  { code: '57014' },
  { code: '23505' },
  { code: '25001' },
  { code: 'ENOENT', message: "ENOENT: no such file or directory, open '/connect'" },
  null,
  undefined,
  'x',
])('anything else is none: %o', (error) => {
  expect(asRefusal(error)).toBeUndefined()
})

test.each(['53100', 'ENOSPC'])('a full disk (%s) is told as that, not as a lost database or a bug', (code) => {
  expect(asRefusal({ code })).toMatchObject({ code: 'disk_full', headers: { 'retry-after': '60' } })
})

test('a refusal of another copy of its module is one', () => {
  const copy = Object.assign(new Error('rate_limited'), {
    [Symbol.for('sightline.refusal')]: true,
    code: 'rate_limited',
    headers: {},
  })
  expect(asRefusal(copy)).toBe(copy)
})

test('a refused page is a page to a browser, in the same words and with its headers, and JSON to a program', async () => {
  const app = new Hono()
  app.onError((error, c) =>
    errorResponse(c, error, { key: 'page', refusals: commonRefusals, onBug: (bug) => bugs.push(bug) }),
  )
  app.get('/late', () => {
    throw refuse('rate_limited', { headers: { 'retry-after': '17' } })
  })
  app.get('/broken', () => {
    throw new Error('select secret from table')
  })
  const browser = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } }
  const page = await app.request('/late', browser)
  expect([page.status, page.headers.get('retry-after'), page.headers.get('content-type')]).toEqual([
    429,
    '17',
    expect.stringContaining('text/html'),
  ])
  const html = await page.text()
  expect(html).toContain(commonRefusals.rate_limited.message)
  expect(html).not.toMatch(/style|<script|\son\w+=/)
  const program = await app.request('/late')
  expect([program.status, program.headers.get('retry-after')]).toEqual([429, '17'])
  expect(await program.json()).toEqual({ code: 'rate_limited', message: commonRefusals.rate_limited.message })
  const bug = await app.request('/broken', browser)
  expect([bug.status, await bug.text()]).toEqual([500, expect.not.stringContaining('select')])
  expect(bugs).toHaveLength(1)
})

test('another method is 405 with those that exist, another path a JSON 404', async () => {
  const other = await fetch(`http://127.0.0.1:${port}/api/notes/1`, { method: 'DELETE' })
  expect([other.status, other.headers.get('allow'), await other.json()]).toMatchObject([
    405,
    'POST, GET',
    { code: 'method_not_allowed' },
  ])
  const unknown = await fetch(`http://127.0.0.1:${port}/api/nothing/here`)
  expect([unknown.status, await unknown.json()]).toMatchObject([404, { code: 'endpoint_not_found' }])
})

test('a call in process is validated and authorised the same way', async () => {
  const call = {
    address: 'x',
    staff: undefined,
    member: undefined,
    cookies: {},
    header: () => undefined,
    headers: new Headers(),
  }
  const parts = { contract, handlers: handlers as never }
  await expect(callInProcess(parts, { key: 'GET /api/secrets', input: {}, call })).rejects.toMatchObject({
    code: 'sign_in_required',
  })
  await expect(
    callInProcess(parts, { key: 'POST /api/notes/{id}', input: { params: { id: '1' }, body: {} }, call }),
  ).rejects.toMatchObject({ code: 'invalid_request' })
})

test('a caller who has the answer already is told so, and nothing is worked out', async () => {
  const first = await fetch(`http://127.0.0.1:${port}/api/list`)
  expect([first.status, first.headers.get('etag'), first.headers.get('cache-control')]).toEqual([
    200,
    '"one"',
    'no-cache',
  ])
  for (const held of ['"one"', 'W/"one"', '"two", "one"', '*']) {
    const again = await fetch(`http://127.0.0.1:${port}/api/list`, { headers: { 'if-none-match': held } })
    expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, '"one"', ''])
  }
  const other = await fetch(`http://127.0.0.1:${port}/api/list`, { headers: { 'if-none-match': '"two"' } })
  expect(other.status).toBe(200)
  expect(handled.filter((one) => one === 'list')).toHaveLength(2)
})

test('one call answers with JSON or with a file, and says where the file is still being made', async () => {
  const ask = async (as: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/either?as=${as}`)
    return [answer.status, answer.headers.get('content-type'), answer.headers.get('retry-after'), await answer.text()]
  }
  expect(await ask('json')).toEqual([200, 'application/json', null, '{"text":"yes"}'])
  expect(await ask('file')).toEqual([200, 'application/pdf', null, '%PDF'])
  expect(await ask('later')).toEqual([202, null, '2', ''])
  expect((await ask('wrong'))[0]).toBe(500)
  expect(bugs).toHaveLength(1)
})

test('a signed body reaches its handler byte by byte', async () => {
  const sent = Buffer.from('{ "a" :1,\n"a":"\xf6" }', 'latin1')
  const answer = await fetch(`http://127.0.0.1:${port}/api/signed`, { method: 'POST', body: sent })
  expect(await answer.json()).toEqual({ rawBody: [...sent] })
})

test('a path of words answers for itself where a parameter would take it too', async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/api/notes/all`, { method: 'DELETE' })
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'PUT'])
})
