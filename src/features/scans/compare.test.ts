import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AppResult } from '../../product/scan-results.ts'
import { compareScans } from './compare.ts'
import { app, har, harHost, manifestWith, party, pass, sdk, sent, site, staticSite } from './results.fixture.ts'

const of = (given: Partial<AppResult> = {}) => ({ kind: 'app' as const, result: app(given) })

test('two versions of an app: what came, what went, what got stronger', () => {
  const { changes, caveats } = compareScans(
    of({
      sdks: [sdk('adjust'), sdk('admob', { evidence: 'referenced' })],
      flags: { cleartext: null, debuggable: false, allowBackup: false },
    }),
    of({
      sdks: [sdk('admob'), sdk('applovin')],
      flags: { cleartext: true, debuggable: false, allowBackup: false },
      permissions: [{ name: 'android.permission.CAMERA', danger: 'dangerous' }],
    }),
  )
  expect(changes).toEqual([
    {
      what: 'SDKs',
      added: ['applovin (In the code)'],
      removed: ['adjust (In the code)'],
      changed: ['admob: Referenced only → In the code'],
    },
    { what: 'Permissions', added: ['Camera (android.permission.CAMERA)'], removed: [], changed: [] },
    {
      what: 'Settings in the manifest',
      added: [],
      removed: [],
      changed: ['Unencrypted traffic: Could not be told → Allowed by the manifest'],
    },
  ])
  expect(caveats).toEqual([])
})

test('a session recorder is one thing, whichever of its hosts was met', () => {
  const recorder = (host: string) => ({ ...party(host), entity: 'Hotjar', matched: host, urls: [] })
  const seen = (...hosts: string[]) => ({
    kind: 'site' as const,
    result: site([pass('before', { sessionRecorders: hosts.map(recorder) })]),
  })
  const { changes } = compareScans(seen('static.hotjar.com', 'script.hotjar.com'), seen('script.hotjar.com'))
  expect(changes.filter(({ what }) => what === 'Session recorders')).toEqual([])
})

test('what may only be unseen is said', () => {
  const { caveats } = compareScans(
    of({ coverage: { code: 'partly', manifest: 'absent' } }),
    of({ signatures: 'test-2', obfuscation: { share: 0.8, isHeavy: true }, package: 'com.other' }),
  )
  expect(caveats).toEqual([
    expect.stringContaining('different signatures'),
    expect.stringContaining('different packages'),
    expect.stringContaining('The older file’s code was not read in full'),
    expect.stringContaining('The newer app’s class names are mostly obfuscated'),
  ])
})

test('two scans of a site are told by visits', () => {
  const ads = party('px.ads.example', { entity: 'Adnet' })
  const result = (before: (typeof ads)[], accept: (typeof ads)[]) => ({
    kind: 'site' as const,
    result: site([pass('before', { thirdParties: before }), pass('accept', { thirdParties: accept })]),
  })
  expect(compareScans(result([], [ads]), result([ads], [ads])).changes).toEqual([
    { what: 'Third parties before consent', added: ['px.ads.example (Adnet)'], removed: [], changed: [] },
    { what: 'Third parties after consent only', added: [], removed: ['px.ads.example (Adnet)'], changed: [] },
  ])
  const cut = {
    kind: 'site' as const,
    result: site([pass('before', { budget: { ...pass('before').budget, endedBy: 'time' } })]),
  }
  expect(compareScans(result([], []), cut).caveats).toEqual([
    'The two did not make the same visits.',
    expect.stringContaining('The newer scan was cut short'),
  ])
  expect(compareScans({ kind: 'site', result: staticSite() }, cut).caveats[0]).toBe(
    'One page was run, the other only read.',
  )
})

test('what a scan says in ids is said in words', () => {
  const apps = compareScans(
    of(),
    of({
      usageKeys: [{ key: 'NSCameraUsageDescription', text: '' }],
      privacyManifests: [manifestWith(['PreciseLocation', 'constructor'])],
    }),
  )
  expect(apps.changes.map(({ added }) => added)).toEqual([
    ['Camera (no text is given)'],
    ['Constructor', 'Precise location'],
  ])
  const script = 'https://cdn.example/fp.js'
  const seen = pass('before', {
    consent: { outcome: 'not-recognised', words: 'We use cookies' },
    fingerprinting: [{ technique: 'canvas', script, entity: null, isThirdParty: true, calls: [] }],
  })
  const sites = compareScans({ kind: 'site', result: site([pass('before')]) }, { kind: 'site', result: site([seen]) })
  expect(sites.changes.flatMap(({ added, changed }) => [...added, ...changed])).toEqual([
    `Draws hidden text and reads its pixels back: ${script}`,
    'Banner: none seen → of no kind that we know',
  ])
})

test('two recordings, and that they are two uses', () => {
  const { changes, caveats } = compareScans(
    { kind: 'har', result: har() },
    { kind: 'har', result: har({ hosts: [harHost('a.example')], sent: [sent('latitude', 'a.example')] }) },
  )
  expect(changes.map(({ what, added }) => [what, added])).toEqual([
    ['Hosts', ['a.example']],
    ['Data types sent', ['Latitude to a.example']],
  ])
  expect(caveats).toEqual([expect.stringContaining('two uses')])
})

test('different kinds are not compared', () => {
  expect(() => compareScans(of(), { kind: 'har', result: har() })).toThrow()
})

test('a scan is the same as itself, and two turned round are turned round', () => {
  const some = fc
    .uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', '__proto__', 'constructor'), { maxLength: 6 })
    .chain((ids) => fc.tuple(fc.constant(ids), fc.constantFrom('defined' as const, 'host' as const)))
    .map(([ids, evidence]) => of({ sdks: ids.map((id) => sdk(id, { evidence })) }))
  fc.assert(
    fc.property(some, some, (one, other) => {
      expect(compareScans(one, one).changes).toEqual([])
      const [there] = compareScans(one, other).changes
      const [back] = compareScans(other, one).changes
      expect(there?.added).toEqual(back?.removed)
      expect(there?.changed.length).toBe(back?.changed.length)
    }),
  )
})
