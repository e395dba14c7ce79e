import { brotliDecompressSync, constants, gunzipSync } from 'node:zlib'
import { request } from 'undici'
import { expect, test } from 'vitest'
import { baseUrl, openPage } from './support/browser.ts'

// One round trip from the request to what a visitor sees.

const varied = [
  ...['/', '/search?q=google', '/apps/spotify', '/breach-alerts', '/state-privacy-laws?tab=comparison', '/blog/1'],
  ...['/scan', '/documentation/webhooks', '/customer/login'],
]
const more = [
  ...['/companies/meta', '/compare?ids=app:signal,app:spotify', '/data-removal', '/methodology', '/analytics'],
  ...['/investigations', '/policies', '/api', '/contact', '/there-is-no-such-page'],
]

/** Bytes that a server sends before the first acknowledgment: ten packets, RFC 6928. */
const firstFlightBytes = 10 * 1460

const decoders = {
  br: (bytes: Buffer) => brotliDecompressSync(bytes, { finishFlush: constants.BROTLI_OPERATION_FLUSH }),
  gzip: (bytes: Buffer) => gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }),
}

test.each(['br', 'gzip'] as const)(
  'the first packets of a page hold all that its heading needs: %s',
  async (encoding) => {
    for (const path of [...varied, ...more]) {
      const { headers, body } = await request(baseUrl() + path, { headers: { 'accept-encoding': encoding } })
      expect(headers['content-encoding'], path).toBe(encoding)
      const bytes = Buffer.from(await body.arrayBuffer())
      const first = decoders[encoding](bytes.subarray(0, firstFlightBytes - JSON.stringify(headers).length))
      const [head = '', rest = ''] = first.toString().split('</head>')
      expect(head, path).toMatch(/<style>@layer/)
      expect(head, path).not.toMatch(/rel="stylesheet"|<script/)
      expect(rest, path).toMatch(/<main\b.*<h1\b.*<\/h1>/s)
    }
  },
)

test.each([
  ['in a wide window', { width: 1280, colorScheme: 'light' }],
  ['on a phone', { width: 390, colorScheme: 'dark' }],
] as const)('a page is painted before its sheet is there, which then changes nothing: %s', async (_, screen) => {
  const { page, errors } = await openPage({ path: '/status', javaScript: false, ...screen })
  let sheet = Promise.withResolvers<void>()
  await page.route('**/assets/*.css', async (route) => {
    await sheet.promise
    await route.continue()
  })
  // Those of the system stand in: a font that comes in between has widths of its own.
  await page.route('**/assets/*.woff2', (route) => route.abort())
  for (const path of varied) {
    sheet = Promise.withResolvers()
    await page.goto(baseUrl() + path, { waitUntil: 'commit' })
    await page.locator('body > link[rel=stylesheet]').waitFor({ state: 'attached' })
    await expect.poll(() => page.evaluate(isPainted), { message: path }).toBe(true)
    const painted = await page.evaluate(looksOf)
    sheet.resolve()
    await page.waitForLoadState()
    expect(await page.evaluate(looksOf), path).toEqual(painted)
  }
  expect(errors.filter((error) => !error.includes('ERR_FAILED'))).toEqual([])
})

test('a page asks for its scripts when it has been painted, or after a second where no one sees it', async () => {
  const { page, errors } = await openPage({ path: '/contact' })
  for (const path of ['/', '/scan', '/contact']) {
    await page.goto(baseUrl() + path)
    const { painted, asked } = await page.evaluate(() => ({
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      asked: performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')),
    }))
    expect(asked.length, path).toBeGreaterThan(5)
    for (const { name, startTime } of asked) expect(startTime, name).toBeGreaterThan(painted)
  }
  const unseen = await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => undefined
  })
  await page.reload()
  expect(await page.locator('template').count()).toBe(0)
  await unseen.dispose()
  expect(errors).toEqual([])
})

const isPainted = () => performance.getEntriesByName('first-contentful-paint').length > 0

/** Returns where each element is and how it is drawn. Pictures further down load at any time. */
function looksOf(): string[] {
  const drawn = [
    'color',
    'background',
    'font',
    'border',
    'outline',
    'box-shadow',
    'text-decoration',
    'visibility',
    'fill',
  ]
  return [...document.querySelectorAll('body *:not(script, img)')].map((one) => {
    const style = getComputedStyle(one)
    const { x, y, width, height } = one.getBoundingClientRect()
    const look = drawn.map((name) => style.getPropertyValue(name))
    return [one.tagName, one.getAttribute('class'), x, y, width, height, ...look].join(' ')
  })
}
