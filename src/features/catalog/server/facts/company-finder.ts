import { type CompanyRow, type FactBatch, notListed } from './batch.ts'
import { companyKey, slugOf } from './names.ts'

/** Finds a company by any of its spellings or by the domain of its website; adds an unknown one. */
export function companyFinder(batch: FactBatch) {
  const byKey = new Map<string, string>()
  const byDomain = new Map<string, string>()
  const ids = new Set<string>()
  const index = (company: CompanyRow) => {
    ids.add(company.id)
    for (const name of [company.name, ...company.aliases, ...company.legal_names])
      if (!byKey.has(companyKey(name))) byKey.set(companyKey(name), company.id)
    for (const domain of [company.domain, ...company.other_domains])
      if (domain && !byDomain.has(domain)) byDomain.set(domain, company.id)
  }
  for (const company of batch.companies) index(company)
  return {
    find: (names: string[], domain: string | null) =>
      names.map((name) => byKey.get(companyKey(name))).find((id) => id !== undefined) ??
      (domain ? byDomain.get(domain) : undefined),
    add: (company: {
      name: string
      website: string | null
      domain: string | null
      source: string
      page: string
      page_pattern: boolean
      as_of: string
    }) => {
      let id = slugOf(company.name)
      while (ids.has(id)) id = `${id}-2`
      const row = {
        id,
        name: company.name,
        aliases: [],
        country: null,
        parent_id: null,
        website: company.website,
        domain: company.domain,
        privacy_email: null,
        privacy_webform: null,
        privacy_policy_url: null,
        privacy_source: null,
        privacy_page: null,
        privacy_page_pattern: false,
        privacy_as_of: null,
        ...notListed,
        source: company.source,
        page: company.page,
        page_pattern: company.page_pattern,
        as_of: company.as_of,
      }
      batch.companies.push(row)
      index(row)
      return id
    },
  }
}
