import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clientAddress, isStrayForward, networkOf } from './client-address.ts'

const trusted = ['127.0.0.1', '10.0.0.0/8', 'fd00::/8']
const callerOf = (peer: string, forwardedFor?: string) => clientAddress({ peer, forwardedFor, trusted })

test('without a trusted proxy the header says nothing', () => {
  expect(callerOf('203.0.113.9', '198.51.100.1')).toBe('203.0.113.9')
  expect(clientAddress({ peer: '127.0.0.1', forwardedFor: '198.51.100.1', trusted: [] })).toBe('127.0.0.1')
})

test.each([
  ['one proxy', '10.1.2.3', '203.0.113.9', '203.0.113.9'],
  ['a chain of proxies', '127.0.0.1', '203.0.113.9, 10.1.1.1, 10.2.2.2', '203.0.113.9'],
  ['entries that the caller wrote are left of their address', '127.0.0.1', '198.51.100.1, 203.0.113.9', '203.0.113.9'],
  ['a caller who names trusted addresses', '127.0.0.1', '10.9.9.9, 203.0.113.9, 10.1.1.1', '203.0.113.9'],
  ['garbage before the caller', '127.0.0.1', '<script>, , ;, 203.0.113.9', '203.0.113.9'],
  ['garbage that a trusted hop wrote ends the chain there', '127.0.0.1', '198.51.100.1, unknown, 10.1.1.1', '10.1.1.1'],
  ['a port behind the address', '127.0.0.1', '198.51.100.1, 203.0.113.9:4711', '203.0.113.9'],
  ['an IPv6 address with port', '127.0.0.1', '[2001:db8:1:2::9]:4711', '2001:db8:1:2::/64'],
  ['only proxies', '127.0.0.1', '10.1.1.1', '10.1.1.1'],
  ['an empty header', '10.1.2.3', '', '10.1.2.3'],
  ['a proxy that reaches us over mapped IPv4', '::ffff:10.1.2.3', '203.0.113.9', '203.0.113.9'],
  ['a proxy of IPv6', 'fd00::1', '203.0.113.9', '203.0.113.9'],
])('%s', (_, peer, forwardedFor, expected) => {
  expect(callerOf(peer, forwardedFor)).toBe(expected)
})

test.each(['X-Forwarded-For', 'Forwarded', 'X-Real-IP'])(
  '%s from a peer that is not trusted is a stray forward',
  (name) => {
    const headers = new Headers({ [name]: '203.0.113.9' })
    const field = (wanted: string) => headers.get(wanted) ?? undefined
    expect(isStrayForward({ peer: '127.0.0.1', field, trusted: [] })).toBe(true)
    expect(isStrayForward({ peer: 'unknown', field, trusted })).toBe(true)
    expect(isStrayForward({ peer: '::ffff:10.1.2.3', field, trusted })).toBe(false)
    expect(isStrayForward({ peer: '127.0.0.1', field: () => undefined, trusted: [] })).toBe(false)
  },
)

test('an IPv6 caller is named by its /64, a mapped IPv4 caller by its IPv4 address', () => {
  expect(callerOf('2001:db8:1:2:3:4:5:6')).toBe(callerOf('2001:db8:1:2::1'))
  expect(callerOf('2001:db8:1:2::1')).not.toBe(callerOf('2001:db8:1:3::1'))
  expect(callerOf('::ffff:203.0.113.9')).toBe('203.0.113.9')
})

test('a peer without an address is one caller, and its header is not believed', () => {
  expect(callerOf('unknown', '203.0.113.9')).toBe('unknown')
})

test('whatever comes before the caller changes nothing', () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 200 }),
      fc.ipV4().filter((a) => !/^(10|127)\./.test(a)),
      (invented, caller) => {
        expect(callerOf('10.0.0.1', `${invented}, ${caller}`)).toBe(callerOf(caller))
      },
    ),
  )
})

test('no header breaks it, and every name is short', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 500 }), fc.oneof(fc.ipV4(), fc.ipV6(), fc.string()), (header, peer) => {
      expect(callerOf(peer, header).length).toBeLessThan(60)
    }),
  )
})

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:a:b::/64', '2001:db8:a::/48'],
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['unknown', 'unknown'],
])('%s is in the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
