import { asOfWords } from '../../../../platform/shared/dates.ts'
import { leastChange } from '../../../../product/score/changes.ts'
import type { Acceptance, Finding } from '../../dossier-contract.ts'
import { DeedButton } from './DeedButton.tsx'
import { call, useVendor } from './vendor-view.tsx'

/** Decisions to live with a risk, the newest first; those that ended stay. */
export function AcceptanceLog({
  acceptances,
  findings,
}: {
  acceptances: readonly Acceptance[]
  findings: readonly Finding[]
}) {
  const { vendor } = useVendor()
  return (
    <ul className="border-t border-line text-sm">
      {acceptances.map((acceptance) => {
        const about = findings.find(({ id }) => id === acceptance.findingId)?.title ?? 'The vendor as a whole'
        return (
          <li
            key={acceptance.id}
            className="flex flex-wrap items-start justify-between gap-3 border-b border-line py-3"
          >
            <div className="max-w-measure min-w-0 wrap-anywhere">
              <p className="font-medium">{about}</p>
              <p>{acceptance.reason}</p>
              <p className="text-quiet">{acceptanceWords(acceptance)}</p>
            </div>
            {acceptance.isInForce && (
              <DeedButton
                label="End"
                about={`the acceptance of ${about}`}
                pendingLabel="Ending"
                act={() =>
                  call('DELETE /api/customer/vendors/{id}/acceptances/{childId}', {
                    params: { id: vendor.id, childId: acceptance.id },
                  })
                }
                done="Acceptance ended"
                failed="The acceptance was not ended"
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}

function acceptanceWords({
  acceptedBy,
  acceptedAt,
  score,
  expiresOn,
  endedAt,
  isInForce,
  isStale,
}: Acceptance): string {
  const began = `Accepted by ${acceptedBy?.name ?? 'a former member'} on ${asOfWords(acceptedAt.slice(0, 10))} at score ${score}`
  if (endedAt) return `${began}; ended ${asOfWords(endedAt.slice(0, 10))}.`
  const until = `${isInForce ? 'until' : 'expired'} ${asOfWords(expiresOn)}`
  return `${began}, ${until}.${isInForce && isStale ? ` The score has moved by ${leastChange} or more since: look at it again.` : ''}`
}
