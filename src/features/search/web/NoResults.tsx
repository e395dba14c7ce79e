import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Output } from '../../../platform/shared/endpoint.ts'
import { assessmentHref, dataRemovalPath } from '../../../product/links.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import type { dataRemovalContract } from '../../data-removal/contract.ts'

export function NoResults({
  query,
  headingLevel,
  action,
}: {
  query: string
  headingLevel?: 2 | 3
  action?: ReactNode
}) {
  if (query === '')
    return (
      <EmptyState title="No results found" headingLevel={headingLevel} action={action}>
        Start typing to search for apps, SDKs, or domains.
      </EmptyState>
    )
  return (
    <EmptyState
      title="No results found"
      headingLevel={headingLevel}
      action={
        <div className="grid justify-items-start gap-3">
          {action}
          <ButtonLink href={assessmentHref(query)} variant="primary" className="wrap-anywhere">
            {`Request an assessment of “${query}”`}
          </ButtonLink>
          <p className="text-sm text-quiet">
            Or <TextLink href={assessmentHref('')}>give us its web address</TextLink>, and we look there.
          </p>
          <Removal query={query} />
        </div>
      }
    >
      {`No results found for "${query}". Try a different search term.`}
    </EmptyState>
  )
}

type Platforms = Output<(typeof dataRemovalContract)['GET /api/data-removal/platforms']>

/** A company of that name that is no vendor of the catalog may still be one that people ask to remove their data. */
function Removal({ query }: { query: string }) {
  const { data } = useQuery<Platforms>({
    queryKey: ['/api/data-removal/platforms', { q: query, limit: 5 }],
    retry: false,
  })
  const named = data?.find(({ name, domain }) => [name, domain ?? ''].some((called) => bare(called) === bare(query)))
  if (!named) return null
  return (
    <p className="text-sm text-quiet">
      <TextLink href={`${dataRemovalPath}?q=${encodeURIComponent(named.name)}`}>
        {`Ask ${named.name} to remove your data`}
      </TextLink>
    </p>
  )
}

const bare = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
