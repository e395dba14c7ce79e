import { open } from 'node:fs/promises'

/** A name that was just written into a folder is on the disk when this returns. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
