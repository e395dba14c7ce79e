import ipaddr from 'ipaddr.js'

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number]

/**
 * Who is calling: the peer, or the nearest address in X-Forwarded-For that is not one of the trusted proxies.
 * An IPv6 caller is named by its /64, since one subscriber has all of it.
 */
export function clientAddress({
  peer,
  forwardedFor,
  trusted,
}: {
  peer: string
  forwardedFor: string | undefined
  trusted: string[]
}): string {
  const isTrusted = trustIn(trusted)
  let address = peer
  // Trusts entries by trusted hops, from the right; left of the first untrusted address anything may appear.
  for (const hop of (forwardedFor ?? '').split(',').reverse().map(withoutPort)) {
    if (!isTrusted(address) || !ipaddr.isValid(hop)) break
    address = hop
  }
  return named(address)
}

/** Addresses that were told apart already: telling them takes longer than finding a page in memory. */
const mostAddresses = 10_000

/** `clientAddress` that knows the callers it has seen. */
export function createClientAddress(trusted: string[]): (peer: string, forwardedFor: string | undefined) => string {
  const known = new Map<string, string>()
  return (peer, forwardedFor) => {
    // Without a trusted proxy, the header is ignored and must not fill the memory.
    const key = forwardedFor === undefined || trusted.length === 0 ? peer : `${peer} ${forwardedFor}`
    const found = known.get(key)
    if (found !== undefined) return found
    const address = clientAddress({ peer, forwardedFor, trusted })
    if (known.size >= mostAddresses) known.clear()
    if (key.length <= 200) known.set(key, address)
    return address
  }
}

/** Fields that a proxy adds, and a caller who speaks to us himself has no reason to. */
const proxyFields = [
  ...['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-port'],
  ...['x-forwarded-server', 'x-original-host', 'x-real-ip', 'cf-connecting-ip', 'true-client-ip'],
]

type Field = (name: string) => string | undefined

/** Came through a proxy, or pretends it. */
export const isForwarded = (field: Field): boolean => proxyFields.some((name) => field(name) !== undefined)

/**
 * Came through a proxy that TRUSTED_PROXIES does not name, or pretends it: the peer is then not the caller, and being on
 * this machine proves nothing.
 */
export const isStrayForward = ({ peer, field, trusted }: { peer: string; field: Field; trusted: string[] }): boolean =>
  !trustIn(trusted)(peer) && isForwarded(field)

/** The part of an address that names a network, and no one in it: /24, or /48 in IPv6. */
export function networkOf(address: string): string {
  const host = address.replace(/\/\d+$/, '')
  if (!ipaddr.isValid(host)) return 'unknown'
  const parsed = ipaddr.process(host)
  return parsed.kind() === 'ipv4'
    ? `${ipaddr.IPv4.networkAddressFromCIDR(`${parsed}/24`)}/24`
    : `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/48`)}/48`
}

function trustIn(trusted: string[]): (address: string) => boolean {
  const ranges = trusted.map(asRange)
  return (address) => ipaddr.isValid(address) && ranges.some((range) => contains(range, address))
}

/** Some proxies write `203.0.113.7:4711` and `[2001:db8::1]:4711`. */
function withoutPort(hop: string): string {
  const text = hop.trim()
  return /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
}

const asRange = (text: string): Range => {
  if (text.includes('/')) return ipaddr.parseCIDR(text)
  const address = ipaddr.process(text)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}

function contains([network, bits]: Range, text: string): boolean {
  const address = ipaddr.process(text)
  return address.kind() === network.kind() && address.match(network, bits)
}

function named(text: string): string {
  if (!ipaddr.isValid(text)) return 'unknown'
  const address = ipaddr.process(text)
  if (address.kind() === 'ipv4') return address.toString()
  return `${(address as ipaddr.IPv6).parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}
