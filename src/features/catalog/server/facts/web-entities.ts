import { getDomain } from 'tldts'
import type { SourceFact } from '../../facts.ts'
import { kindOfDomain } from '../../score-inputs.ts'
import type { FactBatch } from './batch.ts'
import { companyFinder } from './company-finder.ts'
import { mendName, slugOf } from './names.ts'

interface WebEntity {
  name: string
  company?: string
  homepage?: string
  category: string
  domains: string[]
  totalOccurrences?: number
}

const thirdPartyWebPage = 'https://github.com/patrickhulce/third-party-web'

/** Names that companies share: the hosts and websites of one are not the other's. */
export const namesakes = new Set(['Signal'])

/** A host that the count did not meet is not counted; it is not measured as nothing. */
const reachOf = ({ totalOccurrences: count = 0 }: WebEntity, own: { source: string; page: string; as_of: string }) => ({
  reach_count: count === 0 ? null : count,
  reach_unit: count === 0 ? null : ('page-loads' as const),
  reach_source: count === 0 ? null : own.source,
  reach_page: count === 0 ? null : own.page,
  reach_as_of: count === 0 ? null : own.as_of,
})

/** Every entity of third-party-web; a company that our table does not know comes in under the package's own name. */
export function addWebEntities(batch: FactBatch, entities: readonly WebEntity[], sources: SourceFact[]): void {
  const source = sources.find((s) => s.key === 'third-party-web')
  if (!source) throw new Error('data/sources.json lacks third-party-web')
  const own = { source: source.key, page: thirdPartyWebPage, page_pattern: false, as_of: source.asOf }
  const companies = companyFinder(batch)
  const slugs = new Set<string>()
  for (const entity of entities) {
    const name = mendName(entity.name)
    const companyName = mendName(entity.company ?? entity.name)
    let slug = slugOf(name)
    while (slugs.has(slug)) slug = `${slug}-2`
    slugs.add(slug)
    const domains = [...new Set(entity.domains)]
    const registrable = (entity.homepage && getDomain(entity.homepage)) || null
    const companyId =
      (namesakes.has(companyName) ? undefined : companies.find([companyName], registrable)) ??
      companies.add({ name: companyName, website: entity.homepage ?? null, domain: registrable, ...own })
    batch.entries.push({
      id: `domain:${slug}`,
      type: 'domain',
      slug,
      name,
      aliases: [],
      company_id: companyId,
      category: entity.category,
      kinds: [kindOfDomain(entity.category)],
      ...reachOf(entity, own),
      ...own,
    })
    for (const domain of domains)
      batch.identifiers.push({ entry_id: `domain:${slug}`, kind: 'domain', value: domain, page: null, weak: false })
  }
}
