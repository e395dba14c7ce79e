import type { ReactNode } from 'react'
import { EmptyState } from '../../../ui/States.tsx'

export function NoResults({ query, action }: { query: string; action?: ReactNode }) {
  return (
    <EmptyState title="No results found" action={action}>
      {query === ''
        ? 'Start typing to search for apps, SDKs, or domains.'
        : `No results found for "${query}". Try a different search term.`}
    </EmptyState>
  )
}
