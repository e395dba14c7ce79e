import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { createCaller } from '../../../platform/web/call.ts'
import { useDecision } from '../../../platform/web/use-decision.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { TextArea } from '../../../ui/Field.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import type { noticesContract } from '../contract.ts'
import { longestReason, organizationsUrl, type TakedownKind, takedownsUrl } from '../vocabulary.ts'

export const call = createCaller<typeof noticesContract>()

export const kindNames: Record<TakedownKind, string> = {
  investigation: 'Investigation',
  correction: 'Correction',
  organization: 'Organization',
}

interface Change {
  kind: TakedownKind
  key: string
  reason: string
  isHidden: boolean
}

export function useChange() {
  const client = useQueryClient()
  return useDecision<Change, Change>(
    {
      act: async ({ isHidden, ...body }) => {
        await call(isHidden ? 'POST /api/admin/takedowns' : 'POST /api/admin/takedowns/restore', { body })
        await client.invalidateQueries({ queryKey: [organizationsUrl] })
        return { isHidden, ...body }
      },
      told: ({ kind, key, isHidden }) => ({
        title: isHidden ? 'Hidden' : 'Restored',
        description: `${kindNames[kind]} ${key}`,
      }),
      failed: 'Nothing was changed',
    },
    { url: takedownsUrl, tell: useToast().toast },
  )
}

export const typedBy = (event: FormEvent<HTMLFormElement>) => {
  event.preventDefault()
  const given = new FormData(event.currentTarget)
  return (name: string) => String(given.get(name) ?? '').trim()
}

/** Asks for the reason first. */
export function ChangeButton({
  kind,
  id,
  label,
  isHidden,
}: {
  kind: TakedownKind
  id: string
  label: string
  isHidden: boolean
}) {
  const change = useChange()
  return (
    <ReasonButton
      label={label}
      title={`${label} ${kindNames[kind].toLowerCase()} ${id}`}
      variant={isHidden ? 'danger' : 'secondary'}
      pending={change.isPending}
      onReason={(reason) => change.mutateAsync({ kind, key: id, reason, isHidden })}
    />
  )
}

export function ReasonButton({
  label,
  title,
  variant,
  pending,
  onReason,
}: {
  label: string
  title: string
  variant: 'danger' | 'secondary'
  pending: boolean
  onReason: (reason: string) => Promise<unknown>
}) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button size="small" variant={variant} aria-label={title} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog open={isOpen} onClose={close} title={title}>
        <form
          onSubmit={(event) => {
            const typed = typedBy(event)
            // An error is shown; the dialog closes either way.
            onReason(typed('reason')).then(close, close)
          }}
          className="grid grid-cols-1 gap-4"
        >
          <TextArea label="Reason" name="reason" required maxLength={longestReason} rows={3} />
          <div className="flex flex-wrap gap-3">
            <Button onClick={close}>Cancel</Button>
            <Button
              type="submit"
              variant={variant === 'danger' ? 'danger' : 'primary'}
              pending={pending}
              pendingLabel="Saving"
            >
              {label}
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  )
}
