import { useQuery } from '@tanstack/react-query'
import { leastChange } from '../../../../product/score/changes.ts'
import type { Finding } from '../../dossier-contract.ts'
import { FormButton } from './FormButton.tsx'
import type { FormField } from './form-fields.ts'
import { bodyFor, call, scoreQuery, useVendor } from './vendor-view.tsx'

const acceptanceFields: readonly FormField[] = [
  { name: 'reason', label: 'Reason', kind: 'area', required: true, maxLength: 5000 },
  { name: 'expiresOn', label: 'Accepted until', kind: 'day', required: true },
]

/** Takes the risk of one finding, or of the vendor as a whole. */
export function AcceptRisk({ finding }: { finding?: Finding }) {
  const { vendor } = useVendor()
  const { data } = useQuery(scoreQuery(vendor.id))
  const key = 'POST /api/customer/vendors/{id}/acceptances'
  const score = data?.explanation?.R
  return (
    <FormButton
      label="Accept risk"
      about={finding?.title ?? vendor.vendorName}
      size={finding ? 'small' : 'medium'}
      title={finding ? `Accept the risk of “${finding.title}”` : `Accept the risk of ${vendor.vendorName}`}
      intro={
        <p>
          Recorded at the current score{score !== undefined && `, ${score}`}. Accepting doesn’t change the score. It
          expires on the day you choose, and is marked when the score has moved by {leastChange} or more.
        </p>
      }
      sendsAll
      fields={acceptanceFields}
      given={{}}
      saveLabel="Accept risk"
      save={(body) =>
        call(key, { params: { id: vendor.id }, body: bodyFor(key, { ...body, findingId: finding?.id ?? null }) })
      }
      done="Risk accepted"
    />
  )
}
