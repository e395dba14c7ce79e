import { once } from 'node:events'
import { createServer as createHttp } from 'node:http'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { Duplex } from 'node:stream'
import { createSecureContext, TLSSocket } from 'node:tls'
import { createAuthority } from '../../tests/support/certificate.ts'

/** An internal server that no one should reach: it only counts connections. */
export async function listenInside(): Promise<{ port: number; connections: () => number; close: () => Promise<void> }> {
  let connections = 0
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    connections++
    open.add(socket)
    socket.on('close', () => open.delete(socket)).on('error', () => undefined)
    socket.end('HTTP/1.1 200 OK\r\ncontent-type: text/html\r\nconnection: close\r\n\r\n<p>INSIDE-CANARY</p>')
  })
  // Ports that a caller may name: another one would be refused for its port, and not for its address.
  for (const port of [8080, 8443]) {
    if (await listens(server, port)) {
      return {
        ...{ port, connections: () => connections },
        close: async () => {
          for (const socket of open) socket.destroy()
          await new Promise((resolve) => server.close(resolve))
        },
      }
    }
  }
  throw new Error('ports 8080 and 8443 are both taken: free one of them')
}

async function listens(server: Server, port: number): Promise<boolean> {
  try {
    server.listen(port, '::')
    await once(server, 'listening')
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false
    throw error
  }
}

/** Addresses of this machine beside loopback. */
export const ownAddresses = (): string[] =>
  Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .filter(({ internal, scopeid }) => !internal && !scopeid)
    .map(({ address, family }) => (family === 'IPv6' ? `[${address}]` : address))

export interface LyingProxy {
  url: string
  /** Certificate of the authority that vouches for every name. */
  ca: string
  /** `host:port` of what it was asked to reach. */
  asked: string[]
  close: () => Promise<void>
}

/** The way out of an installation, where every name in the world is a stranger's who leads each visitor on. */
export async function openLyingProxy(next: () => string): Promise<LyingProxy> {
  const authority = createAuthority('Everybody')
  const asked: string[] = []
  const open = new Set<Duplex>()
  const site = createHttp((_, response) =>
    response.writeHead(302, { location: next(), 'content-type': 'text/html' }).end(),
  )
  const proxy = createHttp((request, response) => {
    asked.push(URL.canParse(request.url ?? '') ? new URL(request.url ?? '').host : String(request.url))
    response.writeHead(302, { location: next(), 'content-type': 'text/html' }).end()
  })
  proxy.on('connect', (request, client: Duplex) => {
    asked.push(request.url ?? '')
    open.add(client)
    client.on('error', () => client.destroy()).on('close', () => open.delete(client))
    client.write('HTTP/1.1 200 Connection established\r\n\r\n')
    const { hostname } = new URL(`http://${request.url}`)
    const { cert, key } = authority.issue([hostname])
    const opened = new TLSSocket(client as Socket, {
      isServer: true,
      secureContext: createSecureContext({ cert, key }),
    })
    opened.on('error', () => client.destroy())
    site.emit('connection', opened)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    ...{ asked, ca: authority.cert },
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, // a TCP server's address is one
    close: async () => {
      for (const end of open) end.destroy()
      proxy.closeAllConnections()
      await new Promise((resolve) => proxy.close(resolve))
    },
  }
}

/** Returns whether the canary itself works: a control that was never reached shows nothing. */
export async function reaches(port: number, host = '127.0.0.1'): Promise<boolean> {
  const socket = connect(port, host)
  try {
    await once(socket, 'connect')
    return true
  } finally {
    socket.destroy()
  }
}
