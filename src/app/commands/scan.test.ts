import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { rowsOfFacts } from '../../features/catalog/server/signatures.ts'
import { parseGate } from '../../features/scans/gate.ts'
import { app as appResult, har, manifestWith, pass } from '../../features/scans/results.fixture.ts'
import { expectValid } from '../../features/scans/schemas.fixture.ts'
import type { Scanners, SiteLook } from '../../features/scans/server/scanners.ts'
import type { Config } from '../../platform/server/config.ts'
import { failureWords, type ScanFailure } from '../../product/scan-failures.ts'
import { apkOf, archiveOf, openFolder } from '../../scanners/apk/fixture/app.fixture.ts'
import { arOf, fatOf } from '../../scanners/apk/fixture/apple.fixture.ts'
import { dexOf } from '../../scanners/apk/fixture/dex.fixture.ts'
import { passKinds } from '../../scanners/site/site-scan.ts'
import { printable } from './printable.ts'
import { exampleApk, exampleDifference, exampleHar, exampleSite, exampleStaticSite } from './scan.fixture.ts'
import { scanAppCommand, scanHarCommand, scanSiteCommand } from './scan.ts'
import { describeScan } from './scan-text.ts'

const root = join(import.meta.dirname, '../../..')
const { folder, put, remove } = openFolder()
afterAll(remove)

let out: string[] = []
let err: string[] = []
beforeEach(() => {
  ;[out, err] = [[], []]
  vi.spyOn(console, 'log').mockImplementation((text: string) => void out.push(text))
  vi.spyOn(console, 'error').mockImplementation((text: string) => void err.push(text))
})
afterEach(() => {
  vi.restoreAllMocks()
  process.exitCode = 0
})

/** Returns the output of a command, and its exit code. */
async function ran(command: Promise<void>) {
  await command
  return { code: process.exitCode, out: out.join('\n'), err: err.join('\n') }
}
const printed = async (command: Promise<void>) => JSON.parse((await ran(command)).out)

function file(name: string, content: Buffer | string): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}
const policy = (json: unknown) => put(typeof json === 'string' ? json : JSON.stringify(json)).path

const doc = readFileSync(join(root, 'docs/scanning.md'), 'utf8')
const shown = (name: string) => JSON.parse(new RegExp(`\`\`\`json ${name}\n([^]*?)\n\`\`\``).exec(doc)?.[1] ?? '')

describe('docs/scanning.md', () => {
  test('shows an app as the command prints it', async () => {
    const { signatures, ...result } = await printed(scanAppCommand(put(exampleApk()).path, { json: true }))
    expect(signatures).toMatch(/^[0-9a-f]{12}$/)
    expect({ ...result, signatures: shown('app').signatures }).toEqual(shown('app'))
  })

  test('shows a recording as the command prints it', async () => {
    expect(await printed(scanHarCommand(put(exampleHar()).path, { json: true }))).toEqual(shown('har'))
  })

  test('shows sites as scans give them, with every field of a visit', async () => {
    expect([shown('site'), shown('difference'), shown('static')]).toEqual([
      exampleSite,
      exampleDifference,
      exampleStaticSite,
    ])
    const [visit] = exampleSite.passes
    expect(Object.keys(visit ?? {}).toSorted()).toEqual(Object.keys(pass('before')).toSorted())
    const fields = Object.keys(pass('before')).filter((key) => !['outcome', 'pass'].includes(key))
    expect(fields.filter((field) => !doc.includes(`\`${field}\``) && !doc.includes(`\`${field}`))).toEqual([])
  })

  test('names every field of a result', () => {
    const named = (key: string) => new RegExp(`\`(?:\\w+\\[\\]\\.)?${key}(?:\\[\\]\\.\\w+)?\``).test(doc)
    const given = [
      'package',
      'version',
      'components',
      'codeFiles',
      'kind',
      'scannerVersion',
      'creator',
      'from',
      'until',
      'entries',
    ]
    for (const example of ['app', 'har'])
      expect(
        Object.keys(shown(example)).filter((key) => !given.includes(key) && !named(key) && key !== 'sdks'),
      ).toEqual([])
  })

  test('shows a policy that is one', async () => {
    const { names } = await rowsOfFacts(join(root, 'data'))
    expect(parseGate(shown('policy'), names)).toMatchObject({ outcome: 'parsed' })
  })

  test('names every rule of SARIF', async () => {
    const { runs } = await printed(
      scanAppCommand(put(exampleApk()).path, { sarif: true, policy: policy({ deny: { sdks: ['adjust'] } }) }),
    )
    const ids = (runs[0].results as { ruleId: string }[]).map(({ ruleId }) => ruleId)
    expect(ids).toEqual(['policy', 'sdk-tracking', 'sdk-weak', 'permission-dangerous', 'flag-cleartext'])
    expect(ids.filter((id) => !doc.includes(`\`${id}\``))).toEqual([])
  })
})

describe('an app', () => {
  test('is told in a short text', async () => {
    const { code, out: text } = await ran(scanAppCommand(put(exampleApk()).path, {}))
    expect(code).toBe(0)
    expect(text).toMatch(/^com\.vendor\.app 1\.2\.3 \(apk\)\n/)
    expect(text).toMatch(/\nScore \d+ of 100, \w+, \d+ to \d+ possible\. /)
    expect(text).toContain('high    Adjust: attribution; in the code, 3 classes')
    expect(text).toContain('low     AppLovin (MAX), AppLovin: advertising; referenced only')
    expect(text).toContain('Settings: Connections without encryption allowed')
  })

  test('SDKs of its own company are its own code', async () => {
    const manifest = { name: 'manifest', attributes: { package: 'com.whatsapp', versionName: '1' } }
    const classes = ['com.facebook.appevents.A', 'com.facebook.appevents.B', 'com.facebook.appevents.C']
    const path = put(apkOf({ manifest, dexes: [{ classes }] })).path
    expect((await printed(scanAppCommand(path, { json: true }))).sdks[0]).toMatchObject({
      companyId: 'meta',
      ownCode: true,
    })
    out = []
    expect(await ran(scanAppCommand(path, { policy: policy({ deny: { companies: ['Meta'] } }) }))).toMatchObject({
      code: 0,
    })
  })

  test.each([
    [{ deny: { categories: ['attribution'] } }, 1, /deny\.categories: attribution/],
    [{ deny: { sdks: ['applovin'] } }, 0, /^$/],
    [{ deny: { sdks: ['applovin'] }, minConfidence: 'low' }, 1, /AppLovin \(MAX\)/],
    [{ maxScore: 0 }, 1, /highest that passes is 0/],
  ])('is held against the policy %j: %i', async (json, code, words) => {
    const result = await ran(scanAppCommand(put(exampleApk()).path, { json: true, policy: policy(json) }))
    expect(result).toMatchObject({ code, err: expect.stringMatching(words) })
    // Whatever broke, standard output is the document alone.
    expect(JSON.parse(result.out)).toMatchObject({ kind: 'apk' })
  })

  test.each([
    ['not JSON', '{"deny":', /the policy is not JSON/],
    ['commented', '{"maxScore": 59} // low', /not JSON, which has no comments/],
    ['one with a rule twice', '{"deny":{"categories":["ads"]},"deny":{"sdks":["a\\":b"]}}', /a field twice/],
    ['too long', { deny: { sdks: Array(10_000).fill('adjust') } }, /deny\.sdks: .*1000/],
    ['a field that is not known', { denied: {} }, /this isn’t a policy\. .*denied/],
    ['a score that is a text', { maxScore: '59' }, /maxScore/],
    ['an unknown name', { deny: { companies: ['Goggle'] } }, /nothing named “Goggle”\. Did you mean Google/],
  ])('a policy that is %s is wrong use', async (_name, json, words) => {
    const result = await ran(scanAppCommand(put(exampleApk()).path, { json: true, policy: policy(json) }))
    expect(result).toMatchObject({ code: 2, out: '', err: expect.stringMatching(words) })
  })

  test('SDKs about places and old ad networks are known, and IMA is not AdMob', async () => {
    const classes = [
      ...[
        'com.schibsted.pulse.A',
        'com.sense360.android.A',
        'com.exacttarget.A',
        'com.apptentive.A',
        'com.hypertrack.A',
      ],
      ...['com.sensoro.beacon.kit.A', 'com.wootric.androidsdk.A', 'com.anagog.jedai.A'],
      'com.google.ads.interactivemedia.v3.api.A',
    ]
    const { sdks } = await printed(scanAppCommand(put(apkOf({ dexes: [{ classes }] })).path, { json: true }))
    expect((sdks as { id: string }[]).map(({ id }) => id).toSorted()).toEqual([
      ...[
        'anagog',
        'apptentive',
        'exacttarget',
        'google-ima',
        'hypertrack',
        'schibsted',
        'sense360',
        'sensoro',
        'wootric',
      ],
    ])
  })

  test.each<[string, string, () => Buffer]>([
    [
      'in a version of code that does not exist',
      'flurry.apk',
      () => {
        const dex = dexOf({ classes: ['com.flurry.android.FlurryAgent'] })
        dex.write('041', 4)
        return apkOf({ files: { 'classes.dex': dex } })
      },
    ],
    [
      'in a framework whose archive is empty',
      'Foo.zip',
      () => archiveOf({ 'Foo.framework/Foo': fatOf(arOf([]), arOf([])) }),
    ],
  ])('code %s breaks a rule that denies', async (_name, name, bytes) => {
    const path = file(name, bytes())
    const deny = { deny: { categories: ['ads'] } }
    expect((await ran(scanAppCommand(path, { json: true, policy: policy(deny) }))).code).toBe(1)
    expect((await ran(scanAppCommand(path, { json: true, policy: policy({ ...deny, allowUnread: true }) }))).code).toBe(
      0,
    )
  })

  const entireApk = exampleApk()
  test.each<[string, () => string, RegExp]>([
    ['a file that is not there', () => join(folder, 'nowhere.apk'), /no such file/],
    ['a folder', () => folder, /this isn’t a file/],
    ['a text file, renamed', () => file('text.apk', 'hello'), /can’t read this file/],
    ['a recording', () => file('recording.har', exampleHar()), /can’t read this file/],
    ['an empty file', () => file('empty.apk', ''), /\w/],
    ['an app that is cut off', () => file('cut.apk', entireApk.subarray(0, entireApk.length - 30)), /cut off|damaged/],
    ['a policy instead', () => policy({}), /can’t read this file/],
  ])('%s is unreadable: one line, nothing on standard output', async (_name, path, words) => {
    const result = await ran(scanAppCommand(path(), { json: true }))
    expect(result).toMatchObject({ code: 2, out: '', err: expect.stringMatching(words) })
    expect(result.err).not.toContain('\n')
  })

  test('its bill of materials is one of CycloneDX, and a policy is held beside it', async () => {
    const files = { 'META-INF/androidx.core_core.version': '1.13.1' }
    const path = put(
      apkOf({ dexes: [{ classes: ['com.adjust.sdk.A', 'com.adjust.sdk.B', 'com.adjust.sdk.C'] }], files }),
    ).path
    const given = { cyclonedx: true, policy: policy({ deny: { sdks: ['adjust'] } }) }
    const { code, out: text } = await ran(scanAppCommand(path, given))
    const bom = JSON.parse(text)
    expectValid('cyclonedx', bom)
    expect(code).toBe(1)
    expect(bom.components.map((component: { 'bom-ref': string }) => component['bom-ref'])).toEqual([
      'pkg:maven/androidx.core/core@1.13.1',
      'sdk:adjust',
    ])
  })

  test('two forms at once are wrong use', async () => {
    expect(await ran(scanAppCommand('x', { cyclonedx: true, sarif: true }))).toMatchObject({ code: 2, out: '' })
    expect(await ran(scanAppCommand('x', { json: true, sarif: true }))).toMatchObject({ code: 2, out: '' })
  })

  test('names in a file cannot command the terminal', async () => {
    const manifest = {
      name: 'manifest',
      attributes: { package: 'com.\u001b[31mvendor\u202e.app', versionName: '1\u0007' },
    }
    const { out: text } = await ran(scanAppCommand(put(apkOf({ manifest })).path, {}))
    expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u)
    expect(printable('a\u001b[31m\u009b\u202eb\nc')).toBe('a [31m  b c')
  })
})

test('an iOS app is told with the texts that it asks with and what its privacy manifests declare', () => {
  const result = appResult({
    ...{ kind: 'ipa', usageKeys: [{ key: 'NSCameraUsageDescription', text: 'To scan your ticket.' }] },
    privacyManifests: [manifestWith(['PreciseLocation'], { path: 'App.app/PrivacyInfo.xcprivacy', isTracking: true })],
  })
  const text = describeScan({ kind: 'app', result }, { name: 'a.ipa', score: null })
  expect(text.split('\n').filter((line) => /Camera|xcprivacy|location/.test(line))).toEqual([
    'Asks for or allows: Camera',
    '  Camera: “To scan your ticket.”',
    '  App.app/PrivacyInfo.xcprivacy: declares tracking',
    '    Precise location, linked to the person',
  ])
  expect(text).not.toContain('Permissions: 0')
})

test('of an app whose manifest could not be read, permissions are not known', () => {
  const result = appResult({ coverage: { code: 'read', manifest: 'unreadable' } })
  expect(describeScan({ kind: 'app', result }, { name: 'a.apk', score: null })).toMatch(/^Permissions: not known/m)
})

test('a recording is told with what its pixels hand over', () => {
  const pixels = [
    {
      ...{ pixel: 'facebook' as const, pixelId: '1', event: 'Lead', isStandardEvent: true, customData: [] },
      ...{ advancedMatching: [{ key: 'em', label: 'Email' }], host: 'www.facebook.com' },
    },
  ]
  const text = describeScan({ kind: 'har', result: har({ pixels }) }, { name: 'a.har', score: null })
  expect(text).toContain('Meta, www.facebook.com: Lead, with personal data to match accounts: Email')
})

describe('a recording', () => {
  test('is told in a short text', async () => {
    const { code, out: text } = await ran(scanHarCommand(put(exampleHar()).path, {}))
    expect(code).toBe(0)
    expect(text).toContain('(1 request, recorded by mitmproxy 11.0.2)')
    expect(text).toContain('Adjust (DE): 1 request')
    expect(text).toContain('app.adjust.com, Adjust: advertisingId, appVersion')
  })

  test('is held against a policy', async () => {
    const { code, err: words } = await ran(
      scanHarCommand(put(exampleHar()).path, { policy: policy({ deny: { companies: ['Adjust'] } }) }),
    )
    expect([code, words]).toEqual([
      1,
      'Policy broken, deny.companies: Adjust. app.adjust.com (Adjust) belongs to the denied company Adjust.',
    ])
  })

  test.each([
    ['no JSON', 'x', failureWords['not-json']],
    ['an app', exampleApk(), 'the archive holds no .har file'],
    ['JSON of another kind', '{}', failureWords['not-har']],
    ['no requests', '{"log":{"entries":[]}}', failureWords['no-requests']],
  ])('that is %s is unreadable', async (_name, content, words) => {
    expect(await ran(scanHarCommand(put(content).path, { json: true }))).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining(words),
    })
  })
})

describe('a site', () => {
  const asked: { url: string; options: Parameters<Scanners['scanSite']>[1]; config: Config }[] = []
  let closed = 0
  const giving = (look: SiteLook | Error) => async (config: Config) => ({
    scanApp: () => Promise.reject(new Error('no app was asked for')),
    scanHar: () => Promise.reject(new Error('no recording was asked for')),
    scanSite: async (url: string, options: Parameters<Scanners['scanSite']>[1]) => {
      asked.push({ url, options, config })
      if (look instanceof Error) throw look
      return look
    },
    close: async () => void closed++,
  })
  const scanned = giving({ outcome: 'scanned', scan: exampleSite, screenshots: [] })
  beforeEach(() => {
    asked.length = 0
    closed = 0
  })

  test('prints the scan, and closes what it opened', async () => {
    expect(await printed(scanSiteCommand('https://shop.example/', { json: true }, scanned))).toEqual(exampleSite)
    expect([process.exitCode, closed]).toEqual([0, 1])
    expect(asked[0]).toMatchObject({ url: 'https://shop.example/', options: { passes: passKinds, typedByUser: true } })
    expect(asked[0]?.options.lookedFor.entityOf('connect.facebook.net')).toMatchObject({ company: 'Meta' })
  })

  test('is told in a short text', async () => {
    const { out: text } = await ran(scanSiteCommand('https://shop.example/', {}, scanned))
    expect(text).toContain('Visits: before consent; accepting not made (no-banner)')
    expect(text).toContain('Third parties before consent: 1\n  connect.facebook.net: Facebook, Meta; social')
    expect(text).toContain('Sends what is typed (email) to px.adnet.example')
    expect(text).toContain('Cloaked host: m.shop.example is shop.metrics.example')
  })

  test('that was only read says so', async () => {
    const look = giving({ outcome: 'scanned', scan: exampleStaticSite, screenshots: [] })
    expect((await ran(scanSiteCommand('https://shop.example/', {}, look))).out).toContain('(read, not run)')
  })

  test('has a SARIF form, with what broke the policy', async () => {
    const { runs } = await printed(
      scanSiteCommand(
        'https://shop.example/',
        { sarif: true, policy: policy({ deny: { companies: ['Meta'] } }) },
        scanned,
      ),
    )
    expect(runs[0].results[0]).toMatchObject({ ruleId: 'policy', level: 'error' })
    expect(runs[0].artifacts[0].location.uri).toBe('https://shop.example/')
    expect(process.exitCode).toBe(1)
  })

  test('may be named without its scheme, through a proxy, in chosen visits', async () => {
    await ran(
      scanSiteCommand('shop.example:8443/a', { proxy: 'http://127.0.0.1:3128', passes: 'before, gpc' }, scanned),
    )
    expect(asked[0]).toMatchObject({
      url: 'https://shop.example:8443/a',
      options: { passes: ['before', 'gpc'] },
      config: { EGRESS_PROXY: 'http://127.0.0.1:3128' },
    })
  })

  test.each<[Parameters<typeof scanSiteCommand>[1], RegExp]>([
    [{ passes: 'before,twice' }, /no “twice”/],
    [{ passes: '' }, /--passes takes before, accept, reject, gpc/],
    [{ proxy: 'socks5://127.0.0.1' }, /--proxy takes an address/],
  ])('%j is wrong use', async (options, words) => {
    expect(await ran(scanSiteCommand('https://shop.example/', options, scanned))).toMatchObject({
      code: 2,
      err: expect.stringMatching(words),
    })
    expect(asked).toEqual([])
  })

  test.each<ScanFailure>([
    'bad-url',
    'unreachable',
    'guarded',
    'timeout',
    'download',
    'browser-crashed',
    'network-off',
  ])('that is %s prints the words for it', async (reason) => {
    const look = giving({ outcome: 'unavailable', reason, detail: 'as seen' })
    expect(await ran(scanSiteCommand('https://shop.example/', { json: true }, look))).toEqual({
      code: 2,
      out: '',
      err: `https://shop.example/: ${failureWords[reason]} (as seen)`,
    })
    expect(closed).toBe(1)
  })

  test('a fault of ours is neither', async () => {
    const look = giving(new Error('a bug'))
    expect(await ran(scanSiteCommand('https://shop.example/', {}, look))).toMatchObject({
      code: 3,
      out: '',
      err: expect.stringContaining('a bug'),
    })
    expect(closed).toBe(1)
  })
})

describe('the program', () => {
  const cli = (...args: string[]) => {
    try {
      const stdout = execFileSync(process.execPath, ['build/server/index.js', ...args], {
        cwd: root,
        encoding: 'utf8',
        stdio: 'pipe',
      })
      return { status: 0, stdout, stderr: '' }
    } catch (error) {
      const { status, stdout, stderr } = error as { status: number; stdout: string; stderr: string }
      return { status, stdout, stderr }
    }
  }

  test('scans an app from the first word to the exit code', () => {
    const apk = file('app.apk', exampleApk())
    const told = cli('scan', 'apk', apk, '--json', '--policy', policy({ deny: { categories: ['attribution'] } }))
    expect(told).toMatchObject({ status: 1 })
    expect(JSON.parse(told.stdout)).toMatchObject({
      package: 'com.vendor.app',
      sdks: [{ id: 'adjust' }, { id: 'applovin' }],
    })
    expect(told.stderr).toContain('Policy broken')
    expect(cli('scan', 'apk', apk).status).toBe(0)
    expect(cli('scan', 'apk', file('no.apk', 'no'))).toMatchObject({ status: 2, stdout: '' })
  }, 60_000)

  test.each([
    [['scan', 'apk']],
    [['scan', 'apk', 'x', '--json', '--sarif']],
    [['scan', 'har', 'x', '--sarif']],
    [['scan', 'tape', 'x']],
    [['scan']],
  ])('%j is wrong use, and shows how it is meant', (args) => {
    expect(cli(...args)).toMatchObject({
      status: 2,
      stdout: '',
      stderr: expect.stringContaining('Usage: sightline scan'),
    })
  })

  test('each help has the exit codes of a scan and no others', () => {
    for (const args of [['scan'], ['scan', 'apk'], ['scan', 'site'], ['scan', 'har']]) {
      const { stdout } = cli(...args, '--help')
      expect(stdout.match(/Exit codes:.*/g)).toEqual([
        expect.stringMatching(/0 done.*1 the policy is broken.*2 unreadable.*3/),
      ])
    }
  })
})
