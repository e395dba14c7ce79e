import { compareText } from '../../../platform/shared/text.ts'
import { type EntityOf, hostOf, partyOf } from '../parties.ts'
import { partlyReadOf } from '../third-parties.ts'
import type { HarHost, HarScan } from './har-scan.ts'

/** Says who is behind the hosts of a scan that named no one. */
export function nameParties(scan: HarScan, entityOf: EntityOf): HarScan {
  const countryOf = (host: string) => entityOf(host)?.country ?? null
  const companiesOfPages = new Set(scan.pages.flatMap((url) => partyOf(hostOf(url), entityOf).company ?? []))
  /** Hosts of the page's own company are no third parties: gstatic.com on google.com. */
  const isOfOther = (host: string, isThirdParty: boolean | null) =>
    isThirdParty === true && companiesOfPages.has(partyOf(host, entityOf).company ?? '') ? false : isThirdParty
  const hosts = scan.hosts.map((row) => ({
    ...{ ...row, ...partyOf(row.host, entityOf), country: countryOf(row.host) },
    isThirdParty: isOfOther(row.host, row.isThirdParty),
  }))
  return {
    ...scan,
    hosts,
    sent: scan.sent.map((row) => {
      const { entity, company } = partyOf(row.host, entityOf)
      return { ...row, entity, company, country: countryOf(row.host) }
    }),
    ...companiesOf(hosts),
    cookies: scan.cookies.map((cookie) => ({
      ...{ ...cookie, entity: partyOf(cookie.domain, entityOf).entity },
      isThirdParty: isOfOther(cookie.domain, cookie.isThirdParty),
    })),
    // A recorder is known by its script, whether or not the catalog knows the host.
    sessionRecorders: scan.sessionRecorders.map((row) => {
      const { entity, ...party } = partyOf(row.host, entityOf)
      return { ...row, ...party, entity: entity ?? row.entity }
    }),
    warnings: [...scan.warnings, ...partlyReadOf(hosts.filter(({ isThirdParty }) => isThirdParty !== false))],
  }
}

function companiesOf(hosts: readonly HarHost[]): Pick<HarScan, 'companies' | 'countries'> {
  const named = hosts.filter((host): host is HarHost & { company: string } => host.company !== null)
  const companies = [...Map.groupBy(named, ({ company }) => company)]
    .map(([company, ofCompany]) => ({
      company,
      country: ofCompany.find(({ country }) => country !== null)?.country ?? null,
      hosts: ofCompany.map(({ host }) => host),
      requests: ofCompany.reduce((sum, { requests }) => sum + requests, 0),
    }))
    .sort((a, b) => compareText(a.company, b.company))
  const placed = companies.flatMap(({ company, country }) => (country === null ? [] : [{ company, country }]))
  const countries = [...Map.groupBy(placed, ({ country }) => country)]
    .map(([country, inCountry]) => ({ country, companies: inCountry.map(({ company }) => company) }))
    .sort((a, b) => compareText(a.country, b.country))
  return { companies, countries }
}
