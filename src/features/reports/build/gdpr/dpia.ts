import { conclusionNames } from '../../../../product/assessments.ts'
import type { VendorFacts } from '../../../../product/register-facts.ts'
import type { AssessmentFact } from '../../../../product/report-facts.ts'
import type { TrackingKind } from '../../../../product/score/method/tracking-kinds.ts'
import type { dataSubjects } from '../../../../product/vendors.ts'
import type { TableSection } from '../../model.ts'
import type { EvidenceIndex } from '../evidence-index.ts'
import { tableOf } from '../table.ts'
import { type Criterion, citeUse, namesMet, trackingOf, useOf } from '../use.ts'
import { nameIn } from '../words.ts'

// Criteria of the Article 29 Working Party's guidelines on impact assessments (WP 248 rev.01, III.B.a), which the EDPB took
// over: processing that meets two of them needs an assessment in most cases.

/** The guidelines name no number of people; this one is ours. */
const largeScale = 100_000

const watching: readonly TrackingKind[] = ['broker', 'fingerprint', 'ads', 'replay']
const vulnerable: readonly string[] = [
  'employees',
  'applicants',
  'patients',
  'students',
  'children',
] satisfies (typeof dataSubjects)[number][]

const criteria: readonly Criterion[] = [
  { name: 'evaluation or scoring', isMet: (vendor) => useOf(vendor)?.profiling === true },
  { name: 'systematic monitoring', isMet: (vendor) => trackingOf(vendor).some((kind) => watching.includes(kind)) },
  { name: 'sensitive data', isMet: ({ sensitiveDataTypes }) => sensitiveDataTypes.gdpr.length > 0 },
  { name: 'large scale', isMet: ({ people }) => people !== null && people >= largeScale },
  {
    name: 'matching or combining',
    isMet: (vendor) => useOf(vendor)?.crossContextAds === true || trackingOf(vendor).includes('broker'),
  },
  {
    name: 'vulnerable people',
    isMet: ({ hasChildData, dataSubjects }) =>
      hasChildData === true || dataSubjects.some((one) => vulnerable.includes(one)),
  },
  { name: 'new technology', isMet: (vendor) => useOf(vendor)?.trainsAi === true },
]

export const criteriaMet = (vendor: VendorFacts): string[] => namesMet(criteria, vendor)

/** True if enough criteria indicate an assessment. */
export const isIndicated = (vendor: VendorFacts): boolean => criteriaMet(vendor).length >= 2

export function dpiaSection({
  vendors,
  assessments,
  evidence,
}: {
  vendors: readonly VendorFacts[]
  assessments: readonly AssessmentFact[]
  evidence: EvidenceIndex
}): TableSection {
  const lastOf = lastAssessments(assessments)
  return tableOf({
    ...{ id: 'dpia', title: 'Impact assessments: what asks for one', slide: { rows: 8 } },
    intro: `Criteria of WP 248 rev.01 that are recorded or were found; two of them point to an assessment under Art. 35 GDPR. Large scale is taken as ${largeScale.toLocaleString('en-US')} people or more. The register keeps no impact assessments, so that none is judged here; a privacy assessment of the vendor is named where one was concluded.`,
    emptyWords: 'No record: the register has no vendor in this selection.',
    items: vendors
      .map((vendor) => ({ vendor, met: criteriaMet(vendor), last: lastOf.get(vendor.id) }))
      .toSorted((a, b) => b.met.length - a.met.length),
    evidence: ({ vendor }) => citeUse(evidence, vendor),
    columns: [
      { id: 'vendor', title: 'Vendor', kind: 'text', weight: 2, of: ({ vendor }) => vendor.name },
      { id: 'count', title: 'Criteria', kind: 'number', of: ({ met }) => met.length },
      { id: 'criteria', title: 'Which', kind: 'text', weight: 3, of: ({ met }) => met.join(', ') || null },
      { id: 'points', title: 'Points to', kind: 'text', weight: 2, of: ({ met }) => pointsTo(met.length) },
      { id: 'state', title: 'Impact assessment', kind: 'state', of: () => 'not_assessed' },
      { id: 'on', title: 'Vendor assessed on', kind: 'day', of: ({ last }) => last?.concludedAt?.slice(0, 10) ?? null },
      {
        id: 'conclusion',
        title: 'Concluded',
        kind: 'text',
        of: ({ last }) => (last?.conclusion ? nameIn(conclusionNames, last.conclusion) : null),
      },
    ],
  })
}

function pointsTo(met: number): string {
  if (met >= 2) return 'An assessment, in most cases'
  return met === 1 ? 'A decision, with its reasons' : 'Nothing, as far as is recorded'
}

const privacyTypes = ['privacy', 'full']

/** Returns the last concluded privacy assessment of each vendor. */
function lastAssessments(assessments: readonly AssessmentFact[]): Map<number, AssessmentFact> {
  const concluded = assessments
    .filter(({ type, concludedAt }) => privacyTypes.includes(type) && concludedAt !== null)
    .toSorted((a, b) => ((a.concludedAt ?? '') < (b.concludedAt ?? '') ? -1 : 1))
  return new Map(concluded.map((one) => [one.vendorId, one]))
}
