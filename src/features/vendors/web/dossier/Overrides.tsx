import { asOfWords } from '../../../../platform/shared/dates.ts'
import type { Override } from '../../dossier-contract.ts'
import { complianceStatuses } from '../../vocabulary.ts'
import { statusName } from '../parts/words.ts'
import { DeedButton } from './EditButton.tsx'
import { FormButton } from './FormButton.tsx'
import type { FormField } from './form-fields.ts'
import { bodyFor, call, useVendor } from './vendor-view.tsx'

type Field = Override['field']

const fieldNames: Record<Field, string> = { score: 'Risk score', compliance_status: 'Compliance status' }

const reasonFields: readonly FormField[] = [
  { name: 'reason', label: 'Reason', kind: 'area', required: true, maxLength: 5000 },
  { name: 'expiresOn', label: 'Until', kind: 'day', required: true },
]

const valueFields: Record<Field, FormField> = {
  score: { name: 'value', label: 'Risk score, 0 to 100', kind: 'number', required: true },
  compliance_status: {
    name: 'value',
    label: 'Compliance status',
    kind: 'choice',
    options: complianceStatuses.map((value) => ({ value, label: statusName(value) })),
  },
}

/** Puts one's own value above the computed one. */
export function SetByHand({ field }: { field: Field }) {
  const { vendor } = useVendor()
  const key = 'PUT /api/customer/vendors/{id}/override'
  const name = fieldNames[field].toLowerCase()
  return (
    <FormButton
      label={`Set the ${name}`}
      title={`Set the ${name} by hand`}
      sendsAll
      fields={[valueFields[field], ...reasonFields]}
      given={{ value: field === 'score' ? '' : vendor.complianceStatus }}
      intro={
        <p>
          The computed value goes on being calculated and is shown beside yours. Where the computed score moves by five
          or more, yours is marked as stale.
        </p>
      }
      saveLabel="Set it"
      save={(body) => call(key, { params: { id: vendor.id }, body: bodyFor(key, { ...body, field }) })}
      done={`${fieldNames[field]} set by hand`}
    />
  )
}

/** Values set by hand, those in force first as they come; those that ended stay. */
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
  const stale = isStale ? ' The computed score has moved by five or more since: look at it again.' : ''
  return `${began}, until ${asOfWords(expiresOn)}.${stale}`
}
