import { describe, expect, test } from 'vitest'
import { dataTypes } from '../../product/data-types.ts'
import type { Declaration } from '../../product/scan-results.ts'
import { appleDataTypes, dataOfField, dataOfMatching, dataOfPermission, dataOfSent } from './data-words.ts'
import { declaredBeside } from './declared.ts'
import { app, har, harHost, manifestWith, party, pass, sdk, sent, site } from './results.fixture.ts'

const label = (given: Partial<Declaration> = {}): Declaration => ({
  by: 'Google Play data safety',
  dataTypes: [],
  says: {},
  page: 'https://play.google.com/store/apps/details?id=com.vendor.app',
  asOf: '2026-11-01',
  ...given,
})
const device = { id: 'device_id', label: 'Device or other IDs' }
const location = { id: 'precise_location', label: 'Precise location' }
const email = { id: 'email', label: 'Email address' }
const verdicts = (rows: ReturnType<typeof declaredBeside>) => rows.map(({ what, verdict }) => [what, verdict])

test('every word of a platform is a data type of the catalog', () => {
  const ids = new Set(dataTypes.map(({ id }) => id))
  const used = [
    ...Object.values(appleDataTypes).flatMap((row) => row.dataTypes),
    ...[dataOfPermission, dataOfMatching, dataOfField, dataOfSent].flatMap((table) => Object.values(table)),
  ]
  expect(used.filter((id) => !ids.has(id))).toEqual([])
})

describe('a recording beside a label', () => {
  const result = har({
    hosts: [harHost('app.adjust.com', { company: 'Adjust', entity: 'Adjust', kinds: ['attribution'] })],
    sent: [sent('advertisingId', 'app.adjust.com', 'Adjust'), sent('latitude', 'app.adjust.com', 'Adjust')],
  })

  test('types are declared and seen, seen only, or declared only', () => {
    const rows = declaredBeside({ kind: 'har', result }, [label({ dataTypes: [device, email] })])
    expect(rows).toEqual([
      {
        what: 'Precise location',
        declaredBy: 'Google Play data safety',
        declared: 'not-mentioned',
        observed: 'sent to app.adjust.com (Adjust)',
        verdict: 'undeclared',
        page: 'https://play.google.com/store/apps/details?id=com.vendor.app',
        asOf: '2026-11-01',
      },
      expect.objectContaining({ what: 'Device or other IDs', declared: 'yes', verdict: 'agrees' }),
      expect.objectContaining({ what: 'Email address', declared: 'yes', observed: null, verdict: 'unseen' }),
    ])
  })

  test('a label that was not read for types is not one that declares none', () => {
    expect(declaredBeside({ kind: 'har', result }, [label({ says: { deletion: true } })])).toMatchObject([
      { what: 'Deletion on request', declared: 'yes', observed: null, verdict: 'unseen' },
    ])
  })

  test('what was seen contradicts what is denied', () => {
    const says = { 'no-tracking': true, 'no-sharing': true, encrypted: true }
    expect(verdicts(declaredBeside({ kind: 'har', result }, [label({ says })]))).toEqual([
      ['Tracking across apps and sites', 'contradicts'],
      ['Data for other companies', 'contradicts'],
      ['Encryption on the way', 'agrees'],
    ])
    const plain = har({ hosts: [harHost('a.example', { plainRequests: 2 })] })
    expect(declaredBeside({ kind: 'har', result: plain }, [label({ says: { encrypted: true } })])).toMatchObject([
      { observed: 'Without encryption: a.example', verdict: 'contradicts' },
    ])
    expect(verdicts(declaredBeside({ kind: 'har', result: plain }, [label({ says: { encrypted: false } })]))).toEqual([
      ['Encryption on the way', 'agrees'],
    ])
  })

  test('what is admitted and seen agrees; nothing seen proves nothing', () => {
    const says = { 'no-tracking': false, 'no-sharing': false }
    expect(
      declaredBeside({ kind: 'har', result }, [label({ says })]).map(({ declared, verdict }) => [declared, verdict]),
    ).toEqual([
      ['yes', 'agrees'],
      ['yes', 'agrees'],
    ])
    for (const tracked of [true, false])
      expect(
        verdicts(declaredBeside({ kind: 'har', result: har() }, [label({ says: { 'no-tracking': tracked } })])),
      ).toEqual([['Tracking across apps and sites', 'unseen']])
  })
})

describe('an app beside a label', () => {
  const permissions = [{ name: 'android.permission.ACCESS_FINE_LOCATION', danger: 'dangerous' as const }]

  test('a permission supports a declaration and accuses no one', () => {
    const scan = { kind: 'app' as const, result: app({ permissions }) }
    expect(declaredBeside(scan, [label({ dataTypes: [location] })])).toMatchObject([
      { verdict: 'agrees', observed: 'The app may ask for it (android.permission.ACCESS_FINE_LOCATION)' },
    ])
    expect(verdicts(declaredBeside(scan, [label({ dataTypes: [email] })]))).toEqual([['Email address', 'unseen']])
  })

  test('an advertising SDK speaks against "no tracking", a weak trace or its own code does not', () => {
    const says = { 'no-tracking': true, 'no-sharing': true }
    const ads = sdk('ads', { categories: ['ads'] })
    const rows = (found: typeof ads) =>
      declaredBeside({ kind: 'app', result: app({ sdks: [found] }) }, [label({ says })])
    expect(rows(ads)).toMatchObject([
      { verdict: 'contradicts', observed: 'In the app, though not seen to run: ads' },
      { verdict: 'contradicts' },
    ])
    for (const weaker of [{ confidence: 'low' as const }, { ownCode: true }, { categories: ['functional' as const] }])
      expect(verdicts(rows({ ...ads, ...weaker })).map(([, verdict]) => verdict)).toEqual(['unseen', 'unseen'])
  })

  test('it forbids cleartext: encrypted; it allows it: nothing is known', () => {
    const row = (cleartext: boolean | null) =>
      declaredBeside({ kind: 'app', result: app({ flags: { ...app().flags, cleartext } }) }, [
        label({ says: { encrypted: true } }),
      ])
    expect(verdicts(row(false))).toEqual([['Encryption on the way', 'agrees']])
    for (const unknown of [true, null]) expect(verdicts(row(unknown))).toEqual([['Encryption on the way', 'unseen']])
  })

  test('its own Apple manifest is read as a declaration; those of its SDKs are not its own', () => {
    const result = app({
      kind: 'ipa',
      privacyManifests: [
        manifestWith(['DeviceID', 'SensitiveInfo']),
        manifestWith(['EmailAddress'], {
          path: 'Payload/App.app/Frameworks/X.framework/PrivacyInfo.xcprivacy',
          isTracking: true,
        }),
      ],
      usageKeys: [{ key: 'NSUserTrackingUsageDescription', text: 'To find you' }],
      sdks: [sdk('ads', { categories: ['attribution'] })],
    })
    expect(declaredBeside({ kind: 'app', result }, [])).toMatchObject([
      { what: 'Device identifiers', declaredBy: 'Apple privacy manifest', verdict: 'agrees' },
      { what: 'Tracking across apps and sites', declared: 'no', verdict: 'contradicts' },
    ])
  })
})

test('a site beside a policy', () => {
  const result = site([
    pass('before', {
      thirdParties: [party('px.ads.example', { entity: 'Adnet', kinds: ['ads'] })],
      keyLogging: [
        {
          ...party('px.ads.example', { entity: 'Adnet' }),
          isThirdParty: true,
          fields: ['email', 'valueOf'],
          encodings: ['plain'],
          urls: [],
        },
      ],
    }),
  ])
  const policy = label({
    by: 'Privacy policy',
    dataTypes: [device],
    says: { 'no-tracking': true, 'no-sharing': true, encrypted: true },
  })
  expect(verdicts(declaredBeside({ kind: 'site', result }, [policy]))).toEqual([
    ['Email address', 'undeclared'],
    ['Device or other IDs', 'unseen'],
    ['Tracking across apps and sites', 'contradicts'],
    ['Data for other companies', 'contradicts'],
    ['Encryption on the way', 'unseen'],
  ])
  expect(declaredBeside({ kind: 'site', result }, [])).toEqual([])
})
