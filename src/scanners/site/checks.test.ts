import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { launchBrowser } from './browser.ts'
import { describePass } from './describe-pass.ts'
import { hasty, stagedContext } from './fixture/cast.ts'
import { openStage, type Stage } from './fixture/stage.ts'
import { runPass } from './run-pass.ts'
import { defaultBudget } from './scan-site.ts'
import type { ObservedPass } from './site-scan.ts'

// One browser for all, and each page seen by a visitor of its own; most of a visit is waiting: two at a time.
vi.setConfig({ testTimeout: 60_000, maxConcurrency: 2 })

let stage: Stage
let browser: Browser
beforeAll(async () => {
  stage = await openStage()
  const launched = await launchBrowser(stagedContext(stage))
  if (launched.outcome === 'unavailable') throw new Error(launched.detail)
  browser = launched.browser
})
afterAll(async () => {
  await browser.close()
  await stage.close()
})

async function look(path: string): Promise<ObservedPass> {
  const context = stagedContext(stage)
  const run = await runPass(browser, {
    proxy: null,
    ...{ pass: 'before', url: `https://www.shop.example/${path}`, now: context.now },
    budget: { ...defaultBudget, ...hasty },
  })
  if (run.outcome !== 'recorded') throw new Error(`${path}: ${run.reason}`)
  const pass = await describePass(run.recording, context)
  expect(pass.budget.endedBy).toBe('settled')
  return pass
}

const fingers = { entity: 'Fingers', isThirdParty: true }
const fingerprint = (technique: string) => ({
  found: (pass: ObservedPass) => pass.fingerprinting,
  expected: [expect.objectContaining({ technique, script: `https://cdn.fingers.example/${technique}.js`, ...fingers })],
})

const checks: Record<string, { found: (pass: ObservedPass) => unknown[]; expected: unknown[]; ofTwin?: unknown[] }> = {
  'third-parties': {
    found: ({ thirdParties }) => thirdParties,
    expected: [
      {
        host: 'px.adnet.example',
        entity: 'Adnet',
        company: 'Adnet Inc.',
        kinds: ['ads'],
        requests: 1,
        types: ['image'],
        bytes: expect.any(Number),
        failed: 0,
        withData: expect.any(Number),
        read: expect.any(Number),
        dataTypes: expect.any(Array),
      },
    ],
  },
  cookies: {
    found: ({ cookies }) => cookies,
    expected: [
      expect.objectContaining({
        name: 'part',
        domain: 'px.adnet.example',
        isThirdParty: true,
        setBy: ['header'],
        isSession: true,
        isPartitioned: true,
      }),
      expect.objectContaining({
        name: 'uid',
        domain: 'px.adnet.example',
        isThirdParty: true,
        entity: 'Adnet',
        setBy: ['header'],
        isSession: false,
        lifetimeDays: expect.closeTo(400, 0),
        secure: true,
        httpOnly: true,
        sameSite: 'None',
        bytes: 7,
      }),
      expect.objectContaining({
        name: '_visitor',
        domain: 'www.shop.example',
        isThirdParty: false,
        setBy: ['script'],
        scripts: ['https://cdn.fingers.example/cookie.js'],
        isStored: true,
        lifetimeDays: expect.closeTo(7, 1),
        sameSite: 'Lax',
      }),
    ],
    ofTwin: [
      expect.objectContaining({
        name: 'basket',
        isThirdParty: false,
        isSession: true,
        lifetimeDays: null,
        httpOnly: true,
        sameSite: 'Strict',
        isStored: true,
      }),
    ],
  },
  storage: {
    found: ({ storage }) => storage,
    expected: [
      {
        origin: 'https://px.adnet.example',
        kind: 'local',
        isThirdParty: true,
        keys: [{ name: 'adnet-id', bytes: 15 }],
        scripts: ['https://px.adnet.example/frame'],
      },
      {
        origin: 'https://px.adnet.example',
        kind: 'indexed-db',
        isThirdParty: true,
        keys: [{ name: 'adnet-queue', bytes: 0 }],
        scripts: [],
      },
    ],
  },
  'session-recorders': {
    found: ({ sessionRecorders }) => sessionRecorders,
    expected: [
      {
        host: 'static.hotjar.com',
        entity: 'Hotjar',
        company: 'Contentsquare',
        kinds: ['replay'],
        matched: 'static.hotjar.com',
        urls: ['https://static.hotjar.com/c/hotjar-1.js'],
      },
    ],
  },
  'key-logging': {
    found: ({ keyLogging }) => keyLogging,
    expected: [
      expect.objectContaining({ host: 'blob.keys.example', fields: ['email', 'search'], encodings: ['plain'] }),
      expect.objectContaining({ host: 'get.keys.example', fields: ['email', 'search'], encodings: ['plain'] }),
      expect.objectContaining({
        host: 'in.keys.example',
        isThirdParty: true,
        fields: ['email', 'search'],
        encodings: ['base64', 'plain', 'sha1', 'sha256', 'sha512'],
      }),
    ],
  },
  packed: {
    found: ({ keyLogging, cookies, warnings, thirdParties }) => [
      ...keyLogging.map(({ host, fields }) => ({ host, fields })),
      ...cookies.map(({ name, setBy, isStored }) => ({ name, setBy, isStored })),
      ...warnings.filter(({ code }) => code !== 'partly-read'),
      ...thirdParties.flatMap(({ host, failed }) => (failed > 0 ? host : [])),
    ],
    expected: [
      ...['asked', 'in', 'left', 'part'].map((name) => ({
        host: `${name}.keys.example`,
        fields: ['email', 'search'],
      })),
      { name: '_tried', setBy: ['script'], isStored: false },
    ],
  },
  recorder: {
    found: ({ sessionRecorders, keyLogging }) => [
      ...sessionRecorders.map(({ matched, host, kinds }) => ({ matched, host, kinds })),
      ...keyLogging.map(({ host, fields }) => ({ host, fields })),
    ],
    expected: [
      { matched: 'behavior', host: 'cdn.fingers.example', kinds: ['fingerprint', 'replay'] },
      { host: 'in.keys.example', fields: ['email', 'search'] },
      { host: 'left.keys.example', fields: ['search'] },
    ],
  },
  listeners: {
    found: ({ listeners }) => listeners,
    expected: [
      ['keyboard', 'keydown'],
      ['mouse', 'mousemove'],
      ['sensor', 'devicemotion'],
      ['touch', 'touchstart'],
    ].map(([group, event]) => ({
      group,
      events: [event],
      script: 'https://cdn.fingers.example/listen.js',
      ...fingers,
    })),
  },
  canvas: fingerprint('canvas'),
  'canvas-font': fingerprint('canvas-font'),
  'font-list': fingerprint('font-list'),
  audio: fingerprint('audio'),
  webgl: fingerprint('webgl'),
  webrtc: fingerprint('webrtc'),
  'device-profile': fingerprint('device-profile'),
  'stored-copies': fingerprint('stored-copies'),
  worker: {
    found: ({ fingerprinting }) => fingerprinting,
    expected: [
      expect.objectContaining({ technique: 'canvas', script: 'https://cdn.fingers.example/worker.js', ...fingers }),
    ],
  },
  facebook: {
    found: ({ pixels }) => pixels,
    expected: [
      {
        pixel: 'facebook',
        pixelId: '1234567890',
        event: 'LampChosen',
        isStandardEvent: false,
        advancedMatching: [{ key: 'ph', label: 'Phone' }],
        customData: [],
        host: 'www.facebook.com',
      },
      {
        pixel: 'facebook',
        pixelId: '1234567890',
        event: 'PageView',
        isStandardEvent: true,
        advancedMatching: [{ key: 'em', label: 'Email' }],
        customData: ['value'],
        host: 'www.facebook.com',
      },
    ],
  },
  tiktok: {
    found: ({ pixels }) => pixels,
    expected: [
      {
        pixel: 'tiktok',
        pixelId: 'C4TEST',
        event: 'AddToCart',
        isStandardEvent: true,
        advancedMatching: [{ key: 'email', label: 'Email' }],
        customData: ['value'],
        host: 'analytics.tiktok.com',
      },
    ],
  },
  x: {
    found: ({ pixels }) => pixels,
    expected: [
      {
        pixel: 'x',
        pixelId: 'o1abc',
        event: 'purchase',
        isStandardEvent: true,
        advancedMatching: [{ key: 'email', label: 'Email' }],
        customData: ['value'],
        host: 't.co',
      },
    ],
  },
  'google-remarketing': {
    found: ({ googleRemarketing }) => googleRemarketing,
    expected: [{ host: 'stats.g.doubleclick.net', measurementId: 'G-TEST123', requests: 1 }],
  },
  beacons: {
    found: ({ beacons }) => beacons,
    expected: [
      { host: 'px.adnet.example', entity: 'Adnet', company: 'Adnet Inc.', kinds: ['ads'], how: ['pixel'], requests: 1 },
    ],
  },
  cloaked: {
    found: ({ cloakedHosts }) => cloakedHosts,
    expected: [
      {
        host: 'metrics.shop.example',
        target: 'shop.collect.adnet.example',
        entity: 'Adnet',
        company: 'Adnet Inc.',
        kinds: ['ads'],
      },
    ],
  },
}

for (const [path, { found, expected, ofTwin = [] }] of Object.entries(checks)) {
  test.concurrent(`${path}: found on the page that does it`, async () => {
    expect(found(await look(path))).toEqual(expected)
  })
  test.concurrent(`${path}: not found on the page that only looks like it`, async () => {
    expect(found(await look(`${path}-twin`))).toEqual(ofTwin)
  })
}
