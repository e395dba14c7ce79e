import { once } from 'node:events'
import { request as ask, createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { Duplex } from 'node:stream'

/** A forward proxy that leads to servers of this proof and nowhere else: nothing that the product does leaves the machine. */
export async function openDoor(): Promise<{ url: string; allow: (host: string) => void; close: () => Promise<void> }> {
  const allowed = new Set<string>()
  const server = createServer((request, response) => {
    const url = URL.canParse(request.url ?? '') ? new URL(request.url ?? '') : undefined
    if (!url || !allowed.has(url.host)) return void response.writeHead(502).end()
    const onward = ask(url, { method: request.method ?? 'GET', headers: request.headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    request.pipe(onward)
  })
  server.on('connect', (request, client: Duplex, first: Buffer) => {
    const host = request.url ?? ''
    client.on('error', () => client.destroy())
    if (!allowed.has(host)) return void client.end('HTTP/1.1 502 Bad Gateway\r\nconnection: close\r\n\r\n')
    const { hostname, port } = new URL(`http://${host}`)
    const upstream = connect(Number(port), hostname, () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n')
      if (first.length > 0) upstream.write(first)
      upstream.pipe(client).pipe(upstream)
    })
    upstream.on('error', () => client.destroy())
    client.on('close', () => upstream.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // a TCP server's address is one
    allow: (host) => void allowed.add(host),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
