import { Fragment, type ReactNode } from 'react'
import type { ButtonProps } from '../../../../ui/Button.tsx'
import { EditButton } from './EditButton.tsx'
import { useFormSession } from './use-form-session.ts'

export interface FormSession {
  open: boolean
  onClose: () => void
  onSaved: () => void
}

export type SessionButtonProps = Pick<ButtonProps, 'size' | 'variant' | 'icon'> & {
  /** On the button: a verb. */
  label: string
  /** The subject, for screen readers that read the button alone. */
  about?: string | undefined
}

/** A button with a dialog, which is made when it is opened first. */
export function SessionButton({
  label,
  about,
  children,
  ...button
}: SessionButtonProps & { children: (session: FormSession) => ReactNode }) {
  const { key, isBegun, isOpen, open, close, end } = useFormSession()
  return (
    <>
      <EditButton {...button} aria-label={about && `${label}: ${about}`} onClick={open}>
        {label}
      </EditButton>
      {isBegun && <Fragment key={key}>{children({ open: isOpen, onClose: close, onSaved: end })}</Fragment>}
    </>
  )
}
