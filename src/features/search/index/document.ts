import { catalogKinds, entryTypes } from '../../../product/entries.ts'

export const documentTypes = catalogKinds
export type DocumentType = (typeof documentTypes)[number]

export const facetNames = ['level', 'category', 'company', 'country', 'evidenceYear'] as const
export type FacetName = (typeof facetNames)[number]

/** The indexed fields of one row; the caller holds the row itself. */
export interface SearchDocument {
  id: string
  type: DocumentType
  name: string
  /** Package ids, hosts (`*.facebook.com` counts for the hosts below it), aliases, company names. */
  keys: readonly string[]
  /** How widely known: orders equals, larger first. */
  reach: number
  facets: Readonly<Record<FacetName, string | null>>
}

/** Which documents a search looks at. `all` is the catalog's entries; companies are asked for by themselves. */
export type TypeFilter = 'all' | DocumentType

export function typesOf(filter: TypeFilter): readonly DocumentType[] {
  return filter === 'all' ? entryTypes : [filter]
}

/** The one order of equals: larger reach, then id. */
export function compareStanding(a: { reach: number; id: string }, b: { reach: number; id: string }): number {
  return b.reach - a.reach || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
}
