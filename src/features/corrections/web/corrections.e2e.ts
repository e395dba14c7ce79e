import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { axe, axeInBothThemes, baseUrl, fitsWidth, openPage } from '../../../../tests/support/browser.ts'
import { sql, tokenIn } from '../../../../tests/support/running-database.ts'
import { adminLoginPath, adminPath, correctionPath, disputePath, newCorrectionPath } from '../../../product/links.ts'
import { demoStaff } from '../../admin/vocabulary.ts'

type Page = Awaited<ReturnType<typeof openPage>>['page']

const story = `corrections-${randomUUID().slice(0, 8)}`
const subject = { kind: 'app', key: 'whatsapp' } as const
const path = '/apps/whatsapp'

test('a reader says what is wrong without script, staff accept it with a change, and the page says so', async () => {
  const email = `${story}@reader.test`
  const { page, errors } = await openPage({ path, javaScript: false })
  await page.getByRole('link', { name: 'Report an error' }).click()
  await page.getByRole('heading', { level: 1, name: 'Report an error' }).waitFor()
  const form = page.getByRole('form', { name: 'Report an error' })
  await form.getByRole('button', { name: 'Send' }).click()
  await page.getByText('Please say what is wrong.').waitFor()
  await form.getByLabel('What is wrong').selectOption('Host or identifier')
  await form.getByLabel('What is right').fill(`${story} <script>alert(1)</script>`)
  await form.getByLabel('Public page that shows it').fill('https://reader.test/hosts')
  await form.getByLabel('E-mail').fill(email)
  await takeTime(page)
  await form.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  // The refused form alone.
  expect(errors.filter((error) => !/\b422\b/.test(error))).toEqual([])

  const staff = await openStaff()
  const panel = staff.page.getByRole('region', { name: 'Catalog corrections' })
  // A form opened before hydration has its content once the script is there.
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await staff.page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  await staff.page.goto(`${baseUrl()}${adminPath}?tab=findings`, { waitUntil: 'commit' })
  await panel.getByText('WhatsApp Messenger').first().click()
  release()
  await panel.getByText(`${story} <script>alert(1)</script>`, { exact: true }).waitFor()
  await panel.getByLabel('Change', { exact: true }).selectOption('Add an identifier')
  await panel.getByLabel('To', { exact: true }).fill(`${story}.whatsapp.test`)
  await panel.getByLabel('What it is').selectOption('host')
  await panel.getByRole('button', { name: 'Put to the changes' }).click()
  await panel.getByLabel('Note').fill(`Seen on its page: ${story}`)
  await panel.getByRole('button', { name: 'Accept with these changes' }).click()
  await staff.page.getByText('The page of WhatsApp Messenger says so.').first().waitFor()
  expect(await axe(staff.page)).toEqual([])
  expect(staff.errors).toEqual([])

  const after = await openPage({ path, width: 360 })
  const corrections = after.page.getByRole('region', { name: 'Corrections' })
  await corrections.getByText(`Seen on its page: ${story}`).waitFor()
  await corrections.getByText(`Identifier added: ${story}.whatsapp.test`).waitFor()
  expect(await corrections.getByRole('link').last().getAttribute('href')).toBe('https://reader.test/hosts')
  const identifiers = after.page.getByRole('region', { name: 'Identifiers' })
  // A section of this kind is folded on a phone.
  await identifiers.locator('summary').first().click()
  await identifiers.getByText(`${story}.whatsapp.test`).waitFor()
  expect(await axe(after.page)).toEqual([])
  expect(await fitsWidth(after.page)).toBe(true)
  expect(after.errors).toEqual([])
  expect(await sql(`select subject from outbox_message where recipient = $1`, [email])).toEqual([
    { subject: 'The error you reported was corrected' },
  ])
})

test('a company disputes a score by a link that is mailed to its own domain', async () => {
  const email = `${story}@quantcast.com`
  const { page } = await openPage({ path: correctionPath({ kind: 'company', key: 'quantcast' }), javaScript: false })
  const form = page.getByRole('form', { name: 'Report an error' })
  await form.getByLabel('What is wrong').selectOption('Risk score')
  await form.getByLabel('What is right').fill(story)
  await form.getByLabel('Public page that shows it').fill('https://www.quantcast.com/privacy')
  await form.getByLabel('I speak for this company').check()
  await form.getByLabel('E-mail').fill('someone@reader.test')
  await takeTime(page)
  await form.getByRole('button', { name: 'Send' }).click()
  await page.getByText('The address is not at quantcast.com.').waitFor()
  await form.getByLabel('E-mail').fill(email)
  await takeTime(page)
  await form.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()

  const link = await openPage({ path: disputePath(await tokenIn(email, disputePath)), width: 360 })
  expect(await axe(link.page)).toEqual([])
  await link.page.getByRole('button', { name: 'I speak for it' }).click()
  await link.page.getByRole('link', { name: /^Open / }).click()
  await link.page.getByText('Disputed by the company: risk score').waitFor()
})

test.each([correctionPath(subject), newCorrectionPath, disputePath('short')])(
  '%s is accessible in both themes and fits 360 pixels',
  async (address) => {
    const { page } = await openPage({ path: address, width: 360 })
    expect(await fitsWidth(page)).toBe(true)
    expect(await axeInBothThemes(page)).toEqual([])
  },
)

test('what is not there cannot be corrected, and a link that is not known says so', async () => {
  for (const address of [newCorrectionPath, `${newCorrectionPath}?about=app:unknown`, disputePath('x'.repeat(22))])
    expect((await fetch(`${baseUrl()}${address}`)).status, address).toBe(404)
})

/** Sent within the first moments it would be marked as the work of a program. */
const takeTime = (page: Page) =>
  page.locator('input[name="seenAtMs"]').evaluate((input: HTMLInputElement) => {
    input.value = String(Date.now() - 60_000)
  })

async function openStaff() {
  const opened = await openPage({ path: adminLoginPath })
  await opened.page.getByLabel('Username').fill(demoStaff.username)
  await opened.page.getByLabel('Password', { exact: true }).fill(demoStaff.password)
  await opened.page.getByRole('button', { name: 'Sign In' }).click()
  await opened.page.getByText('Welcome to the admin dashboard.').first().waitFor()
  return opened
}

afterAll(async () => {
  await sql(`delete from outbox_message where recipient like $1`, [`${story}%`])
  await sql(`delete from entry_identifier where value like $1`, [`${story}%`])
  await sql(`delete from fact_amendment where correction_id in (select id from correction where statement like $1)`, [
    `${story}%`,
  ])
  await sql(`delete from correction where statement like $1`, [`${story}%`])
})
