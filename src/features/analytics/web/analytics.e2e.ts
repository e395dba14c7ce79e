import { expect, test } from 'vitest'
import { axe, fitsWidth, openPage } from '../../../../tests/support/browser.ts'

test.each([
  { width: 1280, colorScheme: 'light' },
  { width: 360, colorScheme: 'dark' },
] as const)('figures, charts and their tables, $width wide', async (look) => {
  const { page, errors } = await openPage({ path: '/analytics', ...look })
  expect(await page.locator('script[src]').count()).toBe(0)
  // On a phone all but the two figures at the head are folded away.
  for (const fold of await page.locator('details.ui-fold > summary:visible').all()) await fold.click()
  for (const table of await page.getByText('As a table').all()) await table.click()
  const row = page
    .getByRole('table', { name: /^Trackers by the apps/ })
    .getByRole('row')
    .nth(1)
  expect(await row.textContent()).toMatch(/\d%$/)
  expect(await fitsWidth(page)).toBe(true)
  expect(await axe(page)).toEqual([])
  expect(errors).toEqual([])
})
