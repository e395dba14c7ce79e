import type { ComponentType } from 'react'
import {
  auditUrl,
  outboxUrl,
  queuesUrl,
  sourcesUrl,
  staffSessionsUrl,
  suppressionsUrl,
  usageUrl,
} from '../features/admin/vocabulary.ts'
import { AuditPanel } from '../features/admin/web/AuditPanel.tsx'
import { auditKey, readAuditList } from '../features/admin/web/audit-list.ts'
import { OutboxPanel } from '../features/admin/web/OutboxPanel.tsx'
import { outboxKey } from '../features/admin/web/outbox-list.ts'
import { QueuePanel } from '../features/admin/web/QueuePanel.tsx'
import { SourcesPanel } from '../features/admin/web/SourcesPanel.tsx'
import { StaffSessionsPanel } from '../features/admin/web/StaffSessionsPanel.tsx'
import { SuppressionsPanel } from '../features/admin/web/SuppressionsPanel.tsx'
import { UsagePanel } from '../features/admin/web/UsagePanel.tsx'
import { readUsageList, usageKey } from '../features/admin/web/usage-list.ts'
import { breachStaffUrl } from '../features/breach-alerts/vocabulary.ts'
import { BreachesPanel } from '../features/breach-alerts/web/BreachesPanel.tsx'
import { staffCorrectionsUrl } from '../features/corrections/vocabulary.ts'
import { CorrectionsPanel } from '../features/corrections/web/CorrectionsPanel.tsx'
import { correctionListKey, readCorrectionList } from '../features/corrections/web/staff/correction-list.ts'
import { removalStaffUrl } from '../features/data-removal/vocabulary.ts'
import { RemovalPanel } from '../features/data-removal/web/RemovalPanel.tsx'
import { monitoringUrl, requestCountUrl, requestsUrl, verdictsUrl } from '../features/investigations/vocabulary.ts'
import { MonitoringPanel } from '../features/investigations/web/MonitoringPanel.tsx'
import { RequestsPanel } from '../features/investigations/web/RequestsPanel.tsx'
import { VerdictsPanel } from '../features/investigations/web/VerdictsPanel.tsx'
import { leadsUrl, newsletterStaffUrl, staffTicketsUrl } from '../features/leads/vocabulary.ts'
import { LeadsPanel } from '../features/leads/web/LeadsPanel.tsx'
import { NewsletterPanel } from '../features/leads/web/NewsletterPanel.tsx'
import { type LeadCounts, leadCountsUrl, leadListKey, readLeadList } from '../features/leads/web/staff/lead-list.ts'
import { readTicketList, ticketListKey } from '../features/leads/web/staff/ticket-list.ts'
import { TicketsPanel } from '../features/leads/web/TicketsPanel.tsx'
import { staffScansUrl } from '../features/scans/vocabulary.ts'
import { ScansPanel } from '../features/scans/web/ScansPanel.tsx'
import type { QueryKey } from '../platform/web/query.ts'

// The register of the admin dashboard: what staff see, in this order.

interface Panel {
  id: string
  title: string
  component: ComponentType
  /** What it reads: the first paint has it. */
  url: `/api/${string}`
  /** Under which key, where the page's address says more. */
  keyOf?: (search: URLSearchParams) => QueryKey
}

interface Counter {
  label: string
  note: string
  url: `/api/${string}`
  /** Of the answer of `url`, as the browser holds it. */
  count: (answer: unknown) => number
}

// Each answer is that of the counter's own call.
const ofLeads = (count: (leads: LeadCounts) => number) => (answer: unknown) => count(answer as LeadCounts)

export const counters: readonly Counter[] = [
  { label: 'Total leads', note: 'All that are kept', url: leadCountsUrl, count: ofLeads(({ total }) => total) },
  {
    label: 'New leads',
    note: 'Not contacted yet',
    url: leadCountsUrl,
    count: ofLeads(({ byStatus }) => byStatus.new),
  },
  {
    ...{ label: 'Investigations', note: 'Requested by visitors', url: requestCountUrl },
    count: (answer) => (answer as { total: number }).total,
  },
  {
    ...{ label: 'Qualified leads', note: 'Marked so by staff', url: leadCountsUrl },
    count: ofLeads(({ byStatus }) => byStatus.qualified),
  },
]

export const panels: readonly Panel[] = [
  {
    ...{ id: 'leads', title: 'Lead Management', component: LeadsPanel, url: leadsUrl },
    keyOf: (search) => leadListKey(readLeadList(search)),
  },
  { id: 'investigation-requests', title: 'Investigation Requests', component: RequestsPanel, url: requestsUrl },
  {
    ...{ id: 'tickets', title: 'Tickets', component: TicketsPanel, url: staffTicketsUrl },
    keyOf: (search) => ticketListKey(readTicketList(search)),
  },
  { id: 'newsletter', title: 'Newsletter', component: NewsletterPanel, url: newsletterStaffUrl },
  { id: 'monitoring', title: 'Monitoring', component: MonitoringPanel, url: monitoringUrl },
  { id: 'verdicts', title: 'Verification of findings', component: VerdictsPanel, url: verdictsUrl },
  { id: 'scans', title: 'Scans', component: ScansPanel, url: staffScansUrl },
  { id: 'breaches', title: 'Breach feeds', component: BreachesPanel, url: breachStaffUrl },
  {
    ...{ id: 'corrections', title: 'Catalog corrections', component: CorrectionsPanel, url: staffCorrectionsUrl },
    keyOf: (search) => correctionListKey(readCorrectionList(search)),
  },
  { id: 'removal', title: 'Data removal', component: RemovalPanel, url: removalStaffUrl },
  { id: 'outbox', title: 'Outbox', component: OutboxPanel, url: outboxUrl, keyOf: outboxKey },
  { id: 'suppressions', title: 'Suppressed addresses', component: SuppressionsPanel, url: suppressionsUrl },
  { id: 'queues', title: 'Queues and jobs', component: QueuePanel, url: queuesUrl },
  { id: 'sources', title: 'Data sources', component: SourcesPanel, url: sourcesUrl },
  {
    ...{ id: 'usage', title: 'API usage', component: UsagePanel, url: usageUrl },
    keyOf: (search) => usageKey(readUsageList(search)),
  },
  {
    ...{ id: 'audit', title: 'Audit log', component: AuditPanel, url: auditUrl },
    keyOf: (search) => auditKey(readAuditList(search)),
  },
  { id: 'sessions', title: 'Your sessions', component: StaffSessionsPanel, url: staffSessionsUrl },
]
