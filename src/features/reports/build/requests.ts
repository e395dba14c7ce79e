import type { VendorFacts } from '../../../product/register-facts.ts'
import type { ReportState, TableSection } from '../model.ts'
import { citeAgreement, citeRefs } from './citations.ts'
import { type Checked, clauseState } from './clause-sections.ts'
import type { EvidenceIndex } from './evidence-index.ts'
import { type Filled, tableOf } from './table.ts'
import { listOrNull } from './words.ts'

// Records on how a vendor helps with requests of the people whose data it is.

export const policyState = ({ score: { run } }: VendorFacts, check: 'rights' | 'gpc'): ReportState => {
  const policy = run?.facts.policy
  const answer = policy && 'checks' in policy ? policy.checks[check] : undefined
  return answer === 'not-met' ? 'not_met' : (answer ?? 'not_assessed')
}

/** The day on which the policy was read. */
export const policyReadOn = (vendor: VendorFacts, check: 'rights' | 'gpc'): string | null =>
  policyState(vendor, check) === 'not_assessed' ? null : (vendor.score.run?.facts.policy?.asOf ?? null)

/** Looked for among what the vendor publishes. */
function channelWords({ score: { run } }: VendorFacts): string | null {
  const transparency = run?.facts.transparency
  if (!transparency || !('present' in transparency)) return null
  return transparency.present.includes('dsar-channel') ? 'Published' : 'None found'
}

export function requestsSection({
  clause,
  checked,
  evidence,
  more = [],
  ...head
}: Pick<TableSection, 'id' | 'title' | 'intro' | 'slide'> & {
  /** The clause by which the vendor owes its help. */
  clause: { id: string; title: string }
  checked: readonly Checked[]
  evidence: EvidenceIndex
  more?: readonly Filled<Checked>[]
}): TableSection {
  return tableOf({
    ...head,
    emptyWords: 'No record of a vendor in this selection that would have to help.',
    items: checked,
    evidence: ({ vendor, agreement }) => [
      ...(agreement ? citeAgreement(evidence, vendor, agreement) : []),
      ...(policyState(vendor, 'rights') === 'not_assessed'
        ? []
        : citeRefs(evidence, vendor, vendor.score.run?.facts.policy?.evidence ?? [])),
      ...(channelWords(vendor) === null
        ? []
        : citeRefs(evidence, vendor, vendor.score.run?.facts.transparency?.evidence ?? [])),
    ],
    columns: [
      { id: 'vendor', title: 'Vendor', kind: 'text', weight: 2, of: ({ vendor }) => vendor.name },
      { id: 'clause', title: clause.title, kind: 'state', weight: 2, of: (one) => clauseState(one, clause.id) },
      ...more,
      {
        ...{ id: 'policy', title: 'Policy explains rights', kind: 'state' },
        of: ({ vendor }) => policyState(vendor, 'rights'),
      },
      { id: 'channel', title: 'Channel for requests', kind: 'text', of: ({ vendor }) => channelWords(vendor) },
      {
        ...{ id: 'contact', title: 'Contact', kind: 'text', weight: 2 },
        of: ({ vendor }) => contactWords(vendor),
      },
    ],
  })
}

export const contactWords = ({ contactName, contactEmail }: VendorFacts): string | null =>
  listOrNull([contactName, contactEmail].filter((word) => word !== ''))
