import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, createServer as createTcpServer, type Socket, type Server as TcpServer } from 'node:net'
import { createSecureContext, type SecureContext } from 'node:tls'
import type { SiteLook } from '../../src/features/scans/server/scanners.ts'
import { createAuthority, type IssuedCertificate, issueCertificate } from '../support/certificate.ts'
import { fromNow } from '../support/clock.ts'
import { answer } from './answer.ts'
import { storeHosts } from './stores.ts'
import { type DnsRecords, type Host, type Vendor, worldDay } from './vendor.ts'

interface Target {
  address: string
  port: number
}

interface Asked {
  method: string
  /** As a person would type it. */
  url: string
  headers: Record<string, string | string[] | undefined>
}

export interface World {
  /** Every address of a name; one that is not of this world is refused as Node's resolver does. */
  resolve: (host: string) => Promise<string[]>
  /** Records as in a zone file, or the error of Node's resolver where there are none. */
  resolveRecords: (host: string, type: string) => Promise<string[]>
  /** Where an address of this world is really listening; every other one hangs up. */
  dial: (target: Target) => Target
  /** The same for a name, as a proxy needs it; undefined for a name that is not of this world. */
  targetOf: (host: string, port: number) => Target | undefined
  /** A browser that saw these vendors' home pages once, and plays what it saw. */
  scanSite: (url: string, options: { signal: AbortSignal }) => Promise<SiteLook>
  /** The authority that vouches for its hosts. */
  ca: string[]
  hostNames: string[]
  /** What was asked, in order. */
  log: Asked[]
  close: () => Promise<void>
}

/** The internet as these vendors would have it, with the stores that list their apps, on loopback. */
export async function playWorld({
  vendors,
  requestDelayMs = 0,
  today = worldDay,
}: {
  vendors: Vendor[]
  requestDelayMs?: number
  today?: string
}): Promise<World> {
  const hosts = hostsOf(vendors)
  const records = new Map([...vendors.flatMap((vendor) => Object.entries(vendor.dns)), ...Object.entries(namesBeyond)])
  const addresses = new Map([...hosts.keys()].map((name, at) => [name, addressAt(at)]))
  const names = new Map([...addresses].map(([name, address]) => [address, name]))
  const log: Asked[] = []
  const issue = issuer(hosts)
  const sockets = new Set<Socket>()
  const servers: TcpServer[] = []

  const listener =
    (scheme: 'http' | 'https'): RequestListener =>
    (request, response) => {
      const name = hostNameOf(request)
      const host = hosts.get(name)
      log.push({
        method: request.method ?? '',
        url: `${scheme}://${name}${request.url ?? ''}`,
        headers: { ...request.headers },
      })
      const act = () => {
        if (host === undefined) response.writeHead(421).end()
        else if (scheme === 'http' && host.plainHttp !== 'serves')
          response.writeHead(301, { location: `https://${name}${request.url}` }).end()
        else answer({ request, response, host, today })
      }
      if (requestDelayMs > 0) setTimeout(act, requestDelayMs)
      else act()
    }

  async function listen(server: TcpServer): Promise<number> {
    server.on('connection', (socket: Socket) => {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    servers.push(server)
    return (server.address() as AddressInfo).port // a TCP server's address is one
  }

  const nobody = await listen(createTcpServer((socket) => socket.destroy()))
  const httpPort = await listen(createServer(listener('http')))
  // Versions and ciphers are a listening server's: OpenSSL has settled them before the name of the host is looked at.
  const httpsPorts = new Map<string, number>()
  for (const host of hosts.values()) {
    const kind = tlsKind(host)
    if (httpsPorts.has(kind)) continue
    const options = {
      ...issue.defaults,
      ...(host.tls?.newest && { maxVersion: host.tls.newest }),
      ...(host.tls?.ciphers && { ciphers: host.tls.ciphers }),
      SNICallback: (name: string, done: (error: Error | null, context?: SecureContext) => void) =>
        hosts.has(name) ? done(null, issue.contextOf(name)) : done(new Error(`${name} is not of this world`)),
    }
    httpsPorts.set(kind, await listen(createTlsServer(options, listener('https'))))
  }

  const targetOf = (name: string, port: number): Target | undefined => {
    const host = hosts.get(name)
    if (host === undefined || (port === 80 && host.plainHttp === 'closed')) return undefined
    const real = port === 80 ? httpPort : port === 443 ? httpsPorts.get(tlsKind(host)) : undefined
    return real === undefined ? undefined : { address: '127.0.0.1', port: real }
  }

  return {
    resolve: async (name) => {
      const address = addresses.get(name)
      if (address === undefined) throw dnsError('ENOTFOUND', name)
      return hosts.get(name)?.addresses ?? [address]
    },
    resolveRecords: async (name, type) => {
      const address = addresses.get(name)
      const known = records.get(name)
      if (address === undefined && known === undefined) throw dnsError('ENOTFOUND', name)
      const found = type === 'A' && address ? [address] : known?.[type as keyof DnsRecords] // an unknown type finds nothing
      if (found === undefined) throw dnsError('ENODATA', name)
      return found
    },
    dial: ({ address, port }) => targetOf(names.get(address) ?? '', port) ?? { address: '127.0.0.1', port: nobody },
    targetOf,
    scanSite: async (url) => visitOf(vendors, new URL(url).hostname),
    ca: [issue.ca],
    hostNames: [...hosts.keys()],
    log,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
    },
  }
}

/** Every host of the vendors and of the stores that list them. */
export function hostsOf(vendors: Vendor[]): Map<string, Host> {
  const all = [...vendors.flatMap((vendor) => Object.entries(vendor.hosts)), ...Object.entries(storeHosts(vendors))]
  const hosts = new Map(all)
  if (hosts.size !== all.length) throw new Error('two vendors have the same host')
  return hosts
}

/** Names outside this world: what vendors' records of who may send mail include, and the one that shows that there is a network. */
const namesBeyond: Record<string, DnsRecords> = {
  '_spf.mailhost.test': { TXT: ['v=spf1 ip4:93.184.220.0/24 -all'] },
  '_spf.google.com': { TXT: ['v=spf1 ip4:93.184.221.0/24 ~all'] },
  // Kept for examples, and there on every network. RFC 2606 § 3
  'example.com': { NS: ['a.iana-servers.net.'] },
  'spf.protection.outlook.com': { TXT: ['v=spf1 ip4:93.184.222.0/24 -all'] },
}

function visitOf(vendors: Vendor[], host: string): SiteLook {
  const visit = vendors.find(({ domains }) => domains[0] === host)?.visit
  if (!visit) return { outcome: 'unavailable', reason: 'no-browser', detail: 'nobody looked' }
  const screenshots = visit.pictures.map((pass) => ({ pass, png: Buffer.from(`\x89PNG of ${host} ${pass}`, 'latin1') }))
  return { outcome: 'scanned', scan: visit.scan, screenshots }
}

/** Public-looking ones, all different. The documentation ranges are no unicast addresses and would be refused. */
const addressAt = (index: number): string => `93.184.${216 + Math.floor(index / 200)}.${1 + (index % 200)}`

const tlsKind = (host: Host | undefined): string => `${host?.tls?.newest ?? ''} ${host?.tls?.ciphers ?? ''}`
const hostNameOf = (request: IncomingMessage): string => (request.headers.host ?? '').toLowerCase().replace(/:\d+$/, '')

function issuer(hosts: Map<string, Host>) {
  const world = createAuthority('World test authority')
  const stranger = createAuthority('Unknown test authority')
  const contexts = new Map<string, SecureContext>()
  const certificateOf = (name: string): IssuedCertificate => {
    const tls = hosts.get(name)?.tls
    const notAfter = fromNow((tls?.notAfterDays ?? 80) * 86_400_000)
    const validity = { notBefore: new Date(notAfter.getTime() - 90 * 86_400_000), notAfter }
    const names = [tls?.wrongName ?? name]
    if (tls?.issuer === 'self-signed') return issueCertificate(names, validity)
    return (tls?.issuer === 'stranger' ? stranger : world).issue(names, validity)
  }
  return {
    ca: world.cert,
    /** For a caller that names no host. */
    defaults: world.issue(['unnamed.test']),
    contextOf: (name: string): SecureContext => {
      const known = contexts.get(name) ?? createSecureContext(certificateOf(name))
      contexts.set(name, known)
      return known
    },
  }
}

const dnsError = (code: 'ENOTFOUND' | 'ENODATA', name: string): Error =>
  Object.assign(new Error(`query ${code} ${name}`), { code, hostname: name })
