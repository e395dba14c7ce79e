import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { manifestOf } from './fixture/app.fixture.ts'
import { arscOf, axmlOf, protoXmlOf, type XmlSource } from './fixture/axml.fixture.ts'
import { readManifest } from './manifest.ts'
import { dangerOf } from './permissions.ts'
import { readResources } from './resources.ts'
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

function changed(bytes: Buffer, change: (bytes: Buffer) => void): Buffer {
  change(bytes)
  return bytes
}

const unknownChunk = Buffer.from('42420800100000000000000000000000', 'hex')

describe.each<[string, Buffer]>([
  ['binary XML', axmlOf(source)],
  ['binary XML in UTF-8', axmlOf(source, { isUtf8: true })],
  ['binary XML whose attributes have lost their names', axmlOf(source, { isStripped: true })],
  ['binary XML whose first byte is zero', changed(axmlOf(source), (bytes) => bytes.writeUInt16LE(0, 0))],
  ['binary XML whose first byte is one', changed(axmlOf(source), (bytes) => bytes.writeUInt16LE(1, 0))],
  ['binary XML with attributes of 24 bytes', axmlOf(source, { attributeSize: 24 })],
  ['binary XML with a chunk of an unknown kind', axmlOf(source, { extra: unknownChunk })],
  ['binary XML with bytes after its end', Buffer.concat([axmlOf(source), Buffer.alloc(256, 0xff)])],
  [
    'binary XML in UTF-8 with all of that',
    changed(
      Buffer.concat([
        axmlOf(source, { isUtf8: true, isStripped: true, attributeSize: 32, extra: unknownChunk }),
        Buffer.alloc(3),
      ]),
      (bytes) => bytes.writeUInt16LE(0x4141, 0),
    ),
  ],
  ['a bundle’s message', protoXmlOf(source)],
  ['plain XML', Buffer.from(`<?xml version="1.0"?>\n<!-- ours -->${textXml(source)}`)],
])('%s', (_, bytes) => {
  test('says the same', () => {
    expect(readManifest(bytes)).toEqual({
      package: 'com.vendor.app',
      version: '3.4',
      split: null,
      permissions: [
        { name: 'android.permission.CAMERA', maxSdk: null, isImplied: false },
        { name: 'com.google.android.gms.permission.AD_ID', maxSdk: null, isImplied: false },
      ],
      counts: { activities: 3, services: 1, receivers: 1, providers: 1, exported: 2, open: 0 },
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
      isNetworkSecurityUnread: false,
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

test('open to every other app are providers and services that ask for no permission', () => {
  const part = (name: string, attributes: Record<string, string>) => ({
    name,
    attributes: { name: 'a.B', exported: true, ...attributes },
  })
  const openIn = (attributes: Record<string, string>, ...children: ReturnType<typeof part>[]) =>
    readManifest(axmlOf({ name: 'manifest', children: [{ name: 'application', attributes, children }] })).counts.open
  const asked = { permission: 'android.permission.BIND_JOB_SERVICE' }
  expect(openIn({}, part('provider', {}), part('service', {}), part('activity', {}), part('receiver', {}))).toBe(2)
  expect(openIn({}, part('provider', { readPermission: 'a.READ' }), part('service', asked))).toBe(0)
  expect(openIn({}, part('provider', { writePermission: 'a.WRITE' }))).toBe(1)
  expect(openIn(asked, part('provider', {}), part('service', {}))).toBe(0)
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

describe('a network security file', () => {
  const manifest = axmlOf(manifestOf({ usesCleartextTraffic: true, networkSecurityConfig: 'resourceId:0x7f010001' }))
  const table = readResources(arscOf(['1.0', 'res/aa.xml']))
  const readWith = (file: XmlSource | Buffer | undefined) => {
    const bytes = file === undefined || Buffer.isBuffer(file) ? file : axmlOf(file)
    return readManifest(manifest, { value: table, xml: (place) => (place === 'res/aa.xml' ? bytes : undefined) })
  }
  const config = (...children: XmlSource[]) => ({ name: 'network-security-config', children })
  const base = (permitted: boolean) => ({ name: 'base-config', attributes: { cleartextTrafficPermitted: permitted } })
  const domain = (permitted: boolean, ...children: XmlSource[]) => ({
    name: 'domain-config',
    attributes: { cleartextTrafficPermitted: permitted },
    children: [{ name: 'domain' }, ...children],
  })

  test.each<[string, XmlSource, boolean]>([
    ['allows it to all hosts', config(base(true)), true],
    ['allows it to one host', config(base(false), domain(true)), true],
    ['allows it below a host that does not', config(domain(false, domain(true))), true],
    ['allows it to none', config(base(false), domain(false)), false],
    ['says nothing of it', config({ name: 'debug-overrides', children: [base(true)] }), false],
  ])('that %s is read', (_, file, cleartext) => {
    expect(readWith(file)).toMatchObject({ flags: { cleartext }, isNetworkSecurityUnread: false })
  })

  test.each([undefined, Buffer.from('no xml'), axmlOf({ name: 'manifest' })])(
    'that cannot be read makes the traffic unknown',
    (file) => {
      expect(readWith(file)).toMatchObject({ flags: { cleartext: null }, isNetworkSecurityUnread: true })
    },
  )
})

test('a version may be a resource, which may refer to another', () => {
  const versioned = (versionName: string) =>
    axmlOf({ name: 'manifest', attributes: { versionCode: 7, versionName }, children: [] })
  const resources = { value: readResources(arscOf([{ row: 2 }, { row: 1 }, '4.5.6'])), xml: () => undefined }
  const versionOf = (reference: string) => readManifest(versioned(reference), resources).version
  expect(versionOf('resourceId:0x7f010002')).toBe('4.5.6')
  expect(versionOf('resourceId:0x7f010000')).toBe('4.5.6')
  // One that refers to itself, one that is not in the table: what is left is the number for the system.
  expect(versionOf('resourceId:0x7f010001')).toBe('7')
  expect(versionOf('resourceId:0x7f020000')).toBe('7')
})

test('a damaged table answers nothing and never hangs', () => {
  const table = arscOf(['1.0', { row: 0 }])
  fc.assert(
    fc.property(fc.nat(table.length - 4), fc.nat(0xffffffff), (at, value) => {
      const harmed = Buffer.from(table)
      harmed.writeUInt32LE(value, at)
      expect(['string', 'number', 'undefined']).toContain(typeof readResources(harmed)('resourceId:0x7f010001'))
    }),
    { numRuns: 100 },
  )
})

describe('permissions', () => {
  const asks = (target: number, permissions: XmlSource['attributes'][]) =>
    readManifest(
      axmlOf({
        name: 'manifest',
        children: [
          { name: 'uses-sdk', attributes: { targetSdkVersion: target } },
          ...permissions.map((attributes) => ({ name: 'uses-permission', attributes: attributes ?? {} })),
        ],
      }),
    ).permissions.map(({ name, maxSdk, isImplied }) => [name.replace('android.permission.', ''), maxSdk, isImplied])
  const named = (name: string) => `android.permission.${name}`

  test('that Android adds are told apart', () => {
    expect(asks(15, [{ name: named('READ_CONTACTS') }])).toEqual([
      ['READ_CONTACTS', null, false],
      ['READ_CALL_LOG', null, true],
    ])
    expect(asks(3, [])).toEqual([
      ['WRITE_EXTERNAL_STORAGE', null, true],
      ['READ_PHONE_STATE', null, true],
      ['READ_EXTERNAL_STORAGE', null, true],
    ])
    expect(asks(34, [{ name: named('READ_CONTACTS') }])).toEqual([['READ_CONTACTS', null, false]])
  })

  test('end with a version of Android, and so do those that they bring', () => {
    expect(asks(34, [{ name: named('WRITE_EXTERNAL_STORAGE'), maxSdkVersion: 28 }])).toEqual([
      ['WRITE_EXTERNAL_STORAGE', 28, false],
      ['READ_EXTERNAL_STORAGE', 28, true],
    ])
    expect(asks(34, [{ name: named('CAMERA'), maxSdkVersion: 28 }, { name: named('CAMERA') }])).toEqual([
      ['CAMERA', null, false],
    ])
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
