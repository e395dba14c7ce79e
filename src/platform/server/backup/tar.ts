import type { FileHandle } from 'node:fs/promises'

// The plain form of tar (ustar), of regular files alone: any tool takes a backup apart, and both ways need a block of memory.

const block = 512
const largest = 0o77777777777

export interface TarEntry {
  name: string
  bytes: number
  /** Offset of its content in the file. */
  offset: number
}

/** Builds the header that precedes the content of an entry. */
export function tarHeader({ name, bytes, at }: { name: string; bytes: number; at: Date }): Buffer {
  if (!/^[\x21-\x7e]{1,100}$/.test(name)) throw new Error(`tar: ${JSON.stringify(name)} is not a valid entry name`)
  if (bytes > largest) throw new Error(`tar: ${name} has ${bytes} bytes, more than an entry can say`)
  const header = Buffer.alloc(block)
  header.write(name, 0)
  header.write('0000600\0', 100)
  header.write(`${octal(0, 7)}\0${octal(0, 7)}\0`, 108)
  header.write(`${octal(bytes, 11)}\0${octal(Math.floor(at.getTime() / 1000), 11)}\0`, 124)
  header.write('0', 156)
  header.write('ustar\x0000', 257)
  header.write(`${octal(checksum(header), 6)}\0 `, 148)
  return header
}

/** Returns the padding after an entry. */
export const tarPadding = (bytes: number): Buffer => Buffer.alloc((block - (bytes % block)) % block)

export const tarEnd = Buffer.alloc(2 * block)

/**
 * Every entry, by the headers alone.
 * @throws Error where the file is something else, or ends before its end.
 */
export async function listTar(file: FileHandle): Promise<TarEntry[]> {
  const { size } = await file.stat()
  const entries: TarEntry[] = []
  const header = Buffer.alloc(block)
  for (let offset = 0; ; ) {
    const { bytesRead } = await file.read(header, 0, block, offset)
    if (bytesRead < block) throw new Error(endsEarly(entries))
    if (header.equals(tarEnd.subarray(0, block))) {
      const rest = await file.read(Buffer.alloc(tarEnd.length + 1), 0, tarEnd.length + 1, offset)
      if (size !== offset + tarEnd.length || !rest.buffer.subarray(0, tarEnd.length).equals(tarEnd))
        throw new Error('its end is not the one that was written')
      return entries
    }
    const entry = parseHeader(header, offset + block)
    entries.push(entry)
    const end = entry.offset + entry.bytes
    const padding = tarPadding(entry.bytes)
    offset = end + padding.length
    if (offset > size) throw new Error(endsEarly(entries))
    const found = await file.read(Buffer.alloc(padding.length), 0, padding.length, end)
    if (!found.buffer.equals(padding)) throw new Error(`unexpected bytes follow ${entry.name}`)
  }
}

const endsEarly = (entries: TarEntry[]) =>
  entries.length === 0 ? 'it is no archive' : `it ends early, in or behind ${entries.at(-1)?.name}`

function parseHeader(header: Buffer, offset: number): TarEntry {
  const field = (from: number, length: number) => header.toString('latin1', from, from + length).split('\0')[0] ?? ''
  const name = field(0, 100)
  const bytes = field(124, 12)
  const isOurs = field(257, 6) === 'ustar' && header[156] === 0x30 && /^[0-7]{11}$/.test(bytes) && name !== ''
  if (!isOurs || Number.parseInt(field(148, 6), 8) !== checksum(header))
    throw new Error(`it holds no entry of a backup at byte ${offset - block}`)
  return { name, bytes: Number.parseInt(bytes, 8), offset }
}

/** Over the header as if its own field were blanks. */
const checksum = (header: Buffer): number =>
  header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 0x20 : byte), 0)

const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0')
