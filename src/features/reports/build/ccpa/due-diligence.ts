import { counted } from '../../../../platform/shared/counted.ts'
import { addMonths } from '../../../../platform/shared/days.ts'
import { conclusionNames } from '../../../../product/assessments.ts'
import type { AgreementFact, VendorFacts } from '../../../../product/register-facts.ts'
import type { AssessmentFact, ReportFacts } from '../../../../product/report-facts.ts'
import { documentKindNames, reviewDecisionNames } from '../../../vendors/names.ts'
import type { TableSection } from '../../model.ts'
import { citeAgreement, citeDocument, whoFiled } from '../citations.ts'
import type { EvidenceIndex } from '../evidence-index.ts'
import { tableOf } from '../table.ts'
import { nameIn } from '../words.ts'

/** A step that was taken to know a vendor's practices. */
export interface Step {
  vendor: VendorFacts
  day: string
  what: string
  outcome: string
  by: string | null
  cite?: (evidence: EvidenceIndex) => string[]
}

const months = 12

/** The steps of the last twelve months, the newest first. */
export function stepsOf({ register, assessments, today }: ReportFacts): Step[] {
  const since = addMonths(today, -months)
  const byVendor = Map.groupBy(assessments, ({ vendorId }) => vendorId)
  return register.vendors
    .flatMap((vendor) => [
      ...vendor.reviews.map(({ reviewedAt, decision, reason, reviewedBy }) => ({
        ...{ vendor, day: reviewedAt.slice(0, 10), what: 'Review', by: reviewedBy },
        outcome: [nameIn(reviewDecisionNames, decision), reason].filter((words) => words !== '').join(': '),
      })),
      ...(byVendor.get(vendor.id) ?? []).flatMap((one) => assessmentSteps(vendor, one)),
      ...vendor.documents.map((document) => ({
        ...{ vendor, day: document.file.at.slice(0, 10), what: 'Document put on file', by: whoFiled(document.file) },
        outcome: `${documentKindNames[document.kind]}: ${document.title || document.file.name}`,
        cite: (evidence: EvidenceIndex) => citeDocument(evidence, vendor, document),
      })),
      ...vendor.agreements.flatMap((agreement) => clauseSteps(vendor, agreement)),
    ])
    .filter(({ day }) => day >= since && day <= today)
    .toSorted((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0))
}

const assessmentSteps = (vendor: VendorFacts, assessment: AssessmentFact): Step[] => {
  const { type, concludedAt, concludedBy, conclusion, conclusionReason } = assessment
  if (concludedAt === null || conclusion === null) return []
  return [
    {
      ...{ vendor, day: concludedAt.slice(0, 10), what: `Assessment: ${type}`, by: concludedBy },
      outcome: [nameIn(conclusionNames, conclusion), conclusionReason].filter((words) => words !== '').join(': '),
    },
  ]
}

/** One step for each day and person. */
function clauseSteps(vendor: VendorFacts, agreement: AgreementFact): Step[] {
  const confirmed = agreement.clauses.flatMap(({ confirmedAt, confirmedBy }) =>
    confirmedAt === null ? [] : [{ day: confirmedAt.slice(0, 10), by: confirmedBy }],
  )
  return [...Map.groupBy(confirmed, ({ day, by }) => JSON.stringify([day, by])).values()].flatMap((checks) =>
    checks.slice(0, 1).map(({ day, by }) => ({
      ...{ vendor, day, by, what: 'Clauses checked' },
      outcome: `${agreement.title || 'Agreement'}: ${counted(checks.length, 'clause')}`,
      cite: (evidence: EvidenceIndex) => citeAgreement(evidence, vendor, agreement),
    })),
  )
}

export function dueDiligenceSection(facts: ReportFacts, steps: readonly Step[], evidence: EvidenceIndex): TableSection {
  const { today, register } = facts
  const without = register.vendors.length - new Set(steps.map(({ vendor }) => vendor.id)).size
  return tableOf({
    ...{ id: 'due-diligence', title: `Due diligence of the last ${months} months` },
    intro: `From ${addMonths(today, -months)} to ${today}, whatever the period of the report. Whether a business looks after its vendors bears on whether it had reason to believe that one breaks the law: 11 CCR § 7051(c), and § 7053(b) for third parties. Without a step on record: ${counted(without, 'vendor')}.`,
    emptyWords: 'No record of a review, an assessment, a document or a check of clauses in this time.',
    items: steps,
    evidence: ({ cite }) => cite?.(evidence) ?? [],
    columns: [
      { id: 'day', title: 'Day', kind: 'day', of: ({ day }) => day },
      { id: 'vendor', title: 'Vendor', kind: 'text', weight: 2, of: ({ vendor }) => vendor.name },
      { id: 'what', title: 'Step', kind: 'text', weight: 2, of: ({ what }) => what },
      { id: 'outcome', title: 'Outcome', kind: 'text', weight: 4, of: ({ outcome }) => outcome },
      { id: 'by', title: 'By', kind: 'text', weight: 2, of: ({ by }) => by },
    ],
  })
}
