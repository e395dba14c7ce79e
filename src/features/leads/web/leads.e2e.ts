import { afterAll, expect, test } from 'vitest'
import { axe, baseUrl, fitsWidth, openPage } from '../../../../tests/support/browser.ts'
import { sql, tokenIn } from '../../../../tests/support/running-database.ts'
import { adminLoginPath, demoStaff } from '../../admin/vocabulary.ts'
import {
  contactPath,
  newsletterConfirmPath,
  newsletterStopPath,
  staffTicketsUrl,
  staffTicketUrl,
  supportPath,
  ticketPath,
} from '../vocabulary.ts'
import { newsletterPath } from './newsletter.ts'

type Page = Awaited<ReturnType<typeof openPage>>['page']

test('a lead goes from the contact form to closed', async () => {
  const email = newAddress()
  const { page, errors } = await openPage({ path: contactPath })
  await page.getByRole('link', { name: 'Contact Sales' }).click()
  const form = page.getByRole('form', { name: 'Contact form' })
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'firstName')
  expect(await form.getByLabel('Inquiry type').inputValue()).toBe('sales')
  await form.getByRole('button', { name: 'Send Message' }).click()
  await page.getByText('Please fill in your name and email address.').first().waitFor()
  expect(await axe(page)).toEqual([])
  await form.getByLabel('First name').fill('Anna')
  await form.getByLabel('Last name').fill(story)
  await form.getByLabel('E-mail').fill(email)
  await form.getByLabel('Message').fill('<script>alert(1)</script>')
  await form.getByRole('button', { name: 'Send Message' }).click()
  await page.getByText("We'll respond within 24 hours during business days.").first().waitFor()
  expect(await form.getByLabel('First name').inputValue()).toBe('')
  expect(errors).toEqual([])

  const staff = await openStaff()
  for (const [status, name] of [
    ['contacted', 'Contacted'],
    ['qualified', 'Qualified'],
    ['closed', 'Closed'],
  ] as const) {
    const chosen = staff.page.getByLabel(`Status of Anna ${story}`)
    await chosen.selectOption(name)
    await staff.page.getByText('Lead status has been updated successfully.').first().waitFor()
    expect(await chosen.inputValue()).toBe(status)
  }
  // What is told may be of the change before: it stays for a while.
  const status = () => sql(`select status from lead where email = $1`, [email])
  await expect.poll(status, { timeout: 5_000 }).toEqual([{ status: 'closed' }])
  expect(staff.errors).toEqual([])
})

test('a demo is asked for at a time, which goes to its asker as a calendar file', async () => {
  const email = newAddress()
  const { page } = await openPage({ path: contactPath, javaScript: false })
  await page.getByRole('link', { name: 'Book Demo' }).click()
  const form = page.getByRole('form', { name: 'Book a demo' })
  await form.getByLabel('First name').fill('Anna')
  await form.getByLabel('Last name').fill('Berg')
  await form.getByLabel('E-mail').fill(email)
  await form.getByLabel('Date and time').fill('2001-01-01T09:30')
  await form.getByRole('button', { name: 'Ask for this time' }).click()
  await page.getByText('A demo begins in the future').waitFor()
  expect(await form.getByLabel('First name').inputValue()).toBe('Anna')
  await form.getByLabel('Date and time').fill(new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 16))
  await form.getByRole('button', { name: 'Ask for this time' }).click()
  await page.getByText('Demo asked for').waitFor()
  const [mail] = await sql<{ attachments: unknown[] }>(
    `select attachments from outbox_message where recipient = $1 and kind = 'demo-asked'`,
    [email],
  )
  expect(JSON.stringify(mail?.attachments)).toContain('BEGIN:VCALENDAR')
})

test('a ticket is opened without script, followed by its mailed link, answered live and closed', async () => {
  const email = newAddress()
  const asking = await openPage({ path: supportPath, javaScript: false })
  const form = asking.page.getByRole('form', { name: 'Support request' })
  for (const [label, text] of Object.entries({
    Name: 'Anna',
    'E-mail': email,
    Subject: 'Export',
    Description: 'Fails.',
  }))
    await form.getByLabel(label, { exact: true }).fill(text)
  await form.getByRole('button', { name: 'Send request' }).click()
  await asking.page.getByText(/Ticket \S+ is open/).waitFor()

  const { page, errors } = await openPage({ path: ticketPath(await tokenIn(email, ticketPath)), width: 360 })
  await page.getByRole('log').getByText('Fails.').waitFor()
  expect(await axe(page)).toEqual([])
  expect(await fitsWidth(page)).toBe(true)
  await answerAsStaff(email, 'Try it again.')
  await page.getByRole('log').getByText('Try it again.').waitFor()
  await page.getByText('Answered').waitFor()
  await page.getByLabel('Your message').fill('It works.')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('log').getByText('It works.').waitFor()
  await page.getByRole('button', { name: 'Close the ticket' }).click()
  await page.getByText('Closed').waitFor()
  expect(await axe(page)).toEqual([])
  expect(errors).toEqual([])
})

test('a chat opens its thread at once', async () => {
  const { page, errors } = await openPage({ path: supportPath })
  await page.getByRole('link', { name: 'Start a chat' }).click()
  const form = page.getByRole('form', { name: 'Live chat' })
  for (const [label, text] of Object.entries({ Name: 'Anna', 'E-mail': newAddress(), Message: 'Is anybody there?' }))
    await form.getByLabel(label, { exact: true }).fill(text)
  await form.getByRole('button', { name: 'Begin chat' }).click()
  await page.waitForURL(new RegExp(`${ticketPath('')}[\\w-]{22}$`))
  await page.getByRole('log').getByText('Is anybody there?').waitFor()
  expect(errors).toEqual([])
})

test.each(['light', 'dark'] as const)(
  'support is searched while one types, and says how its parts do: %s',
  async (colorScheme) => {
    const { page, errors } = await openPage({ path: supportPath, width: 360, colorScheme })
    for (const part of ['API Services', 'AI Investigations', 'Dashboard', 'Reporting'])
      await page.getByRole('term').filter({ hasText: part }).waitFor()
    await page.getByRole('searchbox').fill('stop alerts')
    await page.getByText('one stops them at once').first().waitFor()
    expect(await axe(page)).toEqual([])
    expect(await fitsWidth(page)).toBe(true)
    await page.getByRole('searchbox').fill('zzqx')
    await page.getByText('Nothing found').waitFor()
    expect(errors).toEqual([])
  },
)

test('the newsletter is asked for, confirmed and stopped without script', async () => {
  const email = newAddress()
  const { page } = await openPage({ path: newsletterPath, javaScript: false })
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await page.getByText('Confirm by mail').waitFor()
  await page.goto(`${baseUrl()}${newsletterConfirmPath(await tokenIn(email, newsletterConfirmPath))}`)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('link', { name: 'Stop the newsletter' }).click()
  await page.getByRole('button', { name: 'Stop the newsletter' }).click()
  await page.getByRole('heading', { name: 'You will get no more of the newsletter' }).waitFor()
  expect(await sql(`select 1 from newsletter_reader where email = $1`, [email])).toEqual([])
})

test.each([ticketPath, newsletterConfirmPath])('a link that is not known says so and leads on: %s', async (path) => {
  for (const token of ['x'.repeat(22), 'short']) expect((await fetch(`${baseUrl()}${path(token)}`)).status).toBe(404)
  const { page } = await openPage({ path: path('short'), width: 360, colorScheme: 'dark' })
  expect(await axe(page)).toEqual([])
})

test('stopping answers the same whatever the link is, to a mail provider in any form', async () => {
  for (const body of [new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), ''])
    for (const token of ['x'.repeat(22), 'x'.repeat(300)]) {
      const answer = await fetch(`${baseUrl()}${newsletterStopPath(token)}`, {
        method: 'POST',
        body,
        redirect: 'error',
      })
      expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('You will get no more')])
    }
})

const story = `leads-${Date.now()}`
let addresses = 0
const newAddress = () => `${story}-${++addresses}@corp.test`

async function openStaff(): Promise<{ page: Page; errors: string[] }> {
  const opened = await openPage({ path: adminLoginPath })
  await opened.page.getByLabel('Username').fill(demoStaff.username)
  await opened.page.getByLabel('Password', { exact: true }).fill(demoStaff.password)
  await opened.page.getByRole('button', { name: 'Sign In' }).click()
  await opened.page.getByText('Welcome to the admin dashboard.').first().waitFor()
  return opened
}

async function answerAsStaff(email: string, text: string): Promise<void> {
  const { page } = await openStaff()
  const { request } = page.context()
  const tickets: { id: number; email: string }[] = await (await request.get(`${baseUrl()}${staffTicketsUrl}`)).json()
  const { id } = tickets.find((ticket) => ticket.email === email) ?? expect.fail('staff see no such ticket')
  const answer = await request.post(`${baseUrl()}${staffTicketUrl(id)}/messages`, { data: { text } })
  expect(answer.status()).toBe(201)
}

afterAll(async () => {
  for (const [table, column] of [
    ['outbox_message', 'recipient'],
    ['lead', 'email'],
    ['ticket', 'email'],
    ['newsletter_reader', 'email'],
  ])
    await sql(`delete from ${table} where ${column} like $1`, [`${story}-%`])
})
