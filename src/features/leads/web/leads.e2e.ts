import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { axe, axeInBothThemes, baseUrl, fitsWidth, openPage } from '../../../../tests/support/browser.ts'
import { fromNow } from '../../../../tests/support/clock.ts'
import { sql, tokenIn } from '../../../../tests/support/running-database.ts'
import { adminLoginPath, contactPath, supportPath, ticketPath } from '../../../product/links.ts'
import { confirmPath } from '../../../product/subscriptions/kinds.ts'
import { demoStaff } from '../../admin/vocabulary.ts'
import { leadsUrl, staffTicketsUrl, staffTicketUrl } from '../vocabulary.ts'
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
  await form.getByLabel('Email').fill(email)
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
  // The message may be about the previous change: it stays for a while.
  const status = () => sql(`select status from lead where email = $1`, [email])
  await expect.poll(status, { timeout: 5_000 }).toEqual([{ status: 'closed' }])
  expect(staff.errors).toEqual([])
})

test('a stale cookie, another site and a status that there is not change no lead', async () => {
  const email = newAddress()
  const sent = await fetch(`${baseUrl()}${leadsUrl}`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ firstName: 'Anna', lastName: story, email, message: '<img src=x onerror=alert(1)>' }),
  })
  const { id } = await sent.json()
  const { page, errors } = await openStaff()
  await page.getByText('<img src=x onerror=alert(1)>').first().waitFor()
  expect(errors).toEqual([])
  const [cookie] = await page.context().cookies()
  const patch = async (body: object, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${baseUrl()}${leadsUrl}/${id}`, {
      method: 'PATCH',
      headers: { ...json, cookie: `${cookie?.name}=${cookie?.value}`, ...headers },
      body: JSON.stringify(body),
    })
    return { status: answer.status, code: (await answer.json()).code }
  }
  const closed = { status: 'closed' }
  const crossSite = { status: 403, code: 'cross_site' }
  expect(await patch(closed, { origin: 'https://evil.test' })).toEqual(crossSite)
  expect(await patch(closed, { 'sec-fetch-site': 'cross-site' })).toEqual(crossSite)
  expect(await patch({ status: 'won' })).toMatchObject({ code: 'invalid_request' })
  expect((await patch({ notes: 'Called' })).status).toBe(200)
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByText('You have been successfully logged out.').first().waitFor()
  expect(await patch(closed)).toEqual({ status: 401, code: 'sign_in_required' })
  expect(await sql(`select status, notes from lead where id = $1`, [id])).toEqual([{ status: 'new', notes: 'Called' }])
})

test('staff write a newsletter, look at it, try it, send it and stop it', async () => {
  const email = newAddress()
  await sql(
    `insert into subscription (kind, email, email_key, salt, page_sha256, stop_sha256)
     values ('newsletter', $1, $1, $1, $1, $1)`,
    [email],
  )
  const { page, errors } = await openStaff()
  const panel = page.getByRole('region', { name: 'Newsletter', exact: true })
  await panel.scrollIntoViewIfNeeded()
  await panel.getByLabel('Subject', { exact: true }).fill(story)
  await panel.getByLabel('Text', { exact: true }).fill('# Autumn\n\nTwo laws begin. <script>alert(1)</script>')
  await panel.getByRole('button', { name: 'Save as a draft' }).click()
  const edition = panel.getByRole('group').filter({ hasText: story })
  await edition.getByText(story).first().click()
  await edition.getByLabel('Text of the draft').waitFor()
  expect(await axe(page)).toEqual([])

  const opening = page.waitForEvent('popup')
  await edition.getByRole('link', { name: 'Look at it as a mail' }).click()
  const preview = await opening
  await preview.getByRole('heading', { name: 'Autumn' }).waitFor()
  await preview.getByText('Two laws begin. <script>alert(1)</script>', { exact: true }).waitFor()

  const trier = newAddress()
  await edition.getByLabel('Send a test to').fill(trier)
  await edition.getByRole('button', { name: 'Send test' }).click()
  await page.getByText('Test queued').first().waitFor()
  const mailsTo = (address: string) => sql(`select kind from outbox_message where recipient = $1`, [address])
  expect(await mailsTo(trier)).toEqual([{ kind: 'newsletter-test' }])
  expect(await mailsTo(email)).toEqual([])

  await edition.getByRole('button', { name: 'Send to all readers' }).click()
  const asked = page.getByRole('dialog', { name: 'Send this newsletter' })
  expect(await axe(page)).toEqual([])
  await asked.getByRole('button', { name: 'Send to all readers' }).click()
  await edition.getByText('On its way').first().waitFor()
  await expect.poll(() => mailsTo(email), { timeout: 20_000 }).toEqual([{ kind: 'newsletter-edition' }])
  await edition.getByRole('button', { name: 'Stop' }).click()
  await page
    .getByRole('dialog', { name: 'Stop this newsletter' })
    .getByRole('button', { name: 'Stop', exact: true })
    .click()
  await edition.getByText('Stopped').first().waitFor()
  // Without a mail server none of it has left.
  expect(await mailsTo(email)).toEqual([])
  expect(await axe(page)).toEqual([])
  expect(errors).toEqual([])
})

test('a demo is asked for at a time, which goes to its asker as a calendar file', async () => {
  const email = newAddress()
  const { page } = await openPage({ path: contactPath, javaScript: false })
  await page.getByRole('link', { name: 'Book Demo' }).click()
  const form = page.getByRole('form', { name: 'Book a demo' })
  await form.getByLabel('First name').fill('Anna')
  await form.getByLabel('Last name').fill('Berg')
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Date and time').fill('2001-01-01T09:30')
  await form.getByRole('button', { name: 'Ask for this time' }).click()
  await page.getByText('A demo begins in the future').waitFor()
  expect(await form.getByLabel('First name').inputValue()).toBe('Anna')
  await form.getByLabel('Date and time').fill(
    fromNow(7 * 86_400_000)
      .toISOString()
      .slice(0, 16),
  )
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
    Email: email,
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
  for (const [label, text] of Object.entries({ Name: 'Anna', Email: newAddress(), Message: 'Is anybody there?' }))
    await form.getByLabel(label, { exact: true }).fill(text)
  await form.getByRole('button', { name: 'Begin chat' }).click()
  await page.waitForURL(new RegExp(`${ticketPath('')}[\\w-]{22}$`))
  await page.getByRole('log').getByText('Is anybody there?').waitFor()
  expect(errors).toEqual([])
})

test('support is searched while one types, and says how its parts do', async () => {
  const { page, errors } = await openPage({ path: supportPath, width: 360 })
  for (const part of ['API Services', 'AI Investigations', 'Dashboard', 'Reporting'])
    await page.getByRole('term').filter({ hasText: part }).waitFor()
  await page.getByRole('searchbox').fill('stop alerts')
  await page.getByText('one stops them at once').first().waitFor()
  expect(await fitsWidth(page)).toBe(true)
  expect(await axeInBothThemes(page)).toEqual([])
  await page.getByRole('searchbox').fill('zzqx')
  await page.getByText('Nothing found').waitFor()
  expect(errors).toEqual([])
})

test('the newsletter is asked for, confirmed and stopped without script', async () => {
  const email = newAddress()
  const { page } = await openPage({ path: newsletterPath, javaScript: false })
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await page.getByText('Check your inbox').waitFor()
  await page.goto(`${baseUrl()}${confirmPath(await tokenIn(email, confirmPath))}`)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('link', { name: 'See everything we send you' }).click()
  await page.getByRole('button', { name: 'Stop: Newsletter' }).click()
  await page.getByRole('heading', { name: 'We send you nothing any more' }).waitFor()
  expect(await sql(`select 1 from subscription where email = $1`, [email])).toEqual([])
})

test.each([ticketPath, confirmPath])('a link that is not known says so and leads on: %s', async (path) => {
  for (const token of ['x'.repeat(22), 'short']) expect((await fetch(`${baseUrl()}${path(token)}`)).status).toBe(404)
  const { page } = await openPage({ path: path('short'), width: 360, colorScheme: 'dark' })
  expect(await axe(page)).toEqual([])
})

test('stopping answers the same whatever the link is, to a mail provider in any form', async () => {
  for (const body of [new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), ''])
    for (const token of ['x'.repeat(22), 'x'.repeat(300)]) {
      const answer = await fetch(`${baseUrl()}/newsletter/stop/${token}`, {
        method: 'POST',
        body,
        redirect: 'error',
      })
      expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('You’re unsubscribed')])
    }
})

const story = `leads-${randomUUID().slice(0, 8)}`
const json = { 'content-type': 'application/json' }
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
  await sql(`delete from newsletter_edition where subject = $1`, [story])
  for (const [table, column] of [
    ['outbox_message', 'recipient'],
    ['lead', 'email'],
    ['ticket', 'email'],
    ['subscription', 'email'],
  ])
    await sql(`delete from ${table} where ${column} like $1`, [`${story}-%`])
})
