import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId } from 'react'
import { errorWords } from '../../../platform/web/call.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { FieldError } from '../../../ui/Field.tsx'
import { PasswordInput } from '../../../ui/PasswordInput.tsx'
import { apiKeysUrl } from '../vocabulary.ts'
import type { ShownKey } from './ShownKeyDialog.tsx'

interface KeyFormDialogProps {
  title: string
  submitLabel: string
  pendingLabel: string
  make: (form: FormData) => Promise<ShownKey>
  onMade: (shown: ShownKey) => void
  onClose: () => void
  children: ReactNode
}

/** A form whose answer is a key that is shown once. */
export function KeyFormDialog({
  title,
  submitLabel,
  pendingLabel,
  make,
  onMade,
  onClose,
  children,
}: KeyFormDialogProps) {
  const formId = useId()
  const client = useQueryClient()
  const making = useMutation({
    mutationFn: make,
    onSuccess: onMade,
    onSettled: () => client.invalidateQueries({ queryKey: [apiKeysUrl] }),
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    making.mutate(new FormData(event.currentTarget))
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" pending={making.isPending} pendingLabel={pendingLabel}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} method="post" onSubmit={submit} className="grid grid-cols-1 gap-5">
        {children}
        <PasswordInput
          label="Your password"
          name="password"
          autoComplete="current-password"
          required
          maxLength={200}
          hint="A key outlives your session, so we ask once more. Administrators get an email."
        />
        <div aria-live="polite">{making.error && <FieldError>{errorWords(making.error)}</FieldError>}</div>
      </form>
    </Dialog>
  )
}
