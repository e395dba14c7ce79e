import { type ChildProcess, spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { RemovalPlatform, TrackedRequest } from '../src/features/data-removal/contract.ts'
import { isAutomated, isInDrop, type PlatformFact, platformsFile } from '../src/features/data-removal/platforms.ts'
import { type Database, runSql } from '../src/platform/server/database.ts'
import { type Jobs, openJobs } from '../src/platform/server/jobs.ts'
import { startMailServer } from '../src/platform/server/mail/mail-server.fixture.ts'
import { dataRemovalPath, provePath, trackedPath, verifyPath } from '../src/product/links.ts'
import { axe, fitsWidth, openPage } from './support/browser.ts'
import { now } from './support/clock.ts'
import { createFactsDatabase, root, silent } from './support/database.ts'
import { freePort } from './support/ports.ts'
import { type ReadMail, readMail } from './support/read-mail.ts'
import { stopProgram } from './support/stop-program.ts'

// The story of a removal request, from the form to its erasure: the built program, and a mail server on this machine as the
// only one that it can reach. The platforms are those that ship.

type Page = Awaited<ReturnType<typeof openPage>>['page']
type Chosen = keyof typeof chosen

const [withinMs, everyMs] = [60_000, 300]
const person = { email: 'ana@corp.test', name: 'Ana Example' }
const webhookSecret = `whsec_${Buffer.from('a secret of thirty-two bytes, ok').toString('base64')}`

const { platforms } = platformsFile.parse(JSON.parse(readFileSync(join(root, 'data/removal-platforms.json'), 'utf8')))
const byMail = platforms.filter((one) => one.method === 'email' && isAutomated(one) && one.needs.length === 0)
const shops = byMail.filter(({ laws, optOutUrl }) => !laws.includes('ccpa-opt-out') && optOutUrl !== null)
const chosen = {
  answers: known(shops[0]),
  bounces: known(shops[1]),
  /** A registered broker, which California's DROP reaches as well. */
  silent: known(byMail.find(isInDrop)),
  form: known(platforms.find(({ method, email }) => method === 'web-form' && email === null)),
}

let mailServer: Awaited<ReturnType<typeof startMailServer>>
let db: Database
let jobs: Jobs
let program: ChildProcess
let base: string
let env: NodeJS.ProcessEnv
let dataDir: string
const output: string[] = []

beforeAll(async () => {
  const database = await createFactsDatabase()
  db = database.db
  ;[mailServer, dataDir] = await Promise.all([startMailServer(), mkdtemp(join(tmpdir(), 'sightline-removal-'))])
  const port = await freePort()
  base = `http://localhost:${port}`
  env = {
    ...process.env,
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    DATABASE_URL: database.connection.connectionString,
    SECRET_KEY: 'ab'.repeat(32),
    PORT: String(port),
    RATE_LIMITS: 'off',
    EGRESS: 'off',
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'Acme Privacy <no-reply@acme.test>',
    OPERATOR_NAME: 'Acme Privacy',
    OPERATOR_ADDRESS: '1 Test Street, 90001 Los Angeles',
    MAIL_EVENTS_SECRET: webhookSecret,
    REMOVAL_REPLY_TO: 'r@replies.acme.test',
    LOG_LEVEL: 'warn',
  }
  program = spawn(process.execPath, ['build/server/index.js', 'start'], {
    ...{ cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] },
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
  await Promise.all([mailServer.close(), rm(dataDir, { recursive: true, force: true })])
  expect(
    output
      .join('')
      .split('\n')
      .filter((line) => line.includes('"msg":"bug"')),
  ).toEqual([])
})

test('one form asks four platforms: one answers, one letter comes back, one is late and reminded, and the receipt tells it', {
  timeout: 240_000,
}, async () => {
  const requestId = await asksOnPage()
  const [asking] = await mailsTo(person.email, 1)
  expect(asking?.text).toContain(requestId)
  const proof = linkIn(asking, provePath(''))
  await openingChangesNothing(proof)
  expect(sentTo()).toEqual([person.email])

  // A letter's day is part of what its receipt proves, so it is an old one from the beginning.
  await lettersAreOld(chosen.silent, 60)
  const followed = await provesOnPage(proof)
  const letters = {
    answers: await letterTo('answers'),
    bounces: await letterTo('bounces'),
    silent: await letterTo('silent'),
  }
  await expectStates(followed, { answers: 'sent', bounces: 'sent', silent: 'sent', form: 'manual' })
  // One whose trade is data is asked to stop selling first, then to delete.
  const [, deletion] = await mailsTo(mailboxOf('silent'), 2)
  expect(deletion?.text).toContain('1798.105')

  expect(await handIn(returned(letters.bounces))).toEqual({ code: 0, said: 'One message was taken.\n' })
  const answer = written(replyAddress(letters.answers), 'We have deleted your account and all of your personal data.')
  expect(await receive(answer)).toEqual([202, { taken: true }])
  expect(await receive(answer)).toEqual([202, { taken: false }])
  expect(await receive(answer, `whsec_${'A'.repeat(43)}=`)).toEqual([401, expect.anything()])
  await expectStates(followed, { answers: 'fulfilled', bounces: 'manual', silent: 'sent', form: 'manual' })

  const listed = await fetch(`${base}/api/data-removal/platforms?ids=${chosen.answers.id},${chosen.bounces.id}`)
  const automated = ((await listed.json()) as RemovalPlatform[]).filter(({ automatedRemoval }) => automatedRemoval)
  expect(automated.map(({ id }) => id)).toEqual([chosen.answers.id])

  await looksAtClocks(chosen.silent)
  const reminder = (await mailsTo(mailboxOf('silent'), 3)).at(-1)
  expect(reminder?.raw).toMatch(/^Subject: Reminder/m)
  expect(replyAddress(reminder)).toBe(replyAddress(letters.silent))
  await expectStates(followed, { answers: 'fulfilled', bounces: 'manual', silent: 'reminded', form: 'manual' })
  const [, begun, news] = await mailsTo(person.email, 3)
  expect(linkIn(begun, trackedPath(''))).toBe(followed)
  expect(linkIn(news, trackedPath(''))).toBe(followed)
  expect(news?.raw).toMatch(/^Subject: Your data removal request needs you/m)
  for (const { name } of [chosen.answers, chosen.bounces, chosen.silent]) expect(news?.text).toContain(name)

  const receipt = await followsOnPage(followed, requestId)
  await verifiesOnPage(receipt)
  await erasesOnPage(followed)
  expect(await rowsThatName(person.email)).toEqual([])
  expect(await rowsThatName(person.name)).toEqual([])
  expect(await rowsThatName(replyToken(letters.silent))).toEqual([])
  expect(await receive(written(replyAddress(letters.silent), 'We hold nothing about you.'))).toEqual([
    202,
    { taken: false },
  ])
  await verifiesOnPage(receipt)
  // No one else ever got anything.
  expect(sentTo()).toEqual([person.email, mailboxOf('answers'), mailboxOf('bounces'), mailboxOf('silent')].toSorted())
})

/** @returns the Request ID. */
async function asksOnPage(): Promise<string> {
  const { page, errors } = await openPage({ path: `${base}${dataRemovalPath}` })
  for (const { id, name } of Object.values(chosen)) {
    await page.getByRole('searchbox', { name: 'Find a platform' }).fill(name)
    await page.locator(`[data-platform="${id}"]`).getByRole('checkbox').check()
  }
  await page.getByRole('status').getByText('4 selected').waitFor()
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email)
  await page.getByRole('button', { name: 'Submit Requests (4)' }).click()
  await page.getByRole('heading', { name: 'Data Removal Requests Submitted!' }).waitFor()
  for (const { name } of [chosen.answers, chosen.bounces, chosen.silent])
    expect(await rowOf(page, name)).toContain('Awaiting confirmation')
  expect(await rowOf(page, chosen.form.name)).toContain('Needs you')
  expect(errors).toEqual([])
  const id = await page.locator('code').first().textContent()
  expect(id).toMatch(/^SR-[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4}$/)
  return id ?? ''
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name }).textContent()

/** Signs for letters to be written. @returns the page on which the request is followed. */
async function provesOnPage(proof: string): Promise<string> {
  const { page, errors } = await openPage({ path: proof, width: 360, javaScript: false })
  await page.getByText(person.email).first().waitFor()
  await page.getByLabel('Country').selectOption('US')
  await page.getByLabel('US state').selectOption('CA')
  const permission = page.getByRole('group', { name: 'The permission, word by word' })
  expect(await permission.textContent()).toMatch(/I permit Acme Privacy, 1 Test Street.*to no others/s)
  for (const { name } of Object.values(chosen)) expect(await permission.textContent()).toContain(name)
  const begin = page.getByRole('button', { name: 'Prove the address and begin' })
  await begin.click()
  // Not signed, and what was chosen is still there.
  await page.getByText('Type your name and accept the permission').first().waitFor()
  expect(await page.getByLabel('US state').inputValue()).toBe('CA')
  await page.getByLabel('Your name, as signature').fill(person.name)
  await page.getByRole('checkbox', { name: 'I have read the permission and give it.' }).check()
  expect(await fitsWidth(page)).toBe(true)
  await begin.click()
  await page.getByRole('heading', { level: 1, name: '4 platforms' }).waitFor()
  await page.getByRole('heading', { name: 'California asks all registered brokers at once' }).waitFor()
  expect(await fitsWidth(page)).toBe(true)
  expect((await fetch(proof)).status).toBe(404)
  expect(errors.filter((error) => !error.includes('422'))).toEqual([])
  return page.url()
}

/** @returns the receipt as it was downloaded. */
async function followsOnPage(followed: string, requestId: string): Promise<string> {
  const { page, errors } = await openPage({ path: followed, colorScheme: 'dark' })
  await page.getByRole('heading', { level: 1, name: 'Of 4 platforms: 1 late, 2 for you to do, 1 removed' }).waitFor()
  await page.getByText(requestId).first().waitFor()
  const card = (which: Chosen) => page.getByRole('article', { name: chosen[which].name })
  const form = card('form')
  expect(await form.getByRole('link', { name: 'Open the page' }).getAttribute('href')).toBe(chosen.form.optOutUrl)
  await form.getByRole('button', { name: 'Mark as done' }).click()
  await page.getByRole('heading', { level: 1, name: 'Of 4 platforms: 1 late, 1 for you to do, 1 removed' }).waitFor()
  const link = card('bounces').getByRole('link', { name: 'Open the page' })
  expect(await link.getAttribute('href')).toBe(chosen.bounces.optOutUrl)
  for (const [which, words] of [
    ['bounces', 'The letter came back: this mailbox takes no mail.'],
    ['answers', 'The platform did what was asked.'],
    ['silent', 'A reminder was sent that names the law and the missed day.'],
    ['form', 'You said that you asked the platform yourself.'],
  ] as const) {
    await card(which).getByText('History').click()
    await card(which).getByText(words).waitFor()
  }
  await card('silent').getByText('Answer was due').first().waitFor()
  expect(await axe(page)).toEqual([])
  expect(await fitsWidth(page)).toBe(true)
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Receipt, JSON' }).click()
  const receipt = await readFile(await (await downloading).path(), 'utf8')
  const pdf = await fetch(followed.replace(base, `${base}/api`).replace('/track/', '/requests/').concat('/receipt.pdf'))
  expect(
    Buffer.from(await pdf.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  expect(errors).toEqual([])
  return receipt
}

/** It is whole and ours; with one byte changed it is not. */
async function verifiesOnPage(receipt: string): Promise<void> {
  const { page, errors } = await openPage({ path: `${base}${verifyPath}` })
  const verify = async (content: string) => {
    const file = { name: 'receipt.json', mimeType: 'application/json', buffer: Buffer.from(content) }
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByRole('button', { name: 'Verify receipt' }).click()
  }
  await verify(receipt)
  await page.getByText('Whole, and recorded here').waitFor()
  const at = receipt.indexOf('"sentAt":"') + '"sentAt":"'.length + 3
  const changed = `${receipt.slice(0, at)}${receipt[at] === '0' ? '1' : '0'}${receipt.slice(at + 1)}`
  await verify(changed)
  await page.getByText('Changed', { exact: true }).waitFor()
  await page.getByText('The receipt was changed').waitFor()
  expect(errors).toEqual([])
}

async function erasesOnPage(followed: string): Promise<void> {
  const { page, errors } = await openPage({ path: followed })
  await page.getByText('Erase everything now', { exact: true }).click()
  await page.getByRole('button', { name: 'Yes, erase everything now' }).click()
  await page.getByRole('heading', { name: 'Your request is erased' }).waitFor()
  expect((await fetch(followed)).status).toBe(404)
  expect(errors).toEqual([])
}

/** Scanners of mail open every link, some ask for the head only; none of it may say yes for someone. */
async function openingChangesNothing(link: string): Promise<void> {
  // A mail has come before its row says that it was sent.
  await expect.poll(() => runSql(db, `select 1 from outbox_message where state = 'queued'`)).toEqual([])
  const before = await everythingStored()
  for (const method of ['GET', 'HEAD', 'GET']) expect((await fetch(link, { method })).status).toBe(200)
  expect(await everythingStored()).toEqual(before)
}

const tables = [
  ...['removal_request', 'removal_item', 'removal_event', 'removal_letter', 'removal_reply'],
  ...['outbox_message', 'mail_suppression'],
]

const everythingStored = (): Promise<unknown> =>
  Promise.all(tables.map((table) => runSql(db, `select to_jsonb(t) as row from ${table} t order by t::text`)))

async function rowsThatName(words: string): Promise<unknown[]> {
  const like = `%${words}%`
  const found = tables.map((table) =>
    runSql(db, `select t::text as row from ${table} t where t::text ilike $1`, [like]),
  )
  return (await Promise.all(found)).flat()
}

/** Letters to this platform are told to have left so many days ago, as soon as they have. */
async function lettersAreOld({ email }: PlatformFact, days: number): Promise<void> {
  await runSql(
    db,
    `create function grow_old() returns trigger language plpgsql as $$
     begin
       new.sent_at := new.sent_at - interval '${days} days';
       new.created_at := new.created_at - interval '${days} days';
       return new;
     end $$`,
  )
  await runSql(
    db,
    `create trigger grow_old before update on outbox_message for each row
     when (old.state = 'queued' and new.state = 'sent' and new.recipient = '${email}') execute function grow_old()`,
  )
}

/** The day has come on which the clock of this platform is looked at. */
async function looksAtClocks({ id }: PlatformFact): Promise<void> {
  await runSql(db, `update removal_item set next_at = now() where platform_id = $1`, [id])
  await queue('removal.clocks')
}

/** Scheduled work is done now: the program does it at full minutes, and once a day. */
const queue = (name: string) => jobs.queue(db, { name, run: () => undefined }, {})

/** All mails to an address, once there are so many. */
async function mailsTo(address: string, count: number): Promise<ReadMail[]> {
  return vi.waitFor(
    async () => {
      await Promise.all(['removal.send-letters', 'outbox.deliver'].map(queue))
      const mails = mailServer.received.filter(({ to }) => to.includes(address)).map(readMail)
      expect(mails).toHaveLength(count)
      return mails
    },
    { timeout: withinMs, interval: everyMs },
  )
}

/** The first letter, to the mailbox that the table names: in the name of the person, with the permission. */
async function letterTo(which: Exclude<Chosen, 'form'>): Promise<ReadMail> {
  const letter = await vi.waitFor(
    async () => {
      await Promise.all(['removal.send-letters', 'outbox.deliver'].map(queue))
      const mail = mailServer.received.find(({ to }) => to.includes(mailboxOf(which)))
      return mail ? readMail(mail) : expect.fail(`no letter to ${which} yet`)
    },
    { timeout: withinMs, interval: everyMs },
  )
  for (const words of [person.email, 'Acme Privacy', `Signed by: ${person.name}`, 'Cal. Civ. Code'])
    expect(letter.text).toContain(words)
  expect(replyAddress(letter)).toMatch(/^r\+[0-9a-f]{32}@replies\.acme\.test$/)
  expect(letter.raw).not.toContain('List-Unsubscribe')
  return letter
}

const mailboxOf = (which: Exclude<Chosen, 'form'>): string => chosen[which].email ?? expect.fail('no mailbox')

const sentTo = (): string[] => [...new Set(mailServer.received.flatMap(({ to }) => to))].toSorted()

const headerIn = (mail: ReadMail | undefined, name: string): string =>
  new RegExp(`^${name}: (\\S+)\\r$`, 'm').exec(mail?.raw ?? '')?.[1] ?? expect.fail(`a mail without ${name}`)
const replyAddress = (letter: ReadMail | undefined): string => headerIn(letter, 'Reply-To')
const replyToken = (letter: ReadMail): string => /\+(.+)@/.exec(replyAddress(letter))?.[1] ?? ''

function linkIn(mail: ReadMail | undefined, path: string): string {
  const [link] = new RegExp(`${base}${path}[\\w-]{22}(?![\\w-])`).exec(mail?.text ?? '') ?? []
  return link ?? expect.fail(`a mail without a link to ${path}`)
}

const written = (to: string, words: string): string =>
  [
    'From: Privacy <privacy@platform.test>',
    `To: ${to}`,
    'Subject: Re: your request',
    `Message-ID: <${words.length}@platform.test>`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    words,
  ].join('\r\n')

/** The report of a mail server that a letter could not be delivered. RFC 3464 */
const returned = (letter: ReadMail): string =>
  [
    'From: MAILER-DAEMON@mx.test',
    'To: no-reply@acme.test',
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.test',
    '',
    `Final-Recipient: rfc822; ${letter.to[0]}`,
    'Action: failed',
    'Status: 5.1.1',
    '--b',
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: ${headerIn(letter, 'Message-ID')}`,
    '--b--',
    '',
  ].join('\r\n')

/** A mail server pipes a message into the program's own command. */
async function handIn(raw: string): Promise<{ code: number | null; said: string }> {
  const command = spawn(process.execPath, ['build/server/index.js', 'inbound'], {
    ...{ cwd: root, env, stdio: ['pipe', 'pipe', 'inherit'] },
  })
  const ended = new Promise<number | null>((resolve) => command.once('exit', resolve))
  command.stdin.end(raw)
  return { said: await text(command.stdout), code: await ended }
}

/** A provider posts a message, signed by Standard Webhooks. */
async function receive(raw: string, secret = webhookSecret): Promise<[number, unknown]> {
  const sentAt = String(Math.floor(now().getTime() / 1000))
  const signature = createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .update(`m1.${sentAt}.${raw}`)
    .digest('base64')
  const answer = await fetch(`${base}/api/data-removal/inbound`, {
    method: 'POST',
    headers: {
      'content-type': 'message/rfc822',
      'webhook-id': 'm1',
      'webhook-timestamp': sentAt,
      'webhook-signature': `v1,${signature}`,
    },
    body: raw,
  })
  return [answer.status, await answer.json()]
}

/** Waits until each item is in its state. */
async function expectStates(followed: string, states: Record<Chosen, string>): Promise<void> {
  const url = `${base}/api/data-removal/requests/${followed.slice(`${base}${trackedPath('')}`.length)}`
  await vi.waitFor(
    async () => {
      await queue('removal.send-letters')
      const { items } = (await (await fetch(url)).json()) as TrackedRequest
      const found = Object.entries(chosen).map(([which, { id }]) => {
        return [which, items.find(({ platform }) => platform.id === id)?.state]
      })
      expect(Object.fromEntries(found)).toEqual(states)
    },
    { timeout: withinMs, interval: everyMs },
  )
}

function known(platform: PlatformFact | undefined): PlatformFact {
  if (!platform) throw new Error('no platform of this kind ships')
  return platform
}
