import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { axe, baseUrl, fitsWidth, openPage } from '../../../../tests/support/browser.ts'
import { sql } from '../../../../tests/support/running-database.ts'
import {
  breachAlertsPath,
  dataRemovalPath,
  provePath,
  removalAfterBreachPath,
  trackedPath,
  trackPath,
  verifyPath,
} from '../../../product/links.ts'
import type { BreachAlert } from '../../breach-alerts/alerts.ts'
import type { RemovalPlatform } from '../contract.ts'
import { platformsUrl, removalLimits } from '../vocabulary.ts'

type Page = Awaited<ReturnType<typeof openPage>>['page']

const listOf = (page: Page) => page.getByRole('group', { name: 'List of platforms' })
const boxOf = (page: Page, { id }: RemovalPlatform) => page.locator(`[data-platform="${id}"]`).getByRole('checkbox')
const finder = (page: Page) => page.getByRole('searchbox', { name: 'Find a platform' })
const emailField = (page: Page) => page.getByRole('textbox', { name: 'Email' })
const submitButton = (page: Page) => page.getByRole('button', { name: /^Submit Requests/ })

/** As a program gets them. */
async function all(): Promise<RemovalPlatform[]> {
  return (await (await fetch(`${baseUrl()}${platformsUrl}?limit=500`)).json()) as RemovalPlatform[]
}

/** The first that is written to without asking for more than the address, and the first that takes requests on its page. */
async function someOfEach(): Promise<{ written: RemovalPlatform; form: RemovalPlatform }> {
  const platforms = await all()
  return {
    written: known(
      platforms.find(({ automatedRemoval, needs, inDrop }) => automatedRemoval && !needs.length && !inDrop),
    ),
    form: known(platforms.find(({ automatedRemoval, method }) => !automatedRemoval && method === 'web-form')),
  }
}

test('a visitor finds platforms, sees how hard each is, and what is chosen stays chosen whatever the list shows', async () => {
  const { page, errors } = await openPage({ path: dataRemovalPath })
  const { written, form } = await someOfEach()
  await page.getByText('0 selected').waitFor()
  const shown = await listOf(page).getByRole('checkbox').count()
  await listOf(page).getByRole('button', { name: 'Load more' }).click()
  await expect.poll(() => listOf(page).getByRole('checkbox').count()).toBe(2 * shown)
  await page.getByText('Select at least one platform first.').waitFor()
  expect(await submitButton(page).isDisabled()).toBe(true)

  await finder(page).fill(written.name)
  await page.waitForURL(/q=/)
  const card = page.locator(`[data-platform="${written.id}"]`)
  await expect.poll(() => card.textContent()).toMatch(/Easy|Medium|Hard/)
  for (const words of ['Auto', written.category, written.estimatedTime])
    expect(await card.textContent()).toContain(words)
  await boxOf(page, written).check()
  await finder(page).fill(form.domain ?? form.name)
  await expect.poll(() => page.locator(`[data-platform="${form.id}"]`).textContent()).not.toContain('Auto')
  await boxOf(page, form).check()
  await page.getByText('2 selected').waitFor()
  await listOf(page).getByText('Selected, outside this search').waitFor()
  expect(await boxOf(page, written).isChecked()).toBe(true)
  expect(await axe(page)).toEqual([])

  await finder(page).fill('no platform is called so')
  await listOf(page).getByText('No platform matches').waitFor()
  await page.getByRole('button', { name: 'Show all platforms' }).click()
  await expect.poll(() => finder(page).inputValue()).toBe('')
  await page.getByLabel('Category').selectOption(form.category)
  await page.waitForURL(/category=/)
  const inCategory = (await all()).filter(({ category }) => category === form.category).map(({ id }) => id)
  await expect
    .poll(() => listOf(page).locator('[data-platform]').count())
    .toBe(new Set([...inCategory.slice(0, 40), written.id]).size)
  expect(await submitButton(page).textContent()).toBe('Submit Requests (2)')
  // It leaves the list with its mark.
  await boxOf(page, written).click()
  await page.getByRole('button', { name: 'Submit Requests (1)' }).waitFor()
  expect(errors).toEqual([])
})

test('what is missing is said, what is refused is kept, and what is taken is confirmed with a Request ID', async () => {
  const { page, errors } = await openPage({ path: dataRemovalPath })
  const { written, form } = await someOfEach()
  for (const platform of [written, form]) {
    await finder(page).fill(platform.name)
    await boxOf(page, platform).check()
  }
  await submitButton(page).click()
  await page.getByText('Missing Information').first().waitFor()
  await page.getByText('Please provide your email and select at least one platform.').first().waitFor()
  await emailField(page).fill('ana@localhost')
  await page.getByLabel('Reason').fill('I moved.')
  await submitButton(page).click()
  await page.getByText('Request Failed').first().waitFor()
  await page.getByText('Please check your information and try again.').first().waitFor()
  await page.getByText('This does not look like an email address.').waitFor()
  expect(await page.getByLabel('Reason').inputValue()).toBe('I moved.')
  expect(await axe(page)).toEqual([])

  const email = newAddress()
  await emailField(page).fill(email)
  await submitButton(page).click()
  await page.getByText('Data Removal Request Submitted').first().waitFor()
  await page.getByText('Requests submitted to 2 platforms, check your email for confirmations.').first().waitFor()
  await page.getByRole('heading', { name: 'Data Removal Requests Submitted!' }).waitFor()
  const requestId = (await page.locator('code').first().textContent()) ?? ''
  expect(requestId).toMatch(/^SR(-[A-Z0-9]{4}){3}$/)
  await page.getByText('Save this ID for tracking').waitFor()
  await page.getByRole('row').filter({ hasText: written.name }).getByText('Awaiting confirmation').waitFor()
  await page.getByRole('row').filter({ hasText: form.name }).getByText('Needs you').waitFor()
  await page.getByRole('heading', { name: 'Next Steps' }).waitFor()
  expect((await mailTo(email)).text).toContain(requestId)
  expect(await axe(page)).toEqual([])
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await page.getByRole('button', { name: 'Download Receipt' }).click()
  expect(await page.locator('body[data-printed]').count()).toBe(1)
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByText(requestId).isVisible()).toBe(true)
  expect(await page.getByRole('button', { name: 'Submit Another Request' }).isVisible()).toBe(false)
  await page.emulateMedia({ media: 'screen' })

  await page.getByRole('button', { name: 'Submit Another Request' }).click()
  expect(await emailField(page).inputValue()).toBe(email)
  expect(await submitButton(page).textContent()).toBe('Submit Requests (2)')
  // The browser itself reports the answer that refused.
  expect(errors.filter((error) => !error.includes('422'))).toEqual([])
})

test('without script platforms are found and chosen, a request is made and another one begun, and nothing typed is lost', async () => {
  const { page } = await openPage({ path: dataRemovalPath, width: 360, javaScript: false })
  const { written, form } = await someOfEach()
  await boxOf(page, written).check()
  await submitButton(page).click()
  await page.getByText('Please provide your email and select at least one platform.').waitFor()
  expect(await boxOf(page, written).isChecked()).toBe(true)
  const email = newAddress()
  await emailField(page).fill(email)
  await finder(page).fill(form.name)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await listOf(page).getByText('Selected, outside this search').waitFor()
  expect(await emailField(page).inputValue()).toBe(email)
  await boxOf(page, form).check()
  expect(await fitsWidth(page)).toBe(true)
  await submitButton(page).click()
  await page.getByRole('heading', { name: 'Data Removal Requests Submitted!' }).waitFor()
  expect(await fitsWidth(page)).toBe(true)
  expect((await mailTo(email)).text).toMatch(new RegExp(provePath('[\\w-]{22}')))
  await page.getByRole('button', { name: 'Submit Another Request' }).click()
  expect(await emailField(page).inputValue()).toBe(email)
  for (const platform of [written, form]) expect(await boxOf(page, platform).isChecked()).toBe(true)
})

test('from the card of a breach its company comes chosen, with the breach as the reason', async () => {
  const [platforms, breaches] = await Promise.all([all(), fetch(`${baseUrl()}/api/breach-alerts`)])
  const { breach, platform } = known(
    ((await breaches.json()) as BreachAlert[])
      .filter(({ flags }) => !flags?.includes('collection'))
      .flatMap((alert) => {
        const found = alert.domain === null ? undefined : platforms.find(({ domain }) => domain === alert.domain)
        return found ? [{ breach: alert, platform: found }] : []
      })[0],
  )
  const { page, errors } = await openPage({ path: `${breachAlertsPath}?${new URLSearchParams({ q: breach.company })}` })
  const card = page.getByRole('article').filter({ hasText: breach.description })
  await card.getByRole('link', { name: 'Delete my data' }).click()
  await page.waitForURL(`**${removalAfterBreachPath(breach.id)}`)
  await page.getByText(`Asking because of the breach at ${breach.company}`).waitFor()
  await page.getByText('1 selected').waitFor()
  expect(await boxOf(page, platform).isChecked()).toBe(true)
  expect(await page.getByLabel('Reason').inputValue()).toContain(`the data breach at ${breach.company}`)
  expect(errors).toEqual([])
  const without = await openPage({ path: `${dataRemovalPath}?breach=no-such-breach`, javaScript: false })
  expect(await without.page.getByText('Asking because of the breach').count()).toBe(0)
  await submitButton(without.page).waitFor()
})

test('who sends it alone gets the letters to send and the pages to open, and tells what came of each', async () => {
  const { written, form } = await someOfEach()
  const email = newAddress()
  const proof = await ask(email, [written, form])
  const { page, errors } = await openPage({ path: provePath(proof), width: 360, colorScheme: 'dark' })
  await page.getByText(email).first().waitFor()
  expect(await axe(page)).toEqual([])
  expect(await fitsWidth(page)).toBe(true)
  for (const [heading, { name }] of [
    ['By letter', written],
    ['By you, on their own page', form],
  ] as const)
    await page
      .locator('div')
      .filter({ has: page.getByRole('heading', { name: heading }) })
      .last()
      .getByText(name)
      .waitFor()
  await page.getByLabel('Country').selectOption('DE')
  await page.getByRole('radio', { name: 'I send it myself' }).check()
  await expect.poll(() => page.getByLabel('Your name, as signature').isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Prove the address and begin' }).click()
  await page.getByRole('heading', { level: 1, name: 'Of 2 platforms: 2 for you to do' }).waitFor()
  expect(page.url()).toContain(trackedPath(''))
  expect(await axe(page)).toEqual([])
  expect(await fitsWidth(page)).toBe(true)

  const letter = page.getByRole('article', { name: written.name })
  await letter.getByRole('link', { name: 'Open in your mail program' }).waitFor()
  expect(await letter.getByRole('group', { name: `Deletion request to ${written.name}` }).textContent()).toContain(
    'Article 17 GDPR',
  )
  await letter.getByRole('button', { name: 'I sent it' }).click()
  await page.getByRole('heading', { level: 1, name: 'Of 2 platforms: 1 for you to do' }).waitFor()
  await letter.getByText('Answer due', { exact: true }).waitFor()
  await letter.getByText('Tell what came of it').click()
  await letter.getByRole('button', { name: 'They removed it' }).click()
  await page.getByRole('heading', { level: 1, name: 'Of 2 platforms: 1 for you to do, 1 removed' }).waitFor()

  const task = page.getByRole('article', { name: form.name })
  await task.getByText('Tell what came of it').click()
  await task.getByRole('button', { name: 'Take it back' }).click()
  await page.getByRole('heading', { level: 1, name: 'All 2 closed, 1 removed' }).waitFor()
  expect(await axe(page)).toEqual([])
  const item = (await letter.locator('input[name=item]').first().getAttribute('value')) ?? ''
  const again = await fetch(page.url(), { method: 'POST', body: new URLSearchParams({ item, did: 'sent' }) })
  expect([again.status, await again.text()]).toEqual([422, expect.stringContaining('Not done')])
  await page.getByText('Erase everything now', { exact: true }).click()
  await page.getByRole('button', { name: 'Yes, erase everything now' }).click()
  await page.getByRole('heading', { name: 'Your request is erased' }).waitFor()
  expect(await sql(`select 1 from removal_request where email = $1`, [email])).toEqual([])
  expect(errors).toEqual([])
})

test('the link to a request is mailed to no one else, and the answer tells no one whether there is one', async () => {
  const { form } = await someOfEach()
  const email = newAddress()
  const proof = await ask(email, [form])
  const proved = await fetch(`${baseUrl()}/api/data-removal/proofs/${proof}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mode: 'self', country: 'FR' }),
  })
  const { requestId } = (await proved.json()) as { requestId: string }
  const said = new Set<string>()
  for (const given of [
    [requestId.toLowerCase(), email],
    [requestId, newAddress()],
    ['SR-NONE-NONE-NONE', email],
  ] as const) {
    const { page, errors } = await openPage({ path: trackPath, width: 360 })
    await page.getByLabel('Request ID').fill(given[0])
    await emailField(page).fill(given[1])
    await page.getByRole('button', { name: 'Mail me the link' }).click()
    await page.getByText('Look into the mailbox').waitFor()
    said.add((await page.locator('main').textContent()) ?? '')
    expect(await axe(page)).toEqual([])
    expect(await fitsWidth(page)).toBe(true)
    expect(errors).toEqual([])
  }
  expect(said.size).toBe(1)
  const mail = await mailTo(email)
  expect([mail.kind, mail.text]).toEqual(['track-link', expect.stringMatching(new RegExp(trackedPath('[\\w-]{22}')))])
})

test.each([provePath('x'.repeat(22)), provePath('short'), trackedPath('x'.repeat(22))])(
  'a link that is not known says so and leads on: %s',
  async (path) => {
    for (const method of ['GET', 'POST']) {
      const body =
        method === 'POST' ? { body: new URLSearchParams({ intent: 'erase', country: 'DE', mode: 'self' }) } : {}
      expect((await fetch(`${baseUrl()}${path}`, { method, ...body })).status).toBe(404)
    }
    const { page } = await openPage({ path, colorScheme: 'dark', width: 360 })
    await page.getByRole('heading', { name: 'This link is not known any more' }).waitFor()
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
    expect(await axe(page)).toEqual([])
    expect(await fitsWidth(page)).toBe(true)
    await page.getByRole('link', { name: /^(Go to data removal|Get a new link)$/ }).click()
    await page.waitForURL(new RegExp(`${dataRemovalPath}(/track)?$`))
  },
)

test('a text that isn’t a receipt is refused, and what was pasted stays', async () => {
  const { page, errors } = await openPage({ path: verifyPath, width: 360, javaScript: false })
  const paste = page.getByLabel('Or paste it')
  const verify = page.getByRole('button', { name: 'Verify receipt' })
  await verify.click()
  await page.getByText('Choose the file of a receipt, or paste what is in it.').waitFor()
  await paste.fill('nothing of the kind')
  await verify.click()
  await page.getByText('This isn’t JSON.').waitFor()
  expect(await paste.inputValue()).toBe('nothing of the kind')
  await paste.fill('{"format":"of someone else"}')
  await verify.click()
  await page.getByText('No receipt', { exact: true }).waitFor()
  expect(await fitsWidth(page)).toBe(true)
  expect(errors.filter((error) => !error.includes('422'))).toEqual([])
})

// With few cards: all of them take the audit long.
test.each([`${dataRemovalPath}?q=ac`, trackPath, verifyPath])(
  'nothing sticks out, narrow and wide, dark, on screen and on paper: %s',
  async (path) => {
    const { page, errors } = await openPage({ path, colorScheme: 'dark' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ media: 'screen' })
      expect([await fitsWidth(page), await axe(page)]).toEqual([true, []])
      await page.emulateMedia({ media: 'print' })
      expect(await fitsWidth(page)).toBe(true)
    }
    expect(errors).toEqual([])
  },
)

test('more platforms than a request takes are refused by the form, and by the call', async () => {
  const ids = (await all()).map(({ id }) => id).slice(0, removalLimits.platformsARequest + 1)
  const [first, ...rest] = ids
  const query = new URLSearchParams(rest.map((id) => ['platform', id]))
  const { page } = await openPage({ path: `${dataRemovalPath}?${query}` })
  await page.getByText(`${removalLimits.platformsARequest} selected`).waitFor()
  await boxOf(page, known((await all()).find(({ id }) => id === first))).check()
  await page.getByText(/^A request takes at most \d+ platforms; take 1 out/).waitFor()
  expect(await submitButton(page).isDisabled()).toBe(true)
  expect((await post({ email: newAddress(), platforms: ids, reason: '' })).status).toBe(400)
})

let addresses = 0
const story = `removal-story-${randomUUID().slice(0, 8)}`
const newAddress = () => `${story}-${++addresses}@corp.test`

const post = (body: object) =>
  fetch(`${baseUrl()}/api/data-removal/request`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/** Asks as a program would. @returns the token of the link in the mail. */
async function ask(email: string, platforms: RemovalPlatform[]): Promise<string> {
  expect((await post({ email, platforms: platforms.map(({ id }) => id), reason: '' })).status).toBe(201)
  const { text } = await mailTo(email)
  return new RegExp(`${provePath('')}([\\w-]{22})`).exec(text)?.[1] ?? expect.fail('no link to prove in the mail')
}

/** Without a mail server the newest mail is read where it waits. */
async function mailTo(email: string): Promise<{ kind: string; text: string }> {
  const [mail] = await sql<{ kind: string; text: string }>(
    `select kind, body_text as text from outbox_message where recipient = $1 order by id desc limit 1`,
    [email],
  )
  return mail ?? expect.fail(`no mail to ${email}`)
}

function known<Value>(value: Value | undefined): Value {
  return value ?? expect.fail('nothing of this kind ships')
}

afterAll(async () => {
  for (const [table, column] of [
    ['outbox_message', 'recipient'],
    ['removal_request', 'email'],
  ])
    await sql(`delete from ${table} where ${column} like $1`, [`${story}-%`])
})
