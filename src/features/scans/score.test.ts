import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ScanResult } from '../../product/scan-results.ts'
import { trackingKinds } from '../../product/score/method/tracking-kinds.ts'
import { verifyScore } from '../../product/score/method/verify-score.ts'
import { app, har, harHost, manifestWith, party, pass, sdk, sent, site, staticSite } from './results.fixture.ts'
import { scoreOfScan } from './score.ts'

const today = '2026-11-21'
const scored = (scan: ScanResult) => scoreOfScan(scan, { today })
const appWith = (given: Parameters<typeof app>[0]) => ({ kind: 'app' as const, result: app(given) })
const siteWith = (...passes: ReturnType<typeof pass>[]) => ({ kind: 'site' as const, result: site(passes) })
const harWith = (given: Parameters<typeof har>[0]) => ({ kind: 'har' as const, result: har(given) })

describe('an app', () => {
  test('is scored by the kinds of the SDKs that are there, and says that it is presence', () => {
    const found = scored(
      appWith({ sdks: [sdk('a', { categories: ['ads'] }), sdk('b', { categories: ['attribution', 'ads'] })] }),
    )
    expect(found?.inputs.facts.tracking).toMatchObject({
      kinds: ['ads', 'attribution'],
      quality: 'measured',
      asOf: today,
      note: expect.stringContaining('Presence'),
    })
    expect(found?.inputs.facts.tracking?.evidence.map(({ id }) => id)).toContain('sdk:b')
  })

  test('a weak trace counts for nothing; an SDK of its own company counts', () => {
    const weak = scored(appWith({ sdks: [sdk('a', { categories: ['ads'], confidence: 'low', evidence: 'host' })] }))
    expect(weak?.inputs.facts.tracking?.kinds).toEqual([])
    const own = scored(appWith({ sdks: [sdk('a', { categories: ['ads'], ownCode: true })] }))
    expect(own?.inputs.facts.tracking?.kinds).toEqual(['ads'])
  })

  test('whose code could not be read has no score, and is not one without trackers', () => {
    expect(scored(appWith({ coverage: { code: 'unreadable', manifest: 'read' } }))).toBeNull()
    expect(scored(appWith({ coverage: { code: 'absent', manifest: 'read' } }))).toBeNull()
  })

  test.each([
    { coverage: { code: 'unreadable', manifest: 'read' } },
    { coverage: { code: 'read', manifest: 'unreadable' } },
    { kind: 'aab', coverage: { code: 'read', manifest: 'absent' } },
  ] as const)('has no score where a part could not be read, whatever was found: %o', (given) => {
    expect(scored(appWith({ sdks: [sdk('a', { categories: ['ads'] })], ...given }))).toBeNull()
  })

  test.each<[string, Parameters<typeof app>[0]]>([
    ['text messages', { permissions: [{ name: 'android.permission.SEND_SMS', danger: 'dangerous' }] }],
    [
      'the place at all times',
      { permissions: [{ name: 'android.permission.ACCESS_BACKGROUND_LOCATION', danger: 'dangerous' }] },
    ],
    [
      'all that is on the screen',
      { permissions: [{ name: 'android.permission.BIND_ACCESSIBILITY_SERVICE', danger: 'special' }] },
    ],
    ['access, on iOS', { kind: 'ipa', usageKeys: [{ key: 'NSMicrophoneUsageDescription', text: 'To call' }] }],
    [
      'nothing, and opens its data to every other app',
      { components: { activities: 1, services: 0, receivers: 0, providers: 1, exported: 2, open: 1 } },
    ],
    ['connections in the clear', { flags: { cleartext: true, debuggable: false, allowBackup: false } }],
  ])('that asks for %s is not low because nothing else is known', (_, given) => {
    expect(scored(appWith(given))).toBeNull()
    // Findings still count.
    const kinds = ['broker', 'fingerprint', 'ads', 'attribution', 'replay'] as const
    expect(scored(appWith({ ...given, sdks: [sdk('a', { categories: [...kinds] })] }))?.level).toBe('high')
  })

  test('that asks for nothing private may be low', () => {
    const permissions = [
      { name: 'android.permission.INTERNET', danger: 'ordinary' as const },
      { name: 'android.permission.READ_PHONE_STATE', danger: 'dangerous' as const, isImplied: true },
    ]
    expect(scored(appWith({ permissions }))?.level).toBe('low')
  })

  test.each([
    { coverage: { code: 'partly', manifest: 'read' } },
    { obfuscation: { share: 0.9, isHeavy: true } },
    { warnings: [{ code: 'script-bundle', at: '', text: '' }] },
  ] as const)('that nothing was found is weak evidence with %o', (given) => {
    expect(scored(appWith(given as never))?.inputs.facts.tracking).toEqual({
      kinds: [],
      quality: 'heuristic',
      note: 'Not all of its code could be told by names: that nothing was found is weak evidence',
      asOf: today,
      evidence: [],
    })
  })

  test('that nothing was found in code that could be read is measured, whatever else the scan warns of', () => {
    const measured = { kinds: [], quality: 'measured', asOf: today, evidence: [] }
    expect(scored(appWith({}))?.inputs.facts.tracking).toEqual(measured)
    const warnings = [{ code: 'odd-certificate', at: '', text: '' }]
    expect(scored(appWith({ warnings }))?.inputs.facts.tracking).toEqual(measured)
  })

  test('its privacy manifests count as claims about data', () => {
    const found = scored(
      appWith({ privacyManifests: [manifestWith(['EmailAddress', 'SensitiveInfo', 'NewInvention'])] }),
    )
    const quote = (words: string) => ({
      ...{ id: 'manifest:Payload/App.app/PrivacyInfo.xcprivacy', url: null, sha256: null, capturedAt: today },
      quote: words,
    })
    expect(found?.inputs.facts.data).toEqual({
      ...{ dpc: 4, ei: 100, types: 3, quality: 'claimed', asOf: today },
      note: 'As the privacy manifests inside declare',
      evidence: [quote('Email address'), quote('Sensitive info'), quote('NewInvention')],
    })
  })

  test.each([
    ['SensitiveInfo', 4],
    ['Hands', 1],
    ['OtherDataTypes', 1],
    ['PaymentInfo', 3],
  ])('a manifest that declares %s alone is of processing context %i', (type, dpc) => {
    const found = scored(appWith({ privacyManifests: [manifestWith([type])] }))
    expect(found?.inputs.facts.data).toMatchObject({ dpc, types: 1 })
  })

  test('is as old as its scan', () => {
    const old = scoreOfScan(appWith({ sdks: [sdk('a')] }), { today, scannedOn: '2026-05-01' })
    expect(old?.inputs.facts.tracking?.asOf).toBe('2026-05-01')
    expect(old?.K).toBeLessThan(scored(appWith({ sdks: [sdk('a')] }))?.K ?? 0)
  })
})

describe('a site', () => {
  test('is scored by whom it calls in all visits, and by what it does', () => {
    const found = scored(
      siteWith(
        pass('before', {
          thirdParties: [party('t.example', { kinds: ['analytics', 'unheard-of'] })],
          fingerprinting: [
            { technique: 'canvas', script: 'https://t.example/f.js', entity: null, isThirdParty: true, calls: [] },
          ],
        }),
        pass('accept', { thirdParties: [party('ads.example', { kinds: ['ads'] })] }),
      ),
    )
    expect(found?.inputs.facts.tracking).toMatchObject({
      kinds: ['fingerprint', 'ads', 'analytics'],
      asOf: '2026-11-20',
    })
  })

  test('a third party that did not answer here is called for all the same', () => {
    const found = scored(
      siteWith(pass('before', { thirdParties: [party('ads.example', { kinds: ['ads'], failed: 1 })] })),
    )
    expect(found?.inputs.facts.tracking?.kinds).toEqual(['ads'])
  })

  test('what it hands over to match accounts is data, and advertising across contexts', () => {
    const found = scored(
      siteWith(
        pass('before', {
          pixels: [
            {
              ...{ pixel: 'facebook', pixelId: '1', event: 'Lead', isStandardEvent: true, customData: [] },
              advancedMatching: [{ key: 'em', label: 'Email' }],
              host: 'www.facebook.com',
            },
          ],
        }),
      ),
    )
    expect(found?.inputs.facts.data).toMatchObject({
      ...{ ei: 100, quality: 'measured' },
      evidence: [
        { id: 'data:browsing', quote: 'Browsing and web activity: told to www.facebook.com by the Meta pixel' },
        { id: 'data:email', quote: 'Email address: told to www.facebook.com by the Meta pixel, to match accounts' },
      ],
    })
    expect(found?.inputs.facts.use).toMatchObject({ crossContextAds: true, sellsOrShares: null })
  })

  test('that was only read is scored by inference', () => {
    const read = scored({
      kind: 'site',
      result: staticSite({ thirdParties: [{ ...party('ads.example', { kinds: ['ads'] }), how: ['script'] }] }),
    })
    expect(read?.inputs.facts.tracking).toMatchObject({
      ...{ kinds: ['ads'], quality: 'heuristic' },
      note: 'As the text of the page names them; it was not run',
    })
  })

  test('of which no visit succeeded has no score', () => {
    expect(
      scored({
        kind: 'site',
        result: site([{ outcome: 'unavailable', pass: 'before', reason: 'timeout', detail: '' }]),
      }),
    ).toBeNull()
  })
})

describe('a recording', () => {
  test('is scored by what was sent', () => {
    const found = scored(
      harWith({
        hosts: [harHost('app.adjust.com', { kinds: ['attribution'] })],
        sent: [
          sent('advertisingId', 'app.adjust.com'),
          sent('latitude', 'app.adjust.com'),
          sent('constructor', 'x.example'),
        ],
      }),
    )
    expect(found?.inputs.facts).toMatchObject({
      tracking: {
        ...{ kinds: ['attribution'], quality: 'measured', asOf: '2026-11-20' },
        note: 'As far as the recording goes',
      },
      data: { ei: 75, types: 2, quality: 'measured' },
      use: null,
    })
  })

  test('shows advertising across contexts where accounts are matched or remarketing is on, and not by a pixel alone', () => {
    const plain = {
      ...{ pixel: 'tiktok' as const, pixelId: '2', event: 'PageView', isStandardEvent: true, customData: [] },
      ...{ advancedMatching: [], host: 'analytics.tiktok.com' },
    }
    const matching = {
      ...{ ...plain, pixel: 'facebook' as const, host: 'www.facebook.com' },
      advancedMatching: [{ key: 'em', label: 'Email' }],
    }
    const remarketing = { host: 'stats.g.doubleclick.net', measurementId: 'G-1', requests: 1 }
    const use = (given: Parameters<typeof har>[0]) => scored(harWith(given))?.inputs.facts.use
    const evidence = (id: string, quote: string) => ({
      ...{ id, url: null, sha256: null, capturedAt: '2026-11-20', quote },
    })
    expect(use({ pixels: [plain] })).toBeNull()
    expect(use({ pixels: [plain, matching], googleRemarketing: [remarketing] })).toEqual({
      ...{ sellsOrShares: null, crossContextAds: true, profiling: null, trainsAi: null },
      ...{ quality: 'measured', asOf: '2026-11-20' },
      evidence: [
        evidence('pixel:facebook', 'Personal data for matching accounts went to www.facebook.com'),
        evidence('remarketing:stats.g.doubleclick.net', 'Google Analytics remarketing'),
      ],
    })
    expect(use({ googleRemarketing: [remarketing] })).toMatchObject({ crossContextAds: true })
  })

  test.each(['+012000-01-01T00:00:00.000Z', '-000001-01-01T00:00:00.000Z', '2030-01-01T00:00:00.000Z', null])(
    'a clock that was wrong (%s) harms nothing',
    (until) => {
      expect(scored(harWith({ until }))?.inputs.facts.tracking?.asOf).toBe(today)
    },
  )
})

test('a score of a scan can be recomputed from its file alone', () => {
  const kinds = fc.subarray([...trackingKinds])
  fc.assert(
    fc.property(kinds, kinds, fc.boolean(), (some, others, isHar) => {
      const scan = isHar
        ? harWith({ hosts: [harHost('a.example', { kinds: some }), harHost('b.example', { kinds: others })] })
        : appWith({ sdks: [sdk('a', { categories: some }), sdk('b', { categories: others })] })
      expect(verifyScore(JSON.stringify(scored(scan))).outcome).toBe('verified')
    }),
    { numRuns: 50 },
  )
})

test('one more SDK never lowers the score', () => {
  const some = fc.array(fc.constantFrom(...trackingKinds), { maxLength: 4 })
  fc.assert(
    fc.property(some, fc.constantFrom(...trackingKinds), (kinds, added) => {
      const R = (categories: typeof kinds) => scored(appWith({ sdks: [sdk('a', { categories })] }))?.R ?? -1
      expect(R([...kinds, added])).toBeGreaterThanOrEqual(R(kinds))
    }),
  )
})

test('a result of many findings keeps within what a score may carry', () => {
  const many = Array.from({ length: 700 }, (_, i) =>
    party(`${'x'.repeat(240)}${i}.example`, { kinds: ['ads', 'analytics'] }),
  )
  expect(scored(siteWith(pass('before', { thirdParties: many })))?.inputs.facts.tracking?.evidence).toHaveLength(200)
  const longNamed = party('ads.example', { kinds: ['ads'], entity: 'x'.repeat(3_000) })
  expect(
    scored(siteWith(pass('before', { thirdParties: [longNamed] })))?.inputs.facts.tracking?.evidence,
  ).toMatchObject([{ quote: 'x'.repeat(2_000) }])
})
