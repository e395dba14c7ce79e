import type { ReactNode } from 'react'
import { EmptyState } from '../../../ui/States.tsx'

export function NoResults({
  query,
  headingLevel,
  action,
}: {
  query: string
  headingLevel?: 2 | 3
  action?: ReactNode
}) {
  return (
    <EmptyState title="No results found" headingLevel={headingLevel} action={action}>
      {query === ''
        ? 'Start typing to search for apps, SDKs, or domains.'
        : `No results found for "${query}". Try a different search term.`}
    </EmptyState>
  )
}
