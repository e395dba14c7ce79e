import type { AppResult, HarResult, SdkRow } from '../../product/scan-results.ts'
import type { StaticSiteScan } from '../../scanners/site/scan-html.ts'
import type { ObservedPass, PassKind, SiteScan, ThirdParty } from '../../scanners/site/site-scan.ts'

// Results as the scanners give them, with nothing in them but what a test puts there.

export const sdk = (id: string, given: Partial<SdkRow> = {}): SdkRow => ({
  id,
  name: id,
  company: `${id} Inc.`,
  companyId: `${id}-company`,
  categories: ['analytics'],
  evidence: 'defined',
  levels: ['defined'],
  confidence: 'high',
  classes: 5,
  samples: [`com.${id}.Main`],
  files: ['classes.dex'],
  matched: [{ value: `com.${id}.`, source: 'exodus', asOf: '2025-08-30' }],
  ownCode: false,
  ...given,
})

export const app = (given: Partial<AppResult> = {}): AppResult => ({
  kind: 'apk',
  package: 'com.vendor.app',
  version: '1.2.3',
  sdks: [],
  libraries: [],
  permissions: [],
  components: { activities: 1, services: 0, receivers: 0, providers: 0, exported: 1 },
  hosts: [],
  flags: { cleartext: false, debuggable: false, allowBackup: false },
  certificates: [],
  privacyManifests: [],
  usageKeys: [],
  obfuscation: { share: 0.1, isHeavy: false },
  coverage: { code: 'read', manifest: 'read' },
  codeFiles: [{ name: 'classes.dex', classes: 10 }],
  warnings: [],
  signatures: 'test-1',
  ...given,
})

export const manifestWith = (
  types: readonly string[],
  { path = 'Payload/App.app/PrivacyInfo.xcprivacy', isTracking = false } = {},
): AppResult['privacyManifests'][number] => ({
  path,
  isTracking,
  trackingDomains: [],
  dataTypes: types.map((type) => ({
    type: `NSPrivacyCollectedDataType${type}`,
    isLinked: true,
    isTracking: false,
    purposes: [],
  })),
  apis: [],
})

export const party = (host: string, given: Partial<ThirdParty> = {}): ThirdParty => ({
  host,
  entity: null,
  company: null,
  kinds: [],
  requests: 1,
  types: ['script'],
  bytes: 100,
  failed: 0,
  ...given,
})

export const pass = (kind: PassKind, given: Partial<ObservedPass> = {}): ObservedPass => ({
  outcome: 'observed',
  pass: kind,
  finalUrl: 'https://shop.example/',
  status: 200,
  budget: { endedBy: 'settled', elapsedMs: 1_000, loadMs: 500, requests: 3, bytes: 1_000 },
  consent: { outcome: 'none' },
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

export const site = (passes: SiteScan['passes'], given: Partial<SiteScan> = {}): SiteScan => ({
  kind: 'site',
  scannerVersion: '1.0.0',
  method: 'browser',
  url: 'https://shop.example/',
  finalUrl: 'https://shop.example/',
  scannedAt: '2026-11-20T10:00:00.000Z',
  browser: 'Chromium 153.0.8010.0',
  passes,
  differences: [],
  warnings: [],
  ...given,
})

export const staticSite = (given: Partial<StaticSiteScan> = {}): StaticSiteScan => ({
  kind: 'site',
  scannerVersion: '1.0.0',
  method: 'static',
  url: 'https://shop.example/',
  scannedAt: '2026-11-20T10:00:00.000Z',
  thirdParties: [],
  sessionRecorders: [],
  snippets: [],
  warnings: [],
  ...given,
})

export const har = (given: Partial<HarResult> = {}): HarResult => ({
  kind: 'har',
  scannerVersion: '1.0.0',
  creator: 'mitmproxy 11.0.2',
  pageUrl: null,
  pages: [],
  from: '2026-11-20T10:00:00.000Z',
  until: '2026-11-20T10:01:00.000Z',
  entries: 1,
  hosts: [],
  sent: [],
  companies: [],
  countries: [],
  cookies: [],
  pixels: [],
  sessionRecorders: [],
  googleRemarketing: [],
  warnings: [],
  ...given,
})

export const harHost = (host: string, given: Partial<HarResult['hosts'][number]> = {}): HarResult['hosts'][number] => ({
  host,
  entity: null,
  company: null,
  kinds: [],
  country: null,
  isThirdParty: null,
  requests: 1,
  plainRequests: 0,
  dataTypes: [],
  ...given,
})

export const sent = (property: string, host: string, company: string | null = null): HarResult['sent'][number] => ({
  property,
  host,
  entity: company,
  company,
  country: null,
  tracker: company ?? host,
  adapter: 'test/test',
  where: ['query'],
  reasons: ['obvious property name'],
  requests: 1,
})
