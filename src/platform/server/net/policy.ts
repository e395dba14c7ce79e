import { addressOfHost, isPublicAddress } from './addresses.ts'

/** What may leave this server. */
export interface NetPolicy {
  /** Off: nothing leaves, exceptions included. */
  egress: boolean
  /** Hosts, `host` or `host:port`, that may be private and may speak plain http. Exact: no subdomains, no ranges. */
  allow: readonly string[]
  /** Names are resolved by the proxy; what we cannot check then is the address behind a name. */
  proxy: string | undefined
}

export type RefusalReason = 'egress-off' | 'bad-url' | 'scheme' | 'port' | 'userinfo' | 'host' | 'private-address'

export type Judgement =
  | { outcome: 'allowed'; url: URL; hostname: string; address: string | undefined; isException: boolean }
  | { outcome: 'refused'; reason: RefusalReason }

const ports = [80, 443]
const portsTypedByUser = [80, 443, 8080, 8443]
/** RFC 1035 § 2.3.4 */
const longestHost = 253
const longestUrl = 8_192
/** Names of this machine or its network, by definition (RFC 6761, RFC 6762, RFC 8375, ICANN's `.internal`) or by custom. */
const localNames = ['localhost', 'local', 'internal', 'home.arpa', 'lan', 'intranet', 'corp', 'home', 'localdomain']

/** What can be said of an address before any name is resolved. */
export function judgeUrl(
  text: string,
  { policy, typedByUser = false }: { policy: NetPolicy; typedByUser?: boolean },
): Judgement {
  const refused = (reason: RefusalReason): Judgement => ({ outcome: 'refused', reason })
  if (!policy.egress) return refused('egress-off')
  if (text.length > longestUrl || !URL.canParse(text)) return refused('bad-url')
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return refused('scheme')
  if (url.username !== '' || url.password !== '') return refused('userinfo')
  const hostname = url.hostname.toLowerCase().replace(/\.$/, '')
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
  const address = addressOfHost(hostname)
  if (hostname === '' || hostname.length > longestHost) return refused('host')
  if (isException(policy, hostname, port)) return { outcome: 'allowed', url, hostname, address, isException: true }
  if (url.protocol !== 'https:') return refused('scheme')
  if (!(typedByUser ? portsTypedByUser : ports).includes(port)) return refused('port')
  if (address !== undefined)
    return isPublicAddress(address)
      ? { outcome: 'allowed', url, hostname, address, isException: false }
      : refused('private-address')
  if (!hostname.includes('.') || localNames.some((name) => hostname.endsWith(`.${name}`))) return refused('host')
  return { outcome: 'allowed', url, hostname, address, isException: false }
}

/** An exception without a port holds for the ports that are open to everyone. */
const isException = ({ allow }: NetPolicy, hostname: string, port: number): boolean =>
  allow.some((entry) => {
    const exception = entry.toLowerCase()
    return exception === `${hostname}:${port}` || (exception === hostname && portsTypedByUser.includes(port))
  })

/** The address to dial. One private address among several refuses the name: a resolver may hand out either. */
export function chooseAddress(
  addresses: readonly string[],
  { isException }: { isException: boolean },
): string | undefined {
  if (!isException && !addresses.every(isPublicAddress)) return undefined
  return addresses[0]
}
