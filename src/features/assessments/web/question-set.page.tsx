import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { counted } from '../../../platform/shared/counted.ts'
import { errorWords } from '../../../platform/web/call.ts'
import { Head } from '../../../platform/web/head.tsx'
import { memberQuery, useReadOnlyReason } from '../../../platform/web/portal.ts'
import { assessmentsPath, questionSetPath, questionSetsUrl } from '../../../product/links.ts'
import { Breadcrumbs } from '../../../ui/Breadcrumbs.tsx'
import { Button } from '../../../ui/Button.tsx'
import { FieldError } from '../../../ui/Field.tsx'
import { Container, PageHeader } from '../../../ui/Page.tsx'
import { call, type QuestionSet } from './calls.ts'
import { QuestionPreview } from './QuestionPreview.tsx'
import { SetBuilder } from './SetBuilder.tsx'
import { Waiting } from './Waiting.tsx'

const newKey = 'new'
export default function QuestionSetPage() {
  const { key = '' } = useParams()
  const isNew = key === newKey
  const { data, error, refetch } = useQuery({
    ...memberQuery<QuestionSet>(`${questionSetsUrl}/${encodeURIComponent(key)}`),
    enabled: !isNew,
    refetchOnMount: 'always',
  })
  return (
    <Container width="wide" className="pb-16">
      <Head title={data?.title ?? (isNew ? 'New question set' : 'Question set')} isListed={false} />
      {isNew ? (
        <SetBuilder set={null} onNewest={refetch} />
      ) : data?.isShipped ? (
        <Shipped set={data} />
      ) : data ? (
        // Reloading discards the old edits.
        <SetBuilder key={`${data.key}-${data.version}`} set={data} onNewest={refetch} />
      ) : (
        // 400: it cannot be the key of one.
        <Waiting
          title="Question set"
          loading="Loading the questions"
          missing={[404, 400]}
          error={error}
          onRetry={refetch}
        />
      )}
    </Container>
  )
}

/** A set that ships is read, and copied to be changed. */
function Shipped({ set }: { set: QuestionSet }) {
  const navigate = useNavigate()
  const readOnly = useReadOnlyReason()
  const copy = useMutation({
    mutationFn: () =>
      call('POST /api/customer/question-sets', {
        body: { title: `${set.title}, our own`, description: set.description, questions: set.questions },
      }),
    onSuccess: (own) => navigate(questionSetPath(own.key)),
  })
  return (
    <>
      <PageHeader
        long
        breadcrumbs={<Breadcrumbs crumbs={[{ label: 'Assessments', href: assessmentsPath }, { label: set.title }]} />}
        title={set.title}
        lede={set.description}
        meta={`${counted(set.questions.length, 'question')}, ships with Sightline, version ${set.version}`}
        actions={
          <Button
            variant="primary"
            disabledReason={readOnly}
            pending={copy.isPending}
            pendingLabel="Copying"
            onClick={() => copy.mutate()}
          >
            Copy and edit
          </Button>
        }
      />
      <div aria-live="polite">{copy.error && <FieldError>{errorWords(copy.error)}</FieldError>}</div>
      <QuestionPreview questions={set.questions} />
    </>
  )
}
