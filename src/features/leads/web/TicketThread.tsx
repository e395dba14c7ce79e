import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { instantWords } from '../../../platform/shared/dates.ts'
import { ApiError, createCaller } from '../../../platform/web/call.ts'
import { Title } from '../../../platform/web/head.tsx'
import { supportPath, ticketPath } from '../../../product/links.ts'
import { StatusBadge, type Tone } from '../../../ui/Badge.tsx'
import { Breadcrumbs } from '../../../ui/Breadcrumbs.tsx'
import { Button } from '../../../ui/Button.tsx'
import { TextArea } from '../../../ui/Field.tsx'
import { PageHeader } from '../../../ui/Page.tsx'
import { Prose } from '../../../ui/Text.tsx'
import type { leadsContract, Ticket } from '../contract.ts'
import { categoryNames, priorityNames, type TicketState, ticketUrl } from '../vocabulary.ts'
import { actIn, actOnTicket, type TicketAct, textMissing } from './ticket-acts.ts'

const call = createCaller<typeof leadsContract>()

/** States as the asker sees them. */
const states: Record<TicketState, { words: string; tone: Tone }> = {
  open: { words: 'Waiting for our answer', tone: 'orange' },
  answered: { words: 'Answered', tone: 'green' },
  closed: { words: 'Closed', tone: 'grey' },
}

interface TicketThreadProps {
  token: string
  ticket: Ticket
  /** Text that was posted without script and refused. */
  refused: { text: string; words: string } | undefined
}

export function TicketThread({ token, ticket, refused }: TicketThreadProps) {
  const { number, subject, state, priority, category, createdAt, messages } = ticket
  return (
    <>
      <Title>{`${states[state].words} · ${number}`}</Title>
      <PageHeader
        long
        breadcrumbs={<Breadcrumbs crumbs={[{ label: 'Support', href: supportPath }, { label: number }]} />}
        title={<span className="wrap-anywhere">{subject}</span>}
        meta={
          <>
            <span role="status">
              <StatusBadge tone={states[state].tone}>{states[state].words}</StatusBadge>
            </span>
            <span>{`${categoryNames[category]}, ${priorityNames[priority].toLowerCase()} priority`}</span>
            <span>
              Opened <time dateTime={createdAt}>{instantWords(createdAt)}</time>
            </span>
          </>
        }
      />
      <Messages messages={messages} />
      <Reply token={token} state={state} refused={refused} />
    </>
  )
}

/** A log: what is added while one looks is read out. */
function Messages({ messages }: Pick<Ticket, 'messages'>) {
  return (
    <div role="log" aria-label="Messages">
      <ol className="border-t border-rule">
        {messages.map(({ id, by, text, at }) => (
          <li key={id} className="grid gap-1 border-b border-line py-4">
            <p className="flex flex-wrap gap-x-3 text-sm text-quiet">
              <span className="font-medium text-ink">{by === 'staff' ? 'Support' : 'You'}</span>
              <time dateTime={at}>{instantWords(at)}</time>
            </p>
            <Prose plainText className="wrap-anywhere">
              {text}
            </Prose>
          </li>
        ))}
      </ol>
    </div>
  )
}

interface ReplyProps extends Pick<TicketThreadProps, 'token' | 'refused'> {
  state: TicketState
}

/** Writing on, which opens a closed ticket again; and closing it. */
function Reply({ token, state, refused }: ReplyProps) {
  const client = useQueryClient()
  const closing = useId()
  const [isEmpty, setEmpty] = useState(false)
  const acting = useMutation({
    mutationFn: (act: TicketAct) => actOnTicket(call, token, act),
    onSuccess: async (ticket) => {
      // An older answer that is still under way must not take the place of this one.
      await client.cancelQueries({ queryKey: [ticketUrl(token)] })
      client.setQueryData([ticketUrl(token)], ticket)
    },
  })
  const pendingIntent = acting.isPending ? acting.variables.intent : undefined
  const before = acting.isIdle ? refused : undefined

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const act = actIn(new FormData(form))
    if (!act) return
    const isLacking = act.intent === 'write' && act.text === ''
    setEmpty(isLacking)
    const field = form.elements.namedItem('text')
    if (isLacking && field instanceof HTMLElement) return field.focus()
    acting.mutate(act, {
      onSuccess: () => {
        if (field instanceof HTMLTextAreaElement) field.value = ''
      },
    })
  }

  return (
    <div className="ui-screen-only grid gap-4 pt-6">
      <form method="post" action={ticketPath(token)} onSubmit={submit} aria-label="Write on" className="grid gap-4">
        <input type="hidden" name="intent" value="write" />
        <TextArea
          label={state === 'closed' ? 'Write, and the ticket is open again' : 'Your message'}
          name="text"
          rows={4}
          maxLength={10_000}
          defaultValue={before?.text}
          onInput={() => setEmpty(false)}
          error={isEmpty ? textMissing : (before?.words ?? (acting.error ? wordsOf(acting.error) : undefined))}
        />
        <div className="ui-actions">
          <Button type="submit" variant="primary" pending={pendingIntent === 'write'} pendingLabel="Sending">
            Send
          </Button>
          {state !== 'closed' && (
            <Button type="submit" form={closing} pending={pendingIntent === 'close'} pendingLabel="Closing">
              Close the ticket
            </Button>
          )}
        </div>
      </form>
      <form id={closing} method="post" action={ticketPath(token)} onSubmit={submit} hidden>
        <input type="hidden" name="intent" value="close" />
      </form>
      <p className="text-sm text-quiet">Anyone who has the link of this page can read and write here.</p>
    </div>
  )
}

function wordsOf(error: Error): string {
  if (!(error instanceof ApiError)) return 'The server did not answer. What you typed is still here.'
  return error.issues[0] ? `The message ${error.issues[0].message}.` : error.words
}
