import type { UseQueryResult } from '@tanstack/react-query'
import { errorWords } from '../../../platform/web/call.ts'
import { complianceReportingPath, ownReportsPath } from '../../../product/links.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Section } from '../../../ui/Page.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import type { VendorRow } from '../../vendors/contract.ts'
import { BusinessForm } from './BusinessForm.tsx'
import { History } from './History.tsx'
import { OwnGenerator } from './OwnGenerator.tsx'

const isFarDown = true
const Schedules = lazyPart('The schedules', async () => (await import('./Schedules.tsx')).Schedules, { isFarDown })
const OwnFrameworks = lazyPart('The frameworks', async () => (await import('./OwnFrameworks.tsx')).OwnFrameworks, {
  isFarDown,
})

/** Everything about the organization's reports, once there is a vendor to report on. */
export function ReportsTab({ vendors }: { vendors: UseQueryResult<VendorRow[]> }) {
  return (
    <Loaded answer={vendors} what="Vendors" explain={errorWords}>
      {(list) => (isReady(list) ? <Reports /> : <ComingSoon />)}
    </Loaded>
  )
}

/** Tells members on the dashboard where reports are. */
export function ReportsPointer({ vendors }: { vendors: UseQueryResult<VendorRow[]> }) {
  return (
    <Loaded answer={vendors} what="Vendors" explain={errorWords}>
      {(list) => (isReady(list) ? <ReportsAreThere /> : <ComingSoon />)}
    </Loaded>
  )
}

const isReady = (list: readonly VendorRow[]): boolean =>
  list.some(({ isScored, lastAssessed }) => isScored || lastAssessed !== null)

const ReportsAreThere = () => (
  <EmptyState
    title="Your reports"
    headingLevel={2}
    action={<ButtonLink href={ownReportsPath}>Open reports</ButtonLink>}
  >
    Generate reports, share them and schedule them in one place.
  </EmptyState>
)

function ComingSoon() {
  return (
    <EmptyState
      title="Compliance Reports Coming Soon"
      headingLevel={2}
      action={
        <Button variant="primary" disabled>
          Generate Report
        </Button>
      }
    >
      Reports are made from the vendors in your register and the evidence behind their scores.
    </EmptyState>
  )
}

function Reports() {
  return (
    <>
      <Section
        title="Generate a report"
        aside={<TextLink href={complianceReportingPath}>What is in each report</TextLink>}
        className="border-t-0! pt-0!"
      >
        <div className="grid grid-cols-1 gap-5">
          <OwnGenerator note="It follows from what you say of your business, below. What is not said there stays open in the report." />
          <Disclosure summary="About your business" aside="For the multi-state report">
            <BusinessForm />
          </Disclosure>
        </div>
      </Section>
      <Section title="Generated reports">
        <History />
      </Section>
      <Section title="Scheduled reports">
        <Schedules />
      </Section>
      <Section title="Framework compliance">
        <OwnFrameworks />
      </Section>
    </>
  )
}
