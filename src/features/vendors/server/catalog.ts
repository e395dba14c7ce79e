import type { Db } from '../../../platform/server/database.ts'
import type { VendorDetail } from '../contract.ts'

export type CatalogRef = Pick<NonNullable<VendorDetail['catalog']>, 'kind' | 'id'>

/** What the catalog says of something that a vendor may be. An entry's id is its slug, a company's its own. */
export interface CatalogItem extends CatalogRef {
  name: string
  /** Who stands behind it; empty where nobody knows, and for a company itself. */
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
  /** What a name or an address may be, the likeliest first. */
  suggest(db: Db, text: string): Promise<CatalogItem[]>
  /** What each name or address means, where that leaves no doubt. */
  listMeant(db: Db, texts: readonly string[]): Promise<(CatalogItem | undefined)[]>
}
