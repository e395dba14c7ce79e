import { useEffect, useRef } from 'react'
import { TextInput } from '../../../ui/Field.tsx'

/** Appears once the password is right, with the focus in it. */
export function CodeField() {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  return (
    <TextInput
      ref={input}
      label="Code"
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      required
      maxLength={40}
      hint="The six digits of your authenticator app, or one of your recovery codes."
    />
  )
}
