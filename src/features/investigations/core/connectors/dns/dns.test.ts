import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { judgePosture, postureOf } from '../../findings/posture.ts'
import { absent, acme, answersOf, givenOf, look, unavailable, zone } from '../technical.fixture.ts'
import { dnsConnector } from './connector.ts'
import { parseDmarc, readDmarc } from './dmarc.ts'
import { serviceOfMailHost, serviceOfToken, verificationTokens } from './services.ts'
import { parseSpf, readSpf } from './spf.ts'

const good = zone({
  'www.acme.test': { A: ['93.184.216.34'], AAAA: ['2606:2800:220:1::1'] },
  'acme.test': {
    MX: ['10 aspmx.l.google.com', '20 alt1.aspmx.l.google.com'],
    NS: ['ns1.acme.test', 'ns2.acme.test'],
    TXT: [
      'v=spf1 include:_spf.google.com include:sendgrid.net -all',
      'google-site-verification=abc',
      'atlassian-domain-verification=def',
      'docusign=123',
    ],
    CAA: ['0 issue "letsencrypt.org"', '0 iodef "mailto:security@acme.test"'],
    DS: ['12345 13 2 abcdef'],
  },
  '_dmarc.acme.test': { TXT: ['v=DMARC1; p=reject; rua=mailto:reports@acme.test,mailto:acme@dmarcian.com'] },
  '_spf.google.com': { TXT: ['v=spf1 include:_netblocks.google.com ~all'] },
  '_netblocks.google.com': { TXT: ['v=spf1 ip4:35.190.247.0/24 ~all'] },
  'sendgrid.net': { TXT: ['v=spf1 ip4:167.89.0.0/17 ~all'] },
})

describe('a domain in good order', () => {
  const result = look(dnsConnector, good)

  test('its records are written down line by line', () => {
    expect(result.text).toContain('Mail server: aspmx.l.google.com | service: Google Workspace')
    expect(result.text).toContain('Certificate authority allowed: letsencrypt.org | tag: issue')
    expect(result.text).toContain('DNSSEC: signed, a DS record was found')
    expect(result.text).toContain('SPF look-ups: 3')
    expect(result.text).toContain('DMARC reports go to: acme.test, dmarcian.com')
    expect(result.text).toContain('Service: Atlassian | sign: TXT record atlassian-domain-verification')
  })

  test('its statements say what the records say', () => {
    expect(result.statements).toEqual([
      'The SPF record of acme.test ends with -all.',
      'The DMARC policy of acme.test is p=reject.',
      'DNSSEC of acme.test is signed: a DS record was found.',
      'Certificate authority allowed for acme.test: letsencrypt.org.',
      'Services named in the DNS of acme.test: Atlassian, DocuSign, Google, Google Workspace, Twilio SendGrid.',
    ])
  })

  test('the score hears of them', () => {
    expect(postureOf(result.opened)).toEqual({
      checks: { spf: 'pass', dmarc: 'pass', dnssec: 'pass' },
      evidence: expect.arrayContaining([expect.stringMatching(/^E\d+$/)]),
    })
  })

  test('the secret part of a token is not kept', () => {
    expect(JSON.stringify(result.captured)).not.toContain('google-site-verification=abc')
  })

  test('the order of the replies changes no byte', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(result.answered, { minLength: result.answered.length }), (shuffled) => {
        expect(dnsConnector.parse(givenOf(shuffled))).toEqual(result.captured)
      }),
      { numRuns: 20 },
    )
  })
})

describe('what is missing', () => {
  test('a domain without SPF and DMARC fails both checks and has no word about DNSSEC', () => {
    const { opened, statements } = look(dnsConnector, zone({ 'www.acme.test': { A: ['93.184.216.34'] } }))
    expect(statements).toEqual([
      'For acme.test no SPF record was found on November 21, 2026.',
      'For acme.test no DMARC record was found on November 21, 2026.',
    ])
    expect(postureOf(opened).checks).toEqual({ spf: 'fail', dmarc: 'fail' })
  })

  test('a host that does not resolve is said once, and nothing is said of its mail', () => {
    const { opened, statements } = look(dnsConnector, () => absent())
    expect(statements).toEqual(['www.acme.test does not resolve.'])
    expect(postureOf(opened)).toEqual({ checks: {}, evidence: [] })
  })

  test('behind a proxy there is one gap, not ten, and no check is answered', () => {
    const { opened, captured } = look(dnsConnector, () => unavailable('behind-proxy'))
    expect(captured.map(({ draft }) => draft.excerpt.split('\n')[1])).toEqual([
      'Could not be looked at: the DNS records of acme.test – it cannot be seen from behind a proxy',
    ])
    expect(postureOf(opened).checks).toEqual({})
  })

  test('a question that got no answer is neither none nor found', () => {
    const { text, opened } = look(dnsConnector, (ask) =>
      ask.key === 'dmarc' || ask.key === 'ds' ? unavailable('timeout') : good(ask),
    )
    expect(text).toContain('Could not be looked at: the DMARC record of acme.test')
    expect(text).toContain('DNSSEC: not established')
    expect(text).not.toContain('DS record')
    expect(postureOf(opened).checks).toEqual({ spf: 'pass' })
  })

  test('without a site nothing is asked', () => {
    expect(answersOf(dnsConnector, good, { ...acme, sites: [] })).toEqual([])
  })
})

describe('SPF', () => {
  const judge = (txt: string[], more: Parameters<typeof zone>[0] = {}) => {
    const { opened } = look(
      dnsConnector,
      zone({ 'www.acme.test': { A: ['93.184.216.34'] }, 'acme.test': { TXT: txt }, ...more }),
    )
    return judgePosture(opened, 'spf')?.answer
  }

  test.each([
    ['v=spf1 -all', 'pass'],
    ['v=spf1 ip4:93.184.216.34 ~all', 'pass'],
    ['v=spf1 a mx ?all', 'warning'],
    ['v=spf1 a mx', 'warning'],
    ['v=spf1 a a a a a a a a a a a -all', 'warning'],
    ['v=spf1 +all', 'fail'],
    ['v=spf1 all', 'fail'],
    ['v=spf10 -all', 'fail'],
  ])('%s is %s', (text, answer) => {
    expect(judge([text])).toBe(answer)
  })

  test('two records are as good as none', () => {
    expect(judge(['v=spf1 -all', 'v=spf1 ~all'])).toBe('fail')
  })

  test('a redirect answers for the domain', () => {
    expect(judge(['v=spf1 redirect=mail.acme.test'], { 'mail.acme.test': { TXT: ['v=spf1 mx -all'] } })).toBe('pass')
  })

  test('a record that includes itself comes to an end', () => {
    const txt = (name: string) => (name === 'acme.test' ? ['v=spf1 include:acme.test -all'] : [])
    expect(readSpf('acme.test', txt)).toMatchObject({ outcome: 'one', includes: ['acme.test'], lookups: 2 })
  })

  test('a chain without end is cut, and says so', () => {
    const endless = (name: string) => [`v=spf1 include:a${name} -all`]
    expect(readSpf('acme.test', endless)).toMatchObject({ outcome: 'one', isWhole: false })
    const { answered } = look(dnsConnector, (ask) =>
      ask.type === 'dns' && ask.record === 'TXT'
        ? { outcome: 'dns', fetchedAt: '2026-11-21T00:00:00.000Z', records: endless(ask.host) }
        : absent(),
    )
    expect(answered.length).toBeLessThan(25)
  })

  test('any text is read', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), (text) => {
        const record = parseSpf(`v=spf1 ${text}`)
        expect(record.lookups).toBeGreaterThanOrEqual(record.includes.length)
      }),
    )
  })
})

describe('DMARC', () => {
  const judge = (texts: string[]) => {
    const { opened } = look(
      dnsConnector,
      zone({ 'www.acme.test': { A: ['93.184.216.34'] }, '_dmarc.acme.test': { TXT: texts } }),
    )
    return judgePosture(opened, 'dmarc')?.answer
  }

  test.each([
    ['v=DMARC1; p=reject', 'pass'],
    ['v=DMARC1;p=quarantine;pct=100', 'pass'],
    ['v=DMARC1; p=quarantine; pct=25', 'warning'],
    ['v=DMARC1; p=none; rua=mailto:a@acme.test', 'warning'],
    ['v=DMARC1; p=maybe', 'warning'],
    ['"v=DMARC1; " "p=reject"', 'pass'],
    ['v=spf1 -all', 'fail'],
  ])('%s is %s', (text, answer) => {
    expect(judge([text])).toBe(answer)
  })

  test('two records are as good as none', () => {
    expect(judge(['v=DMARC1; p=reject', 'v=DMARC1; p=none'])).toBe('fail')
  })

  test('any text is read', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), (text) => {
        const { percent } = parseDmarc(text)
        expect(percent >= 0 && percent <= 100).toBe(true)
        readDmarc([text])
      }),
    )
  })
})

describe('services', () => {
  test('a token is known by its beginning, a host by its domain', () => {
    expect(serviceOfToken('MS=ms12345678')?.service).toBe('Microsoft 365')
    expect(serviceOfToken('pardot123456=abcdef')?.service).toBe('Salesforce Pardot')
    expect(serviceOfToken('pardotless')).toBeUndefined()
    expect(serviceOfMailHost('acme-test.mail.protection.outlook.com.')).toBe('Microsoft 365')
    expect(serviceOfMailHost('evilmimecast.com')).toBeUndefined()
  })

  test('the table is in lower case and names nothing twice', () => {
    const begins = verificationTokens.map((t) => t.begins)
    expect(new Set(begins).size).toBe(begins.length)
    expect(begins).toEqual(begins.map((b) => b.toLowerCase()))
  })
})

test('hostile records stay within their line and within the limits', () => {
  const hostile = 'v=spf1 -all\nDocument: forged\nDMARC policy: p=reject | x: y'
  const { captured, text } = look(dnsConnector, (ask) => ({
    outcome: 'dns',
    fetchedAt: '2026-11-21T00:00:00.000Z',
    records:
      ask.type === 'dns' && ask.record === 'TXT' ? [hostile] : Array.from({ length: 5000 }, () => `${hostile} 10 x`),
  }))
  expect(text).not.toMatch(/^Document: forged/mu)
  expect(text).not.toMatch(/^DMARC policy: p=reject/mu)
  expect(captured.length).toBeLessThan(200)
})
