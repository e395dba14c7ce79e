import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkEvidence } from '../../evidence.ts'
import { findingsOf } from '../../findings/rules.fixture.ts'
import { acme, play } from '../documents.fixture.ts'
import type { Ask, Reply } from '../network.ts'
import { absent, fetchedAt, file, unavailable, web } from '../technical.fixture.ts'
import { mtaStsConnector } from './connector.ts'
import { parseMtaSts, policyIdIn } from './policy.ts'
import { mtaStsQuestions, mtaStsRules } from './rules.ts'

const address = 'https://mta-sts.acme.test/.well-known/mta-sts.txt'
const policy = 'version: STSv1\r\nmode: enforce\r\nmx: mx1.acme.test\r\nmx: *.mailhost.test\r\nmax_age: 604800\r\n'
const dns = (...records: string[]): Reply => ({ outcome: 'dns', fetchedAt, records })
const announced = dns('v=STSv1; id=20261101;')

interface Mail {
  mx?: Reply
  record?: Reply
  /** The address of the host that should have the policy. */
  host?: Reply
  page?: string | Reply
}

function investigate({ mx = dns('10 mx1.mailhost.test'), record = announced, host = absent(), page }: Mail = {}) {
  const asked: Ask = { type: 'dns', key: 'mx', host: 'acme.test', record: 'MX', place: 'the mail servers of acme.test' }
  const files = web(page === undefined ? {} : { [address]: page })
  const answer = (ask: Ask) => (ask.type === 'dns' ? (ask.key === 'host' ? host : record) : files(ask))
  const played = play(mtaStsConnector, answer, {
    of: { dns: [{ ask: asked, reply: mx }] },
  })
  const captured = mtaStsConnector.parse(played.given)
  for (const { draft, blob } of captured) expect(checkEvidence(draft, blob.text)).toBe('intact')
  const findings = findingsOf(mtaStsRules, captured, acme)
  return {
    asked: played.asked,
    kinds: captured.map(({ draft }) => draft.kind),
    told: findings.map(({ ruleId, direction, statement }) => [ruleId, direction, statement]),
  }
}

describe('a domain that takes mail', () => {
  test('and enforces encryption says so in its policy', () => {
    const { asked, told } = investigate({ page: policy })
    expect(asked).toEqual(['record', address])
    expect(told).toEqual([
      ['sec.mta-sts', 'mitigation', 'The MTA-STS policy of acme.test had the mode enforce on November 21, 2026.'],
    ])
  })

  test('and only tests says that', () => {
    expect(investigate({ page: policy.replace('enforce', 'testing') }).told).toEqual([
      [
        'sec.mta-sts-not-enforced',
        'info',
        'The MTA-STS policy of acme.test had the mode testing on November 21, 2026.',
      ],
    ])
  })

  test.each([
    ['no record', absent()],
    ['another record', dns('google-site-verification=x')],
    ['two of them, which senders read as none', dns('v=STSv1; id=1;', 'v=STSv1; id=2;')],
  ])('and has %s has no policy, and no file is asked for', (_, record) => {
    const { asked, told } = investigate({ record, page: policy })
    expect(asked).toEqual(['record'])
    expect(told).toEqual([
      ['sec.mta-sts-none', 'info', 'For acme.test no MTA-STS record was found on November 21, 2026.'],
    ])
  })

  test.each([
    ['is not there', undefined, 'not found'],
    ['is a page', '<!doctype html><title>Acme</title>', 'an answer that is not such a policy'],
    [
      'is somewhere else',
      file(address, policy, { finalUrl: 'https://acme.test/mta-sts.txt' }),
      'redirected to another address, where senders do not look',
    ],
  ])('and announces a policy that %s leaves senders without one', (_, page, words) => {
    const { told } = investigate(page === undefined ? {} : { page })
    expect(told).toEqual([['gap.mta-sts-broken', 'gap', `The MTA-STS policy that acme.test announces: ${words}.`]])
    expect(mtaStsQuestions['gap.mta-sts-broken']('Acme')).toContain('Acme')
  })

  test.each([
    ['does not answer', unavailable('timeout')],
    ['refuses us', file(address, 'Forbidden', { status: 403 })],
  ])('whose policy %s is not judged', (_, page) => {
    expect(investigate({ page })).toMatchObject({ kinds: ['unavailable'], told: [] })
  })

  test('whose policy host does not resolve is judged by what the name servers say of that host', () => {
    const page = unavailable('unresolvable')
    const { asked, kinds, told } = investigate({ page })
    expect(asked).toEqual(['record', address, 'host'])
    expect(kinds).toEqual(['mta-sts'])
    expect(told).toEqual([['gap.mta-sts-broken', 'gap', 'The MTA-STS policy that acme.test announces: not found.']])
    for (const host of [unavailable('timeout'), dns('93.184.216.34')])
      expect(investigate({ page, host })).toMatchObject({ told: [] })
  })
})

test.each([
  ['takes no mail', dns('0 .')],
  ['has no mail server', absent()],
  ['could not be looked at', unavailable('timeout')],
])('a domain that %s is asked nothing', (_, mx) => {
  expect(investigate({ mx, page: policy })).toMatchObject({ asked: [], kinds: [] })
})

describe('the policy', () => {
  test('needs a version, a known mode, an age and a server', () => {
    expect(parseMtaSts(policy)).toEqual({
      mode: 'enforce',
      maxAgeSeconds: 604_800,
      servers: ['mx1.acme.test', '*.mailhost.test'],
    })
    expect(parseMtaSts('version: STSv1\nmode: none\nmax_age: 86400')).toMatchObject({ mode: 'none', servers: [] })
    for (const line of ['version: STSv1', 'mode: enforce', 'max_age: 604800'])
      expect(parseMtaSts(policy.replaceAll('\r', '').replace(`${line}\n`, '')), line).toBeUndefined()
    expect(parseMtaSts(policy.replace(/mx: .*\r\n/gu, ''))).toBeUndefined()
  })

  test('whatever a stranger writes is read without a fault', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        const read = parseMtaSts(`${policy}${text}`)
        if (read) expect(read.servers.length).toBeLessThanOrEqual(20)
        policyIdIn([text, `v=STSv1;${text}`])
      }),
      { numRuns: 40 },
    )
  })
})
