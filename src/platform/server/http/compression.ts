import { pipeline, Readable } from 'node:stream'
import type { ReadableStream, ReadableStreamDefaultReader } from 'node:stream/web'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import type { Context, MiddlewareHandler } from 'hono'
import { wholeBodyOf } from './whole-answer.ts'

/** Anything shorter fits in a packet either way. */
export const leastBytes = 1024
const compressible =
  /^(text\/(?!event-stream)|image\/svg\+xml|application\/(json|xml|javascript|[\w.-]+\+(json|xml))\b)/

const encodings = ['br', 'gzip'] as const
export type Encoding = (typeof encodings)[number]

/** The encoding of ours that the caller likes best, ours in our order where it likes them alike (RFC 9110 § 12.5.3). */
export function preferredEncoding(accepted: string | undefined): Encoding | undefined {
  const weights = new Map<string, number>()
  for (const part of (accepted ?? '').split(',')) {
    const [name = '', ...parameters] = part.split(';').map((word) => word.trim().toLowerCase())
    const weight = parameters.find((word) => word.startsWith('q='))
    weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)) || 0)
  }
  const weightOf = (name: Encoding) => weights.get(name) ?? weights.get('*') ?? 0
  const best = Math.max(...encodings.map(weightOf))
  return best > 0 ? encodings.find((name) => weightOf(name) === best) : undefined
}

/** Whether the caller has what this tag names, compared weakly: each encoding has the tag of the thing (RFC 9110 § 13.1.2). */
export function holdsTag(ifNoneMatch: string | undefined, tag: string): boolean {
  const held = (ifNoneMatch ?? '').split(',').map((one) => strong(one.trim()))
  return held.includes(strong(tag)) || held.includes('*')
}

/** Compresses answers of text as they are written; what waits for more to come sends first what it has. */
export function compressAnswers(): MiddlewareHandler {
  return async (c, next) => {
    await next()
    if (c.res.status === 304) return markUnchanged(c)
    if (!isCompressible(c.res)) return
    vary(c)
    const tag = c.res.headers.get('etag')
    if (tag && c.res.status === 200 && isRead(c) && holdsTag(c.req.header('if-none-match'), tag)) {
      c.res = new Response(null, { status: 304 })
      c.res.headers.delete('content-type')
      c.res.headers.delete('content-length')
      return markUnchanged(c)
    }
    const encoding = mayCompress(c) ? preferredEncoding(c.req.header('accept-encoding')) : undefined
    if (!encoding) return
    if (c.req.method === 'HEAD') c.res.headers.delete('content-length')
    else await compress(c, encoding)
  }
}

/**
 * A compressed page's length reveals secrets in it to anyone who can inject their own words into it (BREACH). Only
 * answers to requests with a cookie are at risk, and only from other sites: such answers, and byte ranges, are sent
 * uncompressed.
 */
function mayCompress(c: Context): boolean {
  const isFromElsewhere = !['same-origin', 'none'].includes(c.req.header('sec-fetch-site') ?? '')
  return !(c.req.header('cookie') && isFromElsewhere) && c.req.header('range') === undefined
}

export function isCompressible({ status, headers }: Pick<Response, 'status' | 'headers'>): boolean {
  if (status === 204 || status === 206 || headers.has('content-encoding')) return false
  if (/\bno-transform\b/i.test(headers.get('cache-control') ?? '')) return false
  return compressible.test(headers.get('content-type') ?? '')
}

async function compress(c: Context, encoding: Encoding): Promise<void> {
  const start = await startOf(c.res)
  if (!start) return
  const isShort = 'whole' in start && start.whole.length < leastBytes
  const body = !('whole' in start)
    ? inParts({ encoding, ...start })
    : isShort
      ? start.whole
      : await compressWhole[encoding](start.whole)
  const { status, headers } = c.res
  // Else the two would be joined, and the new one made a stream.
  c.res = undefined
  c.res = new Response(body as BodyInit, { status, headers })
  c.res.headers.delete('content-length')
  if (isShort) return
  c.res.headers.set('content-encoding', encoding)
  const tag = c.res.headers.get('etag')
  if (tag) c.res.headers.set('etag', weak(tag))
}

/** All of an answer where it is there, else what came of it first. */
async function startOf(answer: Response): Promise<{ whole: Bytes } | Begun | undefined> {
  const known = wholeBodyOf(answer)
  if (known) return { whole: known }
  const reader = answer.body?.getReader()
  if (!reader) return undefined
  const first = await reader.read()
  if (first.done) return { whole: new Uint8Array() }
  const second = reader.read()
  return (await ready(second))?.done ? { whole: first.value } : { reader, first: first.value, second }
}

// The knee of the curve: higher qualities gain about one percent. Compression runs off the event loop.
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 19 } }
const level = 6

export const compressWhole = {
  br: (bytes: Bytes) => promisify(brotliCompress)(bytes, brotli),
  gzip: (bytes: Bytes) => promisify(gzip)(bytes, { level }),
}
const streams = { br: () => createBrotliCompress(brotli), gzip: () => createGzip({ level }) }

type Bytes = Uint8Array<ArrayBuffer>
type Reader = ReadableStreamDefaultReader<Bytes>
type Part = Awaited<ReturnType<Reader['read']>>

interface Begun {
  reader: Reader
  first: Bytes
  /** Still on its way. */
  second: Promise<Part>
}

function inParts({ encoding, reader, first, second }: Begun & { encoding: Encoding }): ReadableStream {
  const encoder = streams[encoding]()
  async function* parts() {
    try {
      yield first
      for (let coming = second; ; coming = reader.read()) {
        if (!(await ready(coming))) encoder.flush()
        const part = await coming
        if (part.done) return
        yield part.value
      }
    } finally {
      await reader.cancel()
    }
  }
  // An error on either side ends both; the reader sees the answer end too early.
  pipeline(Readable.from(parts(), { objectMode: false }), encoder, () => undefined)
  return Readable.toWeb(encoder) as ReadableStream
}

/** Returns the next part if it is available without waiting. */
const ready = (coming: Promise<Part>): Promise<Part | undefined> => Promise.race([coming, nextTurn(undefined)])

function vary({ res: { headers } }: Context): void {
  const named = headers.get('vary')
  if (!/\baccept-encoding\b|\*/i.test(named ?? ''))
    headers.set('vary', named ? `${named}, accept-encoding` : 'accept-encoding')
}

/** A tag is confirmed in the form in which the caller has it. */
function markUnchanged(c: Context): void {
  vary(c)
  const tag = c.res.headers.get('etag')
  if (tag && c.req.header('if-none-match')?.includes(weak(tag))) c.res.headers.set('etag', weak(tag))
}

const isRead = (c: Context) => c.req.method === 'GET' || c.req.method === 'HEAD'
const strong = (tag: string) => tag.replace(/^W\//, '')
const weak = (tag: string) => `W/${strong(tag)}`
