import { riskLevels } from '../../../product/entries.ts'
import { investigationsPath } from '../../../product/links.ts'
import type { RunFilters } from '../contract.ts'
import { advices, longestVendorName, runStatuses } from '../vocabulary.ts'

/** Reads the list filters from the page's URL; unknown words filter nothing. */
export function filtersIn(search: URLSearchParams): RunFilters {
  const known = <Word extends string>(name: string, words: readonly Word[]) =>
    words.find((word) => word === search.get(name))
  const q = (search.get('q') ?? '').trim().slice(0, longestVendorName)
  const asked: RunFilters = {
    recommendation: known('recommendation', advices),
    level: known('level', riskLevels),
    status: known('status', runStatuses),
    ...(q === '' ? {} : { q }),
  }
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined))
}

/** The query of the list, as its cache knows it: SPEC's call where nothing is filtered. */
export function listKey(search: URLSearchParams) {
  const before = search.get('before') ?? undefined
  const asked = { ...filtersIn(search), ...(before === undefined ? {} : { before }) }
  return Object.keys(asked).length > 0 ? (['/api/investigations', asked] as const) : (['/api/investigations'] as const)
}

export const listPath = (filters: RunFilters & { before?: string }): string => {
  const asked = new URLSearchParams(filters as Record<string, string>) // only strings are asked for
  return asked.size > 0 ? `${investigationsPath}?${asked}` : investigationsPath
}
