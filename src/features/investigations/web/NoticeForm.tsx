import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { ApiError, createCaller } from '../../../platform/web/call.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextInput } from '../../../ui/Field.tsx'
import { Callout } from '../../../ui/Text.tsx'
import type { investigationsContract } from '../contract.ts'
import { investigationPath } from '../vocabulary.ts'

const call = createCaller<typeof investigationsContract>()

/** Leaves an address for one notice; without script the page's action takes it. */
export function NoticeForm({ id, refused }: { id: string; refused: string | undefined }) {
  const client = useQueryClient()
  const leave = useMutation({
    mutationFn: (contactEmail: string) =>
      call('POST /api/investigations/{id}/contact', { params: { id }, body: { contactEmail } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [`/api/investigations/${id}`] }),
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    leave.mutate(String(new FormData(event.currentTarget).get('contactEmail') ?? '').trim())
  }

  if (leave.isSuccess) return <NoticeAccepted address="" />
  const error = leave.error ? wordsOf(leave.error) : refused
  return (
    <form
      method="post"
      action={investigationPath(id)}
      onSubmit={submit}
      className="grid max-w-measure grid-cols-1 gap-4"
    >
      <TextInput
        label="E-mail for the notice"
        optional
        type="email"
        name="contactEmail"
        autoComplete="email"
        required
        maxLength={254}
        error={error}
        hint="Used for one message when the report is ready, and erased after 90 days. It is shown to nobody in full."
      />
      <div>
        <Button type="submit" pending={leave.isPending} pendingLabel="Saving">
          Notify me
        </Button>
      </div>
    </form>
  )
}

export function NoticeAccepted({ address }: { address: string }) {
  return (
    <Callout kind="success" title="The address is saved">
      <p>{`One message will go to ${address || 'it'} when the report is ready. The address is erased after 90 days.`}</p>
    </Callout>
  )
}

const wordsOf = (error: Error): string =>
  error instanceof ApiError
    ? (error.issues[0]?.message ?? error.words)
    : 'The address could not be sent. Please try again.'
