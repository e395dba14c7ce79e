import { decodeMutf8 } from './mutf8.ts'

// Reads the tables of names in a Dalvik executable and no code. https://source.android.com/docs/core/runtime/dex-format
// Every size and offset is a stranger's: each is checked before it is followed, and what lies outside is left out.

export interface DexNames {
  /** Types with a class_def, as `com/foo/Bar$Baz`. */
  defined: string[]
  /** All other types that the file names; one may stand twice, alone and as what an array holds. */
  referenced: string[]
  /** Rows of a table that led nowhere. */
  skipped: number
}

export class DexFault extends Error {}

const headerSize = 0x70
/** A type's id has 16 bits almost everywhere in the format. */
const maxTypes = 65_536
const maxStrings = 10_000_000
/** No tool writes longer ones; without a bound, many entries could point at one huge string. */
const maxDescriptor = 1_024
const noBytes = Buffer.alloc(0)

/** Throws `DexFault` where not even the tables can be found. */
export function readDex(bytes: Buffer): DexNames {
  const tables = readHeader(bytes)
  let skipped = 0
  const definedAt = new Set<number>()
  for (let row = 0; row < tables.classes.size; row++) {
    const type = bytes.readUInt32LE(tables.classes.offset + row * 32)
    if (type < tables.types.size) definedAt.add(type)
    else skipped++
  }
  const defined: string[] = []
  const referenced: string[] = []
  for (let type = 0; type < tables.types.size; type++) {
    const descriptor = descriptorAt(bytes, tables, bytes.readUInt32LE(tables.types.offset + type * 4))
    if (descriptor === undefined) {
      skipped++
      continue
    }
    const name = className(descriptor)
    if (name === undefined) {
      // A primitive, which is named by one letter, or something that no compiler writes.
      if (!/^\[*[VZBSCIJFD]$/.test(descriptor)) skipped++
    } else if (definedAt.has(type)) defined.push(name)
    else referenced.push(name)
  }
  return { defined, referenced, skipped }
}

/** Calls `visit` for the contents of each string of the given length, as they lie there, without a copy. */
export function eachString(
  bytes: Buffer,
  range: { min: number; max: number },
  visit: (start: number, end: number) => void,
): void {
  const { strings } = readHeader(bytes)
  for (let row = 0; row < strings.size; row++) {
    let at = bytes.readUInt32LE(strings.offset + row * 4)
    if (at >= bytes.length) continue
    // The length in UTF-16 units: that of the bytes where all are ASCII, and nothing else is looked for.
    let length = bytes[at++] ?? 0
    if (length > 0x7f) {
      const high = bytes[at++] ?? 0
      // Three bytes of length are longer than anyone asks for.
      if (high > 0x7f) continue
      length = (length & 0x7f) | (high << 7)
    }
    if (length < range.min || length > range.max || at + length >= bytes.length || bytes[at + length] !== 0) continue
    visit(at, at + length)
  }
}

interface Table {
  size: number
  offset: number
}

interface Tables {
  strings: Table
  types: Table
  classes: Table
}

function readHeader(bytes: Buffer): Tables {
  if (!isDex(bytes)) throw new DexFault('magic')
  if (bytes.length < headerSize) throw new DexFault('too short for a header')
  if (bytes.readUInt32LE(0x28) !== 0x12345678) throw new DexFault('byte order')
  const table = (at: number, row: number, max: number, what: string): Table => {
    const size = bytes.readUInt32LE(at)
    const offset = bytes.readUInt32LE(at + 4)
    if (size > max || (size > 0 && (offset < headerSize || offset + size * row > bytes.length)))
      throw new DexFault(what)
    return { size, offset }
  }
  return {
    strings: table(0x38, 4, maxStrings, 'string_ids'),
    types: table(0x40, 4, maxTypes, 'type_ids'),
    classes: table(0x60, 32, maxTypes, 'class_defs'),
  }
}

/** Version 041 keeps several files in one container and counts its offsets from there; nothing writes it today. */
export const isDex = (bytes: Buffer) => /^dex\n(035|037|038|039|040)\0$/.test(bytes.toString('latin1', 0, 8))

function descriptorAt(bytes: Buffer, { strings }: Tables, string: number): string | undefined {
  if (string >= strings.size) return
  let at = bytes.readUInt32LE(strings.offset + string * 4)
  // The length in UTF-16 units, ULEB128: that of the bytes where all are ASCII, as in nearly every name.
  let length = 0
  for (let count = 0; count < 5; count++) {
    const byte = bytes[at++] ?? 0
    length |= (byte & 0x7f) << (count * 7)
    if (byte < 0x80) break
  }
  if (length > 0 && length <= maxDescriptor && bytes[at + length] === 0)
    return bytes.toString('latin1', at, at + length)
  const window = at < bytes.length ? bytes.subarray(at, at + maxDescriptor) : noBytes
  const end = window.indexOf(0)
  return end < 1 ? undefined : decodeMutf8(window.subarray(0, end))
}

/** `com/foo/Bar` of `Lcom/foo/Bar;` and of arrays of it. */
function className(descriptor: string): string | undefined {
  const start = descriptor.lastIndexOf('[') + 1
  if (descriptor[start] !== 'L' || !descriptor.endsWith(';') || descriptor.length < start + 3) return
  const name = descriptor.slice(start + 1, -1)
  // No name may hold what steers a terminal or cannot be seen. Dalvik format, "SimpleName"
  return /[^\x21-\x7e]/.test(name) && /[\p{C}\s]/u.test(name) ? undefined : name
}
