import type { AppResult, DeclaredRow, ScanComparison, SdkRow } from '../../../product/scan-results.ts'
import type { ObservedPass, PassKind, SiteScan, ThirdParty } from '../../../scanners/site/site-scan.ts'
import type { ScanDetail, ScanRow } from '../contract.ts'

// Results as the server sends them; every name in them is made up.

export const rowOf = (given: Partial<ScanRow> = {}): ScanRow => ({
  id: 'kZ3v9QmT1xWc7RbN5sLpAA',
  kind: 'app',
  name: 'tidepool-4.2.0.apk',
  subject: 'test.tidepool.app',
  version: '4.2.0',
  status: 'done',
  phase: null,
  waitingBefore: null,
  createdAt: '2026-11-20T09:14:00.000Z',
  startedAt: '2026-11-20T09:14:01.000Z',
  endedAt: '2026-11-20T09:14:03.000Z',
  keptUntil: '2027-02-18',
  failure: null,
  published: null,
  ...given,
})

export const detailOf = (given: Partial<ScanDetail> = {}): ScanDetail => ({
  ...rowOf(),
  file: null,
  app: null,
  site: null,
  har: null,
  screenshots: [],
  score: null,
  entry: null,
  declared: [],
  canRescan: false,
  isOwn: false,
  others: [],
  ...given,
})

export const sdkOf = (given: Partial<SdkRow> = {}): SdkRow => ({
  id: 'admeter',
  name: 'Admeter',
  company: 'Admeter Ltd',
  companyId: 'admeter',
  categories: ['ads', 'attribution'],
  evidence: 'defined',
  levels: ['defined', 'manifest', 'host'],
  confidence: 'high',
  classes: 214,
  samples: ['com.admeter.sdk.Admeter', 'com.admeter.sdk.AdmeterConfig', 'com.admeter.sdk.internal.EventQueue'],
  files: ['classes.dex', 'classes2.dex'],
  matched: [{ value: 'com.admeter.', source: 'exodus', asOf: '2025-08-30' }],
  ownCode: false,
  ...given,
})

export const appOf = (given: Partial<AppResult> = {}): AppResult => ({
  kind: 'apk',
  package: 'test.tidepool.app',
  version: '4.2.0',
  sdks: [],
  libraries: [],
  permissions: [],
  components: { activities: 0, services: 0, receivers: 0, providers: 0, exported: 0 },
  hosts: [],
  flags: { cleartext: null, debuggable: null, allowBackup: null },
  certificates: [],
  privacyManifests: [],
  usageKeys: [],
  obfuscation: { share: 0, isHeavy: false },
  coverage: { code: 'read', manifest: 'read' },
  codeFiles: [{ name: 'classes.dex', classes: 812 }],
  warnings: [],
  signatures: '7f3a91c2',
  ...given,
})

/** An app with something of everything. */
export const fullApp: AppResult = appOf({
  sdks: [
    sdkOf(),
    sdkOf({
      id: 'pulsegraph',
      name: 'Pulsegraph Analytics',
      company: 'Pulsegraph',
      companyId: 'pulsegraph',
      categories: ['analytics'],
      levels: ['defined', 'host'],
      classes: 88,
      samples: ['io.pulsegraph.Tracker', 'io.pulsegraph.net.Batch'],
      files: ['classes.dex'],
      matched: [{ value: 'io.pulsegraph.', source: 'exodus', asOf: '2025-08-30' }],
    }),
    sdkOf({
      id: 'lanternreplay',
      name: 'Lantern Replay',
      company: 'Lantern Inc.',
      companyId: 'lantern',
      categories: ['replay', 'analytics'],
      levels: ['defined'],
      confidence: 'medium',
      classes: 2,
      samples: ['com.lantern.replay.Recorder'],
      files: ['classes2.dex'],
      matched: [{ value: 'com.lantern.replay.', source: 'etip', asOf: '2025-08-30' }],
    }),
    sdkOf({
      id: 'crashwell',
      name: 'Crashwell',
      company: null,
      companyId: null,
      categories: ['crash'],
      evidence: 'native',
      levels: ['native', 'asset'],
      confidence: 'medium',
      classes: 0,
      samples: ['libcrashwell.so'],
      files: ['lib/arm64-v8a/libcrashwell.so'],
      matched: [{ value: 'libcrashwell.so', source: 'sightline', asOf: '2026-11-21' }],
    }),
    sdkOf({
      id: 'bidharbour',
      name: 'Bidharbour',
      company: 'Bidharbour GmbH',
      companyId: 'bidharbour',
      categories: ['ads'],
      evidence: 'referenced',
      levels: ['referenced'],
      confidence: 'low',
      classes: 6,
      samples: ['com.bidharbour.mediation.Adapter'],
      files: ['classes.dex'],
      matched: [{ value: 'com.bidharbour.', source: 'exodus', asOf: '2025-08-30' }],
    }),
    sdkOf({
      id: 'tidepool-core',
      name: 'Tidepool Metrics',
      company: 'Tidepool',
      companyId: 'tidepool',
      categories: ['analytics'],
      levels: ['defined'],
      classes: 31,
      samples: ['test.tidepool.metrics.Sink'],
      files: ['classes.dex'],
      matched: [{ value: 'test.tidepool.metrics.', source: 'sightline', asOf: '2026-11-21' }],
      ownCode: true,
    }),
  ],
  libraries: [
    { name: 'OkHttp', type: 'Network', prefix: 'okhttp3.', classes: 310 },
    { name: 'Kotlin standard library', type: 'Language', prefix: 'kotlin.', classes: 1750 },
  ],
  permissions: [
    { name: 'android.permission.ACCESS_FINE_LOCATION', danger: 'dangerous' },
    { name: 'android.permission.RECORD_AUDIO', danger: 'dangerous' },
    { name: 'android.permission.SYSTEM_ALERT_WINDOW', danger: 'special' },
    { name: 'com.google.android.gms.permission.AD_ID', danger: 'tracking' },
    { name: 'android.permission.INTERNET', danger: 'ordinary' },
    { name: 'android.permission.WAKE_LOCK', danger: 'ordinary' },
  ],
  components: { activities: 24, services: 7, receivers: 9, providers: 3, exported: 5 },
  hosts: [
    { host: 'events.admeter.test', entity: 'Admeter' },
    { host: 'cdn.admeter.test', entity: 'Admeter' },
    { host: 'in.pulsegraph.test', entity: 'Pulsegraph' },
    { host: 'api.tidepool.test', entity: null },
    { host: 'status.tidepool.test', entity: null },
  ],
  flags: { cleartext: true, debuggable: false, allowBackup: true },
  certificates: [
    {
      sha256: '3b'.repeat(32),
      subject: 'CN=Tidepool Release, O=Tidepool',
      issuer: 'CN=Tidepool Release, O=Tidepool',
      from: '2020-01-01T00:00:00.000Z',
      to: '2045-01-01T00:00:00.000Z',
      schemes: ['v2', 'v3'],
    },
  ],
  obfuscation: { share: 0.46, isHeavy: true },
  codeFiles: [
    { name: 'classes.dex', classes: 9812 },
    { name: 'classes2.dex', classes: 5390 },
  ],
  warnings: [
    {
      code: 'heavily-obfuscated',
      at: '',
      text: 'Most class names are obfuscated: that an SDK was not found is weak evidence.',
    },
    { code: 'entry-unreadable', at: 'assets/broken.bin', text: 'An entry of the archive could not be read.' },
  ],
})

const appleApp: Partial<AppResult> = {
  kind: 'ipa',
  usageKeys: [{ key: 'NSCameraUsageDescription', text: 'To scan the code on your ticket.' }],
  privacyManifests: [
    {
      path: 'Payload/Tidepool.app/PrivacyInfo.xcprivacy',
      isTracking: true,
      trackingDomains: ['events.admeter.test'],
      dataTypes: [
        {
          type: 'NSPrivacyCollectedDataTypePreciseLocation',
          isLinked: true,
          isTracking: true,
          purposes: ['NSPrivacyCollectedDataTypePurposeThirdPartyAdvertising'],
        },
      ],
      apis: [{ type: 'NSPrivacyAccessedAPICategoryUserDefaults', reasons: ['CA92.1'] }],
    },
  ],
}
export const fullAppleApp = appOf({ ...appleApp, coverage: { code: 'partly', manifest: 'read' } })

export const partyOf = (host: string, given: Partial<ThirdParty> = {}): ThirdParty => ({
  host,
  entity: null,
  company: null,
  kinds: [],
  requests: 1,
  types: ['script'],
  bytes: 18_400,
  failed: 0,
  ...given,
})

export const passOf = (pass: PassKind, given: Partial<ObservedPass> = {}): ObservedPass => ({
  outcome: 'observed',
  pass,
  finalUrl: 'https://www.shop.test/',
  status: 200,
  budget: { endedBy: 'settled', elapsedMs: 6400, loadMs: 2100, requests: 84, bytes: 2_480_000 },
  consent: { outcome: 'recognised', cmp: 'Bannerly', isOpen: true, answer: 'not-given' },
  thirdParties: [],
  cookies: [],
  storage: [],
  sessionRecorders: [],
  keyLogging: [],
  listeners: [],
  fingerprinting: [],
  apiReads: [],
  pixels: [],
  googleRemarketing: [],
  beacons: [],
  cloakedHosts: [],
  gpcReaders: [],
  warnings: [],
  ...given,
})

const adnet = { entity: 'Adnet', company: 'Adnet Holdings', kinds: ['ads'] }
const metrics = { entity: 'Metricade', company: 'Metricade', kinds: ['analytics'] }

const beforeParties = [
  partyOf('px.adnet.test', { ...adnet, requests: 6, types: ['image', 'script'], bytes: 41_200 }),
  partyOf('cdn.adnet.test', { ...adnet, requests: 2, bytes: 180_000 }),
  partyOf('in.metricade.test', { ...metrics, requests: 4, types: ['fetch', 'ping'], bytes: 3100 }),
  partyOf('fonts.typehost.test', { entity: 'Typehost', company: 'Typehost', kinds: ['functional'], requests: 3 }),
  partyOf('static.unknown.test', { requests: 2 }),
  partyOf('gone.adnet.test', { ...adnet, failed: 1 }),
]
const acceptParties = [
  ...beforeParties,
  partyOf('bid.exchange.test', { entity: 'Exchange', company: 'Exchange BV', kinds: ['ads', 'broker'], requests: 12 }),
  partyOf('sync.exchange.test', { entity: 'Exchange', company: 'Exchange BV', kinds: ['ads', 'broker'], requests: 5 }),
  partyOf('rec.lantern.test', { entity: 'Lantern', company: 'Lantern Inc.', kinds: ['replay'], requests: 7 }),
]

const cookieOf = (name: string, domain: string, given: Partial<ObservedPass['cookies'][number]> = {}) => ({
  name,
  domain,
  entity: null,
  isThirdParty: false,
  setBy: ['header' as const],
  scripts: [],
  isStored: true,
  isSession: true,
  lifetimeDays: null,
  bytes: 32,
  secure: true,
  httpOnly: false,
  sameSite: 'Lax' as const,
  isPartitioned: false,
  ...given,
})
const beforeCookies = [
  cookieOf('basket', 'www.shop.test'),
  cookieOf('uid', 'adnet.test', { isThirdParty: true, entity: 'Adnet', isSession: false, lifetimeDays: 390 }),
]

const none = { onlyBefore: [], onlyAfter: [] }

/** A site in whose first visit everything stands out, whose second was cut short, and whose banner could be rejected. */
export const fullSite: SiteScan = {
  kind: 'site',
  scannerVersion: '1.0.0',
  method: 'browser',
  url: 'https://shop.test/',
  finalUrl: 'https://www.shop.test/',
  scannedAt: '2026-11-20T09:14:01.000Z',
  browser: 'Chromium 153.0.8010.0',
  passes: [
    passOf('before', {
      thirdParties: beforeParties,
      cookies: beforeCookies,
      storage: [
        {
          origin: 'https://www.shop.test',
          kind: 'local',
          isThirdParty: false,
          keys: [{ name: 'mc_visitor', bytes: 48 }],
          scripts: ['https://in.metricade.test/m.js'],
        },
      ],
      sessionRecorders: [
        {
          host: 'rec.lantern.test',
          entity: 'Lantern',
          company: 'Lantern Inc.',
          kinds: ['replay'],
          matched: 'rec.lantern.test',
          urls: ['https://rec.lantern.test/rec.js'],
        },
      ],
      keyLogging: [
        {
          host: 'in.metricade.test',
          entity: 'Metricade',
          company: 'Metricade',
          kinds: ['analytics'],
          isThirdParty: true,
          fields: ['email'],
          encodings: ['base64'],
          urls: ['https://in.metricade.test/keys'],
        },
      ],
      fingerprinting: [
        {
          technique: 'canvas',
          script: 'https://cdn.adnet.test/id.js',
          entity: 'Adnet',
          isThirdParty: true,
          calls: ['CanvasRenderingContext2D.fillText', 'HTMLCanvasElement.toDataURL'],
        },
        {
          technique: 'audio',
          script: 'https://cdn.adnet.test/id.js',
          entity: 'Adnet',
          isThirdParty: true,
          calls: ['OfflineAudioContext.startRendering'],
        },
      ],
      pixels: [
        {
          pixel: 'facebook',
          pixelId: '1234567890',
          event: 'PageView',
          isStandardEvent: true,
          advancedMatching: [{ key: 'em', label: 'e-mail address' }],
          customData: ['content_ids'],
          host: 'www.facebook.com',
        },
      ],
      googleRemarketing: [{ host: 'stats.g.doubleclick.net', measurementId: 'UA-1-1', requests: 1 }],
      beacons: [{ host: 'px.adnet.test', ...adnet, how: ['pixel'], requests: 4 }],
      listeners: [
        {
          group: 'keyboard',
          script: 'https://in.metricade.test/m.js',
          entity: 'Metricade',
          isThirdParty: true,
          events: ['input', 'keyup'],
        },
      ],
      apiReads: [
        {
          script: 'https://cdn.adnet.test/id.js',
          entity: 'Adnet',
          groups: ['canvas', 'audio', 'hardware'],
          calls: ['Navigator.hardwareConcurrency'],
        },
      ],
      cloakedHosts: [
        {
          host: 'data.shop.test',
          target: 'shop.in.metricade.test',
          entity: 'Metricade',
          company: 'Metricade',
          kinds: [],
        },
      ],
    }),
    passOf('accept', {
      consent: { outcome: 'recognised', cmp: 'Bannerly', isOpen: false, answer: 'accepted' },
      thirdParties: acceptParties,
      cookies: [
        ...beforeCookies,
        cookieOf('sync', 'exchange.test', {
          isThirdParty: true,
          entity: 'Exchange',
          isSession: false,
          lifetimeDays: 30,
        }),
      ],
      budget: { endedBy: 'time', elapsedMs: 60_000, loadMs: 2300, requests: 241, bytes: 8_900_000 },
    }),
    passOf('reject', {
      consent: { outcome: 'recognised', cmp: 'Bannerly', isOpen: false, answer: 'rejected' },
      thirdParties: beforeParties.slice(0, 2),
      cookies: beforeCookies.slice(0, 1),
    }),
    passOf('gpc', { thirdParties: beforeParties, cookies: beforeCookies }),
  ],
  differences: [
    {
      from: 'before',
      to: 'accept',
      isComparable: false,
      hosts: { onlyBefore: [], onlyAfter: ['bid.exchange.test', 'rec.lantern.test', 'sync.exchange.test'] },
      entities: { onlyBefore: [], onlyAfter: ['Exchange', 'Lantern'] },
      cookies: { onlyBefore: [], onlyAfter: ['exchange.test sync'] },
      sessionRecorders: none,
      fingerprinting: none,
      pixels: none,
    },
    {
      from: 'before',
      to: 'reject',
      isComparable: true,
      hosts: {
        onlyBefore: ['fonts.typehost.test', 'gone.adnet.test', 'in.metricade.test', 'static.unknown.test'],
        onlyAfter: [],
      },
      entities: { onlyBefore: ['Metricade', 'Typehost'], onlyAfter: [] },
      cookies: { onlyBefore: ['adnet.test uid'], onlyAfter: [] },
      sessionRecorders: { onlyBefore: ['Lantern'], onlyAfter: [] },
      fingerprinting: none,
      pixels: none,
    },
    {
      from: 'before',
      to: 'gpc',
      isComparable: true,
      hosts: none,
      entities: none,
      cookies: none,
      sessionRecorders: none,
      fingerprinting: none,
      pixels: none,
    },
  ],
  warnings: [],
}

export const someDeclared: DeclaredRow[] = [
  {
    what: 'Precise location',
    declaredBy: 'Google Play data safety',
    declared: 'no',
    observed: 'The app asks for it (ACCESS_FINE_LOCATION)',
    verdict: 'contradicts',
    page: 'https://labels.test/tidepool',
    asOf: '2026-10-01',
  },
  {
    what: 'Device identifiers',
    declaredBy: 'Google Play data safety',
    declared: 'not-mentioned',
    observed: 'Admeter is built in and reads them',
    verdict: 'undeclared',
    page: 'https://labels.test/tidepool',
    asOf: '2026-10-01',
  },
  {
    what: 'Crash reports',
    declaredBy: 'Google Play data safety',
    declared: 'yes',
    observed: 'Crashwell is built in',
    verdict: 'agrees',
    page: 'https://labels.test/tidepool',
    asOf: '2026-10-01',
  },
  {
    what: 'Contacts',
    declaredBy: 'Privacy policy',
    declared: 'yes',
    observed: null,
    verdict: 'unseen',
    page: null,
    asOf: null,
  },
]

export const someComparison: ScanComparison = {
  before: { id: 'aaaaaaaaaaaaaaaaaaaaaa', name: 'test.tidepool.app', version: '4.1.0', at: '2026-09-02T10:00:00.000Z' },
  after: { id: 'kZ3v9QmT1xWc7RbN5sLpAA', name: 'test.tidepool.app', version: '4.2.0', at: '2026-11-20T09:14:03.000Z' },
  score: { before: 41, after: 48 },
  caveats: ['The two scans were matched with different signatures: a new name may only be newly known.'],
  changes: [
    { what: 'SDKs', added: ['Lantern Replay'], removed: [], changed: ['Admeter: referenced only → in the code'] },
    {
      what: 'Permissions',
      added: ['android.permission.RECORD_AUDIO'],
      removed: ['android.permission.NFC'],
      changed: [],
    },
  ],
}
