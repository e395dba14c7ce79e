import { afterAll, expect, test } from 'vitest'
import { readDex } from './dex.ts'
import { extractApp } from './extract.ts'
import { apkOf, openFolder, signaturesOf, someSdks } from './fixture/app.fixture.ts'
import { type DexContents, dexOf } from './fixture/dex.fixture.ts'
import { exodusClasses, exodusTrackers } from './fixture/exodus.fixture.ts'
import { largeApp } from './fixture/large-app.fixture.ts'
import { rescan } from './match.ts'

// Findings by class names, beside those of exodus-core's way on the same code.

const { put, remove } = openFolder()
afterAll(remove)

const rules = [
  { id: 'adjust', codeSignature: 'com.adjust.sdk.' },
  { id: 'applovin', codeSignature: 'com.applovin' },
  { id: 'appsflyer', codeSignature: 'com.appsflyer.' },
  { id: 'facebook-analytics', codeSignature: 'com.facebook.appevents' },
  { id: 'admob', codeSignature: 'com.google.android.gms.ads.AdActivity|com.google.android.gms.ads.AdView' },
  { id: 'foursquare', codeSignature: 'com.foursquare.pilgrim' },
  { id: 'kochava-ccpa', codeSignature: '.kochavaccpa.' },
  { id: 'old-list', codeSignature: 'com.oldlist.' },
]
async function compare(apk: Buffer, dexes: Buffer[]) {
  const result = await extractApp(put(apk))
  if (result.outcome !== 'extracted') throw new Error(result.reason)
  const types = dexes.flatMap((dex) => {
    const { defined, referenced } = readDex(dex)
    return [...defined, ...referenced]
  })
  return {
    ours: rescan(result.facts.histogram, { signatures: signaturesOf(someSdks) })
      .sdks.map(({ id }) => id)
      .sort(),
    theirs: exodusTrackers(exodusClasses(types), rules).sort(),
  }
}

const both = (dexes: DexContents[]) => compare(apkOf({ dexes }), dexes.map(dexOf))
const adjust = ['com.adjust.sdk.Adjust', 'com.adjust.sdk.oaid.A']

test('the same SDKs are found', async () => {
  const { ours, theirs } = await both([
    { classes: [...adjust, 'com.foursquare.pilgrim.Api', 'com.game.kochavaccpa.Net'], types: ['com.appsflyer.Lib'] },
    {
      classes: ['com.facebook.appevents.Log', 'com.google.android.gms.ads.AdView', 'com.oldlist.X'],
      types: ['com.applovin.Sdk'],
    },
  ])
  expect(ours).toEqual(theirs)
  expect(ours).toHaveLength(rules.length)
})

test('but for its matches in the middle of a name, and across its dots', async () => {
  const traps = [
    'org.xcom.applovin.Fake',
    'com.adjust_sdk.Fake.X',
    'com.foursquare.pilgrimage.Trip',
    'com.facebook.appeventsource.Y',
  ]
  expect(await both([{ classes: traps }])).toEqual({
    ours: [],
    theirs: ['adjust', 'applovin', 'facebook-analytics', 'foursquare'],
  })
})

test('a large app has the same SDKs both ways', async () => {
  const { apk, dexes, classes } = largeApp({ classes: 600, dexBytes: 900_000, dexCount: 2 })
  const { ours, theirs } = await compare(apk, dexes)
  expect(ours).toEqual(theirs)
  expect(ours).toHaveLength(4)
  expect(dexes.flatMap((dex) => readDex(dex).defined)).toHaveLength(classes)
})
