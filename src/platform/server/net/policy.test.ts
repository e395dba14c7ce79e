import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isPublicAddress } from './addresses.ts'
import { chooseAddress, judgeUrl, type NetPolicy } from './policy.ts'

const open: NetPolicy = { egress: true, allow: [], proxy: undefined }
const reasonFor = (url: string, policy = open, typedByUser = false) => {
  const judged = judgeUrl(url, { policy, typedByUser })
  return judged.outcome === 'refused' ? judged.reason : 'allowed'
}

describe('addresses', () => {
  test.each([
    ['127.0.0.1'],
    ['10.1.2.3'],
    ['172.16.0.1'],
    ['192.168.1.1'],
    ['169.254.169.254'],
    ['100.64.0.1'],
    ['0.0.0.0'],
    ['192.0.0.1'],
    ['198.18.0.1'],
    ['192.0.2.1'],
    ['224.0.0.1'],
    ['240.0.0.1'],
    ['255.255.255.255'],
    ['192.88.99.1'],
    ['::1'],
    ['::'],
    ['fe80::1'],
    ['fe80::1%eth0'],
    ['fc00::1'],
    ['fec0::1'],
    ['ff02::1'],
    ['::ffff:127.0.0.1'],
    ['::ffff:a00:1'],
    ['::127.0.0.1'],
    ['::ffff:0:7f00:1'],
    ['64:ff9b::7f00:1'],
    ['64:ff9b:1::7f00:1'],
    ['2002:7f00:1::'],
    ['2001::1'],
    ['2001:db8::1'],
    ['3fff::1'],
    ['4000::1'],
    ['5f00::1'],
    ['100::1'],
    ['not an address'],
    [''],
  ])('%s is not dialled', (address) => expect(isPublicAddress(address)).toBe(false))

  test.each([['1.1.1.1'], ['93.184.216.34'], ['::ffff:1.1.1.1'], ['2001:4860:4860::8888'], ['2606:4700::1111']])(
    '%s is dialled',
    (address) => expect(isPublicAddress(address)).toBe(true),
  )

  test('an IPv4 address inside an IPv6 one is judged as the IPv4 address', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        expect(isPublicAddress(`::ffff:${address}`)).toBe(isPublicAddress(address))
      }),
    )
  })
})

describe('urls', () => {
  test.each([
    ['https://127.0.0.1/'],
    ['https://2130706433/'],
    ['https://0x7f000001/'],
    ['https://0x7f.1/'],
    ['https://0177.0.0.1/'],
    ['https://017700000001/'],
    ['https://127.1/'],
    ['https://127.0.0.1./'],
    ['https://%31%32%37.0.0.1/'],
    ['https://①②⑦.0.0.1/'],
    ['https://[::1]/'],
    ['https://[::ffff:7f00:1]/'],
    ['https://[::ffff:127.0.0.1]/'],
    ['https://[0:0:0:0:0:0:0:1]/'],
    ['https://[64:ff9b::7f00:1]/'],
    ['https://169.254.169.254/latest/meta-data/'],
    ['https://0/'],
  ])('%s is a private address in any spelling', (url) => expect(reasonFor(url)).toBe('private-address'))

  test.each([
    ['http://example.com/', 'scheme'],
    ['ftp://example.com/', 'scheme'],
    ['file:///etc/passwd', 'scheme'],
    ['data:text/plain,x', 'scheme'],
    ['gopher://example.com/', 'scheme'],
    ['https://example.com:22/', 'port'],
    ['https://example.com:8443/', 'port'],
    ['https://user:secret@example.com/', 'userinfo'],
    ['https://user@example.com/', 'userinfo'],
    ['https://localhost/', 'host'],
    ['https://LOCALHOST./', 'host'],
    ['https://a.localhost/', 'host'],
    ['https://metadata.google.internal/', 'host'],
    ['https://printer.local/', 'host'],
    ['https://intranet/', 'host'],
    ['https://', 'bad-url'],
    ['//example.com/', 'bad-url'],
    ['', 'bad-url'],
  ])('%s is refused for its %s', (url, reason) => expect(reasonFor(url)).toBe(reason))

  test('a host longer than a name can be, and an endless address, are refused', () => {
    expect(reasonFor(`https://${'a.'.repeat(130)}com/`)).toBe('host')
    expect(reasonFor(`https://example.com/${'a'.repeat(9000)}`)).toBe('bad-url')
  })

  test('only a person may name the ports 8080 and 8443', () => {
    expect(reasonFor('https://example.com:8443/', open, true)).toBe('allowed')
    expect(reasonFor('https://example.com:8080/', open, true)).toBe('allowed')
    expect(reasonFor('https://example.com:9200/', open, true)).toBe('port')
  })

  test('an exception is exact in host and port, and may speak http', () => {
    const policy = { ...open, allow: ['127.0.0.1:4010', 'wiki.corp', '[::1]:4010'] }
    expect(reasonFor('http://127.0.0.1:4010/list', policy)).toBe('allowed')
    expect(reasonFor('http://[::1]:4010/', policy)).toBe('allowed')
    expect(reasonFor('http://wiki.corp/', policy)).toBe('allowed')
    expect(reasonFor('https://wiki.corp:8443/', policy)).toBe('allowed')
    expect(reasonFor('https://127.0.0.1:4011/', policy)).toBe('port')
    expect(reasonFor('https://127.0.0.1/', policy)).toBe('private-address')
    expect(reasonFor('https://a.wiki.corp/', policy)).toBe('host')
    expect(reasonFor('http://wiki.corp:22/', policy)).toBe('scheme')
    expect(reasonFor('http://user@wiki.corp/', policy)).toBe('userinfo')
  })

  test('with egress off nothing leaves, exceptions included', () => {
    expect(reasonFor('http://127.0.0.1:4010/', { ...open, egress: false, allow: ['127.0.0.1:4010'] })).toBe(
      'egress-off',
    )
  })

  test('no text makes the judge throw', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.string().map((text) => `https://${text}`),
        ),
        (text) => void judgeUrl(text, { policy: open }),
      ),
    )
  })
})

test('one private address among several refuses the name', () => {
  expect(chooseAddress(['1.1.1.1', '10.0.0.1'], { isException: false })).toBeUndefined()
  expect(chooseAddress(['1.1.1.1', '::1'], { isException: false })).toBeUndefined()
  expect(chooseAddress(['10.0.0.1'], { isException: true })).toBe('10.0.0.1')
  expect(chooseAddress(['1.1.1.1', '8.8.8.8'], { isException: false })).toBe('1.1.1.1')
})
