import { beforeAll, expect, test } from 'vitest'
import { createEmptyDatabase, migrations, type TestDatabase } from '../../../../tests/support/database.ts'
import { runSql } from '../../../platform/server/database.ts'
import { migrate } from '../../../platform/server/migrate.ts'

// Subscribers of a version before subscriptions had one register.

let store: TestDatabase
const until = (name: string) => Object.fromEntries(Object.entries(migrations).filter(([file]) => file < name))

const rowsBefore = [
  `insert into breach_subscription (email, email_key, keywords, threshold, digest, salt, manage_sha256, unsubscribe_sha256, paused_until)
     values ('Ann@corp.test', 'ann@corp.test', '{Meta,Acme}', 'high', 'weekly', 'salt', 'page', 'stop', '2027-01-01')`,
  `insert into breach_watch (subscription_id, token, keyword, threshold) select id, 'meta', 'Meta', 2 from breach_subscription`,
  `insert into breach_mail_due (subscription_id, due_at) select id, '2027-01-01' from breach_subscription`,
  `insert into breach_subscription_request (email, email_key, keywords, threshold, token_sha256, network, text_version, expires_at)
     values ('bob@corp.test', 'bob@corp.test', '{}', 'low', 'asked', '203.0.113.0/24', '2026-11-21', '2027-01-01')`,
  `insert into breach_subscription_event (address_hash, kind, via) values ('hash of ann', 'confirmed', 'page')`,
  `insert into law_subscription (email, email_key, address_hash, states, salt, unsubscribe_sha256, network, text_version, confirmed_at)
     select n || '@corp.test', n || '@corp.test', n, '{TX}', n, n, '', '2026-11-21', '2026-11-22'
     from unnest('{ann@laws,bea@laws,spam@laws}'::text[]) n`,
  `insert into law_delivery (subscription_id, change_key) select l.id, key from law_subscription l, unnest('{one,two}'::text[]) key`,
  `insert into mail_suppression (address_hash, stream, reason) values ('spam@laws', 'laws', 'complaint')`,
  `insert into newsletter_reader (email, email_key, address_hash, source, text_version, token_hash, salt, asked_at, confirmed_at)
     values ('ann@corp.test', 'ann@corp.test', 'hash of ann', 'blog', '1', 'reader', 'salt', '2026-11-22', '2026-11-22'),
       ('asked@corp.test', 'asked@corp.test', 'a', 'blog', '1', 'asked reader', 'salt', '2026-11-22', null)`,
  `insert into staff_account (username, password_hash, is_demo) values ('mara', '', false)`,
  `insert into newsletter_edition (subject, body, written_by, changed_at, state, begun_at, last_reader_id)
     select 's', 'b', id, now(), 'sending', '2026-11-23', 1 from staff_account`,
  `insert into newsletter_delivery (edition_id, reader_id) select e.id, r.id from newsletter_edition e, newsletter_reader r where r.confirmed_at is not null`,
]

beforeAll(async () => {
  store = await createEmptyDatabase()
  await migrate({ connection: store.connection, migrations: until('0065') })
  for (const rows of rowsBefore) await runSql(store.db, rows)
  await migrate({ connection: store.connection, migrations })
})

test('subscribers, their settings, their links and what waits for them are still there', async () => {
  const { db } = store
  expect(
    await runSql(
      db,
      `select kind, email, settings, salt, page_sha256 as page, stop_sha256 as stop, paused_until is not null as "isPaused",
         (select count(*)::int from breach_watch w where w.subscription_id = s.id) as watches,
         array(select change_key from law_delivery d where d.subscription_id = s.id order by 1) as told,
         (select count(*)::int from newsletter_delivery d where d.reader_id = s.id) as editions
       from subscription s order by kind, email`,
    ),
  ).toEqual([
    {
      ...{ kind: 'breaches', email: 'Ann@corp.test', salt: 'salt', page: 'page', stop: 'stop', isPaused: true },
      settings: { keywords: ['Meta', 'Acme'], threshold: 'high', digest: 'weekly' },
      ...{ watches: 1, told: [], editions: 0 },
    },
    ...['ann@laws', 'bea@laws'].map((name) => ({
      ...{ kind: 'laws', email: `${name}@corp.test`, settings: { states: ['TX'] }, salt: name, page: name, stop: name },
      ...{ isPaused: false, watches: 0, told: ['one', 'two'], editions: 0 },
    })),
    {
      ...{ kind: 'newsletter', email: 'ann@corp.test', settings: { source: 'blog' }, salt: 'salt' },
      ...{ page: 'reader', stop: 'reader', isPaused: false, watches: 0, told: [], editions: 1 },
    },
  ])
  // Moving them does not change settings: nothing is mailed earlier for it.
  expect(await runSql(db, `select due_at::text as due from breach_mail_due`)).toEqual([
    { due: expect.stringContaining('2027-01-01') },
  ])
})

test('requests that wait for a confirmation can be confirmed, or expire as before', async () => {
  expect(
    await runSql(
      store.db,
      `select kind, email, settings, token_sha256 as token, expires_at - created_at = '24 hours' as "isForADay"
       from subscription_request order by kind`,
    ),
  ).toEqual([
    {
      ...{ kind: 'breaches', email: 'bob@corp.test', settings: { keywords: [], threshold: 'low' }, token: 'asked' },
      isForADay: false,
    },
    {
      ...{ kind: 'newsletter', email: 'asked@corp.test', settings: { source: 'blog' }, token: 'asked reader' },
      isForADay: true,
    },
  ])
})

test('the record of consent goes on, for all kinds', async () => {
  expect(
    await runSql(store.db, `select address_hash as hash, about, kind from subscription_event order by id`),
  ).toEqual([
    { hash: 'hash of ann', about: 'breaches', kind: 'confirmed' },
    { hash: 'ann@laws', about: 'laws', kind: 'confirmed' },
    { hash: 'bea@laws', about: 'laws', kind: 'confirmed' },
    { hash: 'spam@laws', about: 'laws', kind: 'complained' },
    { hash: 'hash of ann', about: 'newsletter', kind: 'confirmed' },
  ])
})
