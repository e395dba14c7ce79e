import { Checkbox } from '../../../ui/Choice.tsx'
import { Select, TextInput } from '../../../ui/Field.tsx'
import { scopes, scopeWords } from '../vocabulary.ts'
import { KeyFormDialog } from './KeyFormDialog.tsx'
import { call } from './key-calls.ts'
import type { ShownKey } from './ShownKeyDialog.tsx'

/** Days that are offered; the empty one is until it is revoked. */
const lifetimes = [
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
  { value: '730', label: 'In two years' },
  { value: '', label: 'Never, until it is revoked' },
] as const

export const NewKeyDialog = (around: { onClose: () => void; onMade: (shown: ShownKey) => void }) => (
  <KeyFormDialog
    {...around}
    title="Create API key"
    submitLabel="Create key"
    pendingLabel="Making"
    make={async (form) => ({ made: await call('POST /api/customer/api-keys', { body: readKey(form) }) })}
  >
    <TextInput
      label="Name"
      name="name"
      required
      maxLength={100}
      autoComplete="off"
      hint="The program that will call with it. One key for each, so that one can end without the others."
    />
    <fieldset className="grid gap-3">
      <legend className="ui-legend">Scopes</legend>
      {scopes.map((scope) => (
        <Checkbox
          key={scope}
          name="scopes"
          value={scope}
          label={<code>{scope}</code>}
          hint={scopeWords[scope]}
          defaultChecked={scope === 'search:read'}
        />
      ))}
    </fieldset>
    <Select label="Expires" name="expiresInDays" options={lifetimes} defaultValue="365" />
  </KeyFormDialog>
)

/** Reads the form; the server validates it. */
export function readKey(form: FormData) {
  const days = Number(form.get('expiresInDays'))
  return {
    name: String(form.get('name') ?? '').trim(),
    scopes: scopes.filter((scope) => form.getAll('scopes').includes(scope)),
    ...(days > 0 && { expiresInDays: days }),
    password: String(form.get('password') ?? ''),
  }
}
