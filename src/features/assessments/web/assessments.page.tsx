import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { counted } from '../../../platform/shared/counted.ts'
import { errorWords } from '../../../platform/web/call.ts'
import { Head } from '../../../platform/web/head.tsx'
import { memberQuery, useReadOnlyReason } from '../../../platform/web/portal.ts'
import {
  assessmentsPath,
  assessmentsUrl,
  questionSetPath,
  questionSetsUrl,
  vendorsUrl,
} from '../../../product/links.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Container, PageHeader, Section } from '../../../ui/Page.tsx'
import { EmptyState, ErrorState, Spinner } from '../../../ui/States.tsx'
import { refreshWhileRunningMs } from '../../investigations/vocabulary.ts'
import { AssessmentTable } from './AssessmentTable.tsx'
import { BeginForm } from './BeginForm.tsx'
import type { Row, SetRow } from './calls.ts'

/** `?vendor=12`: the assessments of one vendor, and the form for it. */
export default function AssessmentsPage() {
  const vendorId = Number(useSearchParams()[0].get('vendor')) || undefined
  const vendor = useQuery({
    ...memberQuery<{ id: number; vendorName: string }>(`${vendorsUrl}/${vendorId}`),
    enabled: vendorId !== undefined,
  })
  return (
    <Container width="wide" className="pb-16">
      <Head title="Assessments" isListed={false} />
      <PageHeader
        className="pt-8! pb-6!"
        long
        title={vendor.data ? `Assessments of ${vendor.data.vendorName}` : 'Assessments'}
        lede="An investigation of your own, questions to the vendor, and your conclusion from both."
        actions={vendorId && <ButtonLink href={assessmentsPath}>All assessments</ButtonLink>}
      />
      <Section title="Start an assessment" layout="side">
        {vendorId ? (
          <Loaded answer={vendor} what="The vendor" explain={errorWords}>
            {(named) => <BeginForm vendor={named} />}
          </Loaded>
        ) : (
          <BeginForm />
        )}
      </Section>
      <Section title={vendorId ? 'Of this vendor' : 'All assessments'}>
        <Assessments vendorId={vendorId} />
      </Section>
      <Section title="Question sets" layout="side">
        <QuestionSets />
      </Section>
    </Container>
  )
}

function Assessments({ vendorId }: { vendorId: number | undefined }) {
  const list = useQuery({
    ...memberQuery<Row[]>(assessmentsUrl, vendorId ? { vendor: vendorId } : undefined),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      state.data?.some((one) => one.state === 'requested' || one.state === 'in_progress')
        ? refreshWhileRunningMs
        : false,
  })
  if (list.data) {
    if (list.data.length === 0)
      return (
        <EmptyState title="No assessment yet">
          Start one above: it investigates the vendor, and can ask the vendor itself.
        </EmptyState>
      )
    return <AssessmentTable assessments={list.data} caption="Assessments" />
  }
  if (list.isError)
    return (
      <ErrorState
        title="The assessments could not be loaded"
        action={<Button onClick={() => list.refetch()}>Try again</Button>}
      />
    )
  return <Spinner label="Loading assessments" />
}

function QuestionSets() {
  const readOnly = useReadOnlyReason()
  const sets = useQuery({ ...memberQuery<SetRow[]>(questionSetsUrl), refetchOnMount: 'always' })
  if (!sets.data)
    return sets.isError ? (
      <ErrorState title="The question sets could not be loaded" />
    ) : (
      <Spinner label="Loading question sets" />
    )
  return (
    <div className="grid gap-5">
      <ul>
        {sets.data.map((set) => (
          <li key={set.key} className="grid gap-1 border-t border-line py-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:gap-6">
            <div className="min-w-0">
              <TextLink href={questionSetPath(set.key)} className="font-medium wrap-anywhere">
                {set.title}
              </TextLink>
              {set.description && <p className="max-w-measure text-sm text-quiet wrap-anywhere">{set.description}</p>}
            </div>
            <p className="text-sm text-quiet">
              {counted(set.questions, 'question')}, {set.isShipped ? 'ships with Sightline' : `version ${set.version}`}
            </p>
          </li>
        ))}
      </ul>
      <div>
        {readOnly ? (
          <Button disabledReason={readOnly}>New question set</Button>
        ) : (
          <ButtonLink href={questionSetPath('new')}>New question set</ButtonLink>
        )}
      </div>
    </div>
  )
}
