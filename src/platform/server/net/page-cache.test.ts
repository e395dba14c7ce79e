import type { IncomingHttpHeaders, RequestListener } from 'node:http'
import { expect, test } from 'vitest'
import { createGuardedFetch } from './fetch.ts'
import { type CachedPage, cacheKeyOf, fetchCached, type PageCache } from './page-cache.ts'
import { openPolicy, serve, userAgent } from './servers.fixture.ts'

const key = { connector: 'policy', version: '1' }

async function given(answer: RequestListener) {
  const asked: IncomingHttpHeaders[] = []
  const port = await serve((request, response) => {
    asked.push(request.headers)
    answer(request, response)
  })
  const fetch = createGuardedFetch({ policy: openPolicy({ allow: [`127.0.0.1:${port}`] }), userAgent })
  const pages = new Map<string, CachedPage>()
  const cache: PageCache = {
    get: async (key) => pages.get(key),
    put: async (key, page) => void pages.set(key, page),
  }
  let time = 0
  const get = async (more: Partial<Parameters<typeof fetchCached>[2]> = {}) => {
    const url = `http://127.0.0.1:${port}/`
    const result = await fetchCached({ fetch }, cache, { key, url, ttlSeconds: 60, now: () => time, ...more })
    if (result.outcome === 'unavailable') return result
    const { status, via, fetchedAt, headers } = result
    return { status, via, fetchedAt, text: result.body.toString(), headers }
  }
  return { get, asked, port, pass: (seconds: number) => (time += seconds * 1_000) }
}

test('within its time an answer is kept, after it the server is asked again', async () => {
  let version = 0
  const { get, asked, pass } = await given((_, response) => void response.end(`version ${++version}`))
  expect(await get()).toMatchObject({ text: 'version 1', via: 'fetch', fetchedAt: 0 })
  pass(59)
  expect(await get()).toMatchObject({ text: 'version 1', via: 'cache', fetchedAt: 0 })
  pass(1)
  expect(await get()).toMatchObject({ text: 'version 2', via: 'fetch', fetchedAt: 60_000 })
  expect(asked).toHaveLength(2)
})

test('a page that has not changed is confirmed: the kept body, the new time, the new headers', async () => {
  const { get, asked, pass } = await given((request, response) => {
    if (request.headers['if-none-match'] === 'W/"1"')
      response.writeHead(304, { etag: 'W/"1"', 'x-seen': 'again', 'content-type': 'text/odd' }).end()
    else
      response
        .writeHead(200, {
          etag: 'W/"1"',
          'last-modified': 'Sat, 01 Jan 2000 00:00:00 GMT',
          'content-type': 'text/html',
        })
        .end('page')
  })
  await get()
  pass(100)
  expect(await get()).toMatchObject({
    status: 200,
    text: 'page',
    via: 'fetch',
    fetchedAt: 100_000,
    headers: { 'x-seen': 'again', 'content-type': 'text/html' },
  })
  expect(asked[1]).toMatchObject({ 'if-none-match': 'W/"1"', 'if-modified-since': 'Sat, 01 Jan 2000 00:00:00 GMT' })
  pass(30)
  expect(await get()).toMatchObject({ via: 'cache', fetchedAt: 100_000 })
})

test('fresh asks for the whole, whatever is kept, and is kept', async () => {
  let version = 0
  const { get, asked } = await given(
    (_, response) => void response.writeHead(200, { etag: '"1"' }).end(`version ${++version}`),
  )
  await get()
  expect(await get({ fresh: true })).toMatchObject({ text: 'version 2', via: 'fetch' })
  expect(asked[1]).not.toHaveProperty('if-none-match')
  expect(await get()).toMatchObject({ text: 'version 2', via: 'cache' })
})

test('another connector, or another version of it, has answers of its own', async () => {
  const { get, asked } = await given((_, response) => void response.end('x'))
  await get()
  await get({ key: { connector: 'policy', version: '2' } })
  await get({ key: { connector: 'headers', version: '1' } })
  expect(asked).toHaveLength(3)
  expect(cacheKeyOf({ connector: 'a', version: '1', url: 'u' })).toBe('a@1 u')
})

test.each([
  [200, true],
  [404, true],
  [410, true],
  [403, false],
  [429, false],
  [500, false],
])('an answer of %d is kept: %s', async (status, isKept) => {
  const { get, asked } = await given((_, response) => void response.writeHead(status).end())
  await get()
  await get()
  expect(asked).toHaveLength(isKept ? 1 : 2)
})

test('without an answer, an old page is not passed off as new', async () => {
  let isThere = true
  const { get, pass } = await given((_, response) => void (isThere ? response.end('x') : response.destroy()))
  await get()
  isThere = false
  expect(await get()).toMatchObject({ via: 'cache' })
  pass(61)
  expect(await get()).toMatchObject({ outcome: 'unavailable', reason: 'unreachable' })
})

test('"not modified" for a page that is not cached is not a page', async () => {
  const { get, pass } = await given((request, response) => {
    const isAsked = request.headers['if-none-match'] !== undefined
    if (request.url === '/') response.writeHead(isAsked ? 302 : 200, { location: '/moved', etag: '"1"' }).end('first')
    else response.writeHead(isAsked ? 304 : 200).end('moved')
  })
  await get()
  pass(100)
  expect(await get()).toMatchObject({ status: 200, text: 'first', via: 'fetch' })
  const always = await given((_, response) => void response.writeHead(304).end())
  expect(await always.get()).toMatchObject({ status: 304 })
  expect(await always.get()).toMatchObject({ via: 'fetch' })
})

test('a clock that was set back does not keep a page for ever', async () => {
  const { get, asked, pass } = await given((_, response) => void response.end('x'))
  pass(1_000)
  await get()
  pass(-900)
  await get()
  expect(asked).toHaveLength(2)
})
