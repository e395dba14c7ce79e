import type { UseMutationResult } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { errorWords } from '../../../platform/web/call.ts'
import { Button } from '../../../ui/Button.tsx'
import { FieldError } from '../../../ui/Field.tsx'

interface WritingFormProps {
  send: Pick<UseMutationResult<unknown, Error, void>, 'mutate' | 'error' | 'isPending'>
  submit: string
  pendingLabel: string
  onDone: () => void
  children: ReactNode
}

/** A small form that opens below an answer to write one text: the text has the focus, and one can leave it. */
export function WritingForm({ send, submit, pendingLabel, onDone, children }: WritingFormProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('textarea')?.focus(), [])
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    send.mutate()
  }
  return (
    <form ref={form} onSubmit={onSubmit} className="grid w-full gap-3">
      {children}
      {send.error && <FieldError>{errorWords(send.error)}</FieldError>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" pending={send.isPending} pendingLabel={pendingLabel}>
          {submit}
        </Button>
        <Button size="small" variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
