import { randomBytes, randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import { getConnInfo } from '@hono/node-server/conninfo'
import { type Context, Hono } from 'hono'
import { createRequestHandler, data, matchPath, RouterContextProvider, type ServerBuild } from 'react-router'
import { staffCookie } from '../features/admin/server/staff.ts'
import { documentCalls } from '../features/developer-api/documented-calls.ts'
import { publicCalls, publicSchemas, publicTags, publicWebhooks } from '../features/developer-api/openapi.ts'
import { documentedCallsContext } from '../features/developer-api/web/documented-calls-context.ts'
import { servesHttps } from '../platform/server/config.ts'
import { asRefusal, type Call, callInProcess, errorResponse, mountApi, readBytes } from '../platform/server/http/api.ts'
import { noteCall } from '../platform/server/http/api-usage.ts'
import { type Assets, readAssets, serveAsset } from '../platform/server/http/assets.ts'
import { createClientAddress, isForwarded, isStrayForward } from '../platform/server/http/client-address.ts'
import { compressAnswers } from '../platform/server/http/compression.ts'
import { holdsOwnCookie, parseCookies, sentName } from '../platform/server/http/cookies.ts'
import { replaceNonce, scriptsAfterPaint } from '../platform/server/http/inline-hashes.ts'
import { refuseWhenBusy } from '../platform/server/http/overload.ts'
import { isLoopbackHost, ownHosts, requireOwnHost } from '../platform/server/http/own-host.ts'
import { createPageVisits, type Field } from '../platform/server/http/page-visits.ts'
import {
  createPublicAnswers,
  type Neutral,
  type PublicAnswers,
  type PublicKind,
} from '../platform/server/http/public-answers.ts'
import { type Bucket, clientOfKey, rateLimitHeaders, requireAllowance } from '../platform/server/http/rate-limits.ts'
import { logRefusal } from '../platform/server/http/refusals-log.ts'
import { apiPolicy, commonHeaders, pagePolicy, requireSameOrigin } from '../platform/server/http/security.ts'
import { createReceiver, uploadFolder } from '../platform/server/http/uploads.ts'
import { isLoopback } from '../platform/server/net/addresses.ts'
import { openVirusScanner } from '../platform/server/net/virus-scanner.ts'
import { printOpenApi } from '../platform/server/openapi.ts'
import { auditStaffWrites } from '../platform/server/staff-audit.ts'
import { answerInSteadyTime } from '../platform/server/steady-time.ts'
import { isOwned } from '../platform/server/tenancy.ts'
import type { Contract, Endpoint } from '../platform/shared/endpoint.ts'
import { once } from '../platform/shared/once.ts'
import { pageVisitHeader } from '../platform/shared/page-visit.ts'
import { refuse } from '../platform/shared/refusal.ts'
import { callContext, finishContext, nonceContext, reportContext, siteContext } from '../platform/web/context.ts'
import { operatorContext } from '../platform/web/operator.ts'
import { sharedInvestigationPath, sharedReportPath, ticketPath } from '../product/links.ts'
import { stopPath } from '../product/subscriptions/kinds.ts'
import { contract, endpoints, refusals } from './endpoints.ts'
import { machineRoutes } from './machine-routes.ts'
import { pages as registered } from './paths.ts'
import type { AllServices } from './portal.ts'
import { createClassifier } from './public-answers.ts'

export interface HttpParts {
  services: AllServices
  build: ServerBuild | (() => Promise<ServerBuild>)
  /** Folder of the built browser files; null in development, where Vite serves them. */
  clientFolder: string | null
}

const bodyLimit = 256 * 1024
const formLimitOf = (path: string) => registered.find((page) => page.path === path)?.maxFormBytes ?? bodyLimit

/** Health checks of monitoring systems: answered however busy the node is. */
const watchedPaths = new Set(['/healthz', '/readyz', '/metrics'])

// With those of mails that were sent before subscriptions had one page.
const oneClickPaths = [stopPath(''), '/l/', '/newsletter/stop/', '/reports/stop/']
const isOneClick = (path: string) => oneClickPaths.some((begin) => path.startsWith(begin))

// Pages for anyone who has the link; not cached for the next person at this browser.
const linkedPaths = [sharedReportPath(''), sharedInvestigationPath(''), ticketPath('')]
const opensByLink = (path: string) => linkedPaths.some((begin) => path.startsWith(begin))

const isRead = (c: Context) => c.req.method === 'GET' || c.req.method === 'HEAD'

/** Set on requests that we make ourselves for what is then sent to everyone. */
const neutralOf = (c: Context): Neutral | undefined => (c.env as { neutral?: Neutral } | undefined)?.neutral

/**
 * What a page's action reads whole, and never larger than a call's body. `requireSameOrigin` has judged its origin: React
 * Router would compare it, scheme and all, with the address that we hear ourselves called by, and behind a proxy that ends
 * TLS that is http.
 */
async function formRequest(c: Context): Promise<Request> {
  const isForm = /^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(
    c.req.header('content-type') ?? '',
  )
  // A mail provider's one click may come with anything: its address says it all.
  const headers = new Headers(c.req.raw.headers)
  headers.delete('origin')
  const body = await readBytes(c.req.raw, formLimitOf(c.req.path))
  if (!isForm && !isOneClick(c.req.path)) throw refuse('not_a_form')
  return new Request(c.req.raw, { headers, body })
}

export interface Web {
  app: Hono
  publicAnswers: PublicAnswers
}

/** The whole web: JSON endpoints, files, and behind them the pages. */
export const createApp = async (parts: HttpParts): Promise<Hono> => (await createWeb(parts)).app

/** The same with what a server asks first. */
export async function createWeb({ services, build, clientFolder }: HttpParts): Promise<Web> {
  const { config, log, metrics, limiter } = services
  const development = clientFolder === null
  const isHttps = servesHttps(config)
  const headers = commonHeaders(isHttps)
  const assets: Assets = clientFolder === null ? new Map() : await readAssets(clientFolder)
  const pages = createRequestHandler(build, development ? 'development' : 'production')
  const audited = auditStaffWrites(endpoints(services), { contract, db: services.db, log })
  const handlers = answerInSteadyTime(audited, { contract })
  const visits = createPageVisits({ secret: services.secret })
  const app = new Hono()

  const nameAddress = createClientAddress(config.TRUSTED_PROXIES)
  const addressOf = (c: Context) => nameAddress(peerOf(c), c.req.header('x-forwarded-for'))
  const fieldOf =
    (c: Context): Field =>
    (name) =>
      c.req.header(name)

  const isStray = (c: Context) =>
    isStrayForward({ peer: peerOf(c), field: (name) => c.req.header(name), trusted: config.TRUSTED_PROXIES })

  const isDirect = (c: Context) =>
    !neutralOf(c) && !isForwarded((name) => c.req.header(name)) && isLoopbackHost(c.req.header('host'))

  let isWarned = false
  /** All callers behind such a proxy share one allowance: its owner should hear of it, once. */
  function warnOfStray(c: Context): void {
    if (isWarned || !isLoopback(peerOf(c)) || !isStray(c)) return
    isWarned = true
    log.warn('a proxy on this machine forwards requests and TRUSTED_PROXIES does not name it: all callers count as one')
  }

  const unlogged = new Set<string>()
  function warnOfUnlogged(tables: readonly string[], path: string): void {
    const news = tables.filter((table) => !unlogged.has(table))
    for (const table of news) unlogged.add(table)
    if (news.length > 0)
      log.warn(
        { tables: news, route: pageAt(path) },
        'a public page is rendered for each visitor: changes of a table are not logged',
      )
  }

  const pageAt = (path: string) =>
    registered.find((page) => page.path !== '*' && matchPath(page.path, path))?.path ?? '*'

  /** The pattern of the path, since the path itself may hold a token. */
  function logAccess(c: Context, tookMs: number): void {
    const { method, path, routePath } = c.req
    const isAsset = assets.has(path) || path.startsWith('/assets/')
    const route = routePath !== '/*' ? routePath : isAsset ? '/assets/*' : pageAt(path)
    const status = c.res.status
    log.info({ method, route, status, tookMs: Math.round(tookMs), request: c.get('requestId') }, 'answered')
  }

  function limit(c: Context, bucket: Bucket, client = addressOf(c)): void {
    if (config.RATE_LIMITS && !neutralOf(c)) requireAllowance(c, limiter.hit(bucket, client))
  }

  // Members and staff show a session with each call, and a key has the documented allowance wherever it is used.
  const bucketOf = (c: Context, { audience = 'public' }: Endpoint): Bucket =>
    audience === 'member' ||
    audience === 'staff' ||
    (audience === 'public' && visits.isProved(fieldOf(c), addressOf(c)))
      ? 'page'
      : 'documented'

  function guard(c: Context, endpoint: Endpoint): void {
    limit(c, bucketOf(c, endpoint))
    if (endpoint.cost === 'costly') limit(c, 'costly')
    requireSameOrigin(c, config.PUBLIC_URL)
  }

  app.use(requireOwnHost({ publicUrl: config.PUBLIC_URL, isOpen: (path) => watchedPaths.has(path) }))
  app.use(async (c, next) => {
    const startedAt = performance.now()
    const neutral = neutralOf(c)
    const requestId = randomUUID()
    c.set('requestId', requestId)
    if (!neutral) warnOfStray(c)
    await next()
    if (!isRead(c) && c.res.ok) await services.changes.readNow()
    c.res.headers.set('x-request-id', requestId)
    for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value)
    const kind = c.req.path.startsWith('/api/') ? 'api' : assets.has(c.req.path) ? 'asset' : 'page'
    if (!c.res.headers.has('content-security-policy')) c.res.headers.set('content-security-policy', apiPolicy)
    if (c.get('refusalCode') === 'disk_full') {
      metrics.countDiskFull()
      log.error({ at: c.get('endpointKey') ?? 'page' }, 'this could not be saved: the disk is full')
    }
    if (neutral) {
      neutral.refusalCode = c.get('refusalCode')
      return
    }
    if (kind === 'api' && !c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store')
    const { outgoing } = (c.env ?? {}) as Partial<HttpBindings>
    // Release the response when the connection closes: the request may otherwise live until a full garbage collection,
    // and the bytes of its answer, which are outside the heap, would trigger that sooner.
    outgoing?.once('close', () => {
      c.res = undefined
    })
    const token = kind === 'api' ? visits.renewal(fieldOf(c), addressOf(c)) : undefined
    if (token !== undefined) c.res.headers.set(pageVisitHeader, token)
    noteCall(
      {
        call: c.get('endpointKey'),
        keyId: c.get('callingKey')?.id,
        outcome: c.get('refusalCode'),
        isPage: visits.claims(fieldOf(c)),
      },
      { usage: services.usage, contract, day: services.today() },
    )
    const tookMs = performance.now() - startedAt
    metrics.observeRequest(kind, c.res.status, tookMs / 1000)
    if (config.ACCESS_LOG) logAccess(c, tookMs)
    logRefusal(c, log)
  })
  app.use(compressAnswers())
  const isLight = (path: string) => watchedPaths.has(path) || assets.has(path) || path.startsWith('/assets/')
  app.use(refuseWhenBusy({ registry: metrics.registry, isLight }))
  app.onError((error, c) =>
    errorResponse(c, error, { key: `${c.req.method} ${c.req.routePath}`, refusals, onBug: reportBug }),
  )

  function reportBug(error: unknown, at: { key: string; requestId: string }): void {
    metrics.countBug()
    log.error({ at: at.key, request: at.requestId, err: error }, 'bug')
  }

  const isOwnHost = ownHosts(config.PUBLIC_URL)
  const publicBucket = (field: Field, { kind, address }: { kind: PublicKind['kind']; address: string }): Bucket =>
    kind === 'page' || visits.isProved(field, address) ? 'page' : 'documented'
  const publicAnswers = createPublicAnswers({
    render: (request, neutral) => app.fetch(request, { neutral }),
    classify: createClassifier(),
    publicUrl: config.PUBLIC_URL,
    isOwnHost,
    holdsOwnCookie,
    addressOf: ({ socket, headers }) =>
      nameAddress(socket.remoteAddress ?? 'unknown', fieldFrom(headers)('x-forwarded-for')),
    admit({ headers }, { kind }, address) {
      if (!config.RATE_LIMITS) return {}
      const verdict = limiter.hit(publicBucket(fieldFrom(headers), { kind, address }), address)
      if (!verdict.allowed) return undefined
      // A page says nothing of its reader, so that a cache in between may keep it.
      return kind === 'api' ? rateLimitHeaders(verdict) : {}
    },
    ownFields({ headers }, { kind }, address) {
      const token = kind === 'api' ? visits.renewal(fieldFrom(headers), address) : undefined
      return token === undefined ? {} : { [pageVisitHeader]: token }
    },
    onAnswer({ request, kind, status, refusalCode, tookMs, requestId }) {
      metrics.observeRequest(kind.kind, status, tookMs / 1000)
      noteCall(
        { call: kind.key, keyId: undefined, outcome: refusalCode, isPage: visits.claims(fieldFrom(request.headers)) },
        { usage: services.usage, contract, day: services.today() },
      )
      if (!config.ACCESS_LOG) return
      const route = kind.key?.split(' ')[1] ?? pageAt((request.url ?? '').split('?', 1)[0] ?? '')
      log.info({ method: request.method, route, status, tookMs: Math.round(tookMs), request: requestId }, 'answered')
    },
    onUnlogged: (url, tables) => warnOfUnlogged(tables, url.split('?', 1)[0] ?? ''),
    changes: services.changes,
    registry: metrics.registry,
  })

  machineRoutes(app, { services, addressOf, isStray, limit, holdsReads: publicAnswers.holdsAny })
  const openApi = once(() =>
    JSON.stringify(
      printOpenApi({
        contract: publicCalls(contract),
        title: 'Sightline API',
        version: '1',
        description:
          'The vendor register of your organization, and the public catalog of what apps, SDKs and domains do with personal data. The rules of versions and changes are at /documentation/api-versions, the codes of errors at /documentation/api-errors.',
        contact: { name: 'Support', url: `${config.PUBLIC_URL}/support` },
        tags: publicTags,
        schemas: publicSchemas,
        webhooks: publicWebhooks,
        serverUrl: config.PUBLIC_URL,
        staffCookie: sentName(staffCookie, { isHttps }),
      }),
    ),
  )
  const documentedCalls = once(() => documentCalls(contract, config.PUBLIC_URL))
  app.get('/api/openapi.json', (c) =>
    c.body(openApi(), 200, {
      'content-type': 'application/json',
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=300',
    }),
  )
  mountApi(app, {
    contract,
    handlers,
    refusals,
    isHttps,
    bodyLimit,
    receiveFile: createReceiver({
      folder: uploadFolder(config),
      ...(config.VIRUS_SCANNER ? { check: openVirusScanner(config.VIRUS_SCANNER) } : {}),
    }),
    guard,
    findStaff: services.findStaff,
    findMember: services.findMember,
    findKey: services.findKey,
    guardKey: (c, key) => limit(c, 'documented', clientOfKey(key)),
    isOwned: (row) => isOwned(services.db, row),
    addressOf,
    isDirect,
    onBug: reportBug,
    checkAnswers: services.checkAnswers,
  })

  if (development) (await import('./dev-mails.ts')).devMailRoutes(app)

  app.get('*', async (c, next) => {
    const asset = assets.get(c.req.path)
    if (asset) return serveAsset(c, asset)
    // A missing file isn't a page: HTML in its place would be parsed as script or style.
    if (c.req.path.startsWith('/assets/')) return c.text('No such file.', 404)
    return next()
  })

  app.all('*', async (c) => {
    limit(c, !isRead(c) && isOneClick(c.req.path) ? 'oneClick' : 'page')
    if (!isRead(c)) requireSameOrigin(c, config.PUBLIC_URL)
    const request = isRead(c) ? c.req.raw : await formRequest(c)
    const nonce = randomBytes(16).toString('hex')
    let inline: string[] = []
    const context = new RouterContextProvider()
    const cookies = parseCookies(c.req.header('cookie'), { isHttps })
    const call: Call = {
      address: addressOf(c),
      isDirect: isDirect(c),
      staff: await services.findStaff(cookies),
      member: undefined,
      cookies,
      header: () => undefined,
      headers: new Headers(),
      signal: c.req.raw.signal,
      standAside: c.get('standAside'),
    }
    context.set(nonceContext, nonce)
    context.set(finishContext, (rendered) => {
      const finished = replaceNonce(rendered.toString('latin1'), nonce)
      inline = finished.hashes
      return Buffer.from(scriptsAfterPaint(finished.page), 'latin1')
    })
    context.set(siteContext, {
      publicUrl: config.PUBLIC_URL,
      demo: config.DEMO && isDirect(c),
      isRegistrationClosed: config.REGISTRATION === 'closed',
    })
    context.set(operatorContext, config)
    context.set(documentedCallsContext, documentedCalls)
    const reported = new Set<unknown>()
    context.set(reportContext, (error) => {
      if (reported.has(error) || asRefusal(error)) return
      reported.add(error)
      reportBug(error, { key: `${c.req.method} page`, requestId: c.get('requestId') })
    })
    const refusalHeaders = new Headers()
    context.set(callContext, async (key, input) => {
      try {
        if ((contract as Contract)[key]?.cost === 'costly') limit(c, 'costly')
        return await callInProcess({ contract, handlers }, { key, input, call })
      } catch (error) {
        const refusal = asRefusal(error)
        const neutral = neutralOf(c)
        if (neutral && (!refusal || (refusals[refusal.code]?.status ?? 500) >= 429)) neutral.isPartial = true
        if (!refusal) throw error
        if (refusal.code === 'disk_full') c.set('refusalCode', refusal.code)
        const words = refusals[refusal.code]
        for (const [name, value] of Object.entries(refusal.headers)) refusalHeaders.set(name, value)
        throw data(
          { code: refusal.code, message: words?.message ?? refusal.code, issues: refusal.issues ?? [] },
          { status: words?.status ?? 400 },
        )
      }
    })
    const page = await pages(request, context)
    page.headers.set('content-security-policy', pagePolicy(inline, { development }))
    // A page may do without a part that was refused; when to come back is said by those that cannot.
    if (page.status >= 400) for (const [name, value] of refusalHeaders) page.headers.set(name, value)
    if (!page.headers.has('cache-control') && !neutralOf(c))
      page.headers.set('cache-control', opensByLink(c.req.path) ? 'no-store' : 'private, no-cache')
    for (const cookie of call.headers.getSetCookie()) page.headers.append('set-cookie', cookie)
    return page
  })
  return { app, publicAnswers }
}

const fieldFrom =
  (headers: IncomingHttpHeaders): Field =>
  (name) => {
    const value = headers[name]
    return Array.isArray(value) ? value.join(', ') : value
  }

export function peerOf(c: Context): string {
  try {
    return getConnInfo(c).remote.address ?? 'unknown'
  } catch {
    return 'unknown' // app.request() in tests has no connection
  }
}
