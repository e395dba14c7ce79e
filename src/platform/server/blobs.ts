import { createHash } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type pg from 'pg'
import { type Database, type Db, runSql } from './database.ts'
import { syncFolder } from './sync-folder.ts'

/** Bytes under their own sha256: written once, never changed, checked whenever they are read. */
export interface BlobStore {
  /** @returns the sha256, in hexadecimal. Writing the same bytes again changes nothing. */
  put(db: Db, bytes: Uint8Array): Promise<string>
  /** @throws Error when the bytes are missing or are not what their name says. */
  get(db: Db, sha256: string): Promise<Buffer>
  /** The bytes as they lie there, whatever they hash to: for showing whether they are still the same. */
  find(db: Db, sha256: string): Promise<Buffer | undefined>
  /**
   * Only for bytes that a single owner can have stored, because they say whose they are: for others we cannot know who
   * is about to name them.
   * @throws Error when a row refers to them.
   */
  remove(db: Db, sha256: string): Promise<void>
}

/** Removes bytes that an owner released, in a transaction after it; bytes that another row names stay. */
export async function removeUnlessNamed(
  { db, blobs }: { db: Database; blobs: Pick<BlobStore, 'remove'> },
  sha256: string,
): Promise<void> {
  try {
    await db.transaction().execute((tx) => blobs.remove(tx, sha256))
  } catch (error) {
    if ((error as { code?: unknown }).code !== foreignKeyViolation) throw error
  }
}
const foreignKeyViolation = '23503'

export const sha256Of = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')

const chunkBytes = 1024 * 1024

/** The bytes in the pieces in which a row of `blob_chunk` holds them. */
export const chunksOf = (bytes: Uint8Array): Buffer[] =>
  Array.from({ length: Math.ceil(bytes.byteLength / chunkBytes) }, (_, at) =>
    Buffer.from(bytes.subarray(at * chunkBytes, (at + 1) * chunkBytes)),
  )

const pathIn = (folder: string, sha256: string) => join(folder, sha256.slice(0, 2), sha256)

/** Whole and on the disk when this returns; the same bytes written before stay. */
export async function writeBlobFile(folder: string, sha256: string, bytes: Uint8Array): Promise<void> {
  const path = pathIn(folder, sha256)
  if ((await mkdir(dirname(path), { recursive: true })) !== undefined) await syncFolder(folder)
  const draft = `${path}.${process.pid}-${Math.random().toString(36).slice(2)}`
  try {
    await writeSynced(draft, bytes)
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
    await syncFolder(dirname(path))
  } finally {
    await rm(draft, { force: true })
  }
}

async function writeSynced(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

export const readBlobFile = (folder: string, sha256: string): Promise<Buffer | undefined> =>
  readIfThere(pathIn(folder, sha256))

/** The same of bytes in the database, for those who have a connection of their own. */
export async function readBlobRows(client: pg.ClientBase, sha256: string): Promise<Buffer | undefined> {
  const { rows } = await client.query<{ data: Buffer }>(
    'select data from blob_chunk where sha256 = $1 order by ordinal',
    [sha256],
  )
  return rows.length === 0 && sha256 !== sha256Of('') ? undefined : Buffer.concat(rows.map(({ data }) => data))
}

export const removeBlobFile = (folder: string, sha256: string): Promise<void> =>
  rm(pathIn(folder, sha256), { force: true })

export const createBlobStore = (folder: string | undefined): BlobStore => (folder ? inFolder(folder) : inDatabase)

const inDatabase: BlobStore = {
  async put(db, bytes) {
    const sha256 = sha256Of(bytes)
    const added = await runSql(
      db,
      `insert into blob (sha256, bytes) values ($1, $2) on conflict do nothing returning sha256`,
      [sha256, bytes.byteLength],
    )
    if (added.length > 0)
      for (const [ordinal, data] of chunksOf(bytes).entries())
        await runSql(db, `insert into blob_chunk (sha256, ordinal, data) values ($1, $2, $3)`, [sha256, ordinal, data])
    return sha256
  },
  get: async (db, sha256) => checked(await inDatabase.find(db, sha256), sha256),
  async find(db, sha256) {
    const [blob] = await runSql<{ bytes: number }>(db, `select bytes from blob where sha256 = $1`, [sha256])
    if (!blob) return undefined
    const chunks = await runSql<{ data: Buffer }>(
      db,
      `select data from blob_chunk where sha256 = $1 order by ordinal`,
      [sha256],
    )
    // No bytes at all are missing bytes, unless none were stored.
    return chunks.length === 0 && blob.bytes > 0 ? undefined : Buffer.concat(chunks.map((chunk) => chunk.data))
  },
  async remove(db, sha256) {
    await runSql(db, `delete from blob where sha256 = $1`, [sha256])
  },
}

/** A shared folder; the row in `blob` says that the bytes are there, and is written after them. */
const inFolder = (folder: string): BlobStore => {
  return {
    async put(db, bytes) {
      const sha256 = sha256Of(bytes)
      await writeBlobFile(folder, sha256, bytes)
      await runSql(db, `insert into blob (sha256, bytes) values ($1, $2) on conflict do nothing`, [
        sha256,
        bytes.byteLength,
      ])
      return sha256
    },
    get: async (_, sha256) => checked(await readBlobFile(folder, sha256), sha256),
    find: (_, sha256) => readBlobFile(folder, sha256),
    async remove(db, sha256) {
      // The row first: one that is referred to stays, and its bytes with it.
      await inDatabase.remove(db, sha256)
      await removeBlobFile(folder, sha256)
    },
  }
}

const readIfThere = (path: string): Promise<Buffer | undefined> =>
  readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return undefined
  })

function checked(bytes: Buffer | undefined, sha256: string): Buffer {
  if (!bytes) throw new Error(`blob ${sha256} is missing`)
  const found = sha256Of(bytes)
  if (found !== sha256) throw new Error(`blob ${sha256} holds other bytes: ${found}`)
  return bytes
}
