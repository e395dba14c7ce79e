import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { flushCompileCache } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import * as build from 'virtual:react-router/server-build'
import { getRequestListener } from '@hono/node-server'
import { demoStaff } from '../../features/admin/vocabulary.ts'
import { demoMember } from '../../features/customers/vocabulary.ts'
import { type Config, isAnyAddress, isLocalUrl, listeningUrl, readConfig } from '../../platform/server/config.ts'
import { leave } from '../../platform/server/http/leave.ts'
import { limitPatience, uploadsOf } from '../../platform/server/http/patience.ts'
import { answerUnreadable } from '../../platform/server/http/unreadable.ts'
import { createLog, type Log } from '../../platform/server/log.ts'
import { findProjectRoot } from '../../platform/server/project-root.ts'
import { adminLoginPath, customerLoginPath } from '../../product/links.ts'
import { boot } from '../boot.ts'
import { listDoubts, requireFolders } from '../doctor/machine-checks.ts'
import { contract } from '../endpoints.ts'
import { createWeb } from '../http.ts'
import { serveWorkerHealth } from './worker-health.ts'

export interface Roles {
  holds: boolean
  serves: boolean
  works: boolean
}

const drainMs = 10_000
/** A proxy that asks every second or two whether a node is ready has noticed by then. */
const noticeMs = 5_000
const lingerMs = 2_000
/** Longer than proxies keep theirs, so that none asks over a connection that is just being closed: Caddy's two minutes are the most. */
const keepAliveMs = 130_000

/** Runs until it is told to stop; Ctrl-C and SIGTERM end it cleanly: not ready any more, then work in hand, then the rest. */
export async function serve(roles: Roles): Promise<void> {
  const config = readConfig(process.env, findProjectRoot())
  const log = createLog(config.LOG_LEVEL, roles.holds ? 'start' : roles.serves ? 'web' : 'worker')
  requireFolders(config, roles)
  const signal = stopSignal()
  const booted = await boot({ config, log, ...roles, signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error
    log.info('told to stop before the start was done')
    // Pending work, such as a connection to a silent server, does not keep the program running.
    process.exit()
  })
  let server: Server | undefined
  let health: Server | undefined
  let isLeaving = false
  const readiness = async () => ({
    ...(await booted.services.readiness()),
    ...(isLeaving && { node: 'not_ready' as const }),
  })
  try {
    if (roles.serves) {
      const { app, publicAnswers } = await createWeb({
        services: { ...booted.services, readiness },
        build: build as never,
        clientFolder: join(findProjectRoot(), 'build/client'),
      })
      server = createServer(
        { headersTimeout: 15_000, maxHeaderSize: 16_384, keepAliveTimeout: keepAliveMs },
        publicAnswers.answerFirst(answerRequests(app.fetch)),
      )
      answerUnreadable(server)
      limitPatience(server, { isUpload: uploadsOf(contract) })
      // Before anyone waits for an answer, and not at the end: a process that is killed writes nothing then.
      flushCompileCache()
      await listen(server, config)
      announce(config, (server.address() as AddressInfo).port)
      if (isAnyAddress(config.HOST) && isLocalUrl(config.PUBLIC_URL))
        log.warn('requests for another host than localhost are refused: set PUBLIC_URL to the address that readers use')
    }
    void warnOfDoubts(config, log)
    if (roles.works) await booted.work()
    if (!roles.serves) {
      health = await serveWorkerHealth({ ...booted.services, readiness })
      log.info('work has begun')
    }
    if (!signal.aborted) await once(signal, 'abort')
  } finally {
    isLeaving = true
    // One program alone has no one beside it who could be asked instead: its person waits for it to end.
    if (server) await leave(server, { noticeMs: roles.holds ? 0 : noticeMs, drainMs })
    await booted.stop()
    health?.close()
    // Everything is closed; whatever else a library left open must not keep the program.
    setTimeout(() => process.exit(), lingerMs).unref()
  }
}

/** A request of HTTP/1.0 may name no host, as health checks of proxies do (HAProxy's `option httpchk`): those alone are answered. */
function answerRequests(fetch: Parameters<typeof getRequestListener>[0]): RequestListener {
  const answer = getRequestListener(fetch)
  const answerCheck = getRequestListener(fetch, { hostname: 'localhost' })
  return (request, response) => {
    const isCheck = request.headers.host === undefined && /^\/(healthz|readyz)(\?|$)/.test(request.url ?? '')
    return (isCheck ? answerCheck : answer)(request, response)
  }
}

async function listen(server: Server, { PORT, HOST }: Config): Promise<void> {
  try {
    server.listen(PORT, HOST)
    await once(server, 'listening')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE')
      throw new Error(`Port ${PORT} is taken by another program. Stop it, or set PORT to another number.`)
    throw error
  }
}

/** Each by its words and what to do; the doctor says the same. */
async function warnOfDoubts(config: Config, log: Log): Promise<void> {
  for (const { check, words, advice } of await listDoubts(config))
    log.warn({ check }, `${words} ${advice ?? ''}`.trim())
}

function stopSignal(): AbortSignal {
  const stop = new AbortController()
  // Ctrl-C reaches us twice, from the terminal and from the start script: the second one finds us stopping already.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort())
  return stop.signal
}

/** Prints the address for readers, and the one for a proxy if that differs. */
function announce(config: Config, port: number): void {
  const listening = listeningUrl({ ...config, PORT: port })
  const isBehind = config.PUBLIC_URL !== listeningUrl(config) && config.PUBLIC_URL !== listening
  console.log(`\n  Sightline  ${isBehind ? `${config.PUBLIC_URL}   (this node: ${listening})` : listening}\n`)
  if (!config.DEMO) return
  console.log(`  Portal demo ${listening}${customerLoginPath}   ${demoMember.email} / ${demoMember.password}`)
  console.log(`  Staff demo  ${listening}${adminLoginPath}   ${demoStaff.username} / ${demoStaff.password}\n`)
}
