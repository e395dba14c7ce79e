import { lookup } from 'node:dns/promises'
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls'
import { Agent, buildConnector, type Dispatcher, ProxyAgent, request } from 'undici'
import { readBody } from './body.ts'
import { chooseAddress, judgeUrl, type NetPolicy, type RefusalReason } from './policy.ts'

// The only way out of this server for what other people name.

type UnavailableReason =
  | RefusalReason
  | 'unresolvable'
  | 'unreachable'
  | 'certificate'
  | 'timeout'
  | 'aborted'
  | 'headers-too-large'
  | 'too-large'
  | 'bad-encoding'
  | 'bad-response'
  | 'bad-redirect'
  | 'downgrade'
  | 'too-many-redirects'

export type FetchResult =
  | { outcome: 'fetched'; url: string; status: number; headers: Record<string, string>; body: Buffer; hops: string[] }
  | { outcome: 'unavailable'; reason: UnavailableReason; url: string }

interface FetchOptions {
  headers?: Partial<Record<'accept' | 'if-none-match' | 'if-modified-since', string>>
  /** Of the body as it is after decompression. */
  maxBytes?: number
  totalMs?: number
  /** A person wrote this address, so it may name 8080 and 8443. */
  typedByUser?: boolean
  signal?: AbortSignal
}

export type GuardedFetch = (url: string, options?: FetchOptions) => Promise<FetchResult>

interface Target {
  address: string
  port: number
}

interface Parts {
  policy: NetPolicy
  userAgent: string
  /** All addresses of a name; the tests bring their own. */
  resolve?: (hostname: string) => Promise<string[]>
  /** Where a checked address is really dialled; the tests lead public addresses to their own servers. */
  dial?: (target: Target) => Target
  /** Certificates trusted beside the usual ones. */
  ca?: string[]
}

const mostRedirects = 5
const mostHeaderBytes = 32 * 1024
const headerMs = 8_000
const defaultTotalMs = 15_000
const defaultMaxBytes = 5 * 1024 * 1024
const redirects = [301, 302, 303, 307, 308]

export const userAgentOf = ({ version, publicUrl }: { version: string; publicUrl: string }): string =>
  `Sightline/${version} (+${publicUrl})`

/** Gets a page within the policy. Whatever the other side does is a value; only our own bugs are thrown. */
export function createGuardedFetch({
  policy,
  userAgent,
  resolve = resolveAll,
  dial = (target) => target,
  ca,
}: Parts): GuardedFetch {
  // Made once: reading the list takes longer than a handshake. On its own `ca` would take the place of the usual list.
  const trusted = ca && createSecureContext({ ca: [...getCACertificates('default'), ...ca] })
  return async (
    first,
    { headers = {}, maxBytes = defaultMaxBytes, totalMs = defaultTotalMs, typedByUser = false, signal } = {},
  ) => {
    const deadline = AbortSignal.timeout(totalMs)
    const stop = signal ? AbortSignal.any([deadline, signal]) : deadline
    const hops: string[] = []
    let url = first
    const unavailable = (reason: UnavailableReason): FetchResult => ({ outcome: 'unavailable', reason, url })
    const stopped = () => unavailable(deadline.aborted ? 'timeout' : 'aborted')
    for (;;) {
      const judged = judgeUrl(url, { policy, typedByUser: typedByUser && hops.length === 0 })
      if (judged.outcome === 'refused') return unavailable(judged.reason)
      hops.push(judged.url.href)
      let address: string | undefined
      if (!policy.proxy) {
        const addresses = judged.address ? [judged.address] : await untilStopped(resolve(judged.hostname), stop)
        if (stop.aborted) return stopped()
        if (!addresses || addresses.length === 0) return unavailable('unresolvable')
        address = chooseAddress(addresses, judged)
        if (address === undefined) return unavailable('private-address')
      }
      const dispatcher =
        address === undefined
          ? throughProxy(policy.proxy ?? '', trusted)
          : pinned({ hostname: judged.hostname, address, dial, trusted })
      try {
        const response = await request(judged.url, {
          dispatcher,
          signal: stop,
          headers: { 'user-agent': userAgent, 'accept-encoding': 'gzip, deflate, br', ...headers },
        })
        const location = redirects.includes(response.statusCode) ? singular(response.headers.location) : undefined
        if (location !== undefined) {
          response.body.on('error', ignore).destroy()
          if (hops.length > mostRedirects) return unavailable('too-many-redirects')
          if (!URL.canParse(location, judged.url)) return unavailable('bad-redirect')
          const next = new URL(location, judged.url)
          if (judged.url.protocol === 'https:' && next.protocol === 'http:') return unavailable('downgrade')
          url = next.href
          continue
        }
        const read = await readBody(response.body, {
          encoding: singular(response.headers['content-encoding']),
          maxBytes,
        })
        if (read.outcome !== 'read') return unavailable(read.outcome)
        return {
          outcome: 'fetched',
          url: judged.url.href,
          status: response.statusCode,
          headers: flat(response.headers),
          body: read.body,
          hops,
        }
      } catch (error) {
        if (stop.aborted) return stopped()
        const reason = reasonOf(error)
        if (reason === undefined) throw error
        return unavailable(reason)
      } finally {
        dispatcher.destroy().catch(ignore)
      }
    }
  }
}

const limits = {
  maxHeaderSize: mostHeaderBytes,
  headersTimeout: headerMs,
  bodyTimeout: headerMs,
  connections: 1,
  pipelining: 1,
  allowH2: false,
} as const

/** Dials the address that was checked, not the name a second time; TLS and Host still speak of the name. */
function pinned({
  hostname,
  address,
  dial,
  trusted,
}: {
  hostname: string
  address: string
  dial: (target: Target) => Target
  trusted: SecureContext | undefined
}): Dispatcher {
  const connect = buildConnector({ timeout: headerMs, allowH2: false, ...(trusted && { secureContext: trusted }) })
  return new Agent({
    ...limits,
    connect: (options, callback) => {
      const target = dial({ address, port: Number(options.port) || (options.protocol === 'https:' ? 443 : 80) })
      // No server name for a bare address: RFC 6066 § 3 forbids it, and the certificate is then checked against the address.
      const servername = address === hostname.replace(/^\[|\]$/g, '') ? {} : { servername: hostname }
      connect({ ...options, hostname: target.address, port: String(target.port), ...servername }, callback)
    },
  })
}

/** CONNECT for plain http as well: the proxy sees where we go, not what we ask. */
const throughProxy = (uri: string, trusted: SecureContext | undefined): Dispatcher =>
  new ProxyAgent({
    uri,
    ...limits,
    proxyTunnel: true,
    connectTimeout: headerMs,
    ...(trusted && { requestTls: { secureContext: trusted } }),
  })

async function resolveAll(hostname: string): Promise<string[]> {
  return (await lookup(hostname, { all: true, verbatim: true })).map((found) => found.address)
}

/** A name that does not resolve, or not in time, is undefined. */
function untilStopped(addresses: Promise<string[]>, stop: AbortSignal): Promise<string[] | undefined> {
  const stopped = new Promise<undefined>((resolve) => {
    if (stop.aborted) resolve(undefined)
    else stop.addEventListener('abort', () => resolve(undefined), { once: true })
  })
  return Promise.race([addresses.catch(() => undefined), stopped])
}

const ignore = () => {}
const singular = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value)
const flat = (headers: Record<string, string | string[] | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
    ),
  )

/** By the codes of undici and of the system; anything else is no doing of the network. */
function reasonOf(error: unknown): UnavailableReason | undefined {
  const code = codeOf(error)
  // The parser's error has no code when the other side ends in the middle of a header.
  if (code === undefined) return error instanceof Error && error.name === 'HTTPParserError' ? 'bad-response' : undefined
  if (code === 'UND_ERR_HEADERS_OVERFLOW' || code === 'HPE_HEADER_OVERFLOW') return 'headers-too-large'
  if (/TIMEOUT|ETIMEDOUT/.test(code)) return 'timeout'
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS/.test(code)) return 'certificate'
  if (/^HPE_|^UND_ERR_(RES|HTTP_PARSER|INFO)/.test(code)) return 'bad-response'
  if (/^E[A-Z]+$|^UND_ERR_|^ERR_(SSL|SOCKET|STREAM)/.test(code)) return 'unreachable'
  return undefined
}

function codeOf(error: unknown): string | undefined {
  for (let current = error, depth = 0; current instanceof Error && depth < 4; current = current.cause, depth++)
    if ('code' in current && typeof current.code === 'string') return current.code
  return undefined
}
