import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { maskEmail } from '../../../platform/shared/mask-email.ts'
import { ApiError, createCaller } from '../../../platform/web/call.ts'
import { investigationPath } from '../../../product/links.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextInput } from '../../../ui/Field.tsx'
import { Callout } from '../../../ui/Text.tsx'
import type { investigationsContract } from '../contract.ts'
import { investigationUrl } from '../vocabulary.ts'

const call = createCaller<typeof investigationsContract>()

/**
 * Leaves an address for one notice; without script the page's action takes it. Several people may wait for one report:
 * `saved` is the masked address of the first, and the form stays for the next.
 */
export function NoticeForm({ id, saved, refused }: { id: string; saved: string; refused: string | undefined }) {
  const client = useQueryClient()
  const leave = useMutation({
    mutationFn: (contactEmail: string) =>
      call('POST /api/investigations/{id}/contact', { params: { id }, body: { contactEmail } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [investigationUrl(id)] }),
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    leave.mutate(String(new FormData(form).get('contactEmail') ?? '').trim(), { onSuccess: () => form.reset() })
  }

  const address = leave.isSuccess ? maskEmail(leave.variables) : saved
  const error = leave.error ? wordsOf(leave.error) : leave.isSuccess ? undefined : refused
  return (
    <form
      method="post"
      action={investigationPath(id)}
      onSubmit={submit}
      className="grid max-w-measure grid-cols-1 gap-4"
    >
      {address && (
        <Callout kind="success" title="The address is saved">
          <p>{`One message will go to ${address} when the report is ready. The address is erased 90 days after that.`}</p>
        </Callout>
      )}
      <TextInput
        label="E-mail for the notice"
        type="email"
        name="contactEmail"
        autoComplete="email"
        required
        maxLength={254}
        error={error}
        hint="Used for one message when the report is ready, and erased 90 days after that. No one sees it in full."
      />
      <div>
        <Button type="submit" pending={leave.isPending} pendingLabel="Saving">
          Notify me
        </Button>
      </div>
    </form>
  )
}

const wordsOf = (error: Error): string =>
  error instanceof ApiError
    ? (error.issues[0]?.message ?? error.words)
    : 'The address could not be sent. Please try again.'
