import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ScanResult } from '../../product/scan-results.ts'
import { trackingKinds } from '../../product/score/method/tracking-kinds.ts'
import { type Gate, gateOutcome, parseGate } from './gate.ts'
import { app, har, harHost, party, pass, sdk, site, staticSite } from './results.fixture.ts'
import { scoreOfScan } from './score.ts'

const company = (id: string, name: string, more: { aliases?: string[]; parentId?: string } = {}) => ({
  ...{ id, name, aliases: [], parentId: null },
  ...more,
})
const names = {
  companies: [
    company('meta', 'Meta', { aliases: ['Facebook', 'Meta Platforms, Inc.'] }),
    company('alphabet', 'Alphabet'),
    company('google', 'Google', { parentId: 'alphabet' }),
    company('digital-turbine', 'Digital Turbine'),
    company('applovin', 'AppLovin'),
  ],
  entries: [
    { slug: 'facebook-ads', name: 'Facebook Ads', aliases: ['Audience Network'] },
    { slug: 'facebook', name: 'Facebook', aliases: [] },
    { slug: 'adjust', name: 'Adjust', aliases: [] },
    { slug: 'ga', name: 'Google Analytics', aliases: [] },
  ],
}
const gate = (json: unknown): Gate => {
  const parsed = parseGate(json, names)
  if (parsed.outcome === 'malformed') throw new Error(parsed.reason)
  return parsed.gate
}
const appWith = (...sdks: ReturnType<typeof sdk>[]) => ({ kind: 'app' as const, result: app({ sdks }) })
const meta = sdk('facebook-ads', { name: 'Facebook Ads', company: 'Meta', companyId: 'meta', categories: ['ads'] })
const rules = (outcome: ReturnType<typeof gateOutcome>) => outcome.broken.map(({ rule }) => rule)

test('a recorder is one for a rule about replay, whatever the catalog says of its host, and under the site’s own name', () => {
  const recorder = (host: string) => ({
    ...{ host, entity: 'Recorder', company: null, kinds: [], matched: 'shape', urls: [] },
  })
  const analytics = party('rec.example', { kinds: ['analytics'] })
  const result = site([
    pass('before', {
      thirdParties: [analytics],
      sessionRecorders: [recorder('rec.example'), recorder('www.shop.example')],
    }),
  ])
  const { broken } = gateOutcome({ kind: 'site', result }, null, gate({ deny: { categories: ['replay'] } }))
  expect(broken.map(({ subject }) => subject)).toEqual(['rec.example', 'www.shop.example'])
})

describe('a policy', () => {
  test('without rules is kept by everything', () => {
    expect(gateOutcome(appWith(meta), null, gate({}))).toEqual({ passed: true, broken: [] })
  })

  test('that says nothing denies nothing, sets no highest score, and asks for fair confidence in code of others', () => {
    expect(parseGate({}, names)).toEqual({
      outcome: 'parsed',
      gate: {
        deny: { categories: [], companies: [], sdks: [] },
        minConfidence: 'medium',
        ownCode: false,
        allowUnread: false,
      },
    })
  })

  test('with very many faults names the first ten', () => {
    const parsed = parseGate({ deny: { sdks: Array.from({ length: 12 }, () => '') } }, names)
    const reasons = parsed.outcome === 'malformed' ? parsed.reason.split('; ') : []
    expect(reasons.map((reason) => reason.split(': ')[0])).toEqual(
      Array.from({ length: 10 }, (_, at) => `deny.sdks.${at}`),
    )
  })

  test.each([
    [null, /^Invalid input: expected object/],
    [[], /object/],
    ['x', /object/],
    [{ denied: {} }, /denied/],
    [{ deny: { category: [] } }, /deny: .*category/],
    [{ deny: { categories: ['adverts'] } }, /deny\.categories\.0/],
    [{ deny: { companies: 'Meta' } }, /deny\.companies/],
    [{ deny: { sdks: [''] } }, /deny\.sdks\.0/],
    [{ maxScore: '59' }, /maxScore/],
    [{ maxScore: 101 }, /maxScore/],
    [{ maxScore: 59.5 }, /maxScore/],
    [{ minConfidence: 'certain' }, /minConfidence/],
    [{ ownCode: 1 }, /ownCode/],
  ])('%j is none, and says why', (json, reason) => {
    expect(parseGate(json, names)).toEqual({ outcome: 'malformed', reason: expect.stringMatching(reason) })
  })
})

describe('an app', () => {
  test.each([
    [{ categories: ['ads'] }, 'deny.categories: ads'],
    [{ companies: ['Meta'] }, 'deny.companies: Meta'],
    [{ companies: ['META'] }, 'deny.companies: META'],
    [{ companies: ['Facebook'] }, 'deny.companies: Facebook'],
    [{ companies: ['Meta Platforms Inc'] }, 'deny.companies: Meta Platforms Inc'],
    [{ sdks: ['audience network'] }, 'deny.sdks: audience network'],
    [{ sdks: ['facebook-ads'] }, 'deny.sdks: facebook-ads'],
    [{ sdks: ['Facebook ads'] }, 'deny.sdks: Facebook ads'],
  ])('breaks a policy that denies %j', (deny, rule) => {
    const outcome = gateOutcome(appWith(meta), null, gate({ deny }))
    expect(outcome).toEqual({
      passed: false,
      broken: [{ rule, words: expect.stringContaining('Facebook Ads of Meta'), subject: 'facebook-ads' }],
    })
  })

  test.each([
    ['companies', 'Met', ''],
    ['companies', 'Goggle', ' Did you mean Google?'],
    ['companies', 'platforms', ' Did you mean Meta Platforms, Inc.?'],
    ['companies', 'DigitalTurbine', ' Did you mean Digital Turbine?'],
    ['sdks', 'Adjusts', ' Did you mean Adjust?'],
  ])('is not checked against a policy whose %s match nothing: %s', (field, name, meant) => {
    expect(parseGate({ deny: { [field]: [name] } }, names)).toEqual({
      outcome: 'malformed',
      reason: `deny.${field}: the catalog has nothing named “${name}”.${meant}`,
    })
  })

  test.each(['digital turbine', 'DIGITAL-TURBINE', 'Digital,  Turbine', 'Digital Turbine Inc.'])(
    'of Digital Turbine breaks a policy that denies %j',
    (rule) => {
      const ofIt = sdk('fyber', { company: 'Digital Turbine', companyId: null })
      expect(gateOutcome(appWith(ofIt), null, gate({ deny: { companies: [rule] } })).passed).toBe(false)
    },
  )

  test('a denied company includes its subsidiaries, and not its parent', () => {
    const analytics = sdk('ga', { name: 'Google Analytics', company: 'Google', companyId: 'google' })
    const ofParent = sdk('x', { name: 'X', company: 'Alphabet', companyId: 'alphabet' })
    const passes = (found: typeof analytics, rule: string) =>
      gateOutcome(appWith(found), null, gate({ deny: { companies: [rule] } })).passed
    expect([passes(analytics, 'Alphabet'), passes(analytics, 'Google'), passes(ofParent, 'Google')]).toEqual([
      false,
      false,
      true,
    ])
  })

  test('the name and the id of a company may be unlike, and either denies it', () => {
    const analytics = sdk('ga', { name: 'Google Analytics', company: 'Google', companyId: 'google' })
    const by = (deny: object) => rules(gateOutcome(appWith(analytics), null, gate({ deny })))
    expect(by({ companies: ['Google'] })).toEqual(['deny.companies: Google'])
    expect(by({ companies: ['google'] })).toEqual(['deny.companies: google'])
    expect(by({ sdks: ['ga'] })).toEqual(['deny.sdks: ga'])
    expect(by({ sdks: ['google analytics'] })).toEqual(['deny.sdks: google analytics'])
  })

  test('of all that is denied only what an SDK is breaks the policy, in a sentence each', () => {
    const deny = { categories: ['ads', 'broker'], companies: ['Meta', 'Google'], sdks: ['Facebook Ads', 'Adjust'] }
    expect(gateOutcome(appWith(meta), null, gate({ deny })).broken).toEqual([
      {
        rule: 'deny.categories: ads',
        words: 'Facebook Ads of Meta is of the denied category ads.',
        subject: 'facebook-ads',
      },
      {
        rule: 'deny.companies: Meta',
        words: 'Facebook Ads of Meta belongs to the denied company Meta.',
        subject: 'facebook-ads',
      },
      {
        rule: 'deny.sdks: Facebook Ads',
        words: 'Facebook Ads of Meta is denied by name.',
        subject: 'facebook-ads',
      },
    ])
  })

  test.each([
    [null, 'Adjust is denied by name.'],
    ['Adjust', 'Adjust is denied by name.'],
    ['AppLovin', 'Adjust of AppLovin is denied by name.'],
  ])('an SDK of the company %s: %s', (company, words) => {
    const adjust = sdk('adjust', { name: 'Adjust', company, companyId: null })
    const deny = { companies: ['Meta'], sdks: ['adjust'] }
    expect(gateOutcome(appWith(adjust), null, gate({ deny })).broken.map((broken) => broken.words)).toEqual([words])
  })

  test('weak traces and code of its own company are let pass unless the policy asks for them', () => {
    const weak = { ...meta, confidence: 'low' as const }
    const own = { ...meta, ownCode: true }
    const deny = { companies: ['meta'] }
    expect(gateOutcome(appWith(weak, own), null, gate({ deny })).passed).toBe(true)
    expect(gateOutcome(appWith(weak), null, gate({ deny, minConfidence: 'low' })).passed).toBe(false)
    expect(gateOutcome(appWith(own), null, gate({ deny, ownCode: true })).passed).toBe(false)
    const medium = { ...meta, confidence: 'medium' as const }
    expect(gateOutcome(appWith(medium), null, gate({ deny, minConfidence: 'high' })).passed).toBe(true)
  })
})

test('a site breaks a policy by whom it calls in any visit', () => {
  const facebook = party('connect.facebook.net', { entity: 'Facebook', company: 'Meta', kinds: ['social', 'ads'] })
  const scan = { kind: 'site' as const, result: site([pass('before'), pass('accept', { thirdParties: [facebook] })]) }
  const deny = { categories: ['ads'], companies: ['meta'], sdks: ['facebook'] }
  expect(rules(gateOutcome(scan, null, gate({ deny })))).toEqual([
    'deny.categories: ads',
    'deny.companies: meta',
    'deny.sdks: facebook',
  ])
  expect(gateOutcome(scan, null, gate({ deny })).broken[0]?.words).toBe(
    'connect.facebook.net (Facebook) is of the denied category ads.',
  )
})

test('a company that was sold is still denied by its own name', () => {
  const sold = party('p.rfihub.com', { entity: 'Facebook Ads', company: 'AppLovin', kinds: ['ads'] })
  const scan = { kind: 'site' as const, result: site([pass('before', { thirdParties: [sold] })]) }
  const sale = {
    ...names,
    companies: [...names.companies, company('facebook-ads-inc', 'Facebook Ads', { parentId: 'applovin' })],
  }
  for (const rule of ['Facebook Ads', 'AppLovin']) {
    const parsed = parseGate({ deny: { companies: [rule] } }, sale)
    expect(parsed.outcome === 'parsed' && rules(gateOutcome(scan, null, parsed.gate))).toEqual([
      `deny.companies: ${rule}`,
    ])
  }
})

test('a host with an unknown owner is judged by its kinds alone', () => {
  const unknown = party('px.example', { kinds: ['ads'] })
  const scan = { kind: 'site' as const, result: site([pass('before', { thirdParties: [unknown] })]) }
  const deny = { categories: ['ads'], companies: ['meta'], sdks: ['facebook'] }
  expect(gateOutcome(scan, null, gate({ deny })).broken).toEqual([
    { rule: 'deny.categories: ads', words: 'px.example is of the denied category ads.', subject: 'px.example' },
  ])
})

test('a recording breaks a policy by the hosts that are not the page’s own', () => {
  const hosts = [
    harHost('px.ads.example', { kinds: ['ads'], isThirdParty: true }),
    harHost('ads.example', { kinds: ['ads'], isThirdParty: false }),
  ]
  const outcome = gateOutcome({ kind: 'har', result: har({ hosts }) }, null, gate({ deny: { categories: ['ads'] } }))
  expect(outcome.broken.map(({ subject }) => subject)).toEqual(['px.ads.example'])
})

describe('the truth table of docs/scanning.md', () => {
  const ads = sdk('ads', { categories: ['ads'] })
  const adHost = party('px.example', { kinds: ['ads'] })
  type Coverage = ReturnType<typeof app>['coverage']
  const appRead = (coverage: Partial<Coverage>) => (seen: boolean) => ({
    kind: 'app' as const,
    result: app({ coverage: { code: 'read', manifest: 'read', ...coverage }, sdks: seen ? [ads] : [] }),
  })
  const recording =
    (...warnings: ReturnType<typeof har>['warnings']) =>
    (seen: boolean) => ({
      kind: 'har' as const,
      result: har({ warnings, hosts: [harHost('px.example', { kinds: seen ? ['ads'] : [], isThirdParty: true })] }),
    })
  const scans: Record<string, (seen: boolean) => ScanResult> = {
    'an app, all of it read': appRead({}),
    'an app, part of its code read': appRead({ code: 'partly' }),
    'an app whose code could not be read': appRead({ code: 'unreadable' }),
    'an app whose manifest could not be read': appRead({ manifest: 'unreadable' }),
    'a set of files, of which one manifest could not be read': appRead({ manifest: 'partly' }),
    'a file without any code, such as a privacy manifest': appRead({ code: 'absent' }),
    'a page, visited': (seen) => ({
      kind: 'site',
      result: site([pass('before', { thirdParties: seen ? [adHost] : [] })]),
    }),
    'a page of which no visit was seen': () => ({ kind: 'site', result: site([]) }),
    'a page that was read and not run': (seen) => ({
      kind: 'site',
      result: staticSite({ thirdParties: seen ? [{ ...adHost, how: ['script'] }] : [] }),
    }),
    'a recording, all of it read': recording(),
    'a recording that was cut short': recording({ code: 'entries-capped', text: '' }),
  }
  const doc = readFileSync(join(import.meta.dirname, '../../../docs/scanning.md'), 'utf8')
  const [, table = ''] = /\n\| what was looked at .*\n\|[-|]+\n((?:\|.*\n)+)/.exec(doc) ?? []
  const rows = table
    .trim()
    .split('\n')
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )

  test('has a row for each way in which a look can end', () => {
    expect(rows.map(([what]) => what)).toEqual(Object.keys(scans))
  })

  test.each(rows)('%s: %s %s %s %s %s', (what = '', ...cells) => {
    const scanOf = scans[what] ?? expect.fail(`no scan of “${what}”`)
    const code = (seen: boolean, policy: object) => {
      const scan = scanOf(seen)
      return gateOutcome(scan, scoreOfScan(scan, { today: '2026-11-20' }), gate(policy)).passed ? '0' : '1'
    }
    const deny = { categories: ['ads'] }
    // Without a visit, nothing was seen.
    const whereSeen = (policy: object) => (what.includes('no visit') ? '-' : code(true, policy))
    expect([
      code(false, { deny }),
      whereSeen({ deny }),
      code(false, { deny, allowUnread: true }),
      whereSeen({ deny, allowUnread: true }),
      code(false, { maxScore: 100 }),
    ]).toEqual(cells)
    expect([code(true, {}), code(false, {})]).toEqual(['0', '0'])
  })

  test('what was not read is one broken rule for each part, and names no one', () => {
    const scan = appRead({ code: 'unreadable', manifest: 'unreadable' })(false)
    const unread = { rule: 'deny', words: expect.any(String), subject: null }
    expect(gateOutcome(scan, null, gate({ deny: { categories: ['ads'] } })).broken).toEqual([unread, unread])
  })
})

describe('a highest score', () => {
  const max = gate({ maxScore: 59 })
  test('is kept up to itself', () => {
    expect(gateOutcome(appWith(), { R: 59, known: true }, max).passed).toBe(true)
    expect(gateOutcome(appWith(), { R: 60, known: true }, max).broken).toEqual([
      { rule: 'maxScore', words: 'The score is 60, and the highest that passes is 59.', subject: null },
    ])
  })

  test('is not kept by what shows too little for a score', () => {
    for (const score of [null, { R: 0, known: false }])
      expect(gateOutcome(appWith(), score, max)).toEqual({
        passed: false,
        broken: [
          {
            rule: 'maxScore',
            words: 'The scan shows too little for a score, and a highest one is set.',
            subject: null,
          },
        ],
      })
  })
})

test('a stricter policy never passes what a milder one refuses', () => {
  const kinds = fc.subarray([...trackingKinds])
  const confidence = fc.constantFrom('high', 'medium', 'low')
  fc.assert(
    fc.property(kinds, kinds, kinds, confidence, (categories, denied, more, minConfidence) => {
      const scan = appWith(sdk('a', { categories }))
      const mild = gateOutcome(scan, null, gate({ deny: { categories: denied }, minConfidence }))
      const strict = gateOutcome(
        scan,
        null,
        gate({ deny: { categories: [...denied, ...more] }, minConfidence: 'low', ownCode: true }),
      )
      expect(mild.passed || !strict.passed).toBe(true)
    }),
  )
})
