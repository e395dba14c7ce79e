import { expect, test } from 'vitest'
import { axe, baseUrl, fitsWidth, openPage } from '../../../../tests/support/browser.ts'
import { registerOrganisation } from '../../../../tests/support/portal.ts'
import { customerLoginPath, vendorPath } from '../../../product/links.ts'

test('a vendor is connected to the catalog by keyboard, and taken from it again', { timeout: 90_000 }, async () => {
  const member = await registerOrganisation(baseUrl())
  const { json: vendor } = await member.call('POST /api/customer/vendors', {
    body: { vendorName: 'Push messages', vendorType: 'software', website: 'https://www.braze.com/' },
  })
  const { page, errors } = await openPage({ path: customerLoginPath })
  await page.getByLabel('Email', { exact: true }).fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill(member.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('button', { name: 'Logout' }).waitFor()
  await page.goto(`${baseUrl()}${vendorPath(vendor.id)}`)

  // The website says what it is, whatever the register calls it.
  await page.getByRole('button', { name: 'Connect to catalog' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog
    .getByRole('radio', { name: /^Braze/ })
    .first()
    .waitFor()
  expect(await axe(page)).toEqual([])
  const search = dialog.getByLabel('Search the catalog by name or domain')
  await search.focus()
  await page.keyboard.type('onesignal')
  await dialog
    .getByRole('radio', { name: /^OneSignal/ })
    .first()
    .waitFor()
  await dialog.locator('[aria-busy="true"]').waitFor({ state: 'detached' })
  await page.keyboard.press('Tab')
  // The first control after the field may be the one that clears it, or a link to a vendor.
  for (let tries = 0; tries < 4; tries++) {
    if (await page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.type === 'radio')) break
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })

  // Header and plan show the new score, without a reload.
  await page.getByRole('link', { name: /in the catalog$/ }).waitFor()
  const { json: connected } = await member.call(`GET /api/customer/vendors/${vendor.id}`)
  expect(connected.catalog?.name).toMatch(/OneSignal/)
  await page.getByText(`Risk score ${connected.riskScore} of 100`).waitFor()
  const steps = await page.getByRole('listitem').filter({ hasText: / → / }).allTextContents()
  expect(steps.length).toBeGreaterThan(0)
  for (const step of steps) expect(step).toContain(`${connected.riskScore} →`)
  expect(await page.getByRole('button', { name: 'Connect to catalog' }).count()).toBe(0)

  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Change catalog link' }).click()
  await dialog.getByText('Connected to OneSignal').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Change catalog link' }).click()
  await dialog.getByRole('button', { name: 'Disconnect' }).click()
  await page.getByRole('button', { name: 'Connect to catalog' }).waitFor()
  const { json: after } = await member.call(`GET /api/customer/vendors/${vendor.id}`)
  expect(after.catalog).toBeNull()
  await page.getByText(`Risk score ${after.riskScore} of 100`).waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await fitsWidth(page)).toBe(true)
  expect(errors).toEqual([])
})
