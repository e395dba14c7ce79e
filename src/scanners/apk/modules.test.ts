import { expect, test } from 'vitest'
import { extractApp } from './extract.ts'
import { apkOf, archiveOf, openFolder } from './fixture/app.fixture.ts'
import { bplistOf } from './fixture/apple.fixture.ts'
import { isModuleFile, readModule } from './modules.ts'

test.each<[string, string, ReturnType<typeof readModule>]>([
  [
    'META-INF/androidx.core_core-ktx.version',
    '1.13.1\n',
    { group: 'androidx.core', name: 'core-ktx', version: '1.13.1' },
  ],
  [
    'META-INF/androidx.work_work-runtime.version',
    "task ':work:work-runtime:writeVersionFile' property 'version'",
    { group: 'androidx.work', name: 'work-runtime', version: null },
  ],
  ['META-INF/kotlinx_coroutines_core.version', '1.7.3', undefined],
  [
    'META-INF/com.google.dagger_dagger.version',
    '2.50',
    { group: 'com.google.dagger', name: 'dagger', version: '2.50' },
  ],
  [
    'META-INF/maven/com.squareup.okio/okio/pom.properties',
    '#Created by Maven\nversion=1.17.5\r\ngroupId=com.squareup.okio\nartifactId=okio\n',
    { group: 'com.squareup.okio', name: 'okio', version: '1.17.5' },
  ],
  ['META-INF/maven/a/b/pom.properties', 'version=1\ngroupId=../x y\nartifactId=b', undefined],
  [
    'play-services-ads.properties',
    'version=23.0.0\nclient=play-services-ads\nplay-services-ads_client=23.0.0\n',
    { group: 'com.google.android.gms', name: 'play-services-ads', version: '23.0.0' },
  ],
  [
    'base/root/firebase-common.properties',
    'version=21.0.0\nclient=firebase-common',
    { group: 'com.google.firebase', name: 'firebase-common', version: '21.0.0' },
  ],
  ['firebase-x.properties', 'nothing of the kind', undefined],
])('%s names the module that it states', (name, text, module) => {
  expect([isModuleFile(name), readModule(name, text)]).toEqual([true, module])
})

test.each(['assets/app.version', 'play-services-ads.properties.txt', 'META-INF/x/androidx.core_core.version'])(
  '%s is not a file of a module',
  (name) => expect(isModuleFile(name)).toBe(false),
)

test('modules of an app and of the libraries in it stand once, with the file that names them', async () => {
  const { put, remove } = openFolder()
  const version = { 'META-INF/androidx.core_core.version': '1.13.1' }
  const apk = await extractApp(put(apkOf({ files: { ...version, 'assets/plugin.apk': archiveOf(version) } })))
  const framework = 'Payload/T.app/Frameworks/AppsFlyerLib.framework/Info.plist'
  const ipa = await extractApp(
    put(
      archiveOf({
        'Payload/T.app/Info.plist': bplistOf({ CFBundleIdentifier: 'com.vendor.ios' }),
        [framework]: bplistOf({ CFBundleShortVersionString: '6.15.1' }),
        'Payload/T.app/Frameworks/Odd.framework/Info.plist': 'no plist',
      }),
    ),
  )
  remove()
  expect([apk, ipa]).toMatchObject([
    {
      facts: {
        modules: [
          { group: 'androidx.core', name: 'core', version: '1.13.1', path: 'META-INF/androidx.core_core.version' },
        ],
      },
    },
    {
      facts: {
        modules: [{ group: null, name: 'AppsFlyerLib', version: '6.15.1', path: framework }],
        coverage: { manifest: 'read' },
      },
    },
  ])
})
