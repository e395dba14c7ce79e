import { Agent, type Dispatcher, request } from 'undici'
import { withoutBrackets } from './addresses.ts'
import { readBody } from './body.ts'
import { createGuard, type Guard, type GuardParts, ignore, mostHeaderBytes, type Place, stopAfter } from './guard.ts'
import { shakeHands } from './handshake.ts'
import type { NetPolicy } from './policy.ts'
import { reasonOf, type UnavailableReason } from './reasons.ts'

export interface FetchedPage {
  outcome: 'fetched'
  /** URL at the end of the redirects. */
  url: string
  status: number
  /** Names in lower case; several of one name are joined, except for cookies, which are not among them. */
  headers: Record<string, string>
  /** Set-Cookie lines as they came. */
  cookies: string[]
  body: Buffer
  /** The body went on beyond the cap; only where `truncate` was asked for. */
  isTruncated: boolean
  /** Every address on the way, the first and the last included. */
  hops: string[]
  /** Address dialed for the last hop; null if the proxy chose. */
  ip: string | null
}

export type FetchResult =
  | FetchedPage
  | {
      outcome: 'unavailable'
      reason: UnavailableReason
      url: string
      /** With `wrong-type`: what it is instead. */
      type?: string
    }

interface CommonOptions {
  headers?: Readonly<Record<string, string>>
  /** Limit on the body, both after decompression and before it. */
  maxBytes?: number
  /** Keep the beginning of a body that is larger than the cap. */
  truncate?: boolean
  totalMs?: number
  /** A person wrote this address, so it may name 8080 and 8443. */
  typedByUser?: boolean
  /** Ask plain http on port 80, to see whether it leads to https. Never private names, and no way back from https. */
  allowHttp?: boolean
  /**
   * Accepted media types of a successful answer, judged before its body is read: `text/html`, `text/*`,
   * `application/*+json`. An answer without a type passes.
   */
  types?: readonly string[]
  signal?: AbortSignal
}

export type FetchOptions = CommonOptions &
  (
    | { method?: 'GET'; body?: never; redirect?: 'follow' | 'error' }
    /** A body is never sent on to the target of a redirect. */
    | { method: 'POST' | 'PUT'; body: string | Buffer; redirect?: 'error' }
  )

export type GuardedFetch = (url: string, options?: FetchOptions) => Promise<FetchResult>

const mostRedirects = 5
const headerMs = 8_000
const defaultTotalMs = 15_000
const defaultMaxBytes = 5 * 1024 * 1024
const redirects = [301, 302, 303, 307, 308]
/** Headers that any redirect target may receive. All others, keys above all, go no further than the first origin. */
const headersForAnyone = ['accept', 'accept-language', 'if-none-match', 'if-modified-since', 'sec-gpc']
/** Ours to set, or to leave out. */
const headersOfOurs =
  /^(host|connection|keep-alive|content-length|transfer-encoding|te|trailer|expect|upgrade|cookie|user-agent|accept-encoding|proxy-.*)$/

export const userAgentOf = ({ version, publicUrl }: { version: string; publicUrl: string }): string =>
  `Sightline/${version} (+${publicUrl})`

/** Gets a page within the policy. Whatever the other side does is a value; only our own bugs are thrown. */
export function createGuardedFetch({
  policy,
  userAgent,
  ca = [],
  ...parts
}: GuardParts & { policy: NetPolicy; userAgent: string; ca?: readonly string[] }): GuardedFetch {
  return fetchThrough(createGuard({ policy, ca, ...parts }), { userAgent })
}

export function fetchThrough(guard: Guard, { userAgent }: { userAgent: string }): GuardedFetch {
  return async (first, options = {}) => {
    const { maxBytes = defaultMaxBytes, truncate = false, totalMs = defaultTotalMs, typedByUser = false } = options
    const { allowHttp = false, method = 'GET', body, types } = options
    const headers = namedHeaders(options.headers ?? {})
    const { stop, whyStopped } = stopAfter(totalMs, options.signal)
    const hops: string[] = []
    let url = first
    let beganAtException = false
    let hasLeftOrigin = false
    const unavailable = (reason: UnavailableReason): FetchResult => ({ outcome: 'unavailable', reason, url })
    for (;;) {
      const isFirst = hops.length === 0
      const judged = guard.judge(url, {
        allowHttp,
        typedByUser: typedByUser && isFirst,
        // Strangers do not get to point at what the operator opened to us.
        withoutExceptions: !isFirst && !beganAtException,
      })
      if (judged.outcome === 'refused') return unavailable(judged.reason)
      if (isFirst) beganAtException = judged.isException
      hops.push(judged.url.href)
      const located = await guard.locate(judged, stop)
      if (stop.aborted) return unavailable(whyStopped())
      if (located.outcome === 'unavailable') return unavailable(located.reason)
      const { place } = located
      // An API may think for as long as its caller waits.
      const quietMs = method === 'GET' ? headerMs : totalMs
      const dispatcher = pinned(guard, { place, stop, quietMs })
      try {
        hasLeftOrigin ||= new URL(first).origin !== judged.url.origin
        const response = await request(judged.url, {
          method,
          dispatcher,
          signal: stop,
          headers: {
            'user-agent': userAgent,
            'accept-encoding': 'gzip, deflate, br',
            ...(hasLeftOrigin ? forAnyone(headers) : headers),
          },
          ...(body !== undefined && { body }),
        })
        const location = redirects.includes(response.statusCode) ? singular(response.headers.location) : undefined
        if (location !== undefined) {
          response.body.on('error', ignore).destroy()
          if (method !== 'GET' || options.redirect === 'error') return unavailable('redirected')
          if (hops.length > mostRedirects) return unavailable('too-many-redirects')
          if (!URL.canParse(location, judged.url)) return unavailable('bad-redirect')
          const next = new URL(location, judged.url)
          if (judged.url.protocol === 'https:' && next.protocol === 'http:') return unavailable('downgrade')
          url = next.href
          continue
        }
        const type = essenceOf(singular(response.headers['content-type']))
        const isSuccess = response.statusCode >= 200 && response.statusCode < 300
        if (types && isSuccess && type !== '' && !types.some((allowed) => fits(type, allowed))) {
          response.body.on('error', ignore).destroy()
          return { outcome: 'unavailable', reason: 'wrong-type', url: judged.url.href, type: type.slice(0, 100) }
        }
        const read = await readBody(response.body, {
          encoding: joined(response.headers['content-encoding']),
          maxBytes,
          truncate,
        })
        if (read.outcome !== 'read') return unavailable(read.outcome)
        return {
          outcome: 'fetched',
          url: judged.url.href,
          status: response.statusCode,
          headers: flat(response.headers),
          cookies: [response.headers['set-cookie'] ?? []].flat(),
          body: read.body,
          isTruncated: read.isTruncated,
          hops,
          ip: place.ip,
        }
      } catch (error) {
        if (stop.aborted) return unavailable(whyStopped())
        const reason = reasonOf(error)
        if (reason === undefined) throw error
        return unavailable(reason)
      } finally {
        dispatcher.destroy().catch(ignore)
      }
    }
  }
}

/** Dials the address that was checked, not the name a second time; TLS and Host still speak of the name. */
function pinned(
  guard: Guard,
  { place, stop, quietMs }: { place: Place; stop: AbortSignal; quietMs: number },
): Dispatcher {
  const connected = async (isSecure: boolean) => {
    const socket = await guard.openSocket(place, stop)
    if (!isSecure) return socket
    return shakeHands(socket, { hostname: withoutBrackets(place.hostname), secureContext: guard.trusted, stop })
  }
  return new Agent({
    maxHeaderSize: mostHeaderBytes,
    headersTimeout: quietMs,
    bodyTimeout: quietMs,
    connections: 1,
    pipelining: 1,
    allowH2: false,
    connect: (options, callback) => {
      // Not undici's own connector: while that shakes hands, nothing else can stop it.
      connected(options.protocol === 'https:').then(
        (socket) => callback(null, socket),
        (error: Error) => callback(error, null),
      )
    },
  })
}

function namedHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const named = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
  const ours = Object.keys(named).find((name) => headersOfOurs.test(name))
  if (ours !== undefined) throw new Error(`guarded fetch: the header ${ours} is not the caller's to set`)
  return named
}

const forAnyone = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => headersForAnyone.includes(name)))

const essenceOf = (contentType: string | undefined): string =>
  (contentType ?? '').split(';')[0]?.trim().toLowerCase() ?? ''

/** A star in a pattern matches anything without a slash. */
function fits(type: string, pattern: string): boolean {
  const [before = '', after] = pattern.split('*')
  if (after === undefined) return type === pattern
  return (
    type.length >= before.length + after.length &&
    type.startsWith(before) &&
    type.endsWith(after) &&
    !type.slice(before.length, type.length - after.length).includes('/')
  )
}

const singular = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value)
const joined = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value.join(', ') : value
const flat = (headers: Record<string, string | string[] | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => {
      const text = joined(value)
      return text === undefined || name === 'set-cookie' ? [] : [[name, text]]
    }),
  )
