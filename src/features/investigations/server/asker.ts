import { type BlobStore, sha256Of } from '../../../platform/server/blobs.ts'
import type { Database } from '../../../platform/server/database.ts'
import type { PacedFetch } from '../../../platform/server/net/pace.ts'
import { type CachedResult, fetchCached, type PageCache } from '../../../platform/server/net/page-cache.ts'
import type { UnavailableReason as NetReason } from '../../../platform/server/net/reasons.ts'
import type { Robots } from '../../../platform/server/net/robots.ts'
import type { WayOut } from '../../../platform/server/net/way-out.ts'
import type { DocumentReader } from '../../../scanners/document/reader.ts'
import type { UnavailableReason } from '../core/connectors/connector.ts'
import type { Ask, FetchedMeta, KeptScreenshot, NetworkConnector, Reply } from '../core/connectors/network.ts'
import { lookReasons, type SiteLook, storable } from '../core/connectors/site/look.ts'
import type { OutsideLookups } from './lookups.ts'
import type { Asked, Asker } from './outside.ts'
import { whyOffline } from './why-offline.ts'

export interface AskerParts {
  db: Database
  blobs: BlobStore
  wayOut: WayOut
  pacedFetch: PacedFetch
  robots: Robots
  cache: PageCache
  reader: DocumentReader
  lookups: OutsideLookups
  /** Visits a page with a browser; without it no one looks, and the report says so. Never throws on what the page does. */
  scanSite?: ((url: string, options: { signal: AbortSignal }) => Promise<SiteLook>) | undefined
  signal: AbortSignal
  /** Owner of the run; null for a public run. */
  organisationId: number | null
  /** Between two requests to one host. */
  gapMs: number
  now: () => Date
}

const pageTypes = ['text/html', 'application/xhtml+xml', 'application/pdf', 'text/plain', 'text/xml', 'application/xml']
const pageBytes = 5 * 1024 * 1024
const fileBytes = 512 * 1024

/** Maps network failures to the reasons that a report names. */
const reasons: Readonly<Record<NetReason, UnavailableReason>> = {
  'egress-off': 'network-off',
  'bad-url': 'guarded',
  scheme: 'guarded',
  port: 'guarded',
  userinfo: 'guarded',
  host: 'guarded',
  'private-address': 'guarded',
  unresolvable: 'unresolvable',
  unreachable: 'unreachable',
  proxy: 'unreachable',
  'behind-proxy': 'behind-proxy',
  handshake: 'certificate',
  certificate: 'certificate',
  timeout: 'timeout',
  // The worker's stop keeps no answer, so what was cut off and kept was cut off by the budget.
  aborted: 'budget-spent',
  'headers-too-large': 'too-large',
  'too-large': 'too-large',
  'bad-encoding': 'unreadable',
  'bad-response': 'unreadable',
  'bad-redirect': 'unreadable',
  redirected: 'too-many-redirects',
  downgrade: 'guarded',
  'too-many-redirects': 'too-many-redirects',
  'wrong-type': 'wrong-type',
  busy: 'budget-spent',
  unsupported: 'unreadable',
}

/** Asks the network, within its policy and at its pace, and the catalog. */
export function createAsker(parts: AskerParts): Asker {
  const { db, blobs, wayOut, robots, reader, signal } = parts
  const at = () => parts.now().toISOString()
  const free = (reply: Reply): Asked => ({ reply, requests: 0, bytes: 0 })
  const unavailable = (reason: UnavailableReason): Reply => ({ outcome: 'unavailable', reason, fetchedAt: at() })
  const failed = (reason: NetReason): Reply => unavailable(reasons[reason])
  /** No one could say whether the page may be asked for, which is not a refusal by the place. */
  const withoutRobots = (reason: NetReason | 'server-error' | 'too-costly'): Reply => {
    if (reason === 'server-error') return unavailable('refused')
    return reason === 'too-costly' ? unavailable('unreadable') : failed(reason)
  }

  return {
    whyOffline: () => whyOffline(wayOut),

    async ask(connector, ask, within = signal) {
      switch (ask.type) {
        case 'page':
        case 'file':
          return fetchFor(connector, ask)
        case 'dns': {
          const found = await wayOut.resolve(ask.host, ask.record, { signal })
          switch (found.outcome) {
            case 'answered':
              return free({ outcome: 'dns', records: found.records, fetchedAt: at() })
            case 'absent':
              return free({ outcome: 'absent', words: found.code, fetchedAt: at() })
            case 'unavailable':
              return free(unavailable(reasons[found.reason]))
          }
          break
        }
        case 'tls': {
          const seen = await wayOut.inspectTls(ask.host, ask.port, { signal })
          if (seen.outcome === 'unavailable') return free(failed(seen.reason))
          return free({ outcome: 'tls', fetchedAt: at(), ip: seen.ip, tls: seen.tls })
        }
        case 'site-scan':
          return visit(ask.url, within)
        default:
          return free(await lookUp(parts, ask, at()))
      }
    },

    async restore(reply) {
      if (!('sha256' in reply) || reply.outcome !== 'page') return reply
      const bytes = await blobs.get(db, reply.sha256)
      return readPage(bytes, withoutOutcome(reply))
    },
  }

  async function visit(url: string, within: AbortSignal): Promise<Asked> {
    const look = await parts.scanSite?.(url, { signal: within })
    if (!look || look.outcome === 'unavailable')
      return free(unavailable(look ? lookReasons[look.reason] : 'no-browser'))
    const screenshots: KeptScreenshot[] = []
    for (const { pass, png } of look.screenshots) {
      const sha256 = await db.transaction().execute((tx) => blobs.put(tx, png))
      screenshots.push({ pass, sha256, bytes: png.byteLength })
    }
    const visits = look.scan.method === 'browser' ? look.scan.passes : []
    const sum = (of: 'requests' | 'bytes') =>
      visits.reduce((total, pass) => total + (pass.outcome === 'observed' ? pass.budget[of] : 0), 0)
    return {
      reply: { outcome: 'site-scan', fetchedAt: at(), scan: storable(look.scan), screenshots },
      requests: sum('requests'),
      bytes: sum('bytes'),
    }
  }

  async function fetchFor(connector: NetworkConnector, ask: Extract<Ask, { type: 'page' | 'file' }>): Promise<Asked> {
    let crawlDelayMs = 0
    if (ask.isCrawled) {
      const verdict = await robots.judge(ask.url, { signal })
      if (verdict.outcome === 'disallowed') return free(unavailable('not-allowed'))
      if (verdict.outcome === 'robots-unavailable') return free(withoutRobots(verdict.reason))
      crawlDelayMs = verdict.crawlDelayMs
    }
    const maxBytes = ask.type === 'page' ? pageBytes : (ask.maxBytes ?? fileBytes)
    const gapMs = isNobodys(ask.url) ? 0 : Math.max(parts.gapMs, crawlDelayMs)
    const result = await fetchCached(
      { fetch: (url, options) => parts.pacedFetch(url, { ...options, gapMs }) },
      parts.cache,
      {
        key: { connector: connector.id, version: connector.version },
        url: ask.url,
        ttlSeconds: connector.ttlSeconds,
        options: {
          signal,
          maxBytes,
          headers: { accept: ask.type === 'page' ? 'text/html,application/pdf;q=0.9,text/plain;q=0.5' : '*/*' },
          ...(ask.type === 'page' ? { types: pageTypes, typedByUser: ask.typedByUser ?? false } : {}),
          ...(ask.type === 'file' && ask.allowHttp ? { allowHttp: true } : {}),
          // A small file is looked at for its beginning; a page is whole or nothing.
          truncate: ask.type === 'file',
        },
      },
    )
    if (result.outcome === 'unavailable')
      return { reply: failed(result.reason), requests: 1, bytes: result.reason === 'too-large' ? maxBytes : 0 }
    const meta = metaOf(ask.url, result)
    await db.transaction().execute((tx) => blobs.put(tx, result.body))
    const reply: Reply =
      ask.type === 'page'
        ? await readPage(result.body, meta)
        : { outcome: 'file', text: new TextDecoder('utf-8').decode(result.body), ...meta }
    const isFetched = result.via === 'fetch'
    return { reply, requests: isFetched ? result.hops.length : 0, bytes: isFetched ? result.body.length : 0 }
  }

  async function readPage(bytes: Uint8Array, meta: FetchedMeta): Promise<Reply> {
    const read = await reader.read(bytes, { url: meta.finalUrl, contentType: meta.contentType })
    return read.outcome === 'extracted'
      ? { outcome: 'page', document: read.document, ...meta }
      : { outcome: 'unreadable', reason: read.reason, ...meta }
  }
}

/** Names that are kept for tests belong to no one whom haste could trouble. RFC 2606 § 2 */
const isNobodys = (url: string) => URL.canParse(url) && new URL(url).hostname.endsWith('.test')

function metaOf(requestedUrl: string, page: Extract<CachedResult, { outcome: 'fetched' }>): FetchedMeta {
  return {
    requestedUrl,
    finalUrl: page.url,
    fetchedAt: new Date(page.fetchedAt).toISOString(),
    hops: page.hops,
    status: page.status,
    headers: page.headers,
    cookies: page.cookies,
    contentType: page.headers['content-type'] ?? 'application/octet-stream',
    bytes: page.body.length,
    sha256: sha256Of(page.body),
    ip: page.ip,
    via: page.via,
  }
}

function withoutOutcome({ outcome: _, ...meta }: Extract<Reply, { outcome: 'page' }>): FetchedMeta {
  return meta
}

async function lookUp(
  { db, lookups, organisationId }: Pick<AskerParts, 'db' | 'lookups' | 'organisationId'>,
  ask: Exclude<Ask, { type: 'page' | 'file' | 'dns' | 'tls' | 'site-scan' }>,
  fetchedAt: string,
): Promise<Reply> {
  switch (ask.type) {
    case 'companies':
      return { outcome: 'companies', fetchedAt, matches: await lookups.findCompaniesNamed(db, ask.names) }
    case 'hosts':
      return { outcome: 'hosts', fetchedAt, matches: await lookups.findEntriesOfHosts(db, ask.hosts) }
    case 'incidents':
      return { outcome: 'incidents', fetchedAt, ...(await lookups.findIncidents(db, ask)) }
    case 'app-scan':
      return { outcome: 'app-scan', fetchedAt, found: storable(await lookups.findAppScan(db, ask.packages)) }
    case 'earlier-pages':
      return {
        outcome: 'earlier-pages',
        fetchedAt,
        pages: await lookups.findEarlierPages(db, { subjectId: ask.subjectId, organisationId }),
      }
  }
}
