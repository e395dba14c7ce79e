import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { staffRefreshMs } from '../../../product/staff.ts'
import { FilterPills } from '../../../ui/FilterPills.tsx'
import { EmptyState, ErrorState, Spinner } from '../../../ui/States.tsx'
import type { StaffTicketRow } from '../contract.ts'
import { ticketStates } from '../vocabulary.ts'
import { ShowMore } from './staff/ShowMore.tsx'
import { TicketItem } from './staff/TicketItem.tsx'
import {
  readTicketList,
  type TicketList,
  ticketListHref,
  ticketListKey,
  ticketListParams,
  ticketStep,
} from './staff/ticket-list.ts'
import { ticketStateNames } from './staff/words.ts'

/** Support requests, with the thread and assignee of each. */
export function TicketsPanel() {
  const [params, setParams] = useSearchParams()
  const list = readTicketList(params)
  const hrefOf = (next: Partial<TicketList>) => ticketListHref(params, { ...list, show: ticketStep, ...next })
  const choose = (next: Partial<TicketList>) =>
    setParams((now) => ticketListParams(now, { ...readTicketList(now), show: ticketStep, ...next }), {
      preventScrollReset: true,
    })
  return (
    <div className="grid grid-cols-1 gap-6">
      <FilterPills
        label="State"
        className="ui-screen-only"
        value={list.state}
        onChange={(state) => choose({ state })}
        options={[
          { value: '' as const, label: 'All', href: hrefOf({ state: '' }) },
          ...ticketStates.map((state) => ({ value: state, label: ticketStateNames[state], href: hrefOf({ state }) })),
        ]}
      />
      <noscript>
        <p className="text-sm text-quiet">Without script this list can be read only, and not the messages.</p>
      </noscript>
      <Tickets list={list} hrefOf={hrefOf} choose={choose} />
    </div>
  )
}

interface TicketsProps {
  list: TicketList
  hrefOf: (next: Partial<TicketList>) => string
  choose: (next: Partial<TicketList>) => void
}

function Tickets({ list, hrefOf, choose }: TicketsProps) {
  const {
    data: tickets,
    isPending,
    isLoadingError,
  } = useQuery<StaffTicketRow[]>({
    queryKey: ticketListKey(list),
    refetchInterval: staffRefreshMs,
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  })
  if (isPending) return <Spinner label="Loading tickets" />
  if (isLoadingError)
    return <ErrorState title="The tickets could not be loaded">They are asked for again every 30 seconds.</ErrorState>
  if (tickets.length === 0)
    return <EmptyState title={list.state === '' ? 'No tickets yet' : 'No ticket is in this state'} />
  const more = list.show + ticketStep
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="text-sm text-quiet">Those that wait for an answer first, asked for again every 30 seconds</p>
      <div>
        {tickets.slice(0, list.show).map((ticket) => (
          <TicketItem key={ticket.id} ticket={ticket} />
        ))}
      </div>
      {tickets.length > list.show && <ShowMore href={hrefOf({ show: more })} onShow={() => choose({ show: more })} />}
    </div>
  )
}
