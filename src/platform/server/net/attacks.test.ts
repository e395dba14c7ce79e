import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { createAuthority, issueCertificate } from '../../../../tests/support/certificate.ts'
import { fromNow } from '../../../../tests/support/clock.ts'
import type { FetchOptions, FetchResult } from './fetch.ts'
import type { NetPolicy } from './policy.ts'
import { openPolicy, serve, serveTcp, serveTls, setTrap, tunnelTo, userAgent } from './servers.fixture.ts'
import { openWayOut } from './way-out.ts'

// Attacks by someone who owns a name, a server or a proxy. The guard is the one of production; only names
// and the public addresses behind them lead to servers of our own. A trap is wherever nothing may ever be dialed.

const authority = createAuthority('Attack tests')
const names = ['acme.test', 'www.acme.test', 'other.test']
const certificate = authority.issue(names)
/** Unicast, so that the guard lets it pass; led to the vendor's server. */
const vendorIp = '93.184.216.34'
const mebibyte = 1024 * 1024

const outcomeOf = (result: FetchResult) => (result.outcome === 'unavailable' ? result.reason : result.status)

/** A vendor at the public address, behind `acme.test` and whatever name is not given answers of its own. */
async function vendor({
  answer = (_, response) => void response.end('the vendor'),
  port,
  answers = {},
  policy = {},
}: {
  answer?: RequestListener
  port?: number
  answers?: Record<string, string[][]>
  policy?: Partial<NetPolicy>
} = {}) {
  const trap = await setTrap()
  const vendorPort = port ?? (await serveTls({ ...certificate, maxHeaderSize: mebibyte }, answer))
  const dialled: string[] = []
  const asked: string[] = []
  const wayOut = openWayOut({
    policy: openPolicy(policy),
    userAgent,
    ca: [authority.cert],
    parts: {
      resolve: async (name) => {
        asked.push(name)
        return answers[name]?.shift() ?? [vendorIp]
      },
      dial: ({ address }) => {
        dialled.push(address)
        return { address: '127.0.0.1', port: address === vendorIp ? vendorPort : trap.port }
      },
    },
  })
  const go = async (url: string, options: FetchOptions = {}) => outcomeOf(await wayOut.fetch(url, options))
  return { wayOut, go, trap, dialled, asked }
}

describe('an address within this network is not dialled, however it is spelled', () => {
  const spellings: [attack: string, url: string, reason: string][] = [
    ['loopback in plain', 'https://127.0.0.1/', 'private-address'],
    ['decimal', 'https://2130706433/', 'private-address'],
    ['hexadecimal', 'https://0x7f000001/', 'private-address'],
    ['hexadecimal in parts', 'https://0x7f.1/', 'private-address'],
    ['mixed bases', 'https://0x7f.0.0.01/', 'private-address'],
    ['octal', 'https://017700000001/', 'private-address'],
    ['octal in parts', 'https://0177.0.0.1/', 'private-address'],
    ['short', 'https://127.1/', 'private-address'],
    ['zero', 'https://0/', 'private-address'],
    ['decimal of the metadata service', 'https://2852039166/latest/meta-data/', 'private-address'],
    ['the metadata service', 'https://169.254.169.254/latest/meta-data/', 'private-address'],
    ['trailing dot', 'https://127.0.0.1./', 'private-address'],
    ['two trailing dots', 'https://127.0.0.1../', 'host'],
    ['percent-encoded digits', 'https://%31%32%37.0.0.1/', 'private-address'],
    ['percent-encoded dots', 'https://127%2e0%2e0%2e1/', 'private-address'],
    ['circled digits', 'https://①②⑦.⓪.⓪.①/', 'private-address'],
    ['full-width digits', 'https://１２７.０.０.１/', 'private-address'],
    ['ideographic full stops', 'https://127。0。0。1/', 'private-address'],
    ['full-width and half-width full stops', 'https://127．0｡0．1/', 'private-address'],
    ['soft hyphen within', 'https://127.0.0\u00ad.1/', 'private-address'],
    ['zero-width space within a name', 'https://local\u200bhost/', 'host'],
    ['backslashes', 'https:\\\\127.0.0.1\\', 'private-address'],
    ['tabs and line feeds within', 'https://127.0\t.0\n.1/', 'private-address'],
    ['IPv6 loopback', 'https://[::1]/', 'private-address'],
    ['IPv6 loopback in full', 'https://[0000:0:0:0:0:0:0:0001]/', 'private-address'],
    ['IPv6 unspecified', 'https://[::]/', 'private-address'],
    ['IPv4 mapped', 'https://[::ffff:127.0.0.1]/', 'private-address'],
    ['IPv4 mapped in hexadecimal', 'https://[::ffff:7f00:1]/', 'private-address'],
    ['IPv4 compatible', 'https://[::127.0.0.1]/', 'private-address'],
    ['IPv4 translated', 'https://[::ffff:0:127.0.0.1]/', 'private-address'],
    ['NAT64', 'https://[64:ff9b::7f00:1]/', 'private-address'],
    ['NAT64 of a local prefix', 'https://[64:ff9b:1::7f00:1]/', 'private-address'],
    ['6to4', 'https://[2002:7f00:1::]/', 'private-address'],
    ['Teredo', 'https://[2001:0:7f00:1::]/', 'private-address'],
    ['link-local', 'https://[fe80::1]/', 'private-address'],
    ['unique local', 'https://[fc00::1]/', 'private-address'],
    ["the cloud's metadata over IPv6", 'https://[fd00:ec2::254]/', 'private-address'],
    ['multicast', 'https://[ff02::1]/', 'private-address'],
    ['zone id', 'https://[fe80::1%25eth0]/', 'bad-url'],
    ['zone id of loopback', 'https://[::1%25lo]/', 'bad-url'],
    ['localhost', 'https://localhost/', 'host'],
    ['localhost with a trailing dot', 'https://localhost./', 'host'],
    ['localhost with two', 'https://localhost../', 'host'],
    ['localhost in mixed case', 'https://LocalHost/', 'host'],
    ['localhost in full-width letters', 'https://ｌｏｃａｌｈｏｓｔ/', 'host'],
    ['localhost percent-encoded', 'https://%6c%6fcalhost/', 'host'],
    ['below localhost', 'https://app.localhost/', 'host'],
    ['the metadata service by name', 'https://metadata.google.internal/', 'host'],
    ['a service of the cluster', 'https://api.default.svc/', 'host'],
    ['a bare name of this network', 'https://intranet/', 'host'],
    ['an empty label', 'https://acme..test/', 'host'],
    ['user and password', 'https://acme.test:pw@127.0.0.1/', 'userinfo'],
    ['a port of another service', 'https://acme.test:6379/', 'port'],
    ['no port', 'https://acme.test:0/', 'port'],
    ['another scheme', 'gopher://127.0.0.1:6379/_FLUSHALL', 'scheme'],
    ['a file', 'file:///etc/passwd', 'scheme'],
  ]

  test.each(spellings)('%s: %s is refused as %s, with a proxy and without', async (_, url, reason) => {
    const { go, dialled, trap } = await vendor()
    expect(await go(url)).toBe(reason)
    expect(dialled).toEqual([])
    const behindProxy = await vendor({ policy: { proxy: `http://127.0.0.1:${trap.port}` } })
    expect(await behindProxy.go(url)).toBe(reason)
    expect(trap.caught()).toBe(0)
  })

  test('plain http is no way around: asked to look whether it leads to https, we still do not look within', async () => {
    const { go, dialled } = await vendor({ answers: { 'within.test': [['10.0.0.1']] } })
    expect(await go('http://127.0.0.1/', { allowHttp: true })).toBe('private-address')
    expect(await go('http://localhost/', { allowHttp: true })).toBe('host')
    expect(await go('http://within.test/', { allowHttp: true })).toBe('private-address')
    expect(await go('http://acme.test:8080/', { allowHttp: true, typedByUser: true })).toBe('scheme')
    expect(dialled).toEqual([])
  })

  test.each(['127.0.0.1.nip.io', '10-0-0-1.sslip.io', 'localtest.me', 'a.lvh.me'])(
    'behind a proxy, which would resolve it, %s is refused by name',
    async (name) => {
      const trap = await setTrap()
      const { go } = await vendor({ policy: { proxy: `http://127.0.0.1:${trap.port}` } })
      expect(await go(`https://${name}/`)).toBe('host')
      expect(trap.caught()).toBe(0)
    },
  )
})

describe('a name is judged by all that it resolves to', () => {
  const resolutions: [attack: string, name: string, addresses: string[]][] = [
    ['a name of loopback', 'sneaky.test', ['127.0.0.1']],
    ['public and private mixed', 'sneaky.test', [vendorIp, '10.0.0.1']],
    ['private behind many public ones', 'sneaky.test', [vendorIp, '1.1.1.1', '8.8.8.8', '192.168.1.1']],
    ['IPv6 loopback beside a public IPv4', 'sneaky.test', [vendorIp, '::1']],
    ['IPv4 mapped', 'sneaky.test', ['::ffff:10.0.0.1']],
    ['link-local with its zone', 'sneaky.test', ['fe80::1%eth0']],
    ['a public address with a zone', 'sneaky.test', ['2606:4700::1111%lo']],
    ['an address within the name', '127.0.0.1.nip.io', ['127.0.0.1']],
    ['an alias of a name within', 'alias.test', ['172.16.0.1']],
    ["an alias of the cloud's metadata", 'alias.test', ['169.254.169.254']],
    ['shared address space', 'carrier.test', ['100.64.0.1']],
    ['a text that is not an address', 'broken.test', ['localhost']],
  ]

  test.each(resolutions)('%s: %s with %j is not dialled', async (_, name, addresses) => {
    const { go, wayOut, dialled } = await vendor({ answers: { [name]: [addresses, addresses] } })
    expect(await go(`https://${name}/`)).toBe('private-address')
    expect(await wayOut.inspectTls(name)).toEqual({ outcome: 'unavailable', reason: 'private-address' })
    expect(dialled).toEqual([])
  })

  test('rebinding: the name is asked for once, and what was checked is what is dialled', async () => {
    const { go, asked, dialled, trap } = await vendor({ answers: { 'acme.test': [[vendorIp], ['127.0.0.1']] } })
    expect(await go('https://acme.test/')).toBe(200)
    expect([asked, dialled]).toEqual([['acme.test'], [vendorIp]])
    expect(await go('https://acme.test/')).toBe('private-address')
    expect(trap.caught()).toBe(0)
  })

  test('rebinding between two hops of one request is seen at the second', async () => {
    const { go, dialled } = await vendor({
      answers: { 'acme.test': [[vendorIp], ['127.0.0.1']] },
      answer: (_, response) => void response.writeHead(302, { location: '/again' }).end(),
    })
    expect(await go('https://acme.test/')).toBe('private-address')
    expect(dialled).toEqual([vendorIp])
  })

  test('an endless list of addresses is judged whole', async () => {
    const many = Array.from({ length: 5_000 }, () => vendorIp)
    const { go } = await vendor({ answers: { 'acme.test': [[...many, '10.0.0.1'], many] } })
    expect(await go('https://acme.test/')).toBe('private-address')
    expect(await go('https://acme.test/')).toBe(200)
  })
})

describe('a redirect is judged as if we had been asked to go there', () => {
  const locations: [attack: string, location: string, reason: string | number][] = [
    ['to loopback', 'https://127.0.0.1/', 'private-address'],
    ['to the metadata service', 'https://169.254.169.254/latest/meta-data/', 'private-address'],
    ['to the metadata service, mapped', 'https://[::ffff:169.254.169.254]/', 'private-address'],
    ['to a number', 'https://2130706433/', 'private-address'],
    ['without a scheme, to loopback', '//127.1/', 'private-address'],
    ['with backslashes, to loopback', '\\\\127.0.0.1\\', 'private-address'],
    ['to a name of loopback', 'https://within.test/', 'private-address'],
    ['to localhost', 'https://localhost/', 'host'],
    ['to plain http', 'http://acme.test/', 'downgrade'],
    ['to a file', 'file:///etc/passwd', 'scheme'],
    ['to data', 'data:text/html,hello', 'scheme'],
    ['to script', 'javascript:alert(1)', 'scheme'],
    ['to another port', 'https://acme.test:22/', 'port'],
    ['to a port that only a person may name', 'https://acme.test:8443/', 'port'],
    ['with a password', 'https://user:pw@acme.test/', 'userinfo'],
    ['to nothing that is an address', 'https://[', 'bad-redirect'],
    ['of great length', `/${'a'.repeat(20_000)}`, 'bad-url'],
    ['to itself for ever', '/', 'too-many-redirects'],
    ['to what the operator opened for us alone', 'https://wiki.corp/', 'host'],
    ['to an address that the operator opened', 'https://10.9.9.9/', 'private-address'],
  ]

  test.each(locations)('%s', async (_, location, reason) => {
    const { go, dialled, trap } = await vendor({
      answers: { 'within.test': [['127.0.0.1']] },
      answer: (_, response) => void response.writeHead(302, { location }).end(),
      policy: { allow: ['wiki.corp', '10.9.9.9'] },
    })
    expect(await go('https://acme.test/', { typedByUser: true })).toBe(reason)
    expect(new Set(dialled)).toEqual(new Set([vendorIp]))
    expect(trap.caught()).toBe(0)
  })

  test('what was opened may lead on to what was opened', async () => {
    const port: number = await serve((request, response) => {
      if (request.url === '/') response.writeHead(302, { location: `http://127.0.0.1:${port}/there` }).end()
      else response.end('there')
    })
    const { wayOut } = await vendor({ policy: { allow: [`127.0.0.1:${port}`] } })
    const opened = openWayOut({ policy: openPolicy({ allow: [`127.0.0.1:${port}`] }), userAgent })
    expect(outcomeOf(await opened.fetch(`http://127.0.0.1:${port}/`))).toBe(200)
    expect(outcomeOf(await wayOut.fetch(`http://127.0.0.1:${port + 1}/`))).toBe('scheme')
  })

  test('five are followed, a sixth is not', async () => {
    const { go } = await vendor({
      answer: (request, response) => {
        const left = Number(new URL(request.url ?? '/', 'https://acme.test').searchParams.get('left'))
        if (left > 0) response.writeHead(307, { location: `/?left=${left - 1}` }).end()
        else response.end('there')
      },
    })
    expect(await go('https://acme.test/?left=5')).toBe(200)
    for (const left of [6, 1_000]) expect(await go(`https://acme.test/?left=${left}`)).toBe('too-many-redirects')
  })
})

describe('what is told to one is not told to another', () => {
  /** Leads from acme.test to other.test and back, and notes what was said at each. */
  async function roundTrip(options: FetchOptions) {
    const said: { host: string; cookie: unknown; authorization: unknown; accept: unknown }[] = []
    const { go } = await vendor({
      answer: ({ headers, url }, response) => {
        said.push({
          host: headers.host ?? '',
          cookie: headers.cookie,
          authorization: headers.authorization ?? headers['x-api-key'],
          accept: headers.accept,
        })
        const next = { '/': 'https://other.test/1', '/1': 'https://acme.test/2' }[url ?? '']
        response.writeHead(next ? 302 : 200, { 'set-cookie': 'sid=1', ...(next && { location: next }) }).end()
      },
    })
    return { outcome: await go('https://acme.test/', options), said }
  }

  test('cookies are not carried from hop to hop', async () => {
    const { said } = await roundTrip({})
    expect(said.map(({ host, cookie }) => [host, cookie])).toEqual([
      ['acme.test', undefined],
      ['other.test', undefined],
      ['acme.test', undefined],
    ])
  })

  test.each(['authorization', 'X-API-Key'])(
    '%s goes to the first origin, and not again once we were led away',
    async (name) => {
      const { outcome, said } = await roundTrip({ headers: { [name]: 'secret', accept: 'text/html' } })
      expect(outcome).toBe(200)
      expect(said.map(({ authorization }) => authorization)).toEqual(['secret', undefined, undefined])
      expect(said.map(({ accept }) => accept)).toEqual(['text/html', 'text/html', 'text/html'])
    },
  )

  test('a body is not sent on', async () => {
    const { outcome, said } = await roundTrip({ method: 'POST', body: 'secret' })
    expect(outcome).toBe('redirected')
    expect(said).toHaveLength(1)
  })

  test.each(['host', 'cookie', 'User-Agent', 'proxy-authorization', 'content-length', 'Transfer-Encoding'])(
    "%s is not the caller's to set",
    async (name) => {
      const { wayOut } = await vendor()
      await expect(wayOut.fetch('https://acme.test/', { headers: { [name]: 'x' } })).rejects.toThrow(name.toLowerCase())
    },
  )
})

describe('a body that is more than it seems', () => {
  const zeros = Buffer.alloc(128 * mebibyte)
  const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }
  const bombs: [attack: string, encoding: string | string[], body: () => Buffer, reason: string][] = [
    ['gzip bomb', 'gzip', () => gzipSync(zeros), 'too-large'],
    ['gzip bomb in capitals', 'GZIP', () => gzipSync(zeros), 'too-large'],
    ['deflate bomb', 'deflate', () => deflateSync(zeros), 'too-large'],
    ['brotli bomb', 'br', () => brotliCompressSync(zeros, quick), 'too-large'],
    [
      'bombs one after the other',
      'gzip',
      () => Buffer.concat(Array(40).fill(gzipSync(zeros.subarray(0, mebibyte)))),
      'too-large',
    ],
    ['encoding within encoding', 'gzip, gzip', () => gzipSync(gzipSync(zeros)), 'bad-encoding'],
    ['encoding within encoding, in two headers', ['gzip', 'gzip'], () => gzipSync(gzipSync('x')), 'bad-encoding'],
    ['an encoding that was not requested', 'zstd', () => Buffer.from('x'), 'bad-encoding'],
    ['the name of a built-in', 'constructor', () => Buffer.from('x'), 'bad-encoding'],
    ['what is not what it says', 'gzip', () => Buffer.from('no gzip'), 'bad-encoding'],
    ['cut off in mid-stream', 'gzip', () => gzipSync('hello world').subarray(0, -6), 'bad-encoding'],
  ]

  test.each(bombs)('%s (%s)', async (_, encoding, body, reason) => {
    const bytes = body()
    const { go } = await vendor({
      answer: (_, response) => void response.writeHead(200, { 'Content-Encoding': encoding }).end(bytes),
    })
    const before = process.memoryUsage().rss
    expect(await go('https://acme.test/', { maxBytes: mebibyte })).toBe(reason)
    expect(process.memoryUsage().rss - before).toBeLessThan(64 * mebibyte)
  })

  /** A gzip stream that goes on for ever and unpacks to nothing. */
  test('a decoder that is fed for ever and gives nothing', async () => {
    const nothing = Buffer.concat(Array(2_000).fill(gzipSync('')))
    const { go } = await vendor({
      answer: (_, response) => {
        response.writeHead(200, { 'content-encoding': 'gzip' })
        pour(response, nothing)
      },
    })
    expect(await go('https://acme.test/', { maxBytes: mebibyte })).toBe('too-large')
  })

  test('an endless body', async () => {
    const { go } = await vendor({ answer: (_, response) => pour(response, Buffer.alloc(65_536)) })
    expect(await go('https://acme.test/', { maxBytes: mebibyte })).toBe('too-large')
  })

  test('an endless body on the way of a redirect is not read', async () => {
    const { go } = await vendor({
      answer: (request, response) => {
        if (request.url === '/there') return void response.end('there')
        response.writeHead(302, { location: '/there' })
        pour(response, Buffer.alloc(65_536))
      },
    })
    expect(await go('https://acme.test/', { maxBytes: mebibyte })).toBe(200)
  })

  test('a type that was not asked for is not read', async () => {
    let sent = 0
    const { wayOut } = await vendor({
      answer: (_, response) => {
        response.writeHead(200, { 'content-type': 'Video/MP4; codecs=x' })
        response.on('drain', () => sent++)
        pour(response, Buffer.alloc(65_536))
      },
    })
    expect(await wayOut.fetch('https://acme.test/', { types: ['text/html', 'application/*+json'] })).toEqual({
      outcome: 'unavailable',
      reason: 'wrong-type',
      type: 'video/mp4',
      url: 'https://acme.test/',
    })
    expect(sent).toBeLessThan(100)
  })
})

describe('a server that plays with the protocol or with time', () => {
  const slow: [attack: string, script: (socket: Socket) => void, reason: string | number][] = [
    ['never answers', () => {}, 'timeout'],
    ['drips headers', (socket) => drip(socket, 'HTTP/1.1 200 OK\r\n', 'x-a: b\r\n'), 'timeout'],
    ['drips one endless header', (socket) => drip(socket, 'HTTP/1.1 200 OK\r\nx-a: ', 'b'), 'timeout'],
    ['drips a body', (socket) => drip(socket, 'HTTP/1.1 200 OK\r\n\r\n', 'x'), 'timeout'],
    [
      'drips chunks',
      (socket) => drip(socket, 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n', '1\r\nx\r\n'),
      'timeout',
    ],
    ['drips interim answers', (socket) => drip(socket, '', 'HTTP/1.1 103 Early Hints\r\n\r\n'), 'timeout'],
    [
      'keeps a promise of length',
      (socket) => void socket.write('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nshort'),
      'timeout',
    ],
  ]
  test.each(slow)('%s', async (_, script, reason) => {
    expect(await raw(script, { totalMs: 400 })).toBe(reason)
  })

  const ok = 'HTTP/1.1 200 OK\r\n'
  const answers: [attack: string, bytes: string, reason: string][] = [
    ['a header without end', `${ok}x-flood: ${'a'.repeat(200_000)}\r\n\r\n`, 'headers-too-large'],
    ['headers without end', `${ok}${'x-flood: a\r\n'.repeat(20_000)}\r\n`, 'headers-too-large'],
    [
      'a redirect of great length',
      `HTTP/1.1 302 Found\r\nlocation: /${'a'.repeat(100_000)}\r\n\r\n`,
      'headers-too-large',
    ],
    [
      'trailers without end',
      `${ok}transfer-encoding: chunked\r\n\r\n0\r\n${'x-t: a\r\n'.repeat(20_000)}\r\n`,
      'headers-too-large',
    ],
    ['two lengths', `${ok}content-length: 1\r\ncontent-length: 2\r\n\r\nxx`, 'bad-response'],
    ['a length and chunks', `${ok}content-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`, 'bad-response'],
    ['a negative length', `${ok}content-length: -1\r\n\r\n`, 'bad-response'],
    ['a length beyond counting', `${ok}content-length: 99999999999999999999999\r\n\r\nx`, 'bad-response'],
    ['a broken chunk size', `${ok}transfer-encoding: chunked\r\n\r\nzz\r\nx\r\n`, 'bad-response'],
    ['a chunk longer than its size', `${ok}transfer-encoding: chunked\r\n\r\n1\r\nxxxx\r\n0\r\n\r\n`, 'bad-response'],
    ['a header in two lines by line feed alone', `${ok}x-a: b\n c\r\n\r\n`, 'bad-response'],
    ['a header with a null byte', `${ok}x-a: b\0c\r\n\r\n`, 'bad-response'],
    ['a space before the colon', `${ok}x-a : b\r\n\r\n`, 'bad-response'],
    ['another protocol', 'SSH-2.0-OpenSSH_9.6\r\n', 'bad-response'],
    [
      'an upgrade that was not requested',
      'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n',
      'unreachable',
    ],
    ['nothing at all', '', 'unreachable'],
    ['half a status line', 'HTTP/1.1 2', 'unreachable'],
    ['a socket that is half closed in mid-body', `${ok}content-length: 10\r\n\r\nx`, 'unreachable'],
  ]
  test.each(answers)('%s', async (_, bytes, reason) => {
    expect(await raw((socket) => void socket.once('data', () => socket.end(bytes)))).toBe(reason)
  })

  test.each([
    ['HTTP/1.0, which ends with the connection', 'HTTP/1.0 200 OK\r\ncontent-type: text/plain\r\n\r\nx'],
    ['a socket that is half closed behind the answer', `${ok}content-length: 1\r\n\r\nx`],
  ])('%s is read', async (_, bytes) => {
    expect(await raw((socket) => void socket.once('data', () => socket.end(bytes)))).toBe(200)
  })

  test('a connection that breaks in mid-body is not a short page', async () => {
    expect(
      await raw((socket) => void socket.write(`${ok}content-length: 1000\r\n\r\npart`, () => socket.destroy())),
    ).toBe('unreachable')
  })

  /** The guard over plain http, at the public address: what is written is what arrives. */
  async function raw(script: (socket: Socket) => void, options: FetchOptions = {}) {
    const { go } = await vendor({ port: await serveTcp(script) })
    return go('http://acme.test/', { allowHttp: true, ...options })
  }
})

describe('TLS that does not hold', () => {
  const dayMs = 86_400_000
  const expired = { notBefore: fromNow(-3 * dayMs), notAfter: fromNow(-dayMs) }
  const early = { notBefore: fromNow(dayMs), notAfter: fromNow(3 * dayMs) }
  const certificates: [
    attack: string,
    certificate: { cert: string; key: string },
    fault: string,
    coversHost: boolean,
  ][] = [
    ['for another name', authority.issue(['evil.test']), 'ERR_TLS_CERT_ALTNAME_INVALID', false],
    ['for everything', authority.issue(['*']), 'ERR_TLS_CERT_ALTNAME_INVALID', false],
    ['for a name with a null byte', authority.issue(['acme.test\0.evil.test']), 'ERR_TLS_CERT_ALTNAME_INVALID', false],
    ['for the address', authority.issue([vendorIp]), 'ERR_TLS_CERT_ALTNAME_INVALID', false],
    ['expired', authority.issue(names, expired), 'CERT_HAS_EXPIRED', true],
    ['not valid yet', authority.issue(names, early), 'CERT_NOT_YET_VALID', true],
    ['of itself', issueCertificate(names), 'DEPTH_ZERO_SELF_SIGNED_CERT', true],
    ['of an unknown authority', createAuthority('Stranger').issue(names), 'SELF_SIGNED_CERT_IN_CHAIN', true],
  ]

  test.each(certificates)(
    'a certificate %s: nothing is asked, and the inspection says %s',
    async (_, pair, fault, coversHost) => {
      let asked = 0
      const port = await serveTls(pair, (_, response) => {
        asked++
        response.end()
      })
      const { go, wayOut } = await vendor({ port })
      expect(await go('https://acme.test/')).toBe('certificate')
      expect(await wayOut.inspectTls('acme.test')).toMatchObject({
        outcome: 'inspected',
        tls: { isAuthorized: false, fault, coversHost },
      })
      expect(asked).toBe(0)
    },
  )

  const handshakes: [attack: string, script: (socket: Socket) => void, reason: string][] = [
    [
      'hangs up in mid-handshake',
      (socket) => void socket.once('data', () => socket.end(Buffer.from('16030300', 'hex'))),
      'unreachable',
    ],
    ['resets in mid-handshake', (socket) => void socket.once('data', () => socket.resetAndDestroy()), 'unreachable'],
    [
      'speaks plain http',
      (socket) => void socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\n\r\n')),
      'handshake',
    ],
    ['says nothing', () => {}, 'timeout'],
  ]
  test.each(handshakes)('a server that %s', async (_, script, reason) => {
    const { go, wayOut } = await vendor({ port: await serveTcp(script) })
    expect(await go('https://acme.test/', inTime(reason))).toBe(reason)
    expect(await wayOut.inspectTls('acme.test', 443, inTime(reason))).toEqual({ outcome: 'unavailable', reason })
  })
})

describe('a proxy that lies', () => {
  const established = 'HTTP/1.1 200 Connection established\r\n\r\n'
  const lies: [attack: string, script: (socket: Socket) => void, reason: string][] = [
    ['says no', (socket) => void socket.end('HTTP/1.1 403 Forbidden\r\n\r\n'), 'proxy'],
    ['asks for a password', (socket) => void socket.end('HTTP/1.1 407 Who are you\r\n\r\n'), 'proxy'],
    ['redirects', (socket) => void socket.end('HTTP/1.1 302 Found\r\nlocation: http://127.0.0.1/\r\n\r\n'), 'proxy'],
    ['got no further', (socket) => void socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n'), 'unreachable'],
    ['says yes and hangs up', (socket) => void socket.end(established), 'unreachable'],
    [
      'says yes and answers itself',
      (socket) => void socket.end(`${established}HTTP/1.1 200 OK\r\n\r\nhello`),
      'handshake',
    ],
    ['never says anything', () => {}, 'timeout'],
    ['says yes and then nothing', (socket) => void socket.write(established), 'timeout'],
    [
      'floods headers',
      (socket) => void socket.end(`HTTP/1.1 200 OK\r\nx: ${'a'.repeat(100_000)}\r\n\r\n`),
      'headers-too-large',
    ],
    ['speaks another protocol', (socket) => void socket.end('SSH-2.0-OpenSSH_9.6\r\n'), 'bad-response'],
  ]

  test.each(lies)('%s', async (_, script, reason) => {
    const port = await serveTcp((socket) => void socket.once('data', () => script(socket)))
    const { go, wayOut } = await vendor({ policy: { proxy: `http://127.0.0.1:${port}` } })
    expect(await go('https://acme.test/', inTime(reason))).toBe(reason)
    expect(await wayOut.inspectTls('acme.test', 443, inTime(reason))).toEqual({ outcome: 'unavailable', reason })
  })

  test('leads elsewhere: the certificate is of another', async () => {
    let asked = 0
    const elsewhere = await serveTls(authority.issue(['evil.test']), (_, response) => {
      asked++
      response.end()
    })
    const { go } = await vendor({ policy: { proxy: `http://127.0.0.1:${await tunnelTo(elsewhere)}` } })
    expect(await go('https://acme.test/')).toBe('certificate')
    expect(asked).toBe(0)
  })
})

/** Short only where the time is what ends it. */
const inTime = (reason: string) => (reason === 'timeout' ? { totalMs: 400 } : {})

const drip = (socket: Socket, head: string, drop: string) => {
  socket.write(head)
  const dripping = setInterval(() => socket.write(drop), 20)
  socket.on('close', () => clearInterval(dripping))
}

/** Writes for as long as the client reads. */
function pour(response: Parameters<RequestListener>[1], chunk: Buffer): void {
  const more = () => {
    while (!response.destroyed && response.write(chunk));
  }
  response.on('drain', more)
  more()
}
