import { createHash, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import type { AppScan } from './app-scan.ts'
import { readClassFile } from './class-file.ts'
import { extractApp } from './extract.ts'
import { apkOf, archiveOf, manifestOf, openFolder, sdkOf, signaturesOf, someSdks } from './fixture/app.fixture.ts'
import { protoXmlOf } from './fixture/axml.fixture.ts'
import { classFileOf } from './fixture/class-file.fixture.ts'
import { dexOf } from './fixture/dex.fixture.ts'
import { certificateOf, pkcs7Of, signedApkOf, signingBlockOf } from './fixture/signing.fixture.ts'
import { rescan } from './match.ts'
import { presentScan } from './open-app-scanner.ts'

const { put, remove } = openFolder()
afterAll(remove)

async function scan(bytes: Buffer, appCompanyId?: string): Promise<AppScan> {
  const result = await extractApp(put(bytes))
  if (result.outcome !== 'extracted') throw new Error(`${result.reason} ${result.at}`)
  return presentScan(result.facts, { signatures: signaturesOf(someSdks), appCompanyId })
}

const sdksOf = ({ sdks }: AppScan) =>
  sdks.map(({ id, evidence, confidence, classes }) => [id, evidence, confidence, classes])

const adjust = [
  'com.adjust.sdk.Adjust',
  'com.adjust.sdk.AdjustConfig',
  'com.adjust.sdk.Util$1',
  'com.adjust.sdk.oaid.A',
]

test('an APK: what is defined, what is only named, and names that only look alike', async () => {
  const result = await scan(
    apkOf({
      dexes: [
        {
          classes: [...adjust, 'com.adjustment.Main', 'org.xcom.applovin.Fake'],
          types: ['com.appsflyer.AppsFlyerLib'],
        },
        {
          classes: ['com.vendor.app.Main', 'com.google.android.gms.ads.AdView'],
          types: [...adjust, 'com.applovin.sdk.Api'],
        },
      ],
    }),
  )
  expect(sdksOf(result)).toEqual([
    ['adjust', 'defined', 'high', 4],
    ['admob', 'defined', 'medium', 1],
    ['applovin', 'referenced', 'low', 1],
    ['appsflyer', 'referenced', 'low', 1],
  ])
  expect(result.sdks[0]).toMatchObject({
    files: ['classes.dex'],
    samples: expect.arrayContaining(['com.adjust.sdk.Adjust']),
  })
  expect(result).toMatchObject({
    outcome: 'scanned',
    kind: 'apk',
    package: 'com.vendor.app',
    version: '1.2.3',
    signatures: 'test-1',
    coverage: { code: 'read', manifest: 'read' },
    flags: { cleartext: false, debuggable: false, allowBackup: true },
    warnings: [],
  })
})

test('a stored result is matched again without the file, to the same findings', async () => {
  const result = await scan(
    apkOf({
      manifest: manifestOf({}, [{ name: 'service', attributes: { name: 'com.applovin.Push' } }]),
      dexes: [
        { classes: adjust, types: ['com.appsflyer.Lib'], strings: ['https://app.adjust.com/x', 'rt.applovin.com'] },
      ],
      files: { 'lib/arm64-v8a/libtrack_v2.so': 'x', 'assets/tracker/a.config': 'x', 'adkit.properties': 'x' },
    }),
  )
  const stored = JSON.parse(JSON.stringify(result.histogram))
  const { sdks, libraries, hosts, advertisingId, signatures } = result
  expect(rescan(stored, { signatures: signaturesOf(someSdks) })).toEqual({
    ...{ sdks, libraries, hosts, advertisingId, signatures },
  })
  expect(sdksOf(result)).toEqual([
    ['adjust', 'defined', 'high', 4],
    ['applovin', 'manifest', 'medium', 0],
    ['native-only', 'native', 'medium', 0],
    ['appsflyer', 'referenced', 'low', 1],
  ])
  const newer = signaturesOf([sdkOf('vendor-sdk', { prefixes: ['com.adjust.sdk.oaid.'] })], { version: 'test-2' })
  expect(rescan(stored, { signatures: newer })).toMatchObject({
    signatures: 'test-2',
    sdks: [{ id: 'vendor-sdk', classes: 1 }],
  })
})

test('hosts are told from packages', async () => {
  const result = await scan(
    apkOf({
      dexes: [
        {
          classes: ['tracker.vendor.com.Main'],
          strings: [
            'https://schemas.android.com/apk/res',
            'http://www.apache.org/licenses/LICENSE-2.0',
            'https://api.vendor.com/v1',
            'settings.vendor.org',
            'javax.xml.transform.dom.domresult',
            'com.google.android.tv',
            'tracker.vendor.com',
            'device.name',
          ],
        },
      ],
      files: { 'assets/settings.json': '{"url":"https://config.vendor.net/"}' },
    }),
  )
  expect(result.hosts).toEqual([
    { host: 'api.vendor.com', entity: null },
    { host: 'config.vendor.net', entity: null },
    { host: 'settings.vendor.org', entity: null },
  ])
})

test('code inside a packed plugin is found and told by its place; what the plugin declares is not the app’s', async () => {
  const plugin = apkOf({
    manifest: {
      name: 'manifest',
      attributes: { package: 'com.plugin' },
      children: [{ name: 'uses-permission', attributes: { name: 'android.permission.CAMERA' } }],
    },
    dexes: [{ classes: adjust }],
  })
  const result = await scan(
    apkOf({ dexes: [{ classes: ['com.vendor.app.Main'] }], files: { 'assets/plugin.apk': plugin } }),
  )
  expect(result.sdks).toMatchObject([{ id: 'adjust', files: ['assets/plugin.apk!/classes.dex'] }])
  expect(result).toMatchObject({ package: 'com.vendor.app', permissions: [] })
})

test('an app in several files is one app', async () => {
  const base = apkOf({
    manifest: {
      ...manifestOf({ debuggable: true }),
      children: [
        { name: 'uses-permission', attributes: { name: 'android.permission.CAMERA' } },
        ...(manifestOf({ debuggable: true }).children ?? []),
      ],
    },
    dexes: [{ classes: ['com.vendor.app.Main'], types: adjust }],
  })
  const feature = apkOf({
    manifest: { name: 'manifest', attributes: { package: 'com.vendor.app', split: 'maps' }, children: [] },
    dexes: [{ classes: adjust }],
  })
  const result = await scan(archiveOf({ 'manifest.json': '{}', 'split_maps.apk': feature, 'com.vendor.app.apk': base }))
  expect(result).toMatchObject({
    kind: 'apks',
    package: 'com.vendor.app',
    version: '1.2.3',
    permissions: [{ name: 'android.permission.CAMERA', danger: 'dangerous' }],
    flags: { debuggable: true },
    sdks: [
      {
        id: 'adjust',
        evidence: 'defined',
        confidence: 'high',
        files: ['split_maps.apk!/classes.dex'],
      },
    ],
  })
})

test('a bundle', async () => {
  const result = await scan(
    archiveOf({
      'BundleConfig.pb': 'x',
      'base/manifest/AndroidManifest.xml': protoXmlOf(manifestOf({ allowBackup: false })),
      'base/dex/classes.dex': dexOf({ classes: adjust }),
      'base/lib/arm64-v8a/libnativetrack.so': 'x',
      'base/assets/tracker/live.config': 'x',
    }),
  )
  expect(result).toMatchObject({ kind: 'aab', package: 'com.vendor.app', flags: { allowBackup: false } })
  expect(result.sdks).toMatchObject([{ id: 'adjust' }, { id: 'native-only', levels: ['native', 'asset'] }])
})

test('libraries for Android and Java are told by the names of their entries', async () => {
  const jar = archiveOf({
    'com/adjust/sdk/Adjust.class': 'x',
    'com/adjust/sdk/Adjust$Inner.class': 'x',
    'META-INF/versions/9/com/adjust/sdk/More.class': 'x',
    'META-INF/versions/9/module-info.class': 'x',
  })
  expect(await scan(jar)).toMatchObject({
    kind: 'jar',
    package: null,
    sdks: [{ id: 'adjust', classes: 3, confidence: 'high' }],
    warnings: [{ code: 'class-names-only' }],
  })
  const aar = archiveOf({
    'AndroidManifest.xml':
      '<manifest xmlns:android="http://schemas.android.com/apk/res/android" package="com.adjust.sdk"><application/></manifest>',
    'classes.jar': jar,
    'libs/inner.jar': archiveOf({ 'com/applovin/A.class': 'x' }),
    'jni/armeabi/libnativetrack.so': 'x',
  })
  const result = await scan(aar)
  expect(result).toMatchObject({ kind: 'aar', package: 'com.adjust.sdk' })
  expect(result.sdks.map(({ id, files }) => [id, files])).toEqual([
    ['adjust', ['classes.jar']],
    ['applovin', ['libs/inner.jar']],
    ['native-only', []],
  ])
})

describe('a library of Java classes', () => {
  const classes = archiveOf({
    'com/vendor/cover/Int.class': classFileOf({
      name: 'com/vendor/cover/Int',
      types: ['com/google/android/gms/ads/identifier/AdvertisingIdClient$Info', '[Lcom/applovin/sdk/AppLovinSdk;'],
      descriptors: ['(Lcom/appsflyer/AppsFlyerLib;[I)V'],
      strings: ['https://int.cover-tracker.net/c?x=', 'rt.vendor.com', 'com.vendor.cover'],
    }),
  })

  test.each<[string, Buffer]>([
    ['a JAR', classes],
    ['an AAR', archiveOf({ 'AndroidManifest.xml': '<manifest package="com.vendor.cover"/>', 'classes.jar': classes })],
    ['an AAR whose code lies in a further library', archiveOf({ 'libs/x.jar': classes, 'classes.jar': archiveOf({}) })],
  ])('%s tells the hosts that it names and what it refers to', async (_, bytes) => {
    const result = await scan(bytes)
    expect(result.hosts.map(({ host }) => host)).toEqual(['int.cover-tracker.net', 'rt.vendor.com'])
    expect(result.advertisingId).toEqual(['com.google.android.gms.ads.identifier.AdvertisingIdClient'])
    expect(sdksOf(result)).toEqual([
      ['applovin', 'referenced', 'low', 1],
      ['appsflyer', 'referenced', 'low', 1],
    ])
    expect(result).toMatchObject({ coverage: { code: 'read' }, warnings: [] })
  })

  test('damaged classes are known by their names and make the look a partial one', async () => {
    const whole = classFileOf({ name: 'com/adjust/sdk/Adjust', strings: ['https://app.adjust.com'] })
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.nat(255), fc.nat(whole.length), (at, value, cut) => {
        const harmed = Buffer.from(whole)
        harmed[at] = value
        readClassFile(harmed)
        readClassFile(harmed.subarray(0, cut))
      }),
    )
    const result = await scan(archiveOf({ 'com/adjust/sdk/Adjust.class': whole.subarray(0, 40) }))
    expect(result).toMatchObject({ sdks: [{ id: 'adjust' }], coverage: { code: 'partly' } })
    expect(result.warnings).toEqual([{ code: 'class-names-only', at: '' }])
  })
})

test('certificates of all schemes are listed once each', async () => {
  const [first, second] = [certificateOf('First'), certificateOf('Second')]
  const apk = apkOf({
    files: { 'META-INF/CERT.RSA': pkcs7Of(first) },
    signingBlock: signingBlockOf([
      { scheme: 'v2', certificate: first },
      { scheme: 'v3', certificate: second },
    ]),
  })
  const { certificates } = await scan(apk)
  const sha256 = (der: Buffer) => createHash('sha256').update(der).digest('hex')
  const same = { from: '2024-01-02T00:00:00.000Z', to: '2044-01-02T00:00:00.000Z', at: '' }
  expect(certificates).toEqual([
    {
      sha256: sha256(second.der),
      subject: 'CN=Second, O=Fixture Works',
      issuer: 'CN=Second, O=Fixture Works',
      schemes: ['v3'],
      isTaken: true,
      ...same,
    },
    {
      sha256: sha256(first.der),
      subject: 'CN=First, O=Fixture Works',
      issuer: 'CN=First, O=Fixture Works',
      schemes: ['v1', 'v2'],
      isTaken: false,
      ...same,
    },
  ])
})

const taken = ({ certificates }: AppScan) =>
  certificates.map(({ subject, isTaken, at }) => [subject.replace(/^CN=|, O=.*$/g, ''), isTaken, at])

test('of the certificates in a signature of the first scheme, Android takes the one that signed', async () => {
  const [decoy, signer] = [certificateOf('Decoy'), certificateOf('Signer')]
  const signature = pkcs7Of(signer, { beside: [decoy] })
  expect(taken(await scan(apkOf({ files: { 'META-INF/A.RSA': signature, 'META-INF/A.SF': 'x' } })))).toEqual([
    ['Signer', true, ''],
    ['Decoy', false, ''],
  ])
  // Without the list that it signs, it signs nothing.
  expect(taken(await scan(apkOf({ files: { 'META-INF/A.RSA': signature } })))).toEqual([
    ['Decoy', false, ''],
    ['Signer', false, ''],
  ])
})

test('of two blocks of one scheme, Android takes the first', async () => {
  const [first, second] = [certificateOf('First'), certificateOf('Second')]
  const signingBlock = signingBlockOf([
    { scheme: 'v2', certificate: first },
    { scheme: 'v2', certificate: second },
  ])
  expect(taken(await scan(apkOf({ signingBlock })))).toEqual([['First', true, '']])
})

test('who signed an app inside the app is told apart', async () => {
  const [own, other] = [certificateOf('Own'), certificateOf('Other')]
  const files = { 'META-INF/A.RSA': pkcs7Of(other), 'META-INF/A.SF': 'x' }
  const signingBlock = signingBlockOf([{ scheme: 'v2', certificate: own }])
  expect(taken(await scan(apkOf({ files: { 'assets/plugin.apk': apkOf({ files }) }, signingBlock })))).toEqual([
    ['Own', true, ''],
    ['Other', true, 'assets/plugin.apk'],
  ])
})

describe('a file that was signed', () => {
  const signer = certificateOf('Signer')
  const files = { 'assets/large.bin': randomBytes(1_500_000) }
  const signed = (scheme: 'v2' | 'v3') =>
    signedApkOf(apkOf({ dexes: [{ classes: ['a.vendor.Main'] }], files }), { scheme, certificate: signer })

  test.each(['v2', 'v3'] as const)('%s, is as it was signed until a byte is changed', async (scheme) => {
    const apk = signed(scheme)
    expect(await scan(apk)).toMatchObject({ integrity: 'intact', warnings: [] })
    for (const at of [40, 1_200_000, apk.length - 12]) {
      const harmed = Buffer.from(apk)
      harmed[at] = (harmed[at] ?? 0) ^ 1
      const result = await extractApp(put(harmed))
      expect(result).toMatchObject({
        facts: { integrity: 'altered', warnings: expect.arrayContaining([{ code: 'signature-altered', at: '' }]) },
      })
    }
  })

  test('is not when another key signed what the certificate says', async () => {
    const other = signedApkOf(apkOf({ files }), {
      scheme: 'v2',
      certificate: certificateOf('Other'),
      signer: signer.key,
    })
    expect(await scan(other)).toMatchObject({ integrity: 'altered' })
  })

  test('without a scheme that is verified, is unchecked', async () => {
    expect(await scan(apkOf({ files: { 'META-INF/A.RSA': pkcs7Of(signer) } }))).toMatchObject({
      integrity: 'unchecked',
    })
  })
})

test('native libraries are listed by their places', async () => {
  const files = {
    'lib/arm64-v8a/libfoo.so': 'x',
    'lib/x86_64/libfoo.so': 'x',
    'assets/plugin.apk': apkOf({ files: { 'lib/x86/libbar.so': 'x' } }),
  }
  expect((await scan(apkOf({ files }))).nativeLibs).toEqual([
    'assets/plugin.apk!/lib/x86/libbar.so',
    'lib/arm64-v8a/libfoo.so',
    'lib/x86_64/libfoo.so',
  ])
})

test('a damaged signature is a gap', async () => {
  const block = signingBlockOf([
    { scheme: 'v2', certificate: { ...certificateOf('x'), der: Buffer.from('no certificate') } },
  ])
  expect(await scan(apkOf({ files: { 'META-INF/A.RSA': 'x' }, signingBlock: block }))).toMatchObject({
    certificates: [],
    warnings: expect.arrayContaining([{ code: 'signature-unreadable', at: 'META-INF/A.RSA' }]),
  })
})

test('an obfuscated app says that absence is weak evidence; short names that people give do not', async () => {
  const obfuscated = Array.from({ length: 60 }, (_, n) => `${String.fromCharCode(97 + (n % 26))}.b.C${n}`)
  const plain = Array.from({ length: 60 }, (_, n) => `com.vendor.ui.Screen${n}`)
  const heavy = await scan(apkOf({ dexes: [{ classes: [...obfuscated, ...plain.slice(0, 20)] }] }))
  expect(heavy.obfuscation).toEqual({ share: 0.75, isHeavy: true })
  expect(heavy.warnings).toEqual([{ code: 'heavily-obfuscated', at: '' }])
  expect((await scan(apkOf({ dexes: [{ classes: plain }] }))).obfuscation).toEqual({ share: 0, isHeavy: false })
  for (const classes of [
    // Short names of packages that people gave, and an app of three classes.
    Array.from({ length: 60 }, (_, n) => `org.dyndns.ck.Screen${n}`),
    ['a.b.C', 'a.b.D', 'a.b.E'],
  ])
    expect((await scan(apkOf({ dexes: [{ classes }] }))).obfuscation.isHeavy).toBe(false)
  const repackaged = Array.from({ length: 30 }, (_, n) => `a${n}`)
  expect((await scan(apkOf({ dexes: [{ classes: repackaged }] }))).obfuscation.isHeavy).toBe(true)
})

test('an SDK in an app of its own company is own code', async () => {
  const apk = apkOf({ dexes: [{ classes: adjust }] })
  expect((await scan(apk, 'adjust-company')).sdks[0]?.ownCode).toBe(true)
  expect((await scan(apk, 'other')).sdks[0]?.ownCode).toBe(false)
})

describe('what an app is written in beside Android’s own code', () => {
  const hostsWith = async (files: Record<string, string | Buffer>) => {
    const result = await scan(apkOf({ dexes: [{ classes: ['a.vendor.Main'] }], files }))
    return { hosts: result.hosts.map(({ host }) => host), warnings: result.warnings }
  }

  test.each<[string, Record<string, string | Buffer>, string[], string[]]>([
    [
      'Cordova',
      {
        'assets/www/index.html': '<script src="https://cdn.tracker.com/a.js"></script><img src="//pixel.vendor.net/1">',
        'assets/www/js/app.js': 'const server = "https://api.vendor.org/v1" // no.comment.com',
        'assets/www/cordova.js': '',
      },
      ['api.vendor.org', 'cdn.tracker.com', 'pixel.vendor.net'],
      ['assets/www/'],
    ],
    [
      'Capacitor',
      { 'assets/public/a/b/c/d/chunk.mjs': 'fetch("https://deep.vendor.com/")', 'assets/public/index.html': '' },
      ['deep.vendor.com'],
      ['assets/public/'],
    ],
    [
      'React Native',
      { 'assets/index.android.bundle': 'fetch("https://in.adjust.com")' },
      ['in.adjust.com'],
      ['assets/index.android.bundle'],
    ],
    [
      'Flutter',
      {
        'lib/arm64-v8a/libapp.so': '\0https://dart.vendor.com/\0',
        'assets/flutter_assets/assets/config/live.yaml': 'api: https://yaml.vendor.com',
      },
      ['dart.vendor.com', 'yaml.vendor.com'],
      ['lib/arm64-v8a/libapp.so'],
    ],
    [
      'Unity',
      {
        'assets/bin/Data/Managed/Metadata/global-metadata.dat': '\0https://unity.vendor.com/\0',
        'assets/bin/Data/level0': '\x08https://level.vendor.com/',
      },
      ['level.vendor.com', 'unity.vendor.com'],
      ['assets/bin/Data/Managed/Metadata/global-metadata.dat', 'assets/bin/Data/'],
    ],
    [
      'Xamarin',
      { 'assemblies/Vendor.dll': Buffer.from('\u0020https://wide.vendor.com/\u0001', 'utf16le') },
      ['wide.vendor.com'],
      ['assemblies/Vendor.dll'],
    ],
    ['settings of an ordinary app', { 'assets/a/b/live.json': '"https://json.vendor.com"' }, ['json.vendor.com'], []],
  ])('%s', async (_, files, hosts, bundles) => {
    const found = await hostsWith(files)
    expect(found.hosts).toEqual(hosts)
    expect(found.warnings).toEqual(bundles.map((at) => ({ code: 'script-bundle', at })))
  })

  test('is only partly read where it is compressed', async () => {
    const result = await scan(
      apkOf({ dexes: [{ classes: ['a.vendor.Main'] }], files: { 'assemblies/Vendor.dll': 'XALZ\0\0\0\0' } }),
    )
    expect(result.coverage.code).toBe('partly')
    expect(result.warnings).toContainEqual({ code: 'program-packed', at: 'assemblies/Vendor.dll' })
  })
})

test('a lone code file is an app too', async () => {
  expect(await scan(dexOf({ classes: adjust }))).toMatchObject({
    kind: 'dex',
    sdks: [{ id: 'adjust' }],
    coverage: { manifest: 'absent' },
  })
})

test('nothing of a result names the file’s place on disk', async () => {
  expect(JSON.stringify(await extractApp(put(apkOf())))).not.toContain('sightline-app-')
})
