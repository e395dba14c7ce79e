import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { demoStaff } from '../src/features/admin/vocabulary.ts'
import { hibpBefore } from '../src/features/breach-alerts/feeds/bodies.fixture.ts'
import type { StaffBreaches } from '../src/features/breach-alerts/staff-contract.ts'
import { type Database, runSql } from '../src/platform/server/database.ts'
import { type Jobs, openJobs } from '../src/platform/server/jobs.ts'
import { deliverSoon } from '../src/platform/server/mail/deliver.ts'
import { startMailServer } from '../src/platform/server/mail/mail-server.fixture.ts'
import { breachAlertsPath } from '../src/product/links.ts'
import { type BreachFeed, renamed, startBreachFeed } from './support/breach-feed.ts'
import { axe, fitsWidth, openPage } from './support/browser.ts'
import { createFactsDatabase, root, silent } from './support/database.ts'
import { freePort } from './support/ports.ts'
import { type ReadMail, readMail } from './support/read-mail.ts'
import { stopProgram } from './support/stop-program.ts'

// The story of an alert, from the source to the mailbox: the built program, a source and a mail server on this machine.

const mailWithinMs = 60_000

let feed: BreachFeed
let mailServer: Awaited<ReturnType<typeof startMailServer>>
let db: Database
let jobs: Jobs
let program: ChildProcess
let base: string
let dataDir: string
const output: string[] = []

beforeAll(async () => {
  const database = await createFactsDatabase()
  db = database.db
  ;[feed, mailServer, dataDir] = await Promise.all([
    startBreachFeed(),
    startMailServer(),
    mkdtemp(join(tmpdir(), 'sightline-alerts-')),
  ])
  const port = await freePort()
  base = `http://localhost:${port}`
  program = spawn(process.execPath, ['build/server/index.js', 'start'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      DATABASE_URL: database.connection.connectionString,
      SECRET_KEY: 'ab'.repeat(32),
      PORT: String(port),
      DEMO: 'on',
      RATE_LIMITS: 'off',
      SMTP_URL: mailServer.url,
      BREACH_FEEDS: `hibp=${feed.base} hibp-latest=${feed.base} ca-ag=off wa-ag=off or-doj=off sec-8k=off hhs-ocr=off`,
      EGRESS: 'on',
      EGRESS_ALLOW: `sources:${new URL(feed.base).host}`,
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [program.stdout, program.stderr]) stream?.on('data', (chunk) => output.push(String(chunk)))
  await vi.waitFor(async () => expect((await fetch(`${base}/readyz`)).status).toBe(200), {
    timeout: 30_000,
    interval: 100,
  })
  jobs = await openJobs({ connection: database.connection, kinds: [], log: silent })
})

afterAll(async () => {
  await jobs.stop()
  await stopProgram(program)
  feed.close()
  await Promise.all([mailServer.close(), rm(dataDir, { recursive: true, force: true })])
  expect(
    output
      .join('')
      .split('\n')
      .filter((line) => line.includes('"msg":"bug"')),
  ).toEqual([])
})

test('a confirmed subscriber is notified of exactly the new breaches that match, and of none after one click', {
  timeout: 240_000,
}, async () => {
  const staff = await signInStaff()
  await polled(staff, hibpBefore.length)
  expect(await countDeliveries()).toBe(0)

  // Ada comes to the page; the others ask as a program would.
  await subscribeOnPage('ada@corp.test', { companies: 'Lanternfish', level: 'High' })
  await subscribe('ben@corp.test', { companyKeywords: ['Tidewater'], severityThreshold: 'critical' })
  await subscribe('cem@corp.test', { companyKeywords: ['No Company Of This Name'], severityThreshold: 'low' })
  await subscribe('dee@corp.test', { companyKeywords: [], severityThreshold: 'critical' })
  await subscribe('eve@corp.test', { companyKeywords: ['Undertow'], severityThreshold: 'high' })
  await subscribe('fay@corp.test', { companyKeywords: [], severityThreshold: 'low' })
  const asking = await nextMails('ada', 'ben', 'cem', 'dee', 'eve', 'fay')
  // A scanner in front of every mailbox: opening links subscribes no one.
  await openingChangesNothing(Object.values(asking))
  await confirmOnPage(asking.ada)
  for (const mail of [asking.ben, asking.cem, asking.dee, asking.eve]) await confirm(mail)
  await openingChangesNothing(Object.values(await nextMails('ada', 'ben', 'cem', 'dee', 'eve')))
  expect(await countDeliveries()).toBe(0)

  // Medium, high, medium, critical and high.
  feed.add([
    renamed('Fluke', 'Quillfeather'),
    renamed('GlendaleCommunityCollege', 'Tidewater College'),
    renamed('GooseCreek', 'Candlewick Lane'),
    renamed('Paidwork', 'Lanternfish Pay'),
    renamed('Suno', 'Marlowe Music'),
  ])
  await polled(staff, hibpBefore.length + 5)
  await showsOnPage('Lanternfish Pay')
  // Tidewater College is not critical, as Ben wants them; Fay never pressed the button.
  const alerts = await nextMails('ada', 'dee')
  await nothingElseComes()
  for (const mail of Object.values(alerts)) {
    expect(mail.text).toContain('Lanternfish Pay')
    expect(mail.html).toContain('Lanternfish Pay')
    for (const other of ['Quillfeather', 'Tidewater', 'Candlewick', 'Marlowe']) expect(mail.raw).not.toContain(other)
  }
  expect(alerts.ada.raw).toMatch(/^List-Unsubscribe: <http:\/\/localhost:\d+\/u\/[\w-]{22}>\r$/m)
  expect(alerts.ada.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
  expect(ourLinks(alerts.ada).filter((link) => /ada|corp/.test(link))).toEqual([])
  await openingChangesNothing(Object.values(alerts))

  await managesOnPage(alerts.ada)
  await oneClick(alerts.ada)
  await oneClick(alerts.ada)
  expect(await subscribers()).toEqual(['ben', 'cem', 'dee', 'eve'])
  feed.add([renamed('Paidwork', 'Undertow'), renamed('Paidwork', 'Lanternfish Bank')])
  await polled(staff, hibpBefore.length + 7)
  // Dee's next one may come in an hour.
  await nextMails('eve')
  await nothingElseComes()
  expect(feed.answered.filter((answer) => !/^(200|304) /.test(answer))).toEqual([])
})

/** A session of the demo's staff, as the cookie that opens it. */
async function signInStaff(): Promise<string> {
  const answer = await post('/api/admin/login', demoStaff)
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? expect.fail('no session')
}

/** Asks the source, and waits until what it lists has come in. */
async function polled(staff: string, rows: number): Promise<void> {
  expect((await post('/api/admin/breach-feeds/hibp/poll', {}, { cookie: staff })).status).toBe(202)
  await vi.waitFor(
    async () => {
      const answer = await fetch(`${base}/api/admin/breaches`, { headers: { cookie: staff } })
      const { feeds, heldBatches, heldItems } = (await answer.json()) as StaffBreaches
      expect(feeds.find(({ key }) => key === 'hibp')).toMatchObject({ rows, lastError: null })
      expect([heldBatches, heldItems]).toEqual([[], []])
    },
    { timeout: 30_000, interval: 200 },
  )
}

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${base}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

async function subscribe(email: string, wanted: { companyKeywords: string[]; severityThreshold: string }) {
  expect((await post('/api/breach-alerts/subscribe', { email, ...wanted, isActive: true })).status).toBe(202)
}

async function subscribeOnPage(email: string, { companies, level }: { companies: string; level: string }) {
  const { page, errors } = await openPage({ path: `${base}${breachAlertsPath}` })
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Subscribe to Alerts' }) })
  await form.getByLabel(/e-?mail/i).fill(email)
  await form.getByLabel(/companies to monitor/i).fill(companies)
  await form.getByRole('radio', { name: level, exact: true }).check()
  await form.getByRole('button', { name: 'Subscribe to Alerts' }).click()
  await page.getByText('Subscription Created').first().waitFor()
  expect(await axe(page)).toEqual([])
  expect(errors).toEqual([])
}

async function confirmOnPage(mail: ReadMail): Promise<void> {
  const { page, errors } = await openPage({ path: confirmLink(mail), width: 360, javaScript: false })
  await page.getByText('a***@corp.test').waitFor()
  await page.getByText('Lanternfish').waitFor()
  expect(await fitsWidth(page)).toBe(true)
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await page.getByRole('heading', { name: /^Confirmed/ }).waitFor()
  await page.getByRole('link', { name: 'See everything we send you' }).click()
  await page.getByRole('link', { name: 'Change or pause' }).click()
  await page.getByRole('heading', { name: 'Manage breach alerts' }).waitFor()
  expect(await page.getByLabel('Companies to monitor').inputValue()).toBe('Lanternfish')
  expect(errors).toEqual([])
}

async function confirm(mail: ReadMail): Promise<void> {
  const answer = await fetch(confirmLink(mail), { method: 'POST', body: new URLSearchParams() })
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('Confirmed:')])
}

const confirmLink = (mail: ReadMail) =>
  ourLinks(mail).find((link) => link.includes('/confirm/')) ?? expect.fail('a mail without a link to confirm')

async function showsOnPage(company: string): Promise<void> {
  const { page, errors } = await openPage({ path: `${base}${breachAlertsPath}` })
  await page.getByRole('article').filter({ hasText: company }).first().waitFor()
  expect(errors).toEqual([])
}

async function managesOnPage(mail: ReadMail): Promise<void> {
  const link =
    ourLinks(mail).find((one) => one.includes('/subscriptions/')) ?? expect.fail('an alert without a link to change it')
  const { page, errors } = await openPage({ path: link, colorScheme: 'dark' })
  await page.getByRole('link', { name: 'Change or pause' }).click()
  await page.getByRole('button', { name: 'Pause for 30 days' }).click()
  await page.getByRole('status').getByText('Paused').waitFor()
  await page.getByRole('button', { name: 'Resume now' }).click()
  await page.getByRole('status').getByText('No longer paused').waitFor()
  expect(await axe(page)).toEqual([])
  expect(errors).toEqual([])
}

/** Sends what a mail provider sends when a reader presses its own button (RFC 8058 § 3.2): no cookie, no origin. */
async function oneClick(mail: ReadMail): Promise<void> {
  const [, url = ''] = /^List-Unsubscribe: <(.+)>\r$/m.exec(mail.raw) ?? []
  const answer = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    redirect: 'error',
  })
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('You’re unsubscribed')])
}

let read = 0

/** The mails that come next: one to each of these people, in the order of the alphabet, and none to anybody else. */
async function nextMails<Name extends string>(...names: Name[]): Promise<Record<Name, ReadMail>> {
  const arrived = () =>
    mailServer.received.slice(read).map((mail) => [mail.to.join().replace('@corp.test', ''), readMail(mail)] as const)
  await vi.waitFor(
    async () => {
      // The program sends at full minutes; no one here waits so long.
      await deliverSoon(db, jobs.queue)
      const arrivedTo = arrived().map(([name]) => name)
      expect(arrivedTo.toSorted()).toEqual(names)
    },
    { timeout: mailWithinMs, interval: 500 },
  )
  const mails = Object.fromEntries(arrived()) as Record<Name, ReadMail> // just these names have arrived
  read += names.length
  return mails
}

/** Once everybody who is to be told has been found, no mail waits, and none has come that no one read here. */
async function nothingElseComes(): Promise<void> {
  const waiting = (name: string) => jobs.listWaiting(db, { name, run: () => undefined })
  await vi.waitFor(
    async () => {
      expect([await waiting('breach.notify'), await waiting('breach.compose')]).toEqual([[], []])
      expect(await runSql(db, `select recipient from outbox_message where state = 'queued'`)).toEqual([])
    },
    { timeout: mailWithinMs, interval: 500 },
  )
  expect(mailServer.received.slice(read).map(({ to }) => to)).toEqual([])
}

/** Addresses of this installation in a mail, in its text, its page and its header. */
const ourLinks = ({ raw, text, html }: ReadMail): string[] => {
  const header = /^List-Unsubscribe: <(.+)>\r$/m.exec(raw)?.[1] ?? ''
  const found = `${text} ${html.replaceAll('&amp;', '&')} ${header}`.match(/http:\/\/localhost:\d+[^\s"'<>)]*/g) ?? []
  return [...new Set(found)].filter((link) => link.startsWith(base))
}

/** Mail scanners open every link, some ask for the head only; none of it may say yes or no for someone. */
async function openingChangesNothing(mails: ReadMail[]): Promise<void> {
  const before = await everythingStored()
  const links = mails.flatMap(ourLinks)
  expect(links.length).toBeGreaterThanOrEqual(mails.length)
  for (const link of links)
    for (const method of ['GET', 'HEAD']) expect([link, (await fetch(link, { method })).status]).toEqual([link, 200])
  expect(await everythingStored()).toEqual(before)
}

const everythingStored = (): Promise<unknown> =>
  Promise.all(
    [
      'subscription_request',
      'subscription',
      'subscription_event',
      'breach_watch',
      'breach_delivery',
      'breach_mail_due',
      'mail_suppression',
    ].map((table) => runSql(db, `select to_jsonb(t) as row from ${table} t order by to_jsonb(t)::text`)),
  )

const subscribers = async (): Promise<string[]> =>
  (await runSql<{ email: string }>(db, `select email from subscription order by email`)).map(
    ({ email }) => email.split('@')[0] ?? '',
  )

const countDeliveries = async (): Promise<number> => (await runSql(db, `select 1 from breach_delivery`)).length
