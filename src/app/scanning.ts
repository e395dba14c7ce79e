import { createHash, X509Certificate } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { listSignatureRows } from '../features/catalog/server/signatures.ts'
import { signatureSteps } from '../features/catalog/signatures.ts'
import type { LookedFor, Scanners, SiteLook } from '../features/scans/server/scanners.ts'
import type { Config } from '../platform/server/config.ts'
import { type Db, runSql } from '../platform/server/database.ts'
import { runInTurns } from '../platform/server/in-turns.ts'
import type { BrowserProxy } from '../platform/server/net/browser-proxy.ts'
import type { RecordResolver } from '../platform/server/net/names.ts'
import type { UnavailableReason } from '../platform/server/net/reasons.ts'
import { createRobots } from '../platform/server/net/robots.ts'
import type { WayOut } from '../platform/server/net/way-out.ts'
import { keptByKey } from '../platform/shared/kept-by-key.ts'
import type { ScanFailure } from '../product/scan-failures.ts'
import { openAppScanner } from '../scanners/apk/open-app-scanner.ts'
import { decodeBytes } from '../scanners/document/charset.ts'
import { openHarScanner } from '../scanners/site/har/open-har-scanner.ts'
import { scanSiteApart } from '../scanners/site/open-site-scanner.ts'
import { scanHtml } from '../scanners/site/scan-html.ts'
import type { PassBudget } from '../scanners/site/site-scan.ts'

/** Limits for the four visits of one scan together. */
const sitePolicy = { maxRequests: 1600, maxBytes: 220 * 1024 * 1024, totalMs: 6 * 60_000 }
const mostPageBytes = 5 * 1024 * 1024
/** An alias of an alias is common; a longer chain is a loop. */
const mostAliases = 5
const aliasMs = 2_000

interface ScanningParts {
  config: Pick<Config, 'EGRESS' | 'CHROMIUM_PATH' | 'egressCertificates'>
  wayOut: WayOut
  now?: () => Date
  /** The tests are in a hurry. */
  budget?: Partial<PassBudget>
}

type SiteOptions = Parameters<Scanners['scanSite']>[1]

/** The scanners of this process. What runs when it is closed is called off. */
export function openScanners({ config, wayOut, now = () => new Date(), budget = {} }: ScanningParts): Scanners {
  const app = openAppScanner()
  const har = openHarScanner()
  const closing = new AbortController()
  const looks = new Set<Promise<unknown>>()
  const certificateKeyHashes = config.egressCertificates.map(keyHashOf)
  const robots = createRobots({
    fetch: wayOut.fetch,
    userAgent: wayOut.userAgent,
    isOnlyNamed: true,
    now: () => now().getTime(),
  })

  async function look(url: string, options: SiteOptions, signal: AbortSignal): Promise<SiteLook> {
    // The visitor looks like anyone's browser; here its operator reads who comes, and may say no.
    const verdict = await robots.judge(url, { signal })
    if (verdict.outcome === 'disallowed')
      return { outcome: 'unavailable', reason: 'excluded', detail: `robots.txt, line ${verdict.line}` }
    const proxy = await wayOut.openBrowserProxy({
      maxRequests: sitePolicy.maxRequests,
      maxBytes: sitePolicy.maxBytes,
      site: url,
      typedByUser: options.typedByUser,
      signal,
    })
    try {
      const { url: address, username, password } = proxy
      const result = await scanSiteApart({
        url,
        context: {
          proxy: { url: address, username, password },
          ...(config.CHROMIUM_PATH ? { chromiumPath: config.CHROMIUM_PATH } : {}),
          certificateKeyHashes,
        },
        options: { ...(options.passes ? { passes: options.passes } : {}), budget: { ...budget, ...options.budget } },
        findEntities: async (hosts) => hosts.map(options.lookedFor.entityOf),
        resolveCname: aliasesThrough(wayOut.resolve, signal),
        onPass: async (pass) => options.onPhase?.(`pass-${pass}`),
        signal,
      })
      if (result.outcome === 'scanned') return result
      if (result.reason === 'no-browser') return await readStatic(url, options, signal)
      // The browser cannot tell why its proxy refused; the proxy can.
      return result.reason === 'guarded' ? { ...result, ...refusalOf(proxy, result.detail) } : result
    } finally {
      await proxy.close()
    }
  }

  /** Reads the page without a browser: only what its text names. The result says so. */
  async function readStatic(url: string, options: SiteOptions, signal: AbortSignal): Promise<SiteLook> {
    options.onPhase?.('static')
    const page = await wayOut.fetch(url, {
      typedByUser: options.typedByUser,
      allowHttp: options.typedByUser,
      types: ['text/html', 'application/xhtml+xml'],
      maxBytes: mostPageBytes,
      truncate: true,
      signal,
    })
    if (page.outcome === 'unavailable')
      return { outcome: 'unavailable', reason: failureOf(page.reason), detail: page.reason }
    if (page.status >= 400) return { outcome: 'unavailable', reason: 'http-error', detail: `answered ${page.status}` }
    const html = decodeBytes(page.body, page.headers['content-type'] ?? null)
    const scan = scanHtml(html, page.url, { entityOf: options.lookedFor.entityOf, now })
    return { outcome: 'scanned', scan, screenshots: [] }
  }

  return {
    scanApp: (file) => app.scan(file),
    scanHar: (file, { lookedFor }) => har.scan(file, { entityOf: lookedFor.entityOf }),
    scanSite: async (url, options) => {
      if (!config.EGRESS) return { outcome: 'unavailable', reason: 'network-off', detail: '' }
      if (!options.typedByUser && !/^https:/i.test(url))
        return { outcome: 'unavailable', reason: 'bad-url', detail: 'plain http' }
      const deadline = AbortSignal.timeout(sitePolicy.totalMs)
      const looking = look(url, options, AbortSignal.any([options.signal, closing.signal, deadline]))
      looks.add(looking)
      try {
        const result = await looking
        const isOutOfTime = result.outcome === 'unavailable' && result.reason === 'aborted' && deadline.aborted
        return isOutOfTime ? { ...result, reason: 'timeout' } : result
      } finally {
        looks.delete(looking)
      }
    },
    close: async () => {
      closing.abort()
      await Promise.all([app.close(), har.close(), Promise.allSettled(looks)])
    },
  }
}

/** Returns the name that Chromium has for a key: RFC 7469 § 2.4 */
function keyHashOf(pem: string): string {
  const spki = new X509Certificate(pem).publicKey.export({ type: 'spki', format: 'der' })
  return createHash('sha256').update(spki).digest('base64')
}

/** Returns the hosts that a host is an alias of, nearest first. Asked once in a scan, not in each of its visits. */
function aliasesThrough(resolve: RecordResolver, signal: AbortSignal): (host: string) => Promise<string[] | null> {
  const known = new Map<string, Promise<string[] | null>>()
  const follow = async (host: string): Promise<string[] | null> => {
    const aliases: string[] = []
    for (let name: string | undefined = host; name !== undefined && aliases.length < mostAliases; ) {
      const found = await resolve(name, 'CNAME', { totalMs: aliasMs, signal })
      if (found.outcome === 'unavailable' && found.reason === 'behind-proxy') return null
      name = found.outcome === 'answered' ? found.records[0]?.toLowerCase().replace(/\.$/, '') : undefined
      if (name === undefined || name === host || aliases.includes(name)) break
      aliases.push(name)
    }
    return aliases
  }
  return (host) => {
    const asked = known.get(host) ?? follow(host)
    known.set(host, asked)
    return asked
  }
}

/** Returns why the last request for the page, or where it leads, was refused. */
function refusalOf(proxy: BrowserProxy, detail: string): { reason: ScanFailure; detail: string } {
  const outcome = proxy
    .asked()
    .map((row) => row.outcome)
    .findLast((one) => one !== 'connected' && one !== 'browser-own')
  return outcome === undefined || outcome === 'over-cap'
    ? { reason: 'guarded', detail }
    : { reason: failureOf(outcome), detail: outcome }
}

function failureOf(reason: UnavailableReason): ScanFailure {
  switch (reason) {
    case 'egress-off':
      return 'network-off'
    case 'bad-url':
      return 'bad-url'
    case 'scheme':
    case 'port':
    case 'userinfo':
    case 'host':
    case 'private-address':
    case 'downgrade':
      return 'guarded'
    case 'certificate':
      return 'certificate'
    case 'timeout':
      return 'timeout'
    case 'aborted':
      return 'aborted'
    case 'wrong-type':
      return 'not-a-page'
    case 'unresolvable':
    case 'unreachable':
    case 'proxy':
    case 'behind-proxy':
    case 'handshake':
    case 'headers-too-large':
    case 'too-large':
    case 'bad-encoding':
    case 'bad-response':
    case 'bad-redirect':
    case 'redirected':
    case 'too-many-redirects':
    case 'busy':
    case 'unsupported':
      return 'unreachable'
  }
}

/** Loads what scans look for; again only when the catalog or its files changed. */
export function createLookedFor(dataFolder: string): (db: Db) => Promise<LookedFor> {
  const kept = keptByKey<LookedFor>()
  return async (db) =>
    kept(await catalogKey(db, dataFolder), () =>
      listSignatureRows(db, dataFolder).then((rows) => runInTurns(signatureSteps(rows))),
    )
}

/** Counted as well, because a change with a lower number may be committed later. Loads name no single change. */
async function catalogKey(db: Db, dataFolder: string): Promise<string> {
  const [[state], files] = await Promise.all([
    runSql<{ key: string }>(
      db,
      `select concat_ws(' ', max(seq), count(*), (select max(loaded_at) from fact_load)) as key from catalog_change`,
    ),
    readdir(dataFolder),
  ])
  const times = await Promise.all(
    files.filter((name) => name.endsWith('.json')).map(async (name) => (await stat(join(dataFolder, name))).mtimeMs),
  )
  return `${state?.key} ${Math.max(0, ...times)}`
}
