import { gzipSync } from 'node:zlib'

// Recordings as programs write them; the devices and shops are invented.

interface Entry {
  startedDateTime?: string
  request: Record<string, unknown>
  response?: Record<string, unknown>
}

export const har = (entries: readonly unknown[], log: Record<string, unknown> = {}): string =>
  JSON.stringify({ log: { version: '1.2', creator: { name: 'mitmproxy', version: '11.0.2' }, entries, ...log } })

export const get = (url: string, rest: Partial<Entry> = {}): Entry => ({
  startedDateTime: '2026-11-20T10:00:00.000Z',
  request: { method: 'GET', url, httpVersion: 'HTTP/2.0', headers: [], cookies: [], queryString: [] },
  response: { status: 200, headers: [], cookies: [], content: { size: 0, mimeType: 'text/html' } },
  ...rest,
})

export const post = (url: string, text: string, mimeType = 'application/x-www-form-urlencoded'): Entry => ({
  startedDateTime: '2026-11-20T10:00:05.000Z',
  request: { method: 'POST', url, httpVersion: 'HTTP/1.1', headers: [], cookies: [], postData: { mimeType, text } },
  response: { status: 200, headers: [], cookies: [], content: {} },
})

/** Requests that an app's Adjust SDK sends when it starts. */
export const adjustSession = post(
  'https://app.adjust.com/session',
  'package_name=example.lamp.shop&app_version=2.1&gps_adid=11111111-2222-4333-8444-555555555555&language=de&country=DE&os_name=android',
)

export const browserHar = har(
  [
    get('https://www.shop.example/', {
      response: {
        status: 200,
        headers: [
          { name: 'Set-Cookie', value: 'basket=1; Path=/; HttpOnly\nseen=1; Max-Age=86400; Domain=shop.example' },
        ],
        content: { mimeType: 'text/html' },
      },
    }),
    get('https://px.adnet.example/one.gif', {
      request: {
        method: 'GET',
        url: 'https://px.adnet.example/one.gif',
        headers: [{ name: 'Cookie', value: 'uid=7f3a; other=2' }],
        cookies: [],
      },
      response: {
        status: 200,
        headers: [
          { name: 'set-cookie', value: 'uid=7f3b; Domain=.adnet.example; Expires=Fri, 20 Nov 2027 10:00:00 GMT' },
        ],
      },
    }),
    get('https://www.facebook.com/tr/?id=123&ev=PageView&ud%5Bem%5D=ab'),
    get('http://static.hotjar.com/c/hotjar-1.js'),
  ],
  {
    creator: { name: 'WebInspector', version: '537.36' },
    pages: [{ id: 'page_1', title: 'https://www.shop.example/', startedDateTime: '2026-11-20T10:00:00.000Z' }],
  },
)

/** PCAPdroid leaves out most of what the format asks for, and some times. */
export const pcapdroidHar = har(
  [
    {
      request: {
        method: 'POST',
        url: 'https://app.adjust.com/session',
        postData: { text: 'gps_adid=abc-def&language=de' },
      },
    },
    { request: { url: 'http://time.vendor.example/now' }, response: null },
    { request: { method: 'CONNECT', url: 'time.vendor.example:443' } },
    null,
    'entry',
  ],
  { creator: { name: 'PCAPdroid', version: '1.8.6' } },
)

/** A little that unpacks to a lot. */
export const bomb = post(
  'https://de.ioam.de/tx.io',
  `ae=${encodeURIComponent(gzipSync(Buffer.alloc(40_000_000), { level: 9 }).toString('base64'))}`,
)
