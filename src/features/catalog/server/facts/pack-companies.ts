import { getDomain } from 'tldts'
import type { SourceFact } from '../../facts.ts'
import type { CompanyRow } from './batch.ts'
import { companyFinder } from './company-finder.ts'
import type { Known } from './known.ts'
import { companyKey, mendName } from './names.ts'
import type { Ledger } from './pack-ledger.ts'
import type { CompanyInput } from './pack-rows.ts'
import type { Sources } from './pack-sources.ts'

const file = 'companies.json'

/** Strips the owner or a note from a name: "King (Microsoft)", "corona-anmeldung.at (ehem.)". */
const bareName = (name: string): string =>
  mendName(name)
    .replace(/\s*\([^()]*\)$/, '')
    .trim() || mendName(name)

/** Finds companies by any spelling, or brings new ones in; tells what is new from what was there. */
export function createCompanyDesk(known: Known) {
  const before = known.companies.companies.length
  let finder = companyFinder(known.companies)
  const newByKey = new Map<string, string>()
  const find = (names: string[], domain: string | null) =>
    finder.find(names, domain) ?? names.map((name) => newByKey.get(companyKey(name))).find((id) => id !== undefined)
  return {
    find,
    add(
      company: {
        name: string
        website: string | null
        domain: string | null
        page: string
        page_pattern: boolean
        more?: Partial<CompanyRow>
      },
      source: SourceFact,
    ): string {
      const { more, ...given } = company
      const id = finder.add({ ...given, source: source.key, as_of: source.asOf })
      const row = known.companies.companies.at(-1)
      if (row?.id !== id) throw new Error(`company ${id} was not added`)
      Object.assign(row, more)
      for (const name of [row.name, ...row.aliases])
        if (!newByKey.has(companyKey(name))) newByKey.set(companyKey(name), id)
      return id
    },
    /** Finds by a name that another row mentions: no website of its own is known. */
    findOrAdd({
      name,
      country,
      page,
      source,
    }: {
      name: string
      country?: string | undefined
      page: string | null
      source: () => SourceFact
    }): string | null {
      const names = [...new Set([bareName(name), mendName(name)])]
      const found = find(names, null)
      if (found !== undefined || page === null) return found ?? null
      return this.add(
        {
          name: bareName(name),
          website: null,
          domain: null,
          page,
          page_pattern: true,
          more: { country: country ?? null },
        },
        source(),
      )
    },
    added: (): CompanyRow[] => known.companies.companies.slice(before),
    /** Aliases of what was added become findable by the finder too. */
    settle: () => {
      finder = companyFinder(known.companies)
    },
  }
}

export type CompanyDesk = ReturnType<typeof createCompanyDesk>

interface Given {
  rows: CompanyInput[]
  desk: CompanyDesk
  sources: Sources
  /** For rows written by hand in the file itself. */
  own: () => SourceFact
  ledger: Ledger
}

export function addPackCompanies({ rows, desk, sources, own, ledger }: Given): void {
  const fromPack = new Set<string>()
  for (const row of rows) {
    const names = [...new Set([bareName(row.name), mendName(row.name), ...row.aliases.map(mendName)])]
    const domain = ownDomain(row.website)
    const found = desk.find(names, domain)
    if (found !== undefined) {
      if (fromPack.has(found)) ledger.dropped(file, 'the same company as an earlier row')
      else ledger.known(file)
      continue
    }
    const provenance = provenanceOf(row, { sources, own })
    if (provenance === undefined) {
      ledger.dropped(file, 'no public page shows it')
      continue
    }
    const [name, ...aliases] = names as [string, ...string[]]
    const more = { aliases, country: seatOf(row), ...contactOf(row, sources) }
    fromPack.add(
      desk.add(
        { name, website: row.website ?? null, domain, page: provenance.page, page_pattern: provenance.pattern, more },
        provenance.source,
      ),
    )
    ledger.loaded(file)
  }
  desk.settle()
}

/** The website's registrable domain, where it is the company's: a page on a platform says nothing about who owns the platform. */
function ownDomain(website: string | undefined): string | null {
  if (!website) return null
  const { hostname, pathname } = new URL(website)
  const domain = getDomain(hostname)
  const isOwn = hostname === domain || hostname === `www.${domain}` || pathname === '/'
  return isOwn ? domain : null
}

const datarequestsPage = (slug: string) => `https://www.datarequests.org/company/${slug}/`

function provenanceOf(
  row: CompanyInput,
  { sources, own }: Pick<Given, 'sources' | 'own'>,
): { source: SourceFact; page: string; pattern: boolean } | undefined {
  if (row.src.includes('curated')) return row.website ? { source: own(), page: row.website, pattern: true } : undefined
  if (row.src.includes('ddf') && row.ddf)
    return { source: sources.named('datenanfragen'), page: datarequestsPage(row.ddf), pattern: true }
  const upstream = row.src.includes('wtm') ? 'who-tracks-me' : row.src.includes('tpw') ? 'third-party-web' : undefined
  return upstream && { source: sources.named(upstream), page: sources.named(upstream).url, pattern: false }
}

/** Datenanfragen gives the address of the European contact, often a subsidiary's: no seat. */
const seatOf = (row: CompanyInput): string | null =>
  row.src.includes('curated') || !row.src.includes('ddf') ? (row.country ?? null) : null

const roleMailbox =
  /^(?:[a-z0-9]+[._-])*(?:privacy|datenschutz|dataprotection|data-protection|data\.protection|dpo|dsb|gdpr|dsgvo|rgpd|privacidad|vieprivee|legal)(?:[._-]?[a-z0-9]+)*@/i

/** A role mailbox at the company's own domain, a form, or a policy: of a row that two upstreams share, only what one of them alone can have said. */
function contactOf(row: CompanyInput, sources: Sources): Partial<CompanyRow> {
  const [isDdf, isWtm] = [row.src.includes('ddf') && row.ddf !== undefined, row.src.includes('wtm')]
  if (!isDdf && !isWtm) return {}
  const mailbox =
    row.privacyEmail &&
    roleMailbox.test(row.privacyEmail) &&
    row.domain &&
    getDomain(row.privacyEmail.split('@').at(-1) ?? '') === row.domain
  const email = mailbox && isDdf !== isWtm && !row.src.includes('curated') ? (row.privacyEmail ?? null) : null
  const fromDdf = isDdf && (email !== null ? !isWtm : row.webform !== undefined)
  const contact = fromDdf
    ? { email, webform: row.webform ?? null, policyUrl: null }
    : { email: isWtm ? email : null, webform: null, policyUrl: isWtm ? (row.privacyUrl ?? null) : null }
  if (contact.email === null && contact.webform === null && contact.policyUrl === null) return {}
  const source = sources.named(fromDdf ? 'datenanfragen' : 'who-tracks-me')
  return {
    privacy_email: contact.email,
    privacy_webform: contact.webform,
    privacy_policy_url: contact.policyUrl,
    privacy_source: source.key,
    privacy_page: fromDdf && row.ddf ? datarequestsPage(row.ddf) : source.url,
    privacy_page_pattern: fromDdf,
    privacy_as_of: source.asOf,
  }
}
