import type { Db } from '../../../platform/server/database.ts'
import type { VendorDetail } from '../contract.ts'

export type CatalogRef = Pick<NonNullable<VendorDetail['catalog']>, 'kind' | 'id'>

/** Catalog record of something that a vendor may be. An entry's id is its slug, a company's its own. */
export interface CatalogItem extends CatalogRef {
  name: string
  /** The company behind it; empty where no one knows, and for a company itself. */
  company: string
  vendorType: string
  level: string
  /** Its level rests on the role alone. */
  isExpected: boolean
  website: string
  /** Its own hosts and web domains, not those of its company. */
  domains: string[]
  aliases: string[]
}

/** The catalog, as the register needs it. */
export interface VendorCatalog {
  find(db: Db, ref: CatalogRef): Promise<CatalogItem | undefined>
  /** Lists those of them that still exist. */
  list(db: Db, refs: readonly CatalogRef[]): Promise<CatalogItem[]>
  /** Returns what a name or an address may be, the likeliest first. */
  suggest(db: Db, text: string): Promise<CatalogItem[]>
  /** Returns what each name or address means, where that leaves no doubt. */
  listMeant(db: Db, texts: readonly string[]): Promise<(CatalogItem | undefined)[]>
  /** The same for vendors of a list, with what a person may be asked about those that leave doubt. */
  listConnections(db: Db, vendors: readonly NamedVendor[]): Promise<Connection[]>
}

/** As a list names it: an empty text where it says nothing. */
export interface NamedVendor {
  name: string
  /** A domain or a web address. */
  address: string
}

export interface Connection {
  /** The exact name, an alias or the address, and nothing speaks against it. */
  meant: CatalogItem | undefined
  /** Alternatives, the likeliest first. */
  proposals: CatalogItem[]
}
