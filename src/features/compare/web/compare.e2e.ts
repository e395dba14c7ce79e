import { expect, test } from 'vitest'
import { axe, axeInBothThemes, baseUrl, fitsWidth, openPage } from '../../../../tests/support/browser.ts'

test('a visitor comes from an entry, finds another without script, and reads both side by side', async () => {
  const { page, errors } = await openPage({ path: '/sdks/appsflyer', javaScript: false })
  await page.locator('#main').getByRole('link', { name: 'Compare', exact: true }).click()
  await page.getByRole('searchbox', { name: 'Add another' }).fill('adjust')
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByRole('link', { name: 'Add Adjust, Third-party SDK' }).click()
  await page.getByRole('heading', { level: 1, name: 'AppsFlyer and Adjust' }).waitFor()
  const facts = page.getByRole('table', { name: 'Facts' })
  expect(await facts.getByRole('columnheader').allInnerTexts()).toEqual(['Fact', 'AppsFlyer', 'Adjust'])
  expect(await page.getByRole('table', { name: 'Parts of the scores, in points' }).count()).toBe(1)
  await page.getByRole('link', { name: 'Remove AppsFlyer' }).click()
  await page.waitForURL('**/compare?ids=sdk:adjust')
  expect(errors).toEqual([])
})

test.each([360, 1440])('four of all kinds fit a screen of %s px, and are accessible in both themes', async (width) => {
  const path = '/compare?ids=app:whatsapp,sdk:appsflyer,domain:facebook,company:quantcast'
  const { page, errors } = await openPage({ path, width })
  await page.getByRole('heading', { name: 'What the scores are made of' }).waitFor()
  expect(await fitsWidth(page)).toBe(true)
  expect(await axeInBothThemes(page)).toEqual([])
  expect(errors).toEqual([])
})

test('the page without a choice asks for one, and a name that is not there is told', async () => {
  const { page, errors } = await openPage({ path: '/compare', width: 360 })
  await page.getByRole('searchbox', { name: 'What shall be compared?' }).waitFor()
  expect(await axe(page)).toEqual([])
  expect(errors).toEqual([])
  const missing = await fetch(`${baseUrl()}/compare?ids=app:there-is-no-such-app`)
  expect(missing.status).toBe(404)
  expect(await missing.text()).toContain('There is nothing named app:there-is-no-such-app.')
})
