import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Database, type Db, runSql } from '../../../platform/server/database.ts'
import { hourMs } from '../../../platform/shared/days.ts'
import type { ReceivedFile } from '../../../platform/shared/endpoint.ts'
import type { ScanKind } from '../vocabulary.ts'
import { isFileAwaited } from './scan.store.ts'

/** Files that wait to be read, each under its sha256; the folder of the receiver, so that taking one over is a rename. */
export interface Uploads {
  pathOf(sha256: string): string
  has(sha256: string): Promise<boolean>
  take(file: ReceivedFile): Promise<void>
  remove(name: string): Promise<void>
  /** Also what is still coming in, or was cut off while it did. */
  list(): Promise<{ name: string; modifiedAt: Date }[]>
}

export function createUploads(folder: string): Uploads {
  const pathOf = (name: string) => join(folder, name)
  return {
    pathOf,
    has: async (sha256) => (await modifiedAt(pathOf(sha256))) !== undefined,
    take: async ({ path, sha256 }) => {
      await mkdir(folder, { recursive: true })
      await rename(path, pathOf(sha256))
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    list: async () => {
      const names = await readdir(folder).catch(orNothing)
      const files = await Promise.all(
        (names ?? []).map(async (name) => ({ name, modifiedAt: await modifiedAt(pathOf(name)) })),
      )
      return files.flatMap(({ name, modifiedAt: at }) => (at ? [{ name, modifiedAt: at }] : []))
    },
  }
}

const modifiedAt = async (path: string): Promise<Date | undefined> => (await stat(path).catch(orNothing))?.mtime

function orNothing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
  return undefined
}

/**
 * Locks a file: taking over and releasing exclude each other, else one would delete what another has just begun to wait
 * for.
 */
export const lockFile = (tx: Db, sha256: string) =>
  runSql(tx, `select pg_advisory_xact_lock(hashtextextended('scan.file ' || $1, 0))`, [sha256])

/** Deletes a file that no scan waits for any more. */
export async function releaseFile(db: Database, uploads: Uploads, sha256: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lockFile(tx, sha256)
    if (await isFileAwaited(tx, sha256)) return false
    await uploads.remove(sha256)
    return true
  })
}

/**
 * Deletes orphaned files: those whose scan ended or was never stored, and interrupted uploads.
 * @param incomingMs How old the latter must be; pass 0 if no upload can be running.
 */
export async function sweepUploads(
  { db, uploads }: { db: Database; uploads: Uploads },
  { incomingMs = hourMs }: { incomingMs?: number } = {},
): Promise<number> {
  let removed = 0
  for (const { name, modifiedAt: at } of await uploads.list()) {
    if (/^[0-9a-f]{64}$/.test(name)) {
      if (await releaseFile(db, uploads, name)) removed++
    } else if (at.getTime() <= Date.now() - incomingMs) {
      await uploads.remove(name)
      removed++
    }
  }
  return removed
}

const headBytes = 4096

/**
 * Detects the kind by content: the name is up to the sender. Unknown content is left for the reader of apps to refuse.
 */
export async function kindOfFile(path: string): Promise<Extract<ScanKind, 'app' | 'har'>> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    const head = buffer.subarray(0, bytesRead).toString('latin1')
    return /^(?:\xef\xbb\xbf)?\s*[{[]/.test(head) ? 'har' : 'app'
  } finally {
    await file.close()
  }
}
