import {
  findVendorItem,
  listVendorItems,
  listVendorItemsOf,
  type VendorItem,
} from '../features/catalog/server/vendor-items.ts'
import { type Input, readAddress, readInput } from '../features/investigations/core/input.ts'
import { type Candidate, listLikely, resolveSubject } from '../features/investigations/core/resolve.ts'
import type { SearchService } from '../features/search/server/search-service.ts'
import { registrableOf } from '../features/vendors/keys.ts'
import type { CatalogItem, CatalogRef, NamedVendor, VendorCatalog } from '../features/vendors/server/catalog.ts'
import type { Db } from '../platform/server/database.ts'
import { nameWords } from '../product/company-names.ts'
import { listCandidates } from './lookups.ts'

const mostSuggestions = 8

/** The register's eyes on the catalog: a name or an address means to it what it means to an investigation. */
export const createVendorCatalog = (search: Pick<SearchService, 'suggest'>): VendorCatalog => ({
  find: findCatalogItem,
  list: listCatalogItems,
  async suggest(db, text) {
    const input = readInput(text)
    const [candidates = []] = await listCandidates(db, search, [input])
    const keys = listLikely(input, candidates).slice(0, mostSuggestions).map(keyOf)
    const items = await itemsByKey(db, keys)
    return keys.flatMap((key) => items.get(key) ?? [])
  },
  async listMeant(db, texts) {
    const inputs = texts.map(readInput)
    const candidates = await listCandidates(db, search, inputs, { typos: false })
    const keys = inputs.map((input, at) => meantBy(input, candidates[at] ?? []))
    const items = await itemsByKey(
      db,
      keys.filter((key) => key !== undefined),
    )
    return keys.map((key) => (key === undefined ? undefined : items.get(key)))
  },
  async listConnections(db, vendors) {
    const names = vendors.map(({ name }) => readInput(name))
    const addresses = vendors.map(({ address }) => (address === '' ? undefined : readInput(address)))
    const byName = await listCandidates(db, search, names, { typos: false })
    const given = addresses.filter((input) => input !== undefined)
    const byAddress = new Map(
      (await listCandidates(db, search, given, { typos: false })).map((candidates, at) => [given[at], candidates]),
    )
    const keys = vendors.map((_, at) => {
      const [name, address] = [names[at] as Input, addresses[at]] // one for each vendor
      const likely = listLikely(name, byName[at] ?? [])
      const meant = address ? meantAt(address, name, byAddress.get(address) ?? []) : meantBy(name, byName[at] ?? [])
      return { meant, proposals: likely.slice(0, mostProposals).map(keyOf) }
    })
    const items = await itemsByKey(db, [
      ...new Set(keys.flatMap(({ meant, proposals }) => [meant ?? [], proposals].flat())),
    ])
    return vendors.map((vendor, at) => {
      const { meant, proposals } = keys[at] ?? { meant: undefined, proposals: [] }
      const item = meant === undefined ? undefined : items.get(meant)
      const isClear = item !== undefined && (vendor.address === '' || isAtHome(vendor, item))
      const offered = [
        ...new Set([...(item && !isClear ? [item] : []), ...proposals.flatMap((key) => items.get(key) ?? [])]),
      ]
      return { meant: isClear ? item : undefined, proposals: isClear ? [] : offered.slice(0, mostProposals) }
    })
  },
})

const mostProposals = 3

function meantBy(input: Input, candidates: readonly Candidate[]): string | undefined {
  const read = resolveSubject(input, candidates, [])
  return read.outcome === 'resolved' ? read.subject.id : undefined
}

/**
 * Whom an address means for a vendor of this name: who owns it, before a product that ran at it and that the name does not
 * speak of, as the tracker of an old study at the company's domain.
 */
function meantAt(address: Input, { text }: Input, candidates: readonly Candidate[]): string | undefined {
  const key = meantBy(address, candidates)
  const met = candidates.find((candidate) => keyOf(candidate) === key)
  if (!met || met.kind === 'company') return key
  const said = new Set(nameWords(text))
  if ([met.name, ...met.aliases].some((called) => nameWords(called).every((word) => said.has(word)))) return key
  const owner = candidates.find((one) => one.kind === 'company' && one.match === 'identifier' && one.score >= met.score)
  return owner ? keyOf(owner) : key
}

/**
 * Whether an address is the vendor's own: the site itself, or a part of it that the vendor's name agrees with. A page at
 * facebook.com/kunz or a shop at kunz.jimdo.com is the site of someone else's customer.
 */
function isAtHome({ name, address }: NamedVendor, item: CatalogItem): boolean {
  const url = readAddress(address)
  if (!url) return true
  const host = url.hostname.replace(/^www\./u, '')
  const isSiteItself = host === registrableOf(host) && /^\/(?:[a-z]{2}(?:[-_][a-z]{2})?\/?)?$/iu.test(url.pathname)
  if (isSiteItself) return true
  const words = new Set(wordsOf(name))
  const known = [item.name, item.company, ...item.aliases, ...item.domains.map((domain) => domain.split('.')[0] ?? '')]
  return known.some((called) => wordsOf(called).some((word) => words.has(word)))
}

const wordsOf = (name: string) => nameWords(name).filter((word) => word.length > 2)

/** As the search and a subject have it. */
const keyOf = ({ kind, key }: { kind: string; key: string }) => `${kind}:${key}`

export async function findCatalogItem(db: Db, ref: CatalogRef): Promise<CatalogItem | undefined> {
  const item = await findVendorItem(db, ref)
  return item && asCatalogItem(item)
}

export const listCatalogItems = async (db: Db, refs: readonly CatalogRef[]): Promise<CatalogItem[]> =>
  (await listVendorItemsOf(db, refs)).map(asCatalogItem)

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
