import { counted } from '../../../../platform/shared/counted.ts'
import type { VendorFacts } from '../../../../product/register-facts.ts'
import type { ReportFacts } from '../../../../product/report-facts.ts'
import type { ScoreEvent } from '../../../../product/score/method/contract.ts'
import type { TableSection } from '../../model.ts'
import { citeRefs } from '../citations.ts'
import type { EvidenceIndex } from '../evidence-index.ts'
import { isWithin } from '../period.ts'
import { tableOf } from '../table.ts'
import { capitalised } from '../words.ts'

export const breachesIn = ({ asked, register }: ReportFacts): { vendor: VendorFacts; breach: ScoreEvent }[] =>
  register.vendors
    .flatMap((vendor) =>
      (vendor.score.run?.events ?? [])
        .filter(({ kind, date }) => kind === 'breach' && isWithin(asked.period, date))
        .map((breach) => ({ vendor, breach })),
    )
    .toSorted((a, b) => (a.breach.date < b.breach.date ? -1 : a.breach.date > b.breach.date ? 1 : 0))

/** Art. 33(2) GDPR: a processor tells of a breach without undue delay. */
export function breachesSection(facts: ReportFacts, evidence: EvidenceIndex): TableSection {
  const { vendors } = facts.register
  const looked = vendors.filter(({ score }) => score.run !== null).length
  const notLooked = vendors.length - looked
  const rest = notLooked === 0 ? '' : ` Not looked up yet: ${counted(notLooked, 'vendor')}.`
  return tableOf({
    ...{ id: 'breaches', title: 'Breaches at vendors in the period', slide: { rows: 8 } },
    intro: `As public records hold them, looked up for ${looked} of ${counted(vendors.length, 'vendor')}.${rest} The register does not keep when a vendor reported a breach, and so no time to notify (Art. 33(2) GDPR).`,
    emptyWords: `No record of a breach at one of the vendors in the period.${rest}`,
    items: breachesIn(facts),
    evidence: ({ vendor, breach }) => citeRefs(evidence, vendor, breach.evidence),
    columns: [
      { id: 'vendor', title: 'Vendor', kind: 'text', weight: 2, of: ({ vendor }) => vendor.name },
      { id: 'breach', title: 'Breach', kind: 'text', weight: 3, of: ({ breach }) => breach.title },
      // As precise as its source: a month or a year isn't a day.
      { id: 'date', title: 'Date', kind: 'text', of: ({ breach }) => breach.date },
      { id: 'severity', title: 'Severity', kind: 'text', of: ({ breach }) => capitalised(breach.severity) },
      {
        ...{ id: 'verified', title: 'Standing', kind: 'text' },
        of: ({ breach }) => (breach.verified ? 'Verified' : 'Not verified'),
      },
      {
        ...{ id: 'remediated', title: 'Made good', kind: 'text' },
        of: ({ breach }) => (breach.remediated ? 'Yes, with a public account' : null),
      },
      { id: 'told', title: 'Told you on', kind: 'day', of: () => null },
      { id: 'days', title: 'Days to notify', kind: 'number', of: () => null },
    ],
  })
}
