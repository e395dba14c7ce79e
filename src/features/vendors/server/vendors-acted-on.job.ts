import { runSql } from '../../../platform/server/database.ts'
import type { JobKind } from '../../../platform/server/jobs.ts'
import { inOrganisation } from '../../../platform/server/tenancy.ts'
import { asOfWords } from '../../../platform/shared/dates.ts'
import { dayMs, dayOf } from '../../../platform/shared/days.ts'
import { actPath } from '../../../product/links.ts'
import { newsDays } from '../../enforcement/vocabulary.ts'
import type { RaiseAlert } from './alerts.ts'
import { listConcerned } from './concerned.store.ts'
import type { Rescore } from './rescore.ts'
import type { OpenVendorSources } from './sources.ts'

/**
 * Raises an alert for each organization that has the company of a new act as a vendor, and scores that vendor again. An act
 * is marked as told only after every organization was: a run that was killed in between goes on where it stopped, and the
 * alert's key keeps each organization from being told twice.
 */
export const vendorsActedOn = ({
  openSources,
  rescore,
  raiseAlert,
  now: clock,
}: {
  openSources: OpenVendorSources
  rescore: Rescore
  raiseAlert: RaiseAlert
  now: () => Date
}): JobKind<Record<string, never>> => ({
  name: 'vendors.acted-on',
  schedule: '*/10 * * * *',
  run: async (_, { db, log }) => {
    const now = clock()
    const since = dayOf(new Date(now.getTime() - newsDays * dayMs))
    for (const act of await openSources().listUntoldActs(db, since)) {
      const concerned = await listConcerned(db, {
        subjectIds: act.subjectIds,
        domains: act.host === null ? [] : [act.host],
        // A company of the same name may be another one.
        names: [],
      })
      for (const { organisationId, vendors } of concerned)
        await inOrganisation(db, organisationId, async (tx) => {
          for (const { id, name } of vendors)
            await raiseAlert(tx, {
              organisationId,
              vendorId: id,
              kind: 'conduct',
              severity: act.severity,
              now,
              title: `${name}: ${act.title}`,
              description: `${asOfWords(act.actedOn)}: ${act.about} The act is listed at ${actPath({ id: act.id, date: act.actedOn })}, its public page is ${act.page}`,
              actionRequired: 'Check whether the practice concerns the data you send to this vendor.',
              dedupeKey: `conduct:${id}:${act.id}`,
            })
          await rescore(tx, { organisationId, vendorIds: vendors.map(({ id }) => id), cause: 'conduct', now })
        })
      await runSql(db, `update conduct_act set told_at = $2 where id = $1`, [act.id, now])
      if (concerned.length > 0) log.info({ act: act.id, organisations: concerned.length }, 'vendors were acted on')
    }
  },
})
