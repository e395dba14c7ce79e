import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { VendorAlert, VendorRow } from '../../features/vendors/contract.ts'
import { AccountHint } from '../../features/vendors/web/AccountHint.tsx'
import { SummaryCards } from '../../features/vendors/web/SummaryCards.tsx'
import { Head } from '../../platform/web/head.tsx'
import { memberQuery } from '../../platform/web/portal.ts'
import { customerDashboardPath, vendorsUrl } from '../../product/links.ts'
import { alertsUrl } from '../../product/vendors.ts'
import { Badge } from '../../ui/Badge.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Container, PageHeader } from '../../ui/Page.tsx'
import { type Tab, Tabs } from '../../ui/Tabs.tsx'

const tabIds = ['overview', 'vendors', 'alerts', 'reports'] as const
type TabId = (typeof tabIds)[number]

const OverviewTab = lazyPart(
  'The overview',
  async () => (await import('../../features/vendors/web/OverviewTab.tsx')).OverviewTab,
)
const VendorsTab = lazyPart(
  'The vendors',
  async () => (await import('../../features/vendors/web/VendorsTab.tsx')).VendorsTab,
)
const AlertsTab = lazyPart(
  'The alerts',
  async () => (await import('../../features/vendors/web/AlertsTab.tsx')).AlertsTab,
)
const ReportsPointer = lazyPart(
  'The reports',
  async () => (await import('../../features/reports/web/ReportsTab.tsx')).ReportsPointer,
)

const hrefFor = (tab: TabId) => (tab === 'overview' ? customerDashboardPath : `${customerDashboardPath}?tab=${tab}`)

export default function CustomerDashboard() {
  const [params, setParams] = useSearchParams()
  const vendors = useQuery({ ...memberQuery<VendorRow[]>(vendorsUrl), refetchOnMount: 'always' })
  const alerts = useQuery({ ...memberQuery<VendorAlert[]>(alertsUrl), refetchOnMount: 'always' })
  const unread = alerts.data?.filter(({ isRead }) => !isRead).length ?? 0

  const tabs: Tab<TabId>[] = [
    { id: 'overview', label: 'Overview', content: <OverviewTab vendors={vendors} alerts={alerts} /> },
    { id: 'vendors', label: 'Vendors', count: vendors.data?.length, content: <VendorsTab vendors={vendors} /> },
    {
      id: 'alerts',
      label: 'Alerts',
      count: alerts.data?.length,
      badge: unread > 0 && <Badge tone="accent">{`${unread.toLocaleString('en-US')} unread`}</Badge>,
      content: <AlertsTab alerts={alerts} vendors={vendors.data} />,
    },
    { id: 'reports', label: 'Reports', content: <ReportsPointer vendors={vendors} /> },
  ]

  return (
    <Container width="wide">
      <Head title="Dashboard" isListed={false} />
      <PageHeader title="Dashboard" long className="pt-8! pb-6!" />
      <div className="grid grid-cols-1 gap-8 pb-16">
        <AccountHint />
        <SummaryCards vendors={vendors.data} alerts={alerts.data} />
        <Tabs
          label="Dashboard"
          tabs={tabs}
          selected={tabIds.find((id) => id === params.get('tab')) ?? 'overview'}
          hrefFor={hrefFor}
          onSelect={(tab) => setParams(tab === 'overview' ? {} : { tab }, { preventScrollReset: true })}
        />
      </div>
    </Container>
  )
}
