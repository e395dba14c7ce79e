import type { ComponentType } from 'react'
import { outboxUrl } from '../features/admin/vocabulary.ts'
import { OutboxPanel } from '../features/admin/web/OutboxPanel.tsx'
import { breachStaffUrl } from '../features/breach-alerts/vocabulary.ts'
import { BreachesPanel } from '../features/breach-alerts/web/BreachesPanel.tsx'
import { removalStaffUrl } from '../features/data-removal/vocabulary.ts'
import { RemovalPanel } from '../features/data-removal/web/RemovalPanel.tsx'
import { monitoringUrl, requestsUrl, verdictsUrl } from '../features/investigations/vocabulary.ts'
import { MonitoringPanel } from '../features/investigations/web/MonitoringPanel.tsx'
import { RequestsPanel } from '../features/investigations/web/RequestsPanel.tsx'
import { VerdictsPanel } from '../features/investigations/web/VerdictsPanel.tsx'
import { staffScansUrl } from '../features/scans/vocabulary.ts'
import { ScansPanel } from '../features/scans/web/ScansPanel.tsx'

// The register of the admin dashboard: what staff see, in this order.

interface Panel {
  id: string
  title: string
  component: ComponentType
  /** What it reads: the first paint has it, and the counters count in it. */
  url: `/api/${string}`
  counters: readonly Counter[]
}

interface Counter {
  label: string
  note: string
  /** Of the answer of the panel's `url`, as the browser holds it. */
  count: (answer: unknown) => number
}

const lengthOf = (answer: unknown): number => (Array.isArray(answer) ? answer.length : 0)

export const panels: readonly Panel[] = [
  {
    id: 'investigation-requests',
    title: 'Investigation Requests',
    component: RequestsPanel,
    url: requestsUrl,
    counters: [{ label: 'Investigations', note: 'Requested, of the newest 200', count: lengthOf }],
  },
  { id: 'monitoring', title: 'Monitoring', component: MonitoringPanel, url: monitoringUrl, counters: [] },
  { id: 'verdicts', title: 'Verification of findings', component: VerdictsPanel, url: verdictsUrl, counters: [] },
  { id: 'scans', title: 'Scans', component: ScansPanel, url: staffScansUrl, counters: [] },
  { id: 'breaches', title: 'Breach feeds', component: BreachesPanel, url: breachStaffUrl, counters: [] },
  { id: 'removal', title: 'Data removal', component: RemovalPanel, url: removalStaffUrl, counters: [] },
  { id: 'outbox', title: 'Outbox', component: OutboxPanel, url: outboxUrl, counters: [] },
]
