import type { Db } from '../../../platform/server/database.ts'
import { linkNext } from '../../../platform/server/http/address.ts'
import type { Handlers } from '../../../platform/server/http/api.ts'
import { entryTypes } from '../../../product/entries.ts'
import { suggestionMinimum } from '../../../product/search-box.ts'
import type { searchContract } from '../contract.ts'
import type { Hit } from '../index/search-index.ts'
import { facetLabel, mergeByLabel } from '../rules.ts'
import { pageSize } from '../vocabulary.ts'
import type { SearchService } from './search-service.ts'
import { countEntries, listBrokers, listCards, listCardsByReach, listCompanies } from './store.ts'
import { suggestNamed } from './suggest-named.ts'

const suggestionLimit = 8
const resultLimit = 20
const companyLimit = 5
const trackerPageSize = 100

export function searchEndpoints({
  db,
  search,
  config,
}: {
  db: Db
  search: SearchService
  config: { PUBLIC_URL: string }
}): Handlers<typeof searchContract> {
  const ids = (hits: Hit[]) => hits.map((hit) => hit.id)

  /** The best known of each kind and a data broker before the rest: who asks for nothing sees what there is. */
  async function mixed(best: string[]): Promise<string[]> {
    const kinds = await Promise.all(entryTypes.map((type) => suggestNamed(search, '', { type, limit: resultLimit })))
    const [apps = [], sdks = [], domains = []] = kinds.map(ids)
    const brokers = await listBrokers(db, resultLimit)
    const companies = new Set<string>()
    const first: string[] = []
    for (const from of [apps, sdks, brokers, domains, apps]) {
      const next = from.find((id) => !first.includes(id) && !companies.has(search.headline(id)?.company || id))
      if (next === undefined) continue
      first.push(next)
      companies.add(search.headline(next)?.company || next)
    }
    return [...new Set([...first, ...best])].slice(0, resultLimit)
  }
  return {
    'GET /api/search': async ({ query }) => {
      const hits = await suggestNamed(search, query.q, { type: query.type, limit: resultLimit })
      const found = ids(hits)
      return listCards(db, query.q.trim() === '' && query.type === 'all' ? await mixed(found) : found)
    },

    'GET /api/suggestions': async ({ query }) => {
      if ([...query.q.trim()].length < suggestionMinimum) return []
      const hits = await suggestNamed(search, query.q, { limit: suggestionLimit })
      return hits.flatMap((hit) => {
        const line = search.headline(hit.id)
        return line && line.type !== 'company'
          ? [{ name: line.name, type: line.type, company: line.company, slug: line.slug }]
          : []
      })
    },

    'GET /api/tracker-entries': async ({ query }, call) => {
      const cards = await listCardsByReach(db, { offset: query.cursor, limit: trackerPageSize })
      if (cards.length === trackerPageSize)
        linkNext(call, `${config.PUBLIC_URL}/api/tracker-entries`, { cursor: query.cursor + trackerPageSize })
      return cards
    },

    'GET /api/search/totals': () => countEntries(db),

    'GET /api/search/results': async ({ query }) => {
      const found = await search.searchAll(query.q, {
        type: query.type,
        sort: query.sort,
        offset: (query.page - 1) * pageSize,
        limit: pageSize,
        facets: {
          level: query.level,
          category: query.category,
          company: query.company,
          country: query.country,
          evidenceYear: query.evidence,
        },
      })
      const companies =
        query.q.trim() === '' ? [] : await suggestNamed(search, query.q, { type: 'company', limit: companyLimit })
      const facet = (name: keyof typeof found.facets, label: (value: string) => string) =>
        found.facets[name].map(({ value, count }) => ({ value, label: label(value), count }))
      return {
        total: found.total,
        truncated: found.truncated,
        page: query.page,
        pages: Math.max(1, Math.ceil(found.total / pageSize)),
        entries: await listCards(db, ids(found.hits)),
        companies: await listCompanies(db, ids(companies).map(companyIdOf)),
        facets: {
          type: entryTypes.map((type) => ({
            value: type,
            label: facetLabel('type', type),
            count: found.types[type],
          })),
          level: facet('level', (value) => facetLabel('level', value)),
          category: mergeByLabel(facet('category', (value) => facetLabel('category', value))),
          company: facet('company', (id) => search.companyName(id) ?? id),
          country: facet('country', (value) => facetLabel('country', value)),
          evidence: facet('evidenceYear', (value) => value),
        },
      }
    },
  }
}

const companyIdOf = (hit: string) => hit.slice('company:'.length)
