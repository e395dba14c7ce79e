import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { clientAddress } from '../../platform/server/http/client-address.ts'
import { peerOf } from '../http.ts'
import { healthRoutes } from '../machine-routes.ts'
import type { Services } from '../services.ts'

/** Port of a worker's health checks unless WORKER_PORT is set; a second worker on the same machine does without. */
const usualPort = 3090

/**
 * Answers health checks and Prometheus for a worker: alive, ready, figures.
 * @returns undefined where the usual port is taken and no other was named.
 * @throws Error where WORKER_PORT is taken.
 */
export async function serveWorkerHealth(
  services: Pick<Services, 'config' | 'metrics' | 'readiness' | 'withoutWorker' | 'log'>,
): Promise<Server | undefined> {
  const { config, log } = services
  const app = new Hono()
  // No proxy is in front of it, so the caller is the connecting machine.
  const addressOf = (c: Context) => clientAddress({ peer: peerOf(c), forwardedFor: undefined, trusted: [] })
  healthRoutes(app, { services, addressOf, isStray: () => false, holdsReads: () => false })
  const server = createServer({ headersTimeout: 5_000, requestTimeout: 5_000 }, getRequestListener(app.fetch))
  try {
    server.listen(config.WORKER_PORT ?? usualPort, config.HOST)
    await once(server, 'listening')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    if (config.WORKER_PORT !== undefined)
      throw new Error(`Port ${config.WORKER_PORT} of WORKER_PORT is taken by another program.`)
    log.warn('another program has the port of the worker’s figures: set WORKER_PORT to have them')
    return undefined
  }
  log.info({ port: (server.address() as AddressInfo).port }, 'the worker answers')
  return server
}
