import { apkOf, manifestOf } from '../../scanners/apk/fixture/app.fixture.ts'
import { har, post } from '../../scanners/site/har/recordings.fixture.ts'
import type { StaticSiteScan } from '../../scanners/site/scan-html.ts'
import type { PassDifference, SiteScan } from '../../scanners/site/site-scan.ts'

// What docs/scanning.md shows, as the scanners meet it.

/** Holds Adjust, names AppLovin without holding it, asks for the location, and may speak without encryption. */
export const exampleApk = (): Buffer =>
  apkOf({
    manifest: {
      ...manifestOf(),
      children: [
        { name: 'uses-sdk', attributes: { targetSdkVersion: 34 } },
        { name: 'uses-permission', attributes: { name: 'android.permission.ACCESS_FINE_LOCATION' } },
        {
          name: 'application',
          attributes: { usesCleartextTraffic: true, allowBackup: false },
          children: [{ name: 'activity', attributes: { name: 'com.vendor.app.Main' } }],
        },
      ],
    },
    dexes: [
      {
        classes: [
          'com.vendor.app.Main',
          'com.adjust.sdk.Adjust',
          'com.adjust.sdk.ActivityHandler',
          'com.adjust.sdk.Util',
        ],
        types: ['com.applovin.sdk.AppLovinSdk'],
        strings: ['https://app.adjust.com/session'],
      },
    ],
  })

export const exampleHar = (): string =>
  har([post('https://app.adjust.com/session', 'gps_adid=11111111-2222-4333-8444-555555555555&app_version=2.1')])

const party = { host: 'connect.facebook.net', entity: 'Facebook', company: 'Meta', kinds: ['social'] }

export const exampleSite: SiteScan = {
  kind: 'site',
  scannerVersion: '1.2.0',
  method: 'browser',
  url: 'https://shop.example/',
  finalUrl: 'https://shop.example/',
  scannedAt: '2026-11-20T10:00:00.000Z',
  browser: 'Chromium 153.0.8010.0',
  passes: [
    {
      outcome: 'observed',
      pass: 'before',
      finalUrl: 'https://shop.example/',
      status: 200,
      budget: { endedBy: 'settled', elapsedMs: 10_310, loadMs: 840, watchedMs: 8050, requests: 14, bytes: 512_000 },
      consent: { outcome: 'none' },
      thirdParties: [
        {
          ...{ ...party, requests: 2, types: ['image', 'script'], bytes: 81_200, failed: 0 },
          ...{ withData: 1, read: 1, dataTypes: ['userAction', 'viewedPage'] },
        },
      ],
      cookies: [
        {
          ...{ name: '_fbp', domain: 'shop.example', entity: null, isThirdParty: false },
          ...{ setBy: ['script'], scripts: ['https://connect.facebook.net/en_US/fbevents.js'] },
          ...{ isStored: true, isSession: false, lifetimeDays: 90, bytes: 31 },
          ...{ secure: true, httpOnly: false, sameSite: 'Lax', isPartitioned: false },
        },
      ],
      storage: [
        {
          ...{ origin: 'https://shop.example', kind: 'local', isThirdParty: false },
          ...{ keys: [{ name: 'basket', bytes: 12 }], scripts: ['https://shop.example/shop.js'] },
        },
      ],
      sessionRecorders: [],
      keyLogging: [
        {
          ...{ host: 'px.adnet.example', entity: null, company: null, kinds: [], isThirdParty: true },
          ...{ fields: ['email'], encodings: ['sha256'], urls: ['https://px.adnet.example/collect'] },
        },
      ],
      listeners: [
        {
          ...{ group: 'keyboard', script: 'https://px.adnet.example/t.js', entity: null },
          ...{ isThirdParty: true, events: ['keydown'] },
        },
      ],
      fingerprinting: [
        {
          ...{ technique: 'canvas', script: 'https://px.adnet.example/t.js', entity: null },
          ...{ isThirdParty: true, calls: ['HTMLCanvasElement.toDataURL'] },
        },
      ],
      apiReads: [
        {
          ...{ script: 'https://px.adnet.example/t.js', entity: null },
          ...{ groups: ['screen'], calls: ['Screen.colorDepth'] },
        },
      ],
      pixels: [
        {
          ...{ pixel: 'facebook', pixelId: '123', event: 'PageView', isStandardEvent: true },
          ...{ advancedMatching: [{ key: 'em', label: 'Email' }], customData: [], host: 'www.facebook.com' },
        },
      ],
      googleRemarketing: [{ host: 'stats.g.doubleclick.net', measurementId: 'G-ABC', requests: 1 }],
      beacons: [{ ...party, how: ['pixel'], requests: 1 }],
      cloakedHosts: [
        {
          ...{ host: 'm.shop.example', target: 'shop.metrics.example', entity: 'Metrics' },
          ...{ company: 'Metrics Inc.', kinds: ['analytics'] },
        },
      ],
      gpcReaders: [],
      warnings: [],
    },
    { outcome: 'skipped', pass: 'accept', reason: 'no-banner' },
    { outcome: 'skipped', pass: 'reject', reason: 'no-banner' },
    { outcome: 'unavailable', pass: 'gpc', reason: 'timeout', detail: 'no answer within 60 s' },
  ],
  differences: [],
  warnings: [],
}

export const exampleDifference: PassDifference = {
  ...{ from: 'before', to: 'accept', isComparable: true },
  hosts: { onlyBefore: [], onlyAfter: ['px.adnet.example'] },
  entities: { onlyBefore: [], onlyAfter: [] },
  cookies: { onlyBefore: [], onlyAfter: ['adnet.example uid'] },
  sessionRecorders: { onlyBefore: [], onlyAfter: [] },
  fingerprinting: { onlyBefore: [], onlyAfter: [] },
  pixels: { onlyBefore: [], onlyAfter: [] },
}

export const exampleStaticSite: StaticSiteScan = {
  kind: 'site',
  scannerVersion: '1.2.0',
  method: 'static',
  url: 'https://shop.example/',
  scannedAt: '2026-11-20T10:00:00.000Z',
  thirdParties: [{ ...party, how: ['script'] }],
  sessionRecorders: [],
  snippets: [{ snippet: 'facebook-pixel', ids: ['123456'] }],
  warnings: [
    {
      code: 'static-only',
      text: 'The page was read and not run: what its scripts load, store or read is not known.',
    },
  ],
}
