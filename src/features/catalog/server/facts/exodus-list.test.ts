import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseTrackerList } from './exodus-list.ts'
import { codePrefixes, enclosingPrefixes, kindsOfCategories, literalHosts } from './signatures.ts'

test('an empty list is a list, and an invalid one is not an empty list', () => {
  expect(parseTrackerList('{"trackers": {}}')).toEqual({ outcome: 'read', trackers: [], dropped: [] })
  for (const text of [
    '',
    '<html>',
    '[]',
    'null',
    '{}',
    '{"trackers": null}',
    '{"trackers": []}',
    '{"trackers": {"1": {}}}',
    '{"trackers": {"x": {"name": "A"}}}',
  ])
    expect(parseTrackerList(text).outcome).toBe('unreadable')
})

test('a bad row is dropped with its reason and the rest stays', () => {
  const list = parseTrackerList(
    JSON.stringify({
      trackers: {
        7: { name: 'Good', code_signature: 'a.b.', network_signature: null },
        8: { name: 9 },
        9: { name: 'a\u0000b' },
        '-1': { name: 'B' },
      },
    }),
  )
  expect(list).toMatchObject({
    outcome: 'read',
    trackers: [{ exodusId: 7, name: 'Good', code: ['a.b.'] }],
    dropped: { length: 3 },
  })
})

test('no text makes the reader throw', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        fc.dictionary(fc.string(), fc.jsonValue()).map((trackers) => JSON.stringify({ trackers })),
      ),
      (text) => void parseTrackerList(text),
    ),
  )
})

test('a package ends in a dot, a class keeps its name, a leading dot is weak', () => {
  expect(
    codePrefixes([
      'com.tapstream.sdk',
      'com.adcolony.',
      'com.adobe.mobile.Analytics',
      '.LigatusManager',
      'com\\.yume\\.android',
    ]),
  ).toEqual({
    code: ['com.tapstream.sdk.', 'com.adcolony.', 'com.adobe.mobile.Analytics', 'com.yume.android.'],
    weakCode: ['.LigatusManager'],
    left: [],
  })
})

test('expressions, single words and known errors are no prefixes', () => {
  const { code, weakCode, left } = codePrefixes([
    'com.(a|b).sdk',
    'com.*',
    'anythink.',
    'com',
    '.wxapi.',
    'com.sygic.aura.',
    'com.umeng.socialize',
    'NC',
    '',
    ' ',
  ])
  expect([code, weakCode, left.length]).toEqual([[], [], 7])
})

test('hosts are literal and registrable, and not those of another owner', () => {
  expect(literalHosts(['adcolony\\.com', '.wootric.com', 'API.pingstart.com'])).toEqual({
    hosts: ['adcolony.com', 'wootric.com', 'api.pingstart.com'],
    left: [],
  })
  expect(
    literalHosts([
      '203\\.107\\.1\\.97',
      'mst[0-9]*\\.is\\.autonavi\\.com',
      'com',
      'match.adsrvr.org',
      'graph.facebook.com',
      'login.microsoftonline.com',
      'fidzup',
      'NC',
    ]).hosts,
  ).toEqual([])
})

test('location says what is read and not what for', () => {
  expect(kindsOfCategories(['Location'])).toEqual([])
  expect(kindsOfCategories(['Crash reporting', 'Analytics', 'Profiling', 'constructor'])).toEqual([
    'crash',
    'analytics',
  ])
})

test('a prefix lies in every package above it', () => {
  expect(enclosingPrefixes('com.umeng.analytics.')).toEqual([
    'com.umeng.analytics.',
    'com.umeng.analytics.',
    'com.umeng.',
    'com.',
  ])
})
