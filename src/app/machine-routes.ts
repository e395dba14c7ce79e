import type { Context, Hono } from 'hono'
import { articles } from '../features/blog/articles.ts'
import { findShared } from '../features/catalog/server/shared.store.ts'
import { guidesAt } from '../features/developer-api/guides.ts'
import { llmsPath, printLlms } from '../features/developer-api/llms.ts'
import { printPostman } from '../features/developer-api/postman.ts'
import { postmanDownload } from '../features/developer-api/vocabulary.ts'
import { pictureRoutes } from '../features/site/server/pictures.ts'
import { sitemapRoutes } from '../features/site/server/sitemap.ts'
import { wellKnownRoutes } from '../features/site/server/well-known.ts'
import { isLoopbackHost } from '../platform/server/http/own-host.ts'
import type { Bucket } from '../platform/server/http/rate-limits.ts'
import { isSameText } from '../platform/server/same-text.ts'
import { listPublicKeys } from '../platform/server/signing-key.ts'
import type { Silence } from '../platform/server/worker-heartbeat.ts'
import { dayOf } from '../platform/shared/days.ts'
import { jwkOf } from '../platform/shared/signature.ts'
import { signingKeysPath } from '../product/links.ts'
import { contract } from './endpoints.ts'
import { listedPages } from './listed-pages.ts'
import type { Services } from './services.ts'

/** Routes for machines: alive, ready, figures, the calls as Postman reads them, and the keys by which others know what we signed. */
export function machineRoutes(
  app: Hono,
  {
    services,
    addressOf,
    isStray,
    limit,
    holdsReads,
  }: {
    services: Pick<Services, 'config' | 'db' | 'metrics' | 'readiness' | 'withoutWorker'>
    addressOf: (c: Context) => string
    /** True for a request that came through an unknown proxy, so that its address is not the caller's. */
    isStray: (c: Context) => boolean
    /** Refuses callers who have used up the allowance. */
    limit: (c: Context, bucket: Bucket) => void
    /** There are pages in memory that are shown while the database is away. */
    holdsReads: () => boolean
  },
): void {
  healthRoutes(app, { services, addressOf, isStray, holdsReads })

  // A JSON Web Key Set (RFC 7517), public like the keys in it.
  app.get(signingKeysPath, async (c) => {
    const keys = await listPublicKeys(services.db)
    const set = keys.map(({ id, publicKey }) => ({ ...jwkOf(publicKey), kid: id, use: 'sig', alg: 'EdDSA' }))
    return c.body(JSON.stringify({ keys: set }), 200, {
      'content-type': 'application/jwk-set+json',
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=300',
    })
  })

  // Beside the packages that the build makes, and not among them: it names the address of this installation.
  const postman = JSON.stringify(printPostman(contract, services.config.PUBLIC_URL), null, 2)
  app.get(postmanDownload, (c) =>
    c.body(postman, 200, {
      'content-type': 'application/json',
      'content-disposition': 'attachment',
      'cache-control': 'public, max-age=300',
    }),
  )

  const { PUBLIC_URL: publicUrl } = services.config
  const llms = printLlms({ contract, guides: guidesAt(publicUrl), publicUrl })
  app.get(llmsPath, (c) =>
    c.body(llms, 200, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' }),
  )

  pictureRoutes(app, {
    publicUrl,
    limit,
    articles,
    findSubject: (ref) => findShared(services.db, ref, dayOf(new Date())),
  })
  sitemapRoutes(app, { publicUrl, limit, groups: listedPages(services.db), now: () => new Date() })

  wellKnownRoutes(app, {
    publicUrl,
    securityEmail: services.config.OPERATOR_SECURITY_EMAIL,
    now: () => new Date(),
  })
}

/** Health checks and figures of a node, web or worker. */
export function healthRoutes(
  app: Hono,
  {
    services,
    addressOf,
    isStray,
    holdsReads,
  }: {
    services: Pick<Services, 'config' | 'metrics' | 'readiness' | 'withoutWorker'>
    addressOf: (c: Context) => string
    isStray: (c: Context) => boolean
    holdsReads: () => boolean
  },
): void {
  app.get('/healthz', (c) => c.json({ status: 'alive' }))

  app.get('/readyz', async (c) => {
    const [parts, silence] = await Promise.all([services.readiness(), services.withoutWorker()])
    const status = statusOf(parts, holdsReads())
    // Pages are shown and writes are taken without a worker: a node that was taken out for it would only make things worse.
    if (status === 'ready' && silence) return c.json({ status: 'degraded', reason: silenceWords(silence), parts })
    return c.json(
      { status, ...(status === 'degraded' && { reason: degradedReason }), parts },
      status === 'not_ready' ? 503 : 200,
    )
  })

  app.get('/metrics', async (c) => {
    const token = services.config.METRICS_TOKEN
    const given = c.req.header('authorization')?.replace(/^Bearer /, '') ?? ''
    const isMachine = () =>
      ['127.0.0.1', '0:0:0:0::/64'].includes(addressOf(c)) && isLoopbackHost(new URL(c.req.url).host)
    const allowed = token ? isSameText(given, token) : !isStray(c) && isMachine()
    if (!allowed)
      return c.json(
        { code: 'sign_in_required', message: 'Metrics answer the machine itself, or a caller with the token.' },
        401,
      )
    return c.body(await services.metrics.registry.metrics(), 200, {
      'content-type': services.metrics.registry.contentType,
    })
  })
}

/**
 * A node whose database is away still answers reads with what it showed last: a proxy that took it out would take down the whole
 * site, for all nodes have the same database.
 */
function statusOf(
  parts: Record<string, 'ready' | 'not_ready'>,
  holdsReads: boolean,
): 'ready' | 'degraded' | 'not_ready' {
  const missing = Object.keys(parts).filter((part) => parts[part] === 'not_ready')
  if (missing.length === 0) return 'ready'
  if (missing.some((part) => part !== 'database' && part !== 'queue')) return 'not_ready'
  return holdsReads || parts.database === 'ready' ? 'degraded' : 'not_ready'
}

const silenceWords = ({ minutes }: Silence) => {
  const since = minutes === null ? 'yet' : `for ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
  return `No worker has been heard of ${since}: investigations, scans, reports and email wait.`
}

const degradedReason =
  'The database or its queue does not answer: reads are answered with what was shown last, writes are refused.'
