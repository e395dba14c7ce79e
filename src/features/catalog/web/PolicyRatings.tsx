import { TextLink } from '../../../ui/Link.tsx'
import { Table } from '../../../ui/Table.tsx'
import type { PolicyRating } from '../contract.ts'
import { ratingWords } from './rating-words.ts'
import { Sourced } from './SourceLink.tsx'

export function PolicyRatings({ ratings }: { ratings: readonly PolicyRating[] }) {
  return (
    <div className="grid gap-10">
      {ratings.map((rating) => (
        <article key={rating.id} className="grid gap-4">
          <header>
            <h3 className="text-lg">{rating.product}</h3>
            <p className="text-sm text-quiet">
              <Sourced provenance={rating.provenance} />. Opinions of volunteers.
            </p>
            {rating.policies.length > 0 && (
              <ul className="text-sm">
                {rating.policies.map((policy) => (
                  <li key={policy}>
                    Policy rated: <TextLink href={policy}>{policy}</TextLink>
                  </li>
                ))}
              </ul>
            )}
          </header>
          <Table
            caption={`Rating of ${rating.product}`}
            hideCaption
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
        </article>
      ))}
    </div>
  )
}
