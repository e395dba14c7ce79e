import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DexFault, eachString, readDex } from './dex.ts'
import { dexOf, mutf8 } from './fixture/dex.fixture.ts'
import { decodeMutf8 } from './mutf8.ts'

const sample = dexOf({
  classes: ['com.vendor.Main', 'com.vendor.Main$1', 'com.größe.Ä'],
  types: ['com.other.Thing'],
  strings: ['https://a.vendor.test/', 'plain'],
})

test('defined classes and types that are only named are told apart', () => {
  const { defined, referenced, skipped } = readDex(sample)
  expect(defined.sort()).toEqual(['com/größe/Ä', 'com/vendor/Main', 'com/vendor/Main$1'])
  expect(referenced.sort()).toEqual(['com/other/Thing', 'java/lang/Object'])
  expect(skipped).toBe(0)
})

test('strings are visited without those that cannot be what is asked for', () => {
  const found: string[] = []
  eachString(sample, { min: 5, max: 10 }, (start, end) => found.push(sample.toString('latin1', start, end)))
  expect(found).toContain('plain')
  expect(found).not.toContain('https://a.vendor.test/')
})

test('a name that steers a terminal is left out', () => {
  const { defined, skipped } = readDex(dexOf({ classes: ['a.B', 'a.\u001b[2J', 'a.\u202eb'] }))
  expect([defined, skipped]).toEqual([['a/B'], 2])
})

test('what arrays hold counts as named', () => {
  const dex = dexOf({ types: ['aa.b.C'] })
  dex.write('[La/b/C;', dex.indexOf('Laa/b/C;'))
  expect(readDex(dex).referenced).toContain('a/b/C')
})

test.each<[string, (dex: Buffer) => void]>([
  ['another magic', (dex) => dex.write('dey', 0)],
  ['a version that does not exist', (dex) => dex.write('036', 4)],
  ['the other byte order', (dex) => dex.writeUInt32LE(0x78563412, 0x28)],
  ['more strings than a file can hold', (dex) => dex.writeUInt32LE(0xffffffff, 0x38)],
  ['types outside the file', (dex) => dex.writeUInt32LE(0xfffffff0, 0x44)],
  ['classes outside the file', (dex) => dex.writeUInt32LE(dex.length - 4, 0x64)],
])('%s is refused', (_, harm) => {
  const dex = Buffer.from(sample)
  harm(dex)
  expect(() => readDex(dex)).toThrow(DexFault)
})

test('a name outside the file is left out and counted', () => {
  const dex = Buffer.from(sample)
  const strings = dex.readUInt32LE(0x3c)
  for (let row = 0; row < dex.readUInt32LE(0x38); row++) dex.writeUInt32LE(0x7fffffff, strings + row * 4)
  expect(readDex(dex)).toMatchObject({ defined: [], referenced: [], skipped: 6 })
})

test('many types over one endless string cost little', () => {
  const dex = dexOf({ classes: Array.from({ length: 20_000 }, (_, n) => `a.B${n}`), strings: ['x'.repeat(2_000_000)] })
  const strings = dex.readUInt32LE(0x3c)
  const huge = dex.indexOf('x'.repeat(100)) - 3
  for (let row = 0; row < dex.readUInt32LE(0x38); row++) dex.writeUInt32LE(huge, strings + row * 4)
  expect(readDex(dex).defined).toEqual([])
})

test('no bytes make the reader throw anything else, or hang', () => {
  const visit = (bytes: Buffer) => {
    try {
      readDex(bytes)
      eachString(bytes, { min: 1, max: 100 }, () => undefined)
    } catch (error) {
      expect(error).toBeInstanceOf(DexFault)
    }
  }
  fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => visit(Buffer.from(bytes))))
  const headed = (bytes: Uint8Array) => Buffer.concat([sample.subarray(0, 0x2c), Buffer.from(bytes)])
  fc.assert(fc.property(fc.uint8Array({ minLength: 80, maxLength: 400 }), (bytes) => visit(headed(bytes))))
  const change = fc.record({ at: fc.nat(sample.length - 4), value: fc.nat(0xffffffff) })
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 6 }), (changes) => {
      const bytes = Buffer.from(sample)
      for (const { at, value } of changes) bytes.writeUInt32LE(value, at)
      visit(bytes)
    }),
  )
})

test('a shortened file is refused or read, never trusted', () => {
  for (let length = 0; length < sample.length; length += 3)
    try {
      readDex(sample.subarray(0, length))
    } catch (error) {
      expect(error).toBeInstanceOf(DexFault)
    }
})

test('every name comes back as it was written', () => {
  const name = fc.array(fc.stringMatching(/^[a-zA-Z_ßäé日][a-zA-Z0-9_ßäé日]{0,8}$/), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(
      fc.uniqueArray(
        name.map((parts) => parts.join('.')),
        { maxLength: 20 },
      ),
      (classes) => {
        const read = readDex(dexOf({ classes })).defined.map((found) => found.replaceAll('/', '.'))
        expect(read.sort()).toEqual([...classes].sort())
      },
    ),
    { numRuns: 50 },
  )
})

test('modified UTF-8 comes back as it was written, and anything else is not an error', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(decodeMutf8(mutf8(text))).toBe(text.toWellFormed())
    }),
  )
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(decodeMutf8(bytes).isWellFormed()).toBe(true)
    }),
  )
})
