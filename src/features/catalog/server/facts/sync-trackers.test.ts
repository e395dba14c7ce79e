import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startExodus, trackers } from '../../../../../tests/fakes/exodus.ts'
import { createTestDatabase, root, type TestDatabase } from '../../../../../tests/support/database.ts'
import { runSql } from '../../../../platform/server/database.ts'
import { createGuardedFetch } from '../../../../platform/server/net/fetch.ts'
import { loadFacts } from './load-facts.ts'
import { readShippedFacts } from './shipped.ts'
import { sdksOf } from './small-catalog.fixture.ts'
import { syncTrackers } from './sync-trackers.ts'

const today = '2026-11-21'
let db: TestDatabase['db']
let exodus: Awaited<ReturnType<typeof startExodus>>

beforeAll(async () => {
  ;({ db } = await createTestDatabase())
  const shipped = await readShippedFacts(join(root, 'data'))
  await loadFacts(db, { origin: 'shipped', batch: sdksOf(shipped), today })
})

beforeEach(async () => {
  await exodus?.stop()
  exodus = await startExodus()
  await runSql(db, `delete from entry where origin = 'sync:trackers'`)
  await runSql(db, `delete from fact_load where origin = 'sync:trackers'`)
  await runSql(db, `delete from installation where key = 'sync:trackers'`)
})

afterAll(() => exodus.stop())

const guarded = (more: { egress?: boolean; allow?: string[] } = {}) =>
  createGuardedFetch({
    policy: { egress: true, allow: [exodus.host], proxy: undefined, ...more },
    userAgent: 'Sightline/test',
  })

const sync = (path?: string, more: { dryRun?: boolean } = {}) =>
  syncTrackers(db, { guardedFetch: guarded(), url: exodus.url(path), today, ...more })

const loaded = async () =>
  (await runSql<{ name: string }>(db, `select name from entry where origin = 'sync:trackers' order by name`)).map(
    (row) => row.name,
  )

const newNames = ['Harborlight', 'Larkstart', 'Weftline', 'Quillworks', 'Tidestream', 'Askling', 'Moonad'].toSorted()

test('new trackers come in under their own origin and licence, curated ones stay as they are', async () => {
  const curated = await runSql(db, `select * from entry where id in ('sdk:adcolony', 'sdk:ab-tasty') order by id`)
  expect(await sync()).toMatchObject({
    outcome: 'applied',
    listed: trackers.length,
    known: 2,
    diff: { added: { length: 7 }, changed: [], removed: [] },
  })
  expect((await loaded()).toSorted()).toEqual(newNames)
  expect(await runSql(db, `select * from entry where id in ('sdk:adcolony', 'sdk:ab-tasty') order by id`)).toEqual(
    curated,
  )
  const [row] = await runSql(
    db,
    `select e.page, e.kinds, s.licence, s.share_alike from entry e join fact_source s on s.key = e.source where e.id = 'sdk:harborlight'`,
  )
  expect(row).toEqual({
    page: 'https://reports.exodus-privacy.eu.org/en/trackers/9064/',
    kinds: ['analytics'],
    licence: 'ODbL-1.0',
    share_alike: true,
  })
  expect(
    await runSql(db, `select kind, value from entry_identifier where entry_id = 'sdk:harborlight' order by 1`),
  ).toEqual([
    { kind: 'code-prefix', value: 'test.harborlight.sdk.' },
    { kind: 'domain', value: 'harborlight.net' },
  ])
})

test('a second run asks with the validator and changes nothing', async () => {
  await sync()
  expect(await sync()).toEqual({ outcome: 'unchanged', url: exodus.url(), listed: trackers.length })
  expect(exodus.requests.map((request) => request.headers['if-none-match'] !== undefined)).toEqual([false, true])
})

test('a dry run shows the difference and writes nothing', async () => {
  expect(await sync(undefined, { dryRun: true })).toMatchObject({
    outcome: 'would-apply',
    diff: { added: { length: 7 } },
    kinds: [],
  })
  expect(await loaded()).toEqual([])
  expect(await runSql(db, `select 1 from installation where key = 'sync:trackers'`)).toEqual([])
})

test('what changed upstream is named and applied', async () => {
  await sync()
  exodus.answerLike('/renamed')
  expect(await sync()).toMatchObject({ outcome: 'applied', diff: { added: [], changed: ['Tidestream'], removed: [] } })
  exodus.answerLike('/shorter')
  expect(await sync()).toMatchObject({
    outcome: 'applied',
    diff: { added: [], changed: ['Tidestream'], removed: ['Weftline'] },
  })
  expect(await loaded()).not.toContain('Weftline')
})

test('a list that lost more than a third is held back', async () => {
  await sync()
  expect(await sync('/shrunk')).toEqual({
    outcome: 'held-back',
    url: exodus.url('/shrunk'),
    listed: 4,
    before: trackers.length,
  })
  expect(await loaded()).toHaveLength(7)
})

test('no tracker is not the same as no list', async () => {
  expect(await sync('/empty')).toEqual({ outcome: 'held-back', url: exodus.url('/empty'), listed: 0, before: null })
  await sync()
  expect(await sync('/empty')).toMatchObject({ outcome: 'held-back', listed: 0, before: trackers.length })
  for (const path of ['/malformed', '/list', '/other-shape', '/portal'])
    expect(await sync(path)).toMatchObject({ outcome: 'unreadable' })
  expect(await loaded()).toHaveLength(7)
})

test('a list that cannot be fetched changes nothing and says why', async () => {
  expect(await sync('/huge')).toMatchObject({ outcome: 'unavailable', reason: 'too-large' })
  expect(await sync('/down')).toMatchObject({ outcome: 'unavailable', reason: 'status 503' })
  expect(await sync('/nowhere')).toMatchObject({ outcome: 'unavailable', reason: 'status 404' })
  const unreachable = await syncTrackers(db, {
    guardedFetch: guarded({ allow: ['127.0.0.1:1'] }),
    url: 'http://127.0.0.1:1/',
    today,
  })
  expect(unreachable).toMatchObject({ outcome: 'unavailable', reason: 'unreachable' })
  expect(await syncTrackers(db, { guardedFetch: guarded({ allow: [] }), url: exodus.url(), today })).toMatchObject({
    outcome: 'unavailable',
    reason: 'scheme',
  })
  expect(await syncTrackers(db, { guardedFetch: guarded({ egress: false }), url: exodus.url(), today })).toMatchObject({
    outcome: 'unavailable',
    reason: 'egress-off',
  })
  expect(await loaded()).toEqual([])
})

test('beside another catalog the same list is read again', async () => {
  await sync()
  await runSql(
    db,
    `insert into fact_load (origin, kind, sha256, rows, inserted, updated, removed) values ('import:other', 'all', 'x', 0, 0, 0, 0)`,
  )
  expect(await sync()).toMatchObject({ outcome: 'applied', diff: { added: [], changed: [], removed: [] } })
  expect(exodus.requests.at(-1)?.headers['if-none-match']).toBeUndefined()
  await runSql(db, `delete from fact_load where origin = 'import:other'`)
})
