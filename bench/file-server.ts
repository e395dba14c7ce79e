import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

// A bare Node server that sends the bytes that its parent gives it: what a finished page is compared with.

process.once('message', (files: { path: string; type: string; base64: string }[]) => {
  const byPath = new Map(files.map(({ path, type, base64 }) => [path, { type, bytes: Buffer.from(base64, 'base64') }]))
  const server = createServer((request, response) => {
    const file = byPath.get(request.url ?? '')
    response.setHeader('content-type', file?.type ?? 'text/plain')
    response.end(file?.bytes)
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})
process.once('disconnect', () => process.exit())
