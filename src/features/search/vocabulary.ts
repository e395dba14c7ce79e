export const searchTypes = ['all', 'app', 'sdk', 'domain'] as const
export type SearchType = (typeof searchTypes)[number]

export const sortOrders = ['relevance', 'risk', 'name'] as const
export type SortOrder = (typeof sortOrders)[number]

/** Characters of a query that are looked at. */
export const queryLimit = 200
export const suggestionMinimum = 2
export const debounceMs = 300
/** Results shown and counted on the home page. */
export const homeResultLimit = 5
export const pageSize = 20

export const searchPath = '/search'
