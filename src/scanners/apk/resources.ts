import { readStringPool, type StringPool } from './string-pool.ts'

// Android's table of resources, as far as a manifest points into it. ResTable in frameworks/base/libs/androidfw

const chunk = { stringPool: 0x0001, table: 0x0002, package: 0x0200, type: 0x0201 }
const valueType = { reference: 1, string: 3, decimal: 0x10, hexadecimal: 0x11 }
const flag = { sparse: 1, shortOffsets: 2, complex: 1, compact: 8 }
const maxReferences = 10
const maxChunks = 200_000

/** Looks up `resourceId:0x7f…`: a text or a number, as a device without any peculiarity has it; undefined where there is none. */
export function readResources(table: Buffer): (reference: string) => string | number | undefined {
  return (reference) => {
    try {
      let id = idOf(reference)
      for (let left = maxReferences; id !== undefined && left > 0; left--) {
        const found = entryValue(table, id)
        if (found === undefined || typeof found !== 'object') return found
        id = found.reference
      }
      return
    } catch (error) {
      // Something points outside of the table.
      if (error instanceof RangeError) return
      throw error
    }
  }
}

const idOf = (reference: string): number | undefined => {
  const hex = /^resourceId:0x([0-9a-f]{1,8})$/.exec(reference)?.[1]
  return hex === undefined ? undefined : Number.parseInt(hex, 16)
}

type Value = string | number | { reference: number }

function entryValue(table: Buffer, id: number): Value | undefined {
  if (table.readUInt16LE(0) !== chunk.table) return
  let strings: StringPool = () => undefined
  let other: Value | undefined
  for (const part of chunks(table, table.readUInt16LE(2), table.length)) {
    if (part.kind === chunk.stringPool) strings = readStringPool(table, part.at, part.size)
    if (part.kind !== chunk.package || table.readUInt32LE(part.at + 8) !== id >>> 24) continue
    for (const type of chunks(table, part.at + part.header, part.at + part.size)) {
      if (type.kind !== chunk.type || table.readUInt8(type.at + 8) !== ((id >>> 16) & 0xff)) continue
      const value = entryOf(table, type, { row: id & 0xffff, strings })
      if (value !== undefined && isPlain(table, type.at)) return value
      other ??= value
    }
  }
  return other
}

interface Chunk {
  kind: number
  at: number
  header: number
  size: number
}

function* chunks(table: Buffer, from: number, to: number): Generator<Chunk> {
  let left = maxChunks
  for (let at = from; at + 8 <= to && left > 0; left--) {
    const found = {
      kind: table.readUInt16LE(at),
      at,
      header: table.readUInt16LE(at + 2),
      size: table.readUInt32LE(at + 4),
    }
    if (found.size < 8 || at + found.size > to) return
    yield found
    at += found.size
  }
}

/** For every language, screen and version: the configuration is all zeros behind its own size. */
function isPlain(table: Buffer, at: number): boolean {
  const size = table.readUInt32LE(at + 20)
  return table.subarray(at + 24, at + 20 + Math.min(size, 64)).every((byte) => byte === 0)
}

function entryOf(
  table: Buffer,
  { at, header, size }: Chunk,
  { row, strings }: { row: number; strings: StringPool },
): Value | undefined {
  const flags = table.readUInt8(at + 9)
  const count = table.readUInt32LE(at + 12)
  const offset = offsetOf(table, { rows: at + header, flags, count }, row)
  if (offset === undefined) return
  const entry = at + table.readUInt32LE(at + 16) + offset
  if (entry + 8 > at + size) return
  const entryFlags = table.readUInt16LE(entry + 2)
  if (entryFlags & flag.compact) return valueFrom(table, entryFlags >> 8, entry + 4, strings)
  if (entryFlags & flag.complex) return
  return valueFrom(table, table.readUInt8(entry + 11), entry + 12, strings)
}

function offsetOf(
  table: Buffer,
  { rows, flags, count }: { rows: number; flags: number; count: number },
  row: number,
): number | undefined {
  if (flags & flag.sparse) {
    for (let index = 0; index < Math.min(count, 0x10000); index++)
      if (table.readUInt16LE(rows + index * 4) === row) return table.readUInt16LE(rows + index * 4 + 2) * 4
    return
  }
  if (row >= count) return
  if (flags & flag.shortOffsets) {
    const offset = table.readUInt16LE(rows + row * 2)
    return offset === 0xffff ? undefined : offset * 4
  }
  const offset = table.readUInt32LE(rows + row * 4)
  return offset === 0xffffffff ? undefined : offset
}

function valueFrom(table: Buffer, type: number, at: number, strings: StringPool): Value | undefined {
  switch (type) {
    case valueType.string:
      return strings(table.readUInt32LE(at))
    case valueType.decimal:
    case valueType.hexadecimal:
      return table.readInt32LE(at)
    case valueType.reference:
      return { reference: table.readUInt32LE(at) }
    default:
      return
  }
}
