import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { axe, baseUrl, fitsWidth, openPage } from '../../../../tests/support/browser.ts'
import { root } from '../../../../tests/support/database.ts'
import { callerOf, registerOrganisation } from '../../../../tests/support/portal.ts'
import {
  assessmentsPath,
  customerDashboardPath,
  customerLoginPath,
  customerSettingsPath,
  invitationPath,
  proveAddressPath,
  questionnairePath,
  registerPath,
  vendorPath,
} from '../../../product/links.ts'
import { verifyAuditExport } from '../../customers/server/verify-audit.ts'
import { demoMember } from '../../customers/vocabulary.ts'

type Page = Awaited<ReturnType<typeof openPage>>['page']

const password = 'a-long-password-of-a-story'
const fromCatalog = ['Braze', 'OneSignal', 'AppsFlyer', 'Sentry', 'Intercom']
const unknown = 'No One Has Heard Of It'

test('a register from its first vendor to its audit log', { timeout: 150_000 }, async () => {
  const email = `portal-${randomUUID().slice(0, 8)}@corp.test`
  const { page, errors } = await openPage({ path: `${customerLoginPath}?tab=register` })
  const field = (label: string, within: Page | ReturnType<Page['getByRole']> = page) =>
    within.getByLabel(label, { exact: true })
  const go = (path: string) => page.goto(`${baseUrl()}${path}`)

  // Register, and prove the address.
  await field('Company Name').fill('Story Ltd')
  await field('First Name').fill('Ada')
  await field('Last Name').fill('Lovelace')
  await field('Email').fill(email)
  await field('Password').fill(password)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.getByText('No alerts at this time').waitFor()
  await page.getByRole('tab', { name: 'Vendors' }).click()
  await page.getByText('No vendors monitored yet').waitFor()
  await go(await linkTo(email, proveAddressPath('')))
  await page.getByRole('button', { name: 'Yes, I created it' }).click()
  await page.getByRole('heading', { name: 'The address is yours' }).waitFor()

  // Five vendors of the catalog and one that no one knows.
  await go(registerPath)
  for (const name of [...fromCatalog, unknown]) {
    await page.getByRole('button', { name: 'Add vendor' }).first().click()
    const dialog = page.getByRole('dialog')
    await field('Name or domain', dialog).fill(name)
    const isKnown = name !== unknown
    await dialog
      .getByRole('radio', { name: isKnown ? new RegExp(`^${name}`) : /as typed/ })
      .first()
      .check()
    await dialog.getByRole('button', { name: 'Add vendor' }).click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await go(registerPath)
  }
  for (const name of [...fromCatalog, unknown]) await page.getByRole('link', { name, exact: true }).first().waitFor()
  expect(await axe(page)).toEqual([])

  // Check what Braze does for us, and what the planner says about a DPA.
  await page.getByRole('link', { name: 'Braze', exact: true }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Braze' }).waitFor()
  const braze = new URL(page.url()).pathname
  await go(`${braze}?tab=data`)
  await page.getByRole('region', { name: 'Data and purposes' }).getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog')
  await edit.getByRole('checkbox', { name: 'Processor', exact: true }).check()
  await edit.getByRole('checkbox', { name: 'Email address' }).check()
  await edit.getByRole('button', { name: 'Save' }).click()
  await edit.waitFor({ state: 'hidden' })
  await go(braze)
  const step = page.getByRole('listitem').filter({ hasText: /Sign a DPA that meets all clauses/ })
  const [, before, after] = /(\d+) → +to (\d+)/.exec((await step.textContent()) ?? '') ?? []
  expect(Number(after)).toBeLessThan(Number(before))

  // The DPA goes in, its clauses are drafted, a person confirms them, and the score is the planner's.
  await go(`${braze}?tab=agreements`)
  await page.getByRole('button', { name: 'Add agreement' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('File').setInputFiles(join(root, 'content/demo/data-processing-agreement.txt'))
  await form.getByText('A file is attached.').waitFor()
  await field('Signed on', form).fill('2026-01-15')
  await form.getByRole('button', { name: 'Add agreement' }).click()
  await form.waitFor({ state: 'hidden' })
  await page.getByText('Drafted from the text, not confirmed').first().waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Confirm all as drafted' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm all as drafted' }).click()
  await page.getByText(/8 of 8 lettered clauses confirmed as met/).waitFor()
  await page.getByText(`Risk score ${after} of 100`).waitFor()

  // A questionnaire goes out; it is answered in another browser, without an account.
  const token = await page.evaluate(() => localStorage.getItem('customer_token'))
  const call = callerOf(baseUrl(), token ?? '')
  await call('POST /api/customer/question-sets', {
    body: {
      title: 'Two questions',
      questions: [
        { id: 'place', section: 'Where', text: 'In which country do you keep the data?', kind: 'text' },
        { id: 'deletes', section: 'When', text: 'Do you delete it within 30 days?', kind: 'yes-no' },
      ],
    },
  })
  await go(`${assessmentsPath}?vendor=${braze.split('/').at(-1)}`)
  await field('Questions for the vendor').selectOption({ label: 'Two questions (2)' })
  await page.getByRole('button', { name: 'Start assessment' }).click()
  await page.getByRole('heading', { name: 'Questions to the vendor' }).waitFor()
  const contact = `contact-${randomUUID().slice(0, 8)}@corp.test`
  await field('Contact email').fill(contact)
  await page.getByRole('button', { name: /^Send/ }).click()
  await page
    .getByText('The link is ready')
    .or(page.getByText(/on its way|queued|Waiting/i))
    .first()
    .waitFor()
  const assessment = page.url()
  const respondent = await openPage({ path: await linkTo(contact, questionnairePath('')), width: 360 })
  await respondent.page
    .getByRole('textbox', { name: /In which country/ })
    .first()
    .fill('In Germany')
  await respondent.page.getByRole('radio', { name: 'Yes' }).check()
  await respondent.page
    .getByText(/Saved \d/)
    .first()
    .waitFor()
  expect(await fitsWidth(respondent.page)).toBe(true)
  expect(await axe(respondent.page)).toEqual([])
  await respondent.page.getByRole('button', { name: 'Submit answers' }).click()
  await respondent.page
    .getByText(/answers submitted/i)
    .first()
    .waitFor()
  expect(respondent.errors).toEqual([])

  // The answer is an alert; the assessment is concluded.
  await go(`${customerDashboardPath}?tab=alerts`)
  await page
    .getByText(/answered|answers/i)
    .first()
    .waitFor()
  await page.goto(assessment)
  await page.getByText('In Germany').waitFor()
  expect(await axe(page)).toEqual([])

  // Review it, and accept what remains.
  await go(`${braze}?tab=reviews`)
  await page
    .getByRole('button', { name: /^Review now/ })
    .first()
    .click()
  await field('Reason', page.getByRole('dialog')).fill('The agreement is in force, nothing else has changed.')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /review/i })
    .click()
  await page.getByText(/Still valid, at score/).waitFor()
  await go(`${braze}?tab=score`)
  await page
    .getByRole('button', { name: /^Accept risk/ })
    .first()
    .click()
  await field('Reason', page.getByRole('dialog')).fill('Known and small.')
  await field('Accepted until', page.getByRole('dialog')).fill('2099-01-01')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Accept/ })
    .click()
  await page.getByText(`at score ${after}`).first().waitFor()
  expect(await axe(page)).toEqual([])

  // A viewer sees all of it and edits nothing.
  await go(`${customerSettingsPath}/members`)
  const viewerMail = `charles-${randomUUID().slice(0, 8)}@corp.test`
  const invitations = page.getByRole('region', { name: 'Invitations' })
  await field('Email', invitations).fill(viewerMail)
  await invitations.getByRole('button', { name: 'Invite' }).click()
  await invitations.getByRole('rowheader', { name: viewerMail }).waitFor()
  const viewer = await openPage({ path: await linkTo(viewerMail, invitationPath('')) })
  await field('First Name', viewer.page).fill('Charles')
  await field('Last Name', viewer.page).fill('Babbage')
  await field('Password', viewer.page).fill(password)
  await viewer.page.getByRole('button', { name: 'Join' }).click()
  await viewer.page.getByRole('banner').getByText('Viewer', { exact: true }).waitFor()
  await viewer.page.goto(`${baseUrl()}${braze}`)
  await viewer.page.getByRole('heading', { level: 1, name: 'Braze' }).waitFor()
  expect(await viewer.page.getByRole('button', { name: 'Edit' }).first().isDisabled()).toBe(true)
  await viewer.page
    .getByText(/Your role is Viewer/)
    .first()
    .waitFor()
  expect(viewer.errors).toEqual([])

  // The audit log leaves, and its chain holds.
  await go(`${customerSettingsPath}/audit`)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: /Export/ }).click()
  const text = await readFile(await (await saving).path(), 'utf8')
  expect(verifyAuditExport(text)).toMatchObject({ outcome: 'verified' })
  expect(verifyAuditExport(text.replace('vendor.added', 'vendor.deleted'))).toMatchObject({ outcome: 'mismatch' })
  expect(errors).toEqual([])
})

test('the demo organisation shows real vendors of the catalog, and says that the rest is an example', async () => {
  const { page, errors } = await openPage({ path: customerLoginPath })
  await page.getByText(demoMember.email).waitFor()
  await page.getByLabel('Email', { exact: true }).fill(demoMember.email)
  await page.getByLabel('Password', { exact: true }).fill(demoMember.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page
    .getByText(/demo organization/i)
    .first()
    .waitFor()
  await page.goto(`${baseUrl()}${registerPath}`)
  for (const name of ['Braze', 'Stripe', 'Example Payroll'])
    await page.getByRole('link', { name, exact: true }).first().waitFor()
  expect(errors).toEqual([])
})

test('two members edit one vendor at once, and nothing is lost', async () => {
  const member = await registerOrganisation(baseUrl())
  const { json: vendor } = await member.call('POST /api/customer/vendors', {
    body: { vendorName: 'Both Edit', vendorType: 'analytics' },
  })
  const { page } = await openPage({ path: customerLoginPath })
  await page.getByLabel('Email', { exact: true }).fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill(member.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('button', { name: 'Logout' }).waitFor()
  await page.goto(`${baseUrl()}${vendorPath(vendor.id)}`)
  await page.getByRole('button', { name: 'Edit' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Notes', { exact: true }).fill('Typed here')
  await member.call(`PATCH /api/customer/vendors/${vendor.id}`, { body: { legalName: 'Both Edit GmbH', version: 1 } })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog
    .getByText(/changed meanwhile|Someone else/i)
    .first()
    .waitFor()
  expect(await dialog.getByLabel('Notes', { exact: true }).inputValue()).toBe('Typed here')
  await dialog.getByRole('button', { name: /Save/ }).click()
  await dialog.waitFor({ state: 'hidden' })
  const { json: kept } = await member.call(`GET /api/customer/vendors/${vendor.id}`)
  expect([kept.notes, kept.legalName]).toEqual(['Typed here', 'Both Edit GmbH'])
})

/** Path of the link in the newest mail to an address; without a mail server it is read where it waits. */
async function linkTo(email: string, path: string): Promise<string> {
  const client = new pg.Client({ connectionString: inject('postgresUrl'), ssl: false })
  await client.connect()
  closing.push(() => client.end())
  const { rows } = await client.query(
    `select body_text as text from outbox_message where recipient = $1 order by id desc limit 1`,
    [email],
  )
  return new RegExp(`${path}[\\w-]{22,43}`).exec(rows[0]?.text ?? '')?.[0] ?? expect.fail(`no link ${path} in the mail`)
}

const closing: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of closing.splice(0)) await close()
})
