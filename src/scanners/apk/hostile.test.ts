import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Limits } from './app-scan.ts'
import { Collector } from './collector.ts'
import { extractApp } from './extract.ts'
import { apkOf, archiveOf, manifestOf, openFolder } from './fixture/app.fixture.ts'
import { axmlOf } from './fixture/axml.fixture.ts'
import { dexOf } from './fixture/dex.fixture.ts'
import { certificateOf, pkcs7Of } from './fixture/signing.fixture.ts'
import { type ZipEntry, zipOf } from './fixture/zip.fixture.ts'

const { put, remove } = openFolder()
afterAll(remove)

const dex = { name: 'classes.dex', bytes: dexOf({ classes: ['com.vendor.Main'] }) }
const extract = (bytes: Buffer | string, limits: Partial<Limits> = {}) => extractApp(put(bytes), limits)
const withEntry = (entry: ZipEntry) => zipOf([dex, entry])
const zeros = (size: number) => Buffer.alloc(size)

function nest(depth: number): Buffer {
  let inner = apkOf({ dexes: [{ classes: ['com.deep.Main'] }] })
  for (let n = 1; n < depth; n++) inner = archiveOf({ 'inner.apk': inner })
  return inner
}

test.each<[string, Buffer | string, string]>([
  ['a text file', 'Hello, I am an app.', 'not-an-app'],
  ['an empty file', '', 'not-an-app'],
  ['an archive of something else', archiveOf({ 'letter.txt': 'x' }), 'not-an-app'],
  ['a property list of something else', '<plist><dict><key>Name</key><string>x</string></dict></plist>', 'not-an-app'],
  [
    'a Java class',
    Buffer.from('cafebabe0000003400100a0003000d0000000000000000000000000000000000', 'hex'),
    'not-an-app',
  ],
  ['a shortened archive', apkOf({ dexes: [{ classes: ['a.B'] }] }).subarray(0, -30), 'truncated'],
  ['the magic of an archive and nothing else', 'PK\x03\x04', 'truncated'],
  ['an entry that declares 4 GB', withEntry({ name: 'big', bytes: zeros(1), declaredSize: 0xfffffff0 }), 'too-large'],
  ['a bomb', withEntry({ name: 'assets/zeros', bytes: zeros(40_000_000) }), 'bomb'],
  [
    'a bomb of code',
    zipOf([
      { name: 'classes.dex', bytes: zeros(4_000_000) },
      { name: 'a', bytes: zeros(100_000), isStored: true },
    ]),
    'bomb',
  ],
  ['a bomb inside', archiveOf({ 'inner.apk': withEntry({ name: 'assets/zeros', bytes: zeros(40_000_000) }) }), 'bomb'],
  [
    'a code file with a broken table',
    (() => {
      const bytes = Buffer.from(dex.bytes)
      bytes.writeUInt32LE(0xffffffff, 0x38)
      return bytes
    })(),
    'broken',
  ],
])('%s is refused with a reason', async (_, bytes, reason) => {
  expect(await extract(bytes)).toMatchObject({ outcome: 'unreadable', reason })
})

test('a fault of ours is not called a broken file', async () => {
  const ours = vi.spyOn(Collector.prototype, 'addDex').mockImplementationOnce(() => {
    throw new TypeError('ours')
  })
  await expect(extract(dex.bytes)).rejects.toThrow('ours')
  ours.mockRestore()
})

test('the refused entry is named, without what could do harm on a screen', async () => {
  const bomb = zipOf([
    { name: '\u001b[2J\u202ex.dex', bytes: zeros(4_000_000) },
    { name: 'a', bytes: zeros(100_000), isStored: true },
  ])
  expect(await extract(bomb)).toMatchObject({ reason: 'bomb', at: '·[2J·x.dex' })
})

test.each([
  ['leads outside', '../../x'],
  ['leads outside in Windows', 'a\\..\\..\\x'],
  ['begins at the root', '/etc/passwd'],
  ['lies on a drive', 'C:\\x'],
  ['ends early', 'classes.dex\0.png'],
])('an entry whose name %s is told, and the rest is read', async (_, name) => {
  expect(await extract(withEntry({ name, bytes: zeros(1) }))).toMatchObject({
    facts: {
      codeFiles: [{ name: 'classes.dex', classes: 1 }],
      coverage: { code: 'read' },
      warnings: [{ code: 'odd-name', at: name.replace('\0', '·') }, { code: 'no-manifest' }],
    },
  })
})

test('a symlink is left alone, for it would lead nowhere', async () => {
  expect(
    await extract(withEntry({ name: 'classes2.dex', bytes: Buffer.from('/etc/passwd'), mode: 0o120777 })),
  ).toMatchObject({ facts: { codeFiles: [{ name: 'classes.dex' }], warnings: [{ code: 'no-manifest' }] } })
})

test('more warnings than are kept hide no lost code', async () => {
  const odd = Array.from({ length: 300 }, (_, n) => ({ name: `../${n}`, bytes: zeros(1) }))
  const result = await extract(zipOf([...odd, { name: 'classes.dex', bytes: Buffer.from('dex\n041\0') }]))
  expect(result).toMatchObject({ facts: { coverage: { code: 'unreadable' } } })
})

test('a missing file is a result', async () => {
  expect(await extractApp({ path: '/nowhere/app.apk' })).toEqual({ outcome: 'unreadable', reason: 'missing', at: '' })
})

test('more entries than any app has are refused', async () => {
  const many = zipOf([dex, ...Array.from({ length: 300 }, (_, n) => ({ name: `f${n}`, bytes: zeros(0) }))])
  expect(await extract(many, { entries: 250 })).toMatchObject({ reason: 'too-many-entries' })
})

test('an entry that lies about its size is a gap, and costs no more than it declared', async () => {
  const liar = {
    name: 'classes2.dex',
    bytes: dexOf({ classes: ['a.B'], strings: ['x'.repeat(900_000)] }),
    declaredSize: 100,
  }
  expect(await extract(zipOf([dex, liar]))).toMatchObject({
    facts: {
      warnings: [{ code: 'entry-unreadable', at: 'classes2.dex' }, { code: 'no-manifest' }],
      coverage: { code: 'partly' },
    },
  })
})

test('a packing that apps do not have is told and read as Android reads it; a broken stream is a gap', async () => {
  const manifest = { name: 'AndroidManifest.xml', bytes: axmlOf(manifestOf()), isStored: true, method: 9 }
  const signature = { name: 'META-INF/CERT.RSA', bytes: pkcs7Of(certificateOf('Odd')), method: 0x4242 }
  const odd = { name: 'classes2.dex', bytes: dex.bytes, method: 12 }
  const broken = { name: 'classes3.dex', bytes: zeros(200), isStored: true, method: 8 }
  const neither = { name: 'classes4.dex', bytes: Buffer.alloc(200, 7), isStored: true, method: 9, declaredSize: 300 }
  expect(await extract(zipOf([dex, manifest, signature, odd, broken, neither]))).toMatchObject({
    facts: {
      package: 'com.vendor.app',
      certificates: [{ subject: 'CN=Odd, O=Fixture Works' }],
      codeFiles: [{ name: 'classes.dex' }, { name: 'classes2.dex' }],
      coverage: { code: 'partly' },
      warnings: [
        { code: 'odd-packing', at: 'AndroidManifest.xml' },
        { code: 'odd-packing', at: 'META-INF/CERT.RSA' },
        { code: 'odd-packing', at: 'classes2.dex' },
        { code: 'entry-unreadable', at: 'classes3.dex' },
        { code: 'odd-packing', at: 'classes4.dex' },
        { code: 'entry-unreadable', at: 'classes4.dex' },
      ],
    },
  })
})

describe('an archive behind other bytes', () => {
  const apk = apkOf({ dexes: [{ classes: ['com.vendor.Main'] }] })
  const front = dexOf({ classes: ['com.evil.Payload', 'com.evil.Other'] })
  /** As the attack does it: places are counted from the start of the file. */
  const moved = (() => {
    const bytes = Buffer.concat([front, apk])
    const end = bytes.length - 22
    const directory = bytes.readUInt32LE(end + 16) + front.length
    bytes.writeUInt32LE(directory, end + 16)
    for (let at = directory; at < end; at += 46 + bytes.readUInt16LE(at + 28))
      bytes.writeUInt32LE(bytes.readUInt32LE(at + 42) + front.length, at + 42)
    return bytes
  })()

  test.each<[string, Buffer, string[]]>([
    ['a code file (Janus)', moved, ['(before the archive)', 'classes.dex']],
    [
      'a code file, places counted from the archive',
      Buffer.concat([front, apk]),
      ['(before the archive)', 'classes.dex'],
    ],
    ['a script', Buffer.concat([Buffer.from('#!/bin/sh\n'), apk]), ['classes.dex']],
  ])('%s: both are read, and it is told', async (_, bytes, files) => {
    const result = await extract(bytes)
    expect(result).toMatchObject({
      facts: {
        kind: 'apk',
        package: 'com.vendor.app',
        coverage: { code: 'read', manifest: 'read' },
        warnings: [{ code: 'bytes-before-archive' }],
      },
    })
    expect(result.outcome === 'extracted' && result.facts.codeFiles.map(({ name }) => name)).toEqual(files)
  })

  test('a code file alone is one, whatever it ends with', async () => {
    expect(await extract(Buffer.concat([front, Buffer.from('PK\x05\x06'), zeros(18)]))).toMatchObject({
      facts: { kind: 'dex', codeFiles: [{ classes: 2 }] },
    })
  })
})

test('an entry that is too large to be held is a gap', async () => {
  expect(await extract(zipOf([dex]), { entryBytes: 50 })).toMatchObject({
    facts: {
      warnings: [{ code: 'entry-too-large' }, { code: 'no-code' }, { code: 'no-manifest' }],
      coverage: { code: 'unreadable' },
    },
  })
})

test('archives nested twenty deep are followed only so far', async () => {
  const result = await extract(nest(20))
  expect(result).toMatchObject({ facts: { kind: 'apks', coverage: { code: 'unreadable' } } })
  expect(JSON.stringify(result)).toContain('nested-too-deep')
  expect(await extract(nest(8))).toMatchObject({ facts: { codeFiles: [{ classes: 1 }] } })
})

test.each<[string, Buffer]>([
  ['the wrong magic', Buffer.concat([Buffer.from('dey\n035\0'), dex.bytes.subarray(8)])],
  [
    'a table of 4 billion strings',
    (() => {
      const bytes = Buffer.from(dex.bytes)
      bytes.writeUInt32LE(0xffffffff, 0x38)
      return bytes
    })(),
  ],
  ['nothing', zeros(0)],
])('a code file with %s leaves the others readable', async (_, bytes) => {
  expect(
    await extract(
      zipOf([
        { name: 'classes.dex', bytes },
        { name: 'classes2.dex', bytes: dex.bytes },
      ]),
    ),
  ).toMatchObject({
    outcome: 'extracted',
    facts: {
      coverage: { code: 'partly' },
      codeFiles: [{ name: 'classes2.dex', classes: 1 }],
      warnings: [{ code: 'dex-unreadable', at: 'classes.dex' }, { code: 'no-manifest' }],
    },
  })
})

test('no manifest and a manifest that is none are told apart', async () => {
  expect(await extract(zipOf([dex]))).toMatchObject({
    facts: { kind: 'apk', package: null, coverage: { manifest: 'absent' }, warnings: [{ code: 'no-manifest' }] },
  })
  expect(await extract(zipOf([dex, { name: 'AndroidManifest.xml', bytes: Buffer.from('no xml') }]))).toMatchObject({
    facts: {
      coverage: { manifest: 'unreadable' },
      flags: { debuggable: null },
      warnings: [{ code: 'manifest-unreadable' }],
    },
  })
})

test('a damaged archive inside is a gap', async () => {
  expect(
    await extract(zipOf([dex, { name: 'assets/a.apk', bytes: Buffer.from('PK\x03\x04 and no more') }])),
  ).toMatchObject({
    facts: { codeFiles: [{}], warnings: [{ code: 'nested-unreadable', at: 'assets/a.apk' }, { code: 'no-manifest' }] },
  })
})

test('a damaged app is refused or read, and nothing is left on disk', async () => {
  const scratch = mkdtempSync(join(tmpdir(), 'sightline-scratch-'))
  onTestFinished(() => rmSync(scratch, { recursive: true }))
  vi.stubEnv('TMPDIR', scratch)
  onTestFinished(() => void vi.unstubAllEnvs())
  const base = apkOf({ dexes: [{ classes: ['com.vendor.Main'] }], files: { 'assets/a.apk': apkOf() } })
  const change = fc.record({ at: fc.nat(base.length - 4), value: fc.nat(0xffffffff) })
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 5 }), fc.nat(base.length), async (changes, cut) => {
      const bytes = Buffer.from(base)
      for (const { at, value } of changes) bytes.writeUInt32LE(value, at)
      expect((await extract(bytes)).outcome).toMatch(/extracted|unreadable/)
      expect((await extract(bytes.subarray(0, cut))).outcome).toMatch(/extracted|unreadable/)
    }),
    { numRuns: 60 },
  )
  expect(readdirSync(scratch)).toEqual([])
})
