import { type BrowserProxy, type BrowserProxyOptions, openBrowserProxy } from './browser-proxy.ts'
import { fetchThrough, type GuardedFetch } from './fetch.ts'
import { createGuard, type GuardParts } from './guard.ts'
import { type RecordQuery, type RecordResolver, resolveThrough } from './names.ts'
import type { NetPolicy } from './policy.ts'
import { inspectTlsThrough, type TlsInspector } from './tls.ts'

/** The only way out of this server. Whatever the other side does is a value; only our own bugs are thrown. */
export interface WayOut {
  /** Our user agent, and the name that robots.txt addresses. */
  userAgent: string
  fetch: GuardedFetch
  resolve: RecordResolver
  inspectTls: TlsInspector
  /** For one scan by the browser. */
  openBrowserProxy: (options?: BrowserProxyOptions) => Promise<BrowserProxy>
}

export interface WayOutParts extends GuardParts {
  query?: RecordQuery
}

export function openWayOut({
  policy,
  userAgent,
  ca = [],
  parts = {},
}: {
  policy: NetPolicy
  userAgent: string
  /** Certificates, in PEM form, trusted beside the usual ones. */
  ca?: readonly string[]
  parts?: WayOutParts
}): WayOut {
  const { query, ...guardParts } = parts
  const guard = createGuard({ policy, ca, ...guardParts })
  return {
    userAgent,
    fetch: fetchThrough(guard, { userAgent }),
    resolve: resolveThrough(guard, query && { query }),
    inspectTls: inspectTlsThrough(guard, { ca }),
    openBrowserProxy: (options) => openBrowserProxy(guard, options),
  }
}
