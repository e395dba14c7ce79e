import { beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { type Database, runSql } from '../../../platform/server/database.ts'
import { listSdksFound } from './sdks-found.ts'

let db: Database
beforeAll(async () => {
  db = (await createTestDatabase()).db
  const run = (sql: string) => runSql(db, sql)
  await run(
    `insert into fact_source values ('s', 'S', '', 'https://s.test', 'CC0', '', '', '', '1', '2026-01-01', '2026', false)`,
  )
  await run(
    `insert into entry (id, type, slug, name, source, page, as_of, origin)
     select type || ':' || slug, type, slug, name, 's', 'p', '2026', 'o' from (values
       ('app', 'seen', 'Seen'), ('app', 'clean', 'Clean'), ('app', 'unseen', 'Unseen'), ('app', 'other', 'Other'),
       ('sdk', 'braze', 'Braze'), ('sdk', 'sentry', 'Sentry'), ('sdk', 'old', 'Old'), ('sdk', 'weak', 'Weak'),
       ('domain', 'host', 'host.test')) as v(type, slug, name)`,
  )
  await run(
    `insert into entry_scan (scan_id, entry_id, kind, subject, scanned_at, signatures) values
       ('1', 'app:seen', 'app', 'a', '2025-01-01', 'x'), ('2', 'app:seen', 'app', 'a', '2026-01-01', 'x'),
       ('3', 'app:clean', 'app', 'c', '2026-01-01', 'x'), ('4', 'app:unseen', 'site', 'u', '2026-01-01', 'x')`,
  )
  await run(
    `insert into entry_scan_found (scan_id, entry_id, how, confidence) values ('1', 'sdk:old', 'defined', 'high'),
       ('2', 'sdk:sentry', 'defined', 'high'), ('2', 'sdk:weak', 'referenced', 'low'), ('2', 'domain:host', 'x', 'high'),
       ('4', 'sdk:sentry', 'before-consent', 'high')`,
  )
  await run(
    `insert into study (id, title, from_month, to_month, method, trackers_looked_for, source, page, as_of, origin)
     values ('st', 'Study', '2022-01', '2022-02', 'm', 10, 's', 'p', '2022', 'o')`,
  )
  await run(
    `insert into study_tracker (slug, name, entry_id, endpoints, source, page, as_of, origin) values
       ('appboy', 'Appboy', 'sdk:braze', '{}', 's', 'p', '2022', 'o'), ('lone', 'Lone Tracker', null, '{}', 's', 'p', '2022', 'o'),
       ('again', 'Sentry.io', 'sdk:sentry', '{}', 's', 'p', '2022', 'o')`,
  )
  await run(
    `insert into app_observation (id, entry_id, study_id, platform) values ('a', 'app:seen', 'st', 'android'),
       ('i', 'app:seen', 'st', 'ios'), ('o', 'app:other', 'st', 'ios')`,
  )
  await run(
    `insert into app_observation_tracker (observation_id, tracker_slug, types) values ('a', 'appboy', '{}'), ('a', 'again', '{}'),
       ('i', 'lone', '{}'), ('o', 'lone', '{}')`,
  )
})

test('what the newest file holds for sure and what a study saw it call, each once; who was not looked into is left out', async () => {
  expect(await listSdksFound(db, ['app:seen', 'app:clean', 'app:unseen', 'app:nowhere'])).toEqual(
    new Map([
      ['app:seen', ['Braze', 'Lone Tracker', 'Sentry']],
      ['app:clean', []],
    ]),
  )
  expect(await listSdksFound(db, [])).toEqual(new Map())
})
