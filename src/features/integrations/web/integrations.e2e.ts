import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { axe, baseUrl, fitsWidth, focused, openPage } from '../../../../tests/support/browser.ts'
import { type PortalMember, registerOrganisation, registerProved } from '../../../../tests/support/portal.ts'
import { userKey } from '../../../platform/web/portal.ts'
import { connectionsPath, customerLoginPath, integrationsPath } from '../../../product/links.ts'
import { connectors } from '../connectors.ts'

type Page = Awaited<ReturnType<typeof openPage>>['page']

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test.each([
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 360 },
] as const)(
  'without script the page shows every connector and where to go with it: $colorScheme, $width px',
  async (screen) => {
    const { page, errors } = await openPage({ path: integrationsPath, javaScript: false, ...screen })
    // On a phone they are folded, and open without script.
    const folded = page.locator('details:not([open]) > summary:visible')
    while ((await folded.count()) > 0) await folded.first().click()
    for (const { name } of connectors)
      await region(page, 'Connectors').getByRole('heading', { name, exact: true }).waitFor()
    await region(page, 'REST API').getByText('POST /api/v1/assessments', { exact: true }).waitFor()
    await region(page, 'Webhook events').getByText('"type": "risk.changed"').waitFor()
    expect(await fitsWidth(page)).toBe(true)
    // The checker needs script: where the page's own is off, check the same address with script on.
    const scripted = await openPage({ path: integrationsPath, ...screen })
    expect(await axe(scripted.page)).toEqual([])
    await region(page, 'Connectors').getByRole('link', { name: 'Read the guide: REST hooks' }).click()
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect([...errors, ...scripted.errors]).toEqual([])
  },
)

test('a visitor signs in on the way to a connector, connects it, sees what came of a test, and disconnects', {
  timeout: 120_000,
}, async () => {
  const member = await registerProved(baseUrl())
  const { page, errors } = await openPage({ path: integrationsPath })
  await page.getByRole('link', { name: 'Connect: E-mail' }).click()
  await enter(page, member)

  // The form of the connector that was asked for is open, and what was typed stays when it is refused.
  const form = page.getByRole('dialog', { name: 'Connect E-mail' })
  await expect.poll(() => focused(page)).toBe('Name')
  await form.getByLabel('Address', { exact: true }).fill('stranger@elsewhere.test')
  await form.getByLabel('Name', { exact: true }).fill('Ops mail')
  await form.getByLabel('Your password', { exact: true }).fill(member.password)
  expect(await axe(page)).toEqual([])
  await form.getByRole('button', { name: 'Connect', exact: true }).click()
  await form.getByText('this address isn’t one of them').waitFor()
  expect(await form.getByLabel('Name', { exact: true }).inputValue()).toBe('Ops mail')
  await form.getByLabel('Address', { exact: true }).fill(member.email)
  await form.getByRole('button', { name: 'Connect', exact: true }).click()
  await page.getByText('Ops mail is connected').first().waitFor()

  const connections = region(page, 'Connections')
  const deliveries = region(page, 'Deliveries')
  await deliveries.getByText('No delivery yet').waitFor()
  await connections.getByRole('button', { name: 'Send a test: Ops mail' }).click()
  await connections.getByText('The test was taken').waitFor()
  await deliveries.getByText('assessment.completed').first().click()
  await deliveries.getByRole('button', { name: /^Replay/ }).waitFor()
  expect(await axe(page)).toEqual([])

  await connections.getByRole('button', { name: 'Edit: Ops mail' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Ops mail' })
  expect(await edit.getByLabel('Address', { exact: true }).inputValue()).toBe(member.email)
  await edit.getByLabel('Name', { exact: true }).fill('Security mail')
  await edit.getByLabel('assessment.completed').uncheck()
  await edit.getByRole('button', { name: 'Save connection' }).click()
  await connections.getByRole('heading', { name: 'Security mail' }).waitFor()
  await expect.poll(() => focused(page)).toBe('Edit: Security mail')
  expect(await connections.getByText('assessment.completed').count()).toBe(0)

  await connections.getByRole('button', { name: 'Switch off: Security mail' }).click()
  await connections.getByText('Switched off').waitFor()
  expect(await connections.getByRole('button', { name: 'Send a test: Security mail' }).isDisabled()).toBe(true)
  await connections.getByRole('button', { name: 'Switch on: Security mail' }).click()
  await connections.getByText('On', { exact: true }).waitFor()

  await connections.getByRole('button', { name: 'Disconnect: Security mail' }).click()
  const question = page.getByRole('dialog', { name: 'Disconnect Security mail?' })
  await question.getByRole('button', { name: 'Disconnect' }).click()
  await connections.getByText('Nothing is connected yet').waitFor()
  await expect.poll(() => focused(page)).toBe('Nothing is connected yet')
  expect(await deliveries.count()).toBe(0)
  // The refused address alone.
  expect(errors.filter((error) => !/\b4(00|22)\b/.test(error))).toEqual([])
})

test('on a phone the page fits, and a secret that is stored is not shown again', async () => {
  const member = await registerProved(baseUrl())
  const secret = `sl-story-${randomUUID().slice(0, 8)}`
  const made = await member.call('POST /api/customer/integrations', {
    body: {
      ...{ connector: 'splunk', name: 'Log index', events: ['risk.changed'] },
      settings: { url: 'https://http-inputs.example.com', token: secret },
      password: member.password,
    },
  })
  expect(made.status).toBe(201)
  const { page, errors } = await openPage({ path: customerLoginPath, width: 360, colorScheme: 'dark' })
  await enter(page, member)
  await page.getByRole('button', { name: 'Logout' }).waitFor()
  await page.goto(`${baseUrl()}${connectionsPath}`)
  await page.getByRole('button', { name: 'Edit: Log index' }).click()
  const token = page.getByRole('dialog').getByLabel('HEC token', { exact: true })
  await page.getByRole('dialog').getByLabel('Index', { exact: true }).fill('risk')
  expect([await token.inputValue(), await token.getAttribute('required')]).toEqual(['', null])
  await page.getByRole('dialog').getByRole('button', { name: 'Save connection' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const { text } = await member.call('GET /api/customer/integrations')
  expect(text).toContain('"secretsSet":["token"]')
  expect(text).toContain('"index":"risk"')
  expect(text).not.toContain(secret)
  expect(await page.content()).not.toContain(secret)
  expect(await fitsWidth(page)).toBe(true)
  expect(await axe(page)).toEqual([])
  expect(errors).toEqual([])
})

test('a viewer reads everything, and is told why nothing can be connected', async () => {
  const { page } = await openPage({ path: customerLoginPath })
  await enter(page, await registerOrganisation(baseUrl()))
  await page.getByRole('button', { name: 'Logout' }).waitFor()
  await page.evaluate((key) => {
    const user = JSON.parse(localStorage.getItem(key) ?? '{}')
    localStorage.setItem(key, JSON.stringify({ ...user, role: 'viewer' }))
  }, userKey)
  await page.goto(`${baseUrl()}${connectionsPath}?connect=slack`)
  await page.getByText('Your role is Viewer').first().waitFor()
  expect(await page.getByRole('button', { name: 'Connect: Slack' }).isDisabled()).toBe(true)
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await axe(page)).toEqual([])
})

/** On the page of sign-in, wherever it leads on to. */
async function enter(page: Page, { email, password }: PortalMember) {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}
