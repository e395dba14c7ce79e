import { type TOTP, URI } from 'otpauth'
import { afterAll, expect, test } from 'vitest'
import { axe, baseUrl, fitsWidth, openPage } from '../../../../tests/support/browser.ts'
import { now } from '../../../../tests/support/clock.ts'
import { sql } from '../../../../tests/support/running-database.ts'
import { adminAccountPath, adminLoginPath, adminPath } from '../../../product/links.ts'
import { demoStaff } from '../vocabulary.ts'

type Page = Awaited<ReturnType<typeof openPage>>['page']

const username = `mary.${now().getTime()}`
const chosen = 'chosen by no one else'
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const shots = process.env.STAFF_SHOTS
const shoot = async (page: Page, name: string) => {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: name !== 'panel' })
}

async function signIn(page: Page, account: { username: string; password: string }) {
  await page.getByLabel('Username').fill(account.username)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

test('someone is added, sets a password by the link, adds a second factor, signs in with it, and is removed', async () => {
  const { page, errors } = await openPage({ path: adminLoginPath })
  await signIn(page, demoStaff)
  await page.getByRole('tab', { name: 'Staff' }).click()
  const staff = region(page, 'Staff')
  await staff.scrollIntoViewIfNeeded()
  await staff.getByLabel('Username').fill(username)
  await staff.getByLabel('Role').selectOption('support')
  await staff.getByLabel('Your password').fill(demoStaff.password)
  await staff.getByRole('button', { name: 'Add and make a link' }).click()
  const shown = page.getByRole('dialog', { name: `Link for ${username}` })
  const link = (await shown.locator('code, pre').first().textContent())?.trim() ?? ''
  await shoot(page, 'link')
  await shown.getByRole('button', { name: 'I have stored it' }).click()
  const row = staff.getByRole('row').filter({ hasText: username })
  await row.getByText('Invited').waitFor()
  await shoot(page, 'panel')
  expect(await axe(page)).toEqual([])

  const { page: own, errors: ownErrors } = await openPage({
    ...{ path: new URL(link).pathname, width: 360, colorScheme: 'dark' as const },
  })
  await own.getByLabel('New password').fill(chosen)
  await shoot(own, 'link-page')
  await own.getByRole('button', { name: 'Set the password' }).click()
  await own.getByRole('link', { name: 'Go to sign-in' }).click()
  await signIn(own, { username, password: chosen })
  await own.getByRole('heading', { name: 'Admin dashboard' }).waitFor()
  await own.goto(`${baseUrl()}${adminAccountPath}`)
  const factor = region(own, 'Second factor')
  await factor.getByLabel('Your password').fill(chosen)
  await factor.getByRole('button', { name: 'Set up' }).click()
  const uri = await factor.getByRole('link', { name: /authenticator app on this device/ }).getAttribute('href')
  const codeAt = (ms: number) => (URI.parse(uri ?? '') as TOTP).generate({ timestamp: now().getTime() + ms })
  await shoot(own, 'factor')
  await factor.getByLabel('Code').fill(codeAt(0))
  await factor.getByRole('button', { name: 'Turn on' }).click()
  await factor.getByText('Keep these recovery codes').waitFor()
  expect(await axe(own)).toEqual([])
  expect(await fitsWidth(own)).toBe(true)
  await factor.getByRole('button', { name: 'I have kept them' }).click()
  await shoot(own, 'account')

  await own.goto(`${baseUrl()}${adminPath}?tab=staff`)
  await own.getByText('Your role, support, doesn’t include this.').first().waitFor()
  await own.getByRole('tab', { name: 'Findings and breaches' }).click()
  // A phone folds the feeds.
  expect(await region(own, 'Breach feeds').getByRole('button', { includeHidden: true }).first().isDisabled()).toBe(true)
  await shoot(own, 'support')
  expect(await fitsWidth(own)).toBe(true)
  await own.getByRole('button', { name: 'Logout' }).click()
  await signIn(own, { username, password: chosen })
  await own.getByText('One more step').waitFor()
  await shoot(own, 'code-step')
  expect(await axe(own)).toEqual([])
  await own.getByLabel('Code').fill(codeAt(30_000))
  await own.getByRole('button', { name: 'Sign In' }).click()
  await own.getByRole('heading', { name: 'Admin dashboard' }).waitFor()

  await row.getByRole('button', { name: `Change: ${username}` }).click()
  await page.getByLabel('What to do').selectOption('remove')
  const asked = page.getByRole('dialog', { name: `Remove ${username}` })
  await asked.getByLabel('Your password').fill(demoStaff.password)
  await shoot(page, 'remove')
  await asked.getByRole('button', { name: 'Remove', exact: true }).click()
  await row.waitFor({ state: 'detached' })
  await own.goto(`${baseUrl()}${adminPath}`)
  await own.getByRole('heading', { name: 'Admin sign-in' }).waitFor()
  expect([...errors, ...ownErrors.filter((error) => !error.includes('401'))]).toEqual([])
})

afterAll(async () => {
  await sql(`delete from staff_account where username = $1`, [username])
})
