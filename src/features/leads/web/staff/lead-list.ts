import type { Output } from '../../../../platform/shared/endpoint.ts'
import type { QueryKey } from '../../../../platform/web/query.ts'
import { adminPath } from '../../../../product/links.ts'
import type { leadsContract } from '../../contract.ts'
import {
  type LeadStatus,
  leadExportUrl,
  leadPageSize,
  leadStatuses,
  leadsUrl,
  previewCharacters,
} from '../../vocabulary.ts'

export const leadCountsUrl = '/api/admin/leads/counts'
export const staffNamesUrl = '/api/admin/staff'
export const leadHistoryUrl = (id: number): string => `/api/admin/leads/${id}/history`

export type LeadCounts = Output<(typeof leadsContract)['GET /api/admin/leads/counts']>
export type LeadHistory = Output<(typeof leadsContract)['GET /api/admin/leads/{id}/history']>

/** State of the list in the dashboard's address. */
export interface LeadList {
  q: string
  status: LeadStatus | ''
  /** How many are on the page. */
  show: number
}

/** So many at first, and at each "more". */
export const leadStep = 25
const mostLeads = 1_000
const longestQuery = 200

/** Reads an address; what it does not understand is as if it were not there. */
export function readLeadList(params: URLSearchParams): LeadList {
  const show = Number(params.get('show') ?? '')
  return {
    q: (params.get('q') ?? '').trim().slice(0, longestQuery),
    status: leadStatuses.find((status) => status === params.get('status')) ?? '',
    show: Number.isSafeInteger(show) && show > leadStep ? Math.min(show, mostLeads) : leadStep,
  }
}

/** The address's fields with another list; those of other panels stay. */
export function leadListParams(params: URLSearchParams, { q, status, show }: LeadList): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries({ q, status, show: show > leadStep ? String(show) : '' }))
    if (value) next.set(name, value)
    else next.delete(name)
  return next
}

export function leadListHref(params: URLSearchParams, list: LeadList): string {
  const next = leadListParams(params, list)
  return next.size > 0 ? `${adminPath}?${next}#leads` : `${adminPath}#leads`
}

const filtersOf = ({ q, status }: LeadList): Record<string, string> => ({
  ...(q ? { q } : {}),
  ...(status ? { status } : {}),
})

/**
 * Query of the panel and the dashboard's loader: at least one more than are shown, which says whether there are more.
 * The initial list is SPEC's call, which takes no parameters.
 */
export function leadListKey(list: LeadList): QueryKey {
  const asked = {
    ...filtersOf(list),
    ...(list.show >= leadPageSize ? { limit: Math.min(list.show + 1, mostLeads) } : {}),
  }
  return Object.keys(asked).length > 0 ? [leadsUrl, asked] : [leadsUrl]
}

export function leadExportHref(list: LeadList): string {
  const filters = new URLSearchParams(filtersOf(list))
  return filters.size > 0 ? `${leadExportUrl}?${filters}` : leadExportUrl
}

/** The message as a card has it; undefined where that is all of it. */
export function previewOf(message: string): string | undefined {
  // Splits by characters, so that no surrogate pair is cut.
  const characters = [...message]
  return characters.length > previewCharacters
    ? `${characters.slice(0, previewCharacters).join('').trimEnd()}…`
    : undefined
}
