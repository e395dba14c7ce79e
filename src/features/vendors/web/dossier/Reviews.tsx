import { useQuery } from '@tanstack/react-query'
import { counted } from '../../../../platform/shared/counted.ts'
import { asOfWords, instantWords } from '../../../../platform/shared/dates.ts'
import { errorWords } from '../../../../platform/web/call.ts'
import { cadenceDays } from '../../../../product/vendors.ts'
import { DataList } from '../../../../ui/DataList.tsx'
import { Loaded } from '../../../../ui/Loaded.tsx'
import { Section } from '../../../../ui/Page.tsx'
import { EmptyState } from '../../../../ui/States.tsx'
import { Timeline } from '../../../../ui/Timeline.tsx'
import { reviewDecisionNames } from '../../names.ts'
import { DueWord } from '../parts/VendorMarks.tsx'
import { tierNames } from '../parts/words.ts'
import { FormButton } from './FormButton.tsx'
import type { FormField } from './form-fields.ts'
import { bodyFor, call, dossierQuery, useVendor } from './vendor-view.tsx'
import { optionsOf } from './words.ts'

/** When this vendor is looked at again, and what was decided each time. */
export function Reviews() {
  const { vendor } = useVendor()
  const dossier = useQuery(dossierQuery(vendor.id))
  const days = vendor.cadenceDays ?? cadenceDays[vendor.tier]
  const cadence = `Every ${counted(days, 'day')}`
  return (
    <Section title="Reviews" aside={<ReviewNow />}>
      <div className="grid grid-cols-1 gap-10">
        <DataList
          layout="columns"
          items={[
            { label: 'Next review', value: <DueWord day={vendor.nextReview} /> },
            {
              label: 'Cadence',
              value: vendor.cadenceDays === null ? `${cadence}, as ${tierNames[vendor.tier]} tier has it` : cadence,
            },
            { label: 'Last review', value: vendor.lastReviewedOn ? asOfWords(vendor.lastReviewedOn) : 'Not yet' },
          ]}
        />
        <Loaded answer={dossier} what="The decision log" explain={errorWords}>
          {({ reviews }) =>
            reviews.length === 0 ? (
              <EmptyState title="No review yet">
                <p>Record the outcome: no change, updated or rescored.</p>
              </EmptyState>
            ) : (
              <Timeline
                entries={reviews.map((review) => ({
                  key: String(review.id),
                  state: 'done',
                  title: `${reviewDecisionNames[review.decision]}, at score ${review.score}`,
                  time: { text: instantWords(review.reviewedAt), iso: review.reviewedAt },
                  children: (
                    <>
                      <p className="max-w-measure whitespace-pre-line wrap-anywhere">{review.reason}</p>
                      <p className="text-sm text-quiet">
                        {`${review.reviewedBy?.name ?? 'A former member'}. Next review ${asOfWords(review.nextReviewOn)}.`}
                      </p>
                    </>
                  ),
                }))}
              />
            )
          }
        </Loaded>
      </div>
    </Section>
  )
}

const reviewFields: readonly FormField[] = [
  { name: 'decision', label: 'Decision', kind: 'choice', options: optionsOf(reviewDecisionNames) },
  { name: 'reason', label: 'Reason', kind: 'area', required: true, maxLength: 5000 },
  { name: 'nextReview', label: 'Next review', kind: 'day', hint: 'Empty: one cadence from today.' },
]

function ReviewNow() {
  const { vendor } = useVendor()
  const key = 'POST /api/customer/vendors/{id}/reviews'
  return (
    <FormButton
      label="Review now"
      variant="primary"
      title={`Review ${vendor.vendorName}`}
      sendsAll
      fields={reviewFields}
      given={{ decision: 'still_valid' }}
      saveLabel="Record the review"
      save={({ nextReview, ...body }) =>
        call(key, {
          params: { id: vendor.id },
          body: bodyFor(key, nextReview === null ? body : { ...body, nextReview }),
        })
      }
      done="Review recorded"
    />
  )
}
