import { describe, expect, test } from 'vitest'
import { createAuthority } from '../../../../tests/support/certificate.ts'
import type { RecordQuery } from '../../../platform/server/net/names.ts'
import type { NetPolicy } from '../../../platform/server/net/policy.ts'
import { openPolicy, serve, serveTls, tunnelTo, userAgent } from '../../../platform/server/net/servers.fixture.ts'
import { openWayOut } from '../../../platform/server/net/way-out.ts'
import { whyOffline } from './why-offline.ts'

const none = (code: string) => Promise.reject(Object.assign(new Error(code), { code }))
const nameServers = ['a.iana-servers.net.']

const on = (query: RecordQuery, policy: Partial<NetPolicy> = {}, ca: string[] = []) =>
  whyOffline(openWayOut({ policy: openPolicy(policy), userAgent, ca, parts: { query } }))

test.each([
  ['a network', async (_: string, type: string) => (type === 'NS' ? nameServers : none('ENOTFOUND')), null],
  [
    'a resolver that has failures of its own',
    (_, type) => (type === 'NS' ? Promise.resolve(nameServers) : none('ESERVFAIL')),
    null,
  ],
  ['no resolver', () => none('ECONNREFUSED'), 'no-network'],
  ['a resolver that knows no name outside', () => none('ENOTFOUND'), 'no-network'],
  ['a resolver that never answers', () => none('ETIMEOUT'), 'no-network'],
  ['a resolver that answers everything with one address', async () => ['10.11.12.13'], 'filtered'],
  [
    'a sign-in page that knows addresses only',
    (_, type) => (type === 'A' ? Promise.resolve(['93.184.216.34']) : none('ENODATA')),
    'filtered',
  ],
  [
    'a sign-in page that refuses other questions',
    (_, type) => (type === 'A' ? Promise.resolve(['93.184.216.34']) : none('EREFUSED')),
    'filtered',
  ],
] satisfies [string, RecordQuery, unknown][])('%s', async (_, query, reason) => {
  expect(await on(query)).toBe(reason)
})

test('egress that is switched off is told before anything else', async () => {
  expect(await on(async () => ['10.11.12.13'], { egress: false })).toBe('network-off')
})

describe('behind a proxy', () => {
  const authority = createAuthority('A proxy that opens what passes through it')
  const through = (port: number) => on(() => none('ENOTFOUND'), { proxy: `http://127.0.0.1:${port}` }, [authority.cert])

  test('one that cannot reach a name that does not exist is a way out', async () => {
    expect(await through(await serve((_, response) => response.writeHead(502).end()))).toBeNull()
  })

  test.each([
    ['answers for it with a page of its own', 200, 'filtered'],
    ['says that it is not there', 404, null],
    ['says that it cannot be reached', 503, null],
  ])('one that opens TLS and %s', async (_, status, reason) => {
    const certificate = authority.issue(['no-such-name-q7x2m9.example.com'])
    const page = await serveTls(certificate, (_request, response) => response.writeHead(status).end('Sign in'))
    expect(await through(await tunnelTo(page))).toBe(reason)
  })
})
