import { statfs } from 'node:fs/promises'

/** Folder whose files are in memory, on Linux. */
export const memory = '/dev/shm'

/** A container may have a few megabytes there. */
export async function hasRoomInMemory(bytes: number): Promise<boolean> {
  const space = await statfs(memory).catch(() => undefined)
  return space !== undefined && space.bavail * space.bsize > bytes
}
