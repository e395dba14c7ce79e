import { useQuery } from '@tanstack/react-query'
import { instantWords } from '../../../platform/shared/dates.ts'
import type { Output } from '../../../platform/shared/endpoint.ts'
import { StatusBadge, type Tone } from '../../../ui/Badge.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { EmptyState, ErrorState, Spinner } from '../../../ui/States.tsx'
import { Callout } from '../../../ui/Text.tsx'
import type { adminContract } from '../contract.ts'
import { outboxUrl } from '../vocabulary.ts'

type Outbox = Output<(typeof adminContract)['GET /api/admin/outbox']>
type Message = Outbox['messages'][number]

const refreshMs = 30_000

/** Mail as it left or waits: without a mail server this is where it is read. */
export function OutboxPanel() {
  const {
    data: outbox,
    isPending,
    isError,
  } = useQuery<Outbox>({ queryKey: [outboxUrl], refetchInterval: refreshMs, refetchOnMount: 'always' })
  if (isPending) return <Spinner label="Loading messages" />
  if (isError)
    return <ErrorState title="The messages could not be loaded">They are asked for again every 30 seconds.</ErrorState>
  return (
    <div className="grid grid-cols-1 gap-5">
      {!outbox.sending && (
        <Callout title="No SMTP server is configured">
          <p>Mail is kept here, where it can be read, until SMTP_URL is set.</p>
        </Callout>
      )}
      {outbox.messages.length === 0 ? (
        <EmptyState title="No messages yet" />
      ) : (
        <div>
          {outbox.messages.map((message) => (
            <MessageItem key={message.id} message={message} />
          ))}
        </div>
      )}
    </div>
  )
}

const states: Record<string, { words: string; tone: Tone }> = {
  queued: { words: 'Waiting', tone: 'grey' },
  sent: { words: 'Sent', tone: 'green' },
  failed: { words: 'Failed', tone: 'red' },
}

function MessageItem({ message }: { message: Message }) {
  const state = states[message.state] ?? { words: message.state, tone: 'grey' as const }
  return (
    <Disclosure
      summary={
        <span className="grid gap-0.5">
          <span className="wrap-anywhere">{message.subject}</span>
          <span className="text-sm font-normal text-quiet wrap-anywhere">{`To ${message.recipient} · ${instantWords(message.createdAt)}`}</span>
        </span>
      }
      aside={<StatusBadge tone={state.tone}>{state.words}</StatusBadge>}
    >
      <p className="mb-3 text-sm text-quiet">
        {[
          message.kind,
          `${message.attempts} ${message.attempts === 1 ? 'attempt' : 'attempts'}`,
          ...(message.sentAt ? [`sent ${instantWords(message.sentAt)}`] : []),
          ...(message.lastError ? [`last error: ${message.lastError}`] : []),
        ].join(' · ')}
      </p>
      <p className="max-w-measure text-sm whitespace-pre-line wrap-anywhere">{message.text}</p>
    </Disclosure>
  )
}
