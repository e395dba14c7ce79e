import type { BlobStore } from '../../../platform/server/blobs.ts'
import type { JobKind } from '../../../platform/server/jobs.ts'
import { keptDays } from '../vocabulary.ts'
import { eraseScan } from './erase-scan.ts'
import { listScansToErase, lockScan } from './scan.store.ts'
import { forgetFacts } from './scanned-file.store.ts'
import { sweepUploads, type Uploads } from './uploads.ts'

/** Scans are kept for 90 days unless staff approved them; what was known of their files goes with the last one. */
export const eraseScans = ({ blobs, uploads }: { blobs: BlobStore; uploads: Uploads }): JobKind<object> => ({
  name: 'scan.erase',
  schedule: '40 * * * *',
  run: async (_, { db, log, signal }) => {
    const old = await listScansToErase(db, keptDays)
    for (const id of old) {
      signal.throwIfAborted()
      await db.transaction().execute(async (tx) => {
        // Approved in this very moment: it stays.
        const scan = await lockScan(tx, id)
        if (scan && scan.published_at === null) await eraseScan(tx, { blobs, scan })
      })
    }
    const facts = await forgetFacts(db)
    const files = await sweepUploads({ db, uploads })
    if (old.length + facts + files > 0) log.info({ scans: old.length, facts, files }, 'old scans erased')
  },
})
