import { searchPath } from '../../../product/links.ts'
import { queryLimit } from '../../../product/search-box.ts'
import {
  type FacetName,
  facetNames,
  type SearchType,
  type SortOrder,
  searchTypes,
  sortOrders,
  splitValues,
  valueSeparator,
} from '../vocabulary.ts'

/** State that an address of the results page holds. */
export interface SearchState {
  q: string
  type: SearchType
  sort: SortOrder
  facets: Record<FacetName, string[]>
  page: number
}

const lastPage = 10_000

/** Reads an address; what it does not understand is as if it were not there. */
export function readSearchState(params: URLSearchParams): SearchState {
  const page = Number(params.get('page') ?? 1)
  return {
    q: (params.get('q') ?? '').slice(0, queryLimit),
    type: oneOf(searchTypes, params.get('type')) ?? 'all',
    sort: oneOf(sortOrders, params.get('sort')) ?? 'relevance',
    facets: Object.fromEntries(
      facetNames.map((name) => [name, splitValues(params.getAll(name))]),
    ) as SearchState['facets'],
    page: Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1,
  }
}

/** The shortest address that reads back as this state. */
export function searchParamsOf({
  q = '',
  type = 'all',
  sort = 'relevance',
  facets,
  page = 1,
}: Partial<SearchState>): URLSearchParams {
  const params = new URLSearchParams()
  if (q !== '') params.set('q', q)
  if (type !== 'all') params.set('type', type)
  if (sort !== 'relevance') params.set('sort', sort)
  for (const name of facetNames) for (const value of facets?.[name] ?? []) params.append(name, value)
  if (page > 1) params.set('page', String(page))
  return params
}

export function searchHref(state: Partial<SearchState>): string {
  const params = searchParamsOf(state)
  return params.size > 0 ? `${searchPath}?${params}` : searchPath
}

/** The same state as the query of the call. */
export const resultsQuery = ({ facets, ...rest }: SearchState): Record<string, string | number> => ({
  ...rest,
  ...Object.fromEntries(
    facetNames.flatMap((name) => (facets[name].length > 0 ? [[name, facets[name].join(valueSeparator)]] : [])),
  ),
})

export const noFacets = (): SearchState['facets'] => ({
  level: [],
  category: [],
  company: [],
  country: [],
  evidence: [],
})

export const countChosen = (facets: SearchState['facets']): number =>
  facetNames.reduce((sum, name) => sum + facets[name].length, 0)

const oneOf = <T extends string>(values: readonly T[], value: string | null): T | undefined =>
  values.find((known) => known === value)
