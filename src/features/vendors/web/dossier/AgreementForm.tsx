import { type AgreementKind, agreementNames } from '../../../../product/vendors.ts'
import type { ButtonProps } from '../../../../ui/Button.tsx'
import type { AgreementDetail } from '../../dossier-contract.ts'
import { FormButton } from './FormButton.tsx'
import type { FormField } from './form-fields.ts'
import { bodyFor, call, useVendor } from './vendor-view.tsx'
import { agreementStateNames, optionsOf } from './words.ts'

const agreementFields: readonly FormField[] = [
  { name: 'kind', label: 'Kind', kind: 'choice', options: optionsOf(agreementNames) },
  {
    name: 'fileId',
    label: 'File',
    kind: 'file',
    hint: 'PDF, DOCX or text is read, and the clauses of a DPA or CCPA addendum are drafted from it. Up to 20 MB.',
  },
  { name: 'title', label: 'Title', kind: 'text', maxLength: 300 },
  { name: 'state', label: 'State', kind: 'choice', options: optionsOf(agreementStateNames) },
  { name: 'signedOn', label: 'Signed on', kind: 'day', hint: 'Of a signed agreement.' },
  { name: 'signer', label: 'Signed by', kind: 'text', maxLength: 300 },
  { name: 'validFrom', label: 'In force from', kind: 'day' },
  { name: 'validUntil', label: 'In force until', kind: 'day', hint: 'Empty: until it is ended.' },
  {
    name: 'sccModule',
    label: 'Module of the standard contractual clauses',
    kind: 'id',
    options: [
      { value: '', label: 'Not of this kind' },
      { value: '1', label: 'Module 1, controller to controller' },
      { value: '2', label: 'Module 2, controller to processor' },
      { value: '3', label: 'Module 3, processor to processor' },
      { value: '4', label: 'Module 4, processor to controller' },
    ],
  },
]

export function AddAgreement({
  label,
  kind = 'dpa',
  size,
}: {
  label: string
  kind?: AgreementKind
  size?: ButtonProps['size']
}) {
  const { vendor } = useVendor()
  const key = 'POST /api/customer/vendors/{id}/agreements'
  return (
    <FormButton
      label={label}
      size={size}
      title="Add an agreement"
      sendsAll
      fields={agreementFields}
      given={{ kind, state: 'signed' }}
      saveLabel="Add agreement"
      save={(body) => call(key, { params: { id: vendor.id }, body: bodyFor(key, body) })}
      done="Agreement added"
    />
  )
}

export function EditAgreement({ agreement }: { agreement: AgreementDetail }) {
  const { vendor } = useVendor()
  const key = 'PATCH /api/customer/vendors/{id}/agreements/{childId}'
  return (
    <FormButton
      label="Edit"
      about={agreement.title || agreementNames[agreement.kind]}
      size="small"
      title="Edit the agreement"
      fields={agreementFields}
      given={{ ...agreement, fileId: agreement.file?.id }}
      saveLabel="Save"
      save={(body) =>
        call(key, {
          params: { id: vendor.id, childId: agreement.id },
          body: bodyFor(key, { ...body, version: agreement.version }),
        })
      }
      done="Agreement saved"
    />
  )
}
