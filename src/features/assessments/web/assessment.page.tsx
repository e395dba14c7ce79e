import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { instantWords } from '../../../platform/shared/dates.ts'
import { Head } from '../../../platform/web/head.tsx'
import { memberQuery } from '../../../platform/web/portal.ts'
import { assessmentsPath, assessmentsUrl, memberInvestigationPath, vendorPath } from '../../../product/links.ts'
import { Breadcrumbs } from '../../../ui/Breadcrumbs.tsx'
import { DataList } from '../../../ui/DataList.tsx'
import { Fold } from '../../../ui/Fold.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { Container, PageHeader, Section, Split } from '../../../ui/Page.tsx'
import { refreshWhileRunningMs } from '../../investigations/vocabulary.ts'
import { AnswerReview } from './AnswerReview.tsx'
import { ConclusionPanel } from './ConclusionPanel.tsx'
import type { Detail } from './calls.ts'
import { SendPanel } from './SendPanel.tsx'
import { StateBadge } from './StateBadge.tsx'
import { Waiting } from './Waiting.tsx'
import { priorityNames, typeNames } from './words.ts'

export default function AssessmentPage() {
  const { id = '' } = useParams()
  const client = useQueryClient()
  const asked = memberQuery<Detail>(`${assessmentsUrl}/${encodeURIComponent(id)}`)
  const { data, error, refetch } = useQuery({
    ...asked,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      state.data &&
      (state.data.state === 'requested' || state.data.state === 'in_progress' || state.data.link?.delivery === 'queued')
        ? refreshWhileRunningMs
        : false,
  })
  return (
    <Container width="wide" className="pb-16">
      <Head title={data ? `Assessment of ${data.vendorName}` : 'Assessment'} isListed={false} />
      {data ? (
        <Assessment assessment={data} onChanged={(newest) => client.setQueryData(asked.queryKey, newest)} />
      ) : (
        <Waiting title="Assessment" loading="Loading the assessment" missing={[404]} error={error} onRetry={refetch} />
      )}
    </Container>
  )
}

function Assessment({ assessment, onChanged }: { assessment: Detail; onChanged: (newest: Detail) => void }) {
  const { vendorId, vendorName, type, priority, state, dueAt, isOverdue, createdAt, investigation } = assessment
  return (
    <>
      <PageHeader
        long
        breadcrumbs={<Breadcrumbs crumbs={[{ label: 'Assessments', href: assessmentsPath }, { label: vendorName }]} />}
        title={
          <span className="wrap-anywhere">
            Assessment of <bdi>{vendorName}</bdi>
          </span>
        }
        meta={<StateBadge state={state} />}
      />
      <Split>
        <div className="grid min-w-0 content-start gap-10">
          <Section title="Answers and what was observed">
            <AnswerReview assessment={assessment} onChanged={onChanged} />
          </Section>
        </div>
        <div className="grid min-w-0 content-start gap-8">
          <Fold title="About this assessment">
            <DataList
              layout="lined"
              items={[
                {
                  label: 'Vendor',
                  value: (
                    <TextLink href={vendorPath(vendorId)} className="wrap-anywhere">
                      {vendorName}
                    </TextLink>
                  ),
                },
                { label: 'Type', value: typeNames[type] },
                { label: 'Priority', value: priorityNames[priority] },
                { label: 'Started', value: instantWords(createdAt) },
                {
                  label: 'Due',
                  value: <span className={isOverdue ? 'text-red' : undefined}>{instantWords(dueAt)}</span>,
                },
                {
                  label: 'Investigation',
                  value: investigation ? (
                    <TextLink href={memberInvestigationPath(investigation.id)}>{runWords(investigation)}</TextLink>
                  ) : (
                    'None'
                  ),
                },
              ]}
            />
          </Fold>
          <SendPanel assessment={assessment} onChanged={onChanged} />
          <ConclusionPanel assessment={assessment} onChanged={onChanged} />
        </div>
      </Split>
    </>
  )
}

function runWords(run: NonNullable<Detail['investigation']>): string {
  switch (run.status) {
    case 'pending':
      return 'Waiting for its turn'
    case 'in_progress':
      return 'Under way'
    case 'completed':
      return run.score === null ? 'Completed, nothing to score' : `Completed, score ${run.score} of 100`
    case 'failed':
      return 'Failed. The vendor can still be asked.'
    default:
      return run.status
  }
}
