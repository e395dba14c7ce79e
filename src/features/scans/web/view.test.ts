import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { HarResult } from '../../../product/scan-results.ts'
import { adjustSession, browserHar, get, har } from '../../../scanners/site/har/recordings.fixture.ts'
import { scanHar } from '../../../scanners/site/har/scan-har.ts'
import { permissionText } from '../names.ts'
import { plainHosts } from './report-parts.ts'
import { appOf, fullApp, fullSite, partyOf, passOf, sdkOf, someComparison } from './scan-details.fixture.ts'
import { appSummary, noSdkWords, purposeBars } from './summary-app.ts'
import { harSummary } from './summary-har.ts'
import { siteSummary } from './summary-site.ts'
import { appFigures, flagRows, hostGroups, sdkGroups } from './view-app.ts'
import { changeSummary } from './view-compare.ts'
import { dataMatrix } from './view-har.ts'
import {
  differenceWords,
  notSeenWords,
  partyGroups,
  passColumns,
  passFigures,
  selectedPass,
  silentHosts,
} from './view-site.ts'

const coverages = fc.constantFrom('read', 'partly', 'unreadable', 'absent')
const anyApp = fc
  .record({ code: coverages, manifest: coverages, sdks: fc.nat({ max: 3 }), own: fc.boolean() })
  .map(({ code, manifest, sdks, own }) =>
    appOf({
      coverage: { code, manifest },
      sdks: Array.from({ length: sdks }, (_, index) => sdkOf({ id: `s${index}`, ownCode: own && index === 0 })),
    }),
  )

test('what could not be read is never counted as nothing', () => {
  fc.assert(
    fc.property(anyApp, (app) => {
      const values = new Map(appFigures(app).map(({ label, value }) => [label, value]))
      if (app.coverage.code !== 'read')
        for (const label of ['SDKs in the app', 'Companies behind them', 'Hosts named in it'])
          expect(values.get(label)).not.toBe('0')
      if (app.coverage.manifest !== 'read') expect(values.get('Sensitive permissions')).not.toBe('0')
    }),
  )
})

test('that nothing was found is said with how much was read', () => {
  fc.assert(
    fc.property(coverages, (code) => {
      const app = appOf({ coverage: { code, manifest: 'read' } })
      const { title } = noSdkWords(app)
      if (title === 'No SDK of the catalog was found') expect(code).toBe('read')
      expect(appSummary(app)).toMatch(/read|no code/)
    }),
  )
  expect(appSummary(appOf({ coverage: { code: 'unreadable', manifest: 'read' } }))).toBe(
    'Which SDKs are in this app is not known. The code could not be read, and nothing else in the file points to an SDK of the catalog.',
  )
  expect(appSummary(appOf())).toBe(
    'No SDK of the catalog was found. All of the code was read: 812 classes in 1 code file.',
  )
})

test('what is in an app, what is mentioned and what is its own stand apart', () => {
  expect(sdkGroups(fullApp).map(({ key, sdks }) => [key, sdks.map(({ id }) => id)])).toEqual([
    ['inside', ['admeter', 'pulsegraph', 'lanternreplay', 'crashwell']],
    ['mentioned', ['bidharbour']],
    ['own', ['tidepool-core']],
  ])
  expect(appSummary(fullApp)).toBe(
    '4 SDKs of 3 companies are in this app: 2 for analytics and 1 for advertising. 1 more is only mentioned.',
  )
  expect(appSummary(appOf({ sdks: [sdkOf()] }))).toBe(
    'One SDK is in this app: Admeter, for advertising and attribution of installs.',
  )
  expect(purposeBars(fullApp).find(({ kind }) => kind === 'ads')).toMatchObject({ inside: 1, mentioned: 1 })
  expect(appSummary(appOf({ sdks: [sdkOf({ evidence: 'host' })] }))).toMatch(
    /^Nothing but mentions of SDKs was found: 1 /,
  )
})

test('every SDK is in exactly one group', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          evidence: fc.constantFrom('defined', 'manifest', 'native', 'asset', 'referenced', 'host'),
          ownCode: fc.boolean(),
        }),
        { maxLength: 20 },
      ),
      (given) => {
        const sdks = given.map((rest, index) => sdkOf({ id: `s${index}`, ...rest }))
        const shown = sdkGroups({ sdks }).flatMap((group) => group.sdks.map(({ id }) => id))
        expect(shown.toSorted()).toEqual(sdks.map(({ id }) => id).toSorted())
      },
    ),
  )
})

test('a flag that could not be told says so', () => {
  const rows = flagRows(appOf({ coverage: { code: 'read', manifest: 'unreadable' } }))
  expect(rows.map(({ value }) => value)).toEqual(rows.map(() => 'Could not be told'))
  expect(flagRows(fullApp)[0]).toMatchObject({ value: 'Allowed by the manifest', isBad: true })
})

test('permissions read like words, and hosts stand under their owners', () => {
  expect(['android.permission.READ_SMS', 'com.google.android.gms.permission.AD_ID'].map(permissionText)).toEqual([
    'Read SMS',
    'Ad ID',
  ])
  expect(hostGroups(fullApp).map(({ entity, hosts }) => [entity, hosts.length])).toEqual([
    ['Admeter', 2],
    ['Pulsegraph', 1],
    [null, 2],
  ])
})

test('a site is summed up by what happened before anybody consented', () => {
  expect(siteSummary(fullSite)).toMatch(
    /^Before anybody consents, the page called 6 other hosts of 3 known owners, and 2 cookies were set, 1 of them by others\. It also uses session recording, key logging, /,
  )
})

test('a visit that was cut short says at least, and until when it looked', () => {
  const cut = passOf('before', {
    consent: { outcome: 'none' },
    thirdParties: [partyOf('a.test')],
    budget: { endedBy: 'time', elapsedMs: 60_000, loadMs: null, requests: 3, bytes: 3 },
  })
  expect(siteSummary({ ...fullSite, passes: [cut] })).toBe(
    'The page called at least 1 other host, and no cookie was set. No session recorder, key logging or fingerprinting was seen until the visit ended.',
  )
  expect(notSeenWords(cut)).toMatch(/^Looked for and not seen until the visit ended: session recorders, /)
  expect(passFigures({ ...fullSite, passes: [cut] })[0]).toMatchObject({ cells: [{ value: 1, text: '1+' }] })
})

test('a host that never answered was called all the same', () => {
  const parties = [partyOf('a.test', { requests: 2, failed: 2 }), partyOf('b.test', { requests: 2, failed: 1 })]
  expect(partyGroups(parties).flatMap(({ hosts }) => hosts)).toEqual(['a.test', 'b.test'])
  expect(silentHosts(parties)).toEqual(['a.test'])
})

test('a visit that was not made has no figures, and says why', () => {
  const site = {
    ...fullSite,
    passes: [
      passOf('before'),
      { outcome: 'skipped' as const, pass: 'accept' as const, reason: 'no-banner' as const },
      { outcome: 'unavailable' as const, pass: 'gpc' as const, reason: 'timeout' as const, detail: '' },
    ],
    differences: [],
  }
  for (const { cells } of passFigures(site))
    expect(cells.map(({ value }) => value === null)).toEqual([false, true, true])
  expect(passColumns(site).map(({ note }) => note)).toEqual([
    undefined,
    'Not visited: no consent banner was there to answer.',
    'Could not be looked at. The site did not answer in time.',
  ])
  expect(differenceWords(site).map(({ sentences }) => sentences)).toEqual([
    ['Not visited: no consent banner was there to answer.'],
    ['Could not be looked at. The site did not answer in time.'],
  ])
})

test('what an answer changes is said in words', () => {
  expect(differenceWords(fullSite).map(({ sentences, caveat }) => [sentences.join(' '), caveat])).toEqual([
    [
      '3 more hosts were called. New: 1 cookie.',
      'One of the two visits was cut short: what is missing may only have come too late.',
    ],
    [
      '2 of the 6 hosts were still called after rejecting. 4 hosts were no longer called. Gone: 1 cookie and 1 session recorder.',
      null,
    ],
    ['Global Privacy Control changed nothing that was seen.', null],
  ])
})

test('a visit opens that was asked for and exists, else the first that was made', () => {
  expect(['reject', 'nonsense', null].map((asked) => selectedPass(fullSite, asked))).toEqual([
    'reject',
    'before',
    'before',
  ])
})

const recorded = (json: string): HarResult => {
  const result = scanHar(json, { entityOf: (host) => (host.endsWith('adjust.com') ? adjust : undefined) })
  if (result.outcome !== 'scanned') throw new Error(result.reason)
  return result.scan
}
const adjust = { name: 'Adjust', company: 'Adjust', kinds: ['attribution'], country: 'DE' }

test('a recording is summed up by who was told what', () => {
  const scan = recorded(har([adjustSession, get('https://api.lamp.example/list')]))
  expect(harSummary(scan)).toBe(
    'The recording holds 2 requests to 2 hosts; 1 known company is behind them. 6 types of data could be read, sent to 1 recipient.',
  )
  const { recipients, rows } = dataMatrix(scan)
  expect(recipients).toMatchObject([{ key: 'Adjust', country: 'DE', hosts: ['app.adjust.com'] }])
  expect(rows.find(({ key }) => key === 'advertisingId')).toMatchObject({
    label: 'Advertising ID',
    cells: [{ value: 1 }],
  })
})

test('nothing decoded is not nothing sent', () => {
  const scan = recorded(har([get('https://api.lamp.example/list')]))
  expect(dataMatrix(scan).rows).toEqual([])
  expect(harSummary(scan)).toMatch(/what was sent is not known\.$/)
})

test('requests without encryption are told by their hosts', () => {
  expect(plainHosts(recorded(browserHar)).map(({ host }) => host)).toEqual(['static.hotjar.com'])
})

test('a comparison is summed up with its score', () => {
  expect(changeSummary(someComparison)).toBe('2 added, 1 removed, 1 changed; the score rose by 7 points.')
  expect(changeSummary({ changes: [], score: { before: null, after: 4 } })).toBe(
    'Nothing was added, removed or changed; the scores cannot be compared.',
  )
})
