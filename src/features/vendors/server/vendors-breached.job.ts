import type { JobKind } from '../../../platform/server/jobs.ts'
import { inOrganisation } from '../../../platform/server/tenancy.ts'
import { asOfWords } from '../../../platform/shared/dates.ts'
import type { BreachPublished } from '../../../product/events.ts'
import { breachPath } from '../../../product/links.ts'
import { breachDeadlines } from '../breach-deadlines.ts'
import type { RaiseAlert } from './alerts.ts'
import { listConcerned } from './concerned.store.ts'
import { findRegime } from './frameworks.store.ts'
import type { Rescore } from './rescore.ts'
import type { BreachDigest, OpenVendorSources } from './sources.ts'

/** Notifies organizations whose vendor was breached, and rescores the vendor. */
export const vendorsBreached = ({
  openSources,
  rescore,
  raiseAlert,
  now: clock,
}: {
  openSources: OpenVendorSources
  rescore: Rescore
  raiseAlert: RaiseAlert
  now: () => Date
}): JobKind<BreachPublished> => ({
  name: 'vendors.breached',
  run: async ({ breachId, revision }, { db, log }) => {
    const breach = await openSources().findBreach(db, breachId)
    if (!breach) return
    const concerned = await listConcerned(db, {
      ...{ subjectIds: breach.subjectIds, domains: breach.host === null ? [] : [breach.host], names: [breach.company] },
    })
    const now = clock()
    for (const { organisationId, vendors } of concerned)
      await inOrganisation(db, organisationId, async (tx) => {
        const regime = await findRegime(tx, organisationId)
        for (const { id, name } of vendors)
          await raiseAlert(tx, {
            ...{ organisationId, vendorId: id, kind: 'breach', severity: breach.severity, now },
            title: `Breach at ${name}: ${breach.title}`,
            description: whatIsKnown(breach),
            actionRequired: ['Find out whether your data is affected.', ...breachDeadlines(regime)].join(' '),
            // A breach that turns out to be more severe raises another alert.
            dedupeKey: `breach:${id}:${breach.id}:${revision}`,
          })
        await rescore(tx, { organisationId, vendorIds: vendors.map(({ id }) => id), cause: 'breach', now })
      })
    if (concerned.length > 0) log.info({ breach: breachId, organisations: concerned.length }, 'vendors were breached')
  },
})

const whatIsKnown = ({ id, company, occurredOn, isVerified }: BreachDigest): string =>
  [
    `${company} is on record with a breach${occurredOn === null ? '; when it happened is not stated' : ` of ${asOfWords(occurredOn)}`}.`,
    isVerified ? 'Its source has verified it.' : 'It is not verified.',
    `What is known: ${breachPath(id)}.`,
  ].join(' ')
