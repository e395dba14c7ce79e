import { HydrationBoundary, keepPreviousData, useQuery } from '@tanstack/react-query'
import { ArrowRight, ChevronRight } from 'lucide-react'
import type { FormEvent } from 'react'
import { serverCaller } from '../../../platform/web/context.ts'
import { Head } from '../../../platform/web/head.tsx'
import { dehydrated } from '../../../platform/web/query.ts'
import { companyPath, searchPath } from '../../../product/links.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Select } from '../../../ui/Field.tsx'
import { FilterPills } from '../../../ui/FilterPills.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { Container } from '../../../ui/Page.tsx'
import { Pagination } from '../../../ui/Pagination.tsx'
import { Skeletons } from '../../../ui/Skeleton.tsx'
import { ErrorState } from '../../../ui/States.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import type { SearchPage, searchContract } from '../contract.ts'
import { pageSize, type SearchType, type SortOrder } from '../vocabulary.ts'
import type { Route } from './+types/search.page'
import { sortOptions, typeFilters } from './choices.ts'
import { EntryRow } from './EntryCard.tsx'
import { Facets } from './Facets.tsx'
import { NoResults } from './NoResults.tsx'
import { SearchBox } from './SearchBox.tsx'
import { countChosen, noFacets, readSearchState, resultsQuery, type SearchState, searchHref } from './search-state.ts'
import { useSearchState } from './use-search-state.ts'
import { useTypedQuery } from './use-typed-query.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const call = serverCaller<typeof searchContract>(context)
  const query = resultsQuery(readSearchState(new URL(request.url).searchParams))
  return {
    state: await dehydrated([
      { queryKey: ['/api/search/results', query], queryFn: () => call('GET /api/search/results', { query }) },
    ]),
  }
}

/** Once script serves the page, the browser makes the call itself. */
export const clientLoader = async () => ({ state: null })

export default function Page({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <Search />
    </HydrationBoundary>
  )
}

function Search() {
  const { state, go } = useSearchState()
  const hydrated = useHydrated()
  const { data, isPlaceholderData, isLoadingError, refetch } = useQuery<SearchPage>({
    queryKey: ['/api/search/results', resultsQuery(state)],
    // Keeps the filters in their place while the next answer is on its way; the old results are not shown.
    placeholderData: keepPreviousData,
  })
  const fresh = isPlaceholderData ? undefined : data
  // Every choice begins at the first page again.
  const choose = (next: Partial<SearchState>, options?: { replace?: boolean }) => go({ page: 1, ...next }, options)
  const typed = useTypedQuery(state.q, (q) => choose({ q }, { replace: true }))

  function submit(event: FormEvent) {
    event.preventDefault()
    typed.ask(typed.text)
  }

  // Nothing to sort or to narrow, unless what was narrowed is to be taken back.
  const isBare = fresh?.total === 0 && countChosen(state.facets) === 0
  return (
    <Container>
      <Head
        title={state.q === '' ? 'Search' : `${state.q} · Search`}
        description="All apps, SDKs and data processors of the catalog, with filters for risk, category, company, country and evidence."
        isListed={false}
      />
      <form action={searchPath} onSubmit={submit} className="pt-[clamp(1.5rem,4vw,3rem)]">
        <h1 className="mb-5 text-2xl">Search the catalog</h1>
        {/* Above the box, where its suggestions do not cover them. */}
        <div className="mb-4">
          <TypePills state={state} types={data?.facets.type} onChoose={(type) => choose({ type })} />
        </div>
        <search className="grid grid-cols-[minmax(0,1fr)_auto] gap-3">
          <SearchBox text={typed.text} query={state.q} onType={typed.type} onPick={typed.ask} />
          <Button type="submit" variant="primary" size="large" className="min-h-14">
            <ArrowRight size={20} className="sm:hidden" aria-hidden="true" />
            <span className="max-sm:sr-only">Search</span>
          </Button>
        </search>
        {!hydrated && state.type !== 'all' && <input type="hidden" name="type" value={state.type} />}
        <div className={cx('mt-6 grid gap-x-14', !isBare && 'lg:grid-cols-[15rem_minmax(0,1fr)]')}>
          {!isBare && <FilterColumn state={state} data={data} onChoose={(facets) => choose({ facets })} />}
          <div className="min-w-0 border-t border-rule pt-4">
            <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
              <p role="status" className="max-w-measure flex-1 basis-28 text-sm text-quiet">
                {fresh ? totalInWords(fresh) : ''}
              </p>
              <div className={isBare ? 'hidden' : 'flex gap-2'}>
                <Select
                  label="Sort"
                  hideLabel
                  name="sort"
                  className="min-w-44"
                  options={sortOptions}
                  value={state.sort}
                  onChange={(event) => choose({ sort: event.target.value as SortOrder })}
                />
                {/* With script a choice applies at once; what left the row then would move it. */}
                <noscript>
                  <Button type="submit">Apply</Button>
                </noscript>
              </div>
            </div>
            {fresh && state.page === 1 && <Companies companies={fresh.companies} countries={fresh.facets.country} />}
            {!fresh && !isLoadingError && (
              <div className="grid gap-5">
                <Skeletons count={3} label="Loading results" />
              </div>
            )}
            {isLoadingError && (
              <ErrorState
                headingLevel={2}
                title="The search could not be made"
                action={<Button onClick={() => refetch()}>Try again</Button>}
              >
                Nothing was found or ruled out. Check the connection and try again.
              </ErrorState>
            )}
            {fresh && (
              <Answer page={fresh} state={state} onPage={(page) => go({ page }, { preventScrollReset: false })} />
            )}
          </div>
        </div>
      </form>
    </Container>
  )
}

function Answer({
  page: answer,
  state,
  onPage,
}: {
  page: SearchPage
  state: SearchState
  onPage: (page: number) => void
}) {
  if (answer.total === 0) {
    const unfiltered = searchHref({ q: state.q })
    const isFiltered = countChosen(state.facets) > 0 || state.type !== 'all'
    return (
      <NoResults
        query={state.q}
        headingLevel={2}
        action={isFiltered && <ButtonLink href={unfiltered}>Remove filters</ButtonLink>}
      />
    )
  }
  const { page, pages, total, entries } = answer
  const from = (page - 1) * pageSize + 1
  return (
    <>
      {entries.length > 0 ? (
        <>
          <h2 className="ui-hidden">Results</h2>
          {entries.map((entry) => (
            <EntryRow key={entry.id} entry={entry} />
          ))}
        </>
      ) : (
        <p className="border-t border-line py-5">
          There {pages === 1 ? 'is one page' : `are ${pages.toLocaleString('en-US')} pages`} of results.{' '}
          <TextLink href={searchHref({ ...state, page: 1 })}>Go to the first</TextLink>
        </p>
      )}
      {pages > 1 && (
        <Pagination
          page={page}
          pages={pages}
          hrefFor={(target) => searchHref({ ...state, page: target })}
          onPage={onPage}
          summary={
            entries.length > 0
              ? `${from.toLocaleString('en-US')}–${(from + entries.length - 1).toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`
              : undefined
          }
        />
      )}
    </>
  )
}

/** A count of matches that were all looked at, or what can be said of more. */
function totalInWords({ total, truncated }: SearchPage): string {
  const count = total.toLocaleString('en-US')
  if (truncated)
    return `At least ${count} results: more match than are ranked, so every count here is a lower bound. Another word or a filter narrows it.`
  return total === 1 ? '1 result' : `${count} results`
}

interface TypePillsProps {
  state: SearchState
  types: SearchPage['facets']['type'] | undefined
  onChoose: (type: SearchType) => void
}

function TypePills({ state, types, onChoose }: TypePillsProps) {
  const countOf = (type: SearchType) =>
    // With a type chosen the others are not looked at, so nothing is known of their counts.
    state.type === 'all' && type !== 'all' ? types?.find(({ value }) => value === type)?.count : undefined
  return (
    <FilterPills
      label="Type"
      value={state.type}
      onChange={onChoose}
      options={typeFilters.map(({ value, label }) => ({
        value,
        label,
        count: countOf(value),
        href: searchHref({ ...state, type: value, page: 1 }),
      }))}
    />
  )
}

interface FilterColumnProps {
  state: SearchState
  data: SearchPage | undefined
  onChoose: (facets: SearchState['facets']) => void
}

/** A column on wide screens; on narrow ones a disclosure, closed. */
function FilterColumn({ state, data, onChoose }: FilterColumnProps) {
  const chosen = countChosen(state.facets)
  return (
    <details className="mb-4 border-t border-rule lg:[&::details-content]:[block-size:auto] lg:[&::details-content]:[content-visibility:visible]">
      <summary className="flex list-none items-center gap-3 py-3 font-medium lg:supports-[selector(::details-content)]:hidden [&::-webkit-details-marker]:hidden">
        <ChevronRight
          className="ui-icon text-quiet transition-transform duration-(--motion) in-open:rotate-90"
          aria-hidden="true"
        />
        {chosen > 0 ? `Filters (${chosen})` : 'Filters'}
      </summary>
      <div className="grid gap-6 pb-6 lg:pt-4">
        {chosen > 0 && (
          <p className="py-1 text-sm">
            <TextLink href={searchHref({ ...state, facets: noFacets(), page: 1 })}>Remove filters</TextLink>
          </p>
        )}
        {data && (
          <Facets
            facets={data.facets}
            chosen={state.facets}
            onChoose={(name, values) => onChoose({ ...state.facets, [name]: values })}
          />
        )}
        <noscript>
          <Button type="submit">Apply filters</Button>
        </noscript>
      </div>
    </details>
  )
}

interface CompaniesProps {
  companies: SearchPage['companies']
  countries: SearchPage['facets']['country']
}

function Companies({ companies, countries }: CompaniesProps) {
  if (companies.length === 0) return null
  // The server's words: browsers name some countries otherwise, and the first paint would differ from the next.
  const countryName = (code: string) => countries.find(({ value }) => value === code)?.label ?? code
  return (
    <section aria-label="Companies" className="mb-6 rounded-md border border-line bg-surface px-5 py-4">
      <h2 className="mb-1 text-lg">Companies</h2>
      <ul className="grid">
        {companies.map((company) => (
          <li key={company.id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-1">
            <TextLink href={companyPath(company)}>{company.name}</TextLink>
            <span className="text-sm text-quiet">
              {[
                company.country && countryName(company.country),
                company.entries === 1 ? '1 entry' : `${company.entries.toLocaleString('en-US')} entries`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
