import { brotliDecompressSync, createBrotliDecompress, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { compressAnswers, type Encoding, holdsTag, preferredEncoding } from './compression.ts'
import { noteWhole } from './whole-answer.ts'

const page = `<!doctype html><title>Sightline</title>${'<p>What apps do with personal data.</p>'.repeat(200)}`
const html = { 'content-type': 'text/html; charset=utf-8' }
const tag = '"abc"'

/** Says at will when the next part of an answer comes. */
function slowly(first: string) {
  let feed: ReadableStreamDefaultController<Uint8Array> | undefined
  let isCancelled = false
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      feed = controller
      controller.enqueue(Buffer.from(first))
    },
    cancel() {
      isCancelled = true
    },
  })
  return {
    body,
    more: (text: string) => feed?.enqueue(Buffer.from(text)),
    end: () => feed?.close(),
    feed: () => feed,
    isCancelled: () => isCancelled,
  }
}

const app = new Hono()
app.use(compressAnswers())
app.get('/page', (c) => c.body(page, 200, html))
app.get('/tagged', (c) => c.body(page, 200, { ...html, etag: tag, 'cache-control': 'public, max-age=60' }))
app.get('/known', (c) => c.body(null, 304, { etag: tag }))
app.get('/short', (c) => c.json({ status: 'alive' }))
app.get('/empty', (c) => c.body(null, 204))
app.get('/nothing', (c) => c.body('', 200, html))
app.get('/bad', (c) => c.body(page, 500, { ...html, etag: tag }))
app.get('/part', (c) => c.body(page.slice(0, 2000), 206, { ...html, 'content-range': `bytes 0-1999/${page.length}` }))
app.get('/done', (c) => c.body(page, 200, { ...html, 'content-encoding': 'zstd' }))
app.get('/as-is', (c) => c.body(page, 200, { ...html, 'cache-control': 'no-store, no-transform' }))
app.get('/languages', (c) => c.body(page, 200, { ...html, vary: 'accept-language' }))
app.get('/cookies', (c) => {
  c.header('set-cookie', 'a=1', { append: true })
  c.header('set-cookie', 'b=2', { append: true })
  return c.body(page, 200, html)
})
app.get('/whole', (c) => {
  const bytes = Buffer.from(page)
  c.header('set-cookie', 'a=1', { append: true })
  c.header('set-cookie', 'b=2', { append: true })
  return noteWhole(c.body(bytes, 201, { ...html, etag: tag }), bytes)
})
app.get('/of/:type{.+}', (c) => c.body(page, 200, { 'content-type': c.req.param('type') }))

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  app.request(path, { method, headers })
const modern = { 'accept-encoding': 'gzip, deflate, br, zstd' }

async function read(answer: Response): Promise<string> {
  const bytes = Buffer.from(await answer.arrayBuffer())
  const encoding = answer.headers.get('content-encoding')
  return (encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString()
}

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP;Q=0.5', 'gzip'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['br;q=0, *', 'gzip'],
  ['*', 'br'],
  ['br;q=0, gzip;q=0', undefined],
  ['br;q=soon', undefined],
  ['identity', undefined],
  ['brotli, gzipped', undefined],
  ['', undefined],
  [undefined, undefined],
])('to who accepts %s goes %s', (accepted, encoding) => {
  expect(preferredEncoding(accepted)).toBe(encoding)
})

test.each(['br', 'gzip'] satisfies Encoding[])('a page goes out as %s and reads the same', async (encoding) => {
  const answer = await ask('/page', { 'accept-encoding': encoding })
  expect(answer.headers.get('content-encoding')).toBe(encoding)
  expect(answer.headers.get('vary')).toBe('accept-encoding')
  expect(await read(answer.clone())).toBe(page)
  expect((await answer.arrayBuffer()).byteLength).toBeLessThan(page.length / 10)
})

test('what is noted as whole goes out the same way, with all that was said beside it', async () => {
  const answer = await ask('/whole', modern)
  const { status, headers } = answer
  expect([status, headers.get('content-encoding'), headers.get('etag')]).toEqual([201, 'br', `W/${tag}`])
  expect(headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  expect(await read(answer)).toBe(page)
  expect(await read(await ask('/whole'))).toBe(page)
})

test('any text of any length reads the same', async () => {
  const echo = new Hono()
  echo.use(compressAnswers())
  echo.post('/', async (c) => c.body(await c.req.text(), 200, html))
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'binary', maxLength: 5000 }),
      fc.constantFrom('br', 'gzip', 'identity'),
      async (text, accepted) => {
        const body = Buffer.from(text)
        const answer = await echo.request('/', { method: 'POST', body, headers: { 'accept-encoding': accepted } })
        expect(await read(answer)).toBe(body.toString())
      },
    ),
    { numRuns: 30 },
  )
})

test('what is short, empty, encoded already, or not to be touched goes as it is', async () => {
  for (const path of ['/short', '/nothing', '/empty', '/as-is', '/part']) {
    const answer = await ask(path, modern)
    expect([path, answer.headers.get('content-encoding')]).toEqual([path, null])
  }
  expect(await (await ask('/short', modern)).json()).toEqual({ status: 'alive' })
  expect((await ask('/done', modern)).headers.get('content-encoding')).toBe('zstd')
})

test.each([
  ['application/json', 'br'],
  ['application/problem+json', 'br'],
  ['application/jwk-set+json', 'br'],
  ['application/xml; charset=utf-8', 'br'],
  ['application/rss+xml', 'br'],
  ['image/svg+xml', 'br'],
  ['text/csv; charset=utf-8', 'br'],
  ['text/x-script; charset=utf-8', 'br'],
  ['text/event-stream', null],
  ['image/png', null],
  ['application/pdf', null],
  ['application/octet-stream', null],
  ['application/zip', null],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', null],
])('%s goes out as %s', async (type, encoding) => {
  expect((await ask(`/of/${type}`, modern)).headers.get('content-encoding')).toBe(encoding)
})

test('two cookies stay two, and another reason to vary stays', async () => {
  expect((await ask('/cookies', modern)).headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  expect((await ask('/languages', modern)).headers.get('vary')).toBe('accept-language, accept-encoding')
})

test('HEAD says what GET would, and has no body', async () => {
  const answer = await ask('/page', modern, 'HEAD')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('vary')).toBe('accept-encoding')
  expect(answer.headers.get('content-length')).toBeNull()
  expect(await answer.text()).toBe('')
})

test('who asks for a range gets bytes of the thing itself', async () => {
  const answer = await ask('/page', { ...modern, range: 'bytes=0-99' })
  expect(answer.headers.get('content-encoding')).toBeNull()
  expect(await answer.text()).toBe(page)
})

describe('a tag', () => {
  test('is weak where the answer is compressed, and confirmed in either form', async () => {
    const compressed = await ask('/tagged', modern)
    expect(compressed.headers.get('etag')).toBe('W/"abc"')
    expect((await ask('/tagged')).headers.get('etag')).toBe(tag)
    for (const held of [tag, 'W/"abc"', '"other", W/"abc"', '*']) {
      const answer = await ask('/tagged', { ...modern, 'if-none-match': held })
      expect([held, answer.status, await answer.text()]).toEqual([held, 304, ''])
      expect(answer.headers.get('etag')).toBe(held.includes('W/') ? 'W/"abc"' : tag)
      expect(answer.headers.get('cache-control')).toBe('public, max-age=60')
      expect(answer.headers.get('vary')).toBe('accept-encoding')
      expect(answer.headers.get('content-type')).toBeNull()
    }
  })

  test('that a route confirms itself is confirmed in the form that the caller has', async () => {
    const answer = await ask('/known', { ...modern, 'if-none-match': 'W/"abc"' })
    expect([answer.status, answer.headers.get('etag')]).toEqual([304, 'W/"abc"'])
  })

  test('of another thing, or of a failure, confirms nothing', async () => {
    expect((await ask('/tagged', { ...modern, 'if-none-match': '"ab"' })).status).toBe(200)
    expect((await ask('/bad', { ...modern, 'if-none-match': tag })).status).toBe(500)
    expect(holdsTag(undefined, tag)).toBe(false)
  })
})

describe('what a cookie opens', () => {
  const cookie = { ...modern, cookie: 'staff=secret' }

  test.each(['cross-site', 'same-site', 'anything'])('is not compressed for a request from %s', async (site) => {
    expect((await ask('/page', { ...cookie, 'sec-fetch-site': site })).headers.get('content-encoding')).toBeNull()
    expect((await ask('/page', { ...modern, 'sec-fetch-site': site })).headers.get('content-encoding')).toBe('br')
  })

  test('is not where the browser does not say from where it asks', async () => {
    expect((await ask('/page', cookie)).headers.get('content-encoding')).toBeNull()
  })

  test.each(['same-origin', 'none'])('is for a request from our own pages or of the person: %s', async (site) => {
    expect((await ask('/page', { ...cookie, 'sec-fetch-site': site })).headers.get('content-encoding')).toBe('br')
  })
})

describe('an answer that comes in parts', () => {
  const answering = (body: ReadableStream) => {
    const streaming = new Hono()
    streaming.use(compressAnswers())
    streaming.get('/', (c) => c.body(body, 200, html))
    return streaming.request('/', { headers: modern })
  }

  test('is on its way before its end is known, and whole at the end', async () => {
    const source = slowly('the beginning, ')
    const answer = await answering(source.body)
    const seen: string[] = []
    const decoder = createBrotliDecompress()
    decoder.on('data', (bytes: Buffer) => seen.push(bytes.toString()))
    const read = (async () => {
      for await (const bytes of answer.body as ReadableStream<Uint8Array>) decoder.write(bytes)
      decoder.end()
    })()
    await expect.poll(() => seen.join('')).toBe('the beginning, ')
    source.more('the middle, ')
    await expect.poll(() => seen.join('')).toBe('the beginning, the middle, ')
    source.more('the end')
    source.end()
    await read
    await expect.poll(() => seen.join('')).toBe('the beginning, the middle, the end')
  })

  test('ends early where its source does', async () => {
    const source = slowly('the beginning, ')
    const answer = await answering(source.body)
    source.feed()?.error(new Error('lost'))
    await expect(answer.arrayBuffer()).rejects.toThrow('lost')
  })

  test('is asked no further by a reader who has left', async () => {
    const source = slowly('the beginning, ')
    const answer = await answering(source.body)
    await answer.body?.cancel()
    await expect.poll(source.isCancelled).toBe(true)
  })
})
