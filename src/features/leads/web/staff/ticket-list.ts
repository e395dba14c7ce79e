import type { QueryKey } from '../../../../platform/web/query.ts'
import { adminPath } from '../../../admin/vocabulary.ts'
import { staffTicketsUrl, type TicketState, ticketStates } from '../../vocabulary.ts'

const field = 'tickets'

/** Which tickets the dashboard's address asks for. */
export const readTicketState = (params: URLSearchParams): TicketState | '' =>
  ticketStates.find((state) => state === params.get(field)) ?? ''

/** The address's fields with other tickets; those of other panels stay. */
export function ticketListParams(params: URLSearchParams, state: TicketState | ''): URLSearchParams {
  const next = new URLSearchParams(params)
  if (state) next.set(field, state)
  else next.delete(field)
  return next
}

export function ticketListHref(params: URLSearchParams, state: TicketState | ''): string {
  const next = ticketListParams(params, state)
  return next.size > 0 ? `${adminPath}?${next}#tickets` : `${adminPath}#tickets`
}

/** What the call takes; the dashboard's loader asks for the same. */
const ticketListQuery = (state: TicketState | ''): Record<string, string> => (state ? { state } : {})

export const ticketListKey = (state: TicketState | ''): QueryKey => [staffTicketsUrl, ticketListQuery(state)]
