import { TextInput, type TextInputProps } from './Field.tsx'
import { takeFocus } from './take-focus.ts'

interface CodeFieldProps extends Pick<TextInputProps, 'hint' | 'error'> {
  /** Only from the authenticator: a recovery code has letters. */
  numeric?: boolean
  /** For a field that appears once the password is right. */
  takesFocus?: boolean
}

/** The code of a second factor. */
export const CodeField = ({
  hint = 'Six digits from your authenticator app, or one of your recovery codes.',
  error,
  numeric = false,
  takesFocus = false,
}: CodeFieldProps) => (
  <TextInput
    ref={takesFocus ? takeFocus : undefined}
    label="Code"
    name="code"
    inputMode={numeric ? 'numeric' : undefined}
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
    required
    maxLength={40}
    hint={hint}
    error={error}
  />
)
