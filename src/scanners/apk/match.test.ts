import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Histogram, PackageRow } from './app-scan.ts'
import { reach } from './code-rules.ts'
import { sdkOf, signaturesOf } from './fixture/app.fixture.ts'
import { rescan } from './match.ts'
import type { SdkSignature } from './signatures.ts'

const histogramOf = (given: Partial<Histogram> = {}): Histogram => ({
  format: 1,
  files: ['classes.dex'],
  packages: [],
  objc: [],
  components: [],
  nativeLibs: [],
  assets: [],
  frameworks: [],
  linkedFrameworks: [],
  hosts: [],
  bareHosts: [],
  ...given,
})

const row = (name: string, definedNames: string[], referencedNames: string[] = []): PackageRow => ({
  name,
  defined: definedNames.length,
  referenced: referencedNames.length,
  definedNames,
  referencedNames,
  in: [0],
})

function find(sdk: SdkSignature, given: Partial<Histogram>, appCompanyId?: string) {
  return rescan(histogramOf(given), { signatures: signaturesOf([sdk]), appCompanyId }).sdks[0]
}

const matches = (prefix: string, className: string) => {
  const cut = className.lastIndexOf('.')
  const taken = reach(prefix, className.slice(0, cut))
  return taken === 'all' || (taken?.(className.slice(cut + 1)) ?? false)
}

test.each([
  ['com.adjust.sdk.', 'com.adjust.sdk.Adjust', true],
  ['com.adjust.sdk.', 'com.adjust.sdk.oaid.Util', true],
  ['com.adjust.sdk.', 'com.adjustment.sdk.Adjust', false],
  ['com.adjust', 'com.adjustment.Main', false],
  ['com.adjust', 'com.adjust.Main', true],
  ['com.applovin.', 'org.xcom.applovin.Fake', false],
  ['com.applovin', 'org.com.applovin.Fake', false],
  ['com.foursquare.pilgrim', 'com.foursquare.pilgrim.Sdk', true],
  ['com.foursquare.pilgrim', 'com.foursquare.pilgrimage.Sdk', false],
  ['com.fullstory.FS', 'com.fullstory.FS', true],
  ['com.fullstory.FS', 'com.fullstory.FSSessionData', false],
  ['com.fullstory.FS', 'com.fullstory.FS.Inner', true],
  ['com.fullstory.sub.FS', 'com.fullstory.FS', false],
  ['.kochavaccpa.', 'com.game.kochavaccpa.Main', true],
  ['.kochavaccpa.', 'kochavaccpa.Main', true],
  ['.kochavaccpa.', 'com.game.xkochavaccpa.Main', false],
  ['.LigatusManager', 'de.app.LigatusManager', true],
  ['.LigatusManager', 'de.app.LigatusManagerView', false],
  ['.LigatusManager', 'de.app.MyLigatusManager', false],
])('%s and %s: %s', (prefix, className, expected) => {
  expect(matches(prefix, className)).toBe(expected)
})

test('the index finds exactly what trying every rule finds', () => {
  const part = fc.constantFrom('com', 'org', 'adjust', 'sdk', 'Main', 'x')
  const name = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('.'))
  const prefix = fc
    .tuple(fc.boolean(), name, fc.boolean())
    .map(([any, text, whole]) => `${any ? '.' : ''}${text}${whole ? '.' : ''}`)
  fc.assert(
    fc.property(fc.uniqueArray(prefix, { maxLength: 8 }), name, part, (prefixes, packageName, className) => {
      const sdks = prefixes.map((value) => sdkOf(value, { prefixes: [value] }))
      const histogram = histogramOf({ packages: [row(packageName, [className])] })
      const found = rescan(histogram, { signatures: signaturesOf(sdks) }).sdks.map(({ id }) => id)
      expect(found.sort()).toEqual(prefixes.filter((value) => matches(value, `${packageName}.${className}`)).sort())
    }),
  )
})

test.each<[string, SdkSignature, Partial<Histogram>, [evidence: string, confidence: string, classes: number]]>([
  [
    'three defined classes',
    sdkOf('a', { prefixes: ['com.a.'] }),
    { packages: [row('com.a', ['X', 'Y', 'Z'])] },
    ['defined', 'high', 3],
  ],
  [
    'two defined classes',
    sdkOf('a', { prefixes: ['com.a.'] }),
    { packages: [row('com.a', ['X']), row('com.a.b', ['Y'])] },
    ['defined', 'medium', 2],
  ],
  [
    'an unreviewed prefix',
    sdkOf('a', { prefixes: ['com.a.'], source: 'etip' }),
    { packages: [row('com.a', ['X', 'Y', 'Z'])] },
    ['defined', 'medium', 3],
  ],
  [
    'a weak prefix',
    sdkOf('a', { prefixes: ['com.a.'], isWeak: true }),
    { packages: [row('com.a', ['X', 'Y', 'Z'])] },
    ['defined', 'low', 3],
  ],
  [
    'a prefix that begins anywhere',
    sdkOf('a', { prefixes: ['.ada.'] }),
    { packages: [row('com.ada', ['X', 'Y', 'Z'])] },
    ['defined', 'low', 3],
  ],
  [
    'only referred to',
    sdkOf('a', { prefixes: ['com.a.'] }),
    { packages: [row('com.a', [], ['X', 'Y', 'Z', 'V'])] },
    ['referenced', 'low', 4],
  ],
  [
    'a component of its package',
    sdkOf('a', { prefixes: ['com.a.'] }),
    { components: [{ kind: 'service', name: 'com.a.Push' }] },
    ['manifest', 'medium', 0],
  ],
  [
    'a component by name',
    sdkOf('a', { components: [{ kind: 'meta-data', match: 'a.KEY' }] }),
    { components: [{ kind: 'meta-data', name: 'a.KEY' }] },
    ['manifest', 'medium', 0],
  ],
  [
    'a native library',
    sdkOf('a', { nativeLibs: ['liba_v*.so'] }),
    { nativeLibs: ['liba_v3.so'] },
    ['native', 'medium', 0],
  ],
  [
    'an asset',
    sdkOf('a', { assets: ['assets/a/*.config'] }),
    { assets: ['assets/a/live.config'] },
    ['asset', 'low', 0],
  ],
  ['a host', sdkOf('a', { domains: ['a.com'] }), { hosts: ['x.a.com'] }, ['host', 'low', 0]],
  ['an iOS framework', sdkOf('a', { frameworks: ['Ada'] }), { frameworks: ['Ada'] }, ['defined', 'high', 0]],
  ['a linked framework', sdkOf('a', { frameworks: ['Ada'] }), { linkedFrameworks: ['Ada'] }, ['referenced', 'low', 1]],
  [
    'Objective-C classes',
    sdkOf('a', { objcPrefixes: ['ADA'] }),
    { objc: ['ADALog', 'ADASession', 'ADAView', 'ADAM'] },
    ['defined', 'high', 4],
  ],
  ['a Swift module', sdkOf('a', { frameworks: ['Ada'] }), { objc: ['Ada.Log'] }, ['defined', 'medium', 1]],
])('%s', (_, sdk, given, [evidence, confidence, classes]) => {
  expect(find(sdk, given)).toMatchObject({ evidence, confidence, classes })
})

test('letters of another class name are no prefix', () => {
  expect(find(sdkOf('a', { objcPrefixes: ['ADA'] }), { objc: ['ADAm', 'XADALog'] })).toBeUndefined()
})

test('the strongest evidence is told, with all of it listed', () => {
  const sdk = sdkOf('a', { prefixes: ['com.a.'], nativeLibs: ['liba.so'], domains: ['a.com'] })
  const found = find(sdk, {
    packages: [row('com.a', ['One', 'Two', 'Three', 'Four', 'Five', 'Six'], ['Seven'])],
    nativeLibs: ['liba.so'],
    hosts: ['a.com'],
  })
  expect(found).toMatchObject({
    evidence: 'defined',
    levels: ['defined', 'native', 'referenced', 'host'],
    files: ['classes.dex'],
    matched: [{ value: 'com.a.', source: 'exodus', asOf: '2025-08-30' }],
  })
  expect(found?.samples).toEqual(['com.a.One', 'com.a.Two', 'com.a.Three', 'com.a.Four', 'com.a.Five'])
})

test('code of the app’s own company is not a third party’s', () => {
  const given = { packages: [row('com.a', ['X'])] }
  expect(find(sdkOf('a', { prefixes: ['com.a.'] }), given, 'a-company')?.ownCode).toBe(true)
  expect(find(sdkOf('a', { prefixes: ['com.a.'] }), given, 'b-company')?.ownCode).toBe(false)
  expect(find(sdkOf('a', { prefixes: ['com.a.'], company: null }), given)?.ownCode).toBe(false)
})

test('a host that several SDKs share tells none of them, and has its entity', () => {
  const sdks = [sdkOf('a', { domains: ['shared.com'] }), sdkOf('b', { domains: ['shared.com', 'own.shared.com'] })]
  const hosts = (host: string) => (host === 'shared.com' ? { id: 'shared', name: 'Shared Inc.' } : undefined)
  const found = rescan(histogramOf({ hosts: ['x.shared.com', 'y.own.shared.com', 'z.test.org'] }), {
    signatures: signaturesOf(sdks, { hosts }),
  })
  expect(found.sdks.map(({ id, samples }) => [id, samples])).toEqual([['b', ['y.own.shared.com']]])
  expect(found.hosts).toEqual([
    { host: 'x.shared.com', entity: 'Shared Inc.' },
    { host: 'y.own.shared.com', entity: 'Shared Inc.' },
    { host: 'z.test.org', entity: null },
  ])
})

test('other libraries are told once each, by the longest prefix, without what an SDK has taken', () => {
  const libraries = [
    { prefix: 'com.squareup.okhttp3', name: 'OkHttp', type: 'Network' },
    { prefix: 'com.squareup', name: 'Square', type: 'Utility' },
    { prefix: 'com.a', name: 'A as a library', type: 'Utility' },
  ]
  const packages = [
    row('com.a', ['X']),
    row('com.squareup.okhttp3', ['X', 'Y']),
    row('com.squareup.okhttp3.internal', ['Z']),
    row('com.squareup.moshi', ['M']),
    row('com.squareupper', ['N']),
    row('com.squareup.picasso', [], ['Only named']),
  ]
  const signatures = signaturesOf([sdkOf('a', { prefixes: ['com.a.'] })], { libraries })
  expect(rescan(histogramOf({ packages }), { signatures }).libraries).toEqual([
    { name: 'OkHttp', type: 'Network', prefix: 'com.squareup.okhttp3', classes: 3 },
    { name: 'Square', type: 'Utility', prefix: 'com.squareup', classes: 1 },
  ])
})
