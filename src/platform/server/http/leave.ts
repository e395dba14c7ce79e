import { once } from 'node:events'
import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Shuts a server down without losing requests of the load balancer in front of it. For `noticeMs` it keeps answering
 * while readiness reports false. Each answer closes its connection, so that no next request arrives on one that is
 * being closed. Then requests in progress have `drainMs`.
 */
export async function leave(
  server: Server,
  { noticeMs, drainMs }: { noticeMs: number; drainMs: number },
): Promise<void> {
  if (!server.listening) return
  server.prependListener('request', (_, response) => response.setHeader('connection', 'close'))
  await sleep(noticeMs)
  const closed = once(server, 'close')
  server.close()
  // Closing ends the connections that are idle now; one whose answer was in hand is idle later.
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  const force = setTimeout(() => server.closeAllConnections(), drainMs)
  await closed
  clearInterval(idle)
  clearTimeout(force)
}
