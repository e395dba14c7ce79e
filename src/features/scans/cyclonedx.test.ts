import { expect, test } from 'vitest'
import type { AppResult } from '../../product/scan-results.ts'
import { cycloneDxOf } from './cyclonedx.ts'
import { app, sdk } from './results.fixture.ts'
import { expectValid } from './schemas.fixture.ts'

interface Bom {
  metadata: { component: Record<string, string>; properties: { name: string; value: string }[] }
  components: ({ 'bom-ref': string; version?: string; purl?: string } & Record<string, unknown>)[]
  compositions: object[]
}

const bomOf = (given: Partial<AppResult>, sdkOfModule = new Map<string, string>()): Bom => {
  const bom = cycloneDxOf(app(given), {
    name: 'build.apk',
    toolVersion: '0.2.0',
    serialNumber: 'urn:uuid:3e671687-395b-41f5-a30f-a58921a69b79',
    timestamp: '2026-11-20T10:00:00.000Z',
    sdkOfModule,
  }) as Bom
  expectValid('cyclonedx', bom)
  return bom
}
const refs = ({ components }: Bom) => components.map((component) => component['bom-ref'])
const module = (group: string | null, name: string, version: string | null = '1.2.3') => ({
  ...{ group, name, version },
  path: `META-INF/${name}`,
})

test('the published schemas refuse what is not of them', () => {
  expect(() => expectValid('cyclonedx', { bomFormat: 'CycloneDX', specVersion: '1.6', components: [{}] })).toThrow()
  expect(() => expectValid('sarif', { version: '2.1.0', runs: [{ results: [] }] })).toThrow()
})

test('a module from Maven has the coordinates and the version that the file states', () => {
  const { components } = bomOf({
    modules: [module('androidx.core', 'core-ktx', '1.13.1'), module('com.vendor', 'maps', null)],
  })
  expect(components).toMatchObject([
    {
      type: 'library',
      group: 'androidx.core',
      name: 'core-ktx',
      version: '1.13.1',
      purl: 'pkg:maven/androidx.core/core-ktx@1.13.1',
      evidence: { occurrences: [{ location: 'META-INF/core-ktx' }] },
    },
    { purl: 'pkg:maven/com.vendor/maps' },
  ])
  expect(components[1]).not.toHaveProperty('version')
})

test('an SDK is listed once: as its module where one is stated, else by name, and never with a guessed version', () => {
  const found = bomOf(
    {
      sdks: [sdk('adjust', { company: 'Adjust' }), sdk('ads', { company: null }), sdk('weak', { confidence: 'low' })],
      modules: [module('com.adjust.sdk', 'adjust-android', '5.0.0')],
    },
    new Map([['com.adjust.sdk:adjust-android', 'adjust']]),
  )
  expect(refs(found)).toEqual(['pkg:maven/com.adjust.sdk/adjust-android@5.0.0', 'sdk:ads'])
  const [adjust, ads] = found.components
  expect(adjust).toMatchObject({
    supplier: { name: 'Adjust' },
    properties: expect.arrayContaining([{ name: 'sightline:sdk', value: 'adjust' }]),
  })
  expect([ads?.version, ads?.purl]).toEqual([undefined, undefined])
})

test('a library whose modules are listed is not listed again, and native ones stand once for all machines', () => {
  const found = bomOf({
    libraries: [
      { name: 'AndroidX Core', type: 'androidx', prefix: 'androidx.core', classes: 9 },
      { name: 'OkHttp', type: 'network', prefix: 'okhttp3', classes: 9 },
    ],
    modules: [module('androidx.core', 'core')],
    nativeLibs: ['lib/arm64-v8a/libx.so', 'lib/x86/libx.so'],
  })
  expect(refs(found)).toEqual(['pkg:maven/androidx.core/core@1.2.3', 'library:okhttp3', 'native:libx.so'])
})

test('frameworks of iOS have a version and no package address', () => {
  const found = bomOf({ kind: 'ipa', modules: [module(null, 'AppsFlyerLib', '6.15.1')] })
  expect(found.components).toMatchObject([{ type: 'framework', name: 'AppsFlyerLib', version: '6.15.1' }])
  expect(found.components[0]?.purl).toBeUndefined()
})

test('an app that does not say its name, with nothing read, is a valid list that says what was not read', () => {
  const { metadata, components, compositions } = bomOf({
    package: null,
    version: null,
    coverage: { code: 'unreadable', manifest: 'absent' },
    warnings: [{ code: 'dex-unreadable', at: 'classes.dex', text: 'A code file could not be read.' }],
  })
  expect(metadata.component).toEqual({ type: 'application', 'bom-ref': 'app', name: 'build.apk' })
  expect(metadata.properties).toEqual(
    expect.arrayContaining([
      { name: 'sightline:coverage:code', value: 'unreadable' },
      { name: 'sightline:warning', value: 'dex-unreadable (classes.dex)' },
    ]),
  )
  expect([components, compositions]).toEqual([[], [{ aggregate: 'incomplete', assemblies: ['app'] }]])
})
