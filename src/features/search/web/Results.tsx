import { useQuery } from '@tanstack/react-query'
import type { EntryType } from '../../../product/entries.ts'
import { Button } from '../../../ui/Button.tsx'
import { Select } from '../../../ui/Field.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { Section } from '../../../ui/Page.tsx'
import { Skeletons } from '../../../ui/Skeleton.tsx'
import { ErrorState } from '../../../ui/States.tsx'
import { type CardEntry, countTypes, shownEntries } from '../rules.ts'
import type { SortOrder } from '../vocabulary.ts'
import { sortOptions } from './choices.ts'
import { EntryCard } from './EntryCard.tsx'
import { NoResults } from './NoResults.tsx'
import { type SearchState, searchHref } from './search-state.ts'

const counterNames: [type: EntryType, one: string][] = [
  ['app', 'App'],
  ['sdk', 'SDK'],
  ['domain', 'Domain'],
]

/** The home page's results: the first five, counted and sorted. */
export function Results({ state, onSort }: { state: SearchState; onSort: (sort: SortOrder) => void }) {
  const { q, type, sort } = state
  const { data, isPending, isLoadingError, refetch } = useQuery<CardEntry[]>({ queryKey: ['/api/search', { q, type }] })
  const shown = data && shownEntries(data, sort)
  return (
    <Section
      id="results"
      title="Vendor Risk Database"
      aside={
        <Select
          label="Sort"
          hideLabel
          className="min-w-48"
          options={sortOptions}
          value={sort}
          onChange={(event) => onSort(event.target.value as SortOrder)}
        />
      }
    >
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2 text-sm text-quiet max-sm:mb-3">
        <p role="status">{shown ? `Showing ${shown.length} assessed vendors` : ''}</p>
        <Counters entries={shown} />
      </div>
      {isPending && (
        <div className="grid gap-5">
          <Skeletons count={3} label="Loading results" />
        </div>
      )}
      {isLoadingError && (
        <ErrorState title="The search could not be made" action={<Button onClick={() => refetch()}>Try again</Button>}>
          Nothing was found or ruled out. Check the connection and try again.
        </ErrorState>
      )}
      {shown?.length === 0 && <NoResults query={q} />}
      {shown?.map((entry) => (
        <EntryCard key={entry.id} entry={entry} />
      ))}
      {shown && shown.length > 0 && (
        <p className="border-t border-line pt-5">
          <TextLink href={searchHref({ q, type, sort })}>See all results</TextLink>
        </p>
      )}
    </Section>
  )
}

function Counters({ entries }: { entries: CardEntry[] | undefined }) {
  const counts = entries && countTypes(entries)
  return (
    <ul className="flex gap-6" aria-label="In these results">
      {counterNames.map(([type, one]) => (
        <li key={type} className="flex items-baseline gap-1.5">
          <span className="ui-numeric font-serif text-lg text-ink">{counts ? counts[type] : '–'}</span>{' '}
          <span>{counts?.[type] === 1 ? one : `${one}s`}</span>
        </li>
      ))}
    </ul>
  )
}
