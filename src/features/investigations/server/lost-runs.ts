import { type Database, runSql } from '../../../platform/server/database.ts'
import type { Jobs } from '../../../platform/server/jobs.ts'
import { acrossOrganisations } from '../../../platform/server/tenancy.ts'
import { listUnfinishedRuns } from './run.store.ts'
import type { RunJob } from './run-investigation.job.ts'

interface Parts {
  db: Database
  jobs: Pick<Jobs, 'queue' | 'listWaiting'>
  runJob: RunJob
  visitorRunJob: RunJob
}

/**
 * Queues every unfinished run that a job should stand for and none does any more, as after a restore of the runs without the queue.
 * Two workers that start together queue it once; a run queued twice would still conclude once.
 */
export async function requeueLostRuns({ db, jobs, runJob, visitorRunJob }: Parts): Promise<string[]> {
  return acrossOrganisations(db, async (tx) => {
    await runSql(tx, `select pg_advisory_xact_lock(hashtext('investigation.lost-runs'))`)
    const unfinished = await listUnfinishedRuns(tx)
    const queued = [...(await jobs.listWaiting(tx, runJob)), ...(await jobs.listWaiting(tx, visitorRunJob))]
    const waiting = new Set(queued.map((payload) => payload.investigationId))
    const lost = unfinished.filter(({ id }) => !waiting.has(id))
    for (const { id, origin } of lost)
      await jobs.queue(tx, origin === 'visitor' ? visitorRunJob : runJob, { investigationId: id })
    return lost.map(({ id }) => id)
  })
}
