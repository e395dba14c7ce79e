import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId } from 'react'
import { errorWords } from '../../../platform/web/call.ts'
import { Button } from '../../../ui/Button.tsx'
import { CheckboxGroup } from '../../../ui/Choice.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { FieldError, TextInput } from '../../../ui/Field.tsx'
import { PasswordInput } from '../../../ui/PasswordInput.tsx'
import type { Webhook } from '../contract.ts'
import { eventTypes, eventWords, webhooksUrl } from '../vocabulary.ts'
import { call } from './calls.ts'
import type { ShownSecret } from './ShownSecretDialog.tsx'

interface EndpointDialogProps {
  /** Absent: a new one. */
  endpoint?: Webhook
  onClose: () => void
  /** Called for a new endpoint: its secret is to be shown. */
  onMade?: (made: ShownSecret) => void
}

export function EndpointDialog({ endpoint, onClose, onMade }: EndpointDialogProps) {
  const formId = useId()
  const client = useQueryClient()
  const save = useMutation({
    mutationFn: async (form: FormData) => {
      const body = readEndpoint(form)
      if (endpoint) {
        await call('PATCH /api/customer/webhooks/{id}', { params: { id: endpoint.id }, body })
        return undefined
      }
      return call('POST /api/customer/webhooks', { body })
    },
    onSuccess: (made) => {
      onClose()
      if (made) onMade?.(made)
    },
    onSettled: () => client.invalidateQueries({ queryKey: [webhooksUrl] }),
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    save.mutate(new FormData(event.currentTarget))
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={endpoint ? 'Edit endpoint' : 'Add an endpoint'}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" pending={save.isPending} pendingLabel="Saving">
            {endpoint ? 'Save endpoint' : 'Add endpoint'}
          </Button>
        </>
      }
    >
      <form id={formId} method="post" onSubmit={submit} className="grid grid-cols-1 gap-5">
        <TextInput
          label="Address"
          name="url"
          type="url"
          required
          maxLength={1_000}
          autoComplete="off"
          placeholder="https://"
          defaultValue={endpoint?.url}
          hint="A public host on port 80 or 443. Redirects are not followed."
        />
        <TextInput
          label="Description"
          name="description"
          optional
          maxLength={200}
          autoComplete="off"
          defaultValue={endpoint?.description}
        />
        <CheckboxGroup
          legend="Events"
          name="events"
          options={eventTypes.map((value) => ({ value, label: value, hint: eventWords[value] }))}
          defaultValues={endpoint?.events ?? eventTypes}
        />
        <PasswordInput
          label="Your password"
          name="password"
          autoComplete="current-password"
          required={!endpoint}
          maxLength={200}
          hint={
            endpoint
              ? 'Needed only if you change the address.'
              : 'An endpoint outlives your session, so we ask once more. Administrators get an email.'
          }
        />
        <div aria-live="polite">{save.error && <FieldError>{errorWords(save.error)}</FieldError>}</div>
      </form>
    </Dialog>
  )
}

/** Reads the form; the server validates it. */
export const readEndpoint = (form: FormData) => ({
  url: String(form.get('url') ?? '').trim(),
  description: String(form.get('description') ?? '').trim(),
  events: eventTypes.filter((type) => form.getAll('events').includes(type)),
  password: String(form.get('password') ?? ''),
})
