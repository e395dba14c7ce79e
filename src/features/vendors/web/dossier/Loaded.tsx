import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorWords } from '../../../../platform/web/call.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Skeletons } from '../../../../ui/Skeleton.tsx'
import { ErrorState } from '../../../../ui/States.tsx'

export type LoadedProps<Answer> = {
  query: UseQueryResult<Answer>
  /** What is asked for, as in "The findings could not be loaded". */
  what: string
  children: (answer: Answer) => ReactNode
}

/** An answer once it is there; before, its place, and why there is none. */
export function Loaded<Answer>({ query, what, children }: LoadedProps<Answer>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error)
    return (
      <ErrorState
        title={`${what} could not be loaded`}
        action={
          <Button pending={query.isFetching} pendingLabel="Trying again" onClick={() => query.refetch()}>
            Try again
          </Button>
        }
      >
        <p>{errorWords(query.error)}</p>
      </ErrorState>
    )
  return <Skeletons count={2} shape="text" lines={4} label={`Loading ${what.toLowerCase()}...`} />
}
