import { leastChange } from '../../../../product/score/changes.ts'
import { complianceStatuses } from '../../../../product/vendors.ts'
import type { Override } from '../../dossier-contract.ts'
import { statusName } from '../parts/words.ts'
import { FormButton } from './FormButton.tsx'
import type { FormField } from './form-fields.ts'
import { bodyFor, call, useVendor } from './vendor-view.tsx'

type Field = Override['field']

export const fieldNames: Record<Field, string> = { score: 'Risk score', compliance_status: 'Compliance status' }

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
          The computed value goes on being calculated and is shown beside yours. Where the computed score moves by{' '}
          {leastChange} or more, yours is marked as stale.
        </p>
      }
      saveLabel="Set it"
      save={(body) => call(key, { params: { id: vendor.id }, body: bodyFor(key, { ...body, field }) })}
      done={`${fieldNames[field]} set by hand`}
    />
  )
}
