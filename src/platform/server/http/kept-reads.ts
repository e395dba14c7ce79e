import { randomBytes } from 'node:crypto'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import type { Context, MiddlewareHandler } from 'hono'
import { wholeBodyOf } from './whole-answer.ts'

interface Kept {
  keptAt: number
  headers: [string, string][]
  /** Compressed. */
  body: Uint8Array
}

interface Options {
  /** Whether what lies at this address is the same for everybody: no link of somebody's, nobody's session. */
  isForAll: (c: Context) => boolean
  mostBytes?: number
  mostEntryBytes?: number
  /** Older answers are not shown any more. */
  mostAgeMs?: number
  /** An answer is kept anew once the kept one is as old as this. */
  renewMs?: number
  now?: () => number
}

/**
 * Keeps what strangers were answered last, and answers the same while the database is away, with its age (RFC 5861,
 * stale-if-error), so that people go on reading. Only for requests without a cookie and without a token. `holdsAny` tells whether
 * there is anything to answer with.
 */
export function createKeptReads({
  isForAll,
  mostBytes = 32 * 1024 * 1024,
  mostEntryBytes = 512 * 1024,
  mostAgeMs = 60 * 60_000,
  renewMs = 30_000,
  now = Date.now,
}: Options): { middleware: MiddlewareHandler; holdsAny: () => boolean } {
  // In the order of use: the first is what was not asked for the longest.
  const kept = new Map<string, Kept>()
  let bytes = 0
  let newestAt = Number.NEGATIVE_INFINITY

  function forget(key: string): void {
    bytes -= kept.get(key)?.body.byteLength ?? 0
    kept.delete(key)
  }

  async function keep(key: string, response: Response): Promise<void> {
    const headers = [...response.headers].filter(([name]) => !ownToEachAnswer.has(name))
    const whole = wholeBodyOf(response) ?? new Uint8Array(await response.clone().arrayBuffer())
    if (whole.byteLength > mostEntryBytes) return
    // Copied: what it was written into is larger, and would be kept with it.
    const body = new Uint8Array(brotliCompressSync(whole, quickly))
    forget(key)
    newestAt = now()
    kept.set(key, { keptAt: newestAt, headers, body })
    bytes += body.byteLength
    for (const oldest of kept.keys()) {
      if (bytes <= mostBytes) break
      forget(oldest)
    }
  }

  const middleware: MiddlewareHandler = async (c, next) => {
    await next()
    const isStranger = c.req.header('cookie') === undefined && c.req.header('authorization') === undefined
    if (!isRead(c.req.method) || !isStranger) return
    const { pathname, search } = new URL(c.req.url)
    const key = pathname + search
    const known = kept.get(key)
    const age = known ? now() - known.keptAt : Number.POSITIVE_INFINITY
    // Most answers: only what is kept anew, or taken out, has to be looked up among the pages.
    if ((c.res.status !== 503 && age < renewMs) || !isForAll(c)) return
    if (c.res.status === 200 && c.req.method === 'GET' && isText(c.res)) {
      // A body that breaks off is not kept; whoever asked for it has it as far as it came.
      await keep(key, c.res).catch(() => undefined)
    } else if (c.res.status === 503 && known && age <= mostAgeMs) {
      kept.delete(key)
      kept.set(key, known)
      c.res = answerOf(known, { seconds: Math.floor(age / 1000), withBody: c.req.method === 'GET' })
    }
  }
  return { middleware, holdsAny: () => kept.size > 0 && now() - newestAt <= mostAgeMs }
}

const isRead = (method: string) => method === 'GET' || method === 'HEAD'
/** A page becomes a fifth of what it was in a fifth of a millisecond. */
const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }

/** Compressed it could not be given a new nonce: whoever compresses stands before this. */
const isText = ({ headers }: Response) =>
  /^(text\/html|application\/(\w+\+)?json)/.test(headers.get('content-type') ?? '') && !headers.has('content-encoding')
const ownToEachAnswer = new Set(['set-cookie', 'x-request-id', 'date', 'content-length', 'transfer-encoding'])
const nonceInPolicy = /'nonce-([A-Za-z0-9+/=]+)'/

function answerOf({ headers, body }: Kept, { seconds, withBody }: { seconds: number; withBody: boolean }): Response {
  const all = new Headers(headers)
  all.set('age', String(seconds))
  all.set('cache-control', 'no-store')
  const policy = all.get('content-security-policy') ?? ''
  const nonce = nonceInPolicy.exec(policy)?.[1]
  const text = withBody ? brotliDecompressSync(body).toString() : null
  if (nonce === undefined) return new Response(text, { headers: all })
  // A nonce is good for one answer.
  const fresh = randomBytes(16).toString('base64')
  all.set('content-security-policy', policy.replaceAll(nonce, fresh))
  return new Response(text?.replaceAll(nonce, fresh) ?? null, { headers: all })
}
