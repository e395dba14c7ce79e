import { Resolver } from 'node:dns/promises'
import { type Guard, stopAfter } from './guard.ts'
import type { UnavailableReason } from './reasons.ts'

export const recordTypes = ['A', 'AAAA', 'CAA', 'CNAME', 'DS', 'MX', 'NS', 'SOA', 'TXT'] as const
export type RecordType = (typeof recordTypes)[number]

export type ResolveResult =
  /** As in a zone file: `10 mx.acme.test`, `0 issue "ca.test"`; a text's pieces are joined. */
  | { outcome: 'answered'; records: string[] }
  /** The name does not exist, or has no such record. */
  | { outcome: 'absent'; code: 'ENOTFOUND' | 'ENODATA' }
  | { outcome: 'unavailable'; reason: UnavailableReason }

/** Asks for records of a name; rejects with an error that has a code of `node:dns`. */
export type RecordQuery = (host: string, type: RecordType, stop: AbortSignal) => Promise<string[]>

interface ResolveOptions {
  totalMs?: number
  signal?: AbortSignal
}

export type RecordResolver = (host: string, type: RecordType, options?: ResolveOptions) => Promise<ResolveResult>

const queryMs = 3_000
const defaultTotalMs = 5_000
const mostRecords = 200

export function resolveThrough(guard: Guard, { query = queryOf() }: { query?: RecordQuery } = {}): RecordResolver {
  return async (host, type, { totalMs = defaultTotalMs, signal } = {}) => {
    const unavailable = (reason: UnavailableReason): ResolveResult => ({ outcome: 'unavailable', reason })
    const judged = guard.judge(`https://${host}/`, { typedByUser: true })
    if (judged.outcome === 'refused') return unavailable(judged.reason)
    // An address has no records of its own, and `host:port` or `host/path` is not a name.
    if (judged.address !== undefined || judged.url.href !== `https://${judged.url.hostname}/`)
      return unavailable('host')
    if (guard.policy.proxy) return unavailable('behind-proxy')
    if (type === 'DS') return unavailable('unsupported')
    const { stop, whyStopped } = stopAfter(totalMs, signal)
    if (stop.aborted) return unavailable(whyStopped())
    try {
      const records = await query(judged.hostname, type, stop)
      if (stop.aborted) return unavailable(whyStopped())
      return { outcome: 'answered', records: records.slice(0, mostRecords) }
    } catch (error) {
      if (stop.aborted) return unavailable(whyStopped())
      const code = error instanceof Error && 'code' in error ? error.code : undefined
      if (code === 'ENOTFOUND' || code === 'ENODATA') return { outcome: 'absent', code }
      // Node's own codes begin with ERR_: bugs of ours.
      if (typeof code !== 'string' || !/^E[A-Z]+$/.test(code)) throw error
      return unavailable(reasons[code] ?? 'unreachable')
    }
  }
}

/** Codes of c-ares; the rest (SERVFAIL, REFUSED, no server at all) means that no server answered. */
const reasons: Readonly<Record<string, UnavailableReason>> = {
  EBADNAME: 'host',
  ENONAME: 'host',
  ETIMEOUT: 'timeout',
  ENOTIMP: 'unsupported',
  EFORMERR: 'bad-response',
  EBADRESP: 'bad-response',
  EBADQUERY: 'bad-response',
  EBADFAMILY: 'bad-response',
  ECANCELLED: 'aborted',
  EDESTRUCTION: 'aborted',
}

/** @param servers `address:port`, in place of the system's. */
export const queryOf =
  (servers?: readonly string[]): RecordQuery =>
  async (host, type, stop) => {
    // One for each question: `cancel` ends all that a resolver has under way.
    const resolver = new Resolver({ timeout: queryMs, tries: 1 })
    if (servers) resolver.setServers(servers)
    const cancel = () => resolver.cancel()
    stop.addEventListener('abort', cancel, { once: true })
    try {
      return await read(resolver, host, type)
    } finally {
      stop.removeEventListener('abort', cancel)
    }
  }

async function read(resolver: Resolver, host: string, type: RecordType): Promise<string[]> {
  switch (type) {
    case 'A':
      return resolver.resolve4(host)
    case 'AAAA':
      return resolver.resolve6(host)
    case 'NS':
      return resolver.resolveNs(host)
    case 'CNAME':
      return resolver.resolveCname(host)
    case 'TXT':
      return (await resolver.resolveTxt(host)).map((pieces) => pieces.join(''))
    case 'MX':
      return (await resolver.resolveMx(host)).map((record) => `${record.priority} ${record.exchange || '.'}`)
    case 'CAA':
      return (await resolver.resolveCaa(host)).map(({ critical, ...property }) => {
        // Beside the property Node says `type: 'CAA'`.
        const [tag, value] = Object.entries(property).find(([name]) => name !== 'type') ?? ['', '']
        return `${critical} ${tag} "${value}"`
      })
    case 'SOA': {
      const { nsname, hostmaster, serial, refresh, retry, expire, minttl } = await resolver.resolveSoa(host)
      return [[nsname, hostmaster, serial, refresh, retry, expire, minttl].join(' ')]
    }
    case 'DS':
      throw new Error('names: c-ares as Node offers it has no query for DS')
  }
}
