import type { Config } from '../config.ts'
import { addressOfHost, isPublicAddress } from './addresses.ts'
import type { EgressFeature } from './exceptions.ts'

/** Rules for outgoing connections of this server. */
export interface NetPolicy {
  /** Off: nothing leaves, exceptions included. */
  egress: boolean
  /** Hosts, `host` or `host:port` in lower case, that may be private and may speak plain http. Exact: no subdomains, no ranges. */
  allow: readonly string[]
  /** Names are resolved by the proxy; what we cannot check then is the address behind a name. */
  proxy: string | undefined
  /** Nothing but the exceptions. */
  onlyAllowed?: boolean
}

export type RefusalReason = 'egress-off' | 'bad-url' | 'scheme' | 'port' | 'userinfo' | 'host' | 'private-address'

export interface Allowed {
  outcome: 'allowed'
  url: URL
  /** As a URL spells it: lower case, an IPv6 address in brackets, without the root's dot. */
  hostname: string
  port: number
  /** The address, if the host is one and not a name. */
  address: string | undefined
  isException: boolean
}

export type Judgement = Allowed | { outcome: 'refused'; reason: RefusalReason }

export interface JudgeOptions {
  policy: NetPolicy
  /** A person wrote this address, so it may name 8080 and 8443. */
  typedByUser?: boolean
  /** Plain http on port 80: whether it leads to https can only be seen by asking. */
  allowHttp?: boolean
  /** As if the operator had opened nothing. */
  withoutExceptions?: boolean
}

const ports = [80, 443]
const portsTypedByUser = [80, 443, 8080, 8443]
/** RFC 1035 § 2.3.4 */
const longestHost = 253
const longestUrl = 8_192
/** RFC 1035 § 2.3.1, and the underscore of service names (RFC 8552). WHATWG URL lets far more through. */
const label = /^[a-z0-9_-]{1,63}$/
/**
 * Names of this machine or its network, by definition (RFC 6761, RFC 6762, RFC 7686, RFC 8375, ICANN's `.internal`) or
 * by custom.
 */
const localNames = [
  'localhost',
  'local',
  'internal',
  'invalid',
  'onion',
  'home.arpa',
  'lan',
  'intranet',
  'corp',
  'home',
  'private',
  'localdomain',
  'localdomain4',
  'localdomain6',
  // Completed by the search list of a Kubernetes pod: `api.default.svc`.
  'svc',
]
/** Public names of a cloud's service for its own machines. Names within `.internal` are refused with the others. */
const cloudNames = ['metadata.goog', 'metadata.tencentyun.com', 'metadata.platformequinix.com', 'metadata.packet.net']
/** Public names made to answer with loopback or with the address in the name; without a proxy the answer is judged. */
const namesOfAddresses = ['nip.io', 'sslip.io', 'localtest.me', 'lvh.me']

/**
 * An address as a person types it: without a scheme it is https, as a browser would have it. What could not be reached
 * anyway is told at once.
 */
export function readTypedAddress(
  typed: string,
  policy: NetPolicy,
): { outcome: 'allowed'; href: string; hostname: string } | { outcome: 'refused'; reason: RefusalReason } {
  const text = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`
  const judged = judgeUrl(text, { policy, typedByUser: true, allowHttp: true })
  if (judged.outcome === 'refused') return judged
  const url = new URL(judged.url)
  url.hash = ''
  return { outcome: 'allowed', href: url.href, hostname: judged.hostname }
}

/** Judges an address before any name is resolved. */
export function judgeUrl(
  text: string,
  { policy, typedByUser = false, allowHttp = false, withoutExceptions = false }: JudgeOptions,
): Judgement {
  const refused = (reason: RefusalReason): Judgement => ({ outcome: 'refused', reason })
  if (!policy.egress) return refused('egress-off')
  if (text.length > longestUrl || !URL.canParse(text)) return refused('bad-url')
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return refused('scheme')
  if (url.username !== '' || url.password !== '') return refused('userinfo')
  const hostname = url.hostname.toLowerCase().replace(/\.$/, '')
  const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port)
  const address = addressOfHost(hostname)
  if (hostname === '' || hostname.length > longestHost) return refused('host')
  const allowed: Allowed = { outcome: 'allowed', url, hostname, port, address, isException: false }
  if (!withoutExceptions && isException(policy, hostname, port)) return { ...allowed, isException: true }
  if (policy.onlyAllowed) return refused('host')
  if (url.protocol !== 'https:' && !(allowHttp && port === 80)) return refused('scheme')
  if (!(typedByUser ? portsTypedByUser : ports).includes(port)) return refused('port')
  if (address !== undefined) return isPublicAddress(address) ? allowed : refused('private-address')
  return isPublicName(hostname, policy) ? allowed : refused('host')
}

function isPublicName(hostname: string, { proxy }: NetPolicy): boolean {
  const labels = hostname.split('.')
  const refusedNames = [...localNames, ...cloudNames, ...(proxy === undefined ? [] : namesOfAddresses)]
  return (
    labels.length > 1 &&
    labels.every((part) => label.test(part)) &&
    !refusedNames.some((name) => hostname === name || hostname.endsWith(`.${name}`))
  )
}

/** An exception without a port holds for the ports that are open to everyone. */
const isException = ({ allow }: NetPolicy, hostname: string, port: number): boolean =>
  allow.some((entry) => entry === `${hostname}:${port}` || (entry === hostname && portsTypedByUser.includes(port)))

/** The address to dial. One private address among several refuses the name: a resolver may hand out either. */
export function chooseAddress(
  addresses: readonly string[],
  { isException }: { isException: boolean },
): string | undefined {
  if (!isException && !addresses.every(isPublicAddress)) return undefined
  return addresses[0]
}

/** The policy for addresses that anyone may name: public hosts and nothing else, whatever the operator opened. */
export const policyForAnyone = ({ EGRESS, EGRESS_PROXY }: Pick<Config, 'EGRESS' | 'EGRESS_PROXY'>): NetPolicy => ({
  egress: EGRESS,
  allow: [],
  proxy: EGRESS_PROXY,
})

/** The policy of one feature: public hosts, and those that the operator opened to this feature. */
export const policyForFeature = (
  config: Pick<Config, 'EGRESS' | 'EGRESS_ALLOW' | 'EGRESS_PROXY'>,
  feature: EgressFeature,
): NetPolicy => ({
  ...policyForAnyone(config),
  allow: config.EGRESS_ALLOW.filter((exception) => exception.feature === feature).map(({ host }) => host),
})

/** The language model's host and port and nothing else, which may be this machine; undefined where none is set. */
export function policyForLlm(
  config: Pick<Config, 'EGRESS' | 'EGRESS_PROXY' | 'LLM_KIND' | 'LLM_BASE_URL'>,
): NetPolicy | undefined {
  if (!config.LLM_KIND || !config.LLM_BASE_URL) return undefined
  const { hostname, port, protocol } = new URL(config.LLM_BASE_URL)
  const host = hostname.toLowerCase().replace(/\.$/, '')
  // A proxy is at the border of this network: hosts inside are not reached through it.
  const open: NetPolicy = { egress: true, allow: [], proxy: config.EGRESS_PROXY }
  const isWithin = judgeUrl(`https://${host}/`, { policy: open }).outcome === 'refused'
  return {
    egress: config.EGRESS,
    allow: [`${host}:${port || (protocol === 'https:' ? 443 : 80)}`],
    proxy: isWithin ? undefined : config.EGRESS_PROXY,
    onlyAllowed: true,
  }
}
