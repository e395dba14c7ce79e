import { gunzipSync } from 'node:zlib'
import {
  type AnnotatedResult,
  adapterForRequest,
  type DecodingStep,
  decodeRequest,
  processRequest,
  type Request,
} from 'trackhar'
import type { HarEntry } from './pages.ts'

const mostUnpacked = 5_000_000

export type Decoded =
  | { outcome: 'decoded'; tracker: string; adapter: string; values: AnnotatedResult }
  /** No adapter knows this endpoint. */
  | { outcome: 'unknown' }
  /** An adapter knows the endpoint, and the request is not what it expects. */
  | { outcome: 'not-decoded' }

/** Decodes a request with TrackHAR's adapters. */
export function decodeEntry(entry: HarEntry): Decoded {
  const request = trackharRequest(entry)
  const adapter = adapterForRequest(request)
  if (!adapter) return { outcome: 'unknown' }
  try {
    if (isBomb(request, adapter.decodingSteps)) return { outcome: 'not-decoded' }
    const values = processRequest(request) ?? []
    return {
      outcome: 'decoded',
      tracker: adapter.tracker.name,
      adapter: `${adapter.tracker.slug}/${adapter.slug}`,
      values,
    }
  } catch (error) {
    // TrackHAR's own steps throw plain errors on shapes that they do not expect, and deep nesting ends the stack.
    if (error instanceof Error) return { outcome: 'not-decoded' }
    throw error
  }
}

/** TrackHAR unpacks without a limit and believes the size that the packed bytes claim: whatever is packed is tried before. */
function isBomb(request: Request, steps: readonly DecodingStep[]): boolean {
  return steps.some((step, at) => {
    if (step.function !== 'gunzip' || !('input' in step)) return false
    const probe: DecodingStep = { function: 'ensureArray', input: step.input, output: 'res.probe' }
    const result = decodeRequest(request, [...steps.slice(0, at), probe]) as { probe?: unknown[] }
    const packed = result.probe?.[0]
    if (typeof packed !== 'string') return false
    const bytes = Buffer.from(packed, 'latin1')
    if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return false
    try {
      gunzipSync(bytes, { maxOutputLength: mostUnpacked })
      return false
    } catch {
      return true
    }
  })
}

function trackharRequest({ url, method, headers, cookies, body, startedAt, httpVersion }: HarEntry): Request {
  const { protocol, host: given, hostname, pathname, search, port } = new URL(url)
  // GA4's main address, and a site's own tag server, take what the older addresses do.
  const isGa4 =
    given !== 'stats.g.doubleclick.net' &&
    pathname.endsWith('/g/collect') &&
    /[?&]v=2&/.test(search) &&
    /[?&]tid=G-/.test(search)
  const host = isGa4 ? 'www.google-analytics.com' : given
  const scheme = protocol === 'http:' || protocol === 'ws:' ? 'http' : 'https'
  return {
    startTime: new Date(startedAt ?? 0),
    method,
    host: hostname,
    path: pathname + search,
    endpointUrl: `${scheme}://${host}${isGa4 ? '/g/collect' : pathname}`,
    ...(body === null ? {} : { content: body }),
    port,
    scheme,
    httpVersion,
    headers,
    cookies,
  }
}
