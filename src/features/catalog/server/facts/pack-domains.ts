import { getDomain } from 'tldts'
import { kindOfDomain } from '../../score-inputs.ts'
import type { FactBatch } from './batch.ts'
import { freeSlug, type Known } from './known.ts'
import { mendName, slugOf } from './names.ts'
import type { CompanyDesk } from './pack-companies.ts'
import type { Ledger } from './pack-ledger.ts'
import type { DomainInput } from './pack-rows.ts'
import type { Sources } from './pack-sources.ts'

const file = 'domains.json'

/** Categories of WhoTracks.me in the words of third-party-web, which the catalog uses. What neither names is "other". */
const categories: Readonly<Record<string, string>> = {
  advertising: 'ad',
  pornvertising: 'ad',
  site_analytics: 'analytics',
  social_media: 'social',
  customer_interaction: 'customer-success',
  audio_video_player: 'video',
  essential: 'utility',
  consent: 'consent-provider',
  cdn: 'cdn',
  hosting: 'hosting',
  comments: 'content',
}

interface Given {
  rows: DomainInput[]
  known: Known
  desk: CompanyDesk
  sources: Sources
  ledger: Ledger
}

export function addPackDomains(batch: FactBatch, { rows, known, desk, sources, ledger }: Given): void {
  const fromPack = new Set<string>()
  for (const row of rows) {
    const name = mendName(row.name)
    const hosts = [...new Set(row.domains)]
    const bare = hosts.map((host) => host.replace(/^\*\./, ''))
    if (known.domainNames.has(slugOf(name)) || bare.some((host) => known.hosts.has(host))) {
      ledger.known(file)
      continue
    }
    if (bare.some((host) => fromPack.has(host))) {
      ledger.dropped(file, 'one of its hosts belongs to an earlier row')
      continue
    }
    for (const host of bare) fromPack.add(host)
    const source = sources.named(row.src === 'wtm' ? 'who-tracks-me' : 'third-party-web')
    const own = { source: source.key, page: source.url, page_pattern: false, as_of: source.asOf }
    const slug = freeSlug(known.entryIds, { type: 'domain', slug: slugOf(name) })
    const category =
      row.src === 'tpw'
        ? row.category
        : ((Object.hasOwn(categories, row.category) ? categories[row.category] : undefined) ?? 'other')
    const reach = row.pages === undefined ? null : own
    batch.entries.push({
      id: `domain:${slug}`,
      type: 'domain',
      slug,
      name,
      aliases: [],
      company_id: companyOf(row, { desk, sources }),
      category,
      kinds: [kindOfDomain(category)],
      reach_count: row.pages ?? null,
      reach_unit: reach && 'page-loads',
      reach_source: reach?.source ?? null,
      reach_page: reach?.page ?? null,
      reach_as_of: reach?.as_of ?? null,
      ...own,
    })
    for (const value of hosts)
      batch.identifiers.push({ entry_id: `domain:${slug}`, kind: 'domain', value, page: null, weak: false })
    ledger.loaded(file)
  }
}

function companyOf(row: DomainInput, { desk, sources }: Pick<Given, 'desk' | 'sources'>): string | null {
  if (!row.company) return null
  const name = mendName(row.company)
  const found = desk.find([name], row.homepage ? getDomain(row.homepage) : null)
  if (found !== undefined) return found
  const source = sources.named(row.src === 'wtm' ? 'who-tracks-me' : 'third-party-web')
  return desk.add({ name, website: null, domain: null, page: source.url, page_pattern: false }, source)
}
