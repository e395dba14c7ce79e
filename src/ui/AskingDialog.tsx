import type { ReactNode } from 'react'
import { Button, type ButtonVariant } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

export type AskingDialogProps = {
  title: string
  /** The consequences. */
  why: ReactNode
  /** On the button that does nothing. */
  keep: string
  /** On the button that does it: a verb. */
  label: string
  variant: ButtonVariant
  pending: boolean
  pendingLabel: string
  onAct: () => void
  open: boolean
  onClose: () => void
}

/** Asks once more before something is done. */
export function AskingDialog(props: AskingDialogProps) {
  const { title, why, keep, label, variant, pending, pendingLabel, onAct, open, onClose } = props
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      foot={
        <>
          <Button onClick={onClose}>{keep}</Button>
          <Button variant={variant} pending={pending} pendingLabel={pendingLabel} onClick={onAct}>
            {label}
          </Button>
        </>
      }
    >
      <div className="wrap-anywhere">{why}</div>
    </Dialog>
  )
}
