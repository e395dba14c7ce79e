import { createHmac } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { now as clockNow } from '../../../../tests/support/clock.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import {
  emptySubscriptions,
  later,
  openSubscriptions,
  secret,
} from '../../../features/breach-alerts/server/subscription.fixture.ts'
import { type Database, runSql } from '../../../platform/server/database.ts'
import { type Mail, queueMail } from '../../../platform/server/outbox.ts'
import { addressHash } from '../../../platform/server/suppression.ts'
import { type MailEvent, readMailEvents, takeMailEvents } from './mail-events.ts'

let db: Database
beforeAll(async () => {
  db = (await createTestDatabase()).db
})
beforeEach(() => emptySubscriptions(db))

const anna = 'anna@corp.test'

/** A mail of ours that a server took. */
async function given(
  messageId: string,
  { recipient = anna, stream = 'alerts' as Mail['stream'], kind = 'breach-alert' } = {},
) {
  const id = await queueMail(db, { kind, stream, recipient, subject: 's', text: 't', dedupeKey: messageId })
  await runSql(db, `update outbox_message set state = 'sent', sent_at = now(), message_id = $2 where id = $1`, [
    id,
    `<${messageId}>`,
  ])
}
const bounce = (
  messageId: string,
  more: { kind?: 'hard' | 'soft'; status?: string; recipients?: string[] } = {},
): MailEvent => ({
  ...{ type: 'bounce', kind: 'hard', status: '5.1.1', messageId, recipients: [anna] },
  ...more,
})
const complaint = (messageId: string, recipients = [anna]): MailEvent => ({ type: 'complaint', messageId, recipients })

const take = (events: MailEvent[], { via = 'mail-server' as 'mail-server' | 'provider', now = clockNow() } = {}) =>
  takeMailEvents(db, { secret, events, via, now })
const suppressions = () =>
  runSql(db, 'select address_hash, stream, reason, status, until from mail_suppression order by stream')
const subscribers = async () =>
  (await runSql<{ email_key: string }>(db, 'select email_key from subscription order by 1')).map((s) => s.email_key)
const kindsOf = async (email: string) =>
  (
    await runSql<{ kind: string }>(db, 'select kind from subscription_event where address_hash = $1 order by id', [
      addressHash(secret, email),
    ])
  ).map(({ kind }) => kind)
const ofAnna = addressHash(secret, anna)

test('a mailbox that does not exist gets no more mail of that stream; nothing else is stopped', async () => {
  const { subscribe } = openSubscriptions(db)
  await subscribe(anna)
  await given('one')
  expect(await take([bounce('one')])).toBe(1)
  expect(await suppressions()).toEqual([
    { address_hash: ofAnna, stream: 'alerts', reason: 'hard-bounce', status: '5.1.1', until: null },
  ])
  expect(await subscribers()).toEqual([anna])
  expect(await kindsOf(anna)).toEqual(['asked', 'confirmed', 'bounced'])
})

test('the stream is that of the mail that bounced', async () => {
  await given('one', { stream: 'account', kind: 'report-ready' })
  await take([bounce('one')])
  expect(await suppressions()).toMatchObject([{ stream: 'account' }])
})

test('a stranger who guesses an address, or knows a message of their own, unsubscribes no one', async () => {
  const { subscribe } = openSubscriptions(db)
  await subscribe(anna)
  await given('of-anna')
  await given('of-mallory', { recipient: 'mallory@evil.test' })
  expect(await take([bounce('guessed'), complaint('guessed'), bounce('of-mallory'), complaint('of-mallory')])).toBe(0)
  expect(await take([complaint('of-mallory')], { via: 'provider' })).toBe(0)
  expect(await take([bounce('of-anna', { recipients: ['mallory@evil.test'] })])).toBe(0)
  expect(await suppressions()).toEqual([])
  expect(await subscribers()).toEqual([anna])
})

test('a provider that gives messages names of its own is believed about those who have alerts', async () => {
  const { subscribe } = openSubscriptions(db)
  await subscribe(anna)
  expect(
    await take([bounce('theirs'), bounce('theirs', { recipients: ['stranger@corp.test'] })], { via: 'provider' }),
  ).toBe(1)
  expect(await suppressions()).toMatchObject([{ address_hash: ofAnna, stream: 'alerts' }])
})

test('the mailbox counts, not how a server writes it', async () => {
  await given('one', { recipient: 'Änne@Müller.test' })
  expect(await take([bounce('one', { recipients: ['other@corp.test', 'änne@XN--mller-kva.test'] })])).toBe(1)
})

test('five that failed for now within three days pause the stream for thirty; four do not, nor five in a longer time', async () => {
  const soft = (n: number) => bounce(`m${n}`, { kind: 'soft', status: '4.2.2' })
  for (let n = 0; n < 10; n++) await given(`m${n}`)
  const clock = { now: clockNow() }
  for (let n = 0; n < 4; n++) {
    await take([soft(n), soft(n)], { now: clock.now })
    later(clock, { hours: 20 })
  }
  await take([soft(4)], { now: clock.now })
  expect(await suppressions()).toEqual([])
  await take([soft(5)], { now: clock.now })
  expect(await suppressions()).toEqual([
    {
      ...{ address_hash: ofAnna, stream: 'alerts', reason: 'soft-bounces', status: '4.2.2' },
      until: new Date(clock.now.getTime() + 30 * 86_400_000),
    },
  ])
})

test('a complaint about being asked for other alerts ends those, and breach alerts go on', async () => {
  const { subscribe } = openSubscriptions(db)
  await subscribe(anna)
  await given('asked', { stream: 'account', kind: 'confirm-law-alerts' })
  await given('told', { stream: 'laws', kind: 'law-change' })
  await take([complaint('asked'), complaint('told')])
  expect(await suppressions()).toMatchObject([{ stream: 'laws', reason: 'complaint' }])
  expect(await subscribers()).toEqual([anna])
})

test.each([
  ['prove-removal', 'removal'],
  ['prove-dispute', 'support'],
])(
  'a complaint about %s, which a stranger can cause, pauses mail of the stream %s for a month',
  async (kind, stream) => {
    const { subscribe } = openSubscriptions(db)
    await subscribe(anna)
    await given('asked', { stream: 'account', kind })
    await take([complaint('asked')])
    expect(await suppressions()).toMatchObject([{ stream, reason: 'complaint', until: expect.any(Date) }])
    expect(await subscribers()).toEqual([anna])
  },
)

test('a complaint ends the alerts and erases the address, and is the last word until it confirms again', async () => {
  const { subscribe, clock } = openSubscriptions(db)
  await subscribe(anna)
  await given('one')
  expect(await take([complaint('one', [])], { now: clock.now })).toBe(1)
  expect(await subscribers()).toEqual([])
  expect(await suppressions()).toMatchObject([{ stream: 'alerts', reason: 'complaint' }])
  expect(await kindsOf(anna)).toEqual(['asked', 'confirmed', 'complained'])

  later(clock, { days: 31 })
  await subscribe(anna)
  expect(await suppressions()).toEqual([])
  // The same report delivered again isn't a new complaint.
  expect(await take([complaint('one', []), complaint('one')])).toBe(0)
  expect(await subscribers()).toEqual([anna])
})

test('a reader who calls the mail that asks unwanted is not asked again for a month, no matter who enters the address', async () => {
  const { ask, mailsTo, clock } = openSubscriptions(db)
  await ask(anna)
  await runSql(db, `update outbox_message set message_id = '<asks>', state = 'sent'`)
  await take([complaint('asks')], { now: clock.now })
  later(clock, { days: 2 })
  await ask(anna)
  expect(await mailsTo(anna)).toHaveLength(1)
  later(clock, { days: 29 })
  await ask(anna)
  expect(await mailsTo(anna)).toHaveLength(2)
})

test('a complaint about other mail ends that, not the alerts; mail of an account goes on', async () => {
  const { subscribe } = openSubscriptions(db)
  await subscribe(anna)
  await given('removal', { stream: 'removal', kind: 'removal-letter' })
  await take([complaint('removal')])
  expect(await suppressions()).toMatchObject([{ stream: 'removal' }])
  expect(await subscribers()).toEqual([anna])
})

test('the same reports from several sides at once count once', async () => {
  await given('one')
  const taken = await Promise.all(Array.from({ length: 10 }, () => take([bounce('one'), complaint('one')])))
  expect(taken.reduce((a, b) => a + b)).toBe(2)
  expect(await kindsOf(anna)).toEqual(['bounced', 'complained'])
})

const key = Buffer.alloc(32, 7)
const webhookSecret = `whsec_${key.toString('base64')}`
const open = (env: Record<string, string> = { MAIL_EVENTS_SECRET: webhookSecret }) => {
  const { handlers, clock } = openSubscriptions(db, env)
  return (body: string, { id = 'msg_1', by = key } = {}) => {
    const sentAt = String(clock.now.getTime() / 1000)
    const signature = createHmac('sha256', by).update(`${id}.${sentAt}.${body}`).digest('base64')
    const sent: Record<string, string> = {
      ...{ 'webhook-id': id, 'webhook-timestamp': sentAt, 'webhook-signature': `v1,${signature}` },
    }
    return handlers['POST /api/mail/events'](
      { rawBody: Buffer.from(body), params: undefined, query: undefined, body: undefined },
      {
        address: '203.0.113.7',
        staff: undefined,
        member: undefined,
        cookies: {},
        header: (name) => sent[name],
        headers: new Headers(),
      },
    )
  }
}
const reported = (...events: object[]) => JSON.stringify({ events })

test('a provider reports, signed; the same report again changes nothing', async () => {
  await given('one')
  await given('two')
  const post = open()
  const body = reported(
    { type: 'bounce', kind: 'hard', recipient: anna, messageId: '<one>', status: '5.1.1', at: '2026-11-21T10:00:00Z' },
    { type: 'complaint', recipient: anna, messageId: 'two' },
    { type: 'bounce', kind: 'hard', recipient: 'stranger@corp.test', messageId: 'unknown' },
  )
  expect(await post(body)).toEqual({ taken: 2 })
  const before = await runSql(db, 'select * from subscription_event order by id')
  expect(before).toMatchObject([
    { kind: 'bounced', via: 'provider', at: new Date('2026-11-21T10:00:00Z') },
    { kind: 'complained' },
  ])
  expect(await post(body)).toEqual({ taken: 0 })
  expect(await runSql(db, 'select * from subscription_event order by id')).toEqual(before)
})

test('unsigned, or where no secret is set, nothing is read', async () => {
  await given('one')
  const body = reported({ type: 'bounce', kind: 'hard', recipient: anna, messageId: 'one' })
  await expect(open()(body, { by: Buffer.alloc(32, 8) })).rejects.toMatchObject({ code: 'mail_events_unsigned' })
  await expect(open({})(body)).rejects.toMatchObject({ code: 'mail_events_off' })
  expect(await suppressions()).toEqual([])
})

test.each([
  ['no JSON', '{"events":'],
  ['no list', '{}'],
  ['another type', reported({ type: 'opened', recipient: anna, messageId: 'one' })],
  ['no message', reported({ type: 'bounce', recipient: anna })],
  ['a NUL', reported({ type: 'bounce', recipient: anna, messageId: 'one\u0000' })],
  ['half a character', reported({ type: 'bounce', recipient: anna, messageId: 'one\ud800' })],
  [
    'too many',
    reported(...Array.from({ length: 1001 }, () => ({ type: 'complaint', recipient: anna, messageId: 'one' }))),
  ],
])('a report with %s is refused as a whole', async (_, body) => {
  await expect(open()(body)).rejects.toMatchObject({ code: 'mail_events_unreadable' })
})

test('a bounce without a kind is as hard as its status', () => {
  const kinds = ['5.1.1', '4.4.1', '5.7.1', undefined].map((status) =>
    readMailEvents(reported({ type: 'bounce', recipient: anna, messageId: 'one', status })),
  )
  expect(kinds).toMatchObject([[{ kind: 'hard' }], [{ kind: 'soft' }], [{ kind: 'soft' }], [{ kind: 'soft' }]])
})

test('a thousand reports are taken in one call', async () => {
  await Promise.all(Array.from({ length: 40 }, (_, n) => given(`m${n}`, { recipient: `reader-${n}@corp.test` })))
  const events = Array.from({ length: 1000 }, (_, n) => ({
    type: 'bounce',
    kind: 'hard',
    recipient: `reader-${n % 40}@corp.test`,
    messageId: `m${n % 40}`,
  }))
  expect(await open()(reported(...events))).toEqual({ taken: 40 })
})
