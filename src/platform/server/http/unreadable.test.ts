import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answerUnreadable } from './unreadable.ts'

let server: Server
let port: number
beforeEach(async () => {
  server = createServer({ maxHeaderSize: 2_048 }, (_, answer) => answer.end('heard'))
  answerUnreadable(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterEach(() => void server.close())

/** All that comes back until the server hangs up. */
async function say(words: string): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port })
  socket.on('error', () => undefined)
  socket.write(words)
  return text(socket)
}

test('an address or a header that is too long is refused as everything is, and the connection ends', async () => {
  for (const words of [
    `GET /${'x'.repeat(4_000)} HTTP/1.1\r\nhost: a\r\n\r\n`,
    `GET / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(4_000)}\r\n\r\n`,
  ]) {
    const [head = '', body = ''] = (await say(words)).split('\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1\.1 431 /)
    for (const line of ['content-type: application/json', 'x-content-type-options: nosniff', 'connection: close'])
      expect(head).toContain(line)
    expect(head).toContain(`content-length: ${body.length}`)
    expect(JSON.parse(body)).toMatchObject({ code: 'headers_too_large', message: expect.any(String) })
  }
})

test.each(['nonsense\r\n\r\n', 'GET / HTTP/9.9\r\n\r\n', 'GET / HTTP/1.1\r\nhost: a\r\ncontent-length: x\r\n\r\n'])(
  '%j is refused, and nothing that comes after it is heard',
  async (words) => {
    const said = await say(`${words}GET / HTTP/1.1\r\nhost: a\r\n\r\n`)
    expect(said).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
    expect(said).toContain('"code":"no_request"')
    expect(said).not.toContain('heard')
  },
)

test('what can be read is heard', async () => {
  expect(await say('GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n')).toContain('heard')
})
