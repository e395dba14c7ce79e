import { policiesPath, policiesUrl } from '../paths.ts'

export const comparePath = `${policiesPath}/compare`
export const readingPath = (id: string) => `${policiesPath}/${encodeURIComponent(id)}`
export const comparingPath = ({ before, after }: { before: string; after?: string | undefined }) =>
  `${comparePath}?${new URLSearchParams({ before, ...(after === undefined ? {} : { after }) })}`

/** API addresses, and the files that the server offers. */
export const readingUrl = (id: string) => `${policiesUrl}/${encodeURIComponent(id)}`
export const readingFileUrl = (id: string) => `${readingUrl(id)}/reading.json`
export const comparisonUrl = (before: string, after: string) =>
  `${readingUrl(before)}/compare/${encodeURIComponent(after)}`
