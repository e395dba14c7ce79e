import { HydrationBoundary, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { data as answer, redirect } from 'react-router'
import { errorWords } from '../../../platform/web/call.ts'
import { serverCaller } from '../../../platform/web/context.ts'
import { Head } from '../../../platform/web/head.tsx'
import { useMember } from '../../../platform/web/portal.ts'
import { dehydrated } from '../../../platform/web/query.ts'
import { saidBy } from '../../../platform/web/refused.ts'
import { complianceReportingPath, sharedReportPath, signInPath } from '../../../product/links.ts'
import { sampleUrl } from '../../../product/reports.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Container, PageHeader, Section } from '../../../ui/Page.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { Callout } from '../../../ui/Text.tsx'
import type { reportsContract, SampleReports } from '../contract.ts'
import type { Route } from './+types/compliance-reporting.page'
import { AboutReports } from './AboutReports.tsx'
import { readAsked } from './asked.ts'
import { Sample } from './Sample.tsx'
import type { SampleRefused } from './SampleGenerator.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const call = serverCaller<typeof reportsContract>(context)
  return {
    state: await dehydrated([{ queryKey: [sampleUrl], queryFn: () => call('GET /api/reports/sample', {}) }]),
  }
}

/** In the browser the page asks for itself. */
export const clientLoader = () => ({ state: null })

/** The form of someone without script: leads to the page of the report, or back with what is wrong. */
export async function action({ context, request }: Route.ActionArgs) {
  const typed = readAsked(await request.formData())
  try {
    const call = serverCaller<typeof reportsContract>(context)
    const { token } = await call('POST /api/reports/samples', { body: typed })
    return redirect(sharedReportPath(token), 303)
  } catch (thrown) {
    const { message, issues } = saidBy(thrown)
    if (message === undefined) throw thrown
    return answer<SampleRefused>({ words: issues?.[0]?.message ?? message, typed }, { status: 422 })
  }
}

export default function ComplianceReportingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { state, token } = useMember()
  const [wasMember, setWasMember] = useState(false)
  if (state === 'signed-in' && !wasMember) setWasMember(true)
  return (
    <HydrationBoundary state={loaderData.state}>
      <Container className="pb-16">
        <Head
          title="Compliance reporting"
          description="Compliance reports on vendors under GDPR, CCPA and state privacy laws, as PDF, Excel, CSV and PowerPoint, with an index of the evidence and a signed manifest."
        />
        <PageHeader
          title="Compliance reporting"
          lede="Reports on your vendors that an authority, an auditor or a board can read: each statement cites its evidence, and each file can be verified without us."
        />
        {wasMember && state === 'signed-out' && <SignedOut />}
        {state === 'signed-in' ? <OwnReports key={token} /> : <SampleReporting refused={actionData} />}
        <AboutReports />
      </Container>
    </HydrationBoundary>
  )
}

/** A session can end in the middle of the page, which from then on shows the sample. */
const SignedOut = () => (
  <Callout kind="danger" title="You are signed out" className="mb-8">
    This page shows the sample now. <TextLink href={signInPath(complianceReportingPath)}>Sign in</TextLink> to go on
    with the reports of your organisation.
  </Callout>
)

const OwnReports = lazyPart('The reports', async () => (await import('./OwnReports.tsx')).OwnReports)

function SampleReporting({ refused }: { refused: SampleRefused | undefined }) {
  const answered = useQuery<SampleReports>({ queryKey: [sampleUrl], refetchOnMount: 'always' })
  return (
    <Loaded answer={answered} what="The sample" explain={errorWords}>
      {(sample) =>
        sample.isAvailable && sample.organisation !== null ? (
          <Sample sample={sample} organisation={sample.organisation} refused={refused} />
        ) : (
          <Section title="Generate a report" layout="side">
            <EmptyState title="No sample on this installation" action={<SignIn />}>
              A sample is made from a demonstration organisation, and this installation has none. Members make reports
              of their own register.
            </EmptyState>
          </Section>
        )
      }
    </Loaded>
  )
}

const SignIn = () => <ButtonLink href={signInPath(complianceReportingPath)}>Sign in</ButtonLink>
