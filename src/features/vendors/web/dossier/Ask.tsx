import { errorWords } from '../../../../platform/web/call.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { FieldError } from '../../../../ui/Field.tsx'
import { useDeed } from './vendor-view.tsx'

export interface Asking {
  open: boolean
  onClose: () => void
}

/** A dialog that asks before something is done with a vendor as a whole. */
export function Ask({
  title,
  label,
  pendingLabel,
  danger = false,
  act,
  done,
  open,
  onClose,
  children,
}: Asking & {
  title: string
  label: string
  pendingLabel: string
  danger?: boolean
  act: () => Promise<unknown>
  done: string
  children: React.ReactNode
}) {
  const deed = useDeed(act, done)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            pending={deed.isPending}
            pendingLabel={pendingLabel}
            onClick={() => deed.mutate(undefined, { onSuccess: onClose })}
          >
            {label}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        {children}
        <div aria-live="polite">{deed.error && <FieldError>{errorWords(deed.error)}</FieldError>}</div>
      </div>
    </Dialog>
  )
}
