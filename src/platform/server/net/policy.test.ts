import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { issueCertificate } from '../../../../tests/support/certificate.ts'
import { readConfig } from '../config.ts'
import { isLoopback, isPublicAddress } from './addresses.ts'
import {
  chooseAddress,
  judgeUrl,
  type NetPolicy,
  policyForAnyone,
  policyForFeature,
  policyForLlm,
  readTypedAddress,
} from './policy.ts'

const open: NetPolicy = { egress: true, allow: [], proxy: undefined }
const reasonFor = (url: string, policy = open, typedByUser = false) => {
  const judged = judgeUrl(url, { policy, typedByUser })
  return judged.outcome === 'refused' ? judged.reason : 'allowed'
}

describe('addresses', () => {
  test('loopback is loopback in both families', () => {
    for (const address of ['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1']) expect(isLoopback(address)).toBe(true)
    for (const address of ['10.0.0.1', '::', '203.0.113.9', 'unknown', '']) expect(isLoopback(address)).toBe(false)
  })

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

  test.each([
    'http://168.63.129.16/machine?comp=goalstate',
    'https://0xA83F8110/',
    'https://[::ffff:168.63.129.16]/',
    'https://161.26.0.10/',
    'https://166.9.14.2/',
    'https://100.100.100.200/',
    'https://192.0.0.192/',
    'https://[fd00:ec2::254]/',
    'https://metadata.google.internal/',
    'https://metadata.goog/',
    'https://x.metadata.tencentyun.com/',
  ])('the channel of a cloud to its own machines is not dialed: %s', (url) => {
    expect(judgeUrl(url, { policy: open, allowHttp: true, typedByUser: true }).outcome).toBe('refused')
  })

  test('the neighbors of such a channel are public', () => {
    for (const address of ['168.63.129.15', '168.63.129.17', '161.27.0.1', '166.12.0.1'])
      expect(isPublicAddress(address)).toBe(true)
  })

  test('an IPv4 address inside an IPv6 one is judged as the IPv4 address', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        expect(isPublicAddress(`::ffff:${address}`)).toBe(isPublicAddress(address))
      }),
    )
  })
})

// Every spelling of an address, and other attacks, are in attacks.test.ts.
describe('urls', () => {
  test.each([
    ['http://example.com/', 'scheme'],
    ['ftp://example.com/', 'scheme'],
    ['data:text/plain,x', 'scheme'],
    ['https://example.com:22/', 'port'],
    ['https://example.com:8443/', 'port'],
    ['https://user@example.com/', 'userinfo'],
    ['https://printer.local/', 'host'],
    ['https://market.onion/', 'host'],
    [`https://${'a'.repeat(64)}.test/`, 'host'],
    ['https://acme!.test/', 'host'],
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

test('names of other alphabets are judged in the form in which they are looked up', () => {
  const judged = judgeUrl('https://Bücher.example/', { policy: open })
  expect(judged).toMatchObject({ outcome: 'allowed', hostname: 'xn--bcher-kva.example', port: 443 })
})

test('plain http is for port 80, for those who ask for it, and never for an address within', () => {
  const reason = (url: string) => {
    const judged = judgeUrl(url, { policy: open, allowHttp: true, typedByUser: true })
    return judged.outcome === 'refused' ? judged.reason : judged.port
  }
  expect(reason('http://example.com/')).toBe(80)
  expect(reason('http://example.com:443/')).toBe('scheme')
  expect(reason('http://example.com:8080/')).toBe('scheme')
  expect(reason('http://10.0.0.1/')).toBe('private-address')
})

describe('the policy of a configuration', () => {
  const llm = (base: string, more: Record<string, string> = {}) =>
    policyForLlm(readConfig({ LLM_KIND: 'ollama', LLM_MODEL: 'm', LLM_BASE_URL: base, ...more }))

  test('opens a host to the feature that the operator named, and to no one else', () => {
    const config = readConfig({
      EGRESS: 'off',
      EGRESS_ALLOW: 'webhooks:wiki.corp, Sources:[::1]:4010 webhooks:10.0.0.1:8080',
      EGRESS_PROXY: 'http://p.test',
    })
    const nothingOpened = { egress: false, allow: [], proxy: 'http://p.test' }
    expect(policyForAnyone(config)).toEqual(nothingOpened)
    expect(policyForFeature(config, 'integrations')).toEqual(nothingOpened)
    expect(policyForFeature(config, 'webhooks').allow).toEqual(['wiki.corp', '10.0.0.1:8080'])
    expect(policyForFeature(config, 'sources').allow).toEqual(['[::1]:4010'])
  })

  test.each([
    '127.0.0.1:3399',
    'wiki.corp',
    '[::1]:80',
    'scans:wiki.corp',
    'investigations:wiki.corp',
    'llm:localhost:11434',
    'sources:http://wiki.corp',
    'sources:',
    'sources:wiki.corp:99999',
    'sources:10.0.0.0/8',
    'sources:*.corp',
  ])('an exception without a feature, a host or a port that exist refuses to boot: %s', (entry) => {
    expect(() => readConfig({ EGRESS_ALLOW: `sources:ok.corp, ${entry}` })).toThrow(
      /EGRESS_ALLOW: entry 2 must be FEATURE:HOST/,
    )
  })

  test.each([
    ['http://localhost:11434/', 'localhost:11434'],
    ['http://127.0.0.1:11434', '127.0.0.1:11434'],
    ['http://[::1]:11434', '[::1]:11434'],
    ['https://LLM.corp./v1', 'llm.corp:443'],
    ['http://llm.test/v1', 'llm.test:80'],
  ])('the language model at %s is an exception of its own, and the only one', (base, entry) => {
    const policy = llm(base, { EGRESS_ALLOW: 'sources:wiki.corp' })
    if (!policy) throw new Error('no policy')
    expect(policy.allow).toEqual([entry])
    expect(reasonFor(base, policy)).toBe('allowed')
    for (const url of ['https://example.com/', 'https://wiki.corp/', 'http://localhost:11435/', 'https://localhost/'])
      expect(reasonFor(url, policy)).toBe('host')
  })

  test('a proxy is for what lies outside', () => {
    const proxy = { EGRESS_PROXY: 'http://proxy.test:3128' }
    expect(llm('https://api.example.com/v1', proxy)?.proxy).toBe('http://proxy.test:3128')
    for (const within of ['http://localhost:11434', 'http://10.0.0.7:8000', 'https://llm.corp/'])
      expect(llm(within, proxy)?.proxy).toBeUndefined()
  })

  test('off is off, and without a model there is nothing to reach', () => {
    expect(reasonFor('http://localhost:11434/', llm('http://localhost:11434/', { EGRESS: 'off' }))).toBe('egress-off')
    expect(policyForLlm(readConfig({}))).toBeUndefined()
  })

  test('a kind of model without its address or name refuses to boot', () => {
    const whole = { LLM_KIND: 'anthropic', LLM_BASE_URL: 'https://llm.test', LLM_MODEL: 'm' }
    expect(readConfig(whole)).toMatchObject({ LLM_MONTHLY_TOKENS: 2_000_000, LLM_SEND_POLICY_TEXT: false })
    for (const missing of ['LLM_BASE_URL', 'LLM_MODEL'])
      expect(() => readConfig({ ...whole, [missing]: '' })).toThrow(missing)
    for (const [name, value] of [
      ['LLM_KIND', 'gpt'],
      ['LLM_BASE_URL', 'llm.test'],
      ['LLM_MONTHLY_TOKENS', '1.5'],
      ['LLM_SEND_POLICY_TEXT', 'yes'],
    ] as const)
      expect(() => readConfig({ ...whole, [name]: value })).toThrow(name)
  })
})

describe('certificates of the operator', () => {
  const folder = mkdtempSync(join(tmpdir(), 'certificates-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)

  test('are read at start, from as many files as are named, each with as many as it holds', () => {
    const [a, b, c] = ['a.test', 'b.test', 'c.test'].map((name) => issueCertificate([name]).cert.trim())
    write('two.pem', `Our authorities\n${a}\n\n${b}\n`)
    write('one.pem', `${c}`)
    const config = readConfig({ EGRESS_CA: `two.pem, ${join(folder, 'one.pem')}` }, folder)
    expect(config.egressCertificates).toEqual([a, b, c])
    expect(readConfig({}).egressCertificates).toEqual([])
  })

  test.each([
    ['missing.pem', undefined, 'EGRESS_CA: file 1 of the list cannot be read (ENOENT)'],
    ['empty.pem', '', 'EGRESS_CA: file 1 of the list holds no certificate in PEM form'],
    ['key.pem', issueCertificate(['a.test']).key, 'EGRESS_CA: file 1 of the list holds no certificate in PEM form'],
    [
      'broken.pem',
      '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----',
      'EGRESS_CA: file 1 of the list holds a certificate that cannot be read',
    ],
  ])('that are none refuse to boot, and say which file and why: %s', (name, text, message) => {
    if (text !== undefined) write(name, text)
    expect(() => readConfig({ EGRESS_CA: name }, folder)).toThrow(message)
  })
})

test('an address that a person typed means https without a scheme, keeps its own, and loses what follows a #', () => {
  const policy = { egress: true, allow: [], proxy: undefined }
  expect(
    ['Shop.example/a#b', 'http://shop.example', 'shop.example:8080', 'ftp://shop.example'].map((typed) => {
      const read = readTypedAddress(typed, policy)
      return read.outcome === 'allowed' ? read.href : read.reason
    }),
  ).toEqual(['https://shop.example/a', 'http://shop.example/', 'https://shop.example:8080/', 'scheme'])
})
