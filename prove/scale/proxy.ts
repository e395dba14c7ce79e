import { once } from 'node:events'
import {
  Agent,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Round-robin proxy before several nodes, among those that report ready. It retries nothing: a
 * request that a node loses is lost here too, and seen.
 */
export interface Proxy {
  base: string
  /** From now on these, by their addresses. */
  use: (nodes: readonly string[]) => void
  close: () => Promise<void>
}

const lookEveryMs = 500
const patienceMs = 2_000
/** Headers of one connection alone. RFC 9110 § 7.6.1 */
const ofOneConnection = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade']

export async function openProxy(): Promise<Proxy> {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 1_000 })
  const ready = new Map<string, boolean>()
  let turn = 0
  let isLooking = false
  // One look at a time: an old answer must not come after a newer one.
  const look = async () => {
    if (isLooking) return
    isLooking = true
    const seen = await Promise.all([...ready.keys()].map(async (node) => [node, await isReady(node)] as const))
    isLooking = false
    for (const [node, is] of seen) if (ready.has(node)) ready.set(node, is)
  }
  const clock = setInterval(look, lookEveryMs)
  const server = createServer((incoming, response) => {
    const nodes = [...ready].filter(([, is]) => is).map(([node]) => node)
    turn += 1
    const node = nodes[turn % nodes.length]
    if (!node) return void response.writeHead(502).end('no node is ready')
    const headers = { ...withoutConnection(incoming.headers), 'x-forwarded-for': forwardedFor(incoming) }
    const onward = request(`${node}${incoming.url}`, { agent, method: incoming.method ?? 'GET', headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, withoutConnection(answer.headers))
      answer.pipe(response)
      answer.on('error', () => response.destroy())
    })
    onward.on('error', (error) => fail(response, `${node} lost a request: ${error.message}`))
    response.on('close', () => response.writableFinished || onward.destroy())
    incoming.pipe(onward)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // a TCP server's address is one
    use: (nodes) => {
      for (const node of [...ready.keys()]) if (!nodes.includes(node)) ready.delete(node)
      for (const node of nodes) if (!ready.has(node)) ready.set(node, false)
      void look()
    },
    close: async () => {
      clearInterval(clock)
      agent.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function isReady(node: string): Promise<boolean> {
  const answer = await fetch(`${node}/readyz`, { signal: AbortSignal.timeout(patienceMs) }).catch(() => undefined)
  await answer?.body?.cancel()
  return answer?.status === 200
}

const withoutConnection = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ofOneConnection.includes(name)))

const forwardedFor = ({ headers, socket }: IncomingMessage): string =>
  [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', ')

function fail(response: ServerResponse, words: string): void {
  if (response.headersSent) response.destroy()
  else response.writeHead(502).end(words)
}
