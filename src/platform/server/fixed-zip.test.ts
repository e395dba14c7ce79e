import { strToU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { fixedZip } from './fixed-zip.ts'

const files = { 'xl/b.xml': strToU8('b'), '[Content_Types].xml': strToU8('types'), 'ä.txt': strToU8('ä'.repeat(1000)) }

test('the same files give the same bytes, in whatever order they come', () => {
  const turned = Object.fromEntries(Object.entries(files).reverse())
  expect(Buffer.from(fixedZip(turned)).equals(fixedZip(files))).toBe(true)
})

test('what went in comes out, in order of name', () => {
  const opened = unzipSync(fixedZip(files))
  expect(Object.keys(opened)).toEqual(['[Content_Types].xml', 'xl/b.xml', 'ä.txt'])
  for (const [name, bytes] of Object.entries(files)) expect(Buffer.from(opened[name] ?? []).equals(bytes)).toBe(true)
})

test('each file is dated the first of January 1980 at noon', () => {
  const bytes = Buffer.from(fixedZip(files))
  expect(bytes.readUInt32LE(10)).toBe((1 << 21) | (1 << 16) | (12 << 11))
})
