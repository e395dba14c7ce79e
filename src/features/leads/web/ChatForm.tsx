import type { RefObject } from 'react'
import { useNavigate } from 'react-router'
import { ticketPath } from '../../../product/links.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextArea, TextInput } from '../../../ui/Field.tsx'
import { Callout } from '../../../ui/Text.tsx'
import type { Acted } from './forms.ts'
import { Guard } from './Guard.tsx'
import { chatForm, type Opened } from './support-forms.ts'
import { chatHref } from './support-state.ts'
import { useLeadForm } from './use-lead-form.ts'

interface ChatFormProps {
  acted: Acted<Opened> | undefined
  /** So that the page can move to it. */
  place: RefObject<HTMLDivElement | null>
}

/** Begins a chat: a ticket whose thread opens at once. */
export function ChatForm({ acted, place }: ChatFormProps) {
  const navigate = useNavigate()
  const { form, field, isPending, answer, refused } = useLeadForm(chatForm, {
    acted,
    onSent: ({ token }) => {
      if (token !== null) return navigate(ticketPath(token))
    },
  })
  return (
    <div ref={place} className="max-w-160">
      <form {...form} action={chatHref} aria-label="Live chat" className="grid grid-cols-1 gap-5">
        <Guard form={chatForm.name} />
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          <TextInput {...field('name')} label="Name" autoComplete="name" maxLength={200} />
          <TextInput {...field('email')} label="Email" type="email" autoComplete="email" maxLength={254} />
        </div>
        <TextArea {...field('description')} label="Message" rows={3} maxLength={10_000} />
        <div className="grid gap-3">
          <div>
            <Button type="submit" variant="primary" size="large" pending={isPending} pendingLabel="Beginning">
              Begin chat
            </Button>
          </div>
          {answer && (
            <Callout kind="success" title={`Ticket ${answer.number} is open`}>
              The link to the chat goes to your address.
            </Callout>
          )}
          {refused?.words && (
            <Callout kind="danger" title="Chat not begun">
              {refused.words}
            </Callout>
          )}
          <p className="text-sm text-quiet">
            The thread opens here, and its link goes to your address: the chat is there again when you come back.
          </p>
        </div>
      </form>
    </div>
  )
}
