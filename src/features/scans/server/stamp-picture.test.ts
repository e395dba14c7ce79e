import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { png } from './scans.fixture.ts'
import { stampPicture } from './stamp-picture.ts'

function chunksOf(bytes: Buffer): { type: string; data: string; isSound: boolean }[] {
  const chunks = []
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    const content = bytes.subarray(at + 4, at + 8 + length)
    chunks.push({
      type: content.subarray(0, 4).toString('latin1'),
      data: content.subarray(4).toString('latin1'),
      isSound: crc32(content) === bytes.readUInt32BE(at + 8 + length),
    })
    at += 12 + length
  }
  return chunks
}

test('a picture says which scan took it, and shows the same', () => {
  const [header, ...rest] = chunksOf(png())
  expect(chunksOf(stampPicture(png(), 'scan abc before'))).toEqual([
    header,
    { type: 'tEXt', data: 'Source\0scan abc before', isSound: true },
    ...rest,
  ])
})

test('pictures of two scans are never the same bytes', () => {
  const name = fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme-ascii' })
  fc.assert(fc.property(name, name, (a, b) => stampPicture(png(), a).equals(stampPicture(png(), b)) === (a === b)))
})

test('an invalid picture is a bug of ours', () => {
  expect(() => stampPicture(Buffer.from('GIF89a'), 'x')).toThrow('not a PNG')
})
