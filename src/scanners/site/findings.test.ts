import { createHash, randomBytes } from 'node:crypto'
import { deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makerOfCookie } from './cookie-makers.ts'
import { parseSetCookie } from './cookies.ts'
import { entityOf } from './fixture/cast.ts'
import { keyLoggingOf, sentTexts, typedValues } from './key-logging.ts'
import { placeOf } from './parties.ts'
import { pixelsOf } from './pixels.ts'
import { recordersSeen } from './recorders.ts'
import type { RecordedRequest } from './recording.ts'
import { relaysOf } from './relays.ts'
import { consentModeOf, matchesPlace, partlyReadOf, pictureSizeOf, recordersOf } from './third-parties.ts'
import { sessionRecorders } from './tracker-tables.ts'
import { isOpaque } from './unpack.ts'
import { thirdPartiesOf } from './visit-parties.ts'

const request = (url: string, body: string | Buffer | null = null): RecordedRequest => ({
  url,
  method: body === null ? 'GET' : 'POST',
  type: 'fetch',
  body: body === null ? null : Buffer.from(body),
  isAfterTyping: true,
  status: 200,
  mimeType: null,
  setCookies: [],
  bytes: 0,
  hasFailed: false,
  pictureSize: null,
})
const scope = { pageHost: 'www.shop.example', entityOf }
const email = typedValues.email ?? ''
const typed = [{ field: 'email', value: email }]
const logged = (url: string, body: string | Buffer | null) =>
  keyLoggingOf(sentTexts(request(url, body)), typed, scope).flatMap(({ encodings }) => encodings)

const hash = (name: string, text: string) => createHash(name).update(text).digest()

test.each([
  ['plain', email],
  ['plain', email.toUpperCase()],
  ['plain', `v=${encodeURIComponent(email)}`],
  ['plain', gzipSync(JSON.stringify({ email }))],
  ['plain', gzipSync(JSON.stringify({ data: gzipSync(JSON.stringify({ email })).toString('latin1') }))],
  [
    'plain',
    Buffer.concat([Buffer.from('{"event_id":"1"}\n{"type":"recording"}\n'), deflateSync(JSON.stringify({ email }))]),
  ],
  ['plain', zstdCompressSync(JSON.stringify({ email }))],
  ['plain', deflateSync(JSON.stringify({ email, more: randomBytes(2_000).toString('hex') })).subarray(0, 600)],
  ['base64', gzipSync(JSON.stringify({ email, name: 'Łódź' })).toString('base64')],
  ['base64', Buffer.from(`x${email}`).toString('base64')],
  ['base64', Buffer.from(`{"a":"${email}","b":1}`).toString('base64')],
  ['md5', hash('md5', email).toString('hex')],
  ['sha1', hash('sha1', email).toString('hex').toUpperCase()],
  ['sha256', hash('sha256', email).toString('base64')],
  ['sha512', hash('sha512', email).toString('hex')],
  ['hex', Buffer.from(email).toString('hex').toUpperCase()],
])('a typed value is recognised as %s', (encoding, body) => {
  expect(logged('https://in.keys.example/', body)).toEqual([encoding])
})

test('a typed value is found at any place of a longer base64 text', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc.string({ unit: 'binary', maxLength: 30 }),
      (before, after) => {
        expect(logged('https://in.keys.example/', Buffer.from(before + email + after).toString('base64'))).toContain(
          'base64',
        )
      },
    ),
  )
})

test('its length, another address and a hash of something else are no key logging', () => {
  for (const body of [
    `length=${email.length}`,
    'quill@mail.example',
    hash('sha256', 'other@mail.example').toString('hex'),
  ])
    expect(logged('https://in.keys.example/', body)).toEqual([])
})

test('a site’s own search gets what is typed, and is told apart from a third party', () => {
  expect(keyLoggingOf(sentTexts(request(`https://api.shop.example/suggest?q=${email}`)), typed, scope)).toMatchObject([
    { host: 'api.shop.example', isThirdParty: false, urls: ['https://api.shop.example/suggest'] },
  ])
})

const snapshot = { type: 2, data: { node: { type: 0, childNodes: [] } }, timestamp: 1 }
test.each([
  ['rrweb', 'https://in.shop.example/r', JSON.stringify({ events: [snapshot] })],
  ['rrweb', 'https://in.shop.example/r', JSON.stringify({ batch: JSON.stringify([JSON.stringify(snapshot)]) })],
  [
    'Sentry Session Replay',
    'https://o1.ingest.example/api/1/envelope/',
    '{"event_id":"1"}\n{"type":"replay_event"}\n{}',
  ],
  ['Datadog Session Replay', 'https://rum.shop.example/api/v2/replay?x=1', 'segment'],
  ['Microsoft Clarity', 'https://m.shop.example/collect', '{"e":["0.8.33",1,1200],"a":[]}'],
  ['PostHog', 'https://ph.shop.example/s/', '{"event":"$snapshot","properties":{"$snapshot_data":[]}}'],
])('a recording of %s is known by its shape, at any host', (entity, url, text) => {
  const seen = { urls: [url], sent: [{ url, text }], observers: [], listeners: [] }
  expect(recordersSeen(seen, () => undefined)).toMatchObject([{ entity, matched: 'shape', kinds: ['replay'] }])
})

test('a recorder that is built on rrweb is told once, by its own name', () => {
  const url = 'https://o1.ingest.example/api/1/envelope/'
  const sent = [
    { url, text: '{"event_id":"1"}\n{"type":"replay_event"}\n{}' },
    { url, text: JSON.stringify([snapshot]) },
  ]
  expect(
    recordersSeen({ urls: [], sent, observers: [], listeners: [] }, () => undefined).map(({ entity }) => entity),
  ).toEqual(['Sentry Session Replay'])
})

test('a table of rows with a type is not a recording', () => {
  const sent = [{ url: 'https://api.shop.example/', text: '{"type":2,"data":{"name":"lamp"},"timestamp":1}' }]
  expect(recordersSeen({ urls: [], sent, observers: [], listeners: [] }, () => undefined)).toEqual([])
})

test('Yandex’ counter alone records no one', () => {
  expect(recordersOf(['https://mc.yandex.ru/metrika/tag.js'], entityOf)).toEqual([])
})

test('what is sent a character at a time, or packed twice, is what was typed', () => {
  const each = [...email].map((key) => ({ url: 'https://in.keys.example/', text: JSON.stringify({ key }) }))
  const inQuery = [...email].flatMap((key) =>
    sentTexts(request(`https://in.keys.example/?k=${encodeURIComponent(key)}`)),
  )
  const twice = Buffer.from(Buffer.from(`{"v":"${email}"}`).toString('base64')).toString('base64')
  for (const sent of [each, inQuery, sentTexts(request('https://in.keys.example/', twice))])
    expect(keyLoggingOf(sent, typed, scope)).toMatchObject([{ host: 'in.keys.example', fields: ['email'] }])
})

test('each recorder is known by its string, and not by a look-alike', () => {
  for (const matched of sessionRecorders.flatMap(({ matches }) => matches)) {
    expect(recordersOf([`https://${matched}`, `https://sub.${matched}?x=1`], entityOf)).toMatchObject([{ matched }])
    expect(matchesPlace(new URL(`https://my${matched}`), matched)).toBe(false)
    expect(matchesPlace(new URL(`https://shop.example/${matched}`), matched)).toBe(false)
    expect(matchesPlace(new URL(`https://${matched.split('/')[0]}.shop.example/`), matched)).toBe(false)
  }
})

test('one recorder that is known by several of its strings is one finding', () => {
  const addresses = ['https://mc.yandex.ru/metrika/tag.js', 'https://mc.yandex.ru/webvisor/1?x=1']
  expect(
    recordersOf([...addresses, 'https://static.hotjar.com/h.js', 'https://script.hotjar.com/m.js'], entityOf),
  ).toMatchObject([
    { host: 'mc.yandex.ru', matched: 'mc.yandex.ru/webvisor/', urls: ['https://mc.yandex.ru/webvisor/1'] },
    { host: 'static.hotjar.com', urls: ['https://script.hotjar.com/m.js', 'https://static.hotjar.com/h.js'] },
  ])
})

test('a pixel in a multipart form is read', () => {
  const body =
    '--x\r\nContent-Disposition: form-data; name="id"\r\n\r\n77\r\n--x\r\nContent-Disposition: form-data; name="ev"\r\n\r\nPurchase\r\n--x\r\nContent-Disposition: form-data; name="ud[ph]"\r\n\r\nab\r\n--x--'
  expect(pixelsOf([request('https://www.facebook.com/tr/', body)])).toMatchObject([
    { pixelId: '77', event: 'Purchase', isStandardEvent: true, advancedMatching: [{ key: 'ph', label: 'Phone' }] },
  ])
})

test('no body and no query makes a pixel’s reader fail, and no value gets out', () => {
  const text = fc.oneof(fc.string(), fc.json(), fc.constant('--x\r\nname="ev"\r\n\r\n'))
  const maker = fc.constantFrom(
    'https://www.facebook.com/tr?ev=',
    'https://analytics.tiktok.com/api/v2/pixel?x=',
    'https://t.co/i/adsct?events=',
  )
  fc.assert(
    fc.property(maker, text, text, (url, query, body) => {
      expect(JSON.stringify(pixelsOf([request(url + encodeURIComponent(query), body)])).length).toBeLessThan(60_000)
    }),
  )
})

const now = Date.parse('2026-11-20T10:00:00Z')

test.each([
  ['a=b', { name: 'a', domain: 'www.shop.example', expiresAt: null, sameSite: null, bytes: 2 }],
  ['a=b; Max-Age=60; Expires=Wed, 01 Jan 2031 00:00:00 GMT', { expiresAt: now + 60_000 }],
  ['a=b; Expires=never', { expiresAt: null }],
  [
    'a=b; Domain=.shop.example; SECURE; httponly; samesite=NONE',
    { domain: 'shop.example', secure: true, httpOnly: true, sameSite: 'None' },
  ],
  ['flag', { name: '', bytes: 4 }],
])('%s is read as browsers read it', (line, expected) => {
  expect(parseSetCookie(line, 'www.shop.example', now)).toMatchObject(expected)
})

test.each(['', ';', 'a=b; Domain=other.example', 'a=b; Domain=w.shop.example'])(
  '“%s” is dropped as browsers drop it',
  (line) => {
    expect(parseSetCookie(line, 'www.shop.example', now)).toBeUndefined()
  },
)

test('no line of a header breaks the cookie reader', () => {
  fc.assert(
    fc.property(fc.string(), (line) => {
      expect(parseSetCookie(line, 'www.shop.example', now)?.bytes ?? 0).toBeLessThanOrEqual(line.length)
    }),
  )
})

test.each([
  ['https://px.ads.linkedin.com/collect/?v=2&pid=123&conversionId=77', 'linkedin', '123', '77'],
  ['https://bat.bing.com/action/0?ti=5555&evt=pageLoad', 'microsoft', '5555', 'pageLoad'],
  ['https://ct.pinterest.com/v3/?tid=26&event=addtocart&pd=%7B%22em%22%3A%22ab%22%7D', 'pinterest', '26', 'addtocart'],
  ['https://tr.snapchat.com/p?pid=a-b&ev=PAGE_VIEW&u_hem=ab', 'snap', 'a-b', 'PAGE_VIEW'],
  ['https://www.google.com/pagead/1p-conversion/987654/?label=abc', 'google-ads', '987654', 'abc'],
  ['https://trc.taboola.com/acme-sc/log/3/unip?en=page_view', 'taboola', 'acme-sc', 'page_view'],
])('%s is a pixel', (url, pixel, pixelId, event) => {
  expect(pixelsOf([request(url)])).toMatchObject([{ pixel, pixelId, event }])
})

test.each([
  ['https://sgtm.shop.example/gtm.js?id=GTM-ABC123', 'Google Tag Manager'],
  ['https://www.shop.example/g/collect?v=2&tid=G-ABC', 'Google Analytics'],
  ['https://metrics.shop.example/b/ss/acme/1/JS-2.22.0/s1', 'Adobe Analytics'],
  ['https://www.shop.example/stats/matomo.php?idsite=1&rec=1', 'Matomo'],
  ['https://www.shop.example/_vercel/insights/script.js', 'Vercel Analytics'],
  ['https://c.collect.test/com.snowplowanalytics.snowplow/tp2', 'Snowplow'],
])('%s is %s under a name that is not its own', (url, product) => {
  expect(relaysOf([request(url)], scope)).toMatchObject([{ product }])
})

test('paths of the site that only resemble a tracker’s are none', () => {
  const urls = ['/collect?tid=5', '/gtm.js', '/api/event', '/e/', '/v1/track', '/tr/?id=1', '/track']
  expect(
    relaysOf(
      urls.map((path) => request(`https://www.shop.example${path}`, '{"n":1}')),
      scope,
    ),
  ).toEqual([])
})

test('Google’s consent mode is told by state', () => {
  const sent = ['G100', 'G100', 'G111', 'G1--'].map((gcs) =>
    request(`https://www.google-analytics.com/g/collect?gcs=${gcs}`),
  )
  expect(consentModeOf(sent)).toEqual([
    { host: 'www.google-analytics.com', ads: 'denied', analytics: 'denied', requests: 2 },
    { host: 'www.google-analytics.com', ads: 'granted', analytics: 'granted', requests: 1 },
  ])
})

test('a cookie of the site has the maker of its name', () => {
  const makers = ['_ga', '_ga_X1', '_fbp', '_pk_id.1.abc', 'session', '_gallery'].map((name) =>
    makerOfCookie(name, '1'),
  )
  expect(makers).toEqual(['Google Analytics', 'Google Analytics', 'Meta', 'Matomo', null, null])
})

test('of a name that two tools use, the value tells the maker', () => {
  const values = ['{stamp:%27abc%27%2Cnecessary:true', '%7Bstamp:%27abc%27', 'true', 'false', '-1', '']
  expect(values.map((value) => makerOfCookie('CookieConsent', value))).toEqual([
    ...['Cookiebot', 'Cookiebot', 'react-cookie-consent', 'react-cookie-consent'],
    ...[null, null],
  ])
})

test.each([
  ['encrypted bytes', randomBytes(300), true],
  ['the same as base64', Buffer.from(`payload=${encodeURIComponent(randomBytes(600).toString('base64url'))}`), true],
  ['JSON', Buffer.from(JSON.stringify({ event: 'view', page: '/lamps' })), false],
  ['Cyrillic text', Buffer.from('Мы используем файлы куки для аналитики и рекламы'), false],
  [
    'a signed token',
    Buffer.from(`{"t":"eyJhbGciOiJSUzI1NiJ9.eyJhIjoxfQ.${randomBytes(512).toString('base64url')}"}`),
    false,
  ],
  ['a packed stream', gzipSync('lamps and more lamps, and a table beside them'), false],
  ['few bytes', randomBytes(16), false],
  [
    'a message with its strings in clear',
    Buffer.from('\n\u0012analytics.page_view\u0012\u0016https://shop.example/a\u0018\u0001'),
    false,
  ],
])('%s: whether it can be read', (_, bytes, isUnread) => {
  expect(isOpaque(bytes)).toBe(isUnread)
})

test('places never show a query or a fragment', () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (url) => {
      expect(placeOf(url)).not.toMatch(/[?#]/)
    }),
  )
})

test('bytes that are no picture have no size', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => void pictureSizeOf(bytes)))
  expect(pictureSizeOf(Buffer.from('GIF89a'))).toBeNull()
})

test('each request to a tracker is accounted for, and one that could not be read is said', () => {
  const at = encodeURIComponent('https://www.shop.example/shoes')
  const parties = thirdPartiesOf(
    [
      request(`https://px.adnet.example/one.gif?url=${at}`),
      request('https://px.adnet.example/two', JSON.stringify({ email: 'jane.doe@mail.example' })),
      request('https://px.adnet.example/three.gif?zz=81'),
      request('https://px.adnet.example/lib.js?id=1'),
      request('https://static.shop.example/four?zz=81'),
    ],
    { ...scope, pageUrl: 'https://www.shop.example/shoes' },
  )
  expect(parties).toMatchObject([{ requests: 4, withData: 3, read: 2, dataTypes: ['email', 'viewedPage'] }])
  expect(JSON.stringify(parties)).not.toContain('jane')
  expect(partlyReadOf(parties)).toMatchObject([{ code: 'partly-read' }])
  expect(partlyReadOf([{ kinds: ['functional'], withData: 3, read: 0 }])).toEqual([])
})

test('a recorder is told once, whatever the catalog calls the hosts that it loads from and sends to', () => {
  const sent = [{ url: 'https://k.clarity.ms/collect', text: '{"e":["0.8.33",1,1200],"a":[]}' }]
  const urls = ['https://www.clarity.ms/tag/abc', 'https://k.clarity.ms/collect']
  const catalog = () => ({ name: 'Clarity', company: 'Microsoft', kinds: ['functional'] })
  expect(recordersSeen({ urls, sent, observers: [], listeners: [] }, catalog)).toMatchObject([
    { host: 'www.clarity.ms', entity: 'Clarity', matched: 'clarity.ms/tag/' },
  ])
})
