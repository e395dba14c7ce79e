import { Agent, type RequestListener, request } from 'node:http'
import type { Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createAuthority } from '../../../../tests/support/certificate.ts'
import type { BrowserProxy, BrowserProxyOptions } from './browser-proxy.ts'
import type { NetPolicy } from './policy.ts'
import { openPolicy, serve, serveTcp, serveTls, setTrap, tunnelTo, userAgent } from './servers.fixture.ts'
import { openWayOut } from './way-out.ts'

const authority = createAuthority('Browser proxy tests')
const publicIp = '93.184.216.34'

interface Given {
  answer?: RequestListener
  addresses?: (name: string) => string[]
  policy?: Partial<NetPolicy>
  options?: BrowserProxyOptions
  /** Port of the server for plain HTTP. */
  plain?: number
}

async function given({
  answer = (_, response) => void response.end('hello'),
  addresses,
  policy,
  options,
  plain,
}: Given = {}) {
  const trap = await setTrap()
  const secure = await serveTls(authority.issue(['acme.test']), answer)
  const http = plain ?? (await serve(answer))
  const wayOut = openWayOut({
    policy: openPolicy(policy),
    userAgent,
    parts: {
      resolve: async (name) => addresses?.(name) ?? [publicIp],
      dial: ({ address, port }) => ({
        address: '127.0.0.1',
        port: address === publicIp ? (port === 80 ? http : secure) : trap.port,
      }),
    },
  })
  const proxy = await wayOut.openBrowserProxy(options)
  onTestFinished(() => proxy.close())
  return { proxy, trap, secure }
}

const credentialOf = ({ username, password }: BrowserProxy) =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`

/** Asks as a browser does. */
function ask(
  proxy: BrowserProxy,
  { method = 'GET', path, headers = {} }: { method?: string; path: string; headers?: Record<string, string> },
): Promise<{ status: number; reason: unknown; text: string; headers: object; socket: Socket }> {
  return new Promise((resolve, reject) => {
    const asked = request({
      host: '127.0.0.1',
      port: new URL(proxy.url).port,
      method,
      path,
      agent: new Agent({ keepAlive: false }),
      headers: { 'proxy-authorization': credentialOf(proxy), host: 'acme.test', ...headers },
    })
    asked.once('error', reject)
    const answered = (
      status: number | undefined,
      given: NodeJS.Dict<string | string[]>,
      socket: Socket,
      text: string,
    ) => resolve({ status: status ?? 0, reason: given['x-refused'], text, headers: given, socket })
    asked.once('connect', (response, socket) => {
      socket.on('error', () => {})
      onTestFinished(() => void socket.destroy())
      answered(response.statusCode, response.headers, socket, '')
    })
    asked.once('response', (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      response.once('error', reject)
      response.once('end', () => answered(response.statusCode, response.headers, response.socket, text))
    })
    asked.end()
  })
}

const connectTo = (proxy: BrowserProxy, authorityForm: string, headers: Record<string, string> = {}) =>
  ask(proxy, { method: 'CONNECT', path: authorityForm, headers })

/** A request over TLS through the tunnel, and everything that comes back. */
function getThrough(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    const secured = connectTls({ socket, servername: 'acme.test', ca: authority.cert })
    let text = ''
    secured.once('error', reject)
    secured.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')))
    secured.once('close', () => resolve(text))
    secured.write('GET / HTTP/1.1\r\nhost: acme.test\r\nconnection: close\r\n\r\n')
  })
}

describe('the scanned page', () => {
  test('reaches public hosts through CONNECT, with TLS of its own, and what it asked for is noted', async () => {
    const { proxy } = await given()
    const { status, socket } = await connectTo(proxy, 'acme.test:443')
    expect(status).toBe(200)
    expect(await getThrough(socket)).toMatch(/hello/)
    const [row] = proxy.asked()
    expect(row).toMatchObject({ host: 'acme.test', port: 443, outcome: 'connected', requests: 1 })
    expect(row?.bytes).toBeGreaterThan(500)
    expect(proxy.usage()).toMatchObject({ requests: 1, isOverCap: false })
  })

  test('reaches them in plain as well, without what is between the browser and us', async () => {
    const seen: object[] = []
    const { proxy } = await given({
      answer: ({ headers, url }, response) => {
        seen.push({ url, ...headers })
        response.writeHead(201, { 'set-cookie': ['a=1', 'b=2'], 'keep-alive': 'timeout=9' }).end('plain')
      },
    })
    const answer = await ask(proxy, {
      path: 'http://acme.test/page?x=1',
      headers: { cookie: 'c=3', 'sec-gpc': '1', connection: 'x-mine', 'x-mine': '1', 'proxy-connection': 'keep-alive' },
    })
    expect(answer).toMatchObject({ status: 201, text: 'plain', headers: { 'set-cookie': ['a=1', 'b=2'] } })
    expect(answer.headers).not.toHaveProperty('keep-alive')
    expect(seen).toEqual([{ url: '/page?x=1', host: 'acme.test', cookie: 'c=3', 'sec-gpc': '1', connection: 'close' }])
  })

  test('is chained through the proxy of the installation', async () => {
    const connects: string[] = []
    const { secure } = await given()
    const behind = await given({ policy: { proxy: `http://127.0.0.1:${await tunnelTo(secure, connects)}` } })
    const { socket } = await connectTo(behind.proxy, 'acme.test:443')
    expect(await getThrough(socket)).toMatch(/hello/)
    expect(connects).toEqual(['acme.test:443'])
  })

  test('reaches the port that a person typed, and no page leads to another of its kind', async () => {
    const { proxy } = await given({ options: { site: 'https://acme.test:8443/start', typedByUser: true } })
    expect((await connectTo(proxy, 'acme.test:8443')).status).toBe(200)
    expect(await connectTo(proxy, 'other.test:8443')).toMatchObject({ status: 403, reason: 'port' })
    expect(await connectTo(proxy, 'acme.test:8080')).toMatchObject({ status: 403, reason: 'port' })
  })

  const refused: [authorityForm: string, reason: string][] = [
    ['127.0.0.1:443', 'private-address'],
    ['127.1:443', 'private-address'],
    ['[::1]:443', 'private-address'],
    ['[::ffff:7f00:1]:443', 'private-address'],
    ['169.254.169.254:80', 'private-address'],
    ['rebound.test:443', 'private-address'],
    ['localhost:443', 'host'],
    ['localhost.:443', 'host'],
    ['metadata.google.internal:80', 'host'],
    ['acme.test:22', 'port'],
    ['acme.test:8443', 'port'],
    ['wiki.corp:443', 'host'],
    ['user@acme.test:443', 'bad-url'],
    ['acme.test', 'bad-url'],
    ['acme.test/:443', 'bad-url'],
    ['update.googleapis.com:443', 'browser-own'],
    ['ACCOUNTS.google.com.:443', 'browser-own'],
  ]
  test.each(refused)('does not reach %s: %s', async (authorityForm, reason) => {
    const { proxy, trap } = await given({
      addresses: (name) => [name === 'rebound.test' ? '127.0.0.1' : publicIp],
      policy: { allow: ['wiki.corp'] },
    })
    expect(await connectTo(proxy, authorityForm)).toMatchObject({ status: 403, reason })
    expect(proxy.asked()).toMatchObject([{ outcome: reason, requests: 1, bytes: 0 }])
    expect(trap.caught()).toBe(0)
  })

  test.each([
    ['GET', 'http://127.0.0.1/', 403, 'private-address'],
    ['GET', 'http://acme.test:8080/', 403, 'scheme'],
    ['GET', 'http://localhost/', 403, 'host'],
    ['GET', 'http://user:pw@acme.test/', 403, 'userinfo'],
    ['GET', 'https://acme.test/', 400, 'bad-url'],
    ['GET', 'ftp://acme.test/', 400, 'bad-url'],
    ['GET', '/', 400, 'bad-url'],
    ['POST', 'http://acme.test/', 405, 'method'],
    ['PUT', 'http://acme.test/', 405, 'method'],
  ])('%s %s in plain is answered %d: %s', async (method, path, status, reason) => {
    const { proxy, trap } = await given()
    expect(await ask(proxy, { method, path })).toMatchObject({ status, reason })
    expect(trap.caught()).toBe(0)
  })

  test('reaches what the operator opened only where it is the scanned site itself', async () => {
    const policy = { allow: ['wiki.corp'] }
    const { proxy } = await given({ policy, options: { site: 'https://wiki.corp/' } })
    expect(await connectTo(proxy, 'wiki.corp:443')).toMatchObject({ status: 200 })
    const led = await given({ policy, options: { site: 'https://acme.test/' } })
    expect(await connectTo(led.proxy, 'wiki.corp:443')).toMatchObject({ status: 403, reason: 'host' })
  })

  test('an unanswered connection is reported and recorded', async () => {
    const { proxy } = await given({ addresses: () => [] })
    expect(await connectTo(proxy, 'ghost.test:443')).toMatchObject({ status: 403, reason: 'unresolvable' })
  })

  test.each([
    ['hangs up', ''],
    ['speaks another protocol', 'SSH-2.0-OpenSSH_9.6\r\n'],
    ['answers with a status that is none', 'HTTP/1.1 099 Odd\r\n\r\n'],
    ['floods headers', `HTTP/1.1 200 OK\r\nx: ${'a'.repeat(100_000)}\r\n\r\n`],
  ])('a server in plain that %s is a bad gateway', async (_, bytes) => {
    const plain = await serveTcp((socket) => void socket.once('data', () => socket.end(bytes)))
    const { proxy } = await given({ plain })
    expect(await ask(proxy, { path: 'http://acme.test/' })).toMatchObject({ status: 502 })
    expect(await ask(proxy, { path: 'http://127.0.0.1/' })).toMatchObject({ status: 403 })
  })
})

describe('limits', () => {
  test('so many requests and no more', async () => {
    const { proxy } = await given({ options: { maxRequests: 2 } })
    for (const status of [200, 200]) expect(await connectTo(proxy, 'acme.test:443')).toMatchObject({ status })
    expect(await connectTo(proxy, 'acme.test:443')).toMatchObject({ status: 403, reason: 'over-cap' })
    expect(proxy.usage()).toMatchObject({ requests: 2, isOverCap: true })
  })

  test('so many bytes and no more: everything under way ends', async () => {
    const { proxy } = await given({
      answer: (_, response) => void response.end(Buffer.alloc(3_000_000)),
      options: { maxBytes: 500_000 },
    })
    const { socket } = await connectTo(proxy, 'acme.test:443')
    const text = await getThrough(socket).catch(() => '')
    expect(text.length).toBeLessThan(1_500_000)
    expect(proxy.usage().isOverCap).toBe(true)
    expect(proxy.usage().bytes).toBeLessThan(1_500_000)
    expect(await connectTo(proxy, 'acme.test:443')).toMatchObject({ reason: 'over-cap' })
  })
})

describe('other users of this machine', () => {
  test.each([
    ['no credential', undefined],
    ['another', `Basic ${Buffer.from('scan:scan').toString('base64')}`],
    ['one of another kind', 'Bearer x'],
  ])('gets nothing with %s', async (_, credential) => {
    const { proxy } = await given()
    const headers = { 'proxy-authorization': credential ?? '' }
    expect(await connectTo(proxy, 'acme.test:443', headers)).toMatchObject({
      status: 407,
      headers: { 'proxy-authenticate': 'Basic realm="scan"' },
    })
    expect(await ask(proxy, { path: 'http://acme.test/', headers })).toMatchObject({ status: 407 })
    expect(proxy.asked()).toEqual([])
  })

  test('gets nothing with the credential of another scan, and the proxy listens on loopback alone', async () => {
    const [one, two] = [await given(), await given()]
    expect(one.proxy.password).not.toBe(two.proxy.password)
    expect(one.proxy.password).toMatch(/^[\w-]{32}$/)
    expect(new URL(one.proxy.url).hostname).toBe('127.0.0.1')
    const headers = { 'proxy-authorization': credentialOf(one.proxy) }
    expect(await connectTo(two.proxy, 'acme.test:443', headers)).toMatchObject({ status: 407 })
  })
})

describe('the end', () => {
  test('closing ends running requests and accepts no new ones', async () => {
    const { proxy } = await given({ answer: () => {} })
    const { socket } = await connectTo(proxy, 'acme.test:443')
    const closed = new Promise((resolve) => socket.once('close', resolve))
    await proxy.close()
    await closed
    await expect(connectTo(proxy, 'acme.test:443')).rejects.toThrow('ECONNREFUSED')
  })

  test('a caller who stops ends it too', async () => {
    const stop = new AbortController()
    const { proxy } = await given({ answer: () => {}, options: { signal: stop.signal } })
    const { socket } = await connectTo(proxy, 'acme.test:443')
    const closed = new Promise((resolve) => socket.once('close', resolve))
    stop.abort()
    await closed
    await proxy.close()
  })

  test('with egress off there is a proxy that leads nowhere', async () => {
    const { proxy } = await given({ policy: { egress: false } })
    expect(await connectTo(proxy, 'acme.test:443')).toMatchObject({ reason: 'egress-off' })
  })
})
