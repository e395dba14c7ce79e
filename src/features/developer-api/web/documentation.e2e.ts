import { expect, test } from 'vitest'
import { axe, axeInBothThemes, baseUrl, fitsWidth, openPage } from '../../../../tests/support/browser.ts'
import { actionDownload, apiDocsPath, documentationPath, guidePath } from '../../../product/links.ts'
import { guideSlugs } from '../guides.ts'
import { postmanDownload, sdkDownload } from '../vocabulary.ts'

test('the API docs are unlocked in the browser alone, and an example is copied', async () => {
  const { page, errors } = await openPage({ path: apiDocsPath })
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.method() + request.url()))
  const form = page.getByRole('form', { name: 'API access request' })
  const button = form.getByRole('button')
  expect(await button.isDisabled()).toBe(true)
  expect(await page.getByRole('button', { name: 'Copy Example' }).count()).toBe(0)
  await form.getByLabel('Work email').fill('anna.berg@corp.test')
  expect(await button.isDisabled()).toBe(true)
  await form.getByLabel('Company name').fill('Corp')
  await form.getByLabel('Work email').fill('no address')
  await button.click()
  expect(await form.isVisible()).toBe(true)
  await form.getByLabel('Work email').fill('anna.berg@corp.test')
  expect(await axe(page)).toEqual([])
  await button.click()
  await form.getByRole('button', { name: 'Processing...', disabled: true }).waitFor()
  await page.getByText('Welcome, anna.berg').waitFor()
  expect(sent.filter((one) => !/\/(assets|fonts)\//.test(one))).toEqual([])
  await page.getByText('No authentication is needed for public data.').waitFor()
  const copy = page.getByRole('article').first().getByRole('button', { name: 'Copy Example' })
  await copy.click()
  await page.getByRole('button', { name: 'Copied' }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('curl')
  await copy.waitFor({ timeout: 4_000 })
  expect(await axe(page)).toEqual([])
  expect(errors).toEqual([])
}, 60_000)

test('without script the API docs are simply there', async () => {
  const { page } = await openPage({ path: apiDocsPath, javaScript: false, width: 360 })
  await page.getByText('No authentication is needed for public data.').waitFor()
  expect(await page.getByRole('form', { name: 'API access request' }).isVisible()).toBe(false)
  expect(await fitsWidth(page)).toBe(true)
})

test('the documentation is searched while one types', async () => {
  const { page, errors } = await openPage({ path: documentationPath })
  await page.getByLabel('Search documentation').fill('get api v1 search')
  await page.getByRole('link', { name: 'GET /api/v1/search' }).waitFor()
  expect(new URL(page.url()).searchParams.get('q')).toBe('get api v1 search')
  expect(await axeInBothThemes(page)).toEqual([])
  // A call that was looked for is not hidden behind the form.
  await page.getByRole('link', { name: 'GET /api/v1/search' }).click()
  await page.getByRole('article').filter({ hasText: 'GET /api/v1/search' }).getByText('search:read').waitFor()
  expect(errors).toEqual([])
})

test('without script the documentation is searched by a form', async () => {
  const { page } = await openPage({ path: documentationPath, javaScript: false })
  await page.getByLabel('Search documentation').fill('verify')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('link', { name: 'Verify what comes in' }).click()
  await page.getByRole('heading', { name: 'Webhooks', level: 1 }).waitFor()
})

test.each(guideSlugs)('the guide %s is read on a phone', async (slug) => {
  const { page, errors } = await openPage({ path: guidePath(slug), width: 360 })
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await axe(page)).toEqual([])
  expect(await fitsWidth(page)).toBe(true)
  expect(errors).toEqual([])
})

test.each([sdkDownload, postmanDownload, actionDownload, '/api/openapi.json'])('%s is there', async (path) => {
  const { status } = await fetch(`${baseUrl()}${path}`)
  expect(status).toBe(200)
})
