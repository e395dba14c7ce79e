import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import type { Limits } from './app-scan.ts'
import { Collector } from './collector.ts'
import { extractApp } from './extract.ts'
import { apkOf, archiveOf, openFolder } from './fixture/app.fixture.ts'
import { dexOf } from './fixture/dex.fixture.ts'
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
  ['an entry that leads outside', withEntry({ name: '../../x', bytes: zeros(1) }), 'unsafe-entry'],
  ['an entry that leads outside in Windows', withEntry({ name: 'a\\..\\..\\x', bytes: zeros(1) }), 'unsafe-entry'],
  ['an absolute entry', withEntry({ name: '/etc/passwd', bytes: zeros(1) }), 'unsafe-entry'],
  ['an entry on a drive', withEntry({ name: 'C:\\x', bytes: zeros(1) }), 'unsafe-entry'],
  ['a symlink', withEntry({ name: 'link', bytes: Buffer.from('/etc/passwd'), mode: 0o120777 }), 'unsafe-entry'],
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
  expect(await extract(withEntry({ name: '../\u001b[2J\u202ex', bytes: zeros(1) }))).toMatchObject({ at: '../·[2J·x' })
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

test('an unknown packing and a broken stream are gaps', async () => {
  const odd = { name: 'classes2.dex', bytes: dex.bytes, method: 12 }
  const broken = { name: 'classes3.dex', bytes: zeros(200), isStored: true, method: 8 }
  expect(await extract(zipOf([dex, odd, broken]))).toMatchObject({
    facts: {
      warnings: [
        { code: 'entry-unreadable', at: 'classes2.dex' },
        { code: 'entry-unreadable', at: 'classes3.dex' },
        { code: 'no-manifest' },
      ],
    },
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
