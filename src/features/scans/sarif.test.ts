import { describe, expect, test } from 'vitest'
import type { ScanResult } from '../../product/scan-results.ts'
import { app, har, manifestWith, party, pass, sdk, site, staticSite } from './results.fixture.ts'
import { sarifOf } from './sarif.ts'
import { expectValid } from './schemas.fixture.ts'

interface Notification {
  descriptor: { id: string; index: number }
  level: string
  message: { text: string }
}

interface Sarif {
  $schema: string
  version: string
  runs: {
    tool: {
      driver: {
        name: string
        version: string
        rules: { id: string; shortDescription: { text: string } }[]
        notifications: { id: string }[]
      }
    }
    invocations: { executionSuccessful: boolean; toolExecutionNotifications: Notification[] }[]
    artifacts: { location: { uri: string; uriBaseId?: string } }[]
    results: {
      ruleId: string
      ruleIndex: number
      level: string
      message: { text: string }
      locations: {
        physicalLocation: { artifactLocation: { uri: string; index: number }; region: { startLine: number } }
      }[]
      partialFingerprints: Record<string, string>
    }[]
  }[]
}

const sarif = (scan: ScanResult, given: Partial<Parameters<typeof sarifOf>[1]> = {}) =>
  sarifOf(scan, { name: 'app/build my.apk', toolVersion: '0.1.0', ...given }) as Sarif

/** The schema of SARIF 2.1.0, and what build systems ask for beside it: § 3.13, 3.14, 3.19, 3.27, 3.49. */
function expectWellFormed(document: Sarif) {
  expectValid('sarif', document)
  const { $schema, version, runs } = document
  expect([$schema, version]).toEqual(['https://json.schemastore.org/sarif-2.1.0.json', '2.1.0'])
  expect(runs).toHaveLength(1)
  for (const { tool, results, artifacts, invocations } of runs) {
    const { name, version: toolVersion, rules, notifications } = tool.driver
    for (const { descriptor, message } of invocations.flatMap((one) => one.toolExecutionNotifications)) {
      expect(notifications[descriptor.index]?.id).toBe(descriptor.id)
      expect(message.text).toMatch(/\S/)
    }
    expect([name, toolVersion]).toEqual(['Sightline', '0.1.0'])
    expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length)
    for (const rule of rules) expect(rule.shortDescription.text).not.toBe('')
    for (const result of results) {
      expect(rules[result.ruleIndex]?.id).toBe(result.ruleId)
      expect(['error', 'warning', 'note']).toContain(result.level)
      expect(result.message.text).toMatch(/\S/)
      expect(Object.values(result.partialFingerprints)[0]).toMatch(/\S/)
      const { artifactLocation, region } = result.locations[0]?.physicalLocation ?? {}
      expect(region).toEqual({ startLine: 1 })
      const { uri, index } = artifactLocation ?? {}
      expect(uri).toBe(artifacts[index ?? -1]?.location.uri)
      expect(uri).not.toMatch(/^\/|[\s\\]/)
    }
    const fingerprints = results.map(({ partialFingerprints }) => JSON.stringify(partialFingerprints))
    expect(new Set(fingerprints).size).toBe(results.length)
  }
}

const levels = ({ runs }: Sarif) => runs[0]?.results.map(({ ruleId, level }) => `${ruleId} ${level}`)

describe('an app', () => {
  const scan = {
    kind: 'app' as const,
    result: app({
      sdks: [
        sdk('ads', { categories: ['ads'] }),
        sdk('own', { categories: ['ads'], ownCode: true }),
        sdk('crash', { categories: ['crash'] }),
        sdk('weak', { categories: ['ads'], confidence: 'low' }),
      ],
      permissions: [
        { name: 'android.permission.CAMERA', danger: 'dangerous' },
        { name: 'android.permission.INTERNET', danger: 'ordinary' },
        { name: 'com.google.android.gms.permission.AD_ID', danger: 'tracking' },
      ],
      flags: { cleartext: true, debuggable: true, allowBackup: null },
    }),
  }

  test('is well formed, at the file that was given', () => {
    const found = sarif(scan)
    expectWellFormed(found)
    expect(found.runs[0]?.artifacts).toEqual([{ location: { uri: 'app/build%20my.apk', uriBaseId: '%SRCROOT%' } }])
  })

  test('each finding has its rule and level', () => {
    expect(levels(sarif(scan))).toEqual([
      'sdk-tracking warning',
      'sdk-tracking note',
      'sdk-other note',
      'sdk-weak note',
      'permission-dangerous note',
      'permission-tracking warning',
      'flag-cleartext warning',
      'flag-debuggable warning',
    ])
  })

  test('what could not be read is a notification, whether or not there are findings', () => {
    const warnings = [
      { code: 'dex-unreadable', at: 'classes.dex', text: 'A code file could not be read.' },
      { code: 'no-code', at: '', text: 'There is no code to look at.' },
    ]
    const found = sarif({ kind: 'app', result: app({ warnings }) })
    expectWellFormed(found)
    expect(found.runs[0]?.invocations[0]?.toolExecutionNotifications).toMatchObject([
      {
        descriptor: { id: 'dex-unreadable' },
        level: 'warning',
        message: { text: expect.stringContaining('classes.dex') },
      },
      { descriptor: { id: 'no-code' } },
    ])
  })

  test('an iOS app tells its texts and what its privacy manifests declare', () => {
    const result = app({
      kind: 'ipa',
      usageKeys: [{ key: 'NSCameraUsageDescription', text: 'To scan your ticket.' }],
      privacyManifests: [manifestWith(['PreciseLocation'], { isTracking: true })],
    })
    const found = sarif({ kind: 'app', result })
    expectWellFormed(found)
    expect(levels(found)).toEqual([
      'usage-description note',
      'privacy-manifest-tracking warning',
      'privacy-manifest-data note',
    ])
  })

  test('broken rules of a policy are errors', () => {
    const broken = [{ rule: 'deny.categories: ads', words: 'ads is denied.', subject: 'ads' }]
    const found = sarif(scan, { broken })
    expectWellFormed(found)
    expect(found.runs[0]?.results[0]).toMatchObject({
      ruleId: 'policy',
      level: 'error',
      message: { text: 'ads is denied.' },
    })
  })

  test('with nothing in it has no results, and says so in the form that is asked for', () => {
    const found = sarif({ kind: 'app', result: app() })
    expectWellFormed(found)
    expect(found.runs[0]?.results).toEqual([])
  })
})

describe('a site', () => {
  const ads = party('px.ads.example', { entity: 'Adnet', kinds: ['ads'] })
  const what = {
    sessionRecorders: [{ ...ads, matched: 'x', urls: [] }],
    keyLogging: [{ ...ads, isThirdParty: true, fields: ['email'], encodings: ['plain'], urls: [] }],
  }
  const scan = {
    kind: 'site' as const,
    result: site([
      pass('before', { ...what, thirdParties: [ads, party('cdn.example', { kinds: ['functional'] })] }),
      pass('accept', { ...what, thirdParties: [ads, party('late.example', { kinds: ['analytics'] })] }),
    ]),
  }

  test('says each thing once, however many visits showed it', () => {
    const found = sarif(scan)
    expectWellFormed(found)
    expect(levels(found)).toEqual([
      'third-party-after-consent note',
      'third-party-before-consent warning',
      'session-recorder warning',
      'key-logging error',
    ])
    expect(found.runs[0]?.artifacts[0]?.location.uri).toBe('https://shop.example/')
  })

  test('that was only read names trackers', () => {
    const found = sarif({ kind: 'site', result: staticSite({ thirdParties: [{ ...ads, how: ['script'] }] }) })
    expectWellFormed(found)
    expect(levels(found)).toEqual(['third-party-named note'])
  })
})

test('a recording has no such form', () => {
  expect(sarifOf({ kind: 'har', result: har() }, { name: 'x.har', toolVersion: '0.1.0' })).toBeNull()
})
