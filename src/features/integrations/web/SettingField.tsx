import { Select, TextInput } from '../../../ui/Field.tsx'
import { PasswordInput } from '../../../ui/PasswordInput.tsx'
import type { ConnectorField } from '../connectors.ts'
import type { Connection } from '../contract.ts'
import { settingName } from './read-connection.ts'

interface SettingFieldProps {
  field: ConnectorField
  /** Absent: a new one. */
  connection: Connection | undefined
  error: string | undefined
}

/** One thing that a connector asks for. A secret is never filled in: left empty, the stored one stays. */
export function SettingField({ field, connection, error }: SettingFieldProps) {
  const { name, label, kind, hint, options = [], isOptional = false } = field
  const shared = { name: settingName(name), label, hint, error }
  const typed = { ...shared, optional: isOptional, required: !isOptional, maxLength: 2_000 }
  const stored = connection?.settings[name]
  switch (kind) {
    case 'secret': {
      const isSet = connection?.secretsSet.includes(name) ?? false
      return (
        <PasswordInput
          {...typed}
          {...(isSet && { required: false, hint: `${hint ? `${hint} ` : ''}Stored. Leave it empty to keep it.` })}
          // Not "off": browsers then offer the password of this site.
          autoComplete="new-password"
        />
      )
    }
    case 'choice':
      return (
        <Select
          {...shared}
          defaultValue={stored}
          options={options.map(([value, words]) => ({ value, label: words }))}
        />
      )
    default:
      return <TextInput {...typed} type={kind} autoComplete="off" defaultValue={stored} />
  }
}
