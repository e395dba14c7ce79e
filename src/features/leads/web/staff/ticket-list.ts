import type { QueryKey } from '../../../../platform/web/query.ts'
import { adminPath } from '../../../../product/links.ts'
import { staffTicketsUrl, type TicketState, ticketStates } from '../../vocabulary.ts'

/** Filters of the tickets in the dashboard's address. */
export interface TicketList {
  state: TicketState | ''
  /** How many are on the page. */
  show: number
}

/** So many at first, and at each "more". */
export const ticketStep = 25
const mostTickets = 500

const fields = { state: 'tickets', show: 'tickets-show' } as const

/** Reads an address; what it does not understand is as if it were not there. */
export function readTicketList(params: URLSearchParams): TicketList {
  const show = Number(params.get(fields.show) ?? '')
  return {
    state: ticketStates.find((state) => state === params.get(fields.state)) ?? '',
    show: Number.isSafeInteger(show) && show > ticketStep ? Math.min(show, mostTickets) : ticketStep,
  }
}

/** The address's fields with other tickets; those of other panels stay. */
export function ticketListParams(params: URLSearchParams, { state, show }: TicketList): URLSearchParams {
  const next = new URLSearchParams(params)
  const wanted = { [fields.state]: state, [fields.show]: show > ticketStep ? String(show) : '' }
  for (const [name, value] of Object.entries(wanted))
    if (value) next.set(name, value)
    else next.delete(name)
  return next
}

export function ticketListHref(params: URLSearchParams, list: TicketList): string {
  const next = ticketListParams(params, list)
  return next.size > 0 ? `${adminPath}?${next}#tickets` : `${adminPath}#tickets`
}

/** Query of the panel and the dashboard's loader: one more than are shown, which says whether there are more. */
export const ticketListKey = ({ state, show }: TicketList): QueryKey => [
  staffTicketsUrl,
  { ...(state && { state }), limit: Math.min(show + 1, mostTickets) },
]
