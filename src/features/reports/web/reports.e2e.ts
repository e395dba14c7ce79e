import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { axe, baseUrl, fitsWidth, focused, openPage, wake } from '../../../../tests/support/browser.ts'
import { type PortalMember, proveAddress, registerOrganisation } from '../../../../tests/support/portal.ts'
import { tokenKey, userKey } from '../../../platform/web/portal.ts'
import { complianceReportingPath, customerLoginPath, ownReportsPath, sharedReportPath } from '../../../product/links.ts'
import { sampleUrl, sharedPartUrl } from '../../../product/reports.ts'
import { confirmPath } from '../../../product/subscriptions/kinds.ts'
import type { SampleReports } from '../contract.ts'

type Page = Awaited<ReturnType<typeof openPage>>['page']

const makingMs = 60_000
const tabPath = ownReportsPath
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** The demonstration is filled some seconds after the start. */
beforeAll(() =>
  vi.waitFor(
    async () => {
      const sample: SampleReports = await (await fetch(`${baseUrl()}${sampleUrl}`)).json()
      expect(sample.schedules.filter(({ lastGenerated }) => lastGenerated !== null)).not.toEqual([])
    },
    { timeout: makingMs, interval: 500 },
  ),
)

test('a visitor has a sample made, sees how far it is, and opens its files', { timeout: 120_000 }, async () => {
  const { page, errors } = await openPage({ path: complianceReportingPath })
  await region(page, 'Framework compliance').getByText('Compliant: terms confirmed').first().waitFor()
  expect(await axe(page)).toEqual([])
  // Sent before its script is there it would lead on to the page of the report, as without any.
  await wake(page.getByLabel('Report type'))
  await page.getByLabel('Report type').selectOption({ label: 'Executive risk summary' })
  expect(await page.getByLabel('First day').isVisible()).toBe(false)
  await page.getByLabel('Time period').selectOption({ label: 'Custom' })
  await page.getByRole('button', { name: 'Generate Report' }).click()
  await page.getByText('A custom period needs a first and a last day').waitFor()
  await page.getByLabel('First day').fill('2026-01-01')
  await page.getByLabel('Last day').fill('2026-03-31')
  await page.getByRole('button', { name: 'Generate Report' }).click()
  await page.getByRole('status').filter({ hasText: 'Ready' }).waitFor({ timeout: makingMs })
  expect(await axe(page)).toEqual([])
  const saving = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download PDF: Executive risk summary', exact: true }).first().click()
  expect((await readFile(await (await saving).path())).subarray(0, 5).toString()).toBe('%PDF-')
  await page.getByRole('link', { name: 'The page of this report' }).click()
  await page.getByText('Sample · demonstration organisation').waitFor()
  expect(await axe(page)).toEqual([])
  expect(errors.filter((error) => !error.includes('422'))).toEqual([])
})

test('without script the form leads to the page of its report, which is looked at until it is ready', {
  timeout: 120_000,
}, async () => {
  const { page } = await openPage({ path: complianceReportingPath, javaScript: false, width: 360 })
  await page.getByLabel('Report type').selectOption({ label: 'CCPA compliance report' })
  await page.getByLabel('Time period').selectOption({ label: 'Custom' })
  await page.getByRole('button', { name: 'Generate Report' }).click()
  await page.getByText('A custom period needs a first and a last day').waitFor()
  expect(await page.getByLabel('Report type').inputValue()).toBe('ccpa')
  await page.getByLabel('Time period').selectOption({ label: 'Last quarter' })
  await page.getByLabel('Format').selectOption({ label: 'CSV' })
  await page.getByRole('button', { name: 'Generate Report' }).click()
  await page.waitForURL(new RegExp(`${sharedReportPath('')}[\\w-]{22}$`))
  const download = page.getByRole('link', { name: /^Download CSV/ })
  await expect
    .poll(
      async () => {
        await page.reload()
        return download.count()
      },
      { timeout: makingMs, interval: 1_000 },
    )
    .toBe(1)
  expect(await fitsWidth(page)).toBe(true)
  const answer = await fetch(new URL((await download.getAttribute('href')) ?? '', baseUrl()))
  expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
    200,
    expect.stringContaining('attachment'),
  ])
})

test('before a vendor is assessed reports are still to come', async () => {
  const { page } = await signIn(await registerOrganisation(baseUrl()))
  await page.goto(`${baseUrl()}${tabPath}`)
  await page.getByRole('heading', { name: 'Compliance Reports Coming Soon' }).waitFor()
  expect(await page.getByRole('button', { name: 'Generate Report' }).isDisabled()).toBe(true)
})

test('a member has a report made of her own register, hands out a link, and closes it', {
  timeout: 150_000,
}, async () => {
  const { page, errors } = await signIn(await organisationWithVendor())
  await page.goto(`${baseUrl()}${tabPath}`)
  await page.getByText('No report yet').waitFor()
  expect(await axe(page)).toEqual([])

  // One vendor, chosen by its name.
  const generator = region(page, 'Generate a report')
  await generator.getByText('Only some vendors').click()
  await generator.getByRole('combobox', { name: 'Certain vendors' }).fill('braz')
  await page.getByRole('option', { name: 'Braze' }).click()
  await generator.getByRole('button', { name: 'Remove Braze' }).waitFor()
  await generator.getByLabel('Format').selectOption({ label: 'Excel' })
  await generator.getByRole('button', { name: 'Generate Report' }).click()
  await generator.getByRole('status').filter({ hasText: 'Ready' }).waitFor({ timeout: makingMs })
  const history = region(page, 'Generated reports')
  await history.getByText('1 vendor', { exact: false }).first().waitFor()
  expect(await axe(page)).toEqual([])
  const saving = page.waitForEvent('download')
  await history.getByRole('button', { name: /^Download Excel/ }).click()
  expect((await readFile(await (await saving).path())).subarray(0, 2).toString()).toBe('PK')

  // A link opens it without an account, until it is closed.
  await history.getByRole('button', { name: /^Create share link/ }).click()
  await history.getByText('The link is ready').waitFor()
  const url = (await history.locator('p.font-mono').textContent()) ?? ''
  const stranger = await openPage({ path: new URL(url).pathname, width: 360 })
  await stranger.page.getByRole('link', { name: /^Download Excel/ }).waitFor()
  expect(await fitsWidth(stranger.page)).toBe(true)
  expect(await axe(stranger.page)).toEqual([])
  await history.getByRole('button', { name: /^Revoke links/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke links' }).click()
  await page.getByText('Links revoked').first().waitFor()
  const token = new URL(url).pathname.split('/').at(-1) ?? ''
  expect((await fetch(`${baseUrl()}${sharedReportPath(token)}`)).status).toBe(404)
  expect((await fetch(`${baseUrl()}${sharedPartUrl(token, 'file')}`)).status).toBe(404)

  await history.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await history.getByText('No report yet').waitFor()

  // Facts that the organization states about itself stay.
  await generator.getByText('About your business').click()
  await generator.getByLabel('Revenue a year, in US dollars').fill('30000000')
  await generator.getByLabel('Do you sell sensitive data?').selectOption({ label: 'No' })
  await generator.getByRole('button', { name: 'Save answers' }).click()
  await page.getByText('The answers were saved').first().waitFor()
  await page.reload()
  await generator.getByText('About your business').click()
  await expect.poll(() => generator.getByLabel('Revenue a year, in US dollars').inputValue()).toBe('30000000')
  expect(errors).toEqual([])
})

test('a schedule is made, its recipient is asked, confirms and stops, and it is deleted', {
  timeout: 150_000,
}, async () => {
  const { page, errors } = await signIn(await organisationWithVendor())
  await page.goto(`${baseUrl()}${tabPath}`)
  // It is far down the page, and rests until its reader does something.
  await page.keyboard.press('Tab')
  const schedules = region(page, 'Scheduled reports')
  await schedules.getByRole('button', { name: 'New schedule' }).click()
  const dialog = page.getByRole('dialog')
  const email = `reports-${randomUUID().slice(0, 8)}@corp.test`
  await dialog.getByLabel('Title').fill('To the board')
  await dialog.getByLabel('Frequency').selectOption({ label: 'Quarterly' })
  await dialog.getByLabel('First day').fill('2099-01-01')
  await dialog.getByLabel('Recipients').fill(email)
  expect(await axe(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save schedule' }).click()
  await schedules.getByRole('button', { name: 'Recipients of To the board: 1 asked' }).waitFor()
  expect(await axe(page)).toEqual([])

  // From the mail, without script.
  const token = await tokenIn(email)
  const inbox = await openPage({ path: confirmPath(token), javaScript: false, width: 360 })
  await inbox.page.getByText('To the board').waitFor()
  expect(await fitsWidth(inbox.page)).toBe(true)
  await inbox.page.getByRole('button', { name: 'Confirm' }).click()
  await inbox.page.getByRole('heading', { name: 'Confirmed: Scheduled reports' }).waitFor()
  await page.reload()
  await page.keyboard.press('Tab')
  await schedules.getByRole('button', { name: 'Recipients of To the board: 1 confirmed' }).waitFor()
  await inbox.page.getByRole('link', { name: 'See everything we send you' }).click()
  await inbox.page.getByRole('button', { name: 'Stop: Scheduled reports' }).click()
  await inbox.page.getByRole('heading', { name: 'We send you nothing any more' }).waitFor()
  for (const unknown of ['x'.repeat(22), 'short'])
    expect((await fetch(`${baseUrl()}${confirmPath(unknown)}`)).status).toBe(404)
  const oneClick = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  expect((await fetch(`${baseUrl()}/reports/stop/${'x'.repeat(22)}`, { method: 'POST', body: oneClick })).status).toBe(
    200,
  )

  // Made at once, beside its own times.
  await schedules.getByRole('button', { name: 'Run now: To the board' }).click()
  await page.getByRole('dialog', { name: 'Make this report now?' }).getByRole('button', { name: 'Run now' }).click()
  await schedules.getByRole('button', { name: /^Download PDF/ }).waitFor({ timeout: makingMs })

  // Paused, then deleted.
  await schedules.getByRole('button', { name: 'Edit: To the board' }).click()
  await dialog.getByRole('checkbox', { name: 'Paused' }).check()
  await dialog.getByRole('button', { name: 'Save schedule' }).click()
  await schedules.getByText('Paused', { exact: true }).waitFor()
  await schedules.getByRole('button', { name: 'Edit: To the board' }).click()
  await dialog.getByRole('button', { name: 'Delete: To the board' }).click()
  await page.getByRole('dialog', { name: 'Delete the schedule?' }).getByRole('button', { name: 'Delete' }).click()
  await schedules.getByText('No scheduled report').waitFor()
  await expect.poll(() => focused(page)).toBe('No scheduled report')
  expect(errors).toEqual([])
})

test('a viewer reads everything, and is told why nothing can be made', async () => {
  const { page } = await signIn(await organisationWithVendor())
  await page.evaluate((key) => {
    const user = JSON.parse(localStorage.getItem(key) ?? '{}')
    localStorage.setItem(key, JSON.stringify({ ...user, role: 'viewer' }))
  }, userKey)
  for (const [path, buttons] of [
    [tabPath, ['Generate Report', 'New schedule']],
    [complianceReportingPath, ['Generate Report']],
  ] as const) {
    await page.goto(`${baseUrl()}${path}`)
    await page.getByText('Your role is Viewer').first().waitFor()
    await page.keyboard.press('Tab')
    for (const name of buttons) expect(await page.getByRole('button', { name, exact: true }).isDisabled()).toBe(true)
    expect(await axe(page)).toEqual([])
  }
})

test('a session that ends in the middle of the page is said, and the way back is there', async () => {
  const { page } = await signIn(await organisationWithVendor())
  await page.goto(`${baseUrl()}${complianceReportingPath}`)
  await region(page, 'Generate a report').getByText('Only some vendors').waitFor()
  const token = await page.evaluate((key) => localStorage.getItem(key), tokenKey)
  const ended = await fetch(`${baseUrl()}/api/customer/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(ended.ok).toBe(true)
  await page.getByRole('button', { name: 'Generate Report' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'You are signed out' })
  const back = await alert.getByRole('link', { name: 'Sign in' }).getAttribute('href')
  expect(back).toBe(`${customerLoginPath}?next=${encodeURIComponent(complianceReportingPath)}`)
})

test.each([360, 1280])('the page of compliance reporting fits at %s px, dark', async (width) => {
  const { page, errors } = await openPage({ path: complianceReportingPath, width, colorScheme: 'dark' })
  await region(page, 'Scheduled reports').waitFor()
  expect(await fitsWidth(page)).toBe(true)
  expect(await axe(page)).toEqual([])
  expect(errors).toEqual([])
})

/** With a vendor that the catalog knows, and the address of its administrator proved. */
async function organisationWithVendor(): Promise<PortalMember> {
  const member = await registerOrganisation(baseUrl())
  await inDatabase((client) => proveAddress(client, member))
  const { json: candidates } = await member.call('GET /api/customer/vendors/candidates', { query: '?q=Braze' })
  const [{ kind, id }] = candidates.catalog
  const { status } = await member.call('POST /api/customer/vendors', {
    body: { vendorName: 'Braze', vendorType: 'marketing', catalog: { kind, id } },
  })
  expect(status).toBe(201)
  return member
}

async function signIn({ email, password }: PortalMember) {
  const opened = await openPage({ path: customerLoginPath })
  await opened.page.getByLabel('Email', { exact: true }).fill(email)
  await opened.page.getByLabel('Password', { exact: true }).fill(password)
  await opened.page.getByRole('button', { name: 'Sign In' }).click()
  await opened.page.getByRole('button', { name: 'Logout' }).waitFor()
  return opened
}

/** Without a mail server the mail is read where it waits. */
async function tokenIn(email: string): Promise<string> {
  const { rows } = await inDatabase((client) =>
    client.query<{ text: string }>(
      `select body_text as text from outbox_message where recipient = $1 order by id desc limit 1`,
      [email],
    ),
  )
  const link = new RegExp(`${confirmPath('')}([\\w-]{22})`)
  return link.exec(rows[0]?.text ?? '')?.[1] ?? expect.fail('no link to confirm in the mail')
}

async function inDatabase<T>(act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: inject('postgresUrl'), ssl: false })
  await client.connect()
  try {
    return await act(client)
  } finally {
    await client.end()
  }
}

afterAll(async () => {
  await inDatabase((client) => client.query(`delete from outbox_message where recipient like 'reports-%@corp.test'`))
})
