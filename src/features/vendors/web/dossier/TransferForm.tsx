import { mechanismNames } from '../../names.ts'
import { FormButton } from './FormButton.tsx'
import type { FormField } from './form-fields.ts'
import { bodyFor, call, useVendor } from './vendor-view.tsx'
import { optionsOf } from './words.ts'

export const transferFields: readonly FormField[] = [
  { name: 'country', label: 'Country', kind: 'text', required: true, maxLength: 2, hint: 'Two letters, such as US.' },
  { name: 'mechanism', label: 'Rests on', kind: 'choice', options: optionsOf(mechanismNames) },
  { name: 'assessedOn', label: 'Impact assessment made on', kind: 'day' },
  { name: 'conclusion', label: 'What it came to', kind: 'area', maxLength: 10_000 },
  { name: 'measures', label: 'Supplementary measures', kind: 'area', maxLength: 10_000 },
  { name: 'fileId', label: 'Impact assessment', kind: 'file' },
]

export const AddTransfer = () => (
  <TransferForm label="Add transfer" title="Add a transfer" given={{ mechanism: 'scc' }} fields={transferFields} />
)

export function TransferForm({
  label,
  about,
  title,
  given,
  fields,
  country,
}: {
  label: string
  about?: string
  title: string
  given: Readonly<Record<string, unknown>>
  fields: readonly FormField[]
  /** Of a row that stands: its country stays. */
  country?: string
}) {
  const { vendor } = useVendor()
  const key = 'PUT /api/customer/vendors/{id}/transfers'
  return (
    <FormButton
      {...{ label, about, title, given, fields }}
      size={country === undefined ? undefined : 'small'}
      sendsAll
      saveLabel="Save"
      save={(body) =>
        call(key, {
          params: { id: vendor.id },
          body: bodyFor(key, country === undefined ? body : { ...body, country }),
        })
      }
      done="Transfer saved"
    />
  )
}
