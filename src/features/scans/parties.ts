import type { HarResult, SiteResult } from '../../product/scan-results.ts'
import type { ObservedPass, PassKind } from '../../scanners/site/site-scan.ts'

// Recipients of a page or a recording, in one shape for both kinds of scan.

export interface SeenParty {
  host: string
  entity: string | null
  company: string | null
  kinds: readonly string[]
  /** On a site, the visits in which it was called; `static` where the page was only read. */
  passes: readonly (PassKind | 'static')[]
  /** False: every request to it failed on the way. The page asks for it all the same, and would elsewhere be answered. */
  hasAnswered: boolean
}

/** Owner of a host, if known. */
export const partyWords = ({ host, entity }: Pick<SeenParty, 'host' | 'entity'>): string =>
  entity ? `${host} (${entity})` : host

export const observedPasses = (site: SiteResult): ObservedPass[] =>
  site.method === 'browser' ? site.passes.filter((pass) => pass.outcome === 'observed') : []

/** Third parties that the page called for, or that its text names; each host once. */
export function partiesOfSite(site: SiteResult): SeenParty[] {
  if (site.method === 'static')
    return site.thirdParties.map(({ host, entity, company, kinds }) => ({
      ...{ host, entity, company, kinds },
      passes: ['static'],
      hasAnswered: true,
    }))
  const found = new Map<string, SeenParty>()
  for (const { pass, thirdParties } of observedPasses(site))
    for (const { host, entity, company, kinds, requests, failed } of thirdParties) {
      const known = found.get(host)
      found.set(host, {
        ...{ host, entity, company, kinds },
        passes: [...(known?.passes ?? []), pass],
        hasAnswered: known?.hasAnswered === true || failed < requests,
      })
    }
  return [...found.values()].sort((a, b) => (a.host < b.host ? -1 : 1))
}

/** In the recording of an app there is no first party, and every host counts. */
export const partiesOfHar = ({ hosts }: HarResult): SeenParty[] =>
  hosts
    .filter(({ isThirdParty }) => isThirdParty !== false)
    .map(({ host, entity, company, kinds }) => ({ host, entity, company, kinds, passes: [], hasAnswered: true }))
