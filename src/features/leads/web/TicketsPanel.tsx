import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { FilterPills } from '../../../ui/FilterPills.tsx'
import { EmptyState, ErrorState, Spinner } from '../../../ui/States.tsx'
import type { StaffTicketRow } from '../contract.ts'
import { refreshMs, type TicketState, ticketStates } from '../vocabulary.ts'
import { TicketItem } from './staff/TicketItem.tsx'
import { readTicketState, ticketListHref, ticketListKey, ticketListParams } from './staff/ticket-list.ts'
import { ticketStateNames } from './staff/words.ts'

/** What people asked us for, with the thread of each, and who sees to it. */
export function TicketsPanel() {
  const [params, setParams] = useSearchParams()
  const state = readTicketState(params)
  const choose = (next: TicketState | '') =>
    setParams((now) => ticketListParams(now, next), { preventScrollReset: true })
  return (
    <div className="grid grid-cols-1 gap-6">
      <FilterPills
        label="State"
        className="ui-screen-only"
        value={state}
        onChange={choose}
        options={[
          { value: '' as const, label: 'All', href: ticketListHref(params, '') },
          ...ticketStates.map((one) => ({
            value: one,
            label: ticketStateNames[one],
            href: ticketListHref(params, one),
          })),
        ]}
      />
      <noscript>
        <p className="text-sm text-quiet">Without script this list can be read only, and not the messages.</p>
      </noscript>
      <Tickets state={state} />
    </div>
  )
}

function Tickets({ state }: { state: TicketState | '' }) {
  const {
    data: tickets,
    isPending,
    isError,
  } = useQuery<StaffTicketRow[]>({
    queryKey: ticketListKey(state),
    refetchInterval: refreshMs,
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  })
  if (isPending) return <Spinner label="Loading tickets" />
  if (isError)
    return <ErrorState title="The tickets could not be loaded">They are asked for again every 30 seconds.</ErrorState>
  if (tickets.length === 0) return <EmptyState title={state === '' ? 'No tickets yet' : 'No ticket is in this state'} />
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="text-sm text-quiet">
        Those that wait for an answer first, at most 100, asked for again every 30 seconds
      </p>
      <div>
        {tickets.map((ticket) => (
          <TicketItem key={ticket.id} ticket={ticket} />
        ))}
      </div>
    </div>
  )
}
