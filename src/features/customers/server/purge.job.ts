import { runSql } from '../../../platform/server/database.ts'
import type { JobKind } from '../../../platform/server/jobs.ts'
import { acrossOrganisations } from '../../../platform/server/tenancy.ts'

/** A link that is past still says so to whoever follows it, for a while. */
const keptDays = 30

/** Erases what has served: sessions that ended, and links of mails with the addresses they went to. */
export const purgeCustomers = ({
  now = () => new Date(),
}: {
  now?: () => Date
} = {}): JobKind<Record<string, never>> => ({
  name: 'customers.purge',
  schedule: '50 * * * *',
  run: async (_, { db, log }) => {
    const purged = await acrossOrganisations(db, async (tx) => ({
      sessions: (await runSql(tx, `delete from member_session where expires_at <= $1 returning 1`, [now()])).length,
      links: (
        await runSql(
          tx,
          `delete from member_link where expires_at <= $1::timestamptz - make_interval(days => $2) returning 1`,
          [now(), keptDays],
        )
      ).length,
    }))
    if (purged.sessions + purged.links > 0) log.info(purged, 'sessions and links of members erased')
  },
})
