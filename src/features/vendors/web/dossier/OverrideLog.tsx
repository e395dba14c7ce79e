import { asOfWords } from '../../../../platform/shared/dates.ts'
import { leastChange } from '../../../../product/score/changes.ts'
import type { Override } from '../../dossier-contract.ts'
import { statusName } from '../parts/words.ts'
import { DeedButton } from './DeedButton.tsx'
import { fieldNames } from './SetByHand.tsx'
import { call, useVendor } from './vendor-view.tsx'

/** Values set by hand, the newest first; those that ended stay. */
export function OverrideLog({ overrides }: { overrides: readonly Override[] }) {
  const { vendor } = useVendor()
  return (
    <ul className="border-t border-line text-sm">
      {overrides.map((override) => (
        <li key={override.id} className="flex flex-wrap items-start justify-between gap-3 border-b border-line py-3">
          <div className="max-w-measure min-w-0 wrap-anywhere">
            <p className="font-medium">{`${fieldNames[override.field]}: ${valueWords(override)}`}</p>
            <p>{override.reason}</p>
            <p className="text-quiet">{overrideWords(override)}</p>
          </div>
          {override.isInForce && (
            <DeedButton
              label="End"
              about={`${fieldNames[override.field]} set by hand`}
              pendingLabel="Ending"
              act={() =>
                call('DELETE /api/customer/vendors/{id}/overrides/{childId}', {
                  params: { id: vendor.id, childId: override.id },
                })
              }
              done="The computed value counts again"
              failed="The override was not ended"
            />
          )}
        </li>
      ))}
    </ul>
  )
}

const valueWords = ({ field, value }: Override): string => (field === 'score' ? value : statusName(value))

function overrideWords({ madeBy, madeAt, scoreThen, expiresOn, endedAt, isInForce, isStale }: Override): string {
  const began = `By ${madeBy?.name ?? 'a former member'} on ${asOfWords(madeAt.slice(0, 10))}, when ${scoreThen} was computed`
  if (endedAt) return `${began}; ended ${asOfWords(endedAt.slice(0, 10))}.`
  if (!isInForce) return `${began}; expired ${asOfWords(expiresOn)}.`
  const stale = isStale ? ` The computed score has moved by ${leastChange} or more since: look at it again.` : ''
  return `${began}, until ${asOfWords(expiresOn)}.${stale}`
}
