import fc from 'fast-check'
import { expect, test } from 'vitest'
import { postureAnswers, postureChecks } from '../../../../product/score/method/contract.ts'
import { adsConnector } from '../connectors/ads/connector.ts'
import { dnsConnector } from '../connectors/dns/connector.ts'
import { headersConnector } from '../connectors/headers/connector.ts'
import type { Ask, NetworkConnector, Reply } from '../connectors/network.ts'
import { absent, acme, file, found, goodTls, look, tlsReply, unavailable } from '../connectors/technical.fixture.ts'
import { tlsConnector } from '../connectors/tls/connector.ts'
import { wellknownConnector } from '../connectors/wellknown/connector.ts'
import { invalidTlsOf, postureOf, transparencyOf } from './posture.ts'

const connectors: readonly NetworkConnector[] = [
  dnsConnector,
  tlsConnector,
  headersConnector,
  wellknownConnector,
  adsConnector,
]

const headerValues = {
  'strict-transport-security': ['max-age=31536000; includeSubDomains', 'max-age=86400', 'max-age=0', '??'],
  'content-security-policy': ["script-src 'self'", 'script-src *', 'img-src *', "frame-ancestors 'none'", ';;'],
  'access-control-allow-origin': ['*', 'null', 'https://app.acme.test'],
  'access-control-allow-credentials': ['true', 'false'],
  'x-frame-options': ['DENY', 'ALLOWALL'],
  'x-content-type-options': ['nosniff'],
  'referrer-policy': ['unsafe-url', 'origin'],
  server: ['nginx/1.2.3', 'nginx'],
}
const texts = [
  'v=spf1 -all',
  'v=spf1 include:_spf.google.com ?all',
  'v=spf1 +all',
  'v=spf1 a',
  'v=DMARC1; p=reject',
  'v=DMARC1; p=none; pct=20',
  'v=DMARC1; p=odd',
  'google-site-verification=x',
  'Contact: mailto:a@acme.test\nExpires: 2027-01-01T00:00:00Z',
  'Contact: mailto:a@acme.test\nExpires: 2025-01-01T00:00:00Z',
  'google.com, pub-1, DIRECT\nother.test, 2, RESELLER',
  '{"gpc":true}',
  '<html>',
]

const bad = fc.constantFrom(absent(), unavailable('timeout'), unavailable('behind-proxy'), unavailable('certificate'))
const headers = fc.record(
  Object.fromEntries(Object.entries(headerValues).map(([name, values]) => [name, fc.constantFrom(...values)])),
  { requiredKeys: [] },
) as fc.Arbitrary<Record<string, string>> // names that are left out are not there
const tls = fc.record({
  protocol: fc.constantFrom('TLSv1.3', 'TLSv1.2', 'TLSv1'),
  cipher: fc.constantFrom('TLS_AES_128_GCM_SHA256', 'AES128-SHA', 'RC4-MD5'),
  isAuthorized: fc.boolean(),
  fault: fc.constantFrom(null, 'CERT_HAS_EXPIRED', 'SELF_SIGNED_CERT_IN_CHAIN', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'X'),
  names: fc.constantFrom(goodTls.names, ['other.test'], []),
  validTo: fc.constantFrom(goodTls.validTo, '2026-11-25T00:00:00Z', '2026-01-01T00:00:00Z', 'never'),
  isSelfSigned: fc.boolean(),
})

/** Anything that a host may answer to an ask. */
function anyReply(ask: Ask): fc.Arbitrary<Reply> {
  switch (ask.type) {
    case 'dns':
      return fc.oneof(
        bad,
        fc
          .array(fc.constantFrom(...texts, '93.184.216.34', '10 mx.acme.test', '0 issue "ca.test"'), { maxLength: 4 })
          .map((records): Reply => ({ outcome: 'dns', fetchedAt: '2026-11-20T00:00:00.000Z', records })),
      )
    case 'tls':
      return fc.oneof(bad, tls.map(tlsReply))
    case 'file':
      return fc.oneof(
        bad,
        fc
          .record({
            text: fc.constantFrom(...texts),
            status: fc.constantFrom(200, 200, 404, 500),
            headers,
            cookies: fc.array(fc.constantFrom('sid=1', 'a=2; Secure', 'theme=3; HttpOnly')),
            finalUrl: fc.constantFrom(ask.url, 'https://www.acme.test/login', 'https://other.test/'),
          })
          .map(({ text, ...parts }) => file(ask.url, text, parts)),
      )
    default:
      return bad
  }
}

const sites = ['www.acme.test', 'acme.test', 'a.very-long.sub.acme.co.uk']

test('whatever the hosts answer, every statement holds and every answer is one of the criteria', () => {
  fc.assert(
    fc.property(
      fc.gen(),
      fc.constantFrom(...sites),
      fc.constantFrom('Acme', 'No Limit', 'Direct Mail 365'),
      (gen, host, name) => {
        const subject = { ...acme, name, sites: [{ host, url: null, proof: 'user-given' as const }] }
        // `look` holds every statement against its evidence.
        const captured = connectors.flatMap((c) => look(c, (ask) => gen(anyReply, ask), subject).captured)
        const { opened } = found(captured, subject)
        const { checks, evidence } = postureOf(opened)
        for (const [check, answer] of Object.entries(checks)) {
          expect(postureChecks).toContain(check)
          expect(postureAnswers).toContain(answer)
        }
        // Most zones are not signed: that is no fault.
        expect([undefined, 'pass']).toContain(checks.dnssec)
        expect(evidence.length === 0).toBe(Object.keys(checks).length === 0)
        if (invalidTlsOf(opened)?.isInvalid) expect(checks.tls).toBe('fail')
      },
    ),
    { numRuns: 100 },
  )
})

test('where nothing could be looked at, nothing is answered', () => {
  const captured = connectors.flatMap((c) => look(c, () => unavailable('no-network')).captured)
  const { opened } = found(captured)
  expect(captured).toHaveLength(connectors.length)
  expect(postureOf(opened)).toEqual({ checks: {}, evidence: [] })
  expect([invalidTlsOf(opened), transparencyOf(opened)]).toEqual([null, null])
})
