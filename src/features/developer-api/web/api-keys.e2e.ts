import { expect, test } from 'vitest'
import { axe, baseUrl, fitsWidth, openPage } from '../../../../tests/support/browser.ts'
import { callerOf, registerProved } from '../../../../tests/support/portal.ts'
import { tokenKey, userKey } from '../../../platform/web/portal.ts'
import { apiKeysPath } from '../../../product/links.ts'

type Page = Awaited<ReturnType<typeof openPage>>['page']

test('a key is made, called with, rotated and revoked', async () => {
  const { token, email, password } = await registerProved(baseUrl(), 'Keys')
  const { page, errors } = await openPage({ path: '/' })
  await signIn(page, { token, email, role: 'administrator' })
  await page.goto(`${baseUrl()}${apiKeysPath}`)
  await page.getByText('No key yet').waitFor()
  expect(await axe(page)).toEqual([])

  await page.getByRole('button', { name: 'Create API key' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Nightly <b>import</b>')
  await dialog.getByRole('checkbox', { name: 'reports:read' }).check()
  await dialog.getByLabel('Expires').selectOption({ label: 'In 90 days' })
  expect(await axe(page)).toEqual([])
  await dialog.getByLabel('Your password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Create key' }).click()
  const first = await shownKey(page)
  expect(first).toMatch(/^sl_live_[\w-]{43}$/)
  expect(await axe(page)).toEqual([])
  await dialog.getByRole('button', { name: 'I have stored it' }).click()
  const card = page.getByRole('article').filter({ hasText: 'Nightly <b>import</b>' })
  await card.getByText('Never used').waitFor()
  expect(await page.content()).not.toContain(first)

  // Within its scopes it opens what it may, and nothing else.
  const asked = (key: string, path: string) => callerOf(baseUrl(), key)(`GET ${path}`).then(({ status }) => status)
  expect(await asked(first, '/api/v1/search?q=spotify')).toBe(200)
  expect(await asked(first, '/api/v1/webhooks')).toBe(403)
  await page.reload()
  await card.getByText(/Last used/).waitFor()

  await card.getByRole('button', { name: /^Rotate/ }).click()
  await dialog.getByLabel('The old key stays good').selectOption({ label: 'For an hour' })
  await dialog.getByLabel('Your password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Rotate key' }).click()
  const second = await shownKey(page)
  await dialog.getByText('The key before it is good until').waitFor()
  await dialog.getByRole('button', { name: 'I have stored it' }).click()
  await card.getByText('Rotated, still good').waitFor()
  for (const key of [first, second]) expect(await asked(key, '/api/v1/search?q=spotify')).toBe(200)

  const old = card.filter({ hasText: 'Rotated, still good' })
  await old.getByRole('button', { name: /^Revoke/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await page.getByText('Calls with it are refused from now on.').first().waitFor()
  expect(await asked(first, '/api/v1/search?q=spotify')).toBe(401)
  expect(await asked(second, '/api/v1/search?q=spotify')).toBe(200)
  await page.getByText('Keys that have ended').click()
  await page.getByText('Revoked', { exact: true }).waitFor()
  expect(await axe(page)).toEqual([])
  expect(errors).toEqual([])
})

test('the report of a vendor is a file once it is made', { timeout: 90_000 }, async () => {
  const { call, token, password } = await registerProved(baseUrl(), 'Files')
  const { json: vendor } = await call('POST /api/customer/vendors', {
    body: { vendorName: 'AppsFlyer', vendorType: 'analytics' },
  })
  const { json: made } = await callerOf(baseUrl(), token)('POST /api/customer/api-keys', {
    body: { name: 'Reports', scopes: ['reports:read'], password },
  })
  const get = (headers: Record<string, string> = {}) =>
    fetch(`${baseUrl()}/api/v1/vendors/${vendor.id}/report`, {
      headers: { authorization: `Bearer ${made.key}`, accept: 'application/pdf', ...headers },
    })
  const first = await get()
  expect([first.status, Number(first.headers.get('retry-after')) > 0]).toEqual([202, true])
  await expect.poll(async () => (await get()).status, { timeout: 60_000, interval: 1_000 }).toBe(200)
  const file = await get()
  expect(file.headers.get('content-type')).toBe('application/pdf')
  expect(
    Buffer.from(await file.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  expect((await get({ 'if-none-match': file.headers.get('etag') ?? '' })).status).toBe(304)
  expect(await (await get({ accept: 'application/json' })).json()).toMatchObject({ vendor: 'AppsFlyer' })
})

test('a member who may not make keys sees them and reads why, also on a phone', async () => {
  const { call, token, email, password } = await registerProved(baseUrl(), 'Readers')
  await call('POST /api/customer/api-keys', {
    body: { name: 'Key of another organization', scopes: ['search:read'], password },
  })
  const { page, errors } = await openPage({ path: '/', width: 360, colorScheme: 'dark' })
  await signIn(page, { token, email, role: 'viewer' })
  await page.goto(`${baseUrl()}${apiKeysPath}`)
  await page.getByText('Key of another organization', { exact: true }).waitFor()
  await page.getByText('Your role is Viewer').first().waitFor()
  expect(await page.getByRole('button', { name: /^Revoke/ }).isDisabled()).toBe(true)
  expect(await fitsWidth(page)).toBe(true)
  expect(await axe(page)).toEqual([])
  expect(errors).toEqual([])
})

/** The key in the dialog that shows it once. */
async function shownKey(page: Page): Promise<string> {
  const block = page.getByRole('dialog').getByRole('group', { name: 'API key' })
  await block.waitFor()
  return (await block.textContent()) ?? ''
}

const signIn = (page: Page, { token, email, role }: { token: string; email: string; role: string }) =>
  page.evaluate(
    ([keys, values]) => {
      for (const [at, key] of keys.entries()) localStorage.setItem(key, values[at] ?? '')
    },
    [
      [tokenKey, userKey],
      [token, JSON.stringify({ firstName: 'Ada', lastName: 'Example', email, role })],
    ] as const,
  )
