import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { axe, baseUrl, fitsWidth, openPage } from '../../../../tests/support/browser.ts'
import { sql } from '../../../../tests/support/running-database.ts'
import { laterPolicy, samplePolicy } from '../../../scanners/policy/reading.fixture.ts'
import { readText as readingOf } from '../page.ts'

type Page = Awaited<ReturnType<typeof openPage>>['page']

const field = (page: Page) => page.getByLabel('Text of a policy, or a link to it')
const read = (page: Page) => page.getByRole('button', { name: 'Read policy' }).click()

async function readText(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await read(page)
  await page.getByRole('heading', { level: 2, name: 'What was read' }).waitFor()
}

test('a pasted policy is marked up on the page, and every statement leads to its sentence', async () => {
  const { page, errors } = await openPage({ path: '/policies' })
  expect(await axe(page)).toEqual([])
  await readText(page, samplePolicy)
  expect(new URL(page.url()).pathname).toBe('/policies')
  await page.getByText('Grade').first().waitFor()
  const location = page.getByRole('row').filter({ hasText: 'Precise location' })
  await location.getByRole('link', { name: 'Collected' }).click()
  await page.waitForURL(/#passage-\d+$/)
  expect(await page.locator(':target').textContent()).toContain('your precise GPS location')
  expect(await axe(page)).toEqual([])
  expect(errors).toEqual([])
})

test('the legend filters the passages, and a label opens the words that moved it', async () => {
  const { page, errors } = await openPage({ path: '/policies' })
  await readText(page, samplePolicy)
  const security = page.getByText('All data is encrypted in transit.')
  const children = page.getByText('Our service is not meant for children under 13')
  await page.getByRole('radio', { name: /^Data Security/ }).check()
  expect([await security.isVisible(), await children.isVisible()]).toEqual([true, false])
  await page.getByRole('radio', { name: /^Everything/ }).check()
  expect(await children.isVisible()).toBe(true)
  const passage = page.locator('.ui-marked-passage').filter({ has: security })
  await passage.locator('summary').click()
  await passage.getByText(/above its threshold/).waitFor()
  expect(await passage.getByText('encrypted', { exact: false }).count()).toBeGreaterThan(1)
  expect(errors).toEqual([])
})

test('without script a text is read by a form, and the legend still filters', async () => {
  const { page } = await openPage({ path: '/policies', javaScript: false })
  await field(page).fill(samplePolicy)
  await read(page)
  await page.getByRole('heading', { level: 2, name: 'What was read' }).waitFor()
  await page.getByRole('radio', { name: /^Data Security/ }).check()
  expect(await page.getByText('Our service is not meant for children under 13').isVisible()).toBe(false)
  await field(page).fill(' ')
  await read(page)
  await page.getByText('Paste the text of a policy, or a link to it.').waitFor()
})

test('an address that cannot be read is refused in the form, and a link where nothing goes out as well', async () => {
  const { page } = await openPage({ path: '/policies' })
  await field(page).fill('https://example.com/privacy')
  await read(page)
  await page.getByText('This installation does not go out to other sites. Paste the text instead.').waitFor()
  expect(new URL(page.url()).pathname).toBe('/policies')
})

test('a link has a page of its own: how far it is, what was read, or why it could not be', async () => {
  const waiting = await stored({ status: 'queued' })
  const { page, errors } = await openPage({ path: `/policies/${waiting}` })
  await page.getByRole('status').getByText('Waiting for its turn').waitFor()
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
  expect(await axe(page)).toEqual([])
  await sql(`update policy_reading set status = 'done', source = $2, reading = $3, ended_at = now() where id = $1`, [
    waiting,
    JSON.stringify(source),
    JSON.stringify(readingOf(samplePolicy)),
  ])
  await page.getByRole('heading', { level: 2, name: 'What it speaks of' }).waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByRole('link', { name: 'Compare with another version' }).click()
  await page.getByLabel('Newer version: text or link').fill(laterPolicy)
  await page.getByRole('button', { name: 'Compare' }).click()
  await page.getByRole('heading', { level: 2, name: 'Sentences' }).waitFor()
  const failed = await stored({ status: 'failed', failure: JSON.stringify({ reason: 'timeout', detail: '' }) })
  await page.goto(`${baseUrl()}/policies/${failed}`)
  await page.getByText('The site did not answer in time.').waitFor()
  expect(errors).toEqual([])
})

test('two links are compared on a page that can be shared, with script and without', async () => {
  const reading = (text: string) => ({
    status: 'done',
    source: JSON.stringify(source),
    reading: JSON.stringify(readingOf(text)),
  })
  const [before, after] = [await stored(reading(samplePolicy)), await stored(reading(laterPolicy))]
  for (const javaScript of [true, false]) {
    const { page } = await openPage({ path: `/policies/compare?before=${before}&after=${after}`, javaScript })
    await page.getByRole('heading', { level: 2, name: 'Disclosures' }).waitFor()
    expect(await fitsWidth(page)).toBe(true)
  }
})

test('a reading that is not there answers 404', async () => {
  expect((await fetch(`${baseUrl()}/policies/${'x'.repeat(22)}`)).status).toBe(404)
})

test.each([true, false])('two texts are compared, with script: %s', async (javaScript) => {
  const { page, errors } = await openPage({ path: '/policies', javaScript })
  await page.getByRole('link', { name: 'Compare two versions' }).click()
  await page.getByLabel('Older version: text or link').fill(samplePolicy)
  await page.getByLabel('Newer version: text or link').fill(laterPolicy)
  await page.getByRole('button', { name: 'Compare' }).click()
  await page.getByRole('heading', { level: 2, name: 'Sentences' }).waitFor()
  expect(await page.locator('ins').filter({ hasText: 'five' }).count()).toBe(1)
  await page.getByRole('row').filter({ hasText: 'Complaint to an authority' }).waitFor()
  if (javaScript) expect(await axe(page)).toEqual([])
  expect(errors).toEqual([])
})

test('a text and a link are not compared, and the page says why', async () => {
  const { page } = await openPage({ path: '/policies/compare' })
  await page.getByLabel('Older version: text or link').fill(samplePolicy)
  await page.getByLabel('Newer version: text or link').fill('https://example.com/privacy')
  await page.getByRole('button', { name: 'Compare' }).click()
  await page.getByRole('alert').filter({ hasText: 'Give two texts or two links' }).waitFor()
})

test.each([360, 1280])('nothing sticks out at %s px, dark, on screen and on paper', async (width) => {
  const { page } = await openPage({ path: '/policies', width, colorScheme: 'dark' })
  expect(await fitsWidth(page)).toBe(true)
  await readText(page, samplePolicy)
  expect(await fitsWidth(page)).toBe(true)
  await page.emulateMedia({ media: 'print' })
  expect(await field(page).isVisible()).toBe(false)
  expect(await page.getByText('All data is encrypted in transit.').isVisible()).toBe(true)
})

test('a text as long as is taken is read', async () => {
  const { page, errors } = await openPage({ path: '/policies' })
  // Pasted as a person does: typing so much would take the browser minutes.
  const text = `${samplePolicy}\n\n`.repeat(140).slice(0, 249_000)
  await page.evaluate((pasted) => navigator.clipboard.writeText(pasted), text)
  await field(page).focus()
  await page.keyboard.press('ControlOrMeta+V')
  await read(page)
  await page.getByRole('heading', { level: 2, name: 'What was read' }).waitFor({ timeout: 45_000 })
  expect(errors).toEqual([])
})

const source = {
  ...{ url: 'https://lanternfish.example/privacy', title: 'Privacy policy', kind: 'html' },
  ...{ fetchedAt: '2026-11-20T10:00:00.000Z', sha256: 'ab'.repeat(32) },
}

const ids: string[] = []

/** A link that no worker takes: its page stays as it is put here. */
async function stored(row: { status: string; failure?: string; source?: string; reading?: string }): Promise<string> {
  const id = `story${randomUUID().replaceAll('-', '').slice(0, 17)}`
  await sql(
    `insert into policy_reading (id, url, status, failure, source, reading) values ($1, 'https://lanternfish.example/privacy', $2, $3, $4, $5)`,
    [id, row.status, row.failure ?? null, row.source ?? null, row.reading ?? null],
  )
  ids.push(id)
  return id
}

afterAll(() => sql(`delete from policy_reading where id = any($1)`, [ids]))
