import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId } from 'react'
import { ApiError, errorWords } from '../../../platform/web/call.ts'
import { Button } from '../../../ui/Button.tsx'
import { CheckboxGroup } from '../../../ui/Choice.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { FieldError, TextInput } from '../../../ui/Field.tsx'
import { PasswordInput } from '../../../ui/PasswordInput.tsx'
import { eventTypes, eventWords } from '../../webhooks/vocabulary.ts'
import { type Connector, tellsOfEvents } from '../connectors.ts'
import type { Connection } from '../contract.ts'
import { connectionsUrl } from '../vocabulary.ts'
import { call } from './calls.ts'
import { readConnection, settingName } from './read-connection.ts'
import { SettingField } from './SettingField.tsx'

interface ConnectionDialogProps {
  connector: Connector
  /** Absent: a new one. */
  connection?: Connection
  onClose: () => void
  onSaved: (saved: Connection) => void
}

/** Connects another system, or changes what it was connected with. */
export function ConnectionDialog({ connector, connection, onClose, onSaved }: ConnectionDialogProps) {
  const { kind, name, fields, connects } = connector
  // Only the program that made a subscription may change it.
  const isOurs = connects === 'fields'
  const formId = useId()
  const client = useQueryClient()
  const save = useMutation({
    mutationFn: (form: FormData) => {
      const body = { ...readConnection(form, connector), password: String(form.get('password') ?? '') }
      return connection
        ? call('PATCH /api/customer/integrations/{id}', {
            params: { id: connection.id },
            body: isOurs ? body : { name: body.name },
          })
        : call('POST /api/customer/integrations', { body: { connector: kind, ...body } })
    },
    onSuccess: onSaved,
    onSettled: () => client.invalidateQueries({ queryKey: [connectionsUrl] }),
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    save.mutate(new FormData(event.currentTarget))
  }

  const issues = save.error instanceof ApiError ? save.error.issues : []
  const issueOf = (path: string) => issues.find((issue) => issue.path === path)?.message
  const isAtField = ['name', ...fields.map((field) => settingName(field.name))].some(issueOf)
  const words = save.error && (save.error instanceof ApiError && isAtField ? save.error.words : errorWords(save.error))
  return (
    <Dialog
      open
      onClose={onClose}
      title={connection ? `Edit ${connection.name}` : `Connect ${name}`}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" pending={save.isPending} pendingLabel="Saving">
            {connection ? 'Save connection' : 'Connect'}
          </Button>
        </>
      }
    >
      {/* By POST: a form that is sent before script is there must not write a secret into the address. */}
      <form id={formId} method="post" onSubmit={submit} className="grid grid-cols-1 gap-5">
        <TextInput
          label="Name"
          name="name"
          required
          maxLength={100}
          autoComplete="off"
          defaultValue={connection?.name ?? name}
          hint="What you call this connection."
          error={issueOf('name')}
        />
        {fields.map((field) => (
          <SettingField
            key={field.name}
            field={field}
            connection={connection}
            error={issueOf(settingName(field.name))}
          />
        ))}
        {isOurs && tellsOfEvents(kind) && (
          <CheckboxGroup
            legend="Events"
            name="events"
            options={eventTypes.map((value) => ({ value, label: value, hint: eventWords[value] }))}
            defaultValues={connection?.events ?? eventTypes}
          />
        )}
        {isOurs && (
          <PasswordInput
            label="Your password"
            name="password"
            autoComplete="current-password"
            required={!connection}
            maxLength={200}
            hint={
              connection
                ? 'Needed only if you change where it sends.'
                : 'A connection outlives your session, so we ask once more. Administrators get an email.'
            }
          />
        )}
        <div aria-live="polite">{words && <FieldError>{words}</FieldError>}</div>
      </form>
    </Dialog>
  )
}
