import { describe, expect, test } from 'vitest'
import { appScanOf } from '../../../../../../tests/world/app-scans.ts'
import { appleBundleIds, appStoreConnector } from '../app-store/connector.ts'
import { fetchedAt, play } from '../documents.fixture.ts'
import type { Answered, Reply } from '../network.ts'
import { appSubject, fileReply, storesOf, worldVendor } from '../stores/stores.fixture.ts'
import { apkConnector } from './connector.ts'

const nothing: Reply = { outcome: 'app-scan', fetchedAt, found: null }
const packagesAsked = (...given: Parameters<typeof play>) =>
  play(...given).answered.flatMap(({ ask }) => (ask.type === 'app-scan' ? ask.packages : []))

const assetLinks = (...packages: string[]): Answered => ({
  ask: {
    ...{ type: 'file', key: 'assetlinks', place: 'assetlinks.json', isCrawled: false },
    url: 'https://acme.test/.well-known/assetlinks.json',
  },
  reply: fileReply(
    'https://acme.test/.well-known/assetlinks.json',
    JSON.stringify(packages.map((name) => ({ target: { namespace: 'android_app', package_name: name } }))),
    { contentType: 'application/json' },
  ),
})

describe('which packages are asked for', () => {
  test('that of the app, and the bundle id that the App Store gives', () => {
    const pulsefit = worldVendor('PulseFit')
    const subject = appSubject([{ store: 'app-store', id: '6400000001' }])
    const store = play(appStoreConnector, storesOf([pulsefit]), { subject }).answered
    expect(appleBundleIds({ answered: store })).toEqual(['test.pulsefit.app'])
    expect(packagesAsked(apkConnector, () => nothing, { subject, of: { 'app-store': store } })).toEqual([
      'test.pulsefit.app',
    ])
  })

  test('those that the site names as its own, unless it is a house of apps', () => {
    const of = (...packages: string[]) => ({ wellknown: [assetLinks(...packages)] })
    expect(packagesAsked(apkConnector, () => nothing, { of: of('test.acme.app') })).toEqual(['test.acme.app'])
    expect(packagesAsked(apkConnector, () => nothing, { of: of('test.acme.a', 'test.acme.b', 'test.acme.c') })).toEqual(
      [],
    )
    expect(packagesAsked(apkConnector, () => nothing)).toEqual([])
  })
})

test('no approved scan says nothing about the app; one is a record of its day', () => {
  const subject = appSubject([{ store: 'play', id: 'test.acme.app' }])
  const parsed = (reply: Reply) => apkConnector.parse(play(apkConnector, () => reply, { subject }).given)
  expect(parsed(nothing)).toEqual([])
  const captured = parsed({ outcome: 'app-scan', fetchedAt, found: appScanOf('test.acme.app') })
  expect(captured.every(({ draft }) => draft.asOf === '2026-11-21' && draft.trust === 'observed')).toBe(true)
  expect(captured[0]?.blob.text).toContain('Result: no SDK of others was found in the installation file')
})
