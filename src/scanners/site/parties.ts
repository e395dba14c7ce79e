import { getDomain } from 'tldts'
import { compareText } from '../../platform/shared/text.ts'
import type { EntityOfHost, Party } from './site-scan.ts'

export type EntityOf = (host: string) => EntityOfHost | undefined

/** Registrable domain; private suffixes count, so that two customers of github.io are strangers. */
export const siteOfHost = (host: string): string => getDomain(host, { allowPrivateDomains: true }) ?? host

/** Host of an address, of the creator for blob:; empty for what has none. */
export function hostOf(url: string): string {
  const inner = url.startsWith('blob:') ? url.slice(5) : url
  return URL.canParse(inner) ? new URL(inner).hostname.toLowerCase().replace(/\.$/, '') : ''
}

export const isThirdParty = (host: string, pageHost: string): boolean =>
  host !== '' && siteOfHost(host) !== siteOfHost(pageHost)

export function partyOf(host: string, entityOf: EntityOf): Party {
  const entity = entityOf(host)
  return {
    host,
    entity: entity?.name ?? null,
    company: entity?.company ?? null,
    kinds: entity ? [...entity.kinds] : [],
    ...(entity?.since ? { since: entity.since } : {}),
  }
}

/** Order of code units: the same on every machine. */
export const sorted = (texts: Iterable<string>): string[] => [...new Set(texts)].sort(compareText)

/** Without query and fragment, which may hold what a visitor typed. */
export function placeOf(url: string): string {
  if (!URL.canParse(url)) return ''
  const { protocol, origin, pathname } = new URL(url)
  return (/^(https?|wss?):$/.test(protocol) ? origin : protocol) + (protocol === 'data:' ? '' : pathname.slice(0, 200))
}
