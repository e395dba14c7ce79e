import { exporters } from '../../../product/adequacy.ts'
import { frameworkNames, frameworks } from '../../../product/frameworks.ts'
import { Checkbox } from '../../../ui/Choice.tsx'
import { Select, TextInput } from '../../../ui/Field.tsx'
import { defaultOrganisationSize, organisationSizes } from '../vocabulary.ts'
import type { Account } from './account.ts'
import { exporterNames, sizeNames } from './words.ts'

interface Props {
  name?: string
  industry?: string
  size?: (typeof organisationSizes)[number]
  errorOf: (field: 'name' | 'industry' | 'size') => string | undefined
}

/** Fields for the regimes by which vendors are judged. */
export function RegimeFields({ exporter, isHipaaEntity, reportedFrameworks }: Account['organization']) {
  return (
    <>
      <Select
        label="You transfer personal data from"
        name="exporter"
        defaultValue={exporter}
        hint="Transfers to other countries are judged by the law of this place."
        options={exporters.map((value) => ({ value, label: exporterNames[value] }))}
      />
      <Select
        label="Covered entity or business associate under HIPAA"
        name="isHipaaEntity"
        defaultValue={isHipaaEntity === null ? '' : isHipaaEntity ? 'yes' : 'no'}
        hint="Business associate agreements are asked for only if you are."
        options={[
          { value: '', label: 'Not answered' },
          { value: 'yes', label: 'Yes' },
          { value: 'no', label: 'No' },
        ]}
      />
      <fieldset className="grid gap-2">
        <legend className="mb-1 text-sm font-medium">Frameworks you report on</legend>
        {frameworks.map((framework) => (
          <Checkbox
            key={framework}
            name={`framework-${framework}`}
            label={frameworkNames[framework].name}
            defaultChecked={reportedFrameworks === null || reportedFrameworks.includes(framework)}
          />
        ))}
      </fieldset>
    </>
  )
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
