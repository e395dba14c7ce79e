import { expect, test } from 'vitest'
import { axe, axeInBothThemes, baseUrl, fitsWidth, openPage } from '../../../../tests/support/browser.ts'
import { articlePath, blogPath, feedPath } from '../../../product/links.ts'

test('a reader goes through the blog without script', async () => {
  const { page } = await openPage({ path: blogPath, javaScript: false, width: 360 })
  expect(await fitsWidth(page)).toBe(true)
  const articles = page.getByRole('article')
  expect(await articles.count()).toBe(4)
  await page.getByRole('link', { name: 'Load More' }).click()
  await expect.poll(() => articles.count()).toBe(7)
  await page.getByRole('group', { name: 'Category' }).getByRole('link', { name: 'Technology' }).click()
  await page.waitForURL(/category=/)
  await articles.first().getByRole('link').click()
  const views = async () => Number.parseInt((await page.getByText(/^[\d,]+ views?$/).textContent()) ?? '', 10)
  const before = await views()
  await page.reload()
  // Other readers are about.
  expect(await views()).toBeGreaterThan(before)
  expect(await page.context().cookies()).toEqual([])
  await page.getByRole('link', { name: 'Back to Blog' }).click()
  await page.getByRole('heading', { name: 'Blog', level: 1 }).waitFor()
})

test('the list ships no script, and its newsletter box answers on the list, with its category', async () => {
  const { page, errors } = await openPage({ path: `${blogPath}?category=security` })
  expect(await page.locator('script[src]').count()).toBe(0)
  expect(await axeInBothThemes(page)).toEqual([])
  await page.getByLabel('Email').fill('reader@corp.test')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await page.getByText('Check your inbox').waitFor()
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(`${blogPath}?category=security`)
  expect(errors).toEqual([])
})

test.each([1, 2, 3, 4, 5, 6, 7])('article %i is read on a phone, and shared', async (id) => {
  const { page, errors } = await openPage({ path: articlePath(id), width: 360 })
  expect(await axe(page)).toEqual([])
  expect(await fitsWidth(page)).toBe(true)
  const title = await page.getByRole('heading', { level: 1 }).textContent()
  await page.getByRole('button', { name: `Share ${title}` }).click()
  await page.getByText('Copied to clipboard').first().waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`${baseUrl()}${articlePath(id)}`)
  expect(errors).toEqual([])
})

test('an article that does not exist answers 404', async () => {
  expect((await fetch(`${baseUrl()}${articlePath(8)}`)).status).toBe(404)
})

test('the feed is there', async () => {
  const answer = await fetch(`${baseUrl()}${feedPath}`)
  expect(answer.headers.get('content-type')).toContain('application/atom+xml')
  expect((await answer.text()).match(/<entry>/g)).toHaveLength(7)
})
