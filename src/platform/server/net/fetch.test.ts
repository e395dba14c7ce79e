import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { issueCertificate } from '../../../../tests/support/certificate.ts'
import { createGuardedFetch, type FetchResult, userAgentOf } from './fetch.ts'
import type { NetPolicy } from './policy.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function listen(server: Server | ReturnType<typeof createTcpServer>): Promise<number> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => sockets.add(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    for (const socket of sockets) socket.destroy()
    return new Promise((resolve) => server.close(resolve))
  })
  return (server.address() as AddressInfo).port
}

const serve = (answer: RequestListener) => listen(createServer({ maxHeaderSize: 1_000_000 }, answer))

const policy = (allow: string[] = [], more: Partial<NetPolicy> = {}): NetPolicy => ({
  egress: true,
  allow,
  proxy: undefined,
  ...more,
})
const userAgent = userAgentOf({ version: '0.1.0', publicUrl: 'https://sightline.test' })
const reasonOf = (result: FetchResult) => (result.outcome === 'unavailable' ? result.reason : result.status)

/** A proxy that leads every CONNECT to one port, and notes where it was meant to go. */
function tunnelTo(port: number, connects: string[] = []): Promise<number> {
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

/** A real server, reached by an exception. */
async function fetching(
  answer: RequestListener,
  options: Parameters<ReturnType<typeof createGuardedFetch>>[1] = {},
): Promise<FetchResult> {
  const port = await serve(answer)
  return createGuardedFetch({ policy: policy([`127.0.0.1:${port}`]), userAgent })(`http://127.0.0.1:${port}/`, options)
}

describe('what is asked and answered', () => {
  test('a page comes back with status, headers and bytes, and we say who we are', async () => {
    const seen: IncomingMessage[] = []
    const result = await fetching(
      (request, response) => {
        seen.push(request)
        response.writeHead(404, { etag: '"a"', 'set-cookie': 'x=1' }).end('gone')
      },
      { headers: { 'if-none-match': '"a"' } },
    )
    expect(result).toMatchObject({ outcome: 'fetched', status: 404, headers: { etag: '"a"' } })
    expect(result.outcome === 'fetched' && result.body.toString()).toBe('gone')
    expect(seen[0]?.headers).toMatchObject({
      'user-agent': 'Sightline/0.1.0 (+https://sightline.test)',
      'if-none-match': '"a"',
    })
    expect(seen[0]?.headers.cookie).toBeUndefined()
  })

  test('compressed bodies are opened', async () => {
    const result = await fetching(
      (_, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('hello')),
    )
    expect(result.outcome === 'fetched' && result.body.toString()).toBe('hello')
  })

  test('a broken or unknown encoding is unavailable', async () => {
    expect(
      reasonOf(
        await fetching((_, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip')),
      ),
    ).toBe('bad-encoding')
    expect(
      reasonOf(
        await fetching((_, response) => void response.writeHead(200, { 'content-encoding': 'gzip, gzip' }).end('x')),
      ),
    ).toBe('bad-encoding')
  })
})

describe('limits', () => {
  test('a gzip bomb stops at the cap', async () => {
    const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024))
    const before = process.memoryUsage().rss
    expect(
      reasonOf(
        await fetching((_, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb), {
          maxBytes: 1_000_000,
        }),
      ),
    ).toBe('too-large')
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024)
  })

  test('an endless body stops at the cap', async () => {
    const result = await fetching(
      (_, response) => {
        const more = () => {
          while (!response.destroyed && response.write(Buffer.alloc(65_536)));
        }
        response.on('drain', more)
        more()
      },
      { maxBytes: 1_000_000 },
    )
    expect(reasonOf(result)).toBe('too-large')
  })

  test('a body at the cap is whole', async () => {
    expect(reasonOf(await fetching((_, response) => void response.end(Buffer.alloc(1000)), { maxBytes: 1000 }))).toBe(
      200,
    )
    expect(reasonOf(await fetching((_, response) => void response.end(Buffer.alloc(1001)), { maxBytes: 1000 }))).toBe(
      'too-large',
    )
  })

  test('a body that drips ends with the time', async () => {
    const result = await fetching(
      (_, response) => {
        const drip = setInterval(() => response.write('x'), 20)
        response.on('close', () => clearInterval(drip))
      },
      { totalMs: 300 },
    )
    expect(reasonOf(result)).toBe('timeout')
  })

  test('a server that never answers ends with the time', async () => {
    expect(reasonOf(await fetching(() => {}, { totalMs: 300 }))).toBe('timeout')
  })

  test('a caller can stop it', async () => {
    const stop = new AbortController()
    setTimeout(() => stop.abort(), 50)
    expect(reasonOf(await fetching(() => {}, { signal: stop.signal }))).toBe('aborted')
  })

  test('a flood of headers is cut off', async () => {
    expect(
      reasonOf(await fetching((_, response) => void response.writeHead(200, { 'x-flood': 'a'.repeat(100_000) }).end())),
    ).toBe('headers-too-large')
  })

  test('what is no HTTP is a bad response', async () => {
    const port = await listen(createTcpServer((socket) => void socket.end('SSH-2.0-OpenSSH_9.6\r\n')))
    expect(
      reasonOf(
        await createGuardedFetch({ policy: policy([`127.0.0.1:${port}`]), userAgent })(`http://127.0.0.1:${port}/`),
      ),
    ).toBe('bad-response')
  })

  test('a connection that breaks in mid-body is unreachable, not a short page', async () => {
    const result = await fetching((_, response) => {
      response.writeHead(200, { 'content-length': '1000' })
      response.write('part', () => response.destroy())
    })
    expect(reasonOf(result)).toBe('unreachable')
  })
})

describe('redirects', () => {
  test.each([
    ['http://127.0.0.1:1/', 'scheme'],
    ['https://127.0.0.1/', 'private-address'],
    ['https://169.254.169.254/latest/meta-data/', 'private-address'],
    ['https://[::ffff:169.254.169.254]/', 'private-address'],
    ['https://2130706433/', 'private-address'],
    ['file:///etc/passwd', 'scheme'],
    ['https://example.com:8443/', 'port'],
    ['https://user:pw@example.com/', 'userinfo'],
    ['https://[', 'bad-redirect'],
  ])('one to %s is judged again', async (location, reason) => {
    expect(
      reasonOf(
        await fetching((_, response) => void response.writeHead(302, { location }).end(), { typedByUser: true }),
      ),
    ).toBe(reason)
  })

  test('five are followed, a sixth is not', async () => {
    const chain =
      (length: number): RequestListener =>
      (request, response) => {
        const step = Number(new URL(request.url ?? '/', 'http://x').searchParams.get('step'))
        if (step < length) response.writeHead(307, { location: `/?step=${step + 1}` }).end()
        else response.end('there')
      }
    expect(await fetching(chain(5))).toMatchObject({ outcome: 'fetched', hops: { length: 6 } })
    expect(reasonOf(await fetching(chain(6)))).toBe('too-many-redirects')
  })
})

describe('names', () => {
  const dialled = (answers: string[][]) => {
    const asked: string[] = []
    const targets: string[] = []
    const fetch = createGuardedFetch({
      policy: policy(),
      userAgent,
      resolve: async (name) => {
        asked.push(name)
        return answers.shift() ?? []
      },
      dial: (target) => {
        targets.push(target.address)
        return { address: '127.0.0.1', port: 1 }
      },
    })
    return { fetch, asked, targets }
  }

  test('a name is resolved once, and the address that was checked is the one that is dialled', async () => {
    const { fetch, asked, targets } = dialled([['93.184.216.34'], ['127.0.0.1']])
    expect(reasonOf(await fetch('https://rebinding.test/'))).toBe('unreachable')
    expect(asked).toEqual(['rebinding.test'])
    expect(targets).toEqual(['93.184.216.34'])
  })

  test.each([[['127.0.0.1']], [['93.184.216.34', '10.0.0.1']], [['::1']], [['::ffff:10.0.0.1']]])(
    'a name that resolves to %j is not dialled',
    async (addresses) => {
      const { fetch, targets } = dialled([addresses])
      expect(reasonOf(await fetch('https://sneaky.test/'))).toBe('private-address')
      expect(targets).toEqual([])
    },
  )

  test('a name that nobody knows is unresolvable', async () => {
    expect(reasonOf(await dialled([[]]).fetch('https://ghost.test/'))).toBe('unresolvable')
    const failing = createGuardedFetch({
      policy: policy(),
      userAgent,
      resolve: () => Promise.reject(new Error('ENOTFOUND')),
    })
    expect(reasonOf(await failing('https://ghost.test/'))).toBe('unresolvable')
  })

  test('a resolver that hangs ends with the time', async () => {
    const hanging = createGuardedFetch({ policy: policy(), userAgent, resolve: () => new Promise(() => {}) })
    expect(reasonOf(await hanging('https://slow.test/', { totalMs: 200 }))).toBe('timeout')
  })
})

describe('TLS', () => {
  const certificate = issueCertificate(['acme.test'])

  async function overTls(url: string, answer: RequestListener, ca: string[] | undefined = [certificate.cert]) {
    const names: string[] = []
    const noteName = (name: string, done: (error: null) => void) => {
      names.push(name)
      done(null)
    }
    const server = createTlsServer({ ...certificate, SNICallback: noteName }, answer)
    const port = await listen(server)
    const fetch = createGuardedFetch({
      policy: policy(),
      userAgent,
      resolve: async () => ['93.184.216.34'],
      dial: () => ({ address: '127.0.0.1', port }),
      ...(ca && { ca }),
    })
    return { result: await fetch(url), names }
  }

  test('server name and Host speak of the name though the address is dialled', async () => {
    const { result, names } = await overTls(
      'https://acme.test/',
      (request, response) => void response.end(request.headers.host),
    )
    expect(result.outcome === 'fetched' && result.body.toString()).toBe('acme.test')
    expect(names).toEqual(['acme.test'])
  })

  test('a certificate for another name, or of nobody, is refused', async () => {
    expect(reasonOf((await overTls('https://other.test/', (_, response) => void response.end())).result)).toBe(
      'certificate',
    )
    const alone = createTlsServer({ ...certificate }, (_, response) => void response.end())
    const port = await listen(alone)
    const fetch = createGuardedFetch({
      policy: policy(),
      userAgent,
      resolve: async () => ['93.184.216.34'],
      dial: () => ({ address: '127.0.0.1', port }),
    })
    expect(reasonOf(await fetch('https://acme.test/'))).toBe('certificate')
  })

  test.each([['directly'], ['through a proxy']])(
    'certificates of our own stand beside the usual ones: %s',
    async (way) => {
      const [usual, own, nobody] = ['usual.test', 'own.test', 'nobody.test'].map((name) => issueCertificate([name]))
      if (!usual || !own || !nobody) throw new Error('no certificate')
      const before = getCACertificates('default')
      setDefaultCACertificates([...before, usual.cert])
      try {
        for (const [host, certificate, answer] of [
          ['usual.test', usual, 204],
          ['own.test', own, 204],
          ['nobody.test', nobody, 'certificate'],
        ] as const) {
          const port = await listen(
            createTlsServer({ ...certificate }, (_, response) => void response.writeHead(204).end()),
          )
          const fetch = createGuardedFetch({
            policy: policy([], way === 'directly' ? {} : { proxy: `http://127.0.0.1:${await tunnelTo(port)}` }),
            userAgent,
            resolve: async () => ['93.184.216.34'],
            dial: () => ({ address: '127.0.0.1', port }),
            ca: [own.cert],
          })
          expect([host, reasonOf(await fetch(`https://${host}/`))]).toEqual([host, answer])
        }
      } finally {
        setDefaultCACertificates(before)
      }
    },
  )

  test('a redirect from https to http is a downgrade', async () => {
    const { result } = await overTls(
      'https://acme.test/',
      (_, response) => void response.writeHead(301, { location: 'http://acme.test/' }).end(),
    )
    expect(reasonOf(result)).toBe('downgrade')
  })
})

describe('behind a proxy', () => {
  test('everything goes through CONNECT, and literals are still judged here', async () => {
    const origin = await serve((request, response) => void response.end(`you asked ${request.url}`))
    const connects: string[] = []
    const port = await tunnelTo(origin, connects)
    const fetch = createGuardedFetch({
      policy: policy(['intranet.test'], { proxy: `http://127.0.0.1:${port}` }),
      userAgent,
      resolve: () => Promise.reject(new Error('the proxy resolves')),
    })
    const result = await fetch('http://intranet.test/page')
    expect(result.outcome === 'fetched' && result.body.toString()).toBe('you asked /page')
    expect(connects).toEqual(['intranet.test:80'])
    expect(reasonOf(await fetch('https://169.254.169.254/'))).toBe('private-address')
    expect(reasonOf(await fetch('https://localhost/'))).toBe('host')
    expect(connects).toHaveLength(1)
  })

  test('a proxy that refuses is unreachable', async () => {
    const proxy = createServer()
    proxy.on('connect', (_, socket: Socket) => void socket.end('HTTP/1.1 403 Forbidden\r\n\r\n'))
    const port = await listen(proxy)
    const fetch = createGuardedFetch({ policy: policy([], { proxy: `http://127.0.0.1:${port}` }), userAgent })
    expect(reasonOf(await fetch('https://example.com/'))).toBe('unreachable')
  })
})

test('with egress off no server is asked', async () => {
  let asked = 0
  const port = await serve((_, response) => {
    asked++
    response.end()
  })
  const fetch = createGuardedFetch({ policy: policy([`127.0.0.1:${port}`], { egress: false }), userAgent })
  expect(reasonOf(await fetch(`http://127.0.0.1:${port}/`))).toBe('egress-off')
  expect(asked).toBe(0)
})
