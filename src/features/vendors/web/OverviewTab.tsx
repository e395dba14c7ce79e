import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { memberQuery } from '../../../platform/web/portal.ts'
import { customerDashboardPath } from '../../../product/links.ts'
import { bandOf } from '../../../product/score/levels.ts'
import { portfolioUrl } from '../../../product/vendors.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { Section, Split } from '../../../ui/Page.tsx'
import { ErrorState, Progress, Spinner } from '../../../ui/States.tsx'
import type { Portfolio, VendorAlert, VendorRow } from '../contract.ts'
import { AlertList, AlertsFailed, NoAlerts } from './AlertList.tsx'
import { averageRisk, complianceRate, mostRecent } from './figures.ts'
import { NoVendors } from './NoVendors.tsx'
import { Changes, Concentration, Spread, Trend, Waiting } from './PortfolioParts.tsx'
import { VendorsFailed } from './VendorsFailed.tsx'

interface OverviewTabProps {
  vendors: UseQueryResult<VendorRow[]>
  alerts: UseQueryResult<VendorAlert[]>
}

export function OverviewTab({ vendors, alerts }: OverviewTabProps) {
  const portfolio = useQuery({ ...memberQuery<Portfolio>(portfolioUrl), refetchOnMount: 'always' })
  const isEmpty = vendors.data?.length === 0
  return (
    <>
      <Split>
        <Section title="Risk and compliance" className="border-t-0! py-0!">
          <div className="grid grid-cols-1 gap-8">
            <Bars vendors={vendors} />
            {isEmpty ? <NoVendors /> : portfolio.data && <Waiting portfolio={portfolio.data} />}
          </div>
        </Section>
        <Section
          title="Recent alerts"
          aside={<TextLink href={`${customerDashboardPath}?tab=alerts`}>All alerts</TextLink>}
          className="border-t-0! py-0!"
        >
          <RecentAlerts alerts={alerts} vendors={vendors.data} />
        </Section>
      </Split>
      {!isEmpty && <PortfolioSections portfolio={portfolio} />}
    </>
  )
}

function Bars({ vendors: { data: vendors, isError, refetch } }: { vendors: UseQueryResult<VendorRow[]> }) {
  if (isError && !vendors) return <VendorsFailed onRetry={refetch} />
  if (!vendors) return <Spinner label="Loading vendors..." />
  const average = averageRisk(vendors)
  return (
    <div className="grid grid-cols-1 gap-5">
      <Progress
        label="Average risk score"
        value={average}
        text={`${average}/100`}
        tone={vendors.length > 0 ? bandOf(average) : 'accent'}
      />
      <Progress label="Compliance rate" value={complianceRate(vendors)} />
    </div>
  )
}

interface RecentAlertsProps {
  alerts: UseQueryResult<VendorAlert[]>
  vendors: readonly VendorRow[] | undefined
}

function RecentAlerts({ alerts: { data: alerts, isError, refetch }, vendors = [] }: RecentAlertsProps) {
  if (isError && !alerts) return <AlertsFailed onRetry={refetch} />
  if (!alerts) return <Spinner label="Loading alerts..." />
  if (alerts.length === 0) return <NoAlerts />
  const names = new Map(vendors.map(({ id, vendorName }) => [id, vendorName]))
  return <AlertList alerts={mostRecent(alerts)} names={names} isShort />
}

function PortfolioSections({ portfolio: { data, isError, refetch } }: { portfolio: UseQueryResult<Portfolio> }) {
  if (isError && !data)
    return (
      <ErrorState
        title="The portfolio could not be read"
        headingLevel={2}
        action={<Button onClick={() => refetch()}>Try again</Button>}
        className="mt-10"
      >
        Its distribution, trend and changes are missing here until then.
      </ErrorState>
    )
  if (!data)
    return (
      <div className="mt-10">
        <Spinner label="Loading the portfolio" />
      </div>
    )
  return (
    <div className="mt-12 grid grid-cols-1 gap-y-12">
      <Spread portfolio={data} />
      <Split>
        <Trend trend={data.trend} />
        <Changes changes={data.changes} />
      </Split>
      <Concentration portfolio={data} />
    </div>
  )
}
