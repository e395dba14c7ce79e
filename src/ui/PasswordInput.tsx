import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from './Button.tsx'
import { Field, type TextInputProps } from './Field.tsx'
import { useHydrated } from './use-hydrated.ts'

/** A password, with a button that shows what was typed. */
export function PasswordInput({ label, hideLabel, hint, error, optional, className, id, ...input }: TextInputProps) {
  const [isShown, setIsShown] = useState(false)
  const hydrated = useHydrated()
  return (
    <Field {...{ label, hideLabel, hint, error, optional, className, id }}>
      {(control) => (
        <span className="ui-revealed">
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...control}
            className="ui-input"
            type={isShown ? 'text' : 'password'}
          />
          {hydrated && (
            <IconButton
              label={isShown ? 'Hide password' : 'Show password'}
              icon={isShown ? <EyeOff size={18} aria-hidden="true" /> : <Eye size={18} aria-hidden="true" />}
              onClick={() => setIsShown(!isShown)}
            />
          )}
        </span>
      )}
    </Field>
  )
}

/** One that is being chosen. */
export const NewPasswordInput = ({
  limits: { least, most },
  ...props
}: TextInputProps & { limits: { least: number; most: number } }) => (
  <PasswordInput
    hint={`At least ${least} characters. Long beats complicated.`}
    {...props}
    autoComplete="new-password"
    required
    minLength={least}
    maxLength={most}
  />
)
