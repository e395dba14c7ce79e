import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bareHost, eachUrlHost, hostAndParents, isDottedName, packagePaths, urlHost } from './hosts.ts'

const hostsIn = (text: string) => {
  const found: string[] = []
  eachUrlHost(Buffer.from(text, 'latin1'), (host) => found.push(host))
  return found
}

test('hosts of URLs are found wherever they stand', () => {
  expect(
    hostsIn('\0\x1ahttps://App.Adjust.com/path\0wss://rt.vendor.com:443 http://10.0.0.1/ file://etc content://media'),
  ).toEqual(['app.adjust.com', 'rt.vendor.com', '10.0.0.1'])
})

test.each(['graph.facebook.com', 'a.b.co.uk', 'd111.cloudfront.net', 'vendor.com.'])('%s is a host', (text) => {
  expect(urlHost(text)).toBe(text.replace(/\.$/, ''))
})

test.each([
  'schemas.android.com',
  'www.w3.org',
  'example.com',
  'localhost',
  '10.0.0.1',
  'a..com',
  'com',
  'vendor.invalidtld',
  '-a.com-',
  'www.apache.org',
])('%s is none that anything is sent to', (text) => {
  expect(urlHost(text)).toBeUndefined()
})

test.each([
  'javax.xml.transform.dom.domresult',
  'com.google.android.tv',
  'device.name',
  'user.id',
  'config.properties',
  'org.json.net',
  'a.py',
])('the bare string %s is not a host', (text) => {
  expect(bareHost(text)).toBeUndefined()
})

test('a bare string with a common ending is one', () => {
  expect(bareHost('settings.crashlytics.com')).toBe('settings.crashlytics.com')
  expect(bareHost('api.branch.io')).toBe('api.branch.io')
})

test('names of packages and their beginnings are known', () => {
  expect([...packagePaths(['tracker.vendor.com', 'a'])]).toEqual([
    'tracker',
    'tracker.vendor',
    'tracker.vendor.com',
    'a',
  ])
})

test('a host is looked up with its parents, longest first', () => {
  expect([...hostAndParents('a.b.vendor.com')]).toEqual(['a.b.vendor.com', 'b.vendor.com', 'vendor.com'])
})

test('no bytes stop the search', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('://', 'http', 's', '.', 'a', '\0', '-', 'com'), { maxLength: 60 }),
      (parts) => {
        const bytes = Buffer.from(parts.join(''), 'latin1')
        for (const host of hostsIn(parts.join(''))) urlHost(host)
        isDottedName(bytes, 0, bytes.length)
      },
    ),
  )
})
