import { type Db, runSql } from '../../../platform/server/database.ts'
import type { JobKind } from '../../../platform/server/jobs.ts'
import { dayOf } from '../../../platform/shared/days.ts'
import { inEachOrganisation } from './each-organisation.ts'
import { recordPortfolioDay } from './portfolio.ts'
import { type RescoreParts, rescoreVendors } from './rescore.ts'

/** Evidence ages, agreements end and reviews fall due overnight: each organisation in turn, then its figures of the day. */
export const rescoreNight = ({
  openSources,
  now: clock,
  ...parts
}: RescoreParts & { now: () => Date }): JobKind<Record<string, never>> => ({
  name: 'vendors.rescore',
  // Behind the catalog's own.
  schedule: '40 0 * * *',
  run: async (_, tools) => {
    const sources = openSources()
    let vendors = 0
    const rescoreAll = async (tx: Db, organisationId: number) => {
      const now = clock()
      const active = await runSql<{ id: number }>(
        tx,
        `select id from vendor where organisation_id = $1 and archived_at is null order by id`,
        [organisationId],
      )
      const vendorIds = active.map(({ id }) => id)
      await rescoreVendors(tx, { organisationId, vendorIds, cause: 'night', now }, { ...parts, sources })
      await recordPortfolioDay(tx, { organisationId, day: dayOf(now) })
      vendors += vendorIds.length
    }
    await inEachOrganisation(tools, rescoreAll, 2)
    tools.log.info({ vendors }, 'vendors rescored')
  },
})
