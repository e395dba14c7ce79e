import { asOfWords } from '../../../platform/shared/dates.ts'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { Table } from '../../../ui/Table.tsx'
import type { PolicyRating } from '../contract.ts'
import { ratingWords } from './rating-words.ts'
import { Sourced } from './SourceLink.tsx'

/** A single rating is open. */
export function PolicyRatings({ ratings }: { ratings: readonly PolicyRating[] }) {
  const [only] = ratings.length === 1 ? ratings : []
  if (only)
    return (
      <article className="grid gap-4">
        <h3 className="text-lg">{only.product}</h3>
        <Rating rating={only} />
      </article>
    )
  return (
    <div>
      {ratings.map((rating) => (
        <Disclosure key={rating.id} summary={rating.product} aside={asOfWords(rating.provenance.asOf)}>
          <div className="grid gap-4">
            <Rating rating={rating} />
          </div>
        </Disclosure>
      ))}
    </div>
  )
}

function Rating({ rating }: { rating: PolicyRating }) {
  return (
    <>
      <div className="text-sm">
        <p className="text-quiet">
          <Sourced provenance={rating.provenance} />. Opinions of volunteers.
        </p>
        {rating.policies.length > 0 && (
          <ul>
            {rating.policies.map((policy) => (
              <li key={policy} className="wrap-anywhere">
                Policy rated: <TextLink href={policy}>{policy}</TextLink>
              </li>
            ))}
          </ul>
        )}
      </div>
      <Table
        caption={`Rating of ${rating.product}`}
        hideCaption
        className="sm:table-fixed"
        rows={ratingWords(rating.answers)}
        rowKey={(row) => row.id}
        columns={[
          {
            key: 'question',
            header: 'Question',
            cell: (row) => <span className="font-normal">{row.question}</span>,
          },
          { key: 'answer', header: 'Answer', cell: (row) => row.answer },
        ]}
      />
    </>
  )
}
