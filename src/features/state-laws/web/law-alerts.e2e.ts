import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { axe, baseUrl, fitsWidth, openPage } from '../../../../tests/support/browser.ts'
import { sql, tokenIn } from '../../../../tests/support/running-database.ts'
import { lawsPath } from '../../../product/links.ts'
import { confirmPath } from '../../../product/subscriptions/kinds.ts'

type Page = Awaited<ReturnType<typeof openPage>>['page']

const comingPath = `${lawsPath}?tab=coming`
const emailField = (page: Page) => page.getByRole('textbox', { name: 'Email' })
const enableButton = (page: Page) => page.getByRole('button', { name: 'Enable Law Tracking Alerts' })

test('an address is asked for, states are chosen, and a mail is on its way; the page goes on saying so', async () => {
  const { page, errors } = await openPage({ path: lawsPath })
  await page.getByRole('tab', { name: 'Coming Soon' }).click()
  await enableButton(page).click()
  await page.getByText('Alerts need an address to go to.').waitFor()
  const email = newAddress()
  await emailField(page).fill(email)
  await page.getByText('Only some states').click()
  await page.getByRole('checkbox', { name: 'Texas' }).check()
  expect(await axe(page)).toEqual([])
  await enableButton(page).click()
  await page.getByText('a mail with a link to confirm is on its way').waitFor()
  expect(await emailField(page).inputValue()).toBe('')
  expect(await axe(page)).toEqual([])
  expect(await tokenIn(email, confirmPath)).toMatch(/^[\w-]{22}$/)
  expect(errors).toEqual([])
})

test('without script an address enables alerts; a refusal keeps what was typed and chosen', async () => {
  const { page } = await openPage({ path: comingPath, javaScript: false })
  await emailField(page).fill('reader@localhost')
  await page.getByText('Only some states').click()
  await page.getByRole('checkbox', { name: 'Oklahoma' }).check()
  await enableButton(page).click()
  await page.getByText('This does not look like an e-mail address.').waitFor()
  expect(await page.getByRole('checkbox', { name: 'Oklahoma' }).isChecked()).toBe(true)
  await emailField(page).fill(newAddress())
  await enableButton(page).click()
  await page.getByText('a mail with a link to confirm is on its way').waitFor()
})

test('the link of the mail asks once more; its button begins the alerts, and leads to where they stop', async () => {
  const email = newAddress()
  const token = await subscribe(email, ['TX', 'CA'])
  const { page, errors } = await openPage({ path: confirmPath(token), width: 360 })
  await page.getByText(`${email.slice(0, 1)}***@`).waitFor()
  await page.getByText('California and Texas').waitFor()
  expect(await axe(page)).toEqual([])
  expect(await fitsWidth(page)).toBe(true)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('heading', { name: 'Confirmed: Law tracking alerts' }).waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByRole('link', { name: 'See everything we send you' }).click()
  await page.getByRole('button', { name: 'Stop: Law tracking alerts' }).click()
  await page.getByRole('heading', { name: 'We send you nothing any more' }).waitFor()
  expect(await axe(page)).toEqual([])
  expect(await sql(`select 1 from subscription where email = $1`, [email])).toEqual([])
  expect(errors).toEqual([])
})

test('the address of a mail that was sent before asks too', async () => {
  const token = await subscribe(newAddress(), ['TX'])
  const { page } = await openPage({ path: `${lawsPath}/confirm/${token}`, javaScript: false })
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('heading', { name: 'Confirmed: Law tracking alerts' }).waitFor()
})

test('stopping answers the same whatever the link is, to a person and to a mail provider in either form', async () => {
  const form = new FormData()
  form.set('List-Unsubscribe', 'One-Click')
  for (const body of [form, new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), ''])
    for (const token of ['x'.repeat(22), 'x'.repeat(300)]) {
      const answer = await fetch(`${baseUrl()}/l/${token}`, { method: 'POST', body, redirect: 'error' })
      expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('You’re unsubscribed')])
    }
})

test.each([360, 1280])('the form fits at %s px, dark, and stays off paper', async (width) => {
  const { page } = await openPage({ path: comingPath, width, colorScheme: 'dark' })
  await page.getByText('Only some states').click()
  await page.getByRole('checkbox', { name: 'District of Columbia' }).waitFor()
  expect(await fitsWidth(page)).toBe(true)
  expect(await axe(page)).toEqual([])
  await page.emulateMedia({ media: 'print' })
  expect(await enableButton(page).isVisible()).toBe(false)
})

let addresses = 0
const story = `laws-${randomUUID().slice(0, 8)}`
const newAddress = () => `${story}-${++addresses}@corp.test`

/** Subscribes as a program would. @returns the token of the link in the mail. */
async function subscribe(email: string, states: string[]): Promise<string> {
  const answer = await fetch(`${baseUrl()}/api/laws/subscribe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, states }),
  })
  expect(answer.status).toBe(202)
  return tokenIn(email, confirmPath)
}

afterAll(async () => {
  for (const [table, column] of [
    ['outbox_message', 'recipient'],
    ['subscription', 'email'],
    ['subscription_request', 'email'],
  ])
    await sql(`delete from ${table} where ${column} like $1`, [`${story}-%`])
})
