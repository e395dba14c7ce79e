import { Checkbox } from '../../../ui/Choice.tsx'
import { NewPasswordInput, PasswordInput } from '../../../ui/PasswordInput.tsx'
import { passwordLimits } from '../vocabulary.ts'

type Props = { label: string; name: string; error?: string | undefined; hint?: string }

/** The one that is in use: what it is made of is not judged again. */
export function KnownPassword(props: Props) {
  return <PasswordInput {...props} autoComplete="current-password" required maxLength={passwordLimits.most} />
}

/** One that is being chosen. */
export const NewPassword = (props: Props) => <NewPasswordInput {...props} limits={passwordLimits} />

/** A new password ends sessions in any case; what acts without one, where this is chosen. */
export const EndPrograms = () => (
  <Checkbox
    name="endPrograms"
    label="End API keys and webhooks too"
    hint="Choose this if someone else may know your password. API keys, webhooks, connected systems and open invitations that you made stop working."
  />
)
