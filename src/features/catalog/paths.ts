import type { EntryType } from './vocabulary.ts'

const collection = { app: 'apps', sdk: 'sdks', domain: 'domains' } as const

export const entryPath = (entry: { type: EntryType; slug: string }) =>
  `/${collection[entry.type]}/${encodeURIComponent(entry.slug)}`

export const companyPath = (company: { id: string }) => `/companies/${encodeURIComponent(company.id)}`

export const dataSourcesPath = '/data-sources'
