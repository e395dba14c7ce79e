import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { request } from 'undici'
import { expect, test } from 'vitest'
import { createClassifier, keptCalls, keptPages } from '../src/app/public-answers.ts'
import { baseUrl } from './support/browser.ts'
import { sql } from './support/running-database.ts'

// Pages and JSON that are rendered once and sent to everyone, on the running program.

const examples: Record<string, string> = {
  '/apps/:slug': '/apps/spotify',
  '/sdks/:slug': '/sdks/google-analytics',
  '/domains/:slug': '/domains/doubleclick-net',
  '/companies/:id': '/companies/meta',
  '/breach-alerts/:id': '/breach-alerts/$breach',
  '/compare': '/compare?ids=app:signal,app:spotify',
  '/documentation/:guide': '/documentation/webhooks',
  'GET /api/search': '/api/search?q=google',
  'GET /api/suggestions': '/api/suggestions?q=goog',
  'GET /api/search/results': '/api/search/results?q=google',
  'GET /api/entries/{type}/{slug}': '/api/entries/app/spotify',
  'GET /api/entries/{type}/{slug}/score': '/api/entries/app/spotify/score',
  'GET /api/entries/{type}/{slug}/looks': '/api/entries/app/spotify/looks',
  'GET /api/companies/{id}': '/api/companies/meta',
  'GET /api/companies/{id}/score': '/api/companies/meta/score',
  'GET /api/corrections': '/api/corrections?about=app:spotify',
  'GET /api/breach-alerts/{id}': '/api/breach-alerts/$breach',
}
const [breach] = (await (await fetch(`${baseUrl()}/api/breach-alerts`)).json()) as { id: string }[]
const [domain] = await sql<{ slug: string }>(
  `select slug from entry where type = 'domain' order by prominence desc limit 1`,
  [],
)
const addressOf = (name: string) =>
  (name === '/domains/:slug' ? `/domains/${domain?.slug}` : (examples[name] ?? name.replace('GET ', ''))).replace(
    '$breach',
    String(breach?.id),
  )
const addresses = [...keptPages, ...keptCalls].map(addressOf)

async function read(path: string, headers: Record<string, string> = {}) {
  const answer = await request(baseUrl() + path, { headers })
  const bytes = Buffer.from(await answer.body.arrayBuffer())
  const text = answer.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes).toString() : bytes.toString()
  return { status: answer.statusCode, headers: answer.headers, text }
}

/**
 * Two renderings may differ in when the browser's cache was filled and in when figures were counted. Scripts name their values in
 * the order in which they came, so of a page what is to be seen is compared.
 */
const comparable = (text: string) =>
  text.replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '').replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'instant')
/** Asks the program itself: no finished answer is sent to who has a cookie of ours. */
const rendered = async (path: string) => comparable((await read(path, { cookie: 'sightline_none=1' })).text)

test.each(addresses)('%s is rendered once for everyone', async (path) => {
  // Other stories change the data meanwhile.
  await expect.poll(async () => comparable((await read(path)).text) === (await rendered(path))).toBe(true)
  const [first, second] = [await read(path), await read(path)]
  expect([first.status, second.status]).toEqual([200, 200])
  expect(second.headers['cache-control']).toMatch(/^public, /)
  expect(second.headers.etag).toMatch(/^"[\w-]+"$/)
  expect(second.headers).not.toHaveProperty('set-cookie')
  await expect
    .poll(async () => {
      const { headers } = await read(path)
      return (await read(path, { 'if-none-match': String(headers.etag) })).status
    })
    .toBe(304)
})

const hostile = fc.record(
  {
    cookie: fc.constantFrom('theme=dark', '_ga=GA1.2.3', 'lang=de; a=b', '__Host-other=1'),
    'accept-language': fc.constantFrom('de', 'fr;q=0.9', 'x'.repeat(500)),
    referer: fc.constantFrom('https://evil.test/?a=<script>', 'android-app://x'),
    'user-agent': fc.string({ minLength: 1, maxLength: 80 }).map((text) => text.replaceAll(/[^ -~]/g, '') || 'x'),
    accept: fc.constantFrom('text/html', 'application/json', '*/*', 'text/x-component'),
    'accept-encoding': fc.constantFrom('gzip', 'identity', ''),
    'sec-gpc': fc.constant('1'),
    dnt: fc.constant('1'),
    'sec-ch-prefers-color-scheme': fc.constantFrom('dark', 'light'),
    'sec-fetch-site': fc.constantFrom('same-origin', 'cross-site'),
    'x-page-visit': fc.constantFrom('a', 'b'.repeat(22)),
    'x-forwarded-for': fc.constantFrom('203.0.113.7', '<script>'),
    'x-forwarded-host': fc.constant('evil.test'),
    'x-forwarded-proto': fc.constant('https'),
    'x-http-method-override': fc.constant('POST'),
    'x-original-url': fc.constant('/admin'),
    'cache-control': fc.constantFrom('no-cache', 'no-store', 'only-if-cached'),
    prefer: fc.constant('return=minimal'),
  },
  { requiredKeys: [] },
)
const inAnyOrder = hostile.chain((headers) =>
  fc.shuffledSubarray(Object.entries(headers), { minLength: Object.keys(headers).length }).map(Object.fromEntries),
)

test('headers of every kind, in every order, change nothing and leave nothing behind', async () => {
  const paths = ['/', '/about', '/apps/spotify', '/breach-alerts', '/analytics', '/api/suggestions?q=goog', '/api/laws']
  const expected = new Map<string, string>()
  for (const path of paths) expected.set(path, await rendered(path))
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...paths), inAnyOrder, async (path, headers) => {
      const answer = await read(path, headers as Record<string, string>)
      expect(answer.status).toBe(200)
      expect(comparable(answer.text) === expected.get(path)).toBe(true)
      const { headers: next } = await read(path)
      expect(next).not.toHaveProperty('x-page-visit')
      expect(next['cache-control']).toMatch(/^public/)
    }),
    { numRuns: 60 },
  )
})

test('a changed fact is on its page, in its JSON and in the suggestions, whatever was kept', async () => {
  const slug = 'signal'
  const [before] = await sql<{ name: string }>(`select name from entry where type = 'app' and slug = $1`, [slug])
  const paths = [`/apps/${slug}`, `/api/entries/app/${slug}`, '/api/suggestions?q=sigzz']
  for (const path of paths) await read(path)
  try {
    await sql(`update entry set name = 'Sigzzle' where type = 'app' and slug = $1`, [slug])
    for (const path of paths)
      await expect.poll(async () => (await read(path)).text, { timeout: 5_000, interval: 50 }).toContain('Sigzzle')
  } finally {
    await sql(`update entry set name = $1 where type = 'app' and slug = $2`, [before?.name, slug])
  }
  await expect.poll(async () => (await read(`/apps/${slug}`)).text, { timeout: 5_000 }).not.toContain('Sigzzle')
})

test.each([
  ...['/investigations', '/status', '/privacy-policy', '/scan', '/policies', '/customer/login', '/admin/login'],
  ...[
    '/blog/1',
    '/case-studies',
    '/corrections/new',
    '/report-content',
    '/api/investigations',
    '/api/status',
    '/api/scans',
  ],
])('%s is not kept', async (path) => {
  expect((await read(path)).headers['cache-control']).not.toMatch(/s-maxage/)
})

test('a page that says what the browser sent says it to each', async () => {
  const [plain, signal] = [await read('/privacy-policy'), await read('/privacy-policy', { 'sec-gpc': '1' })]
  expect(comparable(signal.text) === comparable(plain.text)).toBe(false)
  expect(comparable((await read('/privacy-policy')).text) === comparable(plain.text)).toBe(true)
})

test('no link of a person, page of a member or page of staff is taken for the same for everyone', () => {
  const kindOf = createClassifier()
  for (const path of [
    ...['/reports/abc', '/shared/investigations/abc', '/support/tickets/abc', '/breach-alerts/manage/abc', '/u/abc'],
    ...['/breach-alerts/confirm/abc', '/data-removal/track/abc', '/customer/vendors', '/admin', '/questionnaire/abc'],
    ...['/scan/abc', '/policies/abc', '/newsletter/stop/abc', '/api/reports/shared/abc', '/api/customer/session'],
    ...['/api/scans/abc', '/api/tickets/abc', '/api/investigations/abc', '/api/v1/vendors', '/nothing', '/about.data'],
  ])
    expect(kindOf(path), path).toBeUndefined()
  expect(kindOf('/about')).toEqual({ kind: 'page', isKept: true })
  expect(kindOf('/api/suggestions?q=x')).toEqual({ kind: 'api', key: 'GET /api/suggestions', isKept: true })
  expect(kindOf('/investigations')).toMatchObject({ isKept: false })
})
