import type { FormEvent } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import { TextArea, TextInput } from '../../../../ui/Field.tsx'
import { useHydrated } from '../../../../ui/use-hydrated.ts'
import type { WholeEdition } from '../../newsletter-contract.ts'
import { longestEdition, longestSubject } from '../../vocabulary.ts'
import { callNewsletter, useEditionAction } from './use-edition-action.ts'

interface Written {
  subject: string
  body: string
}

export function WriteEdition() {
  const write = useEditionAction(undefined, {
    act: (body: Written) => callNewsletter('POST /api/admin/newsletter/editions', { body }),
    told: { title: 'Draft saved', description: 'Look at it below before it is sent.' },
    failed: 'Draft not saved',
  })
  return (
    <EditionForm
      pending={write.isPending}
      onWritten={(written, form) => write.mutate(written, { onSuccess: () => form.reset() })}
    />
  )
}

export function ChangeDraft({ edition: { id, subject, body, changedAt } }: { edition: WholeEdition }) {
  const change = useEditionAction(id, {
    act: (written: Written) =>
      callNewsletter('PATCH /api/admin/newsletter/editions/{id}', {
        params: { id },
        body: { ...written, seenChangedAt: changedAt },
      }),
    told: { title: 'Draft saved' },
    failed: 'Draft not saved',
  })
  return (
    <EditionForm given={{ subject, body }} pending={change.isPending} onWritten={(written) => change.mutate(written)} />
  )
}

function EditionForm({
  given,
  pending,
  onWritten,
}: {
  given?: Written
  pending: boolean
  onWritten: (written: Written, form: HTMLFormElement) => void
}) {
  const hydrated = useHydrated()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const fields = new FormData(form)
    onWritten({ subject: String(fields.get('subject') ?? ''), body: String(fields.get('body') ?? '') }, form)
  }

  return (
    <form onSubmit={submit} className="grid max-w-measure grid-cols-1 gap-4">
      <TextInput
        label={given ? 'Subject of the draft' : 'Subject'}
        name="subject"
        required
        maxLength={longestSubject}
        defaultValue={given?.subject}
        disabled={!hydrated}
      />
      <TextArea
        label={given ? 'Text of the draft' : 'Text'}
        name="body"
        required
        rows={10}
        maxLength={longestEdition}
        defaultValue={given?.body}
        disabled={!hydrated}
        hint="A line is a paragraph. # begins a heading, - a list item, and a link is written [words](https://address)."
      />
      <div>
        <Button
          type="submit"
          variant={given ? 'secondary' : 'primary'}
          disabled={!hydrated}
          pending={pending}
          pendingLabel="Saving"
        >
          {given ? 'Save the draft' : 'Save as a draft'}
        </Button>
      </div>
    </form>
  )
}
