import { once } from 'node:events'
import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Ends a server so that whoever stands in front of it loses no request. For `noticeMs` it goes on answering, while others see
 * that it is not ready any more; each answer says that its connection ends, so that no one's next request comes over one that is
 * being closed. Then what is in hand has `drainMs`.
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
