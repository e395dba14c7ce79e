import type { BlobStore } from '../../../platform/server/blobs.ts'
import { type Database, runSql } from '../../../platform/server/database.ts'
import type { JobKind } from '../../../platform/server/jobs.ts'
import { acrossOrganisations } from '../../../platform/server/tenancy.ts'
import { listOverdue } from './accounts.store.ts'
import { endUnproved, removeFiles } from './end-unproved.ts'
import { lockMembership } from './members.store.ts'

/** An expired link still says so, for a while. */
const keptDays = 30

/** Erases sessions that ended, links of mails with the addresses they went to, and accounts whose address was not proved in time. */
export const purgeCustomers = ({
  blobs,
  now = () => new Date(),
}: {
  blobs: Pick<BlobStore, 'remove'>
  now?: () => Date
}): JobKind<Record<string, never>> => ({
  name: 'customers.purge',
  schedule: '50 * * * *',
  run: async (_, { db, log }) => {
    const purged = await acrossOrganisations(db, async (tx) => ({
      sessions: (await runSql(tx, `delete from account_session where expires_at <= $1 returning 1`, [now()])).length,
      links: (
        await runSql(
          tx,
          `delete from member_link where expires_at <= $1::timestamptz - make_interval(days => $2) returning 1`,
          [now(), keptDays],
        )
      ).length,
    }))
    if (purged.sessions + purged.links > 0) log.info(purged, 'sessions and links of members erased')
    const ended = await endOverdue({ db, blobs }, now())
    if (ended > 0) log.info({ ended }, 'accounts ended whose address was not proved in time')
  },
})

const overdueAtOnce = 500

/** One after the other: each ends with an organization and all that it has. @returns how many. */
async function endOverdue(parts: { db: Database; blobs: Pick<BlobStore, 'remove'> }, at: Date): Promise<number> {
  const { db } = parts
  const overdue = await acrossOrganisations(db, (tx) => listOverdue(tx, at, overdueAtOnce))
  for (const account of overdue) {
    const files = await acrossOrganisations(db, async (tx) => {
      await lockMembership(tx, account.emailKey)
      // Its address may have been proved meanwhile.
      const stillDue = (await listOverdue(tx, at, overdueAtOnce)).filter(({ id }) => id === account.id)
      return endUnproved(tx, stillDue, at)
    })
    await removeFiles(parts, files)
  }
  return overdue.length
}
