import { type Database, runSql } from '../../../platform/server/database.ts'
import type { Jobs } from '../../../platform/server/jobs.ts'
import { listUnfinishedScans } from './scan.store.ts'
import type { ScanPayload } from './scan-file.job.ts'

export interface ScanJobs {
  file: ScanJob
  site: ScanJob
}
interface ScanJob {
  name: string
  run: (payload: ScanPayload, tools: never) => unknown
}

/** Queues every unfinished scan that has no job any more, as after a restore of the scans without the queue. */
export async function requeueLostScans({
  db,
  jobs,
  scanJobs,
}: {
  db: Database
  jobs: Pick<Jobs, 'queue' | 'listWaiting'>
  scanJobs: ScanJobs
}): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    await runSql(tx, `select pg_advisory_xact_lock(hashtext('scan.lost-scans'))`)
    // First the scans, then the jobs: what is asked for meanwhile has both and is in neither list, or in that of the jobs alone.
    const unfinished = await listUnfinishedScans(tx)
    const waiting = [...(await jobs.listWaiting(tx, scanJobs.file)), ...(await jobs.listWaiting(tx, scanJobs.site))]
    const known = new Set(waiting.map(({ scanId }) => scanId))
    const lost = unfinished.filter(({ id }) => !known.has(id))
    for (const { id, kind } of lost)
      await jobs.queue(tx, kind === 'site' ? scanJobs.site : scanJobs.file, { scanId: id })
    return lost.map(({ id }) => id)
  })
}
