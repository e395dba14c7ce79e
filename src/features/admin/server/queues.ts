import type { Database } from '../../../platform/server/database.ts'
import type { Handlers } from '../../../platform/server/http/api.ts'
import { deleteFailedJob, listFailedJobs, listQueues, retryFailedJobs } from '../../../platform/server/queue-health.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import type { adminContract } from '../contract.ts'

type QueueCalls = Extract<keyof typeof adminContract, `${string}/queues${string}` | `${string}/jobs/${string}`>

const failedLimit = 200
/** Characters of a job's payload: enough for its ids. */
const payloadCharacters = 500
const errorCharacters = 500

export function queueEndpoints({
  db,
  now,
}: {
  db: Database
  now: () => Date
}): Pick<Handlers<typeof adminContract>, QueueCalls> {
  return {
    'GET /api/admin/queues': async () => {
      const [queues, failed] = await Promise.all([listQueues(db), listFailedJobs(db, failedLimit)])
      return {
        checkedAt: now().toISOString(),
        queues: queues.map(
          ({ name, cron, waiting, later, running, failed, waitingSince, lastDoneAt, doneLastDay }) => ({
            ...{ name, cron, waiting, later, running, failed, doneLastDay },
            waitingSince: waitingSince?.toISOString() ?? null,
            lastDoneAt: lastDoneAt?.toISOString() ?? null,
          }),
        ),
        failed: failed.map(({ id, queue, payload, error, attempts, queuedAt, failedAt }) => ({
          ...{ id, queue, attempts },
          payload: JSON.stringify(payload).slice(0, payloadCharacters),
          error: error?.slice(0, errorCharacters) ?? null,
          queuedAt: queuedAt.toISOString(),
          failedAt: failedAt.toISOString(),
        })),
      }
    },
    'POST /api/admin/queues/{name}/retry': async ({ params }) => {
      const retried = await retryFailedJobs(db, { queue: params.name })
      if (retried === 0) throw refuse('job_not_failed')
      return { retried }
    },
    'POST /api/admin/jobs/{id}/retry': async ({ params }) => {
      if ((await retryFailedJobs(db, { id: params.id })) === 0) throw refuse('job_not_failed')
      return { retried: 1 as const }
    },
    'DELETE /api/admin/jobs/{id}': async ({ params }) => {
      if (!(await deleteFailedJob(db, params.id))) throw refuse('job_not_failed')
      return { deleted: true as const }
    },
  }
}
