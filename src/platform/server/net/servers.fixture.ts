import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createTlsServer, type ServerOptions } from 'node:https'
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import type { NetPolicy } from './policy.ts'

// Real servers on loopback that a test starts and that end with it.

export async function listen(server: Server | ReturnType<typeof createTcpServer>): Promise<number> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  })
  return (server.address() as AddressInfo).port
}

export const serve = (answer: RequestListener) => listen(createServer({ maxHeaderSize: 1_000_000 }, answer))
export const serveTls = (options: ServerOptions, answer: RequestListener) => listen(createTlsServer(options, answer))
export const serveTcp = (answer: (socket: Socket) => void) => listen(createTcpServer(answer))

/** A port that must never be reached, with the number of connections to it. */
export async function setTrap(): Promise<{ port: number; caught: () => number }> {
  let caught = 0
  const port = await serveTcp((socket) => {
    caught++
    socket.destroy()
  })
  return { port, caught: () => caught }
}

/** A proxy that leads every CONNECT to one port, and notes where it was meant to go. */
export function tunnelTo(port: number, connects: string[] = []): Promise<number> {
  const proxy = createServer((_, response) => void response.writeHead(400).end())
  proxy.on('connect', (request, socket: Socket) => {
    connects.push(request.url ?? '')
    const upstream = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      upstream.pipe(socket).pipe(upstream)
    })
    for (const end of [socket, upstream]) end.on('error', () => {})
  })
  return listen(proxy)
}

export const openPolicy = (more: Partial<NetPolicy> = {}): NetPolicy => ({
  egress: true,
  allow: [],
  proxy: undefined,
  ...more,
})

export const userAgent = 'Sightline/test (+https://sightline.test)'
