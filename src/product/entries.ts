export const entryTypes = ['app', 'sdk', 'domain'] as const
export type EntryType = (typeof entryTypes)[number]
export const riskLevels = ['high', 'medium', 'low', 'unknown'] as const
export type RiskLevel = (typeof riskLevels)[number]
/** The kind of an entry as a reader says it. */
export const entryTypeNames: Record<EntryType, string> = {
  app: 'Mobile app',
  sdk: 'Third-party SDK',
  domain: 'Data processor',
}
const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })
/** Returns the English name of an ISO 3166-1 alpha-2 code; an unassigned code is returned unchanged. */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (regions.of(code) ?? code) : code
}

export const catalogKinds = [...entryTypes, 'company'] as const
/** Something of the catalog that has a page of its own. */
export interface CatalogRef {
  kind: (typeof catalogKinds)[number]
  /** An entry's slug, a company's id. */
  key: string
}
export const refOfEntry = ({ type, slug }: { type: EntryType; slug: string }): CatalogRef => ({ kind: type, key: slug })
/** As an address and a call say it: `app:whatsapp`. */
export const aboutOf = ({ kind, key }: { kind: string; key: string }): string => `${kind}:${key}`

export const subjectKinds = [...entryTypes, 'company', 'breach'] as const
export type SubjectKind = EntryType | 'company' | 'breach'
/** Subject of a correction: an entry by its slug, a company or a breach by its id. */
export interface SubjectRef {
  kind: SubjectKind
  key: string
}
