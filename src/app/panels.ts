import type { ComponentType } from 'react'
import { lazyPart } from '../ui/lazy-part.tsx'
import type { contract } from './endpoints.ts'

// The register of the admin dashboard: what staff see, tab by tab and in this order.

export const adminTabs = [
  { id: 'requests', label: 'Requests' },
  { id: 'findings', label: 'Findings and breaches' },
  { id: 'people', label: 'Removal and members' },
  { id: 'mail', label: 'Mail' },
  { id: 'jobs', label: 'Jobs' },
  { id: 'data', label: 'Data' },
  { id: 'staff', label: 'Staff' },
] as const
export type AdminTab = (typeof adminTabs)[number]['id']

interface Panel {
  id: string
  tab: AdminTab
  title: string
  component: ComponentType
  /** A call that changes what the panel shows: a role without it reads the panel only. Absent where everyone who reads may act. */
  changes?: keyof typeof contract
}

const panel = (load: () => Promise<ComponentType>) => lazyPart('The panel', load, { isFarDown: true })

export type PanelId = (typeof panels)[number]['id']

export const panels = [
  {
    id: 'leads',
    tab: 'requests',
    title: 'Lead Management',
    changes: 'PATCH /api/leads/{id}',
    component: panel(async () => (await import('../features/leads/web/LeadsPanel.tsx')).LeadsPanel),
  },
  {
    id: 'investigation-requests',
    tab: 'requests',
    title: 'Investigation Requests',
    changes: 'POST /api/investigation-requests/{id}/run',
    component: panel(async () => (await import('../features/investigations/web/RequestsPanel.tsx')).RequestsPanel),
  },
  {
    id: 'tickets',
    tab: 'requests',
    title: 'Tickets',
    changes: 'PATCH /api/admin/tickets/{id}',
    component: panel(async () => (await import('../features/leads/web/TicketsPanel.tsx')).TicketsPanel),
  },
  {
    id: 'newsletter',
    tab: 'requests',
    title: 'Newsletter',
    changes: 'POST /api/admin/newsletter/editions',
    component: panel(async () => (await import('../features/leads/web/NewsletterPanel.tsx')).NewsletterPanel),
  },
  {
    id: 'monitoring',
    tab: 'findings',
    title: 'Monitoring',
    changes: 'POST /api/monitored-subjects',
    component: panel(async () => (await import('../features/investigations/web/MonitoringPanel.tsx')).MonitoringPanel),
  },
  {
    id: 'verdicts',
    tab: 'findings',
    title: 'Verification of findings',
    changes: 'POST /api/investigations/{id}/findings/{findingId}/verdict',
    component: panel(async () => (await import('../features/investigations/web/VerdictsPanel.tsx')).VerdictsPanel),
  },
  {
    id: 'scans',
    tab: 'findings',
    title: 'Scans',
    changes: 'POST /api/admin/scans/{id}/publish',
    component: panel(async () => (await import('../features/scans/web/ScansPanel.tsx')).ScansPanel),
  },
  {
    id: 'breaches',
    tab: 'findings',
    title: 'Breach feeds',
    changes: 'POST /api/admin/breach-merges',
    component: panel(async () => (await import('../features/breach-alerts/web/BreachesPanel.tsx')).BreachesPanel),
  },
  {
    id: 'corrections',
    tab: 'findings',
    title: 'Catalog corrections',
    changes: 'POST /api/admin/corrections/{id}/accept',
    component: panel(async () => (await import('../features/corrections/web/CorrectionsPanel.tsx')).CorrectionsPanel),
  },
  {
    id: 'notices',
    tab: 'findings',
    title: 'Reported content',
    changes: 'POST /api/admin/notices/{id}/decide',
    component: panel(async () => (await import('../features/notices/web/NoticesPanel.tsx')).NoticesPanel),
  },
  {
    id: 'takedowns',
    tab: 'findings',
    title: 'Hidden content',
    changes: 'POST /api/admin/takedowns',
    component: panel(async () => (await import('../features/notices/web/TakedownsPanel.tsx')).TakedownsPanel),
  },
  {
    id: 'removal',
    tab: 'people',
    title: 'Data removal',
    changes: 'POST /api/admin/removals/replies/{id}',
    component: panel(async () => (await import('../features/data-removal/web/RemovalPanel.tsx')).RemovalPanel),
  },
  {
    id: 'member-accounts',
    tab: 'people',
    title: 'Accounts of members',
    changes: 'POST /api/admin/member-accounts/find',
    component: panel(
      async () => (await import('../features/customers/web/MemberAccountsPanel.tsx')).MemberAccountsPanel,
    ),
  },
  {
    id: 'outbox',
    tab: 'mail',
    title: 'Outbox',
    changes: 'POST /api/admin/outbox/{id}/resend',
    component: panel(async () => (await import('../features/admin/web/OutboxPanel.tsx')).OutboxPanel),
  },
  {
    id: 'suppressions',
    tab: 'mail',
    title: 'Suppressed addresses',
    changes: 'POST /api/admin/suppressions/find',
    component: panel(async () => (await import('../features/admin/web/SuppressionsPanel.tsx')).SuppressionsPanel),
  },
  {
    id: 'queues',
    tab: 'jobs',
    title: 'Queues and jobs',
    changes: 'POST /api/admin/queues/{name}/retry',
    component: panel(async () => (await import('../features/admin/web/QueuePanel.tsx')).QueuePanel),
  },
  {
    id: 'sources',
    tab: 'data',
    title: 'Data sources',
    changes: 'POST /api/admin/sources/{sync}/sync',
    component: panel(async () => (await import('../features/admin/web/SourcesPanel.tsx')).SourcesPanel),
  },
  {
    id: 'refresh',
    tab: 'data',
    title: 'Catalog refresh',
    changes: 'POST /api/admin/refresh/{id}',
    component: panel(async () => (await import('../features/refresh/web/RefreshPanel.tsx')).RefreshPanel),
  },
  {
    id: 'usage',
    tab: 'data',
    title: 'API usage',
    component: panel(async () => (await import('../features/admin/web/UsagePanel.tsx')).UsagePanel),
  },
  {
    id: 'audit',
    tab: 'staff',
    title: 'Audit log',
    component: panel(async () => (await import('../features/admin/web/AuditPanel.tsx')).AuditPanel),
  },
  {
    id: 'staff',
    tab: 'staff',
    title: 'Staff',
    changes: 'POST /api/admin/accounts',
    component: panel(async () => (await import('../features/admin/web/StaffPanel.tsx')).StaffPanel),
  },
  {
    id: 'sessions',
    tab: 'staff',
    title: 'Your sessions',
    component: panel(async () => (await import('../features/admin/web/StaffSessionsPanel.tsx')).StaffSessionsPanel),
  },
] as const satisfies readonly Panel[]

/** The tab that an address opens: its own, or that of the panel that its fragment names. */
export function tabOf(search: URLSearchParams, hash = ''): AdminTab {
  const named = adminTabs.find(({ id }) => id === search.get('tab'))
  return named?.id ?? panels.find(({ id }) => `#${id}` === hash)?.tab ?? 'requests'
}

export const panelsOf = (tab: AdminTab) => panels.filter((panel) => panel.tab === tab)
