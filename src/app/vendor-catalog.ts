import { findVendorItem, listVendorItems, type VendorItem } from '../features/catalog/server/vendor-items.ts'
import { readInput } from '../features/investigations/core/input.ts'
import { listLikely, resolveSubject } from '../features/investigations/core/resolve.ts'
import type { SearchService } from '../features/search/server/search-service.ts'
import { registrableOf } from '../features/vendors/keys.ts'
import type { CatalogItem, CatalogRef, VendorCatalog } from '../features/vendors/server/catalog.ts'
import type { Db } from '../platform/server/database.ts'
import { listCandidates } from './lookups.ts'

const mostSuggestions = 8

/** The register's eyes on the catalog: a name or an address means to it what it means to an investigation. */
export const createVendorCatalog = (search: Pick<SearchService, 'suggest'>): VendorCatalog => ({
  find: findCatalogItem,
  async suggest(db, text) {
    const input = readInput(text)
    const [candidates = []] = await listCandidates(db, search, [input])
    const keys = listLikely(input, candidates).slice(0, mostSuggestions).map(keyOf)
    const items = await itemsByKey(db, keys)
    return keys.flatMap((key) => items.get(key) ?? [])
  },
  async listMeant(db, texts) {
    const inputs = texts.map(readInput)
    const candidates = await listCandidates(db, search, inputs)
    const keys = inputs.map((input, at) => {
      const read = resolveSubject(input, candidates[at] ?? [], [])
      return read.outcome === 'resolved' ? read.subject.id : undefined
    })
    const items = await itemsByKey(
      db,
      keys.filter((key) => key !== undefined),
    )
    return keys.map((key) => (key === undefined ? undefined : items.get(key)))
  },
})

/** As the search and a subject have it. */
const keyOf = ({ kind, key }: { kind: string; key: string }) => `${kind}:${key}`

export async function findCatalogItem(db: Db, ref: CatalogRef): Promise<CatalogItem | undefined> {
  const item = await findVendorItem(db, ref)
  return item && asCatalogItem(item)
}

const itemsByKey = async (db: Db, keys: readonly string[]): Promise<Map<string, CatalogItem>> =>
  new Map((await listVendorItems(db, keys)).map((item) => [item.key, asCatalogItem(item)]))

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
