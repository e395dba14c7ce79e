import { mechanismNames } from '../../names.ts'
import { FormButton } from './FormButton.tsx'
import { countryOptions, type FormField, yesNoOptions } from './form-fields.ts'
import { bodyFor, call, useVendor } from './vendor-view.tsx'
import { optionsOf } from './words.ts'

export const transferFields: readonly FormField[] = [
  { name: 'country', label: 'Country', kind: 'choice', required: true, options: countryOptions('Choose a country') },
  { name: 'mechanism', label: 'Rests on', kind: 'choice', options: optionsOf(mechanismNames) },
  { name: 'checkedOn', label: 'Data Privacy Framework list checked on', kind: 'day' },
  { name: 'checkAgainOn', label: 'Check the list again on', kind: 'day', hint: 'Empty: after a year.' },
  { name: 'coversStaff', label: 'Certification covers HR data', kind: 'yes-no', options: yesNoOptions },
  { name: 'assessedOn', label: 'Impact assessment made on', kind: 'day' },
  { name: 'conclusion', label: 'Conclusion', kind: 'area', maxLength: 10_000 },
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
  /** The country of a row on record, which does not change. */
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
