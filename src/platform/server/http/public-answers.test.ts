import { createServer, type IncomingHttpHeaders, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { Registry } from 'prom-client'
import { expect, onTestFinished, test } from 'vitest'
import { createLru } from './lru.ts'
import { createPublicAnswers } from './public-answers.ts'

type Parts = Parameters<typeof createPublicAnswers>[0]
const page = { kind: 'page', isKept: true } as const
const shownOnly = { kind: 'page', isKept: false } as const
const call = { kind: 'api', key: 'GET /api/x', isKept: true } as const
const text = 'What it is about. '.repeat(200)

/** A server whose program counts what it is asked, and whose data has a version. */
async function site(parts: Partial<Parts> = {}) {
  const state = {
    version: 1,
    changed: new Set<string>(),
    isUpToDate: true,
    now: Date.UTC(2026, 10, 29, 12),
    isAway: false,
  }
  const asked: Request[] = []
  const handedOn: string[] = []
  const answered: Parameters<Parts['onAnswer']>[0][] = []
  const answers = createPublicAnswers({
    render: (request) => {
      asked.push(request)
      if (state.isAway) return new Response('away', { status: 503 })
      return new Response(`${request.url} ${asked.length} ${text}`, {
        headers: { 'content-type': 'text/html', 'content-security-policy': 'ours', vary: 'accept-encoding' },
      })
    },
    classify: (url) =>
      url.startsWith('/mine')
        ? undefined
        : url.startsWith('/api/')
          ? call
          : url.startsWith('/shown')
            ? shownOnly
            : page,
    publicUrl: 'https://sightline.test',
    isOwnHost: (host) => host !== 'evil.test',
    holdsOwnCookie: (header) => header.includes('sightline_'),
    addressOf: () => '203.0.113.7',
    admit: () => ({}),
    ownFields: () => ({}),
    onAnswer: (one) => answered.push(one),
    onUnlogged: () => undefined,
    changes: {
      version: () => state.version,
      isUnchanged: (topics, since) => since === state.version || ![...topics].some((topic) => state.changed.has(topic)),
      isUpToDate: () => state.isUpToDate,
      readNow: async () => undefined,
      topicsOf: () => ({ topics: new Set(['entry']), unlogged: [] }),
    },
    registry: new Registry(),
    now: () => state.now,
    ...parts,
  })
  const server = createServer(
    answers.answerFirst((request, response) => {
      handedOn.push(`${request.method} ${request.url}`)
      response.end('handed on')
    }),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo

  const read = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
      const sent = send({ host: '127.0.0.1', port, path, method, headers: { host: 'sightline.test', ...headers } })
      sent.on('error', reject)
      sent.on('response', async (response) => {
        const parts: Buffer[] = []
        for await (const part of response) parts.push(part)
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) })
      })
      sent.end()
    })
  /** Notifies this node of a change of the data. */
  const change = (topic: string) => {
    state.version += 1
    state.changed = new Set([topic])
  }
  return { read, asked, handedOn, answered, state, change, answers }
}

test('a page is rendered once and sent to all, with a tag, for shared caches to keep for a moment', async () => {
  const { read, asked, answered } = await site()
  const [first, second] = [await read('/about'), await read('/about')]
  expect(asked).toHaveLength(1)
  expect(second.body).toEqual(first.body)
  expect(second.headers).toMatchObject({
    'cache-control': 'public, max-age=0, s-maxage=10, stale-while-revalidate=50',
    'content-security-policy': 'ours',
    vary: 'accept-encoding',
    'content-length': String(first.body.length),
  })
  expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
  expect(answered.map(({ status, kind }) => [status, kind])).toEqual([
    [200, page],
    [200, page],
  ])
})

test('who has it is told so, in the encoding that they have', async () => {
  const { read } = await site()
  for (const [encoding, open] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const { headers, body } = await read('/about', { 'accept-encoding': encoding })
    expect(headers['content-encoding']).toBe(encoding)
    expect(open(body).toString()).toContain(text)
    const etag = String(headers.etag)
    expect(etag).toMatch(/^"[\w-]+"$/)
    const again = await read('/about', { 'accept-encoding': encoding, 'if-none-match': `"other", ${etag}` })
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag])
    expect(again.headers).not.toHaveProperty('content-type')
  }
  const [plain, br] = [await read('/about'), await read('/about', { 'accept-encoding': 'br' })]
  expect(plain.headers.etag).not.toBe(br.headers.etag)
  const head = await read('/about', {}, 'HEAD')
  expect([head.status, head.body.length, head.headers['content-length']]).toEqual([200, 0, String(plain.body.length)])
})

test('a change of what it was made of drops it, and another change does not', async () => {
  const { read, asked, change } = await site()
  await read('/about')
  change('breach')
  await read('/about')
  expect(asked).toHaveLength(1)
  change('entry')
  await read('/about')
  expect(asked).toHaveLength(2)
})

test('what changes while a page is rendered drops it before it is ever sent again', async () => {
  const slow = Promise.withResolvers<void>()
  let rendered = 0
  const { read, change } = await site({
    render: async () => {
      rendered += 1
      if (rendered === 1) await slow.promise
      return new Response(text, { headers: { 'content-type': 'text/html' } })
    },
  })
  const first = read('/about')
  await expect.poll(() => rendered).toBe(1)
  change('entry')
  slow.resolve()
  await first
  await read('/about')
  expect(rendered).toBe(2)
})

test('a node that can not tell what changed renders each time', async () => {
  const { read, asked, state } = await site()
  await read('/about')
  state.isUpToDate = false
  await read('/about')
  await read('/about')
  expect(asked).toHaveLength(3)
})

test('a page is rendered again after a minute, and on a new day', async () => {
  const { read, asked, state } = await site()
  await read('/about')
  state.now += 59_000
  await read('/about')
  expect(asked).toHaveLength(1)
  state.now += 1_000
  await read('/about')
  expect(asked).toHaveLength(2)
  state.now = Date.UTC(2026, 10, 29, 23, 59, 59)
  await read('/terms')
  state.now += 1_000
  await read('/terms')
  expect(asked).toHaveLength(4)
})

test('what reads something whose changes are not logged is rendered for each, and private', async () => {
  const told: unknown[] = []
  const { read, asked } = await site({
    changes: {
      version: () => 1,
      isUnchanged: () => true,
      isUpToDate: () => true,
      readNow: async () => undefined,
      topicsOf: () => ({ topics: new Set(['lead']), unlogged: ['lead'] }),
    },
    onUnlogged: (...one) => told.push(one),
  })
  await read('/about')
  expect((await read('/about')).headers['cache-control']).toBe('private, no-cache')
  expect(asked).toHaveLength(2)
  expect(told[0]).toEqual(['/about', ['lead']])
})

test('a crowd that asks for the same page waits for one rendering', async () => {
  const { read, asked } = await site()
  await Promise.all(Array.from({ length: 20 }, () => read('/about')))
  expect(asked).toHaveLength(1)
})

test('while the program can not answer, what was shown last is shown with its age, for an hour', async () => {
  const { read, state, answers } = await site()
  expect(answers.holdsAny()).toBe(false)
  const before = await read('/shown')
  await read('/about')
  state.isAway = true
  state.isUpToDate = false
  state.now += 5_500
  for (const path of ['/shown', '/about']) {
    const { status, headers } = await read(path)
    expect([status, headers.age, headers['cache-control']]).toEqual([200, '5', 'no-store'])
  }
  expect((await read('/shown')).body).toEqual(before.body)
  expect((await read('/never-read')).status).toBe(503)
  expect(answers.holdsAny()).toBe(true)
  state.now += 60 * 60_000
  expect((await read('/shown')).status).toBe(503)
  expect(answers.holdsAny()).toBe(false)
})

test.each([
  ['a cookie of ours', { cookie: 'a=b; sightline_staff=x' }],
  ['a key or a session', { authorization: 'Bearer x' }],
  ['a range of bytes', { range: 'bytes=0-1' }],
  ['another host', { host: 'evil.test' }],
  ['a body', { 'content-length': '0' }],
])('a request with %s is handed on', async (_, headers) => {
  const { read, handedOn, asked } = await site()
  await read('/about')
  expect((await read('/about', headers)).body.toString()).toBe('handed on')
  expect([handedOn.length, asked.length]).toEqual([1, 1])
})

test('so are writes, what is not the same for everyone, and a query of 8 KB', async () => {
  const { read, handedOn } = await site()
  await read('/about', {}, 'POST')
  await read('/mine')
  await read(`/search?q=${'x'.repeat(8192)}`)
  await read('//about')
  expect(handedOn).toHaveLength(4)
})

test('who has used up an allowance is refused by the program', async () => {
  let left = 1
  const { read, handedOn, asked } = await site({ admit: () => (left-- > 0 ? {} : undefined) })
  await read('/about')
  await read('/about')
  expect([handedOn.length, asked.length]).toEqual([1, 1])
})

test.each([
  ['sets a cookie', { 'set-cookie': 'a=b' }],
  ['is private', { 'cache-control': 'private' }],
  ['is to be stored nowhere', { 'cache-control': 'no-store' }],
  ['is a picture', { 'content-type': 'image/png' }],
])('an answer that %s is not stored', async (_, headers) => {
  let rendered = 0
  const { read, answers } = await site({
    render: () => {
      rendered += 1
      return new Response(text, { headers: { 'content-type': 'text/html', ...headers } })
    },
  })
  await read('/about')
  const { headers: sent } = await read('/about')
  expect(rendered).toBe(2)
  expect(answers.holdsAny()).toBe(false)
  expect(sent['cache-control']).not.toContain('public')
})

test('a page without a part that could not be looked up is not stored, and does not replace the whole one', async () => {
  let isPartial = false
  const { read, state } = await site({
    render: (_, neutral) => {
      if (state.isAway) return new Response('away', { status: 503 })
      neutral.isPartial = isPartial
      return new Response(isPartial ? 'a part is missing' : text, { headers: { 'content-type': 'text/html' } })
    },
  })
  await read('/about')
  state.now += 61_000
  isPartial = true
  expect((await read('/about')).body.toString()).toBe('a part is missing')
  isPartial = false
  state.isAway = true
  expect((await read('/about')).body.toString()).toBe(text)
})

test('a field that is the caller’s alone is sent to them, and the answer is then no one else’s', async () => {
  const { read } = await site({
    ownFields: ({ headers }) => (headers['sec-fetch-site'] ? { 'x-page-visit': 'token' } : {}),
  })
  const own = await read('/api/x', { 'sec-fetch-site': 'same-origin' })
  expect([own.headers['x-page-visit'], own.headers['cache-control']]).toEqual(['token', 'private, no-cache'])
  const other = await read('/api/x')
  expect(other.headers).not.toHaveProperty('x-page-visit')
  expect(other.headers['cache-control']).toContain('public')
})

test('what a visitor sends reaches no rendering, and all get the same', async () => {
  const { read, asked } = await site()
  const plain = await read('/about')
  const names = ['cookie', 'accept-language', 'referer', 'user-agent', 'sec-gpc', 'dnt', 'sec-ch-prefers-color-scheme']
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(
        fc.oneof(fc.constantFrom(...names), fc.stringMatching(/^x-[a-z]{1,12}$/)),
        fc.stringMatching(/^[\w=;,./ -]{1,60}$/),
      ),
      fc.stringMatching(/^\/p[a-z]{1,8}$/),
      async (headers, path) => {
        expect((await read('/about', headers)).body).toEqual(plain.body)
        await read(path, headers)
      },
    ),
    { numRuns: 100 },
  )
  for (const { headers, url, method } of asked) {
    expect([...headers]).toEqual([['accept', '*/*']])
    expect([new URL(url).origin, method]).toEqual(['https://sightline.test', 'GET'])
  }
})

test('a hundred thousand queries take a bounded place, and no page from memory', async () => {
  const { read, asked } = await site({
    bounds: { mostBytes: { pages: 100_000, queries: 20_000, api: 20_000 }, mostEntries: 100 },
  })
  await read('/about')
  for (let n = 0; n < 300; n++) await read(`/search?q=${n}`)
  await read('/about')
  expect(asked.filter(({ url }) => url.endsWith('/about'))).toHaveLength(1)
  await read('/search?q=0')
  expect(asked.filter(({ url }) => url.endsWith('q=0'))).toHaveLength(2)
})

test('what was not asked for the longest goes first, by number and by bytes, however often it grew', () => {
  const lru = createLru<{ bytes: number }>({ mostEntries: 1_000, mostBytes: 50_000 })
  for (let n = 0; n < 100_000; n++) {
    lru.set(`${n}`, { bytes: 30 })
    lru.get('0')
  }
  expect(lru.size()).toEqual({ entries: 1_000, bytes: 30_000 })
  expect(lru.get('0')).toBeDefined()
  expect(lru.get('5')).toBeUndefined()
  const grown = lru.get('99999')
  if (grown) lru.grow('99999', grown, 40_000)
  expect(lru.size().bytes).toBeLessThanOrEqual(50_000)
  lru.grow('99999', { bytes: 1 }, 1_000_000)
  expect(lru.size().bytes).toBeLessThanOrEqual(50_000)
})

test('an answer that fails is answered by the program, in its words', async () => {
  const { read, handedOn } = await site({ render: () => Promise.reject(new Error('gone')) })
  expect((await read('/about')).body.toString()).toBe('handed on')
  expect(handedOn).toHaveLength(1)
})
