import type { EntryType } from './vocabulary.ts'

const collection = { app: 'apps', sdk: 'sdks', domain: 'domains' } as const

export const entryPath = (entry: { type: EntryType; slug: string }) =>
  `/${collection[entry.type]}/${encodeURIComponent(entry.slug)}`

export const companyPath = (company: { id: string }) => `/companies/${encodeURIComponent(company.id)}`

/**
 * The page of an approved scan, on this installation: a score contains it as it is, an address relative to the place
 * that the score was read from, so that the same facts are the same bytes on every installation.
 */
export const scanPath = (scanId: string) => `/scan/${encodeURIComponent(scanId)}`

/** Key of data/sources.json under which approved scans stand. */
export const scanSource = 'sightline-scans'

export const dataSourcesPath = '/data-sources'

/** Files, not pages: the score with its inputs, and the share-alike table. */
export const entryScorePath = (entry: { type: EntryType; slug: string }) =>
  `/api/entries/${entry.type}/${encodeURIComponent(entry.slug)}/score`

export const companyScorePath = (company: { id: string }) => `/api/companies/${encodeURIComponent(company.id)}/score`

export const shareAlikeTablePath = '/api/data-sources/sdks-exodus.json'
