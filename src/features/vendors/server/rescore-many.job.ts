import type { Db } from '../../../platform/server/database.ts'
import type { JobKind, QueueJob } from '../../../platform/server/jobs.ts'
import { inOrganisation } from '../../../platform/server/tenancy.ts'
import type { Rescore } from './rescore.ts'

interface ManyToScore {
  organisationId: number
  vendorIds: readonly number[]
  cause: string
}

/** Has many vendors scored once the transaction that changed them is through. */
export type RescoreSoon = (tx: Db, change: ManyToScore) => Promise<void>

export const rescoreSoonBy =
  (queue: QueueJob, job: JobKind<ManyToScore>): RescoreSoon =>
  (tx, change) =>
    queue(tx, job, change)

const stretch = 250

/** Run again after a kill it scores again, which changes nothing where nothing has changed. */
export const rescoreMany = ({ rescore, now }: { rescore: Rescore; now: () => Date }): JobKind<ManyToScore> => ({
  name: 'vendors.rescore-many',
  run: async ({ organisationId, vendorIds, cause }, { db, signal }) => {
    for (let from = 0; from < vendorIds.length; from += stretch) {
      signal.throwIfAborted()
      const ids = vendorIds.slice(from, from + stretch)
      await inOrganisation(db, organisationId, (tx) =>
        rescore(tx, { organisationId, vendorIds: ids, cause, now: now() }),
      )
    }
  },
})
