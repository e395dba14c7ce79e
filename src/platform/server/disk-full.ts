import { statfsSync } from 'node:fs'

/** Error codes of PostgreSQL (53100, disk_full) and the file system for a full disk. */
const codes = ['53100', 'ENOSPC', 'EDQUOT']

export const isDiskFull = (error: unknown): boolean =>
  codes.includes(String((error as { code?: unknown } | null | undefined)?.code))

/** PostgreSQL takes its log in pieces of this size, and ends where it cannot. "WAL Configuration" */
const leastRoomBytes = 16 * 1024 * 1024

/** Returns whether a PostgreSQL with its data there could not go on. */
export function isFolderFull(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize < leastRoomBytes
  } catch {
    return false // Not there, or not ours to look at: then that is what is wrong.
  }
}

/**
 * The error to show of a start or command that failed: PostgreSQL on a full disk ends in the middle of a statement, and
 * the statement hears of a lost connection only.
 * @param folder Of an embedded database.
 */
export function nameFullDisk(error: unknown, folder: string, isFull = isFolderFull): unknown {
  if (!isDiskFull(error) && !isFull(folder)) return error
  return new Error(`The disk is full: PostgreSQL cannot write to ${folder}. Make room, then start again.`, {
    cause: error,
  })
}
