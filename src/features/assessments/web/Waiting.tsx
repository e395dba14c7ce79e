import { ApiError } from '../../../platform/web/call.ts'
import { assessmentsPath } from '../../../product/links.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { PageHeader } from '../../../ui/Page.tsx'
import { ErrorState, Spinner } from '../../../ui/States.tsx'

interface WaitingProps {
  title: 'Assessment' | 'Question set'
  loading: string
  /** Statuses that say that there is none. */
  missing: readonly number[]
  error: ApiError | null
  onRetry: () => unknown
}

/** A page whose one thing is not there yet, is not there at all, or could not be loaded. */
export function Waiting({ title, loading, missing, error, onRetry }: WaitingProps) {
  const what = title.toLowerCase()
  if (!error)
    return (
      <div className="py-8">
        <h1 className="ui-hidden">{title}</h1>
        <Spinner label={loading} />
      </div>
    )
  if (error instanceof ApiError && missing.includes(error.status))
    return (
      <PageHeader
        long
        title={`There is no such ${what}`}
        actions={<ButtonLink href={assessmentsPath}>{`All ${what}s`}</ButtonLink>}
      />
    )
  return (
    <>
      <PageHeader long title={title} />
      <ErrorState
        title={`The ${what} could not be loaded`}
        headingLevel={2}
        action={<Button onClick={onRetry}>Try again</Button>}
      />
    </>
  )
}
