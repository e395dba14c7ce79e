import { crc32 } from 'node:zlib'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** The signature, and the header chunk that comes first: four bytes of length, four of type, thirteen of data, four of sum. */
const headBytes = signature.length + 25

/**
 * A PNG that says which scan took it. Pictures of the same page are often the same bytes; these are like no others, so
 * they can be erased with their scan. PNG, third edition, § 11.3.3.3 (tEXt)
 */
export function stampPicture(png: Uint8Array, scan: string): Buffer {
  const bytes = Buffer.from(png)
  if (bytes.length < headBytes || !bytes.subarray(0, signature.length).equals(signature))
    throw new Error('a screenshot is not a PNG')
  const content = Buffer.from(`tEXtSource\0${scan}`, 'latin1')
  const chunk = Buffer.alloc(content.length + 8)
  chunk.writeUInt32BE(content.length - 4, 0)
  content.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(content), content.length + 4)
  return Buffer.concat([bytes.subarray(0, headBytes), chunk, bytes.subarray(headBytes)])
}
