import type { FindingFact, VendorFacts } from '../../../product/register-facts.ts'
import type { ReportFacts } from '../../../product/report-facts.ts'
import { severities } from '../../../product/vendors.ts'
import { findingStatusNames } from '../../vendors/names.ts'
import type { TableSection } from '../model.ts'
import { isWithin } from './period.ts'
import { tableOf } from './table.ts'
import { capitalised, nameIn } from './words.ts'

interface OfVendor {
  vendor: VendorFacts
  finding: FindingFact
}

/** All that are not closed, accepted risks among them, and those of the period that are; the worst first. */
const findingsOf = ({ asked, register }: ReportFacts): OfVendor[] =>
  register.vendors
    .flatMap((vendor) => vendor.findings.map((finding) => ({ vendor, finding })))
    .filter(
      ({ finding: { createdAt, closedAt } }) =>
        closedAt === null || isWithin(asked.period, createdAt) || isWithin(asked.period, closedAt),
    )
    .toSorted(
      (a, b) =>
        Number(b.finding.isOpen) - Number(a.finding.isOpen) ||
        severities.indexOf(b.finding.severity) - severities.indexOf(a.finding.severity) ||
        (a.finding.dueOn ?? '9').localeCompare(b.finding.dueOn ?? '9') ||
        a.finding.id - b.finding.id,
    )

export const findingsSection = (facts: ReportFacts): TableSection =>
  tableOf({
    ...{ id: 'findings', title: 'Findings and what becomes of them', slide: { rows: 8 } },
    intro: 'All findings that are not resolved, and those that were made or resolved in the period.',
    emptyWords: 'No record of a finding that is not resolved, nor of one made or resolved in the period.',
    items: findingsOf(facts),
    columns: [
      { id: 'vendor', title: 'Vendor', kind: 'text', weight: 2, of: ({ vendor }) => vendor.name },
      { id: 'finding', title: 'Finding', kind: 'text', weight: 3, of: ({ finding }) => finding.title },
      { id: 'severity', title: 'Severity', kind: 'text', of: ({ finding }) => capitalised(finding.severity) },
      {
        ...{ id: 'status', title: 'Status', kind: 'text' },
        of: ({ finding }) => nameIn(findingStatusNames, finding.status) + (finding.isLate ? ', late' : ''),
      },
      { id: 'owner', title: 'Owner', kind: 'text', of: ({ finding }) => finding.owner },
      { id: 'due', title: 'Due on', kind: 'day', of: ({ finding }) => finding.dueOn },
      { id: 'made', title: 'Made on', kind: 'day', of: ({ finding }) => finding.createdAt.slice(0, 10) },
      { id: 'closed', title: 'Closed on', kind: 'text', of: ({ finding }) => finding.closedAt?.slice(0, 10) ?? '' },
      {
        ...{ id: 'accepted', title: 'Risk accepted', kind: 'text', weight: 2 },
        of: ({ vendor, finding }) => acceptedWords(vendor, finding),
      },
    ],
  })

function acceptedWords({ acceptances }: VendorFacts, { id }: FindingFact): string {
  const accepted = acceptances.find(({ findingId, isInForce }) => isInForce && findingId === id)
  return accepted ? `Until ${accepted.expiresOn} by ${accepted.acceptedBy}: ${accepted.reason}` : ''
}
