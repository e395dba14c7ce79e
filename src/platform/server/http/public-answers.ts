import { createHash, randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { DataVersion, PublicChanges } from '../public-changes.ts'
import { recordReads } from '../recorded-reads.ts'
import { compressWhole, type Encoding, holdsTag, isCompressible, leastBytes, preferredEncoding } from './compression.ts'
import { createLru, type Lru } from './lru.ts'
import { wholeBodyOf } from './whole-answer.ts'

// Pages and JSON that are the same for everyone, finished: rendered once for each version of the data, compressed once, and sent
// by the listener of the server before anything else of the program runs. docs/decisions/0066-pages-as-files.md

export interface PublicKind {
  kind: 'page' | 'api'
  /** The call of the contract, for who counts. */
  key?: string
  /** Sent again until what it was made of changes; otherwise it is only shown while the program can't answer. */
  isKept: boolean
}

/**
 * Marks a request that we make ourselves, so that an answer that is kept holds nothing of a visitor: no header, cookie or
 * address of theirs. It has been counted and let in already.
 */
export interface Neutral {
  /** The code of a refusal, for who counts. */
  refusalCode?: string | undefined
  /** A part could not be looked up this time: the page says so, and is sent to no one else. */
  isPartial?: boolean
}

export interface Answered {
  request: IncomingMessage
  address: string
  kind: PublicKind
  status: number
  refusalCode: string | undefined
  tookMs: number
  requestId: string
}

interface Parts {
  render: (request: Request, neutral: Neutral) => Promise<Response> | Response
  /** Undefined for what is not the same for everyone. */
  classify: (path: string) => PublicKind | undefined
  publicUrl: string
  isOwnHost: (host: string) => boolean
  /** Whether a header `Cookie` holds one that we gave. */
  holdsOwnCookie: (header: string) => boolean
  addressOf: (request: IncomingMessage) => string
  /** Counts the request; undefined when it is refused, else header fields about it. */
  admit: (request: IncomingMessage, kind: PublicKind, address: string) => Record<string, string> | undefined
  /** Header fields that are the caller's alone. An answer with any is kept by no cache in between. */
  ownFields: (request: IncomingMessage, kind: PublicKind, address: string) => Record<string, string>
  onAnswer: (answered: Answered) => void
  /** Called if a cacheable page reads data whose changes are not logged, so it is rendered for each visitor. */
  onUnlogged: (url: string, topics: readonly string[]) => void
  changes: PublicChanges
  registry: Registry
  now?: () => number
  bounds?: Partial<Bounds>
}

interface Bounds {
  /** For pages, pages with a query, and JSON: who asks for ever new queries takes no page from memory. */
  mostBytes: Record<Shelf, number>
  mostEntries: number
  mostEntryBytes: number
  /** Rendered again then, whatever the log of changes says. */
  freshMs: number
  /** Older answers are not shown while the program can't answer. */
  staleMs: number
}
type Shelf = 'pages' | 'queries' | 'api'

const megabyte = 1024 * 1024
const usualBounds: Bounds = {
  mostBytes: { pages: 32 * megabyte, queries: 16 * megabyte, api: 16 * megabyte },
  mostEntries: 5_000,
  mostEntryBytes: 512 * 1024,
  freshMs: 60_000,
  staleMs: 60 * 60_000,
}
const mostUrlLength = 1024
const dayMs = 24 * 60 * 60_000

/** A shared cache shows a changed fact a minute late at most; a browser asks each time, and gets 304. */
const cacheable = 'public, max-age=0, s-maxage=10, stale-while-revalidate=50'

interface Finished {
  status: number
  kind: PublicKind
  refusalCode: string | undefined
  /** Name and value by turns, as `writeHead` takes them fastest. */
  fields: string[]
  etag: string | undefined
  /** `Cache-Control` of a fresh copy. */
  control: string
  isCompressible: boolean
  body: Buffer
  encoded: Partial<Record<Encoding, Buffer | Promise<Buffer>>>
  bytes: number
}

interface Kept extends Finished {
  keptAt: number
  /** Data that the answer was rendered from; undefined if it is not sent again. */
  madeOf: { topics: ReadonlySet<string>; version: DataVersion; until: number } | undefined
}

export interface PublicAnswers {
  /** Answers what is public and the same for everyone, and hands on the rest. */
  answerFirst: (next: RequestListener) => RequestListener
  /** There is something to show while the program can't answer. */
  holdsAny: () => boolean
}

export function createPublicAnswers({
  render,
  classify,
  publicUrl,
  isOwnHost,
  holdsOwnCookie,
  addressOf,
  admit,
  ownFields,
  onAnswer,
  onUnlogged,
  changes,
  registry,
  now = Date.now,
  bounds: given = {},
}: Parts): PublicAnswers {
  const bounds = { ...usualBounds, ...given }
  const shelf = (name: Shelf) => createLru<Kept>({ mostEntries: bounds.mostEntries, mostBytes: bounds.mostBytes[name] })
  const shelves: Record<Shelf, Lru<Kept>> = { pages: shelf('pages'), queries: shelf('queries'), api: shelf('api') }
  const rendering = new Map<string, Promise<Finished>>()
  const { origin } = new URL(publicUrl)
  const count = watch(registry, shelves)
  let newestAt = Number.NEGATIVE_INFINITY

  const isOwn = memoizeLast(isOwnHost)
  const encodingOf = memoizeLast(preferredEncoding)

  function isPublicRead({ method, url = '', headers, httpVersionMinor }: IncomingMessage): boolean {
    if (method !== 'GET' && method !== 'HEAD') return false
    if (url.length > mostUrlLength || url[0] !== '/' || url[1] === '/') return false
    if (headers.authorization !== undefined || headers.range !== undefined || headers.expect !== undefined) return false
    if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) return false
    if (headers.upgrade !== undefined || httpVersionMinor !== 1) return false
    if (headers.host === undefined || !isOwn(headers.host)) return false
    return headers.cookie === undefined || !holdsOwnCookie(headers.cookie)
  }

  const shelfOf = (url: string, { kind }: PublicKind) =>
    shelves[kind === 'api' ? 'api' : url.includes('?') ? 'queries' : 'pages']

  function isFresh({ madeOf }: Kept): boolean {
    if (!madeOf || madeOf.until <= now() || !changes.isUpToDate()) return false
    const version = changes.version()
    if (madeOf.version !== version) {
      if (!changes.isUnchanged(madeOf.topics, madeOf.version)) return false
      madeOf.version = version
    }
    return true
  }

  /** Renders this for no one in particular. Who asks for the same meanwhile waits for it. */
  function renderOnce(url: string, { kind, wantsPage }: { kind: PublicKind; wantsPage: boolean }): Promise<Finished> {
    if (!kind.isKept) return renderNow(url, { kind, wantsPage })
    const name = `${wantsPage} ${url}`
    const running = rendering.get(name)
    if (running) return running
    const begun = renderNow(url, { kind, wantsPage }).finally(() => rendering.delete(name))
    rendering.set(name, begun)
    return begun
  }

  async function renderNow(
    url: string,
    { kind, wantsPage }: { kind: PublicKind; wantsPage: boolean },
  ): Promise<Finished> {
    const version = changes.version()
    const wasUpToDate = changes.isUpToDate()
    const beganAt = now()
    const neutral: Neutral = {}
    // Refusals are said as a page or as JSON, by this header: there are two of it.
    const request = new Request(origin + url, { headers: { accept: wantsPage ? 'text/html' : '*/*' } })
    const { value: response, reads } = await recordReads(() => render(request, neutral))
    const whole = Buffer.from(wholeBodyOf(response) ?? new Uint8Array(await response.arrayBuffer()))
    const said = response.headers.get('cache-control')
    const isStorable =
      response.status === 200 &&
      !neutral.isPartial &&
      !response.headers.has('set-cookie') &&
      !/no-store|private/.test(said ?? '') &&
      whole.byteLength <= bounds.mostEntryBytes &&
      isText(response)
    const { topics: all, unlogged } = changes.topicsOf(reads)
    if (kind.isKept && unlogged.length > 0) onUnlogged(url, unlogged)
    const topics = isStorable && kind.isKept && wasUpToDate && unlogged.length === 0 ? all : undefined
    const finished = finish(response, { kind, whole, refusalCode: neutral.refusalCode, isShared: topics !== undefined })
    if (isStorable) {
      const until = Math.min(beganAt + bounds.freshMs, (Math.floor(beganAt / dayMs) + 1) * dayMs)
      newestAt = beganAt
      shelfOf(url, kind).set(url, { ...finished, keptAt: beganAt, madeOf: topics && { topics, version, until } })
      return shelfOf(url, kind).get(url) ?? finished
    }
    return finished
  }

  async function bodyOf(
    url: string,
    finished: Finished,
    encoding: Encoding | undefined,
  ): Promise<{ body: Buffer; encoding?: Encoding }> {
    if (!encoding) return { body: finished.body }
    const known = finished.encoded[encoding]
    if (known) return { body: await known, encoding }
    // Copied: what it was written into is larger, and would be kept with it.
    const compressing = compressWhole[encoding](new Uint8Array(finished.body)).then((bytes) => Buffer.from(bytes))
    finished.encoded[encoding] = compressing
    const body = await compressing
    finished.encoded[encoding] = body
    shelfOf(url, finished.kind).grow(url, finished as Kept, body.byteLength)
    return { body, encoding }
  }

  async function answer(request: IncomingMessage, response: ServerResponse, next: RequestListener): Promise<void> {
    const startedAt = performance.now()
    const { url = '', headers } = request
    const known = shelves.pages.get(url) ?? shelves.queries.get(url) ?? shelves.api.get(url)
    const kind = known?.kind ?? classify(url)
    if (!kind) return next(request, response) as undefined
    const address = addressOf(request)
    const allowance = admit(request, kind, address)
    // Refused by the program, which says it in the words of all refusals.
    if (!allowance) return next(request, response) as undefined
    let finished: Finished | undefined = known && isFresh(known) ? known : undefined
    let ageSeconds: number | undefined
    count(finished ? 'hit' : 'miss')
    if (!finished) {
      finished = await renderOnce(url, { kind, wantsPage: /\btext\/html\b/i.test(headers.accept ?? '') })
      const ageMs = known ? now() - known.keptAt : Number.POSITIVE_INFINITY
      if (finished.status === 503 && known && ageMs <= bounds.staleMs) {
        finished = known
        ageSeconds = Math.max(0, Math.floor(ageMs / 1000))
        count('stale')
      }
    }
    const isOld = ageSeconds !== undefined
    const fields = [...finished.fields, ...Object.entries(allowance).flat()]
    const own = Object.entries(ownFields(request, kind, address)).flat()
    const requestId = randomUUID()
    fields.push('x-request-id', requestId, ...own)
    if (isOld) fields.push('age', String(ageSeconds))
    const control = isOld ? 'no-store' : own.length > 0 ? 'private, no-cache' : finished.control
    fields.push('cache-control', control)
    const holdsIt =
      finished.etag !== undefined &&
      headers['if-none-match'] !== undefined &&
      tagsOf(finished.etag).some((tag) => holdsTag(headers['if-none-match'], tag))
    const encoding =
      finished.isCompressible && finished.body.byteLength >= leastBytes
        ? encodingOf(headers['accept-encoding'])
        : undefined
    if (finished.etag !== undefined) fields.push('etag', tagOf(finished.etag, encoding))
    const status = holdsIt ? 304 : finished.status
    if (holdsIt) response.writeHead(status, withoutType(fields)).end()
    else {
      const ready = finished.encoded[encoding ?? 'br']
      const sent =
        encoding && Buffer.isBuffer(ready) ? { body: ready, encoding } : await bodyOf(url, finished, encoding)
      if (sent.encoding) fields.push('content-encoding', sent.encoding)
      fields.push('content-length', String(sent.body.byteLength))
      response.writeHead(status, fields)
      if (request.method === 'HEAD') response.end()
      else response.end(sent.body)
    }
    onAnswer({
      request,
      address,
      kind,
      status,
      refusalCode: isOld ? undefined : finished.refusalCode,
      tookMs: performance.now() - startedAt,
      requestId,
    })
  }

  return {
    answerFirst: (next) => (request, response) => {
      if (!isPublicRead(request)) return next(request, response)
      answer(request, response, next).catch(() => {
        // The program says it in its own words, and records it.
        if (response.headersSent) response.destroy()
        else next(request, response)
      })
    },
    holdsAny: () => now() - newestAt <= bounds.staleMs,
  }
}

const isText = ({ headers }: Response) =>
  /^(text\/html|application\/([\w.-]+\+)?(json|xml))\b/.test(headers.get('content-type') ?? '')

const ownToEachAnswer = new Set([
  ...['set-cookie', 'x-request-id', 'date', 'content-length', 'transfer-encoding', 'etag', 'cache-control'],
])

function finish(
  { status, headers }: Response,
  {
    kind,
    whole,
    refusalCode,
    isShared,
  }: { kind: PublicKind; whole: Buffer; refusalCode: string | undefined; isShared: boolean },
): Finished {
  const said = headers.get('cache-control')
  const fields = [...headers].filter(([name]) => !ownToEachAnswer.has(name)).flat()
  for (const cookie of headers.getSetCookie()) fields.push('set-cookie', cookie)
  const isUsual = said === null || said === 'no-cache'
  return {
    status,
    kind,
    refusalCode,
    fields,
    etag: status === 200 ? createHash('sha256').update(whole).digest('base64url').slice(0, 22) : undefined,
    isCompressible: isCompressible({ status, headers }),
    body: whole,
    encoded: {},
    bytes: whole.byteLength + 1024,
    control: isUsual ? (isShared ? cacheable : kind.kind === 'api' ? (said ?? 'no-store') : 'private, no-cache') : said,
  }
}

/** Each encoding has a tag of its own, since its bytes are others (RFC 9110 § 8.8.3.3). */
const tagOf = (tag: string, encoding: Encoding | undefined) => (encoding ? `"${tag}-${encoding}"` : `"${tag}"`)
const tagsOf = (tag: string) => [tagOf(tag, undefined), tagOf(tag, 'br'), tagOf(tag, 'gzip')]

/** Fields of a 304 that describe no body (RFC 9110 § 15.4.5). */
function withoutType(fields: readonly string[]): string[] {
  const at = fields.findIndex((field, index) => index % 2 === 0 && field === 'content-type')
  return at < 0 ? [...fields] : fields.toSpliced(at, 2)
}

/** Remembers the answers to the few values that nearly every request has. */
function memoizeLast<Key extends string | undefined, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, { value: Value }>()
  return (key) => {
    const found = known.get(key)
    if (found) return found.value
    const value = compute(key)
    if (known.size >= 100) known.clear()
    if ((key?.length ?? 0) <= 200) known.set(key, { value })
    return value
  }
}

/** @returns counts a request by how it was answered. */
function watch(registry: Registry, shelves: Record<Shelf, Lru<Kept>>): (outcome: 'hit' | 'miss' | 'stale') => void {
  const outcomes = new Counter({
    name: 'sightline_public_answers_total',
    help: 'Public requests answered from memory, rendered, or answered with an old copy while the program could not answer',
    labelNames: ['outcome'],
    registers: [registry],
  })
  new Gauge({
    name: 'sightline_public_answers_bytes',
    help: 'Memory of finished public answers',
    labelNames: ['shelf'],
    registers: [registry],
    collect() {
      for (const [name, shelf] of Object.entries(shelves)) this.set({ shelf: name }, shelf.size().bytes)
    },
  })
  const counters = {
    hit: outcomes.labels('hit'),
    miss: outcomes.labels('miss'),
    stale: outcomes.labels('stale'),
  }
  // Listed as zero from the start, so that a rate has a beginning.
  for (const counter of Object.values(counters)) counter.inc(0)
  return (outcome) => counters[outcome].inc()
}
