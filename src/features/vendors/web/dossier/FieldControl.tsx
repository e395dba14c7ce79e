import { readCountries } from '../../../../product/countries.ts'
import { countryName } from '../../../../product/entries.ts'
import { Checkbox } from '../../../../ui/Choice.tsx'
import { FieldError, Select, TextArea, TextInput } from '../../../../ui/Field.tsx'
import type { FieldValue } from './edits.ts'
import { FileField } from './FileField.tsx'
import type { FormField, Option } from './form-fields.ts'

export type FieldControlProps = {
  field: FormField
  value: FieldValue
  onChange: (value: FieldValue) => void
  onUploading: (isUploading: boolean) => void
  error?: string | undefined
}

const inputTypes = { text: 'text', email: 'email', url: 'url', day: 'date', number: 'number' } as const

/** One field of a form, entered as its kind asks. */
export function FieldControl({ field, value, onChange, onUploading, error }: FieldControlProps) {
  const { label, hint, required = false, maxLength } = field
  const text = typeof value === 'string' ? value : ''
  const shared = { label, hint, error, required, optional: !required, value: text }
  const typed = { ...shared, onChange: (event: { target: { value: string } }) => onChange(event.target.value) }
  switch (field.kind) {
    case 'text':
    case 'email':
    case 'url':
    case 'day':
    case 'number':
      return (
        <TextInput
          {...typed}
          type={inputTypes[field.kind]}
          maxLength={maxLength}
          min={field.kind === 'number' ? 0 : undefined}
        />
      )
    case 'area':
    case 'lines':
      return <TextArea {...typed} rows={field.kind === 'lines' ? 3 : 4} maxLength={maxLength} />
    case 'countries':
      return <TextInput {...typed} hint={countryHint(text)} spellCheck={false} />
    case 'choice':
    case 'id':
    case 'yes-no':
      // Nothing is left open in a choice: what is not known is one of its options.
      return <Select {...typed} optional={false} options={field.options} />
    case 'checks':
      return <Checks field={field} ticked={typeof value === 'string' ? [] : value} onChange={onChange} error={error} />
    case 'file':
      return (
        <FileField {...{ label, hint, error, required }} fileId={text} onChange={onChange} onUploading={onUploading} />
      )
  }
}

function Checks({
  field: { label, hint, options },
  ticked,
  onChange,
  error,
}: {
  field: { label: string; hint?: string | undefined; options: readonly Option[] }
  ticked: readonly string[]
  onChange: (value: FieldValue) => void
  error: string | undefined
}) {
  return (
    <fieldset>
      <legend className="ui-legend">{label}</legend>
      {hint && <p className="ui-hint">{hint}</p>}
      <div className="ui-choices sm:grid sm:grid-cols-2">
        {options.map((option) => (
          <Checkbox
            key={option.value}
            label={option.label}
            checked={ticked.includes(option.value)}
            onChange={({ target: { checked } }) =>
              onChange(checked ? [...ticked, option.value] : ticked.filter((value) => value !== option.value))
            }
          />
        ))}
      </div>
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  )
}

function countryHint(text: string): string {
  const { codes, unknown } = readCountries(text)
  if (unknown.length > 0) return `Not a country we know: ${unknown.join(', ')}.`
  return codes.length > 0 ? codes.map(countryName).join(', ') : 'Names or codes, such as Germany, US.'
}
