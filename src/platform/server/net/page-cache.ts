import type { FetchedPage, FetchOptions, FetchResult } from './fetch.ts'
import type { PacedFetch } from './pace.ts'

export interface CachedPage extends Omit<FetchedPage, 'outcome'> {
  /** Milliseconds since 1970: when it was last fetched, or last confirmed by the server. */
  fetchedAt: number
}

export interface PageCache {
  get: (key: string) => Promise<CachedPage | undefined>
  put: (key: string, page: CachedPage) => Promise<void>
}

export type CachedResult =
  /** `via` says whether the server was asked: `fetch` also where it confirmed what was kept. */
  (CachedPage & { outcome: 'fetched'; via: 'cache' | 'fetch' }) | Exclude<FetchResult, { outcome: 'fetched' }>

interface CachedRequest {
  /** Cache key: another connector or version may ask and read otherwise. */
  key: { connector: string; version: string }
  url: string
  ttlSeconds: number
  /** Asks the server whatever is kept, and for the whole. */
  fresh?: boolean
  options?: Omit<FetchOptions, 'method' | 'body'> & { gapMs?: number }
  now?: () => number
}

/** Absence is as much an answer as presence; trouble is not. */
const isKept = (status: number): boolean => (status >= 200 && status < 300) || status === 404 || status === 410

/** Answers from the cache within the time to live; after it the server is asked whether what is kept still holds. */
export async function fetchCached(
  { fetch }: { fetch: PacedFetch },
  cache: PageCache,
  { key, url, ttlSeconds, fresh = false, options = {}, now = Date.now }: CachedRequest,
): Promise<CachedResult> {
  const cacheKey = cacheKeyOf({ ...key, url })
  const kept = fresh ? undefined : await cache.get(cacheKey)
  if (kept && kept.fetchedAt <= now() && now() - kept.fetchedAt < ttlSeconds * 1_000)
    return { ...kept, outcome: 'fetched', via: 'cache' }

  const validators = kept ? validatorsOf(kept) : {}
  const result = await fetch(url, { ...options, headers: { ...options.headers, ...validators } })
  if (result.outcome === 'unavailable') return result
  if (result.status !== 304) return keep(result)
  if (kept && result.url === kept.url && Object.keys(validators).length > 0) {
    const { ip, hops } = result
    // Headers of a 304 replace those stored. RFC 9111 § 4.3.4
    return keep({ ...kept, outcome: 'fetched', headers: { ...kept.headers, ...described(result.headers) }, ip, hops })
  }
  // It speaks of another page than the one that is kept.
  const whole = await fetch(url, options)
  return whole.outcome === 'unavailable' ? whole : keep(whole)

  async function keep({ outcome, ...page }: FetchedPage): Promise<CachedResult> {
    const cached: CachedPage = { ...page, fetchedAt: now() }
    if (isKept(page.status)) await cache.put(cacheKey, cached)
    return { ...cached, outcome, via: 'fetch' }
  }
}

export const cacheKeyOf = ({ connector, version, url }: { connector: string; version: string; url: string }): string =>
  `${connector}@${version} ${url}`

/**
 * Returns the validators of a stored page. Weak ones are enough: the same in meaning is the same. Over-long ones are an
 * attack.
 */
function validatorsOf({ headers }: CachedPage): Record<string, string> {
  const { etag, 'last-modified': lastModified } = headers
  return {
    ...(etag && isHeaderValue(etag) && { 'if-none-match': etag }),
    ...(lastModified && isHeaderValue(lastModified) && { 'if-modified-since': lastModified }),
  }
}

const isHeaderValue = (text: string): boolean => /^[\x20-\x7e]{1,1000}$/.test(text)

/** Keeps the headers of a 304 that describe the page and not the message. */
const described = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => !/^(content-|transfer-encoding$|connection$)/.test(name)),
  )
