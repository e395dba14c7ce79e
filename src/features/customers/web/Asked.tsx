import type { ReactNode } from 'react'
import { errorWords } from '../../../platform/web/call.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState, Spinner } from '../../../ui/States.tsx'

interface Props<Answer> {
  answer: { data: Answer | undefined; error: Error | null; refetch: () => unknown }
  /** "The members": begins the sentence that says it could not be loaded. */
  what: string
  children: (answer: Answer) => ReactNode
}

/** An answer of the server, or why there is none yet. What was there before a failure stays. */
export function Asked<Answer>({ answer: { data, error, refetch }, what, children }: Props<Answer>) {
  if (data !== undefined) return children(data)
  if (!error) return <Spinner label="Loading..." />
  return (
    <ErrorState title={`${what} could not be loaded`} action={<Button onClick={() => refetch()}>Try again</Button>}>
      {errorWords(error)}
    </ErrorState>
  )
}
