import type { BlobStore } from '../../../platform/server/blobs.ts'
import type { Db } from '../../../platform/server/database.ts'
import { deleteScan, listScreenshots, type Scan } from './scan.store.ts'

/** With its pictures, whose bytes are its own; the file, if it still waits, is for the caller to let go afterwards. */
export async function eraseScan(tx: Db, { blobs, scan }: { blobs: BlobStore; scan: Pick<Scan, 'id'> }): Promise<void> {
  const pictures = await listScreenshots(tx, scan.id)
  await deleteScan(tx, scan.id)
  for (const { sha256 } of pictures) await blobs.remove(tx, sha256)
}
