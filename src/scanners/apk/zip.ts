import { Readable } from 'node:stream'
import { inflateRawSync } from 'node:zlib'
import { fromRandomAccessReader, RandomAccessReader, type ZipFile } from 'yauzl'
import { type Limits, Refused } from './app-scan.ts'
import { bufferSource, type Source, sliceSource } from './bytes.ts'
import { plainText } from './plain-text.ts'

// Reads untrusted archives: sizes are checked before anything is inflated, nothing is ever written to disk, and a
// malicious archive is refused as a whole.

export interface Archive {
  entries: ArchiveEntry[]
  /** The bytes between the last entry and the central directory end here; Android's signing block lies before it. */
  directoryOffset: number
  /** Throws `EntryFault` where the entry cannot be had. */
  read(entry: ArchiveEntry): Buffer
  /** A stored entry as it lies there, a deflated one in memory. */
  open(entry: ArchiveEntry): Source
}

export interface ArchiveEntry {
  name: string
  /** As declared. */
  size: number
  packed: number
  method: number
  offset: number
}

/** Amounts that all archives of one file have used so far. */
export interface Budget {
  limits: Limits
  entries: number
  inflated: number
}

export class EntryFault extends Error {
  readonly code: 'entry-unreadable' | 'entry-too-large'

  constructor(code: 'entry-unreadable' | 'entry-too-large', message: string) {
    super(message)
    this.code = code
  }
}

export const newBudget = (limits: Limits): Budget => ({ limits, entries: 0, inflated: 0 })

const stored = 0
const deflated = 8
/** Below it a high ratio harms no one: a small file of zeros has one. */
const ratioFloor = 1024 ** 2

export async function openArchive(source: Source, budget: Budget): Promise<Archive> {
  const entries: ArchiveEntry[] = []
  let packed = 0
  let inflated = 0
  const zip = await openZip(source)
  try {
    for await (const found of zip.eachEntry()) {
      if (++budget.entries > budget.limits.entries) throw new Refused('too-many-entries')
      // With decodeStrings off, names are bytes. Android reads them as UTF-8 whatever the flags say.
      const name = (found.fileNameRaw as Buffer).toString('utf8')
      const shown = plainText(name)
      // It holds nothing but a path, which leads nowhere here.
      if (isSymlink(found.versionMadeBy, found.externalFileAttributes)) continue
      packed += found.compressedSize
      inflated += found.uncompressedSize
      budget.inflated += found.uncompressedSize
      if (budget.inflated > budget.limits.inflatedBytes) throw new Refused('too-large', shown)
      entries.push({
        name,
        size: found.uncompressedSize,
        packed: found.compressedSize,
        method: found.compressionMethod,
        offset: found.relativeOffsetOfLocalHeader,
      })
    }
  } catch (error) {
    if (error instanceof Refused) throw error
    throw new Refused(/strong encryption/.test(String(error)) ? 'encrypted' : 'broken')
  }
  if (inflated > ratioFloor && inflated > packed * budget.limits.ratio) throw new Refused('bomb')
  const directoryOffset = directoryStart(source)

  const place = (entry: ArchiveEntry): Source => {
    const header = source.read(entry.offset, 30)
    if (header.length < 30 || header.readUInt32LE(0) !== 0x04034b50) throw fault(entry, 'no local header')
    const start = entry.offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
    if (start + entry.packed > source.size) throw fault(entry, 'ends outside the archive')
    return sliceSource(source, start, entry.packed)
  }
  const read = (entry: ArchiveEntry): Buffer => {
    const { entryBytes, ratio } = budget.limits
    if (entry.size > entryBytes || entry.packed > entryBytes) throw fault(entry, 'size', 'entry-too-large')
    if (entry.size > ratioFloor && entry.size > entry.packed * ratio) throw new Refused('bomb', plainText(entry.name))
    const raw = place(entry)
    const bytes = raw.read(0, raw.size)
    // Android takes an entry whose packing it does not know as it lies there; its verifier of signatures inflates it.
    if (isStored(entry)) return bytes
    try {
      // One piece of output, a little longer than declared: zlib then neither copies it nor asks for a second one.
      return inflateRawSync(bytes, { maxOutputLength: entry.size + 64, chunkSize: entry.size + 64 })
    } catch (error) {
      throw fault(entry, error instanceof Error ? error.message : 'zlib')
    }
  }
  return {
    entries,
    directoryOffset,
    read,
    open: (entry) => (isStored(entry) ? place(entry) : bufferSource(read(entry))),
  }
}

const fault = (entry: ArchiveEntry, message: string, code: EntryFault['code'] = 'entry-unreadable') =>
  new EntryFault(code, `${plainText(entry.name)}: ${message}`)

const isStored = ({ method, size, packed }: ArchiveEntry) =>
  method === stored || (method !== deflated && size === packed)

/** Names a packing that no archive of apps has: only some readers can read it. */
export const isOddlyPacked = ({ method }: ArchiveEntry) => method !== stored && method !== deflated

/** It would lead out of the folder into which someone unpacks it, or end early. */
export const isOddlyNamed = ({ name }: ArchiveEntry) =>
  name.includes('\0') || /^[a-z]:/i.test(name) || /^[\\/]/.test(name) || name.split(/[\\/]/).includes('..')

const madeOnUnix = 3
const isSymlink = (madeBy: number, attributes: number) =>
  madeBy >> 8 === madeOnUnix && ((attributes >>> 16) & 0o170000) === 0o120000

function openZip(source: Source): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    fromRandomAccessReader(
      new SourceReader(source),
      source.size,
      // Sizes are checked here: Android itself reads archives whose stored entries declare two different ones.
      { lazyEntries: true, decodeStrings: false, validateEntrySizes: false, autoClose: false },
      (error, zip) => {
        if (!error) return resolve(zip)
        reject(new Refused(/truncated|Invalid comment length/.test(error.message) ? 'truncated' : 'broken'))
      },
    )
  })
}

class SourceReader extends RandomAccessReader {
  readonly source: Source

  constructor(source: Source) {
    super()
    this.source = source
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from([this.source.read(start, end - start)])
  }

  // Streams for 46 bytes each would take most of the time of an archive with many entries.
  override read(target: Buffer, offset: number, length: number, position: number, done: (error: Error | null) => void) {
    const got = this.source.read(position, length).copy(target, offset)
    done(got === length ? null : new Error('unexpected end of the archive'))
  }
}

/** Returns the offset of the central directory, as the archive's end record says. */
const directoryStart = (source: Source): number => endOf(source)?.offset ?? 0

/** APPNOTE.TXT 4.3.16 */
function endOf(source: Source): { at: number; size: number; offset: number } | undefined {
  const start = Math.max(0, source.size - 65_557)
  const tail = source.read(start, 65_557)
  for (let at = tail.length - 22; at >= 0; at--)
    if (tail.readUInt32LE(at) === 0x06054b50)
      return { at: start + at, size: tail.readUInt32LE(at + 12), offset: tail.readUInt32LE(at + 16) }
  return
}

/** An archive that begins behind other bytes; its places are counted from the start of the file or from its own. */
export function archiveBehind(source: Source): Source | undefined {
  const end = endOf(source)
  if (!end) return
  const isDirectory = (at: number) => at > 0 && source.read(at, 4).toString('latin1') === 'PK\x01\x02'
  if (isDirectory(end.offset)) return source
  const start = end.at - end.size - end.offset
  return start > 0 && isDirectory(start + end.offset) ? sliceSource(source, start, source.size) : undefined
}
