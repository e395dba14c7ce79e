import { type Database, runSql } from '../../../platform/server/database.ts'
import type { JobKind, Jobs } from '../../../platform/server/jobs.ts'
import type { ReadingPayload } from './read-link.job.ts'
import { listUnfinishedReadings } from './reading.store.ts'

interface Parts {
  db: Database
  jobs: Pick<Jobs, 'queue' | 'listWaiting'>
  policyJob: Pick<JobKind<ReadingPayload>, 'name' | 'run'>
}

/** Queues every unfinished link that has no job any more, as after a restore of the readings without the queue. */
export const requeueLostReadings = ({ db, jobs, policyJob }: Parts): Promise<string[]> =>
  db.transaction().execute(async (tx) => {
    await runSql(tx, `select pg_advisory_xact_lock(hashtext('policy.lost-readings'))`)
    // First the links, then the jobs: what is asked for meanwhile has both and is in neither list, or in that of the jobs alone.
    const unfinished = await listUnfinishedReadings(tx)
    const known = new Set((await jobs.listWaiting(tx, policyJob)).map(({ readingId }) => readingId))
    const lost = unfinished.filter((id) => !known.has(id))
    for (const readingId of lost) await jobs.queue(tx, policyJob, { readingId })
    return lost
  })
