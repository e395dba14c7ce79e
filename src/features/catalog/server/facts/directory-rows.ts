import { getDomain } from 'tldts'
import type { DirectoryFile } from '../../facts.ts'
import { type CompanyRow, type EntryRow, type FactBatch, unmeasured } from './batch.ts'
import { companyFinder } from './company-finder.ts'
import { provenanceOf } from './curated-rows.ts'
import { companyKey, slugOf } from './names.ts'
import { namesakes } from './web-entities.ts'

type Listed = DirectoryFile['companies'][number]

/**
 * Adds what public directories list: domains, names and legal entities of companies, and their products. A company that
 * is there keeps its own row. A product, and a company that runs nothing in the catalog, becomes an entry without kinds:
 * it can be found and watched, and says nothing about data.
 */
export function addDirectory(batch: FactBatch, { pages, companies }: DirectoryFile): void {
  const provenance = ({ name, pages: [first = ''] }: Listed) => {
    const [source = ''] = first.split(':', 1)
    const place = pages[source]
    if (!place) throw new Error(`data/directory.json lacks the place of ${source}, which ${name} names`)
    const page = `${place.at}${first.slice(source.length + 1)}`
    return provenanceOf({ source, page, asOf: place.asOf })
  }
  const desk = createDesk(batch)
  const placed = companies.map((row) => {
    const known = desk.find(row)
    return { row, own: provenance(row), ...(known ?? { company: desk.add(row, provenance(row)), entry: undefined }) }
  })
  for (const { row, own, company, entry } of placed) {
    if (entry) entry.aliases = distinctNames(entry.name, [...entry.aliases, ...row.names])
    // Its domains are the app's: who types one of them means the app, not everything of its company.
    if (entry?.type === 'app') desk.addHosts(entry, row.domains)
    else desk.describe(company, { row, own, isWhole: entry === undefined })
  }
  for (const { row, company, entry } of placed) if (!entry && row.parent) desk.adopt(company, row.parent)
  for (const { row, own, company, entry } of placed) {
    if (!entry && desk.ownedBy(company).length === 0)
      desk.addEntry(company, { name: row.name, names: row.names, domains: row.domains, activity: row.activity, own })
    for (const product of row.products) desk.addProduct(company, { ...product, activity: row.activity, own })
  }
  for (const { company } of placed) desk.leaveToProducts(company)
}

type Own = ReturnType<typeof provenanceOf>
interface Offering {
  name: string
  names: string[]
  domains: string[]
  activity: string | undefined
  own: Own
}

/** A name that several companies may have says nothing; one of this length was made up by one of them. */
const leastTellingLength = 7

/** "Digital Ocean" is DigitalOcean, where a domain agrees. */
const unspacedKey = (name: string) => companyKey(name).replaceAll(' ', '')

function createDesk(batch: FactBatch) {
  const finder = companyFinder(batch)
  const companies = new Map(batch.companies.map((row) => [row.id, row]))
  const byDomain = new Map<string, CompanyRow>()
  const byName = new Map<string, CompanyRow[]>()
  const entriesOf = new Map<string, EntryRow[]>()
  const slugs = new Set(batch.entries.filter(({ type }) => type === 'domain').map(({ slug }) => slug))
  const processorsNamed = Map.groupBy(
    batch.entries.filter(({ type, company_id }) => type === 'domain' && company_id !== null),
    ({ name }) => companyKey(name),
  )
  const appsNamed = new Map<string, EntryRow[]>()
  for (const entry of batch.entries.filter(({ type }) => type === 'app'))
    for (const key of new Set([entry.name, ...entry.aliases].map(companyKey)))
      appsNamed.set(key, [...(appsNamed.get(key) ?? []), entry])
  const packages = Map.groupBy(
    batch.identifiers.filter(({ kind }) => kind === 'package'),
    (row) => row.entry_id,
  )
  const hosts = new Map<string, string[]>()
  const takenHosts = new Set<string>()
  for (const company of batch.companies) indexCompany(company)
  for (const entry of batch.entries) indexEntry(entry)
  for (const { entry_id, kind, value } of batch.identifiers)
    if (kind === 'domain') indexHost(entry_id, value.replace(/^\*\./, ''))

  function indexCompany(company: CompanyRow) {
    companies.set(company.id, company)
    if (company.domain && !byDomain.has(company.domain)) byDomain.set(company.domain, company)
    for (const key of new Set([company.name, ...company.aliases].map(unspacedKey)))
      byName.set(key, [...(byName.get(key) ?? []), company])
  }
  function indexEntry(entry: EntryRow) {
    if (entry.company_id) entriesOf.set(entry.company_id, [...ownedBy(entry.company_id), entry])
  }
  function indexHost(entryId: string, host: string) {
    takenHosts.add(host)
    hosts.set(entryId, [...(hosts.get(entryId) ?? []), host])
  }
  function ownedBy(id: string): EntryRow[] {
    return entriesOf.get(id) ?? []
  }
  const domainsOf = (company: CompanyRow) => [
    ...(company.domain ? [company.domain] : []),
    ...ownedBy(company.id).flatMap(({ id }) => (hosts.get(id) ?? []).flatMap((host) => getDomain(host) ?? [])),
  ]

  /** Finds by domain, then by a name that no one else has, then as an app or another entry of a known company. */
  function find(row: Listed): { company: string; entry: EntryRow | undefined } | undefined {
    const key = companyKey(row.name)
    const ofDomain = row.domains.flatMap((domain) => byDomain.get(domain) ?? [])
    const owner = ofDomain.find((company) => isCalled(company, key)) ?? ofDomain[0]
    if (owner) return { company: owner.id, entry: undefined }
    const entry = (processorsNamed.get(key) ?? []).find(({ id }) =>
      (hosts.get(id) ?? []).some((host) => row.domains.includes(host)),
    )
    const company = (byName.get(unspacedKey(row.name)) ?? []).find((one) => isSame(one, row))
    if (company) return { company: company.id, entry: undefined }
    const app = (appsNamed.get(key) ?? []).find((one) => isNamedAfter(one, row.domains))
    if (app?.company_id) return { company: app.company_id, entry: app }
    return entry?.company_id ? { company: entry.company_id, entry } : undefined
  }

  /**
   * Returns whether an id is named after a domain: `com.example.android` is a package of the owner of `example.com`.
   */
  const isNamedAfter = ({ id }: EntryRow, domains: readonly string[]) =>
    (packages.get(id) ?? []).some(({ value }) =>
      domains.some((domain) => `${value.toLowerCase()}.`.startsWith(`${domain.split('.').toReversed().join('.')}.`)),
    )

  const isCalled = ({ name, aliases }: CompanyRow, key: string) =>
    [name, ...aliases].some((called) => companyKey(called) === key)

  /**
   * Two companies of one name stay two, unless a domain says otherwise: the same, or one that begins with the name as the
   * other's does. A company that is known without one is told by a name that no one else would have.
   */
  function isSame(company: CompanyRow, row: Listed): boolean {
    const known = domainsOf(company)
    if (known.some((domain) => row.domains.includes(domain))) return true
    // Text in brackets after a name distinguishes it from others of that name.
    if (namesakes.has(row.name) || [row.name, company.name].some((called) => called.endsWith(')'))) return false
    const name = unspacedKey(row.name)
    const isNamed = (domain: string) => labelOf(domain).startsWith(name)
    if (company.domain === null && name.length >= leastTellingLength) return true
    return known.some(isNamed) && row.domains.some(isNamed)
  }

  return {
    find,
    ownedBy,
    add(row: Listed, own: Own): string {
      const [domain = ''] = row.domains
      const id = finder.add({ name: row.name, website: `https://${domain}/`, domain, ...own })
      const company = batch.companies.at(-1)
      if (company?.id !== id) throw new Error(`company ${id} was not added`)
      indexCompany(company)
      return id
    },
    /** Adds the directory's facts about a company; for a product listed by itself only the domains. */
    describe(id: string, { row, own, isWhole }: { row: Listed; own: Own; isWhole: boolean }) {
      const company = companies.get(id)
      if (!company) throw new Error(`there is no company ${id}`)
      const free = row.domains.filter((domain) => (byDomain.get(domain) ?? company) === company)
      for (const domain of free) byDomain.set(domain, company)
      company.other_domains = [...new Set([...company.other_domains, ...free])].filter((one) => one !== company.domain)
      company.directory_source ??= own.source
      company.directory_page ??= own.page
      company.directory_as_of ??= own.as_of
      if (!isWhole) return
      const known = [company.name, ...company.aliases].map((name) => name.toLowerCase())
      // "IKEA Restaurant" is a part of IKEA, not another name of it.
      const isPart = (name: string) => companyKey(name).startsWith(`${companyKey(company.name)} `)
      company.legal_names = distinctNames('', [...company.legal_names, ...row.legal])
      company.other_names = distinctNames('', [
        ...company.other_names,
        row.name,
        ...row.names.filter((name) => !isPart(name)),
      ]).filter((name) => !known.includes(name.toLowerCase()))
      company.legal_country ??= row.country ?? null
      // For a company that was there before, a list of models or shops names one of many businesses.
      if (company.source === company.directory_source) company.activity ??= row.activity ?? null
    },
    /** Sets the parent of a company that only the directory has: our handwritten facts about others win. */
    adopt(id: string, parentName: string) {
      const company = companies.get(id)
      const [parent, ...others] = byName.get(unspacedKey(parentName)) ?? []
      if (!company || company.parent_id !== null || !parent || others.length > 0) return
      if (company.source !== company.directory_source || isAbove(company.id, parent)) return
      company.parent_id = parent.id
    },
    /** "AWS" is a product of Amazon, whatever a list calls by that name. */
    leaveToProducts(id: string) {
      const company = companies.get(id)
      if (!company) return
      const products = ownedBy(id).filter(({ name }) => companyKey(name) !== companyKey(company.name))
      const taken = new Set(products.flatMap(({ name, aliases }) => [name, ...aliases].map(companyKey)))
      company.other_names = company.other_names.filter((name) => !taken.has(companyKey(name)))
    },
    addEntry,
    addHosts,
    addProduct(id: string, { name, names, ...rest }: Offering) {
      const keys = [name, ...names].map(companyKey)
      const known = ownedBy(id).filter((entry) => keys.includes(companyKey(entry.name)))
      if (known.length === 0) return addEntry(id, { name, names, ...rest })
      // The table of SDKs is passed on under the license of its own sources.
      for (const entry of known)
        if (entry.type !== 'sdk') entry.aliases = distinctNames(entry.name, [...entry.aliases, name, ...names])
    },
  }

  function isAbove(id: string, from: CompanyRow): boolean {
    for (let at: CompanyRow | undefined = from; at; at = at.parent_id ? companies.get(at.parent_id) : undefined)
      if (at.id === id) return true
    return false
  }

  function addEntry(companyId: string, { name, names, domains, activity, own }: Offering) {
    let slug = slugOf(name)
    while (slugs.has(slug)) slug = `${slug}-2`
    slugs.add(slug)
    const entry: EntryRow = {
      id: `domain:${slug}`,
      type: 'domain',
      slug,
      name,
      aliases: distinctNames(name, names),
      company_id: companyId,
      category: activity ?? null,
      kinds: [],
      ...unmeasured,
      ...own,
    }
    batch.entries.push(entry)
    indexEntry(entry)
    addHosts(entry, domains)
  }

  function addHosts({ id }: EntryRow, domains: readonly string[]) {
    for (const value of domains.filter((host) => !takenHosts.has(host))) {
      batch.identifiers.push({ entry_id: id, kind: 'domain', value, page: null, weak: false })
      indexHost(id, value)
    }
  }
}

/** `example` of `example.co.uk`. */
const labelOf = (domain: string) => domain.split('.')[0] ?? ''

/** Each once, letter case aside, and none that is the name itself. */
function distinctNames(name: string, others: readonly string[]): string[] {
  const seen = new Set([name.toLowerCase()])
  return others.filter((other) => {
    const folded = other.toLowerCase()
    if (seen.has(folded)) return false
    seen.add(folded)
    return true
  })
}
