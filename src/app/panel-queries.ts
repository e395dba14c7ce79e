import type { StaffSession } from '../features/admin/contract.ts'
import {
  queuesUrl,
  sourcesUrl,
  staffAccountsUrl,
  staffSessionsUrl,
  suppressionsUrl,
} from '../features/admin/vocabulary.ts'
import { auditKey, readAuditList } from '../features/admin/web/audit-list.ts'
import { outboxKey } from '../features/admin/web/outbox-list.ts'
import { readUsageList, usageKey } from '../features/admin/web/usage-list.ts'
import { breachStaffUrl } from '../features/breach-alerts/vocabulary.ts'
import { correctionListKey, readCorrectionList } from '../features/corrections/web/staff/correction-list.ts'
import { removalStaffUrl } from '../features/data-removal/vocabulary.ts'
import { monitoringUrl, requestCountUrl, requestsUrl, verdictsUrl } from '../features/investigations/vocabulary.ts'
import { newsletterStaffUrl } from '../features/leads/vocabulary.ts'
import { leadCountsUrl, leadListKey, readLeadList } from '../features/leads/web/staff/lead-list.ts'
import { readTicketList, ticketListKey } from '../features/leads/web/staff/ticket-list.ts'
import { organizationsUrl, takedownsUrl } from '../features/notices/vocabulary.ts'
import { noticeListKey, readNoticeList } from '../features/notices/web/notice-list.ts'
import { refreshUrl } from '../features/refresh/vocabulary.ts'
import { staffScansUrl } from '../features/scans/vocabulary.ts'
import type { QueryKey } from '../platform/web/query.ts'
import { type PanelId, panelsOf, tabOf } from './panels.ts'

/** The queries of the open tab that the address names and the role includes, for the first paint. */
export const dashboardQueries = (search: URLSearchParams, { denied }: Pick<StaffSession, 'denied'>): QueryKey[] => {
  const reads = panelQueries(search)
  const all: QueryKey[] = [
    ...panelsOf(tabOf(search)).flatMap(({ id }) => {
      const read = reads[id]
      return read ? [read] : []
    }),
    [leadCountsUrl],
    [requestCountUrl],
    [organizationsUrl],
  ]
  return all.filter((queryKey) => !denied.includes(callOf(queryKey)))
}

/** The call that a query makes. */
export const callOf = (queryKey: QueryKey): string => `GET ${queryKey[0]}`

/** Asks for nothing until someone searches in it. */
type SearchedPanel = 'member-accounts'
type Panels = Record<Exclude<PanelId, SearchedPanel>, QueryKey> & { [K in SearchedPanel]?: QueryKey }

export const panelQueries = (search: URLSearchParams): Panels => ({
  leads: leadListKey(readLeadList(search)),
  'investigation-requests': [requestsUrl],
  tickets: ticketListKey(readTicketList(search)),
  newsletter: [newsletterStaffUrl],
  monitoring: [monitoringUrl],
  verdicts: [verdictsUrl],
  scans: [staffScansUrl],
  breaches: [breachStaffUrl],
  corrections: correctionListKey(readCorrectionList(search)),
  notices: noticeListKey(readNoticeList(search)),
  takedowns: [takedownsUrl],
  removal: [removalStaffUrl],
  outbox: outboxKey(search),
  suppressions: [suppressionsUrl],
  queues: [queuesUrl],
  sources: [sourcesUrl],
  refresh: [refreshUrl],
  usage: usageKey(readUsageList(search)),
  audit: auditKey(readAuditList(search)),
  staff: [staffAccountsUrl],
  sessions: [staffSessionsUrl],
})
