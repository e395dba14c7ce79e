import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { afterAll, expect, test } from 'vitest'
import { axe, baseUrl, fitsWidth, openPage } from '../../../../tests/support/browser.ts'
import { callerOf } from '../../../../tests/support/portal.ts'
import { sql } from '../../../../tests/support/running-database.ts'
import { tokenKey, userKey } from '../../../platform/web/portal.ts'
import {
  customerDashboardPath,
  customerLoginPath,
  customerSettingsPath,
  forgotPasswordPath,
  invitationPath,
  newPasswordPath,
  proveAddressPath,
} from '../../../product/links.ts'

type Page = Awaited<ReturnType<typeof openPage>>['page']

const password = 'a-long-password-of-a-story'
const newAddress = () => `story-${randomUUID()}@corp.test`
const settings = (section: string) => `${customerSettingsPath}/${section}`
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

async function register(page: Page, { email, company = 'Story Ltd' }: { email: string; company?: string }) {
  await page.getByRole('tab', { name: 'Register' }).click()
  await field(page, 'Company Name').fill(company)
  await field(page, 'First Name').fill('Ada')
  await field(page, 'Last Name').fill('Lovelace')
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill(password)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.getByRole('button', { name: 'Logout' }).waitFor()
}

async function signIn(page: Page, { email, secret = password }: { email: string; secret?: string }) {
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill(secret)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

test('an organisation registers, signs out, and is led to sign-in and back', async () => {
  const email = newAddress()
  const { page, errors } = await openPage({ path: `${customerLoginPath}?tab=register` })
  expect(await field(page, 'Company Size').inputValue()).toBe('mid-market')
  await page.getByRole('heading', { name: 'Administrator Account' }).waitFor()
  expect(await axe(page)).toEqual([])
  await register(page, { email })
  expect(new URL(page.url()).pathname).toBe(customerDashboardPath)
  const header = page.getByRole('banner')
  for (const words of ['Ada Lovelace', 'Administrator', email]) await header.getByText(words).waitFor()
  expect(await page.evaluate((key) => localStorage.getItem(key), tokenKey)).not.toBeNull()

  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL(`**${customerLoginPath}`)
  for (const key of [tokenKey, userKey])
    expect(await page.evaluate((name) => localStorage.getItem(name), key)).toBeNull()

  await page.goto(`${baseUrl()}${settings('audit')}`)
  await page.waitForURL(`**${customerLoginPath}?next=*`)
  await signIn(page, { email })
  await page.waitForURL(`**${settings('audit')}`)
  await page.getByRole('rowheader', { name: 'Ada Lovelace registered the organization' }).waitFor()
  await page.getByRole('button', { name: 'Verify the chain' }).click()
  await page.getByText('The chain is whole').waitFor()
  expect(await axe(page)).toEqual([])
  expect(errors).toEqual([])
})

test('a wrong password is reported above the form, and an unreadable user signs no one in', async () => {
  const { page } = await openPage({ path: customerLoginPath })
  await signIn(page, { email: newAddress(), secret: 'not-the-password' })
  await page.getByRole('alert').filter({ hasText: 'Invalid email or password.' }).waitFor()

  await page.evaluate(
    ([token, user]) => {
      localStorage.setItem(token, 'some-token')
      localStorage.setItem(user, '{not json')
    },
    [tokenKey, userKey] as const,
  )
  await page.goto(`${baseUrl()}${customerDashboardPath}`)
  await page.waitForURL(`**${customerLoginPath}?next=*`)
  expect(await page.evaluate((key) => localStorage.getItem(key), userKey)).toBeNull()
})

test('a token that the server does not know ends the session in the middle of it', async () => {
  const email = newAddress()
  const { page } = await openPage({ path: customerLoginPath })
  await register(page, { email })
  await page.evaluate((key) => localStorage.setItem(key, 'a-token-of-no-one-1234'), tokenKey)
  await page.goto(`${baseUrl()}${settings('profile')}`)
  await page.waitForURL(`**${customerLoginPath}?next=*`)
  await signIn(page, { email })
  await page.waitForURL(`**${settings('profile')}`)
  await expect.poll(() => field(page, 'First Name').inputValue()).toBe('Ada')
})

test('with a second factor a code is asked for, and a recovery code works once', async () => {
  const email = newAddress()
  const { page, errors } = await openPage({ path: customerLoginPath })
  await register(page, { email })
  await page.goto(`${baseUrl()}${settings('security')}`)
  const section = page.getByRole('region', { name: 'Second factor' })
  await section.getByLabel('Password', { exact: true }).fill(password)
  await section.getByRole('button', { name: 'Set up' }).click()
  const secret = (await section.getByRole('group', { name: 'Secret' }).textContent()) ?? ''
  expect(await axe(page)).toEqual([])
  await section
    .getByLabel('Code', { exact: true })
    .fill(new TOTP({ secret: Secret.fromBase32(secret.trim()) }).generate())
  await section.getByRole('button', { name: 'Turn on' }).click()
  const listed = section.getByRole('list').getByRole('listitem')
  await listed.first().waitFor()
  const codes = await listed.allTextContents()
  expect(codes).toHaveLength(10)
  await section.getByRole('button', { name: 'I have kept them' }).click()
  await section.getByText('10 recovery codes are left.').waitFor()

  for (const expected of ['in', 'refused']) {
    await page.evaluate(() => localStorage.clear())
    await page.goto(`${baseUrl()}${customerLoginPath}`)
    await signIn(page, { email })
    await page.getByLabel('Code', { exact: true }).fill(codes[0] ?? '')
    await page.getByRole('button', { name: 'Sign In' }).click()
    if (expected === 'in') await page.getByRole('button', { name: 'Logout' }).waitFor()
    else await page.getByRole('alert').filter({ hasText: 'This code is not valid.' }).waitFor()
  }
  expect(errors.filter((error) => !error.includes('401'))).toEqual([])
})

test('an owner ends a stranger’s account with the address, invites a viewer, and the viewer sees why nothing can be edited', async () => {
  const [email, invited] = [newAddress(), newAddress()]
  const squatter = await registerByApi(email)
  const { page } = await openPage({ path: customerLoginPath })
  await register(page, { email })
  await page.goto(`${baseUrl()}${settings('members')}`)
  await page.getByText('Verify your own email address first').waitFor()
  await page.goto(`${baseUrl()}${await linkTo(email, proveAddressPath(''))}`)
  await page.getByRole('heading', { name: 'Which account did you create?' }).waitFor()
  expect(await axe(page)).toEqual([])
  expect(await isIn(squatter), 'looking changes nothing').toBe(true)
  await page.locator('form', { hasText: 'Story Ltd' }).getByRole('button', { name: 'Yes, I created it' }).click()
  await page.getByRole('heading', { name: 'The address is yours' }).waitFor()
  expect(await isIn(squatter)).toBe(false)

  await page.goto(`${baseUrl()}${settings('members')}`)
  const invitations = page.getByRole('region', { name: 'Invitations' })
  await invitations.getByLabel('Email', { exact: true }).fill(invited)
  await invitations.getByRole('button', { name: 'Invite' }).click()
  await invitations.getByRole('rowheader', { name: invited }).waitFor()
  expect(await axe(page)).toEqual([])

  const second = await openPage({ path: await linkTo(invited, invitationPath('')), width: 360 })
  expect(await fitsWidth(second.page)).toBe(true)
  await field(second.page, 'First Name').fill('Charles')
  await field(second.page, 'Last Name').fill('Babbage')
  await field(second.page, 'Password').fill(password)
  await second.page.getByRole('button', { name: 'Join' }).click()
  await second.page.getByRole('banner').getByText('Viewer').waitFor()
  await second.page.goto(`${baseUrl()}${settings('members')}`)
  await second.page.getByText('Your role is Viewer: an administrator can edit.').first().waitFor()
  expect(await second.page.getByRole('button', { name: 'Remove: Ada Lovelace' }).isDisabled()).toBe(true)
  expect(await fitsWidth(second.page)).toBe(true)
  expect(await axe(second.page)).toEqual([])
  expect(second.errors).toEqual([])
})

test('a forgotten password is reset without script, once', async () => {
  const email = newAddress()
  const { page } = await openPage({ path: customerLoginPath })
  await register(page, { email })
  await prove(page, email)
  const plain = await openPage({ path: forgotPasswordPath, javaScript: false })
  await field(plain.page, 'Email').fill(email)
  await plain.page.getByRole('button', { name: 'Mail me the link' }).click()
  await plain.page.getByText('Look into the mailbox').waitFor()
  const link = await linkTo(email, newPasswordPath(''))
  await plain.page.goto(`${baseUrl()}${link}`)
  await field(plain.page, 'New password').fill('another-long-password')
  expect(await plain.page.getByRole('checkbox', { name: 'End API keys and webhooks too' }).isChecked()).toBe(false)
  await plain.page.getByRole('button', { name: 'Set the new password' }).click()
  await plain.page.getByRole('heading', { name: 'Your new password is set' }).waitFor()
  expect((await plain.page.goto(`${baseUrl()}${link}`))?.status()).toBe(410)

  await page.goto(`${baseUrl()}${settings('profile')}`)
  await page.waitForURL(`**${customerLoginPath}?next=*`)
  await signIn(page, { email, secret: 'another-long-password' })
  await page.waitForURL(`**${settings('profile')}`)
})

test('a deleted organization lets no one in any more', async () => {
  const email = newAddress()
  const { page } = await openPage({ path: customerLoginPath })
  await register(page, { email, company: 'Gone Ltd' })
  await page.goto(`${baseUrl()}${settings('organisation')}`)
  await page.getByRole('button', { name: 'Delete the organization' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Type its name: Gone Ltd').fill('Gone Ltd')
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await page.getByText('Gone Ltd is deleted').first().waitFor()
  await page.goto(`${baseUrl()}${customerLoginPath}`)
  await signIn(page, { email })
  await page.getByRole('alert').filter({ hasText: 'Invalid email or password.' }).waitFor()
})

/** Registers another person's account with this address. @returns its token. */
async function registerByApi(email: string): Promise<string> {
  const user = { email, password: 'the password of a stranger', firstName: 'S', lastName: 'T' }
  const answer = await callerOf(baseUrl(), undefined)('POST /api/customer/register', {
    body: { organization: { name: 'Squat Inc' }, user },
  })
  return answer.json.token
}
const isIn = async (token: string) => (await callerOf(baseUrl(), token)('GET /api/customer/account')).status === 200

async function prove(page: Page, email: string) {
  await page.goto(`${baseUrl()}${await linkTo(email, proveAddressPath(''))}`)
  await page.getByRole('heading', { name: 'Did you create this account?' }).waitFor()
  await page.getByRole('button', { name: 'Yes, I created it' }).click()
  await page.getByRole('heading', { name: 'The address is yours' }).waitFor()
}

/** Path of the link in the newest mail to an address; without a mail server it is read where it waits. */
async function linkTo(email: string, path: string): Promise<string> {
  const [mail] = await sql<{ text: string }>(
    `select body_text as text from outbox_message where recipient = $1 order by id desc limit 1`,
    [email],
  )
  return new RegExp(`${path}[\\w-]{22}`).exec(mail?.text ?? '')?.[0] ?? expect.fail(`no link ${path} in the mail`)
}

afterAll(() => sql(`delete from outbox_message where recipient like $1`, ['story-%']))
