import { policiesUrl } from '../paths.ts'

/** API addresses, and the files that the server offers. */
export const readingUrl = (id: string) => `${policiesUrl}/${encodeURIComponent(id)}`
export const readingFileUrl = (id: string) => `${readingUrl(id)}/reading.json`
export const comparisonUrl = (before: string, after: string) =>
  `${readingUrl(before)}/compare/${encodeURIComponent(after)}`
