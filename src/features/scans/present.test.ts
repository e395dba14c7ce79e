import { afterAll, expect, test } from 'vitest'
import { appResult } from '../../product/scan-results.ts'
import { extractApp } from '../../scanners/apk/extract.ts'
import { apkOf, manifestOf, openFolder, sdkOf, signaturesOf } from '../../scanners/apk/fixture/app.fixture.ts'
import { presentScan } from '../../scanners/apk/open-app-scanner.ts'
import { presentApp } from './present.ts'

const { put, remove } = openFolder()
afterAll(remove)

const classes = ['com.adjust.sdk.A', 'com.adjust.sdk.B', 'com.adjust.sdk.C']
const adjust = sdkOf('adjust', { prefixes: ['com.adjust.sdk.'], categories: ['attribution', 'of-another-list'] })

async function presented(file: Buffer) {
  const extracted = await extractApp(put(file), {})
  if (extracted.outcome !== 'extracted') throw new Error(extracted.reason)
  return presentApp(
    presentScan(extracted.facts, { signatures: signaturesOf([adjust, sdkOf('unowned', { company: null })]) }),
  )
}

test('a scan of an app says what the contract says, and nothing beside it', async () => {
  const result = await presented(apkOf({ manifest: manifestOf({ debuggable: true }), dexes: [{ classes }] }))
  expect(appResult.strict().parse(result)).toEqual(result)
  expect(result).toMatchObject({
    kind: 'apk',
    package: 'com.vendor.app',
    version: '1.2.3',
    flags: { debuggable: true },
    signatures: 'test-1',
    sdks: [
      {
        ...{
          id: 'adjust',
          company: 'adjust Inc.',
          companyId: 'adjust-company',
          evidence: 'defined',
          confidence: 'high',
        },
        ...{ categories: ['attribution'], classes: 3, ownCode: false },
      },
    ],
  })
})

test('a warning carries its words', async () => {
  const result = await presented(apkOf({ manifest: null, dexes: [{ classes }] }))
  expect(result.warnings).toContainEqual({ code: 'no-manifest', at: '', text: 'There is no manifest.' })
})

test('names that no scan may keep outside do not leave', async () => {
  expect(JSON.stringify(await presented(apkOf({ dexes: [{ classes }] })))).not.toContain('histogram')
})
