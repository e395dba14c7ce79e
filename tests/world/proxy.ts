import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { isPublicAddress } from '../../src/platform/server/net/addresses.ts'
import type { World } from './play.ts'

/** A forward proxy into the world: tunnels by CONNECT, and plain http in the absolute form. It leads nowhere else. */
export async function openProxy(world: World, { port = 0 } = {}): Promise<{ url: string; close: () => Promise<void> }> {
  const open = new Set<Duplex>()

  const tunnel = async (host: string, towards: number, client: Duplex, first: Buffer) => {
    const target = await reach(world, host, towards)
    if (typeof target === 'string') {
      client.end(`HTTP/1.1 502 Bad Gateway\r\ncontent-type: text/plain\r\nconnection: close\r\n\r\n${target}\n`)
      return
    }
    const upstream = connect(target.port, target.address, () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n')
      if (first.length > 0) upstream.write(first)
      upstream.pipe(client).pipe(upstream)
    })
    for (const [end, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(end)
      end.on('error', () => other.destroy())
      end.on('close', () => {
        open.delete(end)
        other.destroy()
      })
    }
  }

  const server: Server = createServer(async (request, response) => {
    if (!request.url || !URL.canParse(request.url)) {
      response.writeHead(400, { 'content-type': 'text/plain' }).end('this is a proxy: ask it for a whole address\n')
      return
    }
    const url = new URL(request.url)
    const target = url.protocol === 'http:' ? await reach(world, url.hostname, Number(url.port) || 80) : 'http only'
    if (typeof target === 'string') {
      response.writeHead(502, { 'content-type': 'text/plain' }).end(`${target}\n`)
      return
    }
    const upstream = connect(target.port, target.address, () => {
      const headers = Object.entries(request.headers)
        .filter(([name]) => !/^(proxy-.*|connection|host)$/.test(name))
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('')
      upstream.write(
        `${request.method} ${url.pathname}${url.search} HTTP/1.1\r\nhost: ${url.host}\r\n${headers}connection: close\r\n\r\n`,
      )
      // The world's answer goes back as it is: its status line is the proxy's.
      upstream.pipe(request.socket)
      request.pipe(upstream, { end: false })
    })
    upstream.on('error', () => request.socket.destroy())
    request.socket.on('close', () => upstream.destroy())
  })
  server.on('connect', (request, client, first) => {
    client.on('error', () => client.destroy())
    const [, host = '', towards] = /^(.*):(\d+)$/.exec(request.url ?? '') ?? []
    void tunnel(host.toLowerCase(), Number(towards), client, first)
  })
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // a TCP server's address is one
    close: () => {
      for (const end of open) end.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/** Where the name leads, or why it leads nowhere. */
async function reach(world: World, host: string, port: number) {
  const addresses = await world.resolve(host).catch(() => [])
  if (addresses.length === 0) return `no such host in this world: ${host}`
  if (!addresses.every(isPublicAddress)) return `${host} leads to an address that is not public`
  return world.targetOf(host, port) ?? `${host} does not listen on port ${port}`
}
