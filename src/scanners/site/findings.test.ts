import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSetCookie } from './cookies.ts'
import { entityOf } from './fixture/cast.ts'
import { keyLoggingOf, sentTexts, typedValues } from './key-logging.ts'
import { placeOf } from './parties.ts'
import { pixelsOf } from './pixels.ts'
import type { RecordedRequest } from './recording.ts'
import { matchesPlace, pictureSizeOf, recordersOf } from './third-parties.ts'
import { sessionRecorders } from './tracker-tables.ts'

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
  ['base64', Buffer.from(`x${email}`).toString('base64')],
  ['base64', Buffer.from(`{"a":"${email}","b":1}`).toString('base64')],
  ['md5', hash('md5', email).toString('hex')],
  ['sha1', hash('sha1', email).toString('hex').toUpperCase()],
  ['sha256', hash('sha256', email).toString('base64')],
  ['sha512', hash('sha512', email).toString('hex')],
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

test('the table of session recorders has the 21 strings of Blacklight', () => {
  expect(sessionRecorders.flatMap(({ matches }) => matches)).toHaveLength(21)
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
    {
      host: 'mc.yandex.ru',
      matched: 'mc.yandex.ru/metrika/tag.js',
      urls: [addresses[0], 'https://mc.yandex.ru/webvisor/1'],
    },
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
