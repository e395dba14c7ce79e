import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { axe, baseUrl, fitsWidth, focused, openPage } from '../../../../tests/support/browser.ts'
import { sql } from '../../../../tests/support/running-database.ts'
import { adminLoginPath, adminPath } from '../../../product/links.ts'
import { demoStaff } from '../vocabulary.ts'

type Page = Awaited<ReturnType<typeof openPage>>['page']

const story = `staff-panels-${randomUUID().slice(0, 8)}`
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('a dead letter is read, tried once more, and another one is deleted', async () => {
  const left = await deadLetter('left')
  const retried = await deadLetter('first')
  const deleted = await deadLetter('second')
  const { page, errors } = await openStaff({ tab: 'Jobs' })
  const queues = region(page, 'Queues and jobs')
  const rowOf = (payload: string) => queues.getByRole('row').filter({ hasText: `${story}-${payload}` })
  await rowOf('first').getByText('no room <b>left</b>').waitFor()
  await queues.getByRole('row').filter({ hasText: 'outbox.erase' }).getByText('Has dead letters').waitFor()
  expect(await axe(page)).toEqual([])

  await rowOf('first').getByRole('button', { name: 'Try again' }).click()
  await page.getByText('runs as soon as a worker is free').first().waitFor()
  await rowOf('first').waitFor({ state: 'detached' })
  const state = () => sql(`select state from pgboss.job where id = $1`, [retried])
  await expect.poll(state, { timeout: 20_000 }).toEqual([{ state: 'completed' }])

  // The question has a button of that name too, and may close a moment later.
  const remove = rowOf('second').getByRole('button', { name: /^Delete: / })
  await remove.click()
  const asked = page.getByRole('dialog', { name: 'Delete this job' })
  await asked.getByText('What it was about stays as it is').waitFor()
  expect(await focused(page)).toBe('Delete this job')
  await asked.getByRole('button', { name: 'Keep it' }).click()
  expect(await focused(page)).toContain(deleted)
  expect(await rowOf('second').count()).toBe(1)
  await remove.click()
  expect(await axe(page)).toEqual([])
  await asked.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('is never tried again').first().waitFor()
  await rowOf('second').waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).toContain(`Delete: outbox.erase, ${left}`)
  expect(await sql(`select 1 from pgboss.job where id = $1`, [deleted])).toEqual([])
  expect(errors).toEqual([])
})

test('an address is looked up, and what suppresses one is lifted after it was asked for', async () => {
  await sql(
    `insert into mail_suppression (address_hash, stream, reason, status) values ($1, 'alerts', 'complaint', '5.7.1')`,
    [hash],
  )
  const { page, errors } = await openStaff({ tab: 'Mail', width: 360, colorScheme: 'dark' })
  const panel = region(page, 'Suppressed addresses')
  await panel.getByLabel('E-mail address').fill('stranger-to-this-story@corp.test')
  await panel.getByRole('button', { name: 'Search' }).click()
  await panel.getByText('Mail of every kind goes to stranger-to-this-story@corp.test.').waitFor()
  const held = panel.getByRole('row').filter({ hasText: hash.slice(0, 12) })
  await held.getByText('Its reader complained').waitFor()
  // No more of the mark than tells it from others.
  expect(await page.content()).not.toContain(hash.slice(0, 20))
  await held.getByRole('button', { name: 'Lift' }).click()
  const asked = page.getByRole('dialog', { name: 'Lift the suppression' })
  await asked.getByText('may complain again').waitFor()
  expect(await axe(page)).toEqual([])
  expect(await fitsWidth(page)).toBe(true)
  await asked.getByRole('button', { name: 'Lift', exact: true }).click()
  await page.getByText('Mail of the kind alerts goes to').first().waitFor()
  await held.waitFor({ state: 'detached' })
  expect(await sql(`select 1 from mail_suppression where address_hash = $1`, [hash])).toEqual([])
  expect(errors).toEqual([])
})

test('the script of a panel comes with its tab; the address of a panel opens its tab', async () => {
  const { page, errors } = await openStaff()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const hasFetched = (panel: string) => asked.some((url) => url.includes(panel))
  await page.reload()
  // A panel's script waits for the person's first sign.
  await expect
    .poll(async () => {
      await page.keyboard.press('Tab')
      return hasFetched('LeadsPanel')
    })
    .toBe(true)
  expect([hasFetched('QueuePanel'), hasFetched('StaffSessionsPanel')]).toEqual([false, false])
  expect(await region(page, 'Outbox').count()).toBe(0)

  await page.goto(`${baseUrl()}${adminPath}#outbox`)
  await region(page, 'Outbox').waitFor()
  await page.getByRole('tab', { name: 'Staff' }).click()
  expect(await axe(page)).toEqual([])
  await region(page, 'Your sessions')
    .getByRole('button', { name: 'End the others' })
    .and(page.locator(':enabled'))
    .waitFor()

  await page.goto(`${baseUrl()}${adminPath}`, { waitUntil: 'networkidle' })
  asked.length = 0
  await page.getByRole('searchbox', { name: 'Search leads' }).fill(story)
  await page.getByRole('searchbox', { name: 'Search leads' }).press('Enter')
  await region(page, 'Lead Management').getByText('No lead fits').waitFor()
  expect(errors).toEqual([])
})

test('without script both lists are read, and nothing can be pressed that would do nothing', async () => {
  await deadLetter('third')
  const { page } = await openStaff({ javaScript: false })
  await page.getByRole('tab', { name: 'Jobs' }).click()
  const queues = region(page, 'Queues and jobs')
  await queues.getByText(`${story}-third`).waitFor()
  for (const button of await queues.getByRole('button').all()) expect(await button.isDisabled()).toBe(true)
  await page.getByRole('tab', { name: 'Mail' }).click()
  const held = region(page, 'Suppressed addresses')
  for (const button of await held.getByRole('button').all()) expect(await button.isDisabled()).toBe(true)
})

const hash = Buffer.from(story).toString('hex').padEnd(64, '0').slice(-64)

async function openStaff({
  tab,
  ...given
}: {
  tab?: string
  width?: number
  colorScheme?: 'light' | 'dark'
  javaScript?: boolean
} = {}) {
  const opened = await openPage({ path: adminLoginPath, ...given })
  const { page } = opened
  await page.getByLabel('Username').fill(demoStaff.username)
  await page.getByLabel('Password', { exact: true }).fill(demoStaff.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL((url) => url.href.startsWith(`${baseUrl()}${adminPath}`) && url.pathname !== adminLoginPath)
  if (tab) await page.getByRole('tab', { name: tab, exact: true }).click()
  return opened
}

/** Adds a dead letter to a queue whose work may be done at any time. */
async function deadLetter(name: string): Promise<string> {
  const [job] = await sql<{ id: string }>(
    `insert into pgboss.job (name, data, state, retry_count, start_after, completed_on, output)
     values ('outbox.erase', jsonb_build_object('story', $1::text), 'failed', 3, now(), now(), '{"message": "no room <b>left</b>"}')
     returning id`,
    [`${story}-${name}`],
  )
  return job?.id ?? expect.fail('no job was kept')
}

afterAll(async () => {
  await sql(`delete from pgboss.job where data->>'story' like $1`, [`${story}-%`])
  await sql(`delete from mail_suppression where address_hash = $1`, [hash])
})
