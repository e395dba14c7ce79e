import { describe, expect, test } from 'vitest'
import { invalidTlsOf, postureOf } from '../../findings/posture.ts'
import { acme, answersOf, goodTls, look, tlsReply, unavailable } from '../technical.fixture.ts'
import { cipherWeakness, coversHost, tlsConnector } from './connector.ts'

const seen = (over: Parameters<typeof tlsReply>[0]) => {
  const result = look(tlsConnector, () => tlsReply(over))
  return { ...result, answer: postureOf(result.opened).checks.tls, isInvalid: invalidTlsOf(result.opened)?.isInvalid }
}

test('a good connection is a mitigation', () => {
  const { statements, answer, isInvalid, text } = seen({})
  expect(statements).toEqual([
    'The TLS connection of www.acme.test used TLSv1.3 with a trusted chain, and the certificate is valid until February 1, 2027.',
  ])
  expect([answer, isInvalid]).toEqual(['pass', false])
  expect(text).toContain('Days left: 72 days')
})

describe('faults are observations', () => {
  test.each([
    [
      'expired',
      { isAuthorized: false, fault: 'CERT_HAS_EXPIRED', validTo: 'Nov  9 12:00:00 2026 GMT' },
      'The certificate of www.acme.test expired on November 9, 2026.',
    ],
    [
      'not yet valid',
      { isAuthorized: false, fault: 'CERT_NOT_YET_VALID', validFrom: '2026-12-01T00:00:00Z' },
      'The certificate of www.acme.test is valid only from December 1, 2026.',
    ],
    [
      'for another name',
      { isAuthorized: false, fault: 'ERR_TLS_CERT_ALTNAME_INVALID', names: ['other.test'] },
      'The certificate that was observed on November 21, 2026 does not name www.acme.test.',
    ],
    [
      'self-signed',
      { isAuthorized: false, fault: 'DEPTH_ZERO_SELF_SIGNED_CERT', isSelfSigned: true },
      'The certificate chain of www.acme.test was self-signed on November 21, 2026.',
    ],
    [
      'of a stranger',
      { isAuthorized: false, fault: 'SELF_SIGNED_CERT_IN_CHAIN' },
      'The certificate chain of www.acme.test was not trusted on November 21, 2026.',
    ],
    [
      'with an expired certificate above it',
      { isAuthorized: false, fault: 'CERT_HAS_EXPIRED' },
      'The certificate chain of www.acme.test was not trusted on November 21, 2026.',
    ],
    [
      'with one above it that is not yet valid',
      { isAuthorized: false, fault: 'CERT_NOT_YET_VALID' },
      'The certificate chain of www.acme.test was not trusted on November 21, 2026.',
    ],
    [
      'expired on the day itself',
      { isAuthorized: false, fault: 'CERT_HAS_EXPIRED', validTo: '2026-11-21T09:00:00Z' },
      'The certificate of www.acme.test expired on November 21, 2026.',
    ],
    [
      'old',
      { protocol: 'TLSv1.1' },
      'The TLS connection of www.acme.test used the protocol TLSv1.1 on November 21, 2026.',
    ],
  ])('%s', (_, over, statement) => {
    const { statements, answer, isInvalid } = seen(over)
    expect(statements).toContain(statement)
    expect([answer, isInvalid]).toEqual(['fail', true])
  })

  test.each([
    [
      { validTo: '2026-12-12T00:00:00Z' },
      'The certificate of www.acme.test is valid until December 12, 2026, with 21 days left.',
    ],
    [
      { protocol: 'TLSv1.2', cipher: 'TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA256' },
      'The TLS connection of www.acme.test used the cipher TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA256, weakness: CBC.',
    ],
    [
      { isAuthorized: false, fault: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' },
      'The certificate chain of www.acme.test was incomplete on November 21, 2026.',
    ],
  ])('warnings', (over, statement) => {
    const { statements, answer, isInvalid } = seen(over)
    expect(statements).toEqual([statement])
    expect([answer, isInvalid]).toEqual(['warning', false])
  })

  test('a day to come is never told as that of the end, and no chain as trusted that was not', () => {
    const above = seen({ isAuthorized: false, fault: 'CERT_HAS_EXPIRED' })
    expect(above.text).not.toContain('Certificate expired on')
    expect(above.ruleIds).toEqual(['sec.tls-not-trusted'])
    // The check stopped at a name that the certificate has after all: no one saw who vouches for it.
    const open = seen({ isAuthorized: false, fault: 'HOSTNAME_MISMATCH' })
    expect(open.text).toContain('Chain: not established')
    expect([open.ruleIds, open.answer]).toEqual([[], 'warning'])
  })

  test('22 days left is enough', () => {
    expect(seen({ validTo: '2026-12-13T00:00:00Z' }).answer).toBe('pass')
  })
})

test('what could not be looked at is a gap and no answer', () => {
  const { text, opened } = look(tlsConnector, () => unavailable('timeout'))
  expect(text).toContain('Could not be looked at: the TLS connection of www.acme.test')
  expect(postureOf(opened).checks).toEqual({})
  expect(invalidTlsOf(opened)).toBeNull()
  expect(answersOf(tlsConnector, () => unavailable('timeout'), { ...acme, sites: [] })).toEqual([])
})

test('a certificate with hostile names is written on one line', () => {
  const { text } = seen({
    issuer: 'X\nChain: trusted | y',
    isAuthorized: false,
    fault: 'SELF_SIGNED_CERT_IN_CHAIN',
    names: Array.from({ length: 5000 }, () => 'a'.repeat(300)),
  })
  expect(text.match(/^Chain: /gmu)).toHaveLength(1)
})

test('a star matches one label', () => {
  const facts = { ...goodTls, isAuthorized: false, names: ['*.acme.test'] }
  expect(coversHost(facts, 'www.acme.test')).toBe(true)
  expect(coversHost(facts, 'acme.test')).toBe(false)
  expect(coversHost(facts, 'a.b.acme.test')).toBe(false)
})

test('weak ciphers by either naming', () => {
  const weak = (cipher: string, protocol = 'TLSv1.2') => cipherWeakness({ cipher, protocol })
  expect(weak('ECDHE-RSA-AES128-SHA')).toBe('CBC')
  expect(weak('TLS_RSA_WITH_3DES_EDE_CBC_SHA')).toBe('3DES')
  expect(weak('RC4-SHA')).toBe('RC4')
  expect(weak('ECDHE-RSA-CHACHA20-POLY1305')).toBeUndefined()
  expect(weak('TLS_AES_128_GCM_SHA256', 'TLSv1.3')).toBeUndefined()
})
