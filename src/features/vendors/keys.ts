import { nameKeys } from '../../product/company-names.ts'
import { registrableDomain } from '../investigations/core/connectors/pages.ts'
import { readAddress, readInput } from '../investigations/core/input.ts'
import { siteOf } from '../investigations/core/sites.ts'

// Keys to find a vendor again: exact keys only. A part of a name is never one ("Meta" is not "Metabase").

interface Keyed {
  vendorName: string
  aliases: readonly string[]
  domains: readonly string[]
  website: string
  catalog: { kind: string; id: string } | null
}

/**
 * A legal name isn't a key: several products of one company are several vendors. Nor is the host of a store or portal
 * that a website is on.
 */
export function vendorKeys({ vendorName, aliases, domains, website, catalog }: Keyed): string[] {
  const names = [vendorName, ...aliases].flatMap(foldedNames)
  const hosts = [...domains.map(registrableOf), websiteDomain(website) ?? []].flat()
  return [
    ...new Set([
      ...names.map((name) => `name:${name}`),
      ...hosts.map((domain) => `domain:${domain}`),
      ...(catalog ? [catalogKey(catalog)] : []),
    ]),
  ]
}

export const catalogKey = ({ kind, id }: { kind: string; id: string }): string => `catalog:${kind}:${id}`

/** `acme.co.uk` of `shop.acme.co.uk`; what no one can register, as `co.uk`, stays as it is. */
export const registrableOf = (host: string): string => registrableDomain(host) ?? host.toLowerCase()

const websiteDomain = (website: string): string | undefined => {
  const host = website === '' ? undefined : siteOf(website, 'user-given')?.host
  return host && registrableOf(host)
}

function foldedNames(name: string): string[] {
  const keys = nameKeys(name)
  // A name of punctuation alone is compared as it is.
  return keys.length > 0 ? keys : [name.trim().toLowerCase()]
}

/** Domain and website of what a person typed, where that is a web address or a domain; a package id is neither. */
export function addressIn(text: string): { domain: string; website: string } | undefined {
  const { kind, text: typed } = readInput(text)
  const address = kind === 'url' || kind === 'domain' ? readAddress(typed) : undefined
  const site = address && siteOf(address.href, 'user-given')
  if (!site) return undefined
  return { domain: registrableOf(site.host), website: kind === 'url' ? address.origin : '' }
}

/** Keys of what a person typed for a vendor: a name, a domain or a web address. */
export function keysOfTyped(text: string): string[] {
  const address = addressIn(text)
  const domains = address ? [address.domain] : []
  return vendorKeys({ vendorName: text, aliases: [], domains, website: '', catalog: null })
}

/** Why two vendors seem to be one; a shared domain says more than a shared name. */
export function sharedBecause(keys: readonly string[], others: readonly string[]): 'domain' | 'catalog' | 'name' {
  const kinds = keys.filter((key) => others.includes(key)).map((key) => key.slice(0, key.indexOf(':')))
  if (kinds.includes('domain')) return 'domain'
  return kinds.includes('catalog') ? 'catalog' : 'name'
}
