import { expect, test } from 'vitest'
import { axe, axeInBothThemes, baseUrl, fitsWidth, openPage } from '../../../../tests/support/browser.ts'
import { scanComparePath, scanPath, scanResultPath } from '../../../product/links.ts'
import { verifyScore } from '../../../product/score/method/verify-score.ts'
import { apkOf, manifestOf } from '../../../scanners/apk/fixture/app.fixture.ts'
import { adjustSession, browserHar, get, har } from '../../../scanners/site/har/recordings.fixture.ts'
import type { ScanDetail } from '../contract.ts'
import { scanUrl } from '../paths.ts'

type Page = Awaited<ReturnType<typeof openPage>>['page']
type Sent = { name: string; mimeType: string; buffer: Buffer }

const appsflyer = ['com.appsflyer.AppsFlyerLib', 'com.appsflyer.AFLogger', 'com.appsflyer.internal.AFa1']
const adjust = ['com.adjust.sdk.Adjust', 'com.adjust.sdk.AdjustConfig', 'com.adjust.sdk.Util']

/** An app as a stranger sends it. Two of one package differ in what is built in and asked for. */
function app(packageName: string, { version = '1.2.3', isNewer = false } = {}): Sent {
  const manifest = manifestOf({ debuggable: isNewer })
  const permission = isNewer ? 'android.permission.RECORD_AUDIO' : 'android.permission.CAMERA'
  return {
    name: `${packageName}-${version}.apk`,
    mimeType: 'application/vnd.android.package-archive',
    buffer: apkOf({
      manifest: {
        ...manifest,
        attributes: { package: packageName, versionCode: 7, versionName: version },
        children: [{ name: 'uses-permission', attributes: { name: permission } }, ...(manifest.children ?? [])],
      },
      dexes: [{ classes: [`${packageName}.Main`, ...appsflyer, ...(isNewer ? adjust : [])] }],
    }),
  }
}

const recording = (json: string): Sent => ({
  name: 'lamp.har',
  mimeType: 'application/json',
  buffer: Buffer.from(json),
})
const text: Sent = {
  name: 'notes.apk',
  mimeType: 'text/plain',
  buffer: Buffer.from('These are notes and no app. '.repeat(20)),
}

const fileInput = (page: Page) => page.getByLabel('Drop a file here, or choose one')

/** Sends a file from the page for it, and waits until its result, or why there is none, is shown. */
async function scan(page: Page, file: Sent, status: 'Done' | 'Failed' = 'Done'): Promise<string> {
  await page.goto(`${baseUrl()}${scanPath}`)
  await fileInput(page).setInputFiles(file)
  await page.getByRole('button', { name: 'Scan file' }).click()
  await page.waitForURL(/\/scan\/[\w-]{22}$/)
  await page.getByRole('article').getByText(status, { exact: true }).first().waitFor({ timeout: 60_000 })
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

const readScan = async (id: string) => fetch(`${baseUrl()}${scanUrl(id)}`)

test('a visitor uploads an app, reads what is in it, passes the link on, and deletes it', async () => {
  const { page, errors } = await openPage({ path: scanPath })
  await page.getByText('No scans yet').waitFor()
  const id = await scan(page, app('com.lamp.story'))
  await page.getByRole('heading', { level: 1, name: 'com.lamp.story' }).waitFor()
  const sdks = page.getByRole('region', { name: 'SDKs' })
  const named = sdks.getByRole('link', { name: 'AppsFlyer', exact: true }).first()
  expect(await named.getAttribute('href')).toBe('/sdks/appsflyer')
  await sdks.getByText('What it is told by').first().click()
  await sdks.getByText('com.appsflyer.AppsFlyerLib', { exact: true }).waitFor()
  await page.getByText('android.permission.CAMERA').waitFor()
  expect(await axe(page)).toEqual([])

  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`/scan/${id}$`))

  const stranger = await openPage({ path: scanResultPath(id) })
  await stranger.page.getByRole('heading', { level: 1, name: 'com.lamp.story' }).waitFor()
  expect(await stranger.page.getByRole('button', { name: 'Delete this scan' }).count()).toBe(0)
  await stranger.page.goto(`${baseUrl()}${scanPath}`)
  await stranger.page.getByText('No scans yet').waitFor()

  await page.goto(`${baseUrl()}${scanPath}`)
  await page.getByRole('region', { name: 'Your scans' }).getByRole('link', { name: 'com.lamp.story' }).click()
  await page.getByRole('button', { name: 'Delete this scan' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete this scan?' })
  expect(await axe(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await page.getByText('No scans yet').waitFor()
  expect((await readScan(id)).status).toBe(404)
  expect((await fetch(`${baseUrl()}${scanResultPath(id)}`)).status).toBe(404)
  expect(errors).toEqual([])
  expect(stranger.errors).toEqual([])
}, 90_000)

test('a result is kept out of search engines, and its files are what they say', async () => {
  const { page } = await openPage({ path: scanPath })
  const id = await scan(page, app('com.lamp.files'))
  expect(await (await fetch(`${baseUrl()}${scanResultPath(id)}`)).text()).toContain(
    '<meta name="robots" content="noindex"/>',
  )
  const [json, sarif, score] = await Promise.all(
    ['/result.json', '/result.sarif', '/score'].map(async (ending) =>
      (await fetch(`${baseUrl()}${scanUrl(id)}${ending}`)).text(),
    ),
  )
  expect(JSON.parse(json ?? '')).toMatchObject({ kind: 'apk', package: 'com.lamp.files' })
  expect(JSON.parse(sarif ?? '')).toMatchObject({ version: '2.1.0' })
  expect(verifyScore(score ?? '').outcome).toBe('verified')
}, 60_000)

test('an upload shows how far it is and can be called off', async () => {
  const { page, errors } = await openPage({ path: scanPath })
  await page.route('**/api/scan-files', () => new Promise(() => {}))
  await fileInput(page).setInputFiles(app('com.lamp.slow'))
  await page.getByRole('button', { name: 'Scan file' }).click()
  await page.getByRole('progressbar', { name: 'Sending com.lamp.slow-1.2.3.apk' }).waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('The upload was called off. Nothing was kept.').waitFor()
  expect(await fileInput(page).isEnabled()).toBe(true)
  expect(errors).toEqual([])
})

test('two files at once are told apart before anything is sent', async () => {
  const { page, errors } = await openPage({ path: scanPath })
  const calls: string[] = []
  page.on('request', (request) => calls.push(`${request.method()} ${new URL(request.url()).pathname}`))
  const dropped = await page.evaluateHandle(() => {
    const files = new DataTransfer()
    for (const name of ['a.apk', 'b.apk']) files.items.add(new File(['x'], name))
    return files
  })
  await page.getByText('Drop a file here, or choose one').dispatchEvent('drop', { dataTransfer: dropped })
  await page.getByText('2 files were dropped. One file is scanned at a time: drop one of them.').waitFor()
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([])
  expect(errors).toEqual([])
})

test('one file that is dropped is sent', async () => {
  const { page, errors } = await openPage({ path: scanPath })
  const { buffer, name } = app('com.lamp.dropped')
  const dropped = await page.evaluateHandle(
    ([base64, fileName]) => {
      const files = new DataTransfer()
      files.items.add(new File([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], fileName))
      return files
    },
    [buffer.toString('base64'), name] as const,
  )
  await page.getByText('Drop a file here, or choose one').dispatchEvent('drop', { dataTransfer: dropped })
  await page.getByRole('button', { name: 'Scan file' }).click()
  await page.getByRole('heading', { level: 1, name: 'com.lamp.dropped' }).waitFor({ timeout: 60_000 })
  expect(errors).toEqual([])
}, 60_000)

test('a text file under the name of an app is told by what is in it', async () => {
  const { page, errors } = await openPage({ path: scanPath })
  const id = await scan(page, text, 'Failed')
  await page.getByText('We can’t read this file. Upload an APK, XAPK, AAB, AAR, IPA or HAR.').waitFor()
  await page.getByText('We could not look. That says nothing about what is there.').waitFor()
  expect(await axe(page)).toEqual([])
  expect(((await (await readScan(id)).json()) as ScanDetail).failure?.reason).toBe('not-an-app')
  expect(errors).toEqual([])
}, 60_000)

test('a recording shows who was told what', async () => {
  const { page, errors } = await openPage({ path: scanPath })
  await scan(page, recording(har([adjustSession, get('http://time.lamp.example/now')])))
  const told = page.getByRole('region', { name: 'Who was told what' })
  await told.getByRole('rowheader', { name: 'Advertising ID' }).first().waitFor()
  await told.getByRole('columnheader', { name: /Adjust/ }).waitFor()
  await page.getByRole('region', { name: 'Sent without encryption' }).getByText('time.lamp.example').waitFor()
  expect(await page.getByRole('link', { name: 'SARIF' }).count()).toBe(0)
  expect(await axe(page)).toEqual([])
  expect(errors).toEqual([])
}, 60_000)

test('two versions of an app are held against each other', async () => {
  const { page, errors } = await openPage({ path: scanPath })
  const older = await scan(page, app('com.lamp.versions'))
  const newer = await scan(page, app('com.lamp.versions', { version: '2.0.0', isNewer: true }))
  await page.getByRole('link', { name: 'What changed' }).click()
  await page.waitForURL(`**${scanComparePath(newer, older)}`)
  const sdks = page.getByRole('region', { name: 'SDKs' })
  await sdks.getByRole('heading', { name: /Added/ }).waitFor()
  await sdks.getByText('Adjust', { exact: false }).first().waitFor()
  const permissions = page.getByRole('region', { name: 'Permissions' })
  await permissions.getByText('android.permission.RECORD_AUDIO').waitFor()
  await permissions.getByText('android.permission.CAMERA').waitFor()
  expect(await axe(page)).toEqual([])
  expect(errors).toEqual([])
}, 90_000)

test('an address that is none, or that this installation does not go to, is refused in words', async () => {
  const { page } = await openPage({ path: scanPath })
  await page.getByRole('textbox', { name: 'Web address' }).fill('shop.test')
  await page.getByRole('button', { name: 'Scan site' }).click()
  await page.getByText('This installation does not go out to other sites.').waitFor()
  expect(await axe(page)).toEqual([])

  const plain = await openPage({ path: scanPath, javaScript: false })
  await plain.page.getByRole('textbox', { name: 'Web address' }).fill('shop.test')
  await plain.page.getByRole('button', { name: 'Scan site' }).click()
  await plain.page.getByText('This installation does not go out to other sites.').waitFor()
  expect(await plain.page.getByRole('textbox', { name: 'Web address' }).inputValue()).toBe('shop.test')
})

test('without script a file is sent, its result read, and it is deleted after one more question', async () => {
  const { page } = await openPage({ path: scanPath, javaScript: false })
  await fileInput(page).setInputFiles(app('com.lamp.plain'))
  await page.getByRole('button', { name: 'Scan file' }).click()
  await page.waitForURL(/\/scan\/[\w-]{22}$/)
  await expect
    .poll(
      async () => {
        await page.reload()
        return page.getByText('Done', { exact: true }).count()
      },
      { timeout: 60_000, interval: 500 },
    )
    .toBeGreaterThan(0)
  await page.getByRole('link', { name: 'AppsFlyer', exact: true }).first().waitFor()
  await page.getByText('What it is told by').first().click()
  await page.getByText('com.appsflyer.AppsFlyerLib', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Delete this scan' }).click()
  await page.getByText('everybody who has the link loses it').waitFor()
  await page.getByRole('button', { name: 'Delete for good' }).click()
  await page.getByText('No scans yet').waitFor()
}, 90_000)

test('the states of a scan each have their words', async () => {
  const { page, errors } = await openPage({ path: scanPath })
  const id = await scan(page, app('com.lamp.states'))
  const done = (await (await readScan(id)).json()) as ScanDetail
  let shown: Partial<ScanDetail> = { status: 'queued', phase: 'waiting', waitingBefore: 2, app: null, score: null }
  await page.route(`**${scanUrl(id)}`, (route) => route.fulfill({ json: { ...done, ...shown } }))
  await page.goto(`${baseUrl()}${scanPath}`)
  await page.getByRole('region', { name: 'Your scans' }).getByRole('link', { name: 'com.lamp.states' }).click()
  await page.getByText('2 scans wait before it.').waitFor()
  shown = { ...shown, status: 'running', phase: 'reading', waitingBefore: null }
  await page.getByRole('status').getByText('Reading the file').waitFor()
  expect(await axe(page)).toEqual([])
  shown = {}
  await page.getByRole('region', { name: 'SDKs' }).waitFor()
  expect(errors).toEqual([])
}, 60_000)

test('a link that leads nowhere says so', async () => {
  const missing = scanResultPath('x'.repeat(22))
  expect((await fetch(`${baseUrl()}${missing}`)).status).toBe(404)
  const { page } = await openPage({ path: missing })
  await page.getByText('There is no such scan, or it was erased.').waitFor()
})

// Every element of a whole result is looked at.
test('all pages are accessible in both themes and fit a narrow screen', { timeout: 120_000 }, async () => {
  const { page, errors } = await openPage({ path: scanPath, width: 360 })
  const older = await scan(page, app('com.lamp.narrow'))
  const newer = await scan(page, app('com.lamp.narrow', { version: '2.0.0', isNewer: true }))
  const recorded = await scan(page, recording(browserHar))
  for (const path of [scanPath, scanResultPath(newer), scanComparePath(newer, older), scanResultPath(recorded)]) {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(`${baseUrl()}${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.locator('details').evaluateAll((all) => {
      for (const details of all) (details as HTMLDetailsElement).open = true // the selector's
    })
    expect(await fitsWidth(page), path).toBe(true)
    expect(await axeInBothThemes(page), path).toEqual([])
  }
  expect(errors).toEqual([])
})
