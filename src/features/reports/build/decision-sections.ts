import { conclusionNames } from '../../../product/assessments.ts'
import type { VendorFacts } from '../../../product/register-facts.ts'
import type { AssessmentFact, ReportFacts } from '../../../product/report-facts.ts'
import { withBlanks } from '../../../product/vendors.ts'
import { reviewDecisionNames } from '../../vendors/names.ts'
import type { TableSection } from '../model.ts'
import { tableOf } from './table.ts'
import { nameIn, textOrNull } from './words.ts'

// Decisions of members about vendors, each with who, when and why.

/** Pairs each vendor with its items of one kind. */
const ofEach = <Item>(vendors: readonly VendorFacts[], itemsOf: (vendor: VendorFacts) => readonly Item[]) =>
  vendors.flatMap((vendor) => itemsOf(vendor).map((item) => ({ vendor, item })))

export function overridesSection({ register }: ReportFacts): TableSection {
  return tableOf({
    ...{ id: 'overrides', title: 'Per vendor: overrides' },
    items: ofEach(register.vendors, ({ overrides }) => overrides),
    emptyWords: 'No override is on record.',
    columns: [
      { id: 'vendor', title: 'Vendor', kind: 'text', weight: 2, of: ({ vendor }) => vendor.name },
      { id: 'field', title: 'What', kind: 'text', of: ({ item }) => withBlanks(item.field) },
      { id: 'value', title: 'Set to', kind: 'text', of: ({ item }) => withBlanks(item.value) },
      { id: 'then', title: 'Score then', kind: 'score', of: ({ item }) => item.scoreThen },
      { id: 'reason', title: 'Reason', kind: 'text', weight: 3, of: ({ item }) => textOrNull(item.reason) },
      { id: 'by', title: 'By', kind: 'text', of: ({ item }) => item.madeBy },
      { id: 'at', title: 'At', kind: 'instant', of: ({ item }) => item.madeAt },
      { id: 'until', title: 'Until', kind: 'day', of: ({ item }) => item.expiresOn },
      {
        ...{ id: 'standing', title: 'Standing', kind: 'text' },
        of: ({ item }) =>
          item.isInForce ? (item.isStale ? 'In force, the score has moved since' : 'In force') : 'Ended',
      },
    ],
  })
}

export function acceptancesSection({ register }: ReportFacts): TableSection {
  return tableOf({
    ...{ id: 'acceptances', title: 'Per vendor: accepted risks' },
    items: ofEach(register.vendors, ({ acceptances }) => acceptances),
    emptyWords: 'No accepted risk is on record.',
    columns: [
      { id: 'vendor', title: 'Vendor', kind: 'text', weight: 2, of: ({ vendor }) => vendor.name },
      { id: 'finding', title: 'Finding', kind: 'text', weight: 2, of: ({ item }) => item.findingTitle ?? 'The score' },
      { id: 'score', title: 'Score then', kind: 'score', of: ({ item }) => item.score },
      { id: 'reason', title: 'Reason', kind: 'text', weight: 3, of: ({ item }) => textOrNull(item.reason) },
      { id: 'by', title: 'By', kind: 'text', of: ({ item }) => item.acceptedBy },
      { id: 'at', title: 'At', kind: 'instant', of: ({ item }) => item.acceptedAt },
      { id: 'until', title: 'Until', kind: 'day', of: ({ item }) => item.expiresOn },
      { id: 'standing', title: 'Standing', kind: 'text', of: ({ item }) => (item.isInForce ? 'In force' : 'Ended') },
    ],
  })
}

interface Decision {
  vendor: VendorFacts
  at: string
  what: string
  reason: string
  score: number | null
  by: string | null
  until: string | null
}

export function decisionsSection({ register: { vendors }, assessments }: ReportFacts): TableSection {
  const byVendor = Map.groupBy(assessments, ({ vendorId }) => vendorId)
  return tableOf({
    ...{ id: 'decisions', title: 'Per vendor: reviews and assessments', slide: { rows: 10 } },
    items: vendors
      .flatMap((vendor) => [
        ...reviewsOf(vendor),
        ...(byVendor.get(vendor.id) ?? []).flatMap((one) => conclusionOf(vendor, one)),
      ])
      .toSorted((a, b) => (a.at > b.at ? -1 : a.at < b.at ? 1 : 0)),
    emptyWords: 'No review and no concluded assessment is on record.',
    columns: [
      { id: 'at', title: 'At', kind: 'instant', of: ({ at }) => at },
      { id: 'vendor', title: 'Vendor', kind: 'text', weight: 2, of: ({ vendor }) => vendor.name },
      { id: 'what', title: 'Decision', kind: 'text', weight: 2, of: ({ what }) => what },
      { id: 'reason', title: 'Reason', kind: 'text', weight: 3, of: ({ reason }) => textOrNull(reason) },
      { id: 'score', title: 'Score then', kind: 'score', of: ({ score }) => score },
      { id: 'by', title: 'By', kind: 'text', of: ({ by }) => by },
      { id: 'next', title: 'Next review', kind: 'day', of: ({ until }) => until },
    ],
  })
}

const reviewsOf = (vendor: VendorFacts): Decision[] =>
  vendor.reviews.map(({ decision, reason, score, reviewedBy, reviewedAt, nextReviewOn }) => ({
    ...{ vendor, reason, score, by: reviewedBy, at: reviewedAt, until: nextReviewOn },
    what: `Review: ${nameIn(reviewDecisionNames, decision)}`,
  }))

const conclusionOf = (vendor: VendorFacts, assessment: AssessmentFact): Decision[] => {
  const { type, conclusion, conclusionReason, conditions, concludedAt, concludedBy } = assessment
  if (conclusion === null || concludedAt === null) return []
  return [
    {
      ...{ vendor, at: concludedAt, by: concludedBy, score: null, until: null },
      what: `Assessment, ${withBlanks(type)}: ${nameIn(conclusionNames, conclusion)}`,
      reason: [conclusionReason, conditions && `Conditions: ${conditions}`].filter(Boolean).join(' '),
    },
  ]
}
