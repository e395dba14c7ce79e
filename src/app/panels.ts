import { type Nearby, nearby } from '../ui/nearby.tsx'

// The register of the admin dashboard: what staff see, in this order.

interface Panel {
  id: string
  title: string
  component: Nearby
}

export type PanelId = (typeof panels)[number]['id']

export const panels = [
  {
    ...{ id: 'leads', title: 'Lead Management' },
    component: nearby(async () => (await import('../features/leads/web/LeadsPanel.tsx')).LeadsPanel),
  },
  {
    ...{ id: 'investigation-requests', title: 'Investigation Requests' },
    component: nearby(async () => (await import('../features/investigations/web/RequestsPanel.tsx')).RequestsPanel),
  },
  {
    ...{ id: 'tickets', title: 'Tickets' },
    component: nearby(async () => (await import('../features/leads/web/TicketsPanel.tsx')).TicketsPanel),
  },
  {
    ...{ id: 'newsletter', title: 'Newsletter' },
    component: nearby(async () => (await import('../features/leads/web/NewsletterPanel.tsx')).NewsletterPanel),
  },
  {
    ...{ id: 'monitoring', title: 'Monitoring' },
    component: nearby(async () => (await import('../features/investigations/web/MonitoringPanel.tsx')).MonitoringPanel),
  },
  {
    ...{ id: 'verdicts', title: 'Verification of findings' },
    component: nearby(async () => (await import('../features/investigations/web/VerdictsPanel.tsx')).VerdictsPanel),
  },
  {
    ...{ id: 'scans', title: 'Scans' },
    component: nearby(async () => (await import('../features/scans/web/ScansPanel.tsx')).ScansPanel),
  },
  {
    ...{ id: 'breaches', title: 'Breach feeds' },
    component: nearby(async () => (await import('../features/breach-alerts/web/BreachesPanel.tsx')).BreachesPanel),
  },
  {
    ...{ id: 'corrections', title: 'Catalog corrections' },
    component: nearby(async () => (await import('../features/corrections/web/CorrectionsPanel.tsx')).CorrectionsPanel),
  },
  {
    ...{ id: 'removal', title: 'Data removal' },
    component: nearby(async () => (await import('../features/data-removal/web/RemovalPanel.tsx')).RemovalPanel),
  },
  {
    ...{ id: 'outbox', title: 'Outbox' },
    component: nearby(async () => (await import('../features/admin/web/OutboxPanel.tsx')).OutboxPanel),
  },
  {
    ...{ id: 'suppressions', title: 'Suppressed addresses' },
    component: nearby(async () => (await import('../features/admin/web/SuppressionsPanel.tsx')).SuppressionsPanel),
  },
  {
    ...{ id: 'queues', title: 'Queues and jobs' },
    component: nearby(async () => (await import('../features/admin/web/QueuePanel.tsx')).QueuePanel),
  },
  {
    ...{ id: 'sources', title: 'Data sources' },
    component: nearby(async () => (await import('../features/admin/web/SourcesPanel.tsx')).SourcesPanel),
  },
  {
    ...{ id: 'usage', title: 'API usage' },
    component: nearby(async () => (await import('../features/admin/web/UsagePanel.tsx')).UsagePanel),
  },
  {
    ...{ id: 'audit', title: 'Audit log' },
    component: nearby(async () => (await import('../features/admin/web/AuditPanel.tsx')).AuditPanel),
  },
  {
    ...{ id: 'sessions', title: 'Your sessions' },
    component: nearby(async () => (await import('../features/admin/web/StaffSessionsPanel.tsx')).StaffSessionsPanel),
  },
] as const satisfies readonly Panel[]
