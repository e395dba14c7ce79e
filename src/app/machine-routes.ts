import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { signingKeysPath } from '../features/reports/vocabulary.ts'
import { listPublicKeys } from '../platform/server/signing-key.ts'
import { jwkOf } from '../platform/shared/signature.ts'
import type { Services } from './boot.ts'

/** Routes for machines: alive, ready, figures, and the keys by which others know what we signed. */
export function machineRoutes(
  app: Hono,
  {
    services,
    addressOf,
    isStray,
  }: {
    services: Pick<Services, 'config' | 'db' | 'metrics' | 'readiness'>
    addressOf: (c: Context) => string
    /** Came through a proxy that we were not told of, so that its address is not the caller's. */
    isStray: (c: Context) => boolean
  },
): void {
  app.get('/healthz', (c) => c.json({ status: 'alive' }))

  app.get('/readyz', async (c) => {
    const parts = await services.readiness()
    const ready = Object.values(parts).every((state) => state === 'ready')
    return c.json({ status: ready ? 'ready' : 'not_ready', parts }, ready ? 200 : 503)
  })

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

  app.get('/metrics', async (c) => {
    const token = services.config.METRICS_TOKEN
    const given = c.req.header('authorization')?.replace(/^Bearer /, '') ?? ''
    const allowed = token ? isSame(given, token) : !isStray(c) && ['127.0.0.1', '0:0:0:0::/64'].includes(addressOf(c))
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

// Hashes have one length, whatever characters were sent.
const isSame = (a: string, b: string) => timingSafeEqual(digest(a), digest(b))
const digest = (text: string) => createHash('sha256').update(text).digest()
