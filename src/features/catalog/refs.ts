import { type EntryType, entryTypes } from './vocabulary.ts'

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
