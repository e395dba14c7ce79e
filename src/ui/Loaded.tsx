import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Skeletons } from './Skeleton.tsx'
import { ErrorState } from './States.tsx'

export type LoadedProps<Answer> = {
  answer: { data: Answer | undefined; error: Error | null; refetch: () => unknown; isFetching?: boolean }
  /** "The findings": begins the sentence that says it could not be loaded. */
  what: string
  /** Returns the message shown for a failure. */
  explain: (error: Error) => string
  children: (answer: Answer) => ReactNode
}

/** An answer once it is there; before, its place, or why there is none. What was there before a failure stays. */
export function Loaded<Answer>({ answer, what, explain, children }: LoadedProps<Answer>) {
  const { data, error, refetch, isFetching = false } = answer
  if (data !== undefined) return children(data)
  if (!error) return <Loading what={what} />
  return (
    <ErrorState
      title={`${what} could not be loaded`}
      action={
        <Button pending={isFetching} pendingLabel="Trying again" onClick={() => refetch()}>
          Try again
        </Button>
      }
    >
      <p>{explain(error)}</p>
    </ErrorState>
  )
}

/** The place of what is on its way. */
export const Loading = ({ what }: { what: string }) => (
  <Skeletons count={2} shape="text" lines={4} label={`Loading ${what.toLowerCase()}...`} />
)
