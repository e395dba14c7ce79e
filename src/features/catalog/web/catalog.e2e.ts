import { expect, test } from 'vitest'
import { axeInBothThemes, baseUrl, fitsWidth, openPage } from '../../../../tests/support/browser.ts'
import { verifyScore } from '../../../product/score/method/verify-score.ts'
import { shareAlikeTable } from '../contract.ts'

test('a reader finds WhatsApp, reads what was seen, and opens the evidence of a factor', async () => {
  const { page, errors } = await openPage({ path: '/search?q=whatsapp' })
  await page.getByRole('link', { name: 'WhatsApp Messenger', exact: true }).first().click()
  await page.getByRole('heading', { level: 1, name: 'WhatsApp Messenger' }).waitFor()

  const seen = page.getByRole('region', { name: 'Seen in traffic' })
  expect(
    await seen
      .getByText('None of the 20 trackers the study looked for was seen. That is not proof of absence.')
      .count(),
  ).toBeGreaterThan(0)
  expect(await page.getByText('Indicative, evidence of September 2022').count()).toBeGreaterThan(0)
  expect(await page.getByText(/embedded SDK/i).count()).toBe(0)

  const score = page.getByRole('region', { name: 'Risk score' })
  await score.getByRole('table').getByRole('link', { name: 'Use of data' }).click()
  expect(new URL(page.url()).hash).toBe('#factor-use')
  expect(await page.locator('#factor-use').getByRole('link').first().getAttribute('href')).toMatch(
    /^https:\/\/privacyspy\.org\/product\/whatsapp\//,
  )
  expect(errors).toEqual([])
})

test('the score of a page can be downloaded and recomputes', async () => {
  const { page } = await openPage({ path: '/apps/whatsapp' })
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download the score with all its inputs' }).click()
  expect((await download).suggestedFilename()).toBe('app-whatsapp-score.json')
  for (const path of ['/api/entries/app/whatsapp/score', '/api/companies/quantcast/score']) {
    const answer = await fetch(new URL(path, baseUrl()))
    expect(verifyScore(await answer.text()).outcome).toBe('verified')
  }
})

test('an SDK shows its code prefix, its coordinates and the company behind it', async () => {
  const { page, errors } = await openPage({ path: '/sdks/appsflyer' })
  const identifiers = page.getByRole('region', { name: 'Identifiers' })
  await identifiers.getByText('com.appsflyer.', { exact: true }).waitFor()
  await identifiers.getByText('com.appsflyer:af-android-sdk').waitFor()
  const facts = page.getByRole('complementary', { name: 'Facts' })
  expect(await facts.getByRole('link', { name: 'AppsFlyer', exact: true }).getAttribute('href')).toBe(
    '/companies/appsflyer',
  )
  expect(await facts.getByText('Israel').count()).toBe(1)
  expect(errors).toEqual([])
})

test('the owner of graph.facebook.com is a page with its hosts', async () => {
  const { page, errors } = await openPage({ path: '/domains/facebook' })
  await page.getByRole('region', { name: 'Identifiers' }).getByText('*.facebook.com', { exact: true }).waitFor()
  await page.getByRole('complementary', { name: 'Facts' }).getByRole('link', { name: 'Meta', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Meta' }).waitFor()
  const ratings = page.getByRole('region', { name: 'Policy ratings' })
  expect(await ratings.getByText('Opinions of volunteers', { exact: false }).count()).toBeGreaterThan(0)
  expect(await ratings.getByText('Can third parties get private personal data?').count()).toBeGreaterThan(0)
  expect(errors).toEqual([])
})

test('a company shows its privacy contact with source and date', async () => {
  const { page, errors } = await openPage({ path: '/companies/quantcast' })
  const facts = page.getByRole('complementary', { name: 'Facts' })
  expect(await facts.getByRole('link', { name: 'dpo@quantcast.com' }).getAttribute('href')).toBe(
    'mailto:dpo@quantcast.com',
  )
  await facts.getByRole('link', { name: 'Datenanfragen.de company database' }).waitFor()
  await page.getByRole('region', { name: 'Data processors' }).getByRole('link', { name: 'Quantcast Choice' }).waitFor()
  expect(errors).toEqual([])
})

test('an app that no one looked at says so, and an assessment can be requested without script', async () => {
  const { page, errors } = await openPage({ path: '/apps/tiktok', javaScript: false })
  await page.getByRole('heading', { name: 'Not looked at' }).waitFor()
  expect(await page.getByText('None of the 20 trackers').count()).toBe(0)
  await page.getByRole('button', { name: 'Ask for an assessment' }).first().click()
  expect(new URL(page.url()).pathname).toMatch(/^\/investigations\/[^/]+$/)
  expect(errors).toEqual([])
})

test('the ledger names every source, and the share-alike table carries its licence', async () => {
  const { page, errors } = await openPage({ path: '/data-sources' })
  await page.getByText('εxodus tracker list', { exact: true }).click()
  await page.locator('details[open]').getByText('share-alike', { exact: false }).waitFor()
  // Following a link to a source from elsewhere opens it.
  await page.goto(new URL('/data-sources#hibp', baseUrl()).href)
  await page.getByRole('link', { name: 'haveibeenpwned.com', exact: false }).first().waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download the SDK table' }).click()
  expect((await download).suggestedFilename()).toBe('sdks-exodus.json')

  const answer = await fetch(new URL('/api/data-sources/sdks-exodus.json', baseUrl()))
  const table = shareAlikeTable.parse(await answer.json())
  expect(table.licence).toContain('ODbL')
  expect(table.attribution.join(' ')).toContain('Exodus Privacy')
  expect(table.sdks.find((sdk) => sdk.id === 'appsflyer')).toMatchObject({ code: ['com.appsflyer.'], source: 'exodus' })
  expect(errors).toEqual([])
})

test('what is not in the catalog is not found', async () => {
  for (const path of [
    '/apps/no-such-app',
    '/sdks/no-such-sdk',
    '/domains/no-such-domain',
    '/companies/no-such-company',
  ])
    expect((await fetch(new URL(path, baseUrl()))).status, path).toBe(404)
})

test.each([
  '/apps/whatsapp',
  '/apps/capcut',
  '/apps/tiktok',
  '/sdks/appsflyer',
  '/domains/facebook',
  '/companies/meta',
  '/data-sources',
])('%s is accessible in both themes and fits 360 pixels', async (path) => {
  const { page, errors } = await openPage({ path, width: 360 })
  expect(await fitsWidth(page)).toBe(true)
  expect(await axeInBothThemes(page)).toEqual([])
  expect(errors).toEqual([])
})
