import { runSql } from '../../../platform/server/database.ts'
import type { JobKind } from '../../../platform/server/jobs.ts'
import { inOrganisation } from '../../../platform/server/tenancy.ts'
import { dayOf } from '../../../platform/shared/days.ts'
import { listOrganisations } from './concerned.store.ts'
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
  run: async (_, { db, log, signal }) => {
    const sources = openSources()
    let vendors = 0
    for (const organisationId of await listOrganisations(db)) {
      signal.throwIfAborted()
      const now = clock()
      await inOrganisation(db, organisationId, async (tx) => {
        const active = await runSql<{ id: number }>(
          tx,
          `select id from vendor where organisation_id = $1 and archived_at is null order by id`,
          [organisationId],
        )
        const vendorIds = active.map(({ id }) => id)
        await rescoreVendors(tx, { organisationId, vendorIds, cause: 'night', now }, { ...parts, sources })
        await recordPortfolioDay(tx, { organisationId, day: dayOf(now) })
        vendors += vendorIds.length
      })
    }
    log.info({ vendors }, 'vendors rescored')
  },
})
