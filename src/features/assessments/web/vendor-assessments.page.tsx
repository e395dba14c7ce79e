import { HydrationBoundary } from '@tanstack/react-query'
import { redirect } from 'react-router'
import { serverCaller } from '../../../platform/web/context.ts'
import { Head } from '../../../platform/web/head.tsx'
import { useMember } from '../../../platform/web/portal.ts'
import { dehydrated } from '../../../platform/web/query.ts'
import { assessmentTypes, dueHours, priorities } from '../../../product/assessments.ts'
import {
  assessmentsPath,
  investigationPath,
  investigationsPath,
  pathForUse,
  vendorAssessmentsPath,
} from '../../../product/links.ts'
import { TextLink } from '../../../ui/Link.tsx'
import { Container, PageHeader, Section } from '../../../ui/Page.tsx'
import { Steps } from '../../../ui/Steps.tsx'
import type { investigationsContract } from '../../investigations/contract.ts'
import type { Route } from './+types/vendor-assessments.page'
import { RecentAssessments, recentRunsKey } from './RecentAssessments.tsx'
import { StartForm } from './StartForm.tsx'
import { TypeCard } from './TypeCard.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const call = serverCaller<typeof investigationsContract>(context)
  const [, search] = recentRunsKey
  return {
    state: await dehydrated([
      { queryKey: recentRunsKey, queryFn: () => call('GET /api/investigations', { query: search }) },
    ]),
  }
}

/** In the browser the page asks for itself. */
export const clientLoader = () => ({ state: null })

/** The form of someone without script. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const vendorName = text('vendorName')
  if (vendorName === '') return redirect(vendorAssessmentsPath)
  const call = serverCaller<typeof investigationsContract>(context)
  const { id } = await call('POST /api/investigation-requests', {
    body: {
      vendorName,
      priority: priorities.find((one) => one === text('priority')) ?? 'normal',
      assessmentType: assessmentTypes.find((one) => one === text('type')) ?? 'full',
    },
  })
  return redirect(pathForUse(investigationPath(id), text('use')), 303)
}

const steps = [
  {
    title: 'Research',
    words:
      'Public pages, policies, lists of sub-processors, store labels, records of domains and what a browser sees are looked up and kept with their hash and time.',
  },
  {
    title: 'Analysis',
    words:
      'Rules read findings out of that evidence. Where two places disagree, both are shown. What could not be looked at is said.',
  },
  {
    title: 'Scoring',
    words: 'One score from 0 to 100, higher is riskier, that anybody can recompute from its published inputs.',
  },
  {
    title: 'Report',
    words: 'Every sentence opens its evidence. Questions that stayed open are listed, to be put to the vendor.',
  },
]

export default function VendorAssessmentsPage({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <Container className="pb-16">
        <Head
          title="Vendor assessments"
          description="Start a privacy, compliance, security or full assessment of a vendor by its name or website, and read the report with its evidence."
        />
        <PageHeader
          title="Vendor assessments"
          lede={`Name a vendor, and it is investigated: urgent ones are due within ${dueHours.urgent} hours, normal ones within ${dueHours.normal}.`}
        />
        <Section title="Start an assessment" layout="side">
          <StartForm />
        </Section>
        <Section title="Assessment types">
          <div className="grid grid-cols-1 gap-5 md:grid-cols-2">
            {assessmentTypes.map((type) => (
              <TypeCard key={type} type={type} />
            ))}
          </div>
        </Section>
        <Section title="Recent assessments" aside={<AllOfThem />}>
          <RecentAssessments />
        </Section>
        <Section title="How it works">
          <Steps steps={steps} />
        </Section>
      </Container>
    </HydrationBoundary>
  )
}

/** The whole of what the list above shows the beginning of. */
const AllOfThem = () =>
  useMember().state === 'signed-in' ? (
    <TextLink href={assessmentsPath}>All assessments</TextLink>
  ) : (
    <TextLink href={investigationsPath}>All reports</TextLink>
  )
