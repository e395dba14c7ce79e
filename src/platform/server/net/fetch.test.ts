import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { issueCertificate } from '../../../../tests/support/certificate.ts'
import { createGuardedFetch, type FetchOptions, type FetchResult, userAgentOf } from './fetch.ts'
import { listen, openPolicy, serve, serveTls, tunnelTo } from './servers.fixture.ts'

// Requests and answers; attacks against them are in attacks.test.ts.

const userAgent = userAgentOf({ version: '0.1.0', publicUrl: 'https://sightline.test' })
const reasonOf = (result: FetchResult) => (result.outcome === 'unavailable' ? result.reason : result.status)
const textOf = (result: FetchResult) => result.outcome === 'fetched' && result.body.toString()
const publicIp = '93.184.216.34'

/** A real server, reached by an exception. */
async function fetching(answer: RequestListener, options: FetchOptions = {}): Promise<FetchResult> {
  const port = await serve(answer)
  const fetch = createGuardedFetch({ policy: openPolicy({ allow: [`127.0.0.1:${port}`] }), userAgent })
  return fetch(`http://127.0.0.1:${port}/`, options)
}

/** Leads every public address to one port. */
const leadingTo = (port: number, more: Partial<Parameters<typeof createGuardedFetch>[0]> = {}) =>
  createGuardedFetch({
    policy: openPolicy(),
    userAgent,
    resolve: async () => [publicIp],
    dial: () => ({ address: '127.0.0.1', port }),
    ...more,
  })

describe('what is asked and answered', () => {
  test('a page comes back with status, headers and bytes, and we say who we are', async () => {
    const seen: IncomingMessage[] = []
    const result = await fetching(
      (request, response) => {
        seen.push(request)
        response.writeHead(404, { etag: '"a"' }).end('gone')
      },
      { headers: { 'if-none-match': '"a"' } },
    )
    expect(result).toMatchObject({ outcome: 'fetched', status: 404, headers: { etag: '"a"' }, isTruncated: false })
    expect(textOf(result)).toBe('gone')
    expect(seen[0]?.headers).toMatchObject({
      'user-agent': 'Sightline/0.1.0 (+https://sightline.test)',
      'if-none-match': '"a"',
    })
  })

  test('cookies come as they were set, one by one, and the address that was dialled with them', async () => {
    const cookies = ['a=1; Expires=Thu, 01 Jan 2099 00:00:00 GMT; Secure', 'b=2; HttpOnly']
    const result = await fetching((_, response) => void response.writeHead(200, { 'set-cookie': cookies }).end())
    expect(result).toMatchObject({ cookies, ip: '127.0.0.1' })
    expect(result.outcome === 'fetched' && result.headers).not.toHaveProperty('set-cookie')
  })

  test('compressed bodies are opened', async () => {
    const result = await fetching(
      (_, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('hello')),
    )
    expect(textOf(result)).toBe('hello')
  })

  test('an API is sent a body with its key, and may take its time', async () => {
    const result = await fetching(
      (request, response) => {
        request.setEncoding('utf8').on('data', (text: string) => {
          response.end(`${request.method} ${request.headers.authorization} ${text}`)
        })
      },
      { method: 'POST', body: '{"a":1}', headers: { authorization: 'Bearer key', 'content-type': 'application/json' } },
    )
    expect(textOf(result)).toBe('POST Bearer key {"a":1}')
  })

  test('a caller that refuses redirects is told about one', async () => {
    const leading: RequestListener = (_, response) => void response.writeHead(301, { location: '/' }).end()
    expect(reasonOf(await fetching(leading, { redirect: 'error' }))).toBe('redirected')
  })
})

describe('types', () => {
  const answering =
    (type: string | undefined, status = 200): RequestListener =>
    (_, response) =>
      void response.writeHead(status, type === undefined ? {} : { 'content-type': type }).end('x')

  test.each([
    ['text/html; charset=utf-8', ['text/html'], 200],
    ['TEXT/HTML', ['text/html'], 200],
    ['text/plain', ['text/*'], 200],
    ['application/ld+json', ['application/*+json'], 200],
    ['application/json', ['application/*+json'], 'wrong-type'],
    ['text/htmlx', ['text/html'], 'wrong-type'],
    ['image/png', ['text/html', 'application/pdf'], 'wrong-type'],
    [undefined, ['text/html'], 200],
  ] as const)('%s where %j may come: %s', async (type, types, outcome) => {
    expect(reasonOf(await fetching(answering(type), { types }))).toBe(outcome)
  })

  test('that there is no page is told whatever the type of saying so', async () => {
    expect(reasonOf(await fetching(answering('text/html', 404), { types: ['application/json'] }))).toBe(404)
  })
})

describe('limits', () => {
  test('a body at the cap is whole', async () => {
    const bytes =
      (length: number): RequestListener =>
      (_, response) =>
        void response.end(Buffer.alloc(length))
    expect(reasonOf(await fetching(bytes(1000), { maxBytes: 1000 }))).toBe(200)
    expect(reasonOf(await fetching(bytes(1001), { maxBytes: 1000 }))).toBe('too-large')
  })

  test('where the beginning is of use, it is what comes, and it says that it is not all', async () => {
    const result = await fetching((_, response) => void response.end('x'.repeat(100_000)), {
      maxBytes: 1000,
      truncate: true,
    })
    expect(result).toMatchObject({ outcome: 'fetched', isTruncated: true, body: { length: 1000 } })
  })

  test('a caller can stop it', async () => {
    const stop = new AbortController()
    setTimeout(() => stop.abort(), 50)
    expect(reasonOf(await fetching(() => {}, { signal: stop.signal }))).toBe('aborted')
    expect(reasonOf(await fetching(() => {}, { signal: AbortSignal.abort() }))).toBe('aborted')
  })
})

describe('names', () => {
  test('a name that no one knows is unresolvable', async () => {
    const unknown = () => Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }))
    for (const resolve of [async () => [], unknown])
      expect(reasonOf(await leadingTo(1, { resolve })('https://ghost.test/'))).toBe('unresolvable')
  })

  test('a resolver that fails says nothing about the name', async () => {
    const resolve = () => Promise.reject(Object.assign(new Error('try again'), { code: 'EAI_AGAIN' }))
    expect(reasonOf(await leadingTo(1, { resolve })('https://acme.test/'))).toBe('unreachable')
  })

  test('a resolver that hangs ends with the time', async () => {
    const hanging = leadingTo(1, { resolve: () => new Promise(() => {}) })
    expect(reasonOf(await hanging('https://slow.test/', { totalMs: 200 }))).toBe('timeout')
  })

  test('a host without a server is unreachable', async () => {
    expect(reasonOf(await leadingTo(1)('https://acme.test/'))).toBe('unreachable')
  })
})

describe('TLS', () => {
  test('server name and Host speak of the name though the address is dialled', async () => {
    const certificate = issueCertificate(['acme.test'])
    const names: string[] = []
    const SNICallback = (name: string, done: (error: null) => void) => {
      names.push(name)
      done(null)
    }
    const port = await serveTls(
      { ...certificate, SNICallback },
      (request, response) => void response.end(request.headers.host),
    )
    const result = await leadingTo(port, { ca: [certificate.cert] })('https://acme.test/')
    expect(result).toMatchObject({ outcome: 'fetched', ip: publicIp })
    expect(textOf(result)).toBe('acme.test')
    expect(names).toEqual(['acme.test'])
  })

  test.each([['directly'], ['through a proxy']])(
    'certificates of our own stand beside the usual ones: %s',
    async (way) => {
      const [usual, own, other] = ['usual.test', 'own.test', 'other.test'].map((name) => issueCertificate([name]))
      if (!usual || !own || !other) throw new Error('no certificate')
      const before = getCACertificates('default')
      setDefaultCACertificates([...before, usual.cert])
      try {
        for (const [host, certificate, answer] of [
          ['usual.test', usual, 204],
          ['own.test', own, 204],
          ['other.test', other, 'certificate'],
        ] as const) {
          const port = await serveTls({ ...certificate }, (_, response) => void response.writeHead(204).end())
          const proxy = way === 'directly' ? undefined : `http://127.0.0.1:${await tunnelTo(port)}`
          const fetch = leadingTo(port, { policy: openPolicy({ proxy }), ca: [own.cert] })
          expect([host, reasonOf(await fetch(`https://${host}/`))]).toEqual([host, answer])
        }
      } finally {
        setDefaultCACertificates(before)
      }
    },
  )
})

test('asked to look, plain http shows whether it leads to https', async () => {
  const certificate = issueCertificate(['acme.test'])
  const secure = await serveTls(certificate, (_, response) => void response.end('secure'))
  const plain = await serve((_, response) => void response.writeHead(301, { location: 'https://acme.test/' }).end())
  const fetch = createGuardedFetch({
    policy: openPolicy(),
    userAgent,
    ca: [certificate.cert],
    resolve: async () => [publicIp],
    dial: ({ port }) => ({ address: '127.0.0.1', port: port === 80 ? plain : secure }),
  })
  expect(await fetch('http://acme.test/', { allowHttp: true })).toMatchObject({
    status: 200,
    url: 'https://acme.test/',
    hops: ['http://acme.test/', 'https://acme.test/'],
  })
  expect(reasonOf(await fetch('http://acme.test/'))).toBe('scheme')
})

describe('behind a proxy', () => {
  test('everything goes through CONNECT, and the proxy resolves', async () => {
    const origin = await serve((request, response) => void response.end(`you asked ${request.url}`))
    const connects: string[] = []
    const fetch = createGuardedFetch({
      policy: openPolicy({ allow: ['intranet.test'], proxy: `http://127.0.0.1:${await tunnelTo(origin, connects)}` }),
      userAgent,
      resolve: () => Promise.reject(new Error('the proxy resolves')),
    })
    const result = await fetch('http://intranet.test/page')
    expect(textOf(result)).toBe('you asked /page')
    expect(result).toMatchObject({ ip: null })
    expect(connects).toEqual(['intranet.test:80'])
  })

  test('a proxy that wants a password is given the one of its address', async () => {
    const given: unknown[] = []
    const proxy = createServer()
    proxy.on('connect', (request, socket) => {
      given.push(request.headers['proxy-authorization'])
      socket.end('HTTP/1.1 407 No\r\n\r\n')
    })
    const port = await listen(proxy)
    await leadingTo(1, { policy: openPolicy({ proxy: `http://us%40er:p%3Aw@127.0.0.1:${port}` }) })(
      'https://acme.test/',
    )
    expect(given).toEqual([`Basic ${Buffer.from('us@er:p:w').toString('base64')}`])
  })
})

test('with egress off no server is asked', async () => {
  let asked = 0
  const port = await serve((_, response) => {
    asked++
    response.end()
  })
  const policy = openPolicy({ allow: [`127.0.0.1:${port}`], egress: false })
  expect(reasonOf(await createGuardedFetch({ policy, userAgent })(`http://127.0.0.1:${port}/`))).toBe('egress-off')
  expect(asked).toBe(0)
})
