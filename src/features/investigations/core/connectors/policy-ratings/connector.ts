import { z } from 'zod'
import { compareText } from '../../../../../platform/shared/text.ts'
import type { PolicyRating } from '../../../../catalog/contract.ts'
import { row } from '../../document.ts'
import type { CapturedEvidence } from '../../evidence.ts'
import { ratingOption } from '../../findings/rating-table.ts'
import { recordEvidence, recordKind } from '../../record.ts'
import { searchedEvidence, unavailableEvidence } from '../absence.ts'
import type { Connector, Lookup } from '../connector.ts'
import { source, sourceLabels, sourceLines, sourceOf } from '../lines.ts'

export interface RatingsLookup extends Lookup {
  companyId: string
  /** Names of the product that is asked about; null: every product of the company. */
  products: string[] | null
}

const version = '1.0.0'

/** Answers of a public rubric about the policies of the company's products. */
export const policyRatingsConnector: Connector<RatingsLookup, PolicyRating[]> = {
  id: 'policy-ratings',
  version,
  plan: (subject) =>
    subject.company === null
      ? []
      : [
          {
            connector: 'policy-ratings',
            key: `company/${subject.company.id}`,
            place: `a policy rating of ${subject.name}`,
            companyId: subject.company.id,
            products: subject.kind === 'company' ? null : [subject.name, ...subject.aliases],
          },
        ],
  parse(lookup, result) {
    const origin = { lookup, fetchedAt: result.fetchedAt }
    switch (result.outcome) {
      case 'unavailable':
        return unavailableEvidence(origin, result.reason)
      case 'absent':
        return searchedEvidence(origin, result.searched)
      case 'found':
        return result.data.length === 0
          ? searchedEvidence(origin, [{ place: 'the policy ratings of the catalog', outcome: 'no record' }])
          : result.data.flatMap((rating) => ratingEvidence(rating, result.fetchedAt))
    }
  },
}

/** The ratings that are about the product: what was found about another product of the company says nothing about this one. */
export function ratingsOf(lookup: RatingsLookup, ratings: readonly PolicyRating[]): PolicyRating[] {
  const names = lookup.products?.flatMap((name) => [name, name.split(/:| [-–] /u, 1)[0] ?? '']).map(plain)
  return ratings.filter((rating) => names === undefined || names.includes(plain(rating.product)))
}

const plain = (name: string) => name.trim().toLowerCase()

function ratingEvidence(rating: PolicyRating, fetchedAt: string): CapturedEvidence[] {
  const answers = Object.entries(rating.answers).sort(([a], [b]) => compareText(a, b))
  return recordEvidence(
    ratingRecord,
    {
      connector: 'policy-ratings',
      trust: 'third_party',
      document: `rating/${rating.id}`,
      title: `Policy rating: ${rating.product}, ${rating.provenance.sourceTitle}`,
      page: rating.provenance.page,
      asOf: rating.provenance.asOf,
      fetchedAt,
      retrievedVia: 'catalog',
    },
    {
      product: rating.product,
      ratedBy: rating.provenance.sourceTitle,
      ratedAsOf: rating.provenance.asOf,
      answers: answers.map(([question, option]) => ({ question, option })),
      policies: rating.policies,
      source: sourceOf(rating.provenance),
    },
  )
}

export const ratingRecord = recordKind({
  kind: 'policy-rating',
  version,
  facts: z.strictObject({
    product: z.string(),
    ratedBy: z.string(),
    ratedAsOf: z.string(),
    answers: z.array(z.strictObject({ question: z.string(), option: z.string() })),
    policies: z.array(z.string()),
    source,
  }),
  labels: {
    document: 'Document',
    product: 'Product',
    ratedBy: 'Rated by',
    ratedAsOf: 'Rated as of',
    answer: 'Answer',
    policy: 'Policy rated',
    ...sourceLabels,
  },
  render: ({ product, ratedBy, ratedAsOf, answers, policies, source }) => [
    {
      lines: [
        ['document', 'policy rating by a third party'],
        ['product', product],
        ['ratedBy', ratedBy],
        ['ratedAsOf', ratedAsOf],
      ],
    },
    {
      // The option is the rater's; its reading in words is ours and is shown beside it.
      lines: answers.map(({ question, option }) => {
        const words = ratingOption(question, option)?.words
        return ['answer', row(question, { option, 'in words': words ? `the policy of ${product} ${words}` : null })]
      }),
    },
    { excerpt: false, lines: [...policies.map((url) => ['policy', url] as const), ...sourceLines(source)] },
  ],
})
