import { findVendorItem, listVendorItems, type VendorItem } from '../features/catalog/server/vendor-items.ts'
import type { SearchService } from '../features/search/server/search-service.ts'
import { registrableOf } from '../features/vendors/keys.ts'
import type { CatalogItem, VendorCatalog } from '../features/vendors/server/catalog.ts'

const candidates = 8

/** The register's eyes on the catalog. */
export const createVendorCatalog = (search: Pick<SearchService, 'suggest'>): VendorCatalog => ({
  async find(db, ref) {
    const item = await findVendorItem(db, ref)
    return item && asCatalogItem(item)
  },
  async suggest(db, text) {
    const hits = [
      ...(await search.suggest(text, { limit: candidates })),
      ...(await search.suggest(text, { type: 'company', limit: candidates })),
    ].toSorted((a, b) => a.rank - b.rank)
    const nearest = hits.slice(0, candidates).map(({ id }) => String(id))
    const items = new Map((await listVendorItems(db, nearest)).map((item) => [item.key, item]))
    return nearest.flatMap((key) => items.get(key) ?? []).map(asCatalogItem)
  },
})

const vendorTypes: Record<VendorItem['kind'], string> = {
  app: 'mobile_app',
  sdk: 'third_party_sdk',
  domain: 'data_processor',
  company: 'company',
}

const asCatalogItem = ({ key: _, hosts, ...item }: VendorItem): CatalogItem => ({
  ...item,
  vendorType: vendorTypes[item.kind],
  domains: [...new Set(hosts.map((host) => registrableOf(host.replace(/^\*\./, ''))))],
})
