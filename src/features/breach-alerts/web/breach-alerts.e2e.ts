import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { axe, baseUrl, fitsWidth, openPage } from '../../../../tests/support/browser.ts'
import { sql, tokenIn } from '../../../../tests/support/running-database.ts'
import { breachAlertsPath, breachPath, managePath } from '../../../product/links.ts'
import { confirmPath, stopPath, subscriptionsPath } from '../../../product/subscriptions/kinds.ts'
import type { BreachAlert } from '../alerts.ts'
import { shownAtFirst, shownMore } from './alert-pages.ts'

type Page = Awaited<ReturnType<typeof openPage>>['page']

const cards = (page: Page) => page.getByRole('article')
const emailField = (page: Page) => page.getByRole('textbox', { name: 'Email' })
const subscribeButton = (page: Page) => page.getByRole('button', { name: 'Subscribe to Alerts' })

/** Returns the page's data as a program gets it. */
async function listBreaches(query = ''): Promise<BreachAlert[]> {
  return (await (await fetch(`${baseUrl()}/api/breach-alerts${query}`)).json()) as BreachAlert[]
}

async function newest(): Promise<BreachAlert> {
  const [breach] = await listBreaches('?limit=1')
  return breach ?? expect.fail('no breach ships')
}

/** The page with few cards: all of them take the audit long. */
const pathOfFew = ({ company }: BreachAlert) => `${breachAlertsPath}?${new URLSearchParams({ q: company })}`

test('a visitor sees recent breaches, narrows them by level and name, and the address says so', async () => {
  const { page, errors } = await openPage({ path: breachAlertsPath })
  await page.getByRole('heading', { name: 'Recent Data Breaches' }).waitFor()
  await page.getByText('Updated every 30 minutes').waitFor()
  const recent = (await listBreaches()).length
  expect(await cards(page).count()).toBe(Math.min(recent, shownAtFirst))
  await page.getByRole('link', { name: 'Load more' }).click()
  await expect.poll(() => cards(page).count()).toBe(Math.min(recent, shownAtFirst + shownMore))
  await page.getByRole('link', { name: 'High and above' }).click()
  await page.waitForURL(/severity=high/)
  const grave = await listBreaches('?severity=high,critical')
  const graveShown = Math.min(grave.length, shownAtFirst)
  await expect.poll(() => cards(page).count()).toBe(graveShown)
  const [breach] = grave
  if (!breach) throw new Error('no grave breach ships')
  await page.getByLabel('Company or domain').fill(breach.company)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.waitForURL(/q=/)
  await expect
    .poll(async () => (await cards(page).allTextContents()).every((text) => text.includes(breach.company)))
    .toBe(true)
  expect(await axe(page)).toEqual([])
  await page.goBack()
  await expect.poll(() => cards(page).count()).toBe(graveShown)
  expect(errors).toEqual([])
})

test('a card says why it is rated as it is, and leads to the page where it adds up', async () => {
  const { page, errors } = await openPage({ path: pathOfFew(await newest()), colorScheme: 'dark' })
  const card = cards(page).first()
  const company = (await card.getByRole('heading').textContent()) ?? ''
  await card.getByText('Why', { exact: false }).first().click()
  await card.getByText('Formula').waitFor()
  expect(await axe(page)).toEqual([])
  await card.getByRole('link', { name: 'How it adds up' }).click()
  await page.getByRole('heading', { level: 1 }).filter({ hasText: company }).waitFor()
  await expect.poll(() => page.locator('#severity').isVisible()).toBe(true)
  expect(await axe(page)).toEqual([])
  expect(await fitsWidth(page)).toBe(true)
  expect(errors).toEqual([])
})

test('a breach that is not there answers 404', async () => {
  expect((await fetch(`${baseUrl()}${breachPath('no-such-breach')}`)).status).toBe(404)
})

test('an address is asked for, what names would have matched is shown, and a mail is on its way', async () => {
  const breach = await newest()
  const { page, errors } = await openPage({ path: pathOfFew(breach) })
  await subscribeButton(page).click()
  await page.getByText('Email Required').first().waitFor()
  await page.getByText('Please enter your email address.').first().waitFor()
  await page.getByLabel('Companies to monitor').fill(`${breach.company}\n\nNo Company Of This Name`)
  await page.getByText(/^Matches \d+ past breach/).waitFor()
  await page.getByText('No Company Of This Name: none').waitFor()
  await page.getByRole('radio', { name: 'High', exact: true }).check()
  const email = newAddress()
  await emailField(page).fill(email)
  await subscribeButton(page).click()
  await page.getByText('Subscription Created').first().waitFor()
  await page.getByText('a mail with a link to confirm is on its way').waitFor()
  expect(await emailField(page).inputValue()).toBe('')
  expect(await page.getByLabel('Companies to monitor').inputValue()).toBe('')
  expect(await page.getByRole('radio', { name: 'High', exact: true }).isChecked()).toBe(true)
  expect(await axe(page)).toEqual([])
  expect(await tokenIn(email, confirmPath)).toMatch(/^[\w-]{22}$/)
  expect(errors).toEqual([])
})

test('without script a level is chosen, names are searched and an address subscribes; a refusal keeps what was typed', async () => {
  const { page } = await openPage({ path: breachAlertsPath, javaScript: false })
  await page.getByRole('link', { name: 'High and above' }).click()
  await page.waitForURL(/severity=high/)
  expect(await cards(page).count()).toBeGreaterThan(0)
  await emailField(page).fill('reader@localhost')
  await page.getByLabel('Companies to monitor').fill('Acme')
  await subscribeButton(page).click()
  await page.getByText('This does not look like an e-mail address.').waitFor()
  expect(await page.getByLabel('Companies to monitor').inputValue()).toBe('Acme')
  await emailField(page).fill(newAddress())
  await subscribeButton(page).click()
  await page.getByText('Subscription Created').waitFor()
})

test('the link of the mail asks once more; its button begins the alerts, and leads to where they are changed and stopped', async () => {
  const email = newAddress()
  const asked = await subscribe(email, ['Acme', 'Meta Platforms'])
  const { page, errors } = await openPage({ path: confirmPath(asked), width: 360 })
  await page.getByText(`${email.slice(0, 1)}***@`).waitFor()
  await page.getByText('Acme, Meta Platforms').waitFor()
  expect(await axe(page)).toEqual([])
  expect(await fitsWidth(page)).toBe(true)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('heading', { name: 'Confirmed: Breach alerts' }).waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByRole('link', { name: 'See everything we send you' }).click()
  await page.getByRole('heading', { name: 'What we send you' }).waitFor()
  expect(await axe(page)).toEqual([])
  expect(await fitsWidth(page)).toBe(true)
  await page.getByRole('link', { name: 'Change or pause' }).click()
  await page.getByRole('heading', { name: 'Manage breach alerts' }).waitFor()
  expect(await axe(page)).toEqual([])
  expect(await fitsWidth(page)).toBe(true)

  const save = page.getByRole('button', { name: 'Save' })
  await page.getByLabel('Companies to monitor').fill('Acme\nInitech')
  await page.getByRole('radio', { name: 'Critical' }).check()
  await page.getByRole('radio', { name: 'Everything in one mail a week' }).check()
  await save.click()
  await page.getByText('Saved', { exact: true }).waitFor()
  expect(await page.title()).toContain('Saved')
  await page.reload()
  expect(await page.getByLabel('Companies to monitor').inputValue()).toBe('Acme\nInitech')
  expect(await page.getByRole('radio', { name: 'Critical' }).isChecked()).toBe(true)
  expect(await page.getByRole('radio', { name: 'Everything in one mail a week' }).isChecked()).toBe(true)

  await page.getByRole('button', { name: 'Pause for 30 days' }).click()
  await page.getByRole('heading', { name: 'Paused' }).waitFor()
  await page.getByRole('button', { name: 'Resume now' }).click()
  await page.getByRole('heading', { name: 'Pause', exact: true }).waitFor()
  expect(errors).toEqual([])

  await page.getByRole('link', { name: 'See everything we send you' }).click()
  await page.getByRole('button', { name: 'Stop: Breach alerts' }).click()
  await page.getByRole('heading', { name: 'We send you nothing any more' }).waitFor()
  expect(await axe(page)).toEqual([])
  expect(await sql(`select 1 from subscription where email = $1`, [email])).toEqual([])
})

test('a list that is too long is refused in the form, and nothing of it is lost', async () => {
  const manage = await confirmed(await subscribe(newAddress(), []))
  const { page } = await openPage({ path: managePath(manage), javaScript: false, colorScheme: 'dark' })
  const typed = `Acme\n${'x'.repeat(101)}`
  await page.getByLabel('Companies to monitor').fill(typed)
  await page.getByRole('radio', { name: 'Low' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Not saved').waitFor()
  await page.getByText('has a line of more than 100 characters').first().waitFor()
  expect(await page.getByLabel('Companies to monitor').inputValue()).toBe(typed)
  expect(await page.getByRole('radio', { name: 'Low' }).isChecked()).toBe(true)
})

test.each([
  ...[confirmPath('x'.repeat(22)), confirmPath('short'), `/breach-alerts/confirm/${'x'.repeat(22)}`],
  ...[managePath('x'.repeat(22)), subscriptionsPath('x'.repeat(22))],
])('a link that is not known says so and leads on: %s', async (path) => {
  expect((await fetch(`${baseUrl()}${path}`)).status).toBe(404)
  expect(
    (
      await fetch(`${baseUrl()}${path}`, {
        method: 'POST',
        body: new URLSearchParams({ stop: 'all', intent: 'pause' }),
      })
    ).status,
  ).toBe(404)
  const { page } = await openPage({ path, colorScheme: 'dark', width: 360 })
  await page.getByRole('heading', { name: 'This link doesn’t work any more' }).waitFor()
  expect(await axe(page)).toEqual([])
  expect(await fitsWidth(page)).toBe(true)
  await page.getByRole('link', { name: 'Go to the home page' }).waitFor()
})

test('stopping answers the same whatever the link is, to a person and to a mail provider in either form', async () => {
  const { page, errors } = await openPage({ path: stopPath('x'.repeat(22)), javaScript: false })
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
  expect(await page.locator('script').count()).toBe(0)
  await page.getByRole('button', { name: 'Stop these emails' }).click()
  await page.getByRole('heading', { name: 'You’re unsubscribed' }).waitFor()
  const form = new FormData()
  form.set('List-Unsubscribe', 'One-Click')
  for (const body of [form, new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), ''])
    for (const token of ['x'.repeat(22), 'x'.repeat(300)]) {
      const answer = await fetch(`${baseUrl()}${stopPath(token)}`, { method: 'POST', body, redirect: 'error' })
      expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('You’re unsubscribed')])
    }
  expect(errors).toEqual([])
})

test.each([360, 1280])('nothing sticks out at %s px, dark, on screen and on paper', async (width) => {
  const { page } = await openPage({ path: breachAlertsPath, width, colorScheme: 'dark' })
  await cards(page).first().waitFor()
  expect(await fitsWidth(page)).toBe(true)
  await page.emulateMedia({ media: 'print' })
  expect(await subscribeButton(page).isVisible()).toBe(false)
  expect(await cards(page).first().isVisible()).toBe(true)
})

let addresses = 0
const story = `story-${randomUUID().slice(0, 8)}`
const newAddress = () => `${story}-${++addresses}@corp.test`

/** Subscribes as a program would. @returns the token of the link in the mail. */
async function subscribe(email: string, companyKeywords: string[]): Promise<string> {
  const answer = await fetch(`${baseUrl()}/api/breach-alerts/subscribe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, companyKeywords, severityThreshold: 'medium', isActive: true }),
  })
  expect(answer.status).toBe(202)
  return tokenIn(email, confirmPath)
}

/** @returns the token of the page where the alerts are changed. */
async function confirmed(token: string): Promise<string> {
  const answer = await fetch(`${baseUrl()}/api/subscriptions/confirmations/${token}`, { method: 'POST' })
  return ((await answer.json()) as { pageToken: string }).pageToken
}

afterAll(async () => {
  for (const [table, column] of [
    ['outbox_message', 'recipient'],
    ['subscription', 'email'],
    ['subscription_request', 'email'],
  ])
    await sql(`delete from ${table} where ${column} like $1`, [`${story}-%`])
})
