import { NewPasswordInput, PasswordInput } from '../../../ui/PasswordInput.tsx'
import { staffPasswordLimits } from '../vocabulary.ts'

type Props = { label: string; name: string; error?: string | undefined }

/** The one that is in use. */
export const KnownStaffPassword = (props: Props) => (
  <PasswordInput {...props} autoComplete="current-password" required maxLength={staffPasswordLimits.most} />
)

/** One that is being chosen. */
export const NewStaffPassword = (props: Props) => <NewPasswordInput {...props} limits={staffPasswordLimits} />
