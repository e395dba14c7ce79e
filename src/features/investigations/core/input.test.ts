import fc from 'fast-check'
import { expect, test } from 'vitest'
import { namesInside, readAddress, readInput, withoutCredentials } from './input.ts'

test.each([
  ['https://www.spotify.com/legal?x=1', 'url', ['spotify.com']],
  ['Spotify.com', 'domain', ['spotify.com']],
  ['spotify.com.', 'domain', ['spotify.com']],
  ['graph.facebook.com', 'domain', ['graph.facebook.com', 'facebook.com']],
  ['vendor.com/intl/de-de/', 'url', ['vendor.com']],
  ['app.vendor.com/login?next=%2F', 'url', ['app.vendor.com', 'vendor.com']],
  ['//login.vendor.co.uk', 'domain', ['login.vendor.co.uk', 'vendor.co.uk']],
  ['vendor.com:8443', 'url', ['vendor.com']],
  ['acme.atlassian.net', 'domain', ['acme.atlassian.net', 'atlassian.net']],
  ['acme.github.io/docs', 'url', ['acme.github.io']],
  ['acme-store.myshopify.com/admin', 'url', ['acme-store.myshopify.com', 'myshopify.com']],
  ['https://user:secret@vendor.com/x', 'url', ['vendor.com']],
  ['anna@vendor.com', 'domain', ['vendor.com']],
  ['müller-vendor.de', 'domain', ['xn--mller-vendor-dlb.de']],
  ['app.vendor.com', 'domain', ['app.vendor.com', 'vendor.com']],
  ['de.wikipedia.org', 'domain', ['de.wikipedia.org', 'wikipedia.org']],
  ['app.io', 'domain', ['app.io']],
  ['com.spotify.music', 'package', ['com.spotify.music']],
  ['org.telegram.messenger', 'package', ['org.telegram.messenger']],
  ['de.bahn.app', 'package', ['de.bahn.app']],
  ['https://play.google.com/store/apps/details?id=com.spotify.music&hl=en', 'store-link', ['com.spotify.music']],
  ['play.google.com/store/apps/details?id=com.spotify.music', 'store-link', ['com.spotify.music']],
  ['https://apps.apple.com/de/app/spotify/id324684580', 'store-link', ['324684580']],
  // Its id is not a package: a sentence does not become the name of an app.
  ['https://play.google.com/store/apps/details?id=ACME+are+criminals', 'url', ['play.google.com', 'google.com']],
  ['id324684580', 'store-id', ['324684580']],
  ['Node.js', 'name', ['Node.js', 'node js']],
  ['Spotify: Music', 'name', ['Spotify: Music', 'spotify music']],
  ['Stripe, Inc.', 'name', ['Stripe, Inc.', 'stripe']],
  ['Amazon.com, Inc.', 'name', ['Amazon.com, Inc.', 'amazon.com', 'amazon com']],
  ['Lease Plan (Ayvens)', 'name', ['Lease Plan (Ayvens)', 'Lease Plan', 'lease plan', 'Ayvens', 'ayvens']],
  ['Kern LLC d/b/a Kern Pay', 'name', ['Kern LLC d/b/a Kern Pay', 'Kern LLC', 'kern', 'Kern Pay', 'kern pay']],
] as const)('%s is read as %s and searched as %j', (text, kind, terms) => {
  expect(readInput(text)).toMatchObject({ kind, terms })
})

test.each([
  '10.0.0.1',
  'http://192.168.0.1/admin',
  '[::1]',
  'localhost:3000',
  'printer.local',
  'db.corp',
  'x.internal',
  'ftp://vendor.com',
  'x',
  '👻',
  '24/7',
])('%s is a name, as no public address is', (text) => {
  expect(readInput(text).kind).toBe('name')
  expect(readAddress(text)).toBeUndefined()
})

test.each(['10.0.0.1', 'http://192.168.0.1/admin', '2001:db8::1', 'ftp://vendor.com', 'printer.local', 'wiki.corp'])(
  '%s is called nothing, so nothing like it is looked for',
  (text) => {
    expect(readInput(text).terms).toEqual([])
  },
)

test('credentials are dropped from what is stored and shown', () => {
  expect(withoutCredentials('https://user:secret@vendor.com/x')).toBe('https://vendor.com/x')
  expect(withoutCredentials('http://user:secret@10.0.0.1/')).toBe('http://10.0.0.1/')
  expect(withoutCredentials('user:secret@vendor.com')).toBe('vendor.com')
  expect(withoutCredentials('Ben@Jerry')).toBe('Ben@Jerry')
})

test('any text is read, and the same again when read from its own text', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl(), fc.domain(), fc.emailAddress()), (text) => {
      const input = readInput(text)
      expect(readInput(input.text)).toEqual(input)
    }),
  )
})

test.each([
  ['QuickBooks Payroll', ['QuickBooks']],
  ['linkedin sales navigator', ['linkedin', 'linkedin sales']],
  ['BRT Bartolini', ['BRT']],
  ['Run Powered by ADP', ['Run Powered', 'Run Powered by', 'ADP']],
  ['The Trade Desk (EMEA)', ['The Trade']],
  ['阿里云计算有限公司', ['阿里', '阿里云', '阿里云计']],
  ['Spotify', []],
  ['acme.slack.com', []],
])('within %s stand the names %j', (text, names) => {
  expect(namesInside(readInput(text))).toEqual(names)
})
