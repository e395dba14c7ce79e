import { TextInput } from '../../../ui/Field.tsx'

interface PersonFieldsProps {
  field: (name: string) => { name: string; defaultValue: string | undefined; error: string | undefined }
}

export function PersonFields({ field }: PersonFieldsProps) {
  return (
    <>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <TextInput {...field('firstName')} label="First name" autoComplete="given-name" maxLength={100} />
        <TextInput {...field('lastName')} label="Last name" autoComplete="family-name" maxLength={100} />
      </div>
      <TextInput {...field('email')} label="Email" type="email" autoComplete="email" maxLength={254} />
    </>
  )
}
