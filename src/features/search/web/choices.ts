import type { SearchType, SortOrder } from '../vocabulary.ts'

export const typeFilters: { value: SearchType; label: string }[] = [
  { value: 'all', label: 'All Vendors' },
  { value: 'app', label: 'Mobile Apps' },
  { value: 'sdk', label: 'Third-Party SDKs' },
  { value: 'domain', label: 'Data Processors' },
]

export const sortOptions: { value: SortOrder; label: string }[] = [
  { value: 'relevance', label: 'Sort by Relevance' },
  { value: 'risk', label: 'Risk Level' },
  { value: 'name', label: 'Name A-Z' },
]
