import { getDomain } from 'tldts'
import type { FactBatch } from './batch.ts'
import type { Known } from './known.ts'
import { mendName } from './names.ts'
import type { CompanyDesk } from './pack-companies.ts'
import type { Ledger } from './pack-ledger.ts'
import type { ProductInput } from './pack-rows.ts'
import type { Sources } from './pack-sources.ts'

const file = 'policy-ratings.json'

interface Given {
  rows: ProductInput[]
  known: Known
  desk: CompanyDesk
  sources: Sources
  ledger: Ledger
}

/** Ratings of products that answer for themselves: an opinion on the parent is not one on the product. */
export function addPackRatings(batch: FactBatch, { rows, known, desk, sources, ledger }: Given): void {
  const fromPack = new Set<string>()
  for (const row of rows) {
    const hostnames = [...new Set(row.hostnames.map((host) => host.replace(/^www\./, '')))]
    if (known.ratingIds.has(row.slug) || hostnames.some((host) => known.ratedHosts.has(host))) ledger.known(file)
    else if (Object.keys(row.rubric).length === 0) ledger.dropped(file, 'no answers of its own')
    else if (fromPack.has(row.slug)) ledger.dropped(file, 'the same id as an earlier row')
    else {
      fromPack.add(row.slug)
      const source = sources.named('privacyspy')
      const domain = hostnames.map((host) => getDomain(host)).find((found) => found !== null) ?? null
      batch.ratings.push({
        id: row.slug,
        product: mendName(row.name),
        company_id: desk.find([mendName(row.name)], domain) ?? null,
        hostnames,
        policies: row.policies,
        answers: row.rubric,
        source: source.key,
        page: `https://privacyspy.org/product/${row.slug}/`,
        page_pattern: true,
        as_of: source.asOf,
      })
      ledger.loaded(file)
    }
  }
}
