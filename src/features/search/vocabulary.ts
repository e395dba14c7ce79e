import { entryTypes } from '../../product/entries.ts'

export const searchTypes = ['all', ...entryTypes] as const
export type SearchType = (typeof searchTypes)[number]

export const sortOrders = ['relevance', 'risk', 'name'] as const
export type SortOrder = (typeof sortOrders)[number]

/** Results shown and counted on the home page. */
export const homeResultLimit = 5
export const pageSize = 20

/** Card limits: what is beyond them is counted as "+N more". */
export const cardSdkLimit = 3
export const cardDomainLimit = 4
/** From this many counted apps on, an SDK is "used in many popular apps". */
export const manyAppsFrom = 50

export const facetNames = ['level', 'category', 'company', 'country', 'evidence'] as const
export type FacetName = (typeof facetNames)[number]
/** Joins the values of one facet in an address; no value contains it. */
export const valueSeparator = '|'
const facetValueLimit = 20
const facetValueLength = 200

/** The values of one facet as an address carries them, repeated or joined: each once. */
export function splitValues(values: readonly string[]): string[] {
  const parts = values.flatMap((value) => value.split(valueSeparator))
  return [...new Set(parts)].filter((part) => part !== '' && part.length <= facetValueLength).slice(0, facetValueLimit)
}
