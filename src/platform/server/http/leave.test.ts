import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import { leave } from './leave.ts'

type Listener = (request: IncomingMessage, response: ServerResponse) => void

/** A server, and a caller who keeps his connection. */
async function webOf(listener: Listener = (_, response) => void response.end('here')) {
  const server = createServer(listener)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => {
    agent.destroy()
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo // a TCP server's address is one
  const ask = async () => {
    const asking = request({ port, host: '127.0.0.1', agent })
    asking.end()
    const [answer] = (await once(asking, 'response')) as [IncomingMessage]
    return { body: await text(answer), connection: answer.headers.connection }
  }
  return { server, ask }
}

test('a server that leaves goes on answering for its notice, and each answer ends its connection', async () => {
  const { server, ask } = await webOf()
  expect(await ask()).toEqual({ body: 'here', connection: 'keep-alive' })
  const gone = leave(server, { noticeMs: 200, drainMs: 1_000 })
  expect(await ask()).toEqual({ body: 'here', connection: 'close' })
  expect(await ask()).toEqual({ body: 'here', connection: 'close' })
  await gone
  await expect(ask()).rejects.toThrow('ECONNREFUSED')
})

test('the product answers through another layer, which says so too', async () => {
  const app = new Hono().get('/', (c) => c.json({ is: 'here' }))
  const { server, ask } = await webOf(getRequestListener(app.fetch))
  const gone = leave(server, { noticeMs: 100, drainMs: 1_000 })
  expect(await ask()).toEqual({ body: '{"is":"here"}', connection: 'close' })
  await gone
})

test('what is in hand when the notice is over is answered to its end', async () => {
  const { server, ask } = await webOf((_, response) => void setTimeout(() => response.end('late'), 200))
  const asked = ask()
  await once(server, 'request')
  await leave(server, { noticeMs: 10, drainMs: 10_000 })
  expect((await asked).body).toBe('late')
})

test('who takes longer than the drain is hung up on', async () => {
  const { server, ask } = await webOf(() => undefined)
  const asked = expect(ask()).rejects.toThrow()
  await once(server, 'request')
  await leave(server, { noticeMs: 0, drainMs: 50 })
  await asked
})

test('an idle connection holds up no one', async () => {
  const { server, ask } = await webOf()
  await ask()
  await leave(server, { noticeMs: 0, drainMs: 3_600_000 })
})
