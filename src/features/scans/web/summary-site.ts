import { counted } from '../../../platform/shared/counted.ts'
import type { SiteResult } from '../../../product/scan-results.ts'
import type { ObservedPass, SitePass, StaticSiteScan, ThirdParty } from './shapes.ts'
import { listText } from './words.ts'

/** The one paragraph to read if nothing else is. */
export function siteSummary(site: SiteResult): string {
  if (isStatic(site)) return staticSummary(site)
  const [first] = site.passes.filter(isObserved)
  if (!first) return 'The page could not be looked at.'
  const parties = first.thirdParties
  const least = isWhole(first) ? '' : 'at least '
  const when = first.consent.outcome === 'none' ? 'The page' : 'Before anybody consents, the page'
  const calls =
    parties.length === 0
      ? `${when} called no other host${isWhole(first) ? '' : ' until the visit was cut off'}`
      : `${when} called ${least}${counted(parties.length, 'other host')}${ownersWords(parties)}`
  const third = first.cookies.filter(({ isThirdParty }) => isThirdParty).length
  const cookies =
    first.cookies.length === 0
      ? 'no cookie was set'
      : `${counted(first.cookies.length, 'cookie was', 'cookies were')} set${third > 0 ? `, ${third} of them by others` : ''}`
  return `${calls}, and ${cookies}. ${standOutWords(first)}`
}

function ownersWords(parties: readonly ThirdParty[]): string {
  const owners = ownersOf(parties)
  return owners > 0 ? ` of ${counted(owners, 'known owner')}` : ''
}

function standOutWords(pass: ObservedPass): string {
  const seen = practices.filter(({ isSeen }) => isSeen(pass)).map(({ short }) => short)
  if (seen.length > 0) return `It also uses ${listText(seen)}.`
  return isWhole(pass)
    ? 'No session recorder, key logging or fingerprinting was seen.'
    : 'No session recorder, key logging or fingerprinting was seen until the visit ended.'
}

function staticSummary({ thirdParties }: StaticSiteScan): string {
  const names =
    thirdParties.length === 0
      ? 'The text of the page names no other host'
      : `The text of the page names ${counted(thirdParties.length, 'other host')}`
  return `${names}. It was read and not run: what its scripts load, store or read is not known.`
}

export const isStatic = (site: SiteResult): site is StaticSiteScan => site.method === 'static'

const ownerOf = ({ company, entity }: { company: string | null; entity: string | null }) => company ?? entity
export const ownersOf = (parties: readonly { company: string | null; entity: string | null }[]): number =>
  new Set(parties.flatMap((party) => ownerOf(party) ?? [])).size

export const isWhole = ({ budget }: ObservedPass): boolean => budget.endedBy === 'settled'

export const isObserved = (pass: SitePass): pass is ObservedPass => pass.outcome === 'observed'

/** Practices that a visit is searched for beside hosts, cookies and storage. */
export const practices = [
  {
    id: 'recorders',
    name: 'Session recorders',
    short: 'session recording',
    isSeen: (pass: ObservedPass) => pass.sessionRecorders.length > 0,
  },
  {
    id: 'key-logging',
    name: 'Key logging',
    short: 'key logging',
    isSeen: (pass: ObservedPass) => pass.keyLogging.length > 0,
  },
  {
    id: 'fingerprinting',
    name: 'Fingerprinting',
    short: 'fingerprinting',
    isSeen: (pass: ObservedPass) => pass.fingerprinting.length > 0,
  },
  {
    id: 'pixels',
    name: 'Advertising pixels',
    short: 'advertising pixels',
    isSeen: (pass: ObservedPass) => pass.pixels.length > 0,
  },
  {
    id: 'remarketing',
    name: 'Google Analytics remarketing',
    short: 'Google Analytics remarketing',
    isSeen: (pass: ObservedPass) => pass.googleRemarketing.length > 0,
  },
  {
    id: 'cloaked',
    name: 'Third parties under the site’s own name',
    short: 'third parties under its own name',
    isSeen: ({ cloakedHosts, relays = [] }: ObservedPass) =>
      cloakedHosts.length > 0 || relays.some(({ isThirdParty }) => !isThirdParty),
  },
] as const
