import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { axe, baseUrl, fitsWidth, openPage } from '../../../../tests/support/browser.ts'
import { adminLoginPath, adminPath } from '../../../product/links.ts'
import { demoStaff, sessionFlag } from '../vocabulary.ts'

type Page = Awaited<ReturnType<typeof openPage>>['page']

async function signIn(page: Page, password: string = demoStaff.password): Promise<void> {
  await page.getByLabel('Username').fill(demoStaff.username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

// The whole dashboard is looked at for accessibility, and that is a long page.
const aLongPage = { timeout: 90_000 }

test('staff sign in with the credentials shown, read requests and messages, and log out', aLongPage, async () => {
  await fetch(`${baseUrl()}/api/investigation-requests`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ vendorName: 'Telegram', priority: 'medium', requestedBy: '' }),
  })
  const { page, errors } = await openPage({ path: adminPath })
  await page.waitForURL(`**${adminLoginPath}`)
  await page.getByText(demoStaff.password).waitFor()
  expect(await axe(page)).toEqual([])
  await signIn(page)
  await page.getByText('Welcome to the admin dashboard.').first().waitFor()
  expect(await page.evaluate((flag) => sessionStorage.getItem(flag), sessionFlag)).not.toBeNull()
  const row = page.getByRole('row').filter({ hasText: 'Telegram' }).first()
  expect(await row.textContent()).toContain('Anonymous')
  expect(await axe(page)).toEqual([])
  await page.getByRole('tab', { name: 'Mail' }).click()
  await page.getByText('No SMTP server is configured').waitFor()
  expect(await axe(page)).toEqual([])
  await page.goto(`${baseUrl()}${adminPath}`)
  await page.getByRole('heading', { name: 'Investigation Requests' }).waitFor()
  // The panels ask for what they show once the pointer moves: that is answered before the session ends.
  await page.getByRole('button', { name: 'Logout' }).hover()
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByText('You have been successfully logged out.').first().waitFor()
  await page.goto(`${baseUrl()}${adminPath}`)
  await page.waitForURL(`**${adminLoginPath}`)
  expect(errors).toEqual([])
})

test('without a mail server messages are read in the outbox', aLongPage, async () => {
  const client = new pg.Client({ connectionString: inject('postgresUrl'), ssl: false })
  await client.connect()
  const key = `story:${randomUUID().slice(0, 8)}`
  await client.query(
    `insert into outbox_message (kind, recipient, subject, body_text, dedupe_key) values ('report-ready', 'alice@corp.test', $1, $2, $1)`,
    [key, 'First line\nSecond line'],
  )
  const { page, errors } = await openPage({ path: adminLoginPath })
  await signIn(page)
  await page.getByRole('tab', { name: 'Mail' }).click()
  const message = page.getByRole('group').filter({ hasText: key })
  await message.getByText(key).click()
  await message.getByText('Waiting').waitFor()
  // biome-ignore lint/performance/useDomNodeTextContent: line breaks as they are seen, not as they stand in the text
  expect(await message.innerText()).toContain('First line\nSecond line')
  expect(await axe(page)).toEqual([])
  await client.query(`delete from outbox_message where dedupe_key = $1`, [key])
  await client.end()
  expect(errors).toEqual([])
})

test('a wrong password is refused in the words of the specification', async () => {
  const { page } = await openPage({ path: adminLoginPath, width: 360, colorScheme: 'dark' })
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.getByRole('button', { name: 'Show password' }).click()
  expect(await page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  // Another name than the demo account's, whose failures would count against it.
  await page.getByLabel('Username').fill('unknown')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByText('Login Failed').first().waitFor()
  await page.getByText('Invalid username or password').first().waitFor()
  expect(await fitsWidth(page)).toBe(true)
  expect(await axe(page)).toEqual([])
})

test('both fields are required', async () => {
  const { page } = await openPage({ path: adminLoginPath })
  await page.getByRole('button', { name: 'Sign In' }).click()
  expect(await page.locator('input:invalid').count()).toBe(2)
  expect(page.url()).toContain(adminLoginPath)
})

test('a browser without the flag goes to the sign-in, a session at the server or not', async () => {
  const { page, errors } = await openPage({ path: adminLoginPath })
  await signIn(page)
  await page.getByRole('heading', { name: 'Admin dashboard' }).waitFor()
  await page.evaluate(() => sessionStorage.clear())
  await page.goto(`${baseUrl()}${adminPath}`)
  await page.getByRole('heading', { name: 'Admin sign-in' }).waitFor()
  expect(errors).toEqual([])
})

test('the flag alone opens nothing', async () => {
  const { page } = await openPage({ path: adminLoginPath })
  await page.evaluate((flag) => sessionStorage.setItem(flag, 'true'), sessionFlag)
  await page.goto(`${baseUrl()}${adminPath}`)
  await page.getByRole('heading', { name: 'Admin sign-in' }).waitFor()
})

test('without script staff sign in, read and log out', async () => {
  const { page } = await openPage({ path: adminLoginPath, javaScript: false })
  await signIn(page)
  await page.getByRole('tab', { name: 'Mail' }).click()
  await page.getByRole('heading', { name: 'Outbox' }).waitFor()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('heading', { name: 'Admin sign-in' }).waitFor()
})
