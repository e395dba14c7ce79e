import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { counted } from '../../../platform/shared/counted.ts'
import { instantWords } from '../../../platform/shared/dates.ts'
import type { Output } from '../../../platform/shared/endpoint.ts'
import { createCaller, errorWords } from '../../../platform/web/call.ts'
import { staffRefreshMs } from '../../../product/staff.ts'
import { StatusBadge, type Tone } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { EmptyState, ErrorState, Spinner } from '../../../ui/States.tsx'
import { Callout } from '../../../ui/Text.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import type { adminContract } from '../contract.ts'
import { outboxUrl } from '../vocabulary.ts'
import { OlderLinks } from './OlderLinks.tsx'
import { outboxField, outboxKey } from './outbox-list.ts'
import { suppressionReasons } from './suppression-words.ts'

type Outbox = Output<(typeof adminContract)['GET /api/admin/outbox']>
type Message = Outbox['messages'][number]

const call = createCaller<typeof adminContract>()

/** Mail as it left or waits: without a mail server this is where it is read. */
export function OutboxPanel() {
  const [params] = useSearchParams()
  const {
    data: outbox,
    isPending,
    isLoadingError,
  } = useQuery<Outbox>({
    queryKey: outboxKey(params),
    refetchInterval: staffRefreshMs,
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  })
  if (isPending) return <Spinner label="Loading messages" />
  if (isLoadingError)
    return <ErrorState title="The messages could not be loaded">They are asked for again every 30 seconds.</ErrorState>
  return (
    <div className="grid grid-cols-1 gap-5">
      {!outbox.sending && (
        <Callout title="No SMTP server is configured">
          <p>Mail is kept here, where it can be read, until SMTP_URL is set.</p>
        </Callout>
      )}
      {outbox.messages.length === 0 ? (
        <EmptyState title={params.has(outboxField) ? 'No older messages' : 'No messages yet'} />
      ) : (
        <div>
          {outbox.messages.map((message) => (
            <MessageItem key={message.id} message={message} />
          ))}
        </div>
      )}
      <OlderLinks panel="outbox" field={outboxField} next={outbox.next} words="Show older messages" />
    </div>
  )
}

const states: Record<string, { words: string; tone: Tone }> = {
  queued: { words: 'Waiting', tone: 'grey' },
  sent: { words: 'Sent', tone: 'green' },
  failed: { words: 'Failed', tone: 'red' },
  suppressed: { words: 'Suppressed', tone: 'orange' },
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
          counted(message.attempts, 'attempt'),
          ...(message.sentAt ? [`sent ${instantWords(message.sentAt)}`] : []),
          ...(message.lastError ? [`last error: ${message.lastError}`] : []),
        ].join(' · ')}
      </p>
      <p className="max-w-measure text-sm whitespace-pre-line wrap-anywhere">{message.text}</p>
      {(message.state === 'failed' || message.state === 'suppressed') && <Resend message={message} />}
    </Disclosure>
  )
}

function Resend({ message: { id, recipient } }: { message: Message }) {
  const hydrated = useHydrated()
  const client = useQueryClient()
  const { toast } = useToast()
  const resend = useMutation({
    mutationFn: (liftSuppression: boolean) =>
      call('POST /api/admin/outbox/{id}/resend', { params: { id }, body: { liftSuppression } }),
    onSuccess: async ({ outcome }) => {
      if (outcome === 'suppressed') return
      toast({ title: 'Message queued', description: `It is sent to ${recipient} with the next ones.` })
      await client.invalidateQueries({ queryKey: [outboxUrl] })
    },
    onError: (error) => toast({ title: 'Not queued', description: errorWords(error), variant: 'destructive' }),
  })
  const held = resend.data?.outcome === 'suppressed' ? resend.data : undefined
  return (
    <div className="mt-4">
      <Button size="small" disabled={!hydrated} pending={resend.isPending} onClick={() => resend.mutate(false)}>
        Send again
      </Button>
      <Dialog
        open={held !== undefined}
        onClose={resend.reset}
        title="The address is suppressed"
        foot={
          <>
            <Button onClick={resend.reset}>Keep it suppressed</Button>
            <Button variant="danger" onClick={() => resend.mutate(true)}>
              Lift and send again
            </Button>
          </>
        }
      >
        <p className="wrap-anywhere">
          {held &&
            `Since ${instantWords(held.since)} no mail of this kind goes to ${recipient}${held.until ? `, until ${instantWords(held.until)}` : ''}: ${suppressionReasons[held.reason]}${held.status ? ` (${held.status})` : ''}. Lifting this lets all mail of this kind through to the address again.`}
        </p>
      </Dialog>
    </div>
  )
}
