// The list of strings that Android's compiled files begin with. ResStringPool in frameworks/base/libs/androidfw:
// a string that does not lie inside the pool is none, and the rest are read all the same.

export type StringPool = (index: number) => string | undefined

const utf8Flag = 0x100
const headerSize = 28
/** Many strings may lie over the same bytes. */
const mostTimesOver = 4
const freeBytes = 65_536

/** Throws a `RangeError` where the list itself does not fit. */
export function readStringPool(bytes: Buffer, at: number, size: number): StringPool {
  if (size < headerSize) throw new RangeError('string pool')
  const pool = bytes.subarray(at, at + size)
  const rows = pool.readUInt16LE(2)
  const count = Math.min(pool.readUInt32LE(8), Math.max(0, Math.floor((size - rows) / 4)))
  const isUtf8 = (pool.readUInt32LE(16) & utf8Flag) !== 0
  const start = pool.readUInt32LE(20)
  const known = new Map<number, string | undefined>()
  let left = mostTimesOver * size + freeBytes
  const read = (place: number): string | undefined => {
    const { from, length } = isUtf8 ? utf8Span(pool, place) : utf16Span(pool, place)
    if (from + length > pool.length) return
    left -= length
    if (left < 0) throw new RangeError('strings over each other')
    return pool.toString(isUtf8 ? 'utf8' : 'utf16le', from, from + length)
  }
  return (index) => {
    if (index < 0 || index >= count) return
    if (!known.has(index)) {
      const place = start + pool.readUInt32LE(rows + index * 4)
      known.set(index, place + 4 > pool.length ? undefined : read(place))
    }
    return known.get(index)
  }
}

/** Two lengths, in characters and in bytes, of one or two bytes each. */
function utf8Span(pool: Buffer, place: number): { from: number; length: number } {
  let at = place + (pool.readUInt8(place) & 0x80 ? 2 : 1)
  const first = pool.readUInt8(at++)
  return first & 0x80
    ? { from: at + 1, length: ((first & 0x7f) << 8) | pool.readUInt8(at) }
    : { from: at, length: first }
}

function utf16Span(pool: Buffer, place: number): { from: number; length: number } {
  const first = pool.readUInt16LE(place)
  return first & 0x8000
    ? { from: place + 4, length: 2 * (((first & 0x7fff) << 16) | pool.readUInt16LE(place + 2)) }
    : { from: place + 2, length: 2 * first }
}
