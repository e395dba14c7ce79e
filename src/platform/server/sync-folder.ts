import { open } from 'node:fs/promises'

/** Windows flushes no folder, and some network file systems cannot: there its own journal has to do. */
const cannot = new Set(['EPERM', 'EISDIR', 'EINVAL', 'ENOTSUP'])

/** A name that was just written into a folder is on the disk when this returns, where a folder can be flushed. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && cannot.has(String(error.code)))) throw error
  } finally {
    await folder.close()
  }
}
