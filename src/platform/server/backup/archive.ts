import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { z } from 'zod'
import { sha256Of } from '../blobs.ts'
import { listTar, type TarEntry } from './tar.ts'

// A backup: parts of tables as PostgreSQL's COPY writes them, the stored bytes under their own hash, and at the end a
// manifest that names all of it. Without its manifest a file isn't a backup, so one that was cut off never looks like one.

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const part = z.strictObject({ name: z.string(), sha256 })
const rows = z.int().min(0)

const manifestShape = z.strictObject({
  format: z.literal('sightline-backup-1'),
  program: z.string(),
  /** The moment that all of it shows. */
  takenAt: z.iso.datetime(),
  /** The server's version, as it says it. */
  postgres: z.string(),
  migrations: z.array(z.strictObject({ name: z.string(), sha256 })).min(1),
  tables: z.array(z.strictObject({ name: z.string(), columns: z.array(z.string()), rows, parts: z.array(part) })),
  sequences: z.array(z.strictObject({ name: z.string(), value: z.int(), isCalled: z.boolean() })),
  /** Jobs that wait, run or failed for good. */
  queue: z.strictObject({ rows, parts: z.array(part) }),
  blobs: z.strictObject({
    count: rows,
    bytes: rows,
    /** Owners of bytes that were missing. */
    missing: z.array(sha256),
    /** Missing bytes that were erased while the backup was written: nothing refers to them any more. */
    erased: z.array(sha256).default([]),
  }),
  hasSecretKey: z.boolean(),
})

export type Manifest = z.output<typeof manifestShape>
export type Part = z.output<typeof part>

/** Stored files that the backup should have and has not. */
export const lostBlobs = ({ blobs }: Manifest): string[] => blobs.missing.filter((hash) => !blobs.erased.includes(hash))

export const manifestName = 'manifest.json'
/** MAC of the manifest, keyed with the installation's secret: without it no one can change the file unseen. */
export const macName = 'manifest.mac'
export const digestName = 'manifest.sha256'
export const secretKeyName = 'secret-key'
export const blobPrefix = 'blobs/'

export const macOf = (secret: string, manifest: Uint8Array): string =>
  createHmac('sha256', secret).update('sightline backup\n').update(manifest).digest('hex')

export interface Archive {
  manifest: Manifest
  /** Bytes of the whole file. */
  bytes: number
  blobs: TarEntry[]
  secretKey: string | undefined
  /** True if this secret is the one of the installation that made it. */
  isOf(secret: string): boolean
  /** A table's or the queue's text, in pieces. */
  read(parts: readonly Part[]): AsyncGenerator<Buffer>
  readEntry(entry: TarEntry): Promise<Buffer>
  close(): Promise<void>
}

export class NoBackupError extends Error {
  override name = 'NoBackupError'
}

/**
 * Opens a backup after every byte of it was held against its manifest. What stays in memory is the list of its entries.
 * @throws NoBackupError where it is none, ends early or was changed.
 */
export async function openArchive(path: string): Promise<Archive> {
  const file = await open(path, 'r')
  try {
    return await check(path, file)
  } catch (error) {
    await file.close()
    const why = error instanceof z.ZodError ? 'its manifest cannot be read' : error instanceof Error && error.message
    throw new NoBackupError(`${path} is not a usable backup: ${why}.`, { cause: error })
  }
}

async function check(path: string, file: FileHandle): Promise<Archive> {
  const entries = await listTar(file)
  const byName = new Map(entries.map((entry) => [entry.name, entry]))
  if (byName.size !== entries.length) throw new Error('it names an entry twice')
  const read = (entry: TarEntry) => readAt(file, entry)
  const readNamed = async (name: string) => {
    const entry = byName.get(name)
    if (!entry) throw new Error(entries.length > 0 ? `it has no ${name}` : 'it is empty')
    return read(entry)
  }
  const text = await readNamed(manifestName)
  if ((await readNamed(digestName)).toString() !== sha256Of(text)) throw new Error('its manifest was changed')
  const manifest = manifestShape.parse(JSON.parse(text.toString()))
  const mac = await readNamed(macName)

  const parts = [...manifest.tables.flatMap((table) => table.parts), ...manifest.queue.parts]
  const expected = new Map(parts.map((named) => [named.name, named.sha256]))
  const blobs = entries.filter(({ name }) => name.startsWith(blobPrefix))
  for (const { name } of blobs) expected.set(name, name.slice(blobPrefix.length))
  for (const [name, hash] of expected) {
    const entry = byName.get(name)
    if (!entry) throw new Error(`${name} is missing`)
    if ((await hashOf(path, entry)) !== hash) throw new Error(`${name} was changed`)
  }
  const others = [manifestName, digestName, macName, ...(manifest.hasSecretKey ? [secretKeyName] : [])]
  const known = new Set([...expected.keys(), ...others])
  const unnamed = entries.find(({ name }) => !known.has(name))
  if (unnamed) throw new Error(`its manifest does not know ${unnamed.name}`)
  const blobBytes = blobs.reduce((sum, { bytes }) => sum + bytes, 0)
  if (blobs.length !== manifest.blobs.count || blobBytes !== manifest.blobs.bytes)
    throw new Error(`it holds ${blobs.length} stored files and its manifest says ${manifest.blobs.count}`)

  return {
    manifest,
    bytes: (await file.stat()).size,
    blobs,
    secretKey: manifest.hasSecretKey ? (await readNamed(secretKeyName)).toString() : undefined,
    isOf: (secret) => {
      const own = Buffer.from(macOf(secret, text))
      return own.length === mac.length && timingSafeEqual(own, mac)
    },
    read: async function* (wanted) {
      for (const { name } of wanted) yield await unzip(await readNamed(name))
    },
    readEntry: read,
    close: () => file.close(),
  }
}

const unzip = promisify(gunzip)

async function readAt(file: FileHandle, { name, bytes, offset }: TarEntry): Promise<Buffer> {
  const content = Buffer.alloc(bytes)
  const { bytesRead } = await file.read(content, 0, bytes, offset)
  if (bytesRead !== bytes) throw new Error(`it ends in ${name}`)
  return content
}

async function hashOf(path: string, { bytes, offset }: TarEntry): Promise<string> {
  const hash = createHash('sha256')
  if (bytes > 0)
    for await (const piece of createReadStream(path, {
      start: offset,
      end: offset + bytes - 1,
      highWaterMark: 1 << 20,
    }))
      hash.update(piece as Buffer)
  return hash.digest('hex')
}
