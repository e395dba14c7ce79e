import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { instantWords } from '../../../../platform/shared/dates.ts'
import { mailtoHref } from '../../../../platform/shared/mailto.ts'
import { errorWords } from '../../../../platform/web/call.ts'
import { staffRefreshMs } from '../../../../product/staff.ts'
import { Button } from '../../../../ui/Button.tsx'
import { optionsOf, Select, TextArea } from '../../../../ui/Field.tsx'
import { TextLink } from '../../../../ui/Link.tsx'
import { Loaded } from '../../../../ui/Loaded.tsx'
import { Timeline } from '../../../../ui/Timeline.tsx'
import { useToast } from '../../../../ui/Toast.tsx'
import type { StaffTicket } from '../../contract.ts'
import { priorityNames, staffTicketsUrl, staffTicketUrl, ticketPriorities, ticketStates } from '../../vocabulary.ts'
import { callStaff, unassigned, useAssignees } from './staff-calls.ts'
import { ticketStateNames } from './words.ts'

export function TicketThread({ id }: { id: number }) {
  const answer = useQuery<StaffTicket>({
    queryKey: [staffTicketUrl(id)],
    refetchInterval: staffRefreshMs,
    refetchOnMount: 'always',
  })
  return (
    <Loaded answer={answer} what="The ticket" explain={errorWords}>
      {(ticket) => (
        <div className="grid grid-cols-1 gap-6">
          <p className="text-sm text-quiet">
            {ticket.source === 'chat' ? 'From the live chat' : 'From the support form'}
            {', '}
            <TextLink href={mailtoHref(ticket.email)} className="wrap-anywhere">
              {ticket.email}
            </TextLink>
          </p>
          <Messages ticket={ticket} />
          <Answer ticket={ticket} />
          <Handling ticket={ticket} />
        </div>
      )}
    </Loaded>
  )
}

function Messages({ ticket: { messages, name } }: { ticket: StaffTicket }) {
  return (
    <Timeline
      entries={messages.map(({ id, by, text, at }) => ({
        key: String(id),
        title: <span className="wrap-anywhere">{by === 'staff' ? 'Staff' : name}</span>,
        time: { text: instantWords(at), iso: at },
        children: <p className="max-w-measure whitespace-pre-line wrap-anywhere">{text}</p>,
      }))}
    />
  )
}

/** Mutation whose answer is the ticket as it is now; the list is refetched, after a refusal too. */
function useTicketAction<Value>(
  id: number,
  { act, told, failed }: { act: (value: Value) => Promise<StaffTicket>; told: string; failed: string },
) {
  const client = useQueryClient()
  const { toast } = useToast()
  return useMutation({
    mutationFn: act,
    onSuccess: (ticket) => {
      client.setQueryData([staffTicketUrl(id)], ticket)
      toast({ title: told })
    },
    onError: (error) => toast({ title: failed, description: errorWords(error), variant: 'destructive' }),
    onSettled: () => client.invalidateQueries({ queryKey: [staffTicketsUrl] }),
  })
}

function Answer({ ticket: { id, number, messages } }: { ticket: StaffTicket }) {
  const seenMessageId = messages.at(-1)?.id
  const answer = useTicketAction(id, {
    act: (text: string) =>
      callStaff('POST /api/admin/tickets/{id}/messages', { params: { id }, body: { text, seenMessageId } }),
    told: 'Answer sent',
    failed: 'Answer not sent',
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    answer.mutate(String(new FormData(form).get('text') ?? ''), { onSuccess: () => form.reset() })
  }

  return (
    <form onSubmit={submit} className="grid max-w-measure grid-cols-1 gap-3">
      <TextArea
        label={`Answer ${number}`}
        name="text"
        required
        maxLength={10_000}
        hint="We email the asker that there is an answer. They read it by the ticket’s link."
      />
      <div>
        <Button type="submit" size="small" variant="primary" pending={answer.isPending} pendingLabel="Sending">
          Send answer
        </Button>
      </div>
    </form>
  )
}

type Change = Partial<Pick<StaffTicket, 'state' | 'priority' | 'assignee'>>

function Handling({ ticket: { id, state, priority, assignee } }: { ticket: StaffTicket }) {
  const change = useTicketAction(id, {
    act: (body: Change) => callStaff('PATCH /api/admin/tickets/{id}', { params: { id }, body }),
    told: 'Ticket changed',
    failed: 'Ticket not changed',
  })
  const shown = { state, priority, assignee, ...(change.isPending ? change.variables : {}) }
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <Select
        label="State"
        value={shown.state}
        disabled={change.isPending}
        onChange={({ target }) => change.mutate({ state: target.value as StaffTicket['state'] })}
        options={optionsOf(ticketStates, ticketStateNames)}
      />
      <Select
        label="Priority"
        value={shown.priority}
        disabled={change.isPending}
        onChange={({ target }) => change.mutate({ priority: target.value as StaffTicket['priority'] })}
        options={optionsOf(ticketPriorities, priorityNames)}
      />
      <Select
        label="Who sees to it"
        value={shown.assignee ?? unassigned}
        disabled={change.isPending}
        onChange={({ target }) => change.mutate({ assignee: target.value === unassigned ? null : target.value })}
        options={useAssignees(assignee)}
      />
    </div>
  )
}
