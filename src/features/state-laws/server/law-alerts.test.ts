import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { type Database, runSql } from '../../../platform/server/database.ts'
import { tokenHash } from '../../../platform/server/tokens.ts'
import { book } from '../laws.fixture.ts'
import { bookWith, emptyLawAlerts, lawFactOf, openLawAlerts } from './law-alerts.fixture.ts'

let db: Database
beforeAll(async () => {
  db = (await createTestDatabase()).db
})
beforeEach(() => emptyLawAlerts(db))

const [anna, bob, carla, dora] = ['anna@corp.test', 'bob@corp.test', 'carla@corp.test', 'dora@corp.test']
const countMails = async () =>
  (await runSql<{ count: number }>(db, `select count(*)::int from outbox_message where kind = 'law-change'`))[0]?.count

test('who watches a state hears of its change once, 30 days ahead; the others, and who stopped, do not', async () => {
  const { subscribe, click, pass, alertsTo } = openLawAlerts(db)
  const tokenOfAnna = await subscribe(anna)
  await subscribe(bob, ['OK', 'TX'])
  await subscribe(carla, ['TX'])
  await click(await subscribe(dora, ['OK']))
  for (const day of ['2026-11-21', '2026-11-22', '2026-12-01']) await pass(day)
  expect(await countMails()).toBe(0)

  await pass('2026-12-02')
  expect((await alertsTo(anna)).map(({ subject }) => subject)).toEqual([
    '6 changes of state privacy laws: California, Connecticut, Louisiana and 2 more',
  ])
  const [mail] = await alertsTo(bob)
  expect(mail?.subject).toBe('Oklahoma: privacy law changes on January 1, 2027')
  expect(mail?.text.replace(/\s+/g, ' ')).toMatch(
    /Takes effect From: January 1, 2027 Source: .+ <https:\/\/.+>, read November \d+, 2026 \(.+\)/,
  )
  for (const day of ['2026-12-02', '2026-12-03', '2026-12-31', '2027-01-01', '2027-01-02', '2027-01-31'])
    await pass(day)
  expect(await countMails()).toBe(2)

  // The next one comes in its own time.
  await pass('2027-03-02')
  await pass('2027-03-03')
  expect((await alertsTo(anna)).map(({ subject }) => subject).slice(1)).toEqual([
    'Maryland: privacy law changes on April 1, 2027',
  ])
  expect(await alertsTo(bob)).toHaveLength(1)
  await runSql(db, `update outbox_message set state = 'sent'`)
  await click(tokenOfAnna)
  await pass('2027-04-20')
  expect(await countMails()).toBe(3)
})

test('who comes later hears what still lies ahead, and nothing that is over', async () => {
  const { subscribe, pass, alertsTo, clock } = openLawAlerts(db)
  await pass('2026-12-02')
  clock.now = new Date('2026-12-20T09:00:00Z')
  await subscribe(anna, ['OK'])
  await pass('2026-12-20')
  await pass('2026-12-21')
  expect(await alertsTo(anna)).toHaveLength(1)
  clock.now = new Date('2027-01-01T09:00:00Z')
  await subscribe(bob, ['OK'])
  await pass('2027-01-01')
  expect((await alertsTo(bob)).map(({ subject }) => subject)).toEqual([
    'Oklahoma: privacy law changes on January 1, 2027',
  ])
  clock.now = new Date('2027-01-02T09:00:00Z')
  await subscribe(carla, ['OK'])
  await pass('2027-01-02')
  expect(await alertsTo(carla)).toEqual([])
})

test('a version with one more fact tells it once, to those who watch the state then', async () => {
  const { subscribe, pass, alertsTo } = openLawAlerts(db)
  const more = bookWith(lawFactOf({ note: 'Fees are not set yet' }))
  await subscribe(anna)
  await subscribe(bob, ['CA'])
  await pass('2026-11-21')
  await pass('2026-11-22', { book: more })
  await pass('2026-11-23', { book: more })
  const [mail, ...others] = await alertsTo(anna)
  expect([others, await alertsTo(bob)]).toEqual([[], []])
  expect(mail?.subject).toBe('Texas: what is known of its privacy law has changed')
  const token = mail?.secrets[0] ?? ''
  expect(mail?.text.replaceAll(token, 'TOKEN')).toMatchInlineSnapshot(`
    "Texas: what is known of its privacy law has changed

    Texas, TDPSA

    Brokers register with the state

    Since: October 1, 2026
    Note: Fees are not set yet
    Source: Example Law Firm <https://firm.test/tx>, read November 21, 2026 (a
    secondary source)

    All that is on record of Texas
    <https://sightline.test/state-privacy-laws?law=TX#map>

    Not legal advice. Figures are as their sources give them on the day shown;
    the law’s own text decides.

    ----------------------------------------------------------------------------

    You get this email because this address confirmed law tracking alerts, for
    every state. Change or stop what we send you
    <https://sightline.test/subscriptions/TOKEN>.

    Sent by: Sightline
    "
  `)
  expect(mail?.headers).toEqual({
    'List-Unsubscribe': `<https://sightline.test/u/${token}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
  expect(mail?.stream).toBe('laws')
  expect(await runSql(db, 'select email from subscription where stop_sha256 = $1', [tokenHash(token)])).toEqual([
    { email: anna },
  ])
  await subscribe(carla)
  await pass('2026-11-24', { book: more })
  expect(await alertsTo(carla)).toEqual([])
})

test('an installation begins with facts that are no news; another source or a later reading of them is none either', async () => {
  const { subscribe, pass } = openLawAlerts(db)
  await subscribe(anna)
  await pass('2026-11-21')
  const reread = book.facts.map((fact) => ({ ...fact, asOf: '2026-11-30', sourceTitle: 'Another' }))
  await pass('2026-11-22', { book: { ...book, facts: reread } })
  expect(await countMails()).toBe(0)
})

test('a fact that is new and begins soon is one piece of news', async () => {
  const { subscribe, pass, alertsTo } = openLawAlerts(db)
  await subscribe(anna)
  await pass('2026-11-21')
  const more = bookWith(lawFactOf({ validFrom: '2026-12-10' }), lawFactOf({ validFrom: '2027-06-01', value: 'Later' }))
  for (const day of ['2026-11-22', '2026-11-23', '2026-12-01']) await pass(day, { book: more })
  expect((await alertsTo(anna)).map(({ subject }) => subject)).toEqual(['2 changes of state privacy laws: Texas'])
  // A fact that was on record early is reported again when it begins.
  for (const day of ['2027-05-30', '2027-06-01']) await pass(day, { book: more })
  expect((await alertsTo(anna)).filter(({ text }) => text.includes('Later'))).toHaveLength(2)
})

test('several workers at once tell everybody once', async () => {
  const { subscribe, pass } = openLawAlerts(db, { RATE_LIMITS: 'off' })
  for (let n = 0; n < 30; n++) await subscribe(`reader-${n}@corp.test`)
  await Promise.all([pass('2026-12-02'), pass('2026-12-02'), pass('2026-12-02')])
  await pass('2026-12-02')
  expect(await countMails()).toBe(30)
})

test('a run that is cut off is finished by the next, and no one is notified twice', async () => {
  const { pass } = openLawAlerts(db)
  await pass('2026-11-21')
  await runSql(
    db,
    `insert into subscription (kind, email, email_key, settings, salt, page_sha256, stop_sha256)
     select 'laws', e, e, '{"states": []}', e, e, e from (select n || '@corp.test' as e from generate_series(1, 450) as n) given`,
  )
  const more = bookWith(lawFactOf())
  const stopping = new AbortController()
  const cutOff = pass('2026-11-22', {
    ...{ book: more, signal: stopping.signal },
    deliverSoon: async () => stopping.abort(new Error('the worker stops')),
  })
  await expect(cutOff).rejects.toThrow('the worker stops')
  expect(await countMails()).toBe(200)
  await pass('2026-11-23', { book: more })
  expect(await countMails()).toBe(450)
  const recipients = await runSql(db, `select distinct recipient from outbox_message`)
  expect(recipients).toHaveLength(450)
})
