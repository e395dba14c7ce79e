import { TextInput } from '../../../ui/Field.tsx'

interface Props {
  firstName?: string
  lastName?: string
  /** Errors below the two fields. */
  errors?: { firstName?: string | undefined; lastName?: string | undefined }
}

const mostCharacters = 100

export function NameFields({ firstName, lastName, errors = {} }: Props) {
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      <TextInput
        label="First Name"
        name="firstName"
        autoComplete="given-name"
        required
        maxLength={mostCharacters}
        defaultValue={firstName}
        error={errors.firstName}
      />
      <TextInput
        label="Last Name"
        name="lastName"
        autoComplete="family-name"
        required
        maxLength={mostCharacters}
        defaultValue={lastName}
        error={errors.lastName}
      />
    </div>
  )
}
