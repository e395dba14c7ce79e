import { Select, TextInput } from '../../../ui/Field.tsx'
import { defaultOrganisationSize, organisationSizes } from '../vocabulary.ts'
import { sizeNames } from './words.ts'

interface Props {
  name?: string
  industry?: string
  size?: (typeof organisationSizes)[number]
  errorOf: (field: 'name' | 'industry' | 'size') => string | undefined
}

export function OrganisationFields({ name, industry, size = defaultOrganisationSize, errorOf }: Props) {
  return (
    <>
      <TextInput
        label="Company Name"
        name="company"
        autoComplete="organization"
        required
        maxLength={200}
        defaultValue={name}
        error={errorOf('name')}
      />
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <TextInput
          label="Industry"
          name="industry"
          optional
          maxLength={100}
          defaultValue={industry}
          error={errorOf('industry')}
        />
        <Select
          label="Company Size"
          name="size"
          defaultValue={size}
          options={organisationSizes.map((value) => ({ value, label: sizeNames[value] }))}
          error={errorOf('size')}
        />
      </div>
    </>
  )
}
