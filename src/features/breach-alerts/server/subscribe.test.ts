import fc from 'fast-check'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { type Database, runSql } from '../../../platform/server/database.ts'
import { queueMail } from '../../../platform/server/outbox.ts'
import { addressHash, isSuppressed, suppress } from '../../../platform/server/suppression.ts'
import { derivedToken } from '../../../platform/server/tokens.ts'
import { subscribedWords } from '../../../product/subscriptions/kinds.ts'
import { emptySubscriptions, later, openSubscriptions, publicUrl, secret } from './subscription.fixture.ts'

let db: Database
beforeAll(async () => {
  db = (await createTestDatabase()).db
})
beforeEach(() => emptySubscriptions(db))

const anna = 'anna@corp.test'
const unknownLink = expect.objectContaining({ code: 'subscription_link_unknown' })
const sent = { accepted: true, message: subscribedWords }

const watches = () =>
  runSql(
    db,
    `select email_key, token, keyword, w.threshold from breach_watch w join subscription s on s.id = subscription_id order by 1, 2, 3`,
  )
const eventsOf = (email: string) =>
  runSql<{ kind: string; via: string; network: string | null; text_version: string | null; details: object }>(
    db,
    `select kind, via, network, text_version, details from subscription_event where address_hash = $1 order by id`,
    [addressHash(secret, email)],
  )
const kindsOf = async (email: string) => (await eventsOf(email)).map(({ kind }) => kind)
/** Everything that is stored about alerts, to be compared. */
const everything = async () =>
  Promise.all(
    ['subscription', 'subscription_request', 'breach_watch', 'subscription_event'].map((table) =>
      runSql(db, `select * from ${table} order by 1, 2`),
    ),
  )

test('a visitor asks, looks, confirms, and is watched for; what each step was is on record', async () => {
  const { ask, call, press, tokenTo, mailsTo, clock } = openSubscriptions(db)
  const asked = { companyKeywords: ['Meta', 'example.com'], severityThreshold: 'high' as const }
  expect(await ask('Anna@Corp.test', asked)).toEqual(sent)
  expect(await watches()).toEqual([])

  const token = await tokenTo(anna)
  const look = () => call('GET /api/subscriptions/confirmations/{token}', { params: { token } })
  const about = [
    { label: 'Severity', value: 'high and above' },
    { label: 'Companies', value: 'Meta, example.com' },
  ]
  expect(await look()).toEqual({ title: 'Breach alerts', email: 'A***@Corp.test', about, replaces: null })

  later(clock, { hours: 2 })
  const { pageToken } = await press(token, { address: '2001:db8:1:2::/64' })
  expect(await watches()).toEqual([
    { email_key: anna, token: 'example.com', keyword: 'example.com', threshold: 2 },
    { email_key: anna, token: 'meta', keyword: 'Meta', threshold: 2 },
  ])
  const text_version = expect.stringMatching(/^\d{4}-\d\d-\d\d$/)
  expect(await eventsOf(anna)).toEqual([
    {
      kind: 'asked',
      via: 'page',
      network: '203.0.113.0/24',
      text_version,
      details: {},
    },
    {
      ...{ kind: 'confirmed', via: 'page', network: '2001:db8:1::/48', text_version },
      details: { threshold: 'high', keywords: ['Meta', 'example.com'], digest: 'standard' },
    },
  ])
  expect(await call('GET /api/breach-alerts/subscriptions/{token}', { params: { token: pageToken } })).toEqual({
    ...{ ...asked, email: 'A***@Corp.test', digest: 'standard', pausedUntil: null },
    confirmedAt: '2026-11-21T14:00:00.000Z',
  })
  expect((await mailsTo(anna)).map(({ kind, stream }) => [kind, stream])).toEqual([
    ['confirm-alerts', 'account'],
    ['alerts-confirmed', 'account'],
  ])
  expect(await tokenTo(anna, 'alerts-confirmed')).toBe(pageToken)
})

test('the answer is the same for every address, whatever we know about it', async () => {
  const { ask, subscribe, clock } = openSubscriptions(db)
  await subscribe('known@corp.test')
  await suppress(db, { addressHash: addressHash(secret, 'gone@corp.test'), stream: 'account', reason: 'hard-bounce' })
  later(clock, { hours: 1 })
  for (const email of ['known@corp.test', 'gone@corp.test', 'new@corp.test', 'new@corp.test'])
    expect(await ask(email)).toEqual(sent)
  expect(await ask('inactive@corp.test', { isActive: false })).toEqual(sent)
  expect(await runSql(db, `select 1 from outbox_message where recipient = 'inactive@corp.test'`)).toEqual([])
})

test('an address that cannot be mailed is refused, with what is wrong with it', async () => {
  const { ask } = openSubscriptions(db)
  await expect(ask('Anna <anna@corp.test>')).rejects.toMatchObject({
    code: 'email_unusable',
    issues: [{ path: 'email', message: expect.stringContaining('without a name') }],
  })
  expect(await everything()).toEqual([[], [], [], []])
})

test('keywords that could never hit do not turn into everything', async () => {
  const { ask, subscribe, call } = openSubscriptions(db)
  const refused = expect.objectContaining({
    code: 'keywords_unusable',
    issues: [{ path: 'companyKeywords', message: expect.any(String) }],
  })
  await expect(ask(anna, { companyKeywords: ['!!!', '…'] })).rejects.toEqual(refused)
  const token = await subscribe(anna, { companyKeywords: ['!!!', 'Meta', '  '] })
  expect(await watches()).toMatchObject([{ token: 'meta', keyword: 'Meta' }])
  const patch = (companyKeywords: string[]) =>
    call('PATCH /api/breach-alerts/subscriptions/{token}', { params: { token }, body: { companyKeywords } })
  await expect(patch(['¿?'])).rejects.toEqual(refused)
  expect(await watches()).toMatchObject([{ token: 'meta', keyword: 'Meta' }])
  await patch([])
  expect(await watches()).toMatchObject([{ token: '', keyword: '' }])
})

test('whatever is typed as keywords can be stored, and watches what it says', async () => {
  const { call, subscribe } = openSubscriptions(db)
  const token = await subscribe(anna)
  const odd = fc.constantFrom('Meta', 'meta', 'meta.com', 'Ö AG', '\ufdfa'.repeat(90), '㍿'.repeat(100), '!', '\u200b')
  const typed = fc.array(fc.oneof(fc.string({ unit: 'grapheme', maxLength: 30 }), odd), { maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(typed, async (companyKeywords) => {
      const key = 'PATCH /api/breach-alerts/subscriptions/{token}'
      const before = await watches()
      const kept = await call(key, { params: { token }, body: { companyKeywords } }).then(
        (patched) => patched.companyKeywords,
        (refusal: { code: string }) => refusal.code,
      )
      const watched = (await watches()).map(({ keyword }) => keyword)
      if (typeof kept === 'string') {
        expect(['keywords_unusable', 'invalid_request']).toContain(kept)
        expect(await watches()).toEqual(before)
      } else expect(watched.toSorted()).toEqual((kept.length > 0 ? kept : ['']).toSorted())
    }),
    { numRuns: 60 },
  )
})

test('looking changes nothing, and pressing twice is pressing once', async () => {
  const { ask, call, press, tokenTo, mailsTo } = openSubscriptions(db)
  await ask(anna, { companyKeywords: ['Meta'] })
  const token = await tokenTo(anna)
  const before = await everything()
  for (let n = 0; n < 3; n++) await call('GET /api/subscriptions/confirmations/{token}', { params: { token } })
  expect(await everything()).toEqual(before)
  const answer = await press(token)
  const after = await everything()
  expect(await press(token)).toEqual(answer)
  await call('GET /api/subscriptions/confirmations/{token}', { params: { token } })
  await call('GET /api/breach-alerts/subscriptions/{token}', { params: { token: answer.pageToken } })
  expect(await everything()).toEqual(after)
  expect(await mailsTo(anna)).toHaveLength(2)
})

test('pressed by twenty at once, a link makes one subscription and one mail', async () => {
  const { ask, press, tokenTo, mailsTo } = openSubscriptions(db)
  await ask(anna)
  const token = await tokenTo(anna)
  const answers = await Promise.all(Array.from({ length: 20 }, () => press(token)))
  expect(new Set(answers.map(({ pageToken }) => pageToken)).size).toBe(1)
  expect(await mailsTo(anna)).toHaveLength(2)
  expect(await kindsOf(anna)).toEqual(['asked', 'confirmed'])
})

test('a link ends after a day', async () => {
  const { ask, call, press, tokenTo, clock } = openSubscriptions(db)
  await ask(anna)
  const token = await tokenTo(anna)
  later(clock, { hours: 24 })
  await expect(press(token)).rejects.toEqual(unknownLink)
  await expect(call('GET /api/subscriptions/confirmations/{token}', { params: { token } })).rejects.toEqual(unknownLink)
})

test('new settings of the same address, in whatever letter case, replace the old ones; the mail and the page say so', async () => {
  const { ask, call, press, subscribe, tokenTo, mailsTo, clock } = openSubscriptions(db)
  const first = await subscribe(anna, { companyKeywords: ['Meta', 'Example'], severityThreshold: 'high' })
  await call('PATCH /api/breach-alerts/subscriptions/{token}', { params: { token: first }, body: { paused: true } })
  later(clock, { minutes: 10 })
  await ask('ANNA@corp.TEST', { severityThreshold: 'low' })
  const token = await tokenTo(anna)
  const [, , mail] = await mailsTo(anna)
  expect(mail?.text.replace(/\s+/g, ' ')).toContain(
    'This address already gets emails about data breaches of high severity or above that match any of 2 keywords. If you confirm, the new settings replace these.',
  )
  const look = () => call('GET /api/subscriptions/confirmations/{token}', { params: { token } })
  expect(await look()).toMatchObject({
    about: [{ value: 'low and above' }, { value: 'all' }],
    replaces: 'data breaches of high severity or above that match any of 2 keywords',
  })
  // Links in mails that are out already go on working.
  expect(await press(token)).toEqual({ confirmed: true, title: 'Breach alerts', pageToken: first })
  expect(await look()).toMatchObject({ replaces: null })
  expect(await watches()).toEqual([{ email_key: anna, token: '', keyword: '', threshold: 0 }])
  expect(await call('GET /api/breach-alerts/subscriptions/{token}', { params: { token: first } })).toMatchObject({
    email: 'A***@corp.TEST',
    pausedUntil: null,
  })
})

test('an address is asked once in ten minutes and three times a day', async () => {
  const { ask, mailsTo, clock } = openSubscriptions(db)
  const counts: number[] = []
  for (const step of [
    {},
    { minutes: 9 },
    { minutes: 1 },
    { minutes: 11 },
    { minutes: 11 },
    { hours: 23 },
    { minutes: 30 },
  ]) {
    later(clock, step)
    await ask(anna)
    counts.push((await mailsTo(anna)).length)
  }
  expect(counts).toEqual([1, 1, 2, 3, 3, 3, 4])
})

test('a thousand calls for one address at once are one mail', async () => {
  const { ask, mailsTo } = openSubscriptions(db)
  const calls = Array.from({ length: 50 }, async (_, lane) => {
    for (let n = 0; n < 20; n++)
      expect(await ask(n % 2 ? anna : 'ANNA@Corp.test', { address: `10.${lane}.${n}.1` })).toEqual(sent)
  })
  await Promise.all(calls)
  expect(await mailsTo(anna)).toHaveLength(1)
  expect(await kindsOf(anna)).toEqual(['asked'])
})

test('one network asks for ten mails an hour, whatever the address', async () => {
  const count = async () => (await runSql(db, 'select 1 from outbox_message')).length
  const { ask, clock } = openSubscriptions(db)
  await Promise.all(Array.from({ length: 30 }, (_, n) => ask(`reader-${n}@corp.test`, { address: `203.0.113.${n}` })))
  expect(await count()).toBe(10)
  await ask('another@corp.test', { address: '203.0.112.1' })
  expect(await count()).toBe(11)
  later(clock, { hours: 1 })
  await ask('reader-99@corp.test', { address: '203.0.113.1' })
  expect(await count()).toBe(12)

  const unlimited = openSubscriptions(db, { RATE_LIMITS: 'off' })
  for (let n = 0; n < 12; n++) await unlimited.ask(`tester-${n}@corp.test`)
  expect(await count()).toBe(24)
})

test('alerts can be changed, paused for a month, and go on', async () => {
  const { call, subscribe, clock } = openSubscriptions(db)
  const token = await subscribe(anna, { companyKeywords: ['Meta'] })
  const patch = (body: object) => call('PATCH /api/breach-alerts/subscriptions/{token}', { params: { token }, body })
  expect(await patch({ severityThreshold: 'critical', digest: 'weekly' })).toMatchObject({
    ...{ companyKeywords: ['Meta'], severityThreshold: 'critical', digest: 'weekly', pausedUntil: null },
  })
  expect(await watches()).toEqual([{ email_key: anna, token: 'meta', keyword: 'Meta', threshold: 3 }])
  expect(await patch({ paused: true })).toMatchObject({ pausedUntil: '2026-12-21T12:00:00.000Z', digest: 'weekly' })
  expect(await patch({ paused: false })).toMatchObject({ pausedUntil: null })
  await patch({ paused: true })
  later(clock, { days: 31 })
  expect(await patch({})).toMatchObject({ pausedUntil: null })
  await patch({ paused: false })
  expect(await kindsOf(anna)).toEqual(['asked', 'confirmed', 'changed', 'paused', 'resumed', 'paused'])
})

test('stopping erases the address at once, with what waits for it; a second press does not begin it again', async () => {
  const { call, ask, press, subscribe, tokenTo, clock } = openSubscriptions(db)
  const token = await subscribe('Anna@corp.test')
  const pressed = await tokenTo(anna)
  later(clock, { minutes: 11 })
  await ask(anna)
  const waiting = await tokenTo(anna)
  for (const [n, recipient] of ['Anna@corp.test', 'bob@corp.test'].entries())
    await queueMail(db, {
      kind: 'breach-alert',
      stream: 'alerts',
      recipient,
      subject: 's',
      text: 't',
      dedupeKey: `${n}`,
    })

  const stop = () => call('POST /api/subscriptions/{token}/stop', { params: { token }, body: { key: 'breaches' } })
  expect(await stop()).toEqual({ stopped: ['Breach alerts'], pageToken: null })
  expect((await everything()).slice(0, 3)).toEqual([[], [], []])
  expect(await runSql(db, `select recipient from outbox_message where stream = 'alerts'`)).toEqual([
    { recipient: 'bob@corp.test' },
  ])
  for (const link of [pressed, waiting]) await expect(press(link)).rejects.toEqual(unknownLink)
  await expect(stop()).rejects.toEqual(unknownLink)
  expect((await eventsOf(anna)).map(({ kind, via }) => [kind, via])).toEqual([
    ['asked', 'page'],
    ['confirmed', 'page'],
    ['asked', 'page'],
    ['stopped', 'page'],
  ])
})

/** As an alert's mail has it. */
async function unsubscribeToken(email: string): Promise<string> {
  const [row] = await runSql<{ salt: string }>(db, `select salt from subscription where email_key = $1`, [email])
  return derivedToken({ secret, salt: row?.salt ?? '', purpose: 'unsubscribe' })
}

test('one click stops; the answer is the same for every token', async () => {
  const { call, subscribe } = openSubscriptions(db)
  await subscribe(anna)
  const click = (token: string) => call('POST /api/unsubscribe/{token}', { params: { token } })
  const token = await unsubscribeToken(anna)
  for (const any of ['x', 'a'.repeat(22), '', token, token]) expect(await click(any)).toEqual({ stopped: true })
  expect(await watches()).toEqual([])
  expect((await eventsOf(anna)).map(({ kind, via }) => [kind, via]).at(-1)).toEqual(['stopped', 'one-click'])
  expect(await kindsOf(anna)).toEqual(['asked', 'confirmed', 'stopped'])
})

test('a token opens what it was made for and nothing else', async () => {
  const { call, ask, press, subscribe, tokenTo, clock } = openSubscriptions(db)
  const manage = await subscribe(anna)
  later(clock, { minutes: 11 })
  await ask(anna)
  const [confirm, unsubscribe] = [await tokenTo(anna), await unsubscribeToken(anna)]
  const before = await everything()
  for (const token of [manage, unsubscribe]) {
    await expect(press(token)).rejects.toEqual(unknownLink)
    await expect(call('GET /api/subscriptions/confirmations/{token}', { params: { token } })).rejects.toEqual(
      unknownLink,
    )
  }
  for (const token of [confirm, unsubscribe]) {
    await expect(call('GET /api/breach-alerts/subscriptions/{token}', { params: { token } })).rejects.toEqual(
      unknownLink,
    )
    await expect(
      call('PATCH /api/breach-alerts/subscriptions/{token}', { params: { token }, body: { paused: true } }),
    ).rejects.toEqual(unknownLink)
    await expect(
      call('POST /api/subscriptions/{token}/stop', { params: { token }, body: { key: 'all' } }),
    ).rejects.toEqual(unknownLink)
    await expect(call('GET /api/subscriptions/{token}', { params: { token } })).rejects.toEqual(unknownLink)
  }
  for (const token of [confirm, manage]) await call('POST /api/unsubscribe/{token}', { params: { token } })
  expect(await everything()).toEqual(before)
})

test('the database holds no token that opens anything', async () => {
  const { ask, subscribe, tokenTo, clock } = openSubscriptions(db)
  const manage = await subscribe(anna)
  later(clock, { minutes: 11 })
  await ask(anna)
  const stored = JSON.stringify(await everything())
  for (const token of [manage, await tokenTo(anna), await unsubscribeToken(anna)]) expect(stored).not.toContain(token)
  expect(JSON.stringify(await eventsOf(anna))).not.toContain('anna')
})

test('confirming again lifts what kept alerts from an address', async () => {
  const { subscribe } = openSubscriptions(db)
  const alerts = { addressHash: addressHash(secret, anna), stream: 'alerts' as const }
  await suppress(db, { ...alerts, reason: 'hard-bounce' })
  await subscribe(anna)
  expect(await isSuppressed(db, alerts)).toBe(false)
})

test('changes of many at once leave one subscription, in step with what it watches', async () => {
  const { ask, call, press, tokenTo, subscribe, clock } = openSubscriptions(db)
  const token = await subscribe(anna)
  later(clock, { minutes: 11 })
  await ask(anna, { companyKeywords: ['Meta'] })
  const other = await tokenTo(anna)
  const patch = (companyKeywords: string[]) =>
    call('PATCH /api/breach-alerts/subscriptions/{token}', { params: { token }, body: { companyKeywords } })
  await Promise.all([press(other), ...['One', 'Two', 'Three', 'Four'].map((word) => patch([word])), press(other)])
  const [held] = await runSql<{ keywords: string[] }>(db, `select settings->'keywords' as keywords from subscription`)
  expect((await watches()).map(({ keyword }) => keyword)).toEqual(held?.keywords)
})

const hostile = [
  'Cheap pills at https://evil.test now',
  'www.evil.test',
  '<a href="https://evil.test">Click</a>',
  'Dear Anna,\r\nBcc: bob@corp.test',
  '\u202ekcilc\u202c \u2066evil\u2069',
  '*Urgent* you owe us money',
]

test('no one writes a word of our mail: keywords are counted, and the only link is ours', async () => {
  const { ask, press, tokenTo, mailsTo } = openSubscriptions(db)
  await ask(anna, { companyKeywords: hostile, severityThreshold: 'critical' })
  const token = await tokenTo(anna)
  await press(token)
  for (const mail of await mailsTo(anna)) {
    const all = `${mail.subject}\n${mail.text}\n${mail.html}`
    expect(all).not.toMatch(/evil|pills|bob@|money|[\u202a-\u202e\u2066-\u2069]/i)
    expect(mail.text.match(/https?:\/\/\S+/g)).toHaveLength(1)
    expect(mail.html.match(/href="[^"]*"/g)).toEqual([expect.stringContaining(`href="${publicUrl}/subscriptions/`)])
    expect(mail.text.replace(/\s+/g, ' ')).toContain('data breaches of critical severity that match any of 6 keywords')
    for (const part of mail.secrets) expect(mail.text).toContain(part)
    expect(mail.secrets).toHaveLength(1)
  }
})

test('the mail that asks says what was asked, until when, and what to do if it was someone else', async () => {
  const { ask, mailsTo } = openSubscriptions(db, { OPERATOR_NAME: 'Example Operator' })
  await ask(anna, { companyKeywords: ['Meta'] })
  const [mail] = await mailsTo(anna)
  expect(mail?.text.replace(/[\w-]{22}>/, 'TOKEN>')).toMatchInlineSnapshot(`
    "Confirm: Breach alerts

    You, or someone using this address, asked Sightline for emails to it about
    data breaches of medium severity or above that match one keyword.

    Review and confirm
    <https://sightline.test/subscriptions/confirm/TOKEN>

    The link works until Nov 22, 2026, 12:00 PM UTC.

    If this wasn’t you, do nothing: nothing will be sent.

    ----------------------------------------------------------------------------

    You get this email because this address was entered in a form on Sightline.

    Sent by: Example Operator
    "
  `)
})
