import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clearTables, createTestDatabase, silent } from '../../../../tests/support/database.ts'
import { type Database, runSql } from '../../../platform/server/database.ts'
import { tokenHash } from '../../../platform/server/tokens.ts'
import { deleteSubscription } from '../../../product/subscriptions/server/subscription.store.ts'
import { type GivenBreach, giveBreach, giveSubscription, listDeliveries, secret } from './alerts.fixture.ts'
import { composeMails } from './compose-mail.job.ts'
import { notifySubscribers } from './notify.job.ts'

let db: Database
beforeAll(async () => {
  db = (await createTestDatabase()).db
})

// The 20th of July 2026 is a Monday.
let now = new Date('2026-07-20T00:00:00Z')
const at = (text: string) => {
  now = new Date(`2026-07-${text}:00Z`)
}
beforeEach(async () => {
  await clearTables(db, 'breach, subscription, outbox_message')
  at('20T12:20')
})

const composeJob = composeMails({
  secret,
  publicUrl: 'https://sightline.test',
  operator: {},
  deliverSoon: async () => {},
  now: () => now,
})
const notifyJob = notifySubscribers({ queue: async () => {}, composeJob, now: () => now })
const tools = () => ({ db, log: silent, signal: new AbortController().signal })
const compose = () => composeJob.run({}, tools())
const publish = (breachId: string, revision = 1) => notifyJob.run({ breachId, kind: 'new', revision }, tools())
const happens = async (given: GivenBreach) => publish(await giveBreach(db, given))
const change = (id: string, set: string) => runSql(db, `update breach set ${set} where id = $1`, [id])

const mails = () =>
  runSql<{ recipient: string; subject: string; body_text: string; headers: Record<string, string>; secrets: string[] }>(
    db,
    `select recipient, subject, body_text, headers, secrets from outbox_message order by id`,
  )
const subjects = async () => (await mails()).map(({ subject }) => subject)
const waiting = async () =>
  (await runSql<{ count: number }>(db, `select count(*) from breach_delivery where mailed_at is null`))[0]?.count
const dueAt = async () =>
  (await runSql<{ due: Date }>(db, `select due_at as due from breach_mail_due`)).map(({ due }) =>
    due.toISOString().slice(5, 16),
  )

test('a grave breach is mailed at once, with links that only this subscription has', async () => {
  await giveSubscription(db, { name: 'ann', keywords: ['Example'] })
  await happens({ id: 'example-2026', dataTypes: ['Passwords'] })
  await compose()
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ recipient: 'ann@mail.test', subject: 'Data breach: Example, rated high' })
  expect(mail?.body_text).toContain('https://sightline.test/breach-alerts/example-2026')
  expect(mail?.body_text).toContain('your keyword “Example”, for what is rated medium or above.')
  const [manage = '', unsubscribe = ''] = mail?.secrets ?? []
  expect(mail?.headers).toEqual({
    'List-Unsubscribe': `<https://sightline.test/u/${unsubscribe}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
  expect(mail?.body_text).toContain(`https://sightline.test/subscriptions/${manage}`)
  expect(
    await runSql(db, `select email from subscription where page_sha256 = $1 and stop_sha256 = $2`, [
      tokenHash(manage),
      tokenHash(unsubscribe),
    ]),
  ).toEqual([{ email: 'ann@mail.test' }])
  expect([await waiting(), await dueAt()]).toEqual([0, []])
  await compose()
  expect(await subjects()).toHaveLength(1)
})

test('several workers at once mail everybody once', async () => {
  for (let n = 0; n < 250; n++) await giveSubscription(db, { name: `s${n}` })
  await happens({ id: 'a' })
  await Promise.all([compose(), compose(), compose(), publish('a'), compose()])
  await compose()
  const recipients = (await mails()).map(({ recipient }) => recipient)
  expect([recipients.length, new Set(recipients).size]).toEqual([250, 250])
})

describe('no one is flooded', () => {
  test('an hour lies between two mails, and five are a day', async () => {
    await giveSubscription(db, { name: 'ann' })
    for (let minute = 0; minute < 26 * 60; minute += 30) {
      at('20T12:20')
      now = new Date(now.getTime() + minute * 60_000)
      await happens({ id: `b-${minute}`, company: `Company ${minute}` })
      await compose()
    }
    const sent = await runSql<{ at: Date }>(
      db,
      `select distinct mailed_at as at from breach_delivery where mailed_at is not null order by 1`,
    )
    const hours = sent.map(({ at: instant }) => (instant.getTime() - Date.parse('2026-07-20T12:20Z')) / 3_600_000)
    expect(hours).toEqual([0, 1, 2, 3, 4, 24, 25])
    expect(await subjects()).toHaveLength(7)
    expect((await subjects())[5]).toBe('40 data breaches: Company 270, Company 300 and 38 more')
  })

  test('what is not grave comes together, on the hour or on Monday morning', async () => {
    await giveSubscription(db, { name: 'ann', threshold: 'low' })
    await giveSubscription(db, { name: 'weekly', threshold: 'low', digest: 'weekly' })
    for (const [n, level] of (['low', 'medium', 'medium', 'critical'] as const).entries())
      await happens({ id: `b${n}`, company: `Company ${n}`, level })
    await compose()
    // The mediums would come due before the next mail may leave: they ride along.
    expect(await subjects()).toEqual(['3 data breaches: Company 3, Company 1 and 1 more'])
    at('27T08:59')
    await compose()
    expect(await subjects()).toHaveLength(1)
    at('27T09:00')
    await compose()
    expect((await mails()).map(({ recipient, subject }) => `${recipient}: ${subject}`).toSorted()).toEqual([
      'ann@mail.test: 3 data breaches: Company 3, Company 1 and 1 more',
      'ann@mail.test: Data breach: Company 0, rated low',
      'weekly@mail.test: 4 data breaches: Company 3, Company 1 and 2 more',
    ])
    expect([await waiting(), await dueAt()]).toEqual([0, []])
  })

  test('beyond ten the rest is counted and leads to the list', async () => {
    await giveSubscription(db, { name: 'ann' })
    for (let n = 0; n < 17; n++) await happens({ id: `b${n}`, company: `Company ${n}` })
    await compose()
    const [mail] = await mails()
    expect(mail?.subject).toBe('17 data breaches: Company 0, Company 1 and 15 more')
    expect(mail?.body_text).toContain('And 7 more: all breach alerts <https://sightline.test/breach-alerts>.')
    expect(mail?.body_text.match(/Read about this breach/g)).toHaveLength(10)
    expect(await waiting()).toBe(0)
  })
})

describe('a pause', () => {
  test('holds everything and loses nothing', async () => {
    await giveSubscription(db, { name: 'ann', pausedUntil: new Date('2026-07-25T00:00Z') })
    await happens({ id: 'a' })
    await compose()
    expect([await subjects(), await waiting(), await dueAt()]).toEqual([[], 1, ['07-25T00:00']])
    at('25T00:00')
    await compose()
    expect(await subjects()).toHaveLength(1)
  })

  test('that ends early lets go what waits', async () => {
    const id = await giveSubscription(db, { name: 'ann', pausedUntil: new Date('2026-07-25T00:00Z') })
    await happens({ id: 'a' })
    await compose()
    await runSql(db, `update subscription set paused_until = null where id = $1`, [id])
    await compose()
    expect(await subjects()).toHaveLength(1)
  })
})

describe('a breach that changed before the mail left', () => {
  const medium = { id: 'a', level: 'medium' } as const

  test('is reported as it is now, once, and its rise isn’t an update for readers who never knew', async () => {
    await giveSubscription(db, { name: 'ann' })
    await happens(medium)
    await change('a', `severity = 'critical'`)
    await publish('a', 2)
    await compose()
    expect(await subjects()).toEqual(['Data breach: Example, rated critical'])
    expect([await waiting(), await dueAt()]).toEqual([0, []])
  })

  test('is told as part of the one that it was merged into, once', async () => {
    await giveSubscription(db, { name: 'ann' })
    await happens({ ...medium, id: 'part' })
    await happens({ ...medium, id: 'whole', company: 'Example Group' })
    await change('part', `merged_into = 'whole'`)
    at('20T13:00')
    await compose()
    expect(await subjects()).toEqual(['Data breach: Example Group, rated medium'])
  })

  test('is not told when it was withdrawn, or fell below what is asked for', async () => {
    await giveSubscription(db, { name: 'ann' })
    await happens({ ...medium, id: 'withdrawn' })
    await happens({ ...medium, id: 'fallen' })
    await change('withdrawn', `withdrawn_at = now()`)
    await change('fallen', `severity = 'low'`)
    at('20T13:00')
    await compose()
    expect([await subjects(), await listDeliveries(db), await dueAt()]).toEqual([[], [], []])
  })

  test('is not told to whom it is no news any more, or who stopped', async () => {
    const watches = { keywords: ['Example'] }
    const other = await giveSubscription(db, { name: 'other', ...watches })
    await giveSubscription(db, { name: 'stops', ...watches })
    await happens(medium)
    await runSql(db, `update subscription set settings = settings || '{"keywords": ["Else"]}' where id = $1`, [other])
    await db.transaction().execute((tx) => deleteSubscription(tx, { kind: 'breaches', emailKey: 'stops@mail.test' }))
    at('20T13:00')
    await compose()
    expect([await subjects(), await waiting(), await dueAt()]).toEqual([[], 0, []])
  })
})

test('a rise after the mail is mailed once more, marked as an update', async () => {
  await giveSubscription(db, { name: 'ann' })
  await happens({ id: 'a', level: 'medium' })
  at('20T13:00')
  await compose()
  await change('a', `severity = 'high'`)
  await publish('a', 2)
  at('20T14:00')
  await compose()
  expect(await subjects()).toEqual([
    'Data breach: Example, rated medium',
    'Update on a data breach: Example, now rated high (was medium)',
  ])
  expect((await mails())[1]?.body_text).toContain('Update: now rated high (was medium).')
})

test('a worker that dies before its transaction ends leaves everything to the next', async () => {
  await giveSubscription(db, { name: 'ann' })
  await happens({ id: 'a' })
  await runSql(
    db,
    `create function dies() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$;
     create trigger dies before delete on breach_mail_due for each row execute function dies()`,
  )
  await expect(compose()).rejects.toThrow('killed')
  expect([await subjects(), await waiting()]).toEqual([[], 1])
  await runSql(db, `drop function dies cascade`)
  await compose()
  expect([(await subjects()).length, await waiting()]).toEqual([1, 0])
})
