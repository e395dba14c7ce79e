import { type Db, runSql } from '../../../platform/server/database.ts'
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

/** Has every active vendor of an organization scored, as after a change of what all are held against. */
export const rescoreAllBy =
  (rescoreSoon: RescoreSoon) =>
  async (tx: Db, organisationId: number): Promise<void> => {
    const active = await runSql<{ id: number }>(
      tx,
      `select id from vendor where organisation_id = $1 and archived_at is null and merged_into is null order by id`,
      [organisationId],
    )
    if (active.length > 0)
      await rescoreSoon(tx, { organisationId, vendorIds: active.map(({ id }) => id), cause: 'settings' })
  }

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
