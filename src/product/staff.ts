/** The lists of staff ask again so often. */
export const staffRefreshMs = 30_000
