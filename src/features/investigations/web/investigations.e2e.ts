import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { axe, axeInBothThemes, baseUrl, fitsWidth, openPage } from '../../../../tests/support/browser.ts'
import { sql } from '../../../../tests/support/running-database.ts'
import { evidencePath, investigationPath } from '../../../product/links.ts'
import type { RunDetail } from '../contract.ts'
import type { Finding } from '../core/findings/finding.ts'

type Page = Awaited<ReturnType<typeof openPage>>['page']

const waiting: string[] = []

/** Asks for an assessment as the search page does. */
async function request(vendorName: string): Promise<string> {
  const asked = await fetch(`${baseUrl()}/api/investigation-requests`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ vendorName, priority: 'medium', requestedBy: 'Demo User' }),
  })
  return ((await asked.json()) as { id: string }).id
}

/** Asks and waits until the report is there. */
async function investigated(vendorName: string): Promise<RunDetail> {
  const id = await request(vendorName)
  await expect.poll(() => readRun(id), { timeout: 15_000 }).toMatchObject({ status: 'completed' })
  return readRun(id)
}

const readRun = async (id: string) => (await (await fetch(`${baseUrl()}/api/investigations/${id}`)).json()) as RunDetail

/** A run that no worker takes: its page stays as a queued one shows itself. */
async function queued(appName: string): Promise<string> {
  const id = `story${randomUUID().replaceAll('-', '').slice(0, 17)}`
  await sql(
    `insert into investigation (id, app_name, subject_key, priority, origin, run_on) values ($1, $2, $1, 'medium', 'staff', current_date)`,
    [id, appName],
  )
  waiting.push(id)
  return id
}

afterAll(() => sql(`delete from investigation where id = any($1)`, [waiting]))

test('a visitor selects a report in the list, opens the evidence of a sentence and verifies it', async () => {
  const run = await investigated('Spotify')
  const { page, errors } = await openPage({ path: '/investigations' })
  await page.getByText('Select an investigation to view detailed results.').waitFor()
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await page.locator(`a[href="${investigationPath(run.id)}"]`).click()
  await page.getByRole('heading', { level: 2, name: 'Spotify' }).waitFor()
  expect(page.url()).toContain(investigationPath(run.id))
  expect(calls).toContain(`/api/investigations/${run.id}`)
  expect(calls.filter((path) => path.endsWith('.data'))).toEqual([])

  await page.getByRole('heading', { name: 'What could not be established' }).waitFor()
  // biome-ignore lint/performance/useDomNodeTextContent: line breaks as they are seen, not as they stand in the text
  expect(await page.locator('#report-text').innerText()).toMatch(/12\. Evidence list\n\[E\d/)
  await page
    .locator('#section-1')
    .getByRole('link', { name: /^Evidence E/ })
    .first()
    .click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: 'Verify' }).click()
  await drawer.getByText('Verified: the stored bytes are those of the record').waitFor()
  expect(await axe(page)).toEqual([])
  await drawer.getByRole('link', { name: 'Open the evidence page' }).click()
  await page.getByRole('heading', { name: 'Excerpt in context' }).waitFor()
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByText('Computed now').waitFor()
  expect(await axe(page)).toEqual([])
  expect(errors).toEqual([])
})

test('the script of a report waits until its reader does something, and where it does not come the page says so', async () => {
  const run = await investigated('Spotify')
  const { page, errors } = await openPage({ path: '/status' })
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  const asked = () => scripts.filter((url) => /\/RunBody-/.test(url)).length
  const open = () => page.goto(baseUrl() + investigationPath(run.id), { waitUntil: 'networkidle' })
  const copy = page.getByRole('button', { name: 'Copy report text' })

  await open()
  expect(asked()).toBe(0)
  expect(await copy.isVisible()).toBe(false)
  await page.keyboard.press('Shift')
  await copy.waitFor()
  const mark = page.locator('#section-1').getByRole('link', { name: /^Evidence E/ })
  await mark.first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Verify' }).waitFor()
  expect(errors).toEqual([])

  await page.route(/\/RunBody-/, (route) => route.abort())
  await open()
  await page.keyboard.press('Shift')
  await page.getByRole('heading', { name: 'The report could not be loaded' }).waitFor()
  await page.getByRole('link', { name: 'AI Reports' }).first().click()
  await page.getByText('Select an investigation').waitFor()
})

test('evidence leads to the findings that rest on it', async () => {
  const run = await investigated('Spotify')
  const [finding] = run.findings as Finding[] // of core/findings/finding.ts
  if (!finding) throw new Error('the run has no finding')
  const { page, errors } = await openPage({ path: evidencePath(run.id, finding.evidence[0] ?? '') })
  await page.getByRole('link', { name: `Finding ${finding.id}`, exact: true }).click()
  const there = page.locator(`#${finding.id}`)
  await there.waitFor()
  const isShown = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return bottom > top && top >= 0 && top < innerHeight
  }
  await expect.poll(() => there.evaluate(isShown), { timeout: 10_000 }).toBe(true)
  expect(errors).toEqual([])
})

test('a run finishes before the eyes of who asked for it', async () => {
  const { page, errors } = await openPage({ path: investigationPath(await request('TikTok')) })
  await page.getByRole('article').getByText('Completed', { exact: true }).waitFor()
  // The reader scrolls on.
  await page.mouse.wheel(0, 400)
  await page.getByText('How this was researched').waitFor()
  await page.getByRole('rowheader', { name: 'Find out who is meant' }).waitFor()
  expect(errors).toEqual([])
})

test('evidence whose stored bytes were changed says that it does not verify', async () => {
  const run = await investigated('com.unseen.tampered')
  const [line] = run.evidence
  if (!line) throw new Error('the run has no evidence')
  await sql(`update blob_chunk set data = data || '\\x21' where sha256 = $1`, [line.sha256])
  const { page, errors } = await openPage({ path: evidencePath(run.id, line.id) })
  await page.getByText('This evidence does not verify').waitFor()
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByText('Mismatch: the stored bytes are not those of the record').waitFor()
  expect(await axe(page)).toEqual([])
  await sql(`delete from blob_chunk where sha256 = $1`, [line.sha256])
  await page.goto(`${baseUrl()}${evidencePath(run.id, line.id)}?verify=1`)
  await page.getByText('The stored bytes could not be read').first().waitFor()
  expect(errors).toEqual([])
})

test('a question to the vendor comes with a letter that can be copied', async () => {
  const run = await investigated('Spotify')
  const { page, errors } = await openPage({ path: investigationPath(run.id) })
  await page.getByText('E-mail text').first().click()
  await page.getByRole('button', { name: 'Copy e-mail text' }).first().click()
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toContain('Privacy question about Spotify')
  expect(errors).toEqual([])
})

test('a name that no one knows is asked about, and alone it gets an honest report', async () => {
  const id = await request('a vendor no one knows')
  const { page, errors } = await openPage({ path: investigationPath(id), colorScheme: 'dark' })
  await page.getByRole('heading', { name: 'We don’t know “a vendor no one knows” yet' }).waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByLabel('Web address').fill('http://10.0.0.1/')
  await page.keyboard.press('Enter')
  await page.getByText('Enter a web address that everyone can open').waitFor()
  await page.getByRole('button', { name: 'Go on with the name alone' }).click()
  await page.getByText('Unknown Risk').waitFor()
  await page.getByText('Risk score: not known.').waitFor()
  expect(await page.locator('#section-9').textContent()).toMatch(/a vendor no one knows/)
  expect(await axe(page)).toEqual([])
  // The browser itself tells of the address that was refused.
  expect(errors).toEqual([expect.stringContaining('422')])
})

test('a queued run says so and takes an address for one notice', async () => {
  const id = await queued('Queued Example')
  const { page, errors } = await openPage({ path: investigationPath(id) })
  await page.getByText('This investigation request is queued.').waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByLabel('E-mail for the notice').fill('alice@corp.test')
  await page.getByRole('button', { name: 'Notify me' }).click()
  await page.getByText('The address is saved').waitFor()
  await page.getByText('One message will go to a***@corp.test').waitFor()
  await page.getByText('Notice to a***@corp.test').waitFor()
  await page.reload()
  await page.getByText('The address is saved').waitFor()
  await page.getByLabel('E-mail for the notice').fill('bob@corp.test')
  await page.getByRole('button', { name: 'Notify me' }).click()
  await page.getByText('One message will go to b***@corp.test').waitFor()
  expect(await axe(page)).toEqual([])
  expect(await sql(`select email from investigation_contact where investigation_id = $1 order by email`, [id])).toEqual(
    [{ email: 'alice@corp.test' }, { email: 'bob@corp.test' }],
  )
  expect(errors).toEqual([])
})

test('the states of a run each have their words', async () => {
  const id = await queued('Changing Example')
  const { page, errors } = await openPage({ path: investigationPath(id) })
  const details = page.getByRole('article')
  await details.getByText('Pending', { exact: true }).waitFor()
  await sql(`update investigation set status = 'in_progress', phase = 'gather' where id = $1`, [id])
  await details.getByText('In Progress', { exact: true }).waitFor()
  await details.getByText('The investigation is in progress and researching privacy practices').waitFor()
  await sql(`update investigation set status = 'failed', failure = 'given up' where id = $1`, [id])
  await details.getByText('Investigation failed. Please contact support if this issue persists.').waitFor()
  expect(errors).toEqual([])
})

/** Answers a call of the browser with `json`, no sooner than the returned function is called. */
async function hold(page: Page, path: string, json: unknown): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      await promise
      await route.fulfill({ json })
    },
  )
  return resolve
}

test('list and details say that they load, and need no field but the specified ones', async () => {
  const { page, errors } = await openPage({ path: '/' })
  const named = {
    id: '7',
    appName: 'Acme',
    status: 'completed',
    createdAt: '2025-01-03T15:04:00.000Z',
    contactEmail: '',
  }
  const listArrives = await hold(page, '/api/investigations', [
    named,
    { ...named, id: '8', appName: 'Odd', status: 'archived' },
  ])
  const runArrives = await hold(page, '/api/investigations/7', {
    ...named,
    completedAt: '2025-01-03T16:05:00.000Z',
    aiReport: 'Line one\nLine two',
  })
  await page.getByRole('link', { name: 'AI Reports' }).first().click()
  await page.getByText('Loading investigations').waitFor()
  listArrives()
  expect(await page.getByRole('listitem').filter({ hasText: 'Odd' }).textContent()).toContain('archived')
  await page.getByRole('link', { name: /^Acme/ }).click()
  await page.getByText('Loading investigation details...').waitFor()
  runArrives()
  await page.getByText('Completed Jan 3, 2025, 4:05 PM UTC').waitFor()
  // biome-ignore lint/performance/useDomNodeTextContent: line breaks as they are seen, not as they stand in the text
  expect(await page.locator('#report-text').innerText()).toContain('Line one\nLine two')
  expect(errors).toEqual([])
})

test('the empty list leads to the main platform', async () => {
  const { page } = await openPage({ path: '/about-nothing' })
  await page.route('**/api/investigations', (route) => route.fulfill({ json: [] }))
  await page.goto(`${baseUrl()}/investigations`)
  await page
    .getByText('No investigations submitted yet. Submit an app for investigation through our main platform.')
    .waitFor()
})

test('without script the report is read, an address left and evidence verified', async () => {
  const run = await investigated('Spotify')
  const { page } = await openPage({ path: investigationPath(run.id), javaScript: false })
  expect(await page.locator('#report-text').textContent()).toContain('12. Evidence list')
  await page
    .locator('#section-1')
    .getByRole('link', { name: /^Evidence E/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByText('Verified: the stored bytes are those of the record').waitFor()
  const id = await queued('Queued Without Script')
  await page.goto(`${baseUrl()}${investigationPath(id)}`)
  await page.getByLabel('E-mail for the notice').fill('bob@corp.test')
  await page.getByRole('button', { name: 'Notify me' }).click()
  await page.getByText('One message will go to b***@corp.test').waitFor()
})

// Every element of a whole report is looked at.
test('the report is accessible in both themes and fits a narrow screen', { timeout: 60_000 }, async () => {
  const run = await investigated('Spotify')
  const { page, errors } = await openPage({ path: investigationPath(run.id), width: 360 })
  await page.locator('#findings details').evaluateAll((all) => {
    for (const details of all) (details as HTMLDetailsElement).open = true // the selector's
  })
  expect(await fitsWidth(page)).toBe(true)
  expect(await axeInBothThemes(page)).toEqual([])
  expect(errors).toEqual([])
})

test('evidence is accessible in both themes and fits a narrow screen', async () => {
  const run = await investigated('Spotify')
  const path = `${investigationPath(run.id)}/evidence/E1?verify=1`
  const { page, errors } = await openPage({ path, width: 360 })
  await page.getByText('Computed now').waitFor()
  expect(await fitsWidth(page)).toBe(true)
  expect(await axeInBothThemes(page)).toEqual([])
  expect(errors).toEqual([])
})

test('a very long name without spaces keeps within the page', async () => {
  const id = await queued('Extraordinarily-long-name'.repeat(8))
  const { page } = await openPage({ path: investigationPath(id), width: 360 })
  expect(await fitsWidth(page)).toBe(true)
})

test('reports and evidence are kept out of search engines, and a missing one is 404', async () => {
  const run = await investigated('Spotify')
  for (const path of [investigationPath(run.id), `${investigationPath(run.id)}/evidence/E1`])
    expect(await (await fetch(`${baseUrl()}${path}`)).text()).toContain('<meta name="robots" content="noindex"/>')
  const missing = await Promise.all(
    ['/investigations/nothere', `${investigationPath(run.id)}/evidence/E9999`].map((path) =>
      fetch(`${baseUrl()}${path}`),
    ),
  )
  expect(missing.map(({ status }) => status)).toEqual([404, 404])
})
