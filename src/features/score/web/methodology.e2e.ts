import { expect, test } from 'vitest'
import { axe, axeInBothThemes, fitsWidth, openPage } from '../../../../tests/support/browser.ts'

const ruled = '#example [role=status]'

test('choices are computed in the page and kept in the address, back and forth', async () => {
  const { page, errors } = await openPage({ path: '/methodology' })
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  expect(await page.locator(ruled).textContent()).toMatch(/^Score 67 of 100/)
  await page.getByLabel('Kind of data').selectOption({ label: 'Sensitive data' })
  await page.getByLabel('Session replay').check()
  await expect.poll(() => page.locator(ruled).textContent()).toMatch(/^Score 71 of 100/)
  expect(new URL(page.url()).searchParams.getAll('kinds')).toContain('replay')
  await page.getByRole('link', { name: 'NewCo' }).click()
  await expect.poll(() => page.locator(ruled).textContent()).toContain('possible between 16 and 71')
  expect(await page.getByLabel('Kind of data').inputValue()).toBe('')
  await page.goBack()
  await expect.poll(() => page.locator(ruled).textContent()).toMatch(/^Score 71 of 100/)
  expect(await page.getByLabel('Session replay').isChecked()).toBe(true)
  expect(calls.filter((path) => /^\/api\/|\.data$/.test(path))).toEqual([])
  expect(await axe(page)).toEqual([])
  expect(errors).toEqual([])
})

test('without script the form asks the page for the same score', async () => {
  const { page, errors } = await openPage({ path: '/methodology', javaScript: false })
  await page.getByLabel('Kind of data').selectOption({ label: 'Sensitive data' })
  await page.getByLabel('Session replay').check()
  await page.getByRole('button', { name: 'Compute the score' }).click()
  expect(await page.locator(ruled).textContent()).toMatch(/^Score 71 of 100/)
  expect(errors).toEqual([])
})

test('fits a phone, and is accessible in both themes', async () => {
  const { page } = await openPage({ path: '/methodology', width: 360 })
  expect(await page.getByText('Where it applies').first().isVisible()).toBe(false)
  await page.getByRole('link', { name: 'Floors', exact: true }).click()
  await page.getByText('Processes sensitive or child data').waitFor()
  expect(await fitsWidth(page)).toBe(true)
  expect(await axeInBothThemes(page)).toEqual([])
})
