import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { instantWords } from '../../../platform/shared/dates.ts'
import { ApiError, callUrl } from '../../../platform/web/call.ts'
import { Head } from '../../../platform/web/head.tsx'
import { Button } from '../../../ui/Button.tsx'
import { GuestFrame } from '../../../ui/GuestFrame.tsx'
import { Container, PageHeader } from '../../../ui/Page.tsx'
import { ErrorState, Spinner } from '../../../ui/States.tsx'
import { Callout } from '../../../ui/Text.tsx'
import { QuestionnaireForm, type QuestionnaireProps, type RespondentView } from './QuestionnaireForm.tsx'

export const handle = { frame: 'guest' }

/**
 * Where a vendor answers, without an account. The browser asks for the questions, not the server: programs that look at the
 * links of a mail would otherwise open them.
 */
export default function QuestionnairePage() {
  const { token = '' } = useParams()
  const { data, error, refetch } = useQuery<RespondentView, Error>({
    queryKey: [callUrl('/api/questionnaires/{token}', { params: { token } })],
    refetchOnMount: 'always',
  })
  return (
    <GuestFrame host={data?.organization} what="Questionnaire">
      <Container className="pb-20">
        <Head title={data ? `${data.title} for ${data.organization}` : 'Questionnaire'} isListed={false} />
        <meta name="referrer" content="no-referrer" />
        {data ? (
          <Questionnaire token={token} view={data} onNewer={refetch} />
        ) : (
          <Waiting error={error} onRetry={refetch} />
        )}
      </Container>
    </GuestFrame>
  )
}

function Questionnaire({ token, view, onNewer }: QuestionnaireProps) {
  const { organization, vendorName, title, dueAt, expiresAt, submittedAt } = view
  return (
    <>
      <PageHeader
        long
        kicker={`${organization} asks ${vendorName}`}
        title={title}
        lede={
          submittedAt
            ? `Submitted ${instantWords(submittedAt)}.`
            : `Please answer by ${instantWords(dueAt)}. Answers are saved as you type, and ${organization} sees them.`
        }
        meta={`The link works until ${instantWords(expiresAt)}. Anyone who has it can read and change the answers.`}
      />
      <QuestionnaireForm token={token} view={view} onNewer={onNewer} />
    </>
  )
}

function Waiting({ error, onRetry }: { error: Error | null; onRetry: () => unknown }) {
  const isFinal = error instanceof ApiError && (error.status === 404 || error.status === 410)
  return (
    <>
      <PageHeader long title="Questionnaire" />
      {error ? (
        <ErrorState
          title={
            error instanceof ApiError && error.status === 410
              ? 'This link has ended'
              : 'The questions could not be loaded'
          }
          headingLevel={2}
          action={isFinal ? undefined : <Button onClick={onRetry}>Try again</Button>}
        >
          {error instanceof ApiError ? error.words : 'The server did not answer.'}
        </ErrorState>
      ) : (
        <Spinner label="Loading the questions" />
      )}
      <noscript>
        <Callout kind="warning" title="Answering needs JavaScript">
          Answers are saved while you type. Ask the sender of the link for the questions as a workbook.
        </Callout>
      </noscript>
    </>
  )
}
