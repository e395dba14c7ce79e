import { createSocket } from 'node:dgram'
import { createServer as createTlsServer } from 'node:tls'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createAuthority, issueCertificate } from '../../../../tests/support/certificate.ts'
import { queryOf, type RecordType } from './names.ts'
import type { NetPolicy } from './policy.ts'
import { listen, openPolicy, serve, tunnelTo, userAgent } from './servers.fixture.ts'
import { openWayOut, type WayOutParts } from './way-out.ts'

const publicIp = '93.184.216.34'

const wayOutWith = (parts: WayOutParts, policy: Partial<NetPolicy> = {}, ca: string[] = []) =>
  openWayOut({ policy: openPolicy(policy), userAgent, ca, parts })

describe('records of a name', () => {
  /** Enough of a DNS server to answer one question: RFC 1035 § 4.1. Undefined never answers. */
  async function dnsServer(answer: (name: string, type: number) => { code?: number; data?: Buffer[] } | undefined) {
    const asked: string[] = []
    const socket = createSocket('udp4')
    socket.on('message', (query, from) => {
      const labels: string[] = []
      let at = 12
      for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
        labels.push(query.toString('latin1', at + 1, at + 1 + length))
        at += length + 1
      }
      const type = query.readUInt16BE(at + 1)
      asked.push(`${labels.join('.')} ${type}`)
      const found = answer(labels.join('.'), type)
      if (!found) return
      const records = (found.data ?? []).map((data) => {
        const head = Buffer.alloc(12)
        head.writeUInt16BE(0xc00c, 0)
        head.writeUInt16BE(type, 2)
        head.writeUInt16BE(1, 4)
        head.writeUInt32BE(60, 6)
        head.writeUInt16BE(data.length, 10)
        return Buffer.concat([head, data])
      })
      const head = Buffer.from(query.subarray(0, 12))
      head.writeUInt16BE(0x8180 | (found.code ?? 0), 2)
      head.writeUInt16BE(1, 4)
      head.writeUInt16BE(records.length, 6)
      head.writeUInt32BE(0, 8)
      socket.send(Buffer.concat([head, query.subarray(12, at + 5), ...records]), from.port, from.address)
    })
    await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
    onTestFinished(() => new Promise<void>((resolve) => socket.close(() => resolve())))
    return { asked, query: queryOf([`127.0.0.1:${socket.address().port}`]) }
  }

  const text = (value: string) => Buffer.concat([Buffer.from([value.length]), Buffer.from(value, 'latin1')])
  const name = (value: string) => Buffer.concat([...value.split('.').map(text), Buffer.from([0])])
  const records: [RecordType, Buffer, string][] = [
    ['A', Buffer.from([93, 184, 216, 34]), '93.184.216.34'],
    ['AAAA', Buffer.from('26064700000000000000000000001111', 'hex'), '2606:4700::1111'],
    ['MX', Buffer.concat([Buffer.from([0, 10]), name('mx.acme.test')]), '10 mx.acme.test'],
    ['MX', Buffer.concat([Buffer.from([0, 0]), Buffer.from([0])]), '0 .'],
    ['NS', name('ns1.acme.test'), 'ns1.acme.test'],
    ['CNAME', name('www.acme.test'), 'www.acme.test'],
    ['TXT', Buffer.concat([text('v=spf1 '), text('-all')]), 'v=spf1 -all'],
    ['CAA', Buffer.concat([Buffer.from([0]), text('issue'), Buffer.from('ca.test')]), '0 issue "ca.test"'],
    [
      'SOA',
      Buffer.concat([
        name('ns1.acme.test'),
        name('admin.acme.test'),
        Buffer.from('0000000100000002000000030000000400000005', 'hex'),
      ]),
      'ns1.acme.test admin.acme.test 1 2 3 4 5',
    ],
  ]

  test.each(records)('%s reads as in a zone file', async (type, data, record) => {
    const { query } = await dnsServer(() => ({ data: [data] }))
    expect(await wayOutWith({ query }).resolve('acme.test', type)).toEqual({ outcome: 'answered', records: [record] })
  })

  test('a name in other letters, and one of a service, is asked for as it is looked up', async () => {
    const { query, asked } = await dnsServer(() => ({ data: [text('x')] }))
    await wayOutWith({ query }).resolve('_DMARC.Bücher.example.', 'TXT')
    expect(asked).toEqual(['_dmarc.xn--bcher-kva.example 16'])
  })

  test.each([
    [{ code: 3 }, { outcome: 'absent', code: 'ENOTFOUND' }],
    [{ data: [] }, { outcome: 'absent', code: 'ENODATA' }],
    [{ code: 2 }, { outcome: 'unavailable', reason: 'unreachable' }],
    [{ code: 5 }, { outcome: 'unavailable', reason: 'unreachable' }],
    [{ data: [Buffer.from([1])] }, { outcome: 'unavailable', reason: 'bad-response' }],
  ])('an answer of %j is %j', async (answer, expected) => {
    const { query } = await dnsServer(() => answer)
    expect(await wayOutWith({ query }).resolve('acme.test', 'A')).toEqual(expected)
  })

  test('a server that never answers ends with the time, or with the caller', async () => {
    const { query } = await dnsServer(() => undefined)
    const { resolve } = wayOutWith({ query })
    expect(await resolve('acme.test', 'A', { totalMs: 200 })).toEqual({ outcome: 'unavailable', reason: 'timeout' })
    const signal = AbortSignal.timeout(50)
    expect(await resolve('acme.test', 'A', { signal })).toEqual({ outcome: 'unavailable', reason: 'aborted' })
    expect(await resolve('acme.test', 'A', { signal: AbortSignal.abort() })).toMatchObject({ reason: 'aborted' })
  })

  test.each([
    ['localhost', {}, 'host'],
    ['intranet', {}, 'host'],
    ['db.internal', {}, 'host'],
    ['10.0.0.1', {}, 'private-address'],
    ['1.1.1.1', {}, 'host'],
    ['acme.test/path', {}, 'host'],
    ['acme.test:8443', {}, 'host'],
    ['user@acme.test', {}, 'userinfo'],
    ['acme test', {}, 'bad-url'],
    ['acme.test', { egress: false }, 'egress-off'],
    ['acme.test', { proxy: 'http://127.0.0.1:1' }, 'behind-proxy'],
    ['localhost', { proxy: 'http://127.0.0.1:1' }, 'host'],
  ])('%s with %j is not asked for: %s', async (host, policy, reason) => {
    const { query, asked } = await dnsServer(() => ({ data: [] }))
    expect(await wayOutWith({ query }, policy).resolve(host, 'A')).toEqual({ outcome: 'unavailable', reason })
    expect(asked).toEqual([])
  })

  test('what Node cannot ask for is not passed off as absent', async () => {
    expect(await wayOutWith({}).resolve('acme.test', 'DS')).toEqual({ outcome: 'unavailable', reason: 'unsupported' })
  })
})

describe('how a server shakes hands', () => {
  const authority = createAuthority('Way out tests')

  async function inspecting(
    options: Parameters<typeof createTlsServer>[0],
    { ca = [authority.cert], isProxied = false }: { ca?: string[]; isProxied?: boolean } = {},
  ) {
    const seen: string[] = []
    const server = createTlsServer(options, (socket) => {
      socket.on('error', () => {})
      socket.on('data', (data) => seen.push(data.toString()))
    })
    const port = await listen(server)
    const proxy = isProxied ? `http://127.0.0.1:${await tunnelTo(port)}` : undefined
    const parts = { resolve: async () => [publicIp], dial: () => ({ address: '127.0.0.1', port }) }
    return { wayOut: wayOutWith(parts, { proxy }, ca), seen }
  }

  test.each([false, true])('a good one, proxied: %s', async (isProxied) => {
    const { wayOut, seen } = await inspecting(authority.issue(['acme.test', 'www.acme.test', '93.184.216.34']), {
      isProxied,
    })
    const result = await wayOut.inspectTls('acme.test')
    expect(result).toEqual({
      outcome: 'inspected',
      ip: isProxied ? null : publicIp,
      tls: {
        protocol: 'TLSv1.3',
        cipher: expect.stringMatching(/^TLS_/),
        isAuthorized: true,
        fault: null,
        coversHost: true,
        subject: 'acme.test',
        issuer: expect.stringContaining('Way out tests'),
        issuerName: expect.stringContaining('Way out tests'),
        names: ['acme.test', 'www.acme.test', '93.184.216.34'],
        validFrom: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        validTo: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        keyType: 'ec',
        keyBits: 256,
        chainLength: 2,
        isSelfSigned: false,
      },
    })
    expect(seen).toEqual([])
  })

  test('an old protocol is reported, not refused', async () => {
    const { wayOut } = await inspecting({
      ...authority.issue(['acme.test']),
      minVersion: 'TLSv1',
      maxVersion: 'TLSv1.1',
      ciphers: 'DEFAULT@SECLEVEL=0',
    })
    expect(await wayOut.inspectTls('acme.test')).toMatchObject({ tls: { protocol: 'TLSv1.1', isAuthorized: true } })
  })

  test('one that signs itself is told from one of an authority', async () => {
    const { wayOut } = await inspecting(issueCertificate(['acme.test']), { ca: [] })
    expect(await wayOut.inspectTls('acme.test')).toMatchObject({
      tls: { isSelfSigned: true, chainLength: 1, fault: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
    })
  })

  test('a list of names as long as a book is cut', async () => {
    const many = Array.from({ length: 600 }, (_, n) => `${n}.acme.test`)
    const { wayOut } = await inspecting(authority.issue(many))
    const result = await wayOut.inspectTls('0.acme.test')
    expect(result.outcome === 'inspected' && result.tls.names).toHaveLength(250)
  })

  test('other ports are for those whom a person named', async () => {
    const { wayOut } = await inspecting(authority.issue(['acme.test']))
    expect(await wayOut.inspectTls('acme.test', 8443)).toMatchObject({ reason: 'port' })
    expect(await wayOut.inspectTls('acme.test', 8443, { typedByUser: true })).toMatchObject({ outcome: 'inspected' })
    expect(await wayOut.inspectTls('::1')).toMatchObject({ reason: 'private-address' })
  })
})

test('with egress off nothing of it reaches anyone', async () => {
  let asked = 0
  const port = await serve(() => void asked++)
  const wayOut = wayOutWith(
    { resolve: async () => [publicIp], dial: () => ({ address: '127.0.0.1', port }) },
    { egress: false },
  )
  expect(await wayOut.fetch('https://acme.test/')).toMatchObject({ reason: 'egress-off' })
  expect(await wayOut.inspectTls('acme.test')).toMatchObject({ reason: 'egress-off' })
  expect(await wayOut.resolve('acme.test', 'A')).toMatchObject({ reason: 'egress-off' })
  expect(asked).toBe(0)
})
