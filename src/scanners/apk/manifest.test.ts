import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { manifestOf } from './fixture/app.fixture.ts'
import { axmlOf, protoXmlOf, type XmlSource } from './fixture/axml.fixture.ts'
import { readManifest } from './manifest.ts'
import { dangerOf } from './permissions.ts'
import { XmlFault } from './xml-element.ts'

const source: XmlSource = {
  name: 'manifest',
  attributes: { package: 'com.vendor.app', versionCode: 12, versionName: '3.4' },
  children: [
    { name: 'uses-sdk', attributes: { minSdkVersion: 21, targetSdkVersion: 33 } },
    { name: 'uses-permission', attributes: { name: 'android.permission.CAMERA' } },
    { name: 'uses-permission', attributes: { name: 'com.google.android.gms.permission.AD_ID' } },
    { name: 'uses-permission', attributes: { name: 'android.permission.CAMERA' } },
    {
      name: 'application',
      attributes: { allowBackup: false, debuggable: true },
      children: [
        { name: 'activity', attributes: { name: '.Main', exported: true } },
        { name: 'activity', attributes: { name: 'com.adjust.sdk.Deep' }, children: [{ name: 'intent-filter' }] },
        { name: 'activity', attributes: { name: 'Plain' } },
        {
          name: 'service',
          attributes: { name: 'com.vendor.app.Work' },
          children: [{ name: 'meta-data', attributes: { name: 'inner', value: 'x' } }],
        },
        {
          name: 'receiver',
          attributes: { name: 'com.adjust.sdk.Referrer', exported: false },
          children: [{ name: 'intent-filter' }],
        },
        { name: 'provider', attributes: { name: 'com.vendor.app.Files' } },
        { name: 'meta-data', attributes: { name: 'com.google.android.gms.ads.APPLICATION_ID', value: 'ca-app-pub-1' } },
      ],
    },
  ],
}

const textXml = ({ name, attributes = {}, children = [] }: XmlSource): string => {
  const pairs = Object.entries(attributes).map(
    ([key, value]) => ` ${key === 'package' ? key : `android:${key}`}="${value}"`,
  )
  return `<${name}${pairs.join('')}>${children.map(textXml).join('\n')}</${name}>`
}

describe.each<[string, Buffer]>([
  ['binary XML', axmlOf(source)],
  ['binary XML in UTF-8', axmlOf(source, { isUtf8: true })],
  ['binary XML whose attributes have lost their names', axmlOf(source, { isStripped: true })],
  ['a bundle’s message', protoXmlOf(source)],
  ['plain XML', Buffer.from(`<?xml version="1.0"?>\n<!-- ours -->${textXml(source)}`)],
])('%s', (_, bytes) => {
  test('says the same', () => {
    expect(readManifest(bytes)).toEqual({
      package: 'com.vendor.app',
      version: '3.4',
      split: null,
      permissions: ['android.permission.CAMERA', 'com.google.android.gms.permission.AD_ID'],
      counts: { activities: 3, services: 1, receivers: 1, providers: 1, exported: 2 },
      components: [
        { kind: 'activity', name: 'com.vendor.app.Main' },
        { kind: 'activity', name: 'com.adjust.sdk.Deep' },
        { kind: 'activity', name: 'com.vendor.app.Plain' },
        { kind: 'service', name: 'com.vendor.app.Work' },
        { kind: 'meta-data', name: 'inner' },
        { kind: 'receiver', name: 'com.adjust.sdk.Referrer' },
        { kind: 'provider', name: 'com.vendor.app.Files' },
        { kind: 'meta-data', name: 'com.google.android.gms.ads.APPLICATION_ID' },
      ],
      flags: { cleartext: false, debuggable: true, allowBackup: false },
      hasNetworkSecurityFile: false,
    })
  })

  test('is read or refused when it is damaged, and never hangs', () => {
    const change = fc.record({ at: fc.nat(bytes.length - 4), value: fc.oneof(fc.nat(0xffffffff), fc.constant(0)) })
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), (changes) => {
        const harmed = Buffer.from(bytes)
        for (const { at, value } of changes) harmed.writeUInt32LE(value, at)
        try {
          readManifest(harmed)
        } catch (error) {
          expect(error).toBeInstanceOf(XmlFault)
        }
      }),
      { numRuns: 60 },
    )
  })
})

test('what is not said depends on the version of Android that the app is made for', () => {
  const old = axmlOf({
    name: 'manifest',
    children: [
      { name: 'uses-sdk', attributes: { minSdkVersion: 14 } },
      { name: 'application', children: [{ name: 'provider', attributes: { name: 'a.B' } }] },
    ],
  })
  expect(readManifest(old)).toMatchObject({
    flags: { cleartext: true, allowBackup: true, debuggable: false },
    counts: { exported: 1 },
  })
  expect(readManifest(axmlOf(manifestOf()))).toMatchObject({ flags: { cleartext: false } })
  expect(readManifest(axmlOf(manifestOf({ usesCleartextTraffic: true })))).toMatchObject({ flags: { cleartext: true } })
})

test('a network security file makes the traffic unknown', () => {
  expect(readManifest(axmlOf(manifestOf({ usesCleartextTraffic: true, networkSecurityConfig: 7 })))).toMatchObject({
    flags: { cleartext: null },
    hasNetworkSecurityFile: true,
  })
})

test('a chunk without a size does not stop the reader for ever', () => {
  const bytes = axmlOf(source)
  bytes.writeUInt32LE(0, 12)
  expect(() => readManifest(bytes)).toThrow(XmlFault)
})

test('deep XML is refused', () => {
  let deep: XmlSource = { name: 'x' }
  for (let n = 0; n < 300; n++) deep = { name: 'x', children: [deep] }
  const root = { name: 'manifest', children: [deep] }
  expect(() => readManifest(protoXmlOf(root))).toThrow(XmlFault)
  expect(() => readManifest(axmlOf(root))).toThrow(XmlFault)
})

test('permissions are told by what they open', () => {
  expect(dangerOf('android.permission.ACCESS_FINE_LOCATION')).toBe('dangerous')
  expect(dangerOf('android.permission.QUERY_ALL_PACKAGES')).toBe('special')
  expect(dangerOf('com.google.android.gms.permission.AD_ID')).toBe('tracking')
  expect(dangerOf('android.permission.INTERNET')).toBe('ordinary')
})

test('a manifest of marks and blanks is read in one pass, whatever follows them', () => {
  for (const blank of ['\ufeff', ' ', '\ufeff '])
    expect(() => readManifest(Buffer.from(`${blank.repeat(60)}x`))).toThrow(XmlFault)
  expect(readManifest(Buffer.from('\ufeff \n<manifest package="com.vendor.app"/>')).package).toBe('com.vendor.app')
})
