import ipaddr from 'ipaddr.js'

/**
 * Unicast by its number, yet never the Internet: a cloud answers its own machines there. Azure's host channel (its Learn
 * page "What is IP address 168.63.129.16?"), and "IBM services" and "Cloud Service Endpoints" of IBM Cloud, which its VPC
 * reserves by these two names and ranges (IBM-Cloud/terraform-provider-ibm, `client_ip_pool` of `ibm_is_vpn_server`).
 */
const cloudChannels = ['168.63.129.16/32', '161.26.0.0/16', '166.8.0.0/14'].map((range) => ipaddr.parseCIDR(range))

/**
 * Returns whether an address may be dialed on behalf of someone outside: global unicast only. Loopback, private, link-local
 * (the cloud's metadata), shared and reserved ranges are not, nor what carries an IPv4 address inside (6to4, Teredo,
 * NAT64), since the router unpacks it after we looked.
 */
export function isPublicAddress(address: string): boolean {
  // A zone names an interface of this machine (RFC 4007 § 11); no address of the Internet has one.
  if (address.includes('%') || !ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  if (parsed.kind() === 'ipv4' && cloudChannels.some((range) => parsed.match(range))) return false
  // Outside 2000::/3 no address is assigned; the library calls the rest of the space unicast too. RFC 4291 § 2.4
  return parsed.kind() === 'ipv4' || parsed.match(ipaddr.parseCIDR('2000::/3'))
}

/** The address a URL's host spells, in whatever form, or undefined where it is a name. WHATWG URL has resolved number forms. */
export function addressOfHost(hostname: string): string | undefined {
  const bare = withoutBrackets(hostname)
  return ipaddr.isValid(bare) ? bare : undefined
}

export const isLoopback = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'

export const withoutBrackets = (hostname: string): string => hostname.replace(/^\[|\]$/g, '')
