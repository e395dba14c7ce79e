import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { transparencyOf } from '../../findings/posture.ts'
import type { Reply } from '../network.ts'
import { acme, answersOf, file, givenOf, look, unavailable, web } from '../technical.fixture.ts'
import { appsOf, wellknownConnector } from './connector.ts'
import { readAppleAssociation, readAssetLinks, readAttestations, readGpc, readIssuer } from './files.ts'
import { readAiRules } from './robots-ai.ts'
import { parseSecurityTxt } from './security-txt.ts'

const at = (path: string) => `https://www.acme.test${path}`
const jsonFile = (path: string, value: unknown) =>
  file(at(path), JSON.stringify(value), { contentType: 'application/json' })

const security =
  'Contact: mailto:security@acme.test\nExpires: 2027-03-01T00:00:00.000Z\nPolicy: https://www.acme.test/report\n'
const assetLinks = [
  {
    relation: ['delegate_permission/common.handle_all_urls'],
    target: { namespace: 'android_app', package_name: 'com.acme.app' },
  },
  { relation: ['x'], target: { namespace: 'web', site: 'https://other.test' } },
]
const appleFile = {
  applinks: { details: [{ appIDs: ['ABCDE12345.com.acme.ios', '*'] }] },
  webcredentials: { apps: ['ABCDE12345.com.acme.ios'] },
}

const pages = {
  [at('/.well-known/security.txt')]: security,
  [at('/.well-known/gpc.json')]: jsonFile('/.well-known/gpc.json', { gpc: true, lastUpdate: '2025-06-01' }),
  [at('/.well-known/assetlinks.json')]: jsonFile('/.well-known/assetlinks.json', assetLinks),
  [at('/.well-known/apple-app-site-association')]: jsonFile('/.well-known/apple-app-site-association', appleFile),
  [at('/.well-known/openid-configuration')]: jsonFile('/.well-known/openid-configuration', {
    issuer: 'https://acme.auth.test/',
  }),
  [at('/.well-known/privacy-sandbox-attestations.json')]: jsonFile('/.well-known/privacy-sandbox-attestations.json', {
    privacy_sandbox_api_attestations: [
      {
        platform_attestations: [
          { platform: 'chrome', attestations: { topics_api: {}, attribution_reporting_api: {} } },
        ],
      },
    ],
  }),
  [at('/robots.txt')]: 'User-agent: GPTBot\nUser-agent: CCBot\nDisallow: /\n\nUser-agent: *\nDisallow: /admin\n',
}

const seen = (more: Record<string, string | Reply> = {}) => look(wellknownConnector, web({ ...pages, ...more }))
const onlySecurity = (reply: string | Reply) =>
  look(wellknownConnector, web({ [at('/.well-known/security.txt')]: reply }))

describe('a site with the usual files', () => {
  const result = seen()

  test('its statements say what the files say', () => {
    expect(result.statements).toEqual([
      'The security.txt of www.acme.test names a contact; it expires on March 1, 2027.',
      'The gpc.json of www.acme.test states gpc: true, last update June 1, 2025.',
      'The privacy-sandbox-attestations.json of www.acme.test names Privacy Sandbox interfaces: attribution_reporting_api, topics_api.',
      'The app association file of www.acme.test names the app com.acme.ios.',
      'The app association file of www.acme.test names the app com.acme.app.',
      'The openid-configuration of www.acme.test names the issuer of sign-ins https://acme.auth.test.',
      'The robots.txt of www.acme.test is closed for AI crawlers CCBot, GPTBot.',
    ])
  })

  test('every address that was looked at is listed with its answer', () => {
    expect(result.text).toContain('Places searched: 10')
    expect(result.text).toContain('Searched: /.well-known/dnt-policy.txt | answer: status 404')
    expect(result.text).toContain('Searched: /.well-known/gpc.json | answer: found')
  })

  test('it names the apps, to resolve the subject', () => {
    expect(appsOf(result.answered)).toEqual([
      { store: 'play', id: 'com.acme.app' },
      { store: 'app-store', id: 'com.acme.ios' },
    ])
  })

  test('the unknown address is asked first, and alone', () => {
    expect(wellknownConnector.plan(givenOf([])).map((ask) => ask.key)).toEqual(['unknown'])
    expect(answersOf(wellknownConnector, web(pages)).length).toBeLessThanOrEqual(14)
  })

  test('the order of the replies changes no byte', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(result.answered, { minLength: result.answered.length }), (shuffled) => {
        expect(wellknownConnector.parse(givenOf(shuffled))).toEqual(result.captured)
        expect(appsOf(shuffled)).toEqual(appsOf(result.answered))
      }),
      { numRuns: 20 },
    )
  })
})

describe('security.txt', () => {
  test.each([
    [
      'Contact: mailto:a@acme.test\nExpires: 2026-10-01T00:00:00Z',
      'sec.security-txt-expired',
      true,
      'expired on October 1, 2026',
    ],
    [
      'Contact: mailto:a@acme.test\nExpires: 2026-01-01T00:00:00Z',
      'sec.security-txt-expired',
      false,
      'expired on January 1, 2026',
    ],
    ['Contact: mailto:a@acme.test', 'sec.security-txt-weak', true, 'has no line Expires'],
    ['Contact: mailto:a@acme.test\nExpires: soon', 'sec.security-txt-weak', true, 'could not be read'],
    ['Expires: 2027-10-01T00:00:00Z', 'sec.security-txt-weak', false, 'has no contact'],
    [
      '\ufeff# hello\r\nCONTACT: https://acme.test/report\r\nexpires: 2027-10-01T00:00:00Z\r\n',
      'sec.security-txt',
      true,
      'October 1, 2027',
    ],
  ])('%j', (text, ruleId, isUsable, words) => {
    const { ruleIds, statements, opened } = onlySecurity(text)
    expect(ruleIds).toEqual([ruleId])
    expect(statements[0]).toContain(words)
    expect(transparencyOf(opened)?.hasSecurityTxt).toBe(isUsable)
  })

  test('at its old address or as another type it is there, and not as asked', () => {
    const old = look(wellknownConnector, web({ [at('/security.txt')]: security }))
    expect(old.statements).toEqual(['The security.txt of www.acme.test is at the old address /security.txt.'])
    const html = onlySecurity(file(at('/.well-known/security.txt'), security, { contentType: 'text/html' }))
    expect(html.statements).toEqual([
      'The security.txt of www.acme.test has the content type text/html, where text/plain is asked for.',
    ])
  })

  test('where it is missing, both addresses are named', () => {
    const { statements, text, opened } = look(wellknownConnector, web({}))
    expect(statements).toEqual(['security.txt of www.acme.test was not found in 2 places.'])
    expect(text).toContain('Searched: /security.txt | answer: status 404')
    expect(transparencyOf(opened)).toMatchObject({ hasSecurityTxt: false })
  })

  test('where one address could not be looked at, it is not reported as missing', () => {
    const { ruleIds, opened, text } = onlySecurity(unavailable('timeout'))
    expect(ruleIds).toEqual([])
    expect(transparencyOf(opened)).toBeNull()
    expect(text).toContain('Could not be looked at: security.txt of www.acme.test')
  })

  test('a place that refuses does not say that it is missing', () => {
    const { ruleIds, opened, text } = onlySecurity(file(at('/.well-known/security.txt'), 'no', { status: 403 }))
    expect(ruleIds).toEqual([])
    expect(transparencyOf(opened)).toBeNull()
    expect(text).toContain(
      'Could not be looked at: security.txt of www.acme.test – the place refused the request with status 403',
    )
    const all = look(wellknownConnector, (ask) => file('url' in ask ? ask.url : '', 'later', { status: 429 }))
    expect(all.ruleIds).toEqual([])
    expect(all.text).toContain('the fixed addresses of www.acme.test – the place refused the request with status 429')
    // For an address that no site has, a refusal means the same as a missing page.
    const guarded = look(wellknownConnector, (ask) =>
      file('url' in ask ? ask.url : '', 'no', { status: ask.key === 'unknown' ? 403 : 404 }),
    )
    expect(guarded.text).not.toContain('Could not be looked at')
  })

  test('any text is read', () => {
    fc.assert(fc.property(fc.string({ maxLength: 500 }), (text) => void parseSecurityTxt(text)))
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
        (date) => {
          const expires = date.toISOString()
          expect(parseSecurityTxt(`Contact: x\nExpires: ${expires}`)?.expiresOn).toBe(expires.slice(0, 10))
        },
      ),
    )
    expect(parseSecurityTxt('Expires: 2027-01-01T00:00:00Z\nExpires: 2028-01-01T00:00:00Z')?.expires).toBeNull()
  })
})

describe('a site that answers everything', () => {
  const page = '<!doctype html><title>Acme</title>'
  const everything = (pages: Record<string, Reply>) =>
    look(wellknownConnector, (ask) => {
      if (ask.type !== 'file') throw new Error('only files are asked for')
      return pages[ask.url] ?? file(ask.url, page, { contentType: 'text/html' })
    })

  test('has none of the files', () => {
    const { ruleIds, text, answered } = everything({})
    expect(ruleIds).toEqual(['gap.no-security-txt'])
    expect(text).toContain('Unknown addresses: answered like known ones')
    expect(text).toContain('Searched: /.well-known/gpc.json | answer: a page instead of the file')
    expect(text).toContain('Searched: /.well-known/change-password | answer: no redirect that tells')
    expect(appsOf(answered)).toEqual([])
  })

  test('has those that come in the right shape and type', () => {
    const { ruleIds } = everything({
      [at('/.well-known/security.txt')]: file(at('/.well-known/security.txt'), security),
    })
    expect(ruleIds).toEqual(['sec.security-txt'])
    const typed = everything({
      [at('/.well-known/security.txt')]: file(at('/.well-known/security.txt'), security, { contentType: 'text/html' }),
    })
    expect(typed.ruleIds).toEqual(['gap.no-security-txt'])
  })
})

test('change-password counts where it leads somewhere and unknown addresses do not', () => {
  const url = at('/.well-known/change-password')
  const { text } = seen({ [url]: file(url, '<html>', { finalUrl: at('/account/password') }) })
  expect(text).toContain('Searched: /.well-known/change-password | answer: found')
})

test('a file of another domain is not the site’s own', () => {
  const url = at('/.well-known/assetlinks.json')
  const { answered, text } = seen({
    [url]: file(url, JSON.stringify(assetLinks), { finalUrl: 'https://other.test/x.json' }),
  })
  expect(appsOf(answered)).toEqual([{ store: 'app-store', id: 'com.acme.ios' }])
  expect(text).toContain('Searched: /.well-known/assetlinks.json | answer: leads to another domain')
})

test('gpc.json that says no is reported as is', () => {
  const { statements } = seen({ [at('/.well-known/gpc.json')]: jsonFile('/.well-known/gpc.json', { gpc: false }) })
  expect(statements).toContain('The gpc.json of www.acme.test states gpc: false.')
})

test('a Do Not Track policy is found by its text', () => {
  const { statements } = seen({
    [at('/.well-known/dnt-policy.txt')]: 'Do Not Track Compliance Policy\n\nVersion 1.0\n',
  })
  expect(statements).toContain(
    'The text of the Do Not Track Compliance Policy is there in the dnt-policy.txt of www.acme.test.',
  )
})

test('if the host does not answer, one address is asked and one gap reported', () => {
  const { answered, captured, opened } = look(wellknownConnector, () => unavailable('unreachable'))
  expect(answered).toHaveLength(1)
  expect(captured).toHaveLength(1)
  expect(transparencyOf(opened)).toBeNull()
  expect(answersOf(wellknownConnector, () => unavailable('unreachable'), { ...acme, sites: [] })).toEqual([])
})

describe('readers take anything', () => {
  test('JSON of any shape', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
        for (const read of [readAssetLinks, readAppleAssociation, readGpc, readIssuer, readAttestations]) read(text)
      }),
    )
    const strange = (value: unknown) => JSON.stringify(value)
    expect(readAssetLinks(strange([{ target: { namespace: 'android_app', package_name: 'com.a.b; DROP' } }]))).toEqual(
      [],
    )
    expect(readAppleAssociation(strange({ applinks: { details: { 'ABCDE12345.com.acme.ios': {} } } }))).toEqual([
      { store: 'app-store', id: 'com.acme.ios' },
    ])
    expect(readIssuer(strange({ issuer: 'javascript:alert(1)' }))).toBeUndefined()
    expect(
      readAssetLinks(
        strange(
          Array.from({ length: 9000 }, (_, i) => ({
            target: { namespace: 'android_app', package_name: `com.a.b${i}` },
          })),
        ),
      ),
    ).toHaveLength(50)
  })

  test('robots.txt by group', () => {
    expect(readAiRules('User-agent: GPTBot\nDisallow:\n')).toEqual([{ crawler: 'GPTBot', rule: 'allowed' }])
    expect(readAiRules('User-agent: GPTBot\nDisallow: /\nAllow: /blog\n')).toEqual([
      { crawler: 'GPTBot', rule: 'partly allowed' },
    ])
    expect(readAiRules('<html>')).toBeNull()
    fc.assert(fc.property(fc.string(), (text) => void readAiRules(`User-agent: GPTBot\n${text}`)))
  })
})
