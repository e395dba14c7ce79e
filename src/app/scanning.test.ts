import { X509Certificate } from 'node:crypto'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createAuthority } from '../../tests/support/certificate.ts'
import { createFactsDatabase, root } from '../../tests/support/database.ts'
import type { LookedFor, Scanners } from '../features/scans/server/scanners.ts'
import { readConfig } from '../platform/server/config.ts'
import { runSql } from '../platform/server/database.ts'
import { type EgressFeature, egressFeatures } from '../platform/server/net/exceptions.ts'
import { policyForAnyone, policyForFeature } from '../platform/server/net/policy.ts'
import { serveTls } from '../platform/server/net/servers.fixture.ts'
import { openWayOut, type WayOutParts } from '../platform/server/net/way-out.ts'
import { apkOf, openFolder, signaturesOf, someSdks } from '../scanners/apk/fixture/app.fixture.ts'
import { entityOf, hasty } from '../scanners/site/fixture/cast.ts'
import { openStage, type Stage } from '../scanners/site/fixture/stage.ts'
import { browserHar } from '../scanners/site/har/recordings.fixture.ts'
import { createLookedFor, openScanners } from './scanning.ts'

// A browser is started for each look.
vi.setConfig({ testTimeout: 60_000 })

const publicIp = '93.184.216.34'
const lookedFor: LookedFor = { version: 'test-1', app: signaturesOf(someSdks), entityOf }
const opened: Scanners[] = []
const { put, remove } = openFolder()

let stage: Stage
let ports: { http: number; https: number }
let certificate: string
beforeAll(async () => {
  stage = await openStage()
  const [, http, https] = /\*:80 127\.0\.0\.1:(\d+), MAP \*:443 127\.0\.0\.1:(\d+)/.exec(stage.hostRules) ?? []
  ports = { http: Number(http), https: Number(https) }
  certificate = await certificateAt(ports.https)
})
afterEach(async () => {
  for (const scanners of opened.splice(0)) await scanners.close()
})
afterAll(async () => {
  await stage.close()
  remove()
})

const certificateAt = (port: number): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false }, () => {
      resolve(new X509Certificate(socket.getPeerCertificate().raw).toString())
      socket.destroy()
    })
    socket.once('error', reject)
  })

/** Every name of the outside leads to the stage. */
function given({
  env = {},
  feature,
  certificates = [certificate],
  https = ports.https,
  parts = {},
}: {
  env?: Record<string, string>
  feature?: EgressFeature
  certificates?: string[]
  https?: number
  parts?: WayOutParts
} = {}) {
  const dialled: string[] = []
  const config = { ...readConfig(env), egressCertificates: certificates }
  const wayOut = openWayOut({
    policy: feature ? policyForFeature(config, feature) : policyForAnyone(config),
    userAgent: 'Sightline/test (+https://sightline.test)',
    ca: certificates,
    parts: {
      resolve: async (name) => (name.endsWith('.inside.example') ? ['10.0.0.7'] : [publicIp]),
      dial: ({ address, port }) => {
        dialled.push(`${address}:${port}`)
        return { address: '127.0.0.1', port: port === 80 ? ports.http : https }
      },
      query: async (host) => {
        if (host === 'metrics.shop.example') return ['shop.cdn.example.']
        if (host === 'shop.cdn.example') return ['collect.adnet.example']
        throw Object.assign(new Error('no such record'), { code: 'ENODATA' })
      },
      ...parts,
    },
  })
  const scanners = openScanners({ config, wayOut, budget: hasty })
  opened.push(scanners)
  const phases: string[] = []
  const scan = (url: string, more: Partial<Parameters<Scanners['scanSite']>[1]> = {}) =>
    scanners.scanSite(url, {
      ...{ lookedFor, passes: ['before'], typedByUser: true },
      signal: new AbortController().signal,
      onPhase: (phase) => phases.push(phase),
      ...more,
    })
  return { scanners, scan, phases, dialled }
}

describe('a page', () => {
  test('is visited through the guarded way out, with the certificates that the operator trusts', async () => {
    const { scan, phases, dialled } = given()
    const look = await scan('https://www.shop.example/third-parties', { passes: ['before', 'gpc'] })
    if (look.outcome !== 'scanned' || look.scan.method !== 'browser') throw new Error(JSON.stringify(look))
    const [before] = look.scan.passes
    expect(before).toMatchObject({ outcome: 'observed', thirdParties: [{ host: 'px.adnet.example', entity: 'Adnet' }] })
    expect(look.screenshots.map(({ pass }) => pass)).toEqual(['before', 'gpc'])
    expect(
      Buffer.from(look.screenshots[0]?.png ?? '')
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG')
    // The visits go on side by side.
    expect(phases.toSorted()).toEqual(['pass-before', 'pass-gpc'])
    expect(new Set(dialled)).toEqual(new Set([`${publicIp}:443`]))
  })

  test('may be plain http where a person typed it so', async () => {
    const { scan } = given()
    expect(await scan('http://www.shop.example/plain')).toMatchObject({
      outcome: 'scanned',
      scan: { method: 'browser' },
    })
    expect(await scan('http://www.shop.example/plain', { typedByUser: false })).toMatchObject({ reason: 'bad-url' })
  })

  test('is not visited where its robots.txt, which we ask for by our name, closes it to us', async () => {
    const { scan } = given()
    expect(await scan('http://closed.shop.example/plain')).toEqual({
      outcome: 'unavailable',
      reason: 'excluded',
      detail: 'robots.txt, line 2',
    })
    const asked = stage.asked.filter(({ line }) => line.includes('//closed.shop.example/'))
    expect(asked.map(({ line, headers }) => `${line} ${headers['user-agent']}`)).toEqual([
      'GET http://closed.shop.example/robots.txt Sightline/test (+https://sightline.test)',
    ])
  })

  test('whose own host is an alias of a tracker, by way of another, is told', async () => {
    const { scan } = given()
    const look = await scan('https://www.shop.example/cloaked')
    if (look.outcome !== 'scanned' || look.scan.method !== 'browser') throw new Error(JSON.stringify(look))
    expect(look.scan.passes[0]).toMatchObject({
      cloakedHosts: [{ host: 'metrics.shop.example', target: 'collect.adnet.example', entity: 'Adnet' }],
    })
  })

  test('of an authority that the operator trusts needs none of the usual ones', async () => {
    const authority = createAuthority('Scans')
    const https = await serveTls(authority.issue(['www.shop.example']), (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Shop</title>')
    })
    const trusting = given({ https, certificates: [authority.cert] })
    expect(await trusting.scan('https://www.shop.example/')).toMatchObject({ outcome: 'scanned' })
    const others = given({ https })
    expect(await others.scan('https://www.shop.example/')).toMatchObject({ reason: 'certificate' })
  })

  test.each([
    ['https://a.inside.example/', 'guarded', 'private-address'],
    ['https://10.0.0.7/', 'guarded', 'private-address'],
    ['https://shop.example:8444/', 'guarded', 'port'],
  ])('%s is not looked at: %s', async (url, reason, detail) => {
    const { scan, dialled } = given()
    expect(await scan(url)).toEqual({ outcome: 'unavailable', reason, detail })
    expect(dialled).toEqual([])
  })

  test('a page that does not answer isn’t reported as one that we refuse', async () => {
    const nowhere = given({ parts: { resolve: async () => [] } })
    expect(await nowhere.scan('https://nowhere.example/')).toMatchObject({
      reason: 'unreachable',
      detail: 'unresolvable',
    })
  })

  test('inside is looked at by the command line where the operator opened it, and no page leads there', async () => {
    const env = { EGRESS_ALLOW: 'commands:a.inside.example' }
    const typed = given({ env, feature: 'commands' })
    expect(await typed.scan('https://a.inside.example/')).toMatchObject({
      reason: 'http-error',
      detail: 'answered 404',
    })
    expect(typed.dialled).toContain('10.0.0.7:443')
    const led = given({ env, feature: 'commands' })
    const look = await led.scan('https://www.shop.example/plain')
    expect(look.outcome).toBe('scanned')
    expect(led.dialled).not.toContain('10.0.0.7:443')
  })

  test.each(['https://a.inside.example/', 'http://10.0.0.7:8443/', 'http://[::ffff:10.0.0.7]:8443/'])(
    'inside stays closed to a visitor, whatever was opened to a feature: %s',
    async (url) => {
      const opened = ['a.inside.example', '10.0.0.7:8443', '[::ffff:a00:7]:8443']
      const env = { EGRESS_ALLOW: egressFeatures.flatMap((one) => opened.map((host) => `${one}:${host}`)).join() }
      const { scan, dialled } = given({ env })
      expect(await scan(url)).toMatchObject({ outcome: 'unavailable', reason: 'guarded' })
      expect(dialled).toEqual([])
    },
  )

  test('without a browser is read, and the result says that it was not run', async () => {
    const authority = createAuthority('Static')
    const https = await serveTls(authority.issue(['www.shop.example']), ({ url }, response) => {
      if (url === '/refuses') response.writeHead(403).end()
      else if (url === '/text') response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
      else
        response
          .writeHead(200, { 'content-type': 'text/html; charset=iso-8859-1' })
          .end('<!doctype html><title>Shop</title><img src="https://px.adnet.example/banner.gif">')
    })
    const { scan, phases } = given({
      ...{ env: { CHROMIUM_PATH: '/nowhere/chromium' }, https, certificates: [authority.cert] },
    })
    expect(await scan('https://www.shop.example/third-parties')).toMatchObject({
      outcome: 'scanned',
      scan: {
        method: 'static',
        url: 'https://www.shop.example/third-parties',
        thirdParties: [{ host: 'px.adnet.example', entity: 'Adnet', how: ['image'] }],
        warnings: [{ code: 'static-only' }],
      },
      screenshots: [],
    })
    expect(phases).toEqual(['static'])
    expect(await scan('https://www.shop.example/refuses')).toMatchObject({ reason: 'http-error' })
    expect(await scan('https://www.shop.example/text')).toMatchObject({ reason: 'not-a-page' })
    expect(await scan('https://a.inside.example/')).toMatchObject({ reason: 'guarded' })
  })

  test('is not looked at where nothing may go out', async () => {
    const { scan, dialled } = given({ env: { EGRESS: 'off' } })
    expect(await scan('https://www.shop.example/')).toMatchObject({ reason: 'network-off' })
    expect(dialled).toEqual([])
  })

  test('a scan that never ends is canceled by the caller, and when the scanners close', async () => {
    const stopping = new AbortController()
    const { scan, scanners } = given()
    const stopped = scan('https://bad.shop.example/silent-picture', { signal: stopping.signal })
    setTimeout(() => stopping.abort(), 1_500)
    expect(await stopped).toMatchObject({ reason: 'aborted' })
    const closed = scan('https://bad.shop.example/silent-picture')
    setTimeout(() => void scanners.close(), 1_500)
    expect(await closed).toMatchObject({ reason: 'aborted' })
  })
})

test('files are read beside this process, recordings with what is looked for today', async () => {
  const { scanners } = given()
  const app = put(apkOf({ dexes: [{ classes: ['com.adjust.sdk.A', 'com.adjust.sdk.B', 'com.adjust.sdk.C'] }] }))
  expect(await scanners.scanApp(app)).toMatchObject({
    outcome: 'extracted',
    facts: { kind: 'apk', histogram: { packages: [{ name: 'com.adjust.sdk' }] } },
  })
  const recording = await scanners.scanHar(put(browserHar), { lookedFor })
  if (recording.outcome !== 'scanned') throw new Error(recording.reason)
  expect(recording.scan.hosts).toContainEqual(expect.objectContaining({ host: 'px.adnet.example', entity: 'Adnet' }))
})

test('what is looked for is the catalog’s, read again only when that changed', async () => {
  const { db } = await createFactsDatabase('2026-11-21')
  const dataFolder = join(root, 'data')
  const find = createLookedFor(dataFolder)
  const [first, again] = await Promise.all([find(db), find(db)])
  expect(again).toBe(first)
  expect(await find(db)).toBe(first)
  expect(first.app.sdks.length).toBeGreaterThan(100)
  expect(first.entityOf('graph.facebook.com')).toMatchObject({ name: expect.stringMatching(/facebook/i) })
  await runSql(db, `update entry set name = name || ' 2' where id = (select id from entry where type = 'sdk' limit 1)`)
  const changed = await find(db)
  expect(changed).not.toBe(first)
  expect(changed.version).not.toBe(first.version)
  await runSql(db, `update entry set card = '{}' where type = 'app'`)
  expect((await find(db)).version).toBe(changed.version)
})
