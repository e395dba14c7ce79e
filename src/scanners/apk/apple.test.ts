import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import type { AppScan } from './app-scan.ts'
import { extractApp } from './extract.ts'
import { archiveOf, openFolder, signaturesOf, someSdks } from './fixture/app.fixture.ts'
import { arOf, bplistOf, bplistWith, fatOf, machOOf, type PlistSource, xmlPlistOf } from './fixture/apple.fixture.ts'
import { readMachO } from './macho.ts'
import { presentScan } from './open-app-scanner.ts'
import { type PlistValue, readPlist } from './plist.ts'

const { put, remove } = openFolder()
afterAll(remove)

async function scan(bytes: Buffer): Promise<AppScan> {
  const result = await extractApp(put(bytes))
  if (result.outcome !== 'extracted') throw new Error(`${result.reason} ${result.at}`)
  return presentScan(result.facts, { signatures: signaturesOf(someSdks) })
}

const info: PlistSource = {
  CFBundleIdentifier: 'com.vendor.ios',
  CFBundleShortVersionString: '9.1',
  CFBundleExecutable: 'Vendor',
  NSLocationWhenInUseUsageDescription: 'To show shops near you – & more',
  NSAppTransportSecurity: { NSAllowsArbitraryLoads: true },
}
const privacy: PlistSource = {
  NSPrivacyTracking: true,
  NSPrivacyTrackingDomains: ['app.adjust.com'],
  NSPrivacyCollectedDataTypes: [
    {
      NSPrivacyCollectedDataType: 'NSPrivacyCollectedDataTypeDeviceID',
      NSPrivacyCollectedDataTypeLinked: true,
      NSPrivacyCollectedDataTypeTracking: false,
      NSPrivacyCollectedDataTypePurposes: ['NSPrivacyCollectedDataTypePurposeAnalytics'],
    },
  ],
  NSPrivacyAccessedAPITypes: [
    {
      NSPrivacyAccessedAPIType: 'NSPrivacyAccessedAPICategoryUserDefaults',
      NSPrivacyAccessedAPITypeReasons: ['CA92.1'],
    },
  ],
}

test('an IPA: frameworks, classes, plist, privacy manifest', async () => {
  const result = await scan(
    archiveOf({
      'Payload/Vendor.app/Info.plist': bplistOf(info),
      'Payload/Vendor.app/Vendor': machOOf({
        classes: ['FBSDKAppEvents', 'FBSDKLogger', 'FBSDKSettings', 'VendorView', '_TtC12AppsFlyerLib6Logger'],
        strings: ['https://api.vendor.com/v2', 'Adjust Appodeal Fyber'],
        linked: [
          '@rpath/Adjust.framework/Adjust',
          '@rpath/AppLovinSDK.framework/AppLovinSDK',
          '/System/Library/Frameworks/UIKit.framework/UIKit',
        ],
      }),
      'Payload/Vendor.app/Frameworks/Adjust.framework/Adjust': machOOf({
        classes: ['ADJConfig'],
        strings: ['facebook', 'https://www.applovin.com'],
      }),
      'Payload/Vendor.app/Frameworks/Adjust.framework/PrivacyInfo.xcprivacy': xmlPlistOf(privacy),
    }),
  )
  expect(result).toMatchObject({
    kind: 'ipa',
    package: 'com.vendor.ios',
    version: '9.1',
    flags: { cleartext: true, debuggable: null, allowBackup: null },
    usageKeys: [{ key: 'NSLocationWhenInUseUsageDescription', text: 'To show shops near you – & more' }],
    coverage: { code: 'read', manifest: 'read' },
    warnings: [],
    privacyManifests: [
      {
        path: 'Payload/Vendor.app/Frameworks/Adjust.framework/PrivacyInfo.xcprivacy',
        isTracking: true,
        trackingDomains: ['app.adjust.com'],
        dataTypes: [
          {
            type: 'NSPrivacyCollectedDataTypeDeviceID',
            isLinked: true,
            isTracking: false,
            purposes: ['NSPrivacyCollectedDataTypePurposeAnalytics'],
          },
        ],
        apis: [{ type: 'NSPrivacyAccessedAPICategoryUserDefaults', reasons: ['CA92.1'] }],
      },
    ],
  })
  expect(result.sdks.map(({ id, evidence, confidence }) => [id, evidence, confidence])).toEqual([
    ['adjust', 'defined', 'high'],
    ['facebook-analytics', 'defined', 'high'],
    ['appsflyer', 'defined', 'medium'],
    ['applovin', 'referenced', 'low'],
  ])
  expect(result.hosts.map(({ host }) => host)).toEqual(['api.vendor.com', 'app.adjust.com', 'www.applovin.com'])
})

test('a program that the store has encrypted is a gap, and its frameworks still tell', async () => {
  const result = await scan(
    archiveOf({
      'Payload/Vendor.app/Info.plist': xmlPlistOf(info),
      'Payload/Vendor.app/Vendor': machOOf({
        classes: ['FBSDKNoise'],
        linked: ['@rpath/AppLovinSDK.framework/AppLovinSDK'],
        isEncrypted: true,
      }),
      'Payload/Vendor.app/Frameworks/Adjust.framework/Info.plist': 'x',
    }),
  )
  expect(result.sdks.map(({ id, evidence }) => [id, evidence])).toEqual([
    ['adjust', 'defined'],
    ['applovin', 'referenced'],
  ])
  expect(result.warnings).toContainEqual({ code: 'binary-encrypted', at: 'Payload/Vendor.app/Vendor' })
  expect(result.coverage.code).toBe('unreadable')
})

test('a lone framework binary, also one for several machines', async () => {
  const arm64 = machOOf({ classes: ['ADJConfig'], ownName: '@rpath/Adjust.framework/Adjust' })
  for (const bytes of [arm64, fatOf(machOOf({ classes: ['Other'] }), arm64)])
    expect(await scan(bytes)).toMatchObject({
      kind: 'ios-binary',
      sdks: [{ id: 'adjust' }],
      histogram: { objc: ['ADJConfig'] },
    })
})

test('frameworks packed alone, and a lone privacy manifest', async () => {
  expect(
    await scan(
      archiveOf({ 'Adjust.xcframework/ios-arm64/Adjust.framework/Adjust': machOOf({ classes: ['ADJEvent'] }) }),
    ),
  ).toMatchObject({
    kind: 'ios-framework',
    sdks: [{ id: 'adjust', confidence: 'high' }],
  })
  expect(await scan(bplistOf(privacy))).toMatchObject({
    kind: 'privacy-manifest',
    privacyManifests: [{ isTracking: true }],
    warnings: [],
  })
})

describe('an iOS app that was packed otherwise', () => {
  const program = machOOf({ classes: ['VendorView'], strings: ['https://api.vendor.com/'] })
  const files = {
    'Vendor.app/Info.plist': bplistOf(info),
    'Vendor.app/Vendor': program,
    'Vendor.app/Watch/Inner.app/Info.plist': bplistOf({ CFBundleIdentifier: 'com.vendor.watch' }),
    'Vendor.app/www/index.html': '<script src="https://cdn.tracker.com/x.js"></script>',
  }
  const below = (folder: string) =>
    Object.fromEntries(Object.entries(files).map(([name, bytes]) => [folder + name, bytes]))
  const notes = { '__MACOSX/app/Payload/._Vendor.app': 'x', '__MACOSX/Evil.app/Info.plist': 'x' }

  test.each<[string, Record<string, string | Buffer>]>([
    ['below a folder', { ...notes, ...below('app/Payload/'), 'app/.DS_Store': 'x' }],
    ['in an archive of Xcode', below('T.xcarchive/Products/Applications/')],
    ['alone', { ...notes, ...below('') }],
  ])('%s is read', async (_, contents) => {
    const result = await scan(archiveOf(contents))
    expect(result).toMatchObject({
      kind: 'ipa',
      package: 'com.vendor.ios',
      version: '9.1',
      coverage: { code: 'read', manifest: 'read' },
      histogram: { objc: ['VendorView'] },
    })
    expect(result.hosts.map(({ host }) => host)).toEqual(['api.vendor.com', 'cdn.tracker.com'])
    expect(result.warnings.map(({ code }) => code)).toEqual(['script-bundle'])
  })
})

describe('a static library', () => {
  const part = machOOf({ classes: ['FBSDKSession', 'FBSDKLogger'], strings: ['https://data.flurry.com/aap'] })
  const thin = arOf([
    { name: '__.SYMDEF SORTED', bytes: Buffer.from('cffaedfe00000000000000000000000000000000', 'hex') },
    { name: 'FBSDKSession.o', bytes: part },
    { name: 'a name longer than sixteen bytes.o', bytes: machOOf({ classes: ['_TtC12AppsFlyerLib6Logger'] }) },
  ])

  test.each<[string, Buffer, string]>([
    ['alone', thin, 'ios-binary'],
    ['for several machines', fatOf(arOf([]), thin), 'ios-binary'],
    ['in a framework of another name', archiveOf({ 'Foo.framework/Foo': thin }), 'ios-framework'],
    ['with its headers', archiveOf({ 'lib/libfoo.a': thin, 'include/foo.h': 'x' }), 'ios-framework'],
    [
      'in a framework for a Mac',
      archiveOf({ 'Foo.xcframework/ios-arm64_x86_64-maccatalyst/Foo.framework/Versions/A/Foo': thin }),
      'ios-framework',
    ],
  ])('%s tells its classes and hosts', async (_, bytes, kind) => {
    const result = await scan(bytes)
    expect(result).toMatchObject({ kind, coverage: { code: 'read' }, warnings: [] })
    expect(result.sdks.map(({ id, evidence }) => [id, evidence])).toEqual([
      ['appsflyer', 'defined'],
      ['facebook-analytics', 'defined'],
    ])
    expect(result.hosts.map(({ host }) => host)).toEqual(['data.flurry.com'])
  })

  test('that holds nothing of Apple’s is not an app, and an empty one in a framework is not read', async () => {
    expect(await extractApp(put(arOf([{ name: 'a.o', bytes: Buffer.from('\x7fELF') }])))).toMatchObject({
      reason: 'not-an-app',
    })
    expect(await scan(archiveOf({ 'Foo.framework/Foo': fatOf(arOf([]), arOf([])) }))).toMatchObject({
      coverage: { code: 'unreadable' },
    })
  })
})

test('classes of Swift are found where newer linkers put their names; other strings name none', async () => {
  const result = await scan(machOOf({ strings: ['_TtC12AppsFlyerLib6Logger', 'FBSDKLogger', '_TtCbroken'] }))
  expect(result.histogram.objc).toEqual(['AppsFlyerLib.Logger'])
})

test('a program without a class of Objective-C is code all the same', async () => {
  expect(await scan(machOOf({ strings: ['https://api.vendor.com'] }))).toMatchObject({
    coverage: { code: 'read' },
    hosts: [{ host: 'api.vendor.com' }],
    warnings: [],
  })
})

test('the parts of a framework for several machines count one privacy manifest', async () => {
  const file = 'Adjust.framework/PrivacyInfo.xcprivacy'
  const result = await scan(
    archiveOf({
      [`Adjust.xcframework/ios-arm64/${file}`]: bplistOf(privacy),
      [`Adjust.xcframework/ios-arm64_x86_64-simulator/${file}`]: xmlPlistOf(privacy),
      [`Other.xcframework/ios-arm64/${file.replace('Adjust', 'Other')}`]: bplistOf(privacy),
    }),
  )
  expect(result.privacyManifests).toHaveLength(2)
})

const plain = (value: PlistValue | undefined): unknown =>
  value instanceof Map
    ? Object.fromEntries([...value].map(([key, item]) => [key, plain(item)]))
    : Array.isArray(value)
      ? value.map(plain)
      : value

test('both forms of property lists say the same', () => {
  for (const source of [info, privacy]) {
    expect(plain(readPlist(bplistOf(source)))).toEqual(source)
    expect(plain(readPlist(xmlPlistOf(source)))).toEqual(source)
  }
})

test('a list that holds itself, or grows without end, is refused at once', () => {
  const itself = bplistWith([Buffer.from([0xa1, 0, 0])])
  const bomb = bplistWith(
    Array.from({ length: 60 }, (_, n) => Buffer.from([0xa2, 0, n + 1, 0, n + 1])).concat(Buffer.from([0x09])),
  )
  expect(readPlist(itself)).toBeUndefined()
  expect(readPlist(bomb)).toBeUndefined()
  const entities =
    '<?xml version="1.0"?><!DOCTYPE plist [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><plist><string>&b;</string></plist>'
  expect(readPlist(Buffer.from(entities)) ?? '').not.toContain('aaaa')
})

test('no bytes make a reader throw or hang', () => {
  const plists = [bplistOf(privacy), xmlPlistOf(privacy)]
  const binaries = [
    machOOf({ classes: ['A'], strings: ['b'], linked: ['@rpath/C.framework/C'] }),
    fatOf(machOOf({}), machOOf({})),
    arOf([{ name: 'a.o', bytes: machOOf({ classes: ['A'] }) }]),
  ]
  const change = fc.record({ at: fc.nat(10_000), value: fc.nat(0xffffffff) })
  fc.assert(
    fc.property(fc.nat(2), fc.array(change, { minLength: 1, maxLength: 4 }), (which, changes) => {
      for (const base of [plists[which % 2], binaries[which]]) {
        const bytes = Buffer.from(base ?? [])
        for (const { at, value } of changes) bytes.writeUInt32LE(value, at % (bytes.length - 4))
        readPlist(bytes)
        readMachO(bytes)
      }
    }),
    { numRuns: 200 },
  )
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (random) => {
      readPlist(Buffer.concat([Buffer.from('bplist00'), random]))
      readMachO(Buffer.concat([Buffer.from([0xcf, 0xfa, 0xed, 0xfe]), random]))
    }),
  )
})
