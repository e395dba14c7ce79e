export const documentTypes = ['app', 'sdk', 'domain', 'company'] as const
export type DocumentType = (typeof documentTypes)[number]

export type DocumentId = number | string

export const facetNames = ['level', 'category', 'company', 'country', 'evidenceYear'] as const
export type FacetName = (typeof facetNames)[number]
export type FacetValue = string | number

/** What the index knows of one row; the caller holds the row itself. */
export interface SearchDocument {
  id: DocumentId
  type: DocumentType
  name: string
  /** Package ids, hosts (`*.facebook.com` counts for the hosts below it), aliases, company names. */
  keys: readonly string[]
  /** How widely known: orders equals, larger first. */
  reach: number
  facets: Readonly<Record<FacetName, FacetValue | null>>
}

/** Which documents a search looks at. `all` is the catalog's entries; companies are asked for by themselves. */
export type TypeFilter = 'all' | DocumentType

export function typesOf(filter: TypeFilter): readonly DocumentType[] {
  return filter === 'all' ? ['app', 'sdk', 'domain'] : [filter]
}

/** The one order of equals: larger reach, then id, numbers before words. */
export function compareStanding(a: { reach: number; id: DocumentId }, b: { reach: number; id: DocumentId }): number {
  return b.reach - a.reach || compareIds(a.id, b.id)
}

function compareIds(a: DocumentId, b: DocumentId): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  if (typeof a !== typeof b) return typeof a === 'number' ? -1 : 1
  return a < b ? -1 : a > b ? 1 : 0
}
