/** Characters of a query that are looked at. */
export const queryLimit = 200
export const suggestionMinimum = 2
export const debounceMs = 300
