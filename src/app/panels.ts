import { type Nearby, nearby } from '../ui/nearby.tsx'
import type { contract } from './endpoints.ts'

// The register of the admin dashboard: what staff see, in this order.

interface Panel {
  id: string
  title: string
  component: Nearby
  /** A call that changes what the panel shows: a role without it reads the panel only. Absent where everyone who reads may act. */
  changes?: keyof typeof contract
}

export type PanelId = (typeof panels)[number]['id']

export const panels = [
  {
    id: 'leads',
    title: 'Lead Management',
    changes: 'PATCH /api/leads/{id}',
    component: nearby(async () => (await import('../features/leads/web/LeadsPanel.tsx')).LeadsPanel),
  },
  {
    id: 'investigation-requests',
    title: 'Investigation Requests',
    changes: 'POST /api/investigation-requests/{id}/run',
    component: nearby(async () => (await import('../features/investigations/web/RequestsPanel.tsx')).RequestsPanel),
  },
  {
    id: 'tickets',
    title: 'Tickets',
    changes: 'PATCH /api/admin/tickets/{id}',
    component: nearby(async () => (await import('../features/leads/web/TicketsPanel.tsx')).TicketsPanel),
  },
  {
    id: 'newsletter',
    title: 'Newsletter',
    changes: 'POST /api/admin/newsletter/editions',
    component: nearby(async () => (await import('../features/leads/web/NewsletterPanel.tsx')).NewsletterPanel),
  },
  {
    id: 'monitoring',
    title: 'Monitoring',
    changes: 'POST /api/monitored-subjects',
    component: nearby(async () => (await import('../features/investigations/web/MonitoringPanel.tsx')).MonitoringPanel),
  },
  {
    id: 'verdicts',
    title: 'Verification of findings',
    changes: 'POST /api/investigations/{id}/findings/{findingId}/verdict',
    component: nearby(async () => (await import('../features/investigations/web/VerdictsPanel.tsx')).VerdictsPanel),
  },
  {
    id: 'scans',
    title: 'Scans',
    changes: 'POST /api/admin/scans/{id}/publish',
    component: nearby(async () => (await import('../features/scans/web/ScansPanel.tsx')).ScansPanel),
  },
  {
    id: 'breaches',
    title: 'Breach feeds',
    changes: 'POST /api/admin/breach-merges',
    component: nearby(async () => (await import('../features/breach-alerts/web/BreachesPanel.tsx')).BreachesPanel),
  },
  {
    id: 'corrections',
    title: 'Catalog corrections',
    changes: 'POST /api/admin/corrections/{id}/accept',
    component: nearby(async () => (await import('../features/corrections/web/CorrectionsPanel.tsx')).CorrectionsPanel),
  },
  {
    id: 'notices',
    title: 'Reported content',
    changes: 'POST /api/admin/notices/{id}/decide',
    component: nearby(async () => (await import('../features/notices/web/NoticesPanel.tsx')).NoticesPanel),
  },
  {
    id: 'takedowns',
    title: 'Hidden content',
    changes: 'POST /api/admin/takedowns',
    component: nearby(async () => (await import('../features/notices/web/TakedownsPanel.tsx')).TakedownsPanel),
  },
  {
    id: 'removal',
    title: 'Data removal',
    changes: 'POST /api/admin/removals/replies/{id}',
    component: nearby(async () => (await import('../features/data-removal/web/RemovalPanel.tsx')).RemovalPanel),
  },
  {
    id: 'member-accounts',
    title: 'Accounts of members',
    changes: 'POST /api/admin/member-accounts/find',
    component: nearby(
      async () => (await import('../features/customers/web/MemberAccountsPanel.tsx')).MemberAccountsPanel,
    ),
  },
  {
    id: 'outbox',
    title: 'Outbox',
    changes: 'POST /api/admin/outbox/{id}/resend',
    component: nearby(async () => (await import('../features/admin/web/OutboxPanel.tsx')).OutboxPanel),
  },
  {
    id: 'suppressions',
    title: 'Suppressed addresses',
    changes: 'POST /api/admin/suppressions/find',
    component: nearby(async () => (await import('../features/admin/web/SuppressionsPanel.tsx')).SuppressionsPanel),
  },
  {
    id: 'queues',
    title: 'Queues and jobs',
    changes: 'POST /api/admin/queues/{name}/retry',
    component: nearby(async () => (await import('../features/admin/web/QueuePanel.tsx')).QueuePanel),
  },
  {
    id: 'sources',
    title: 'Data sources',
    changes: 'POST /api/admin/sources/{sync}/sync',
    component: nearby(async () => (await import('../features/admin/web/SourcesPanel.tsx')).SourcesPanel),
  },
  {
    id: 'refresh',
    title: 'Catalog refresh',
    changes: 'POST /api/admin/refresh/{id}',
    component: nearby(async () => (await import('../features/refresh/web/RefreshPanel.tsx')).RefreshPanel),
  },
  {
    id: 'usage',
    title: 'API usage',
    component: nearby(async () => (await import('../features/admin/web/UsagePanel.tsx')).UsagePanel),
  },
  {
    id: 'audit',
    title: 'Audit log',
    component: nearby(async () => (await import('../features/admin/web/AuditPanel.tsx')).AuditPanel),
  },
  {
    id: 'staff',
    title: 'Staff',
    changes: 'POST /api/admin/accounts',
    component: nearby(async () => (await import('../features/admin/web/StaffPanel.tsx')).StaffPanel),
  },
  {
    id: 'sessions',
    title: 'Your sessions',
    component: nearby(async () => (await import('../features/admin/web/StaffSessionsPanel.tsx')).StaffSessionsPanel),
  },
] as const satisfies readonly Panel[]
