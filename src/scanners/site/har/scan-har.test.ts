import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EntityOfHost } from '../site-scan.ts'
import type { HarScan } from './har-scan.ts'
import { adjustSession, bomb, browserHar, get, har, pcapdroidHar, post } from './recordings.fixture.ts'
import { scanHar } from './scan-har.ts'

const entities: Readonly<Record<string, EntityOfHost>> = {
  'adjust.com': { name: 'Adjust', company: 'Adjust GmbH', kinds: ['attribution'], country: 'DE' },
  'adnet.example': { name: 'Adnet', company: 'Adnet Inc.', kinds: ['ads'], country: 'US' },
  'facebook.com': { name: 'Facebook', company: 'Meta', kinds: ['social', 'ads'], country: 'US' },
}
const entityOf = (host: string) =>
  Object.entries(entities).find(([domain]) => host === domain || host.endsWith(`.${domain}`))?.[1]

function scan(json: string): HarScan {
  const result = scanHar(json, { entityOf })
  if (result.outcome !== 'scanned') throw new Error(`${result.reason}: ${result.detail}`)
  return result.scan
}

test('an app’s recording says which kinds of data went to which company', () => {
  const { sent, companies, countries, pageUrl, creator, hosts } = scan(har([adjustSession, adjustSession]))
  expect(sent).toContainEqual({
    property: 'advertisingId',
    host: 'app.adjust.com',
    entity: 'Adjust',
    company: 'Adjust GmbH',
    country: 'DE',
    tracker: 'Adjust GmbH',
    adapter: 'adjust/body',
    where: ['body'],
    reasons: [expect.any(String)],
    requests: 2,
    examples: [1, 2].map((number) => ({ number, place: 'https://app.adjust.com/session' })),
  })
  expect(sent.map(({ property }) => property)).toEqual(expect.arrayContaining(['appId', 'appVersion', 'language']))
  expect(companies).toEqual([{ company: 'Adjust GmbH', country: 'DE', hosts: ['app.adjust.com'], requests: 2 }])
  expect(countries).toEqual([{ country: 'DE', companies: ['Adjust GmbH'] }])
  expect({ pageUrl, creator }).toEqual({ pageUrl: null, creator: 'mitmproxy 11.0.2' })
  expect(hosts[0]).toMatchObject({ isThirdParty: null, dataTypes: expect.arrayContaining(['advertisingId']) })
})

test('no value that was sent is kept', () => {
  expect(JSON.stringify(scan(har([adjustSession])))).not.toContain('11111111-2222')
  expect(JSON.stringify(scan(browserHar))).not.toMatch(/7f3[ab]/)
})

test('a browser’s recording knows its page, its cookies, pixels and recorders', () => {
  const { pageUrl, hosts, cookies, pixels, sessionRecorders, from, until } = scan(browserHar)
  expect(pageUrl).toBe('https://www.shop.example/')
  expect([from, until]).toEqual(['2026-11-20T10:00:00.000Z', '2026-11-20T10:00:00.000Z'])
  expect(hosts.map(({ host, isThirdParty, plainRequests }) => [host, isThirdParty, plainRequests])).toEqual([
    ['px.adnet.example', true, 0],
    ['static.hotjar.com', true, 1],
    ['www.facebook.com', true, 0],
    ['www.shop.example', false, 0],
  ])
  expect(cookies).toEqual([
    {
      name: 'uid',
      domain: 'adnet.example',
      entity: 'Adnet',
      isThirdParty: true,
      wasSet: true,
      wasSent: true,
      isSession: false,
      lifetimeDays: 365,
    },
    {
      name: 'other',
      domain: 'px.adnet.example',
      entity: 'Adnet',
      isThirdParty: true,
      wasSet: false,
      wasSent: true,
      isSession: null,
      lifetimeDays: null,
    },
    {
      name: 'seen',
      domain: 'shop.example',
      entity: null,
      isThirdParty: false,
      wasSet: true,
      wasSent: false,
      isSession: false,
      lifetimeDays: 1,
    },
    {
      name: 'basket',
      domain: 'www.shop.example',
      entity: null,
      isThirdParty: false,
      wasSet: true,
      wasSent: false,
      isSession: true,
      lifetimeDays: null,
    },
  ])
  expect(pixels).toMatchObject([{ pixel: 'facebook', event: 'PageView', advancedMatching: [{ key: 'em' }] }])
  expect(sessionRecorders).toMatchObject([{ entity: 'Hotjar', matched: 'static.hotjar.com' }])
})

test('a page that the caller names decides who is a third party', () => {
  const result = scanHar(har([get('https://px.adnet.example/')]), { entityOf, pageUrl: 'https://www.adnet.example/' })
  expect(result).toMatchObject({ scan: { hosts: [{ host: 'px.adnet.example', isThirdParty: false }] } })
})

test('what a program leaves out is done without, and told', () => {
  const { entries, sent, warnings, from } = scan(pcapdroidHar)
  expect({ entries, from }).toEqual({ entries: 2, from: null })
  expect(sent.map(({ property }) => property)).toContain('advertisingId')
  expect(warnings).toEqual([
    { code: 'entries-skipped', text: '3 entries have no request with an address and were left out.' },
  ])
})

test('a form that is only listed field by field is read like a written one', () => {
  const listed = post('https://app.adjust.com/session', '')
  listed.request.postData = {
    mimeType: 'application/x-www-form-urlencoded',
    params: [{ name: 'gps_adid', value: 'x-1' }],
  }
  expect(scan(har([listed])).sent.map(({ property }) => property)).toContain('advertisingId')
})

test.each([
  ['', 'not-json', 'the file ends in the middle'],
  ['PK\u0003\u0004', 'not-json', 'the file is not valid JSON'],
  [browserHar.slice(0, 600), 'not-json', 'the file ends in the middle'],
  ['['.repeat(2_000_000), 'not-json', expect.any(String)],
  ['[]', 'not-har', expect.any(String)],
  ['null', 'not-har', expect.any(String)],
  ['{"log":{"entries":{}}}', 'not-har', expect.any(String)],
  ['{"log":{"entries":[]}}', 'no-requests', expect.any(String)],
  ['{"log":{"entries":[{"request":{"url":"file:///etc/passwd"}}]}}', 'no-requests', expect.any(String)],
])('unreadable: %.40s', (json, reason, detail) => {
  expect(scanHar(json, { entityOf })).toEqual({ outcome: 'unreadable', reason, detail })
})

test('a byte order mark is not an error', () => {
  expect(scan(`\ufeff${browserHar}`).entries).toBe(4)
})

test('fifty thousand entries are read, the rest is told', () => {
  const many = Array.from({ length: 50_010 }, (_, i) => get(`https://px.adnet.example/${i % 7}`))
  const { entries, warnings } = scan(har(many))
  expect(entries).toBe(50_000)
  expect(warnings).toEqual([{ code: 'entries-capped', text: 'Only the first 50000 of 50010 entries were read.' }])
})

test('a recording that spans ten years says from when until when', () => {
  const at = (startedDateTime: string) => get('https://px.adnet.example/', { startedDateTime })
  expect(scan(har([at('2026-01-01T00:00:00.000Z'), at('2016-01-01T00:00:00.000Z')]))).toMatchObject({
    from: '2016-01-01T00:00:00.000Z',
    until: '2026-01-01T00:00:00.000Z',
    entries: 2,
  })
})

test('a body that unpacks to a hundred times its size is not unpacked', () => {
  const { warnings, sent } = scan(har([bomb, adjustSession]))
  expect(warnings).toEqual([{ code: 'not-decoded', text: '1 request to known trackers could not be decoded.' }])
  expect(sent.length).toBeGreaterThan(0)
})

test('names that objects inherit are names like others', () => {
  const trap = get('https://px.adnet.example/', {
    request: {
      url: 'https://px.adnet.example/?__proto__[polluted]=1',
      headers: [
        { name: '__proto__', value: 'x' },
        { name: 'constructor', value: 'y' },
      ],
      cookies: [{ name: '__proto__', value: '1' }],
    },
  })
  const polluting = post('https://app.adjust.com/session', '__proto__[polluted]=1&constructor[prototype][polluted]=1')
  expect(scan(har([trap, polluting])).cookies.map(({ name }) => name)).toEqual(['__proto__'])
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
})

test('whatever the fields contain, the answer is a scan or a reason', () => {
  const field = fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.webUrl(), fc.constant('https://app.adjust.com/session'))
  const entry = fc.record(
    {
      startedDateTime: field,
      request: fc.oneof(
        field,
        fc.record(
          {
            url: field,
            method: field,
            headers: field,
            cookies: field,
            postData: fc.record({ text: field, params: field }, { requiredKeys: [] }),
          },
          { requiredKeys: [] },
        ),
      ),
      response: fc.oneof(field, fc.record({ status: field, headers: field, cookies: field, content: field })),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 6 }), (entries) => {
      const result = scanHar(har(entries), { entityOf })
      if (result.outcome === 'scanned') expect(JSON.parse(JSON.stringify(result.scan))).toEqual(result.scan)
    }),
    { numRuns: 300 },
  )
})

test('wherever a recording is cut off, it is unreadable and nothing else', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: browserHar.length - 1 }), (length) => {
      expect(scanHar(browserHar.slice(0, length), { entityOf })).toMatchObject({
        outcome: 'unreadable',
        reason: 'not-json',
      })
    }),
    { numRuns: 100 },
  )
})
