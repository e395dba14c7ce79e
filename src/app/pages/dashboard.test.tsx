import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadLazyParts } from '../../../tests/support/lazy-parts.ts'
import type { VendorAlert, VendorRow } from '../../features/vendors/contract.ts'
import { createQueryClient } from '../../platform/web/query.ts'
import { vendorsUrl } from '../../product/links.ts'
import { alertsUrl } from '../../product/vendors.ts'
import { ToastProvider } from '../../ui/Toast.tsx'
import Dashboard from './dashboard.page.tsx'

const vendor: VendorRow = {
  id: 7,
  vendorName: 'Acme <Hosting>',
  vendorType: 'cloud_hosting',
  complianceStatus: 'compliant',
  riskScore: 67,
  lastAssessed: '2026-11-03T09:00:00.000Z',
  nextReview: null,
  contractDetails: { dpa_signed: true },
  isDpaUndocumented: false,
  isScored: true,
  scoreInterval: [60, 75],
  confidence: 'medium',
  band: 'orange',
  isOverridden: false,
  tier: 'standard',
  criticality: 'medium',
  owner: null,
  isReviewOverdue: false,
  openFindings: 1,
  roles: ['processor'],
  countries: ['DE', 'US'],
  dataTypes: ['email'],
  department: 'Marketing',
  vendorTypeName: 'Cloud hosting',
  isExpected: false,
  missing: [],
  scoreBefore: null,
  products: [],
  archivedAt: null,
  updatedAt: '2026-11-03T09:00:00.000Z',
}

const alert: VendorAlert = {
  id: 3,
  title: 'Breach at Acme',
  description: 'A register tells of it.',
  severity: 'critical',
  isRead: false,
  createdAt: '2026-11-20T08:00:00.000Z',
  vendorName: 'Acme <Hosting>',
  assignee: null,
  snoozedUntil: null,
  actionRequired: 'Ask the vendor.',
  kind: 'breach',
  vendorId: 7,
}

type Tab = 'overview' | 'vendors' | 'alerts' | 'reports'

/** Renders the dashboard while its two lists are loaded, pending, or refused. */
function dashboard(tab: Tab, lists: { vendors?: VendorRow[]; alerts?: VendorAlert[] } | 'refused' = {}): string {
  const client = createQueryClient()
  const answers = lists === 'refused' ? {} : lists
  if (answers.vendors) client.setQueryData([vendorsUrl], answers.vendors)
  if (answers.alerts) client.setQueryData([alertsUrl], answers.alerts)
  if (lists === 'refused') {
    client.setDefaultOptions({ queries: { retryOnMount: false } })
    for (const url of [vendorsUrl, alertsUrl]) {
      const query = client.getQueryCache().build(client, { queryKey: [url] })
      query.setState({ status: 'error', error: new Error('500: no') })
    }
  }
  return renderToStaticMarkup(
    <MemoryRouter initialEntries={[`/customer/dashboard?tab=${tab}`]}>
      <QueryClientProvider client={client}>
        <ToastProvider>
          <Dashboard />
        </ToastProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  )
}

beforeAll(() =>
  loadLazyParts(() => (['overview', 'vendors', 'alerts', 'reports'] as const).map((tab) => dashboard(tab))),
)

describe('the four cards', () => {
  const card = (html: string, label: string) =>
    new RegExp(`<dt>${label}</dt><dd class="ui-stat-value">(.*?)</dd>`).exec(html)?.[1]?.replace(/<[^>]+>/g, '')

  test('are computed from the two lists', () => {
    const vendors = [vendor, { ...vendor, id: 8, riskScore: 56, complianceStatus: 'review_required' as const }]
    const html = dashboard('overview', { vendors, alerts: [alert, { ...alert, id: 4, severity: 'medium' }] })
    expect(card(html, 'Avg Risk Score')).toBe('62/100')
    expect(card(html, 'Compliance Rate')).toBe('50%')
    expect(card(html, 'Active Vendors')).toBe('2')
    expect(card(html, 'Critical Alerts')).toBe('1')
  })

  test('are zero for an empty register, and unknown before there is an answer', () => {
    expect(card(dashboard('overview', { vendors: [], alerts: [] }), 'Avg Risk Score')).toBe('0/100')
    expect(card(dashboard('overview'), 'Avg Risk Score')).toContain('Not known yet')
  })
})

test('every tab says that its list is on its way, empty, or refused', () => {
  expect(dashboard('vendors')).toContain('Loading vendors...')
  expect(dashboard('alerts')).toContain('Loading alerts...')
  expect(dashboard('vendors', { vendors: [] })).toContain('No vendors monitored yet')
  expect(dashboard('alerts', { alerts: [] })).toContain('No alerts at this time')
  expect(dashboard('overview', { vendors: [], alerts: [] })).toContain('No alerts at this time')
  expect(dashboard('vendors', 'refused')).toContain('Failed to fetch vendors')
  expect(dashboard('alerts', 'refused')).toContain('Failed to fetch alerts')
})

test('a vendor shows its type with blanks, its band in words, and its name as text', () => {
  const html = dashboard('vendors', { vendors: [vendor], alerts: [] })
  expect(html).toContain('Cloud hosting')
  expect(html).toContain('High')
  expect(html).toContain('Acme &lt;Hosting&gt;')
  expect(html).toContain('href="/customer/vendors/7"')
})

test('an unread alert can be marked, a read one cannot, and the tab counts both', () => {
  const html = dashboard('alerts', {
    vendors: [vendor],
    alerts: [alert, { ...alert, id: 2, title: 'Old', isRead: true }],
  })
  expect(html).toContain('aria-label="Mark as read: Breach at Acme"')
  expect(html).not.toContain('Mark as read: Old')
  expect(html).toContain('1 unread')
  expect(html).toMatch(/Alerts<span class="ui-tab-count">2</)
})

test('the overview has both bars and the three newest alerts', () => {
  const alerts = [1, 2, 3, 4].map((id) => ({ ...alert, id, title: `Alert ${id}` }))
  const html = dashboard('overview', { vendors: [vendor], alerts })
  expect(html).toContain('Average risk score')
  expect(html).toContain('data-tone="orange"')
  expect(html).toContain('Compliance rate')
  // Alerts of one moment keep the order of the server.
  expect(html).toContain('Alert 3')
  expect(html).not.toContain('Alert 4<')
})

test('reports are still to come while no vendor is assessed, and in their own room from the first one on', () => {
  const unassessed = { ...vendor, isScored: false, lastAssessed: null }
  for (const vendors of [[], [unassessed]]) {
    const html = dashboard('reports', { vendors })
    expect(html).toContain('Compliance Reports Coming Soon')
    expect(html).toMatch(/<button[^>]*disabled=""[^>]*>Generate Report</)
  }
  const html = dashboard('reports', { vendors: [unassessed, vendor] })
  expect(html).not.toContain('Coming Soon')
  expect(html).toContain('href="/customer/reports"')
})
