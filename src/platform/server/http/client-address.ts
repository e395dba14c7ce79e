import ipaddr from 'ipaddr.js'

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number]

/**
 * Who is calling: the peer, or the nearest address in X-Forwarded-For that is not one of the trusted proxies.
 * An IPv6 caller is named by its /64, since one subscriber has all of it.
 */
export function clientAddress({ peer, forwardedFor, trusted }: { peer: string; forwardedFor: string | undefined; trusted: string[] }): string {
  const ranges = trusted.map(asRange)
  const chain = [...(forwardedFor ?? '').split(',').map((part) => part.trim()), peer].filter((part) => ipaddr.isValid(part))
  let address = peer
  for (const hop of chain.reverse()) {
    address = hop
    if (!ranges.some((range) => contains(range, hop))) break
  }
  return named(address)
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
  return `${(address as ipaddr.IPv6).parts.slice(0, 4).map((part) => part.toString(16)).join(':')}::/64`
}
