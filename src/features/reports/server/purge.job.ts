import { type BlobStore, removeUnlessNamed } from '../../../platform/server/blobs.ts'
import { runSql } from '../../../platform/server/database.ts'
import type { JobKind } from '../../../platform/server/jobs.ts'
import { acrossOrganisations, inOrganisation } from '../../../platform/server/tenancy.ts'
import { dayMs, hourMs } from '../../../platform/shared/days.ts'
import { sampleHours } from '../../../product/reports.ts'
import { givenUpWords } from './make-report.job.ts'
import { deleteRecipients, listIdleRecipients } from './recipient.store.ts'
import { deleteReports, type Which } from './report.store.ts'

/** So long after it was asked, or stopped, an address is kept. */
const idleDays = 30

/** Erases what has served: samples, links that are over, addresses that never confirmed; and ends runs that were lost. */
export const purgeReports = ({
  blobs,
  now: clock,
}: {
  blobs: Pick<BlobStore, 'remove'>
  now: () => Date
}): JobKind<Record<string, never>> => ({
  name: 'reports.purge',
  schedule: '55 * * * *',
  run: async (_, { db, log }) => {
    const now = clock()
    const samplesBefore = new Date(now.getTime() - sampleHours * hourMs)
    const { samples, idle, links, lost } = await acrossOrganisations(db, async (tx) => ({
      samples: await runSql<Which>(
        tx,
        // Users of the demonstration are visitors too; the last report of each schedule is what its page shows.
        `select organisation_id as "organisationId", id from report where is_visitors and created_at <= $1
         union select r.organisation_id, r.id from organisation o join report r on r.organisation_id = o.id
         where o.is_demo and r.created_at <= $1 and (r.schedule_id is null or exists (select from report newer
           where newer.organisation_id = o.id and newer.schedule_id = r.schedule_id and newer.state = 'done' and newer.id > r.id))`,
        [samplesBefore],
      ),
      idle: await listIdleRecipients(tx, new Date(now.getTime() - idleDays * dayMs)),
      links: (await runSql(tx, `delete from report_link where expires_at <= $1 returning 1`, [now])).length,
      // The queue gives up within minutes; whatever is older has no job any more.
      lost: (
        await runSql(
          tx,
          `update report set state = 'failed', failure = $2, ended_at = $3
           where state in ('queued', 'running') and created_at <= $1 returning 1`,
          [new Date(now.getTime() - dayMs), givenUpWords, now],
        )
      ).length,
    }))
    for (const [organisationId, rows] of Map.groupBy(idle, (row) => row.organisationId))
      await inOrganisation(db, organisationId, (tx) =>
        deleteRecipients(tx, { organisationId, ids: rows.map(({ id }) => id) }),
      )
    for (const [organisationId, rows] of Map.groupBy(samples, (row) => row.organisationId)) {
      const ids = rows.map(({ id }) => id)
      const hashes = await inOrganisation(db, organisationId, (tx) => deleteReports(tx, { organisationId, ids }))
      for (const sha256 of hashes) await removeUnlessNamed({ db, blobs }, sha256)
    }
    const erased = { samples: samples.length, recipients: idle.length, links, lost }
    if (Object.values(erased).some((count) => count > 0)) log.info(erased, 'reports tidied up')
  },
})
