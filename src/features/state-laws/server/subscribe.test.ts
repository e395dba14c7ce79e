import { beforeAll, beforeEach, expect, test } from 'vitest'
import { now } from '../../../../tests/support/clock.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { type Database, runSql } from '../../../platform/server/database.ts'
import { queueMail } from '../../../platform/server/outbox.ts'
import { addressHash, isSuppressed, suppress } from '../../../platform/server/suppression.ts'
import { subscribedWords } from '../../breach-alerts/vocabulary.ts'
import { stateNames } from '../vocabulary.ts'
import { emptyLawAlerts, later, openLawAlerts, publicUrl, secret } from './law-alerts.fixture.ts'

let db: Database
beforeAll(async () => {
  db = (await createTestDatabase()).db
})
beforeEach(() => emptyLawAlerts(db))

const anna = 'anna@corp.test'
const unknownLink = expect.objectContaining({ code: 'subscription_link_unknown' })
const sent = { accepted: true, message: subscribedWords }
const ofAnna = { addressHash: addressHash(secret, anna), stream: 'laws' as const }

/** Everything that is stored about alerts, to be compared. */
const everything = async () =>
  Promise.all(
    ['law_subscription', 'law_subscription_request', 'law_delivery', 'mail_suppression', 'outbox_message'].map(
      (table) => runSql(db, `select * from ${table} order by 1`),
    ),
  )
const watchers = () =>
  runSql(db, `select email, states, network, text_version as text, confirmed_at as at from law_subscription`)

test('a visitor asks, looks, confirms and is subscribed; before that nobody is', async () => {
  const { ask, look, press, tokenTo, mailsTo, clock } = openLawAlerts(db)
  expect(await ask('Anna@Corp.test', ['tx', 'CA', 'TX'])).toEqual(sent)
  const token = await tokenTo(anna)
  expect(await look(token)).toEqual({ states: ['CA', 'TX'], email: 'A***@Corp.test', replaces: null })
  expect(await watchers()).toEqual([])
  later(clock, { hours: 2 })
  const { stopToken } = await press(token)
  expect(stopToken).toMatch(/^[\w-]{22}$/)
  expect(await watchers()).toEqual([
    {
      ...{ email: 'Anna@Corp.test', states: ['CA', 'TX'], network: '203.0.113.0/24' },
      ...{ text: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), at: clock.now },
    },
  ])
  expect((await mailsTo(anna)).map(({ kind, stream }) => [kind, stream])).toEqual([['confirm-law-alerts', 'account']])
})

test('the mail that asks says what was asked, until when, and what to do if it was somebody else', async () => {
  const { ask, mailsTo } = openLawAlerts(db, { OPERATOR_NAME: 'Example Operator' })
  await ask(anna, ['CA', 'TX', 'OK'])
  const [mail] = await mailsTo(anna)
  expect(mail?.text.replace(/[\w-]{22}>/, 'TOKEN>')).toMatchInlineSnapshot(`
    "Confirm your law tracking alerts

    Somebody, probably you, asked Sightline to write to this address when a
    state privacy law changes, in California, Oklahoma and Texas.

    Look at what was asked, and confirm
    <https://sightline.test/state-privacy-laws/confirm/TOKEN>

    The link works until Nov 22, 2026, 12:00 PM UTC.

    If it was not you, do nothing: nothing will be sent.

    ----------------------------------------------------------------------------

    You get this mail because this address was entered in the form for law
    tracking alerts.

    Sent by: Example Operator
    "
  `)
  expect(mail?.html.match(/href="[^"]*"/g)).toEqual([expect.stringContaining(`href="${publicUrl}/state-privacy-laws/`)])
  for (const part of mail?.secrets ?? []) expect(mail?.text).toContain(part)
})

test('programs that look into mail change nothing, however often they look; pressing twice is pressing once', async () => {
  const { ask, look, press, tokenTo } = openLawAlerts(db)
  await ask(anna)
  const token = await tokenTo(anna)
  const asked = await everything()
  for (let n = 0; n < 3; n++) await look(token)
  expect(await everything()).toEqual(asked)
  const answers = await Promise.all(Array.from({ length: 10 }, () => press(token)))
  expect(new Set(answers.map(({ stopToken }) => stopToken)).size).toBe(1)
  const confirmed = await everything()
  await press(token)
  await look(token)
  expect(await everything()).toEqual(confirmed)
  expect(await watchers()).toHaveLength(1)
})

test('the answer is the same for every address, whatever we know about it', async () => {
  const { ask, subscribe } = openLawAlerts(db)
  await subscribe('known@corp.test')
  await suppress(db, { ...ofAnna, reason: 'complaint' })
  for (const email of ['known@corp.test', anna, 'new@corp.test', 'new@corp.test'])
    expect(await ask(email)).toEqual(sent)
})

test('an address that cannot be mailed is refused, and so is a state that is none', async () => {
  const { ask } = openLawAlerts(db)
  await expect(ask('Anna <anna@corp.test>')).rejects.toMatchObject({
    code: 'email_unusable',
    issues: [{ path: 'email', message: expect.stringContaining('without a name') }],
  })
  for (const states of [['ZZ'], ['California'], ['__proto__'], ['constructor'], Array.from({ length: 99 }, () => 'CA')])
    await expect(ask(anna, states)).rejects.toMatchObject({ code: 'invalid_request' })
  expect(await everything()).toEqual([[], [], [], [], []])
  expect(await ask(anna, Object.keys(stateNames))).toEqual(sent)
})

test('an address is asked once in ten minutes and three times a day', async () => {
  const { ask, mailsTo, clock } = openLawAlerts(db)
  const counts: number[] = []
  for (const step of [{}, { minutes: 9 }, { minutes: 1 }, { minutes: 11 }, { minutes: 11 }, { hours: 24 }]) {
    later(clock, step)
    await ask(anna)
    counts.push((await mailsTo(anna)).length)
  }
  expect(counts).toEqual([1, 1, 2, 3, 3, 4])
})

test('a hundred calls for one address at once are one mail; one network asks for ten an hour', async () => {
  const { ask, mailsTo } = openLawAlerts(db)
  await Promise.all(
    Array.from({ length: 100 }, (_, n) => ask(n % 2 ? anna : 'ANNA@Corp.test', [], { address: `10.${n}.1.1` })),
  )
  expect(await mailsTo(anna)).toHaveLength(1)
  const before = (await runSql(db, 'select 1 from outbox_message')).length
  await Promise.all(
    Array.from({ length: 30 }, (_, n) => ask(`reader-${n}@corp.test`, [], { address: `203.0.113.${n}` })),
  )
  expect((await runSql(db, 'select 1 from outbox_message')).length - before).toBe(10)
})

test('who called such mail unwanted is left in peace for a month, and has no alerts any more', async () => {
  const { ask, subscribe, mailsTo, purge, clock } = openLawAlerts(db)
  clock.now = now()
  await subscribe(anna)
  await subscribe('bob@corp.test')
  await suppress(db, { ...ofAnna, reason: 'complaint' })
  await suppress(db, { ...ofAnna, addressHash: addressHash(secret, 'bob@corp.test'), reason: 'hard-bounce' })
  await purge()
  expect(await watchers()).toMatchObject([{ email: 'bob@corp.test' }])
  later(clock, { minutes: 11 })
  await ask(anna)
  expect(await mailsTo(anna)).toHaveLength(1)
  later(clock, { hours: 30 * 24 })
  await subscribe(anna)
  expect(await isSuppressed(db, ofAnna)).toBe(false)
  await purge()
  expect(await watchers()).toHaveLength(2)
})

test('other states of the same address take the place of the first; links that are out go on working', async () => {
  const { ask, look, press, subscribe, tokenTo, mailsTo, click, clock } = openLawAlerts(db)
  const first = await subscribe(anna, ['CA'])
  later(clock, { minutes: 11 })
  await ask('ANNA@corp.TEST', [])
  const token = await tokenTo(anna)
  expect((await mailsTo(anna)).at(-1)?.text.replace(/\s+/g, ' ')).toContain(
    'This address has such alerts already, for California. If you confirm, the new choice takes its place.',
  )
  expect(await look(token)).toMatchObject({ states: [], replaces: { states: ['CA'] } })
  expect(await press(token)).toEqual({ confirmed: true, stopToken: first })
  expect(await watchers()).toMatchObject([{ email: 'ANNA@corp.TEST', states: [] }])
  await click(first)
  expect(await watchers()).toEqual([])
})

test('one click erases the address with what waits for it, and answers the same for every token', async () => {
  const { click, press, subscribe, tokenTo } = openLawAlerts(db)
  const stopToken = await subscribe('Anna@corp.test')
  const pressed = await tokenTo(anna)
  for (const [n, recipient] of ['Anna@corp.test', 'bob@corp.test'].entries())
    await queueMail(db, { kind: 'law-change', stream: 'laws', recipient, subject: 's', text: 't', dedupeKey: `${n}` })
  const before = await everything()
  for (const token of [pressed, 'x'.repeat(22), '', 'short', 'ü'.repeat(500)])
    expect(await click(token)).toEqual({ stopped: true })
  expect(await everything()).toEqual(before)
  for (let n = 0; n < 2; n++) expect(await click(stopToken)).toEqual({ stopped: true })
  expect((await everything()).slice(0, 3)).toEqual([[], [], []])
  expect(await runSql(db, `select recipient from outbox_message where stream = 'laws'`)).toEqual([
    { recipient: 'bob@corp.test' },
  ])
  // A second press does not begin the alerts again.
  await expect(press(pressed)).rejects.toEqual(unknownLink)
})

test('a request that nobody confirms ends after a day and is erased', async () => {
  const { ask, look, press, tokenTo, purge, clock } = openLawAlerts(db)
  await ask(anna)
  const token = await tokenTo(anna)
  later(clock, { hours: 23 })
  await ask('bob@corp.test')
  later(clock, { hours: 1 })
  await expect(press(token)).rejects.toEqual(unknownLink)
  await expect(look(token)).rejects.toEqual(unknownLink)
  await purge()
  expect(await runSql(db, 'select email from law_subscription_request')).toEqual([{ email: 'bob@corp.test' }])
})

test('the database holds no token that opens anything', async () => {
  const { subscribe, ask, tokenTo, clock } = openLawAlerts(db)
  const stopToken = await subscribe(anna)
  later(clock, { minutes: 11 })
  await ask(anna)
  const [subscriptions, requests] = await everything()
  for (const token of [stopToken, await tokenTo(anna)])
    expect(JSON.stringify([subscriptions, requests])).not.toContain(token)
})
