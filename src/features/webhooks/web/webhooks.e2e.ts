import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { axe, baseUrl, fitsWidth, openPage } from '../../../../tests/support/browser.ts'
import { type PortalMember, registerProved } from '../../../../tests/support/portal.ts'
import { userKey } from '../../../platform/web/portal.ts'
import { customerDashboardPath, customerLoginPath, webhooksPath } from '../../../product/links.ts'

type Page = Awaited<ReturnType<typeof openPage>>['page']

const address = 'https://hooks.story.test/sightline'

test('an endpoint is added, its secret seen once, tested, changed, given a new secret, switched off and deleted', {
  timeout: 120_000,
}, async () => {
  const member = await registerProved(baseUrl(), 'Webhooks')
  const { page, errors } = await signIn(member)
  await page.goto(`${baseUrl()}${webhooksPath}`)
  await page.getByText('No endpoint yet').waitFor()
  expect(await axe(page)).toEqual([])

  // An address of someone's own network is refused in the dialog, which keeps what was typed.
  await page.getByRole('button', { name: 'Add endpoint' }).click()
  const adding = page.getByRole('dialog', { name: 'Add an endpoint' })
  await adding.getByLabel('Address').fill('https://192.168.1.1/hook')
  await adding.getByLabel('Your password', { exact: true }).fill(member.password)
  await adding.getByRole('button', { name: 'Add endpoint' }).click()
  await adding.locator('.ui-error').waitFor()
  expect(await adding.getByLabel('Address').inputValue()).toBe('https://192.168.1.1/hook')
  expect(await axe(page)).toEqual([])
  await adding.getByLabel('Address').fill(address)
  await adding.getByRole('checkbox', { name: 'compliance.alert' }).uncheck()
  await adding.getByRole('button', { name: 'Add endpoint' }).click()

  const shown = page.getByRole('dialog', { name: 'Signing secret' })
  const secret = await secretIn(shown)
  expect(await axe(page)).toEqual([])
  await shown.getByRole('button', { name: 'I have stored it' }).click()
  await page.reload()
  const card = page.getByRole('article').filter({ hasText: address })
  await card.getByText('nothing was delivered yet').waitFor()
  expect(await page.content()).not.toContain(secret)

  await card.getByRole('button', { name: `Send a test: ${address}` }).click()
  await page.getByText('A test is on its way').first().waitFor()
  const deliveries = page.getByRole('region', { name: 'Deliveries' })
  const delivery = deliveries.getByRole('group').filter({ hasText: 'assessment.completed' })
  await delivery.getByText('assessment.completed').first().click()
  await delivery.getByRole('group', { name: 'Payload' }).getByText('"test": true').waitFor()
  expect(await axe(page)).toEqual([])
  await deliveries.getByRole('button', { name: 'Given up' }).click()
  await deliveries.getByText('No delivery in this state').waitFor()

  await card.getByRole('button', { name: `Edit: ${address}` }).click()
  const editing = page.getByRole('dialog', { name: 'Edit endpoint' })
  await editing.getByLabel('Description').fill('Of a story')
  await editing.getByRole('button', { name: 'Save endpoint' }).click()
  await card.getByText('Of a story').waitFor()

  await card.getByRole('button', { name: `New secret: ${address}` }).click()
  const renewing = page.getByRole('dialog', { name: 'Make a new signing secret?' })
  await renewing.getByRole('button', { name: 'New secret' }).click()
  expect(await secretIn(shown)).not.toBe(secret)
  await shown.getByText('messages carry a signature by the old secret too').waitFor()
  await shown.getByRole('button', { name: 'I have stored it' }).click()

  await card.getByRole('button', { name: `Switch off: ${address}` }).click()
  await card.getByText('Switched off').waitFor()
  expect(await card.getByRole('button', { name: `Send a test: ${address}` }).isDisabled()).toBe(true)
  await card.getByRole('button', { name: `Delete: ${address}` }).click()
  const deleting = page.getByRole('dialog', { name: 'Delete the endpoint?' })
  await deleting.getByText('the list of its deliveries is deleted').waitFor()
  await deleting.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('No endpoint yet').waitFor()
  expect(errors.filter((error) => !error.includes('422'))).toEqual([])
})

test('what was given up is replayed with the same id', async () => {
  const member = await registerProved(baseUrl(), 'Webhooks')
  const { json: endpoint } = await member.call('POST /api/customer/webhooks', {
    body: { url: address, events: ['risk.changed'], password: member.password },
  })
  const { json: test } = await member.call(`POST /api/customer/webhooks/${endpoint.id}/test`, { body: {} })
  await giveUp(test.id)
  const { page, errors } = await signIn(member)
  await page.goto(`${baseUrl()}${webhooksPath}?endpoint=${endpoint.id}`)
  const deliveries = page.getByRole('region', { name: 'Deliveries' })
  const delivery = deliveries.getByRole('group').filter({ hasText: 'risk.changed' })
  await delivery.getByText('risk.changed').first().click()
  await delivery.getByText('Answered 500, which isn’t a success').waitFor()
  await delivery.getByText('<b>Out of order</b>').waitFor()
  expect(await axe(page)).toEqual([])
  await delivery.getByRole('button', { name: `Replay: risk.changed ${test.messageId}` }).click()
  await page.getByText('It is sent again').first().waitFor()
  const { json: now } = await member.call(`GET /api/customer/webhooks/${endpoint.id}/deliveries`)
  expect(now).toMatchObject([{ messageId: test.messageId, state: 'queued' }])
  expect(errors).toEqual([])
})

test.each([360, 1280])('a viewer reads and sees why nothing can be changed, at %s px, dark', async (width) => {
  const member = await registerProved(baseUrl(), 'Webhooks')
  await member.call('POST /api/customer/webhooks', {
    body: { url: address, events: ['risk.changed'], password: member.password },
  })
  const { page, errors } = await signIn(member, { width, colorScheme: 'dark' })
  await page.evaluate((key) => {
    const user = JSON.parse(localStorage.getItem(key) ?? '{}')
    localStorage.setItem(key, JSON.stringify({ ...user, role: 'viewer' }))
  }, userKey)
  await page.goto(`${baseUrl()}${webhooksPath}`)
  await page.getByText('Your role is Viewer').first().waitFor()
  expect(await page.getByRole('button', { name: 'Add endpoint' }).isDisabled()).toBe(true)
  const card = page.getByRole('article').filter({ hasText: address })
  expect(await card.getByRole('button', { name: `Delete: ${address}` }).isDisabled()).toBe(true)
  expect(await axe(page)).toEqual([])
  expect(await fitsWidth(page)).toBe(true)
  expect(errors).toEqual([])
})

/** As if it had been tried for a day. */
async function giveUp(deliveryId: number): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl'), ssl: false })
  await client.connect()
  await client.query(`select set_config('app.every_organisation', 'on', false)`)
  await client.query(
    `update webhook_delivery set state = 'dead', attempts = 11, last_status = 500, last_answer = '<b>Out of order</b>',
       next_attempt_at = null
     where id = $1`,
    [deliveryId],
  )
  await client.end()
}

const secretIn = async (dialog: ReturnType<Page['getByRole']>): Promise<string> => {
  const words = await dialog.getByRole('group', { name: 'Secret' }).textContent()
  return /whsec_[\w+/=-]{32,}/.exec(words ?? '')?.[0] ?? expect.fail('no secret is shown')
}

async function signIn(
  { email, password }: PortalMember,
  given: { width?: number; colorScheme?: 'light' | 'dark' } = {},
): Promise<{ page: Page; errors: string[] }> {
  const opened = await openPage({ path: customerLoginPath, ...given })
  const { page } = opened
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL(`**${customerDashboardPath}**`)
  return opened
}
