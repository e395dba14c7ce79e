import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { silent } from '../../../../tests/support/database.ts'
import { runSql } from '../../../platform/server/database.ts'
import { createGuardedFetch, type GuardedFetch } from '../../../platform/server/net/fetch.ts'
import { openPolicy, serve, userAgent } from '../../../platform/server/net/servers.fixture.ts'
import { bodies, hibpBefore } from '../feeds/bodies.fixture.ts'
import { type FeedKey, feedKeys } from '../feeds/feed.ts'
import { parseFeedHere } from '../feeds/reading.fixture.ts'
import { claimFeed, ensureFeeds, type FeedBases, feedBases } from './feed.store.ts'
import { createFeedWorld, versionsOf } from './feed-world.fixture.ts'
import { pollFeeds } from './poll-feeds.job.ts'
import { isInStep, syncBreaches } from './sync.ts'

// When every day that the recorded bodies name has passed.
const now = new Date('2026-10-01T12:00:00Z')

let world: Awaited<ReturnType<typeof createFeedWorld>>
beforeAll(async () => {
  world = await createFeedWorld()
})
beforeEach(() => world.empty())

const sql = <Row = Record<string, unknown>>(text: string) => runSql<Row>(world.db, text)
const paths: Record<string, FeedKey> = {
  '/api/v3/breaches': 'hibp',
  '/api/v3/latestbreach': 'hibp-latest',
  '/privacy/databreach/list': 'ca-ag',
  '/data-breach-notifications?page=0': 'wa-ag',
  '/consumer/DataBreach/': 'or-doj',
  '/LATEST/search-index?q=%22Material+Cybersecurity+Incidents%22&forms=8-K': 'sec-8k',
}

/** All sources in one server, with what was asked of it. */
async function sources({ slowMs = 0, broken }: { slowMs?: number; broken?: FeedKey } = {}) {
  const asked: FeedKey[] = []
  const bodyOf: Record<string, string> = { ...bodies }
  const port = await serve(async (request, response) => {
    const key = paths[request.url ?? '']
    if (!key) return void response.writeHead(404).end()
    asked.push(key)
    await sleep(slowMs)
    // The clock of the tests is not this computer's.
    response.sendDate = false
    if (key === broken) return void response.writeHead(500).end()
    response.end(bodyOf[key])
  })
  const fetch = createGuardedFetch({ policy: openPolicy({ allow: [`127.0.0.1:${port}`] }), userAgent })
  const bases = feedBases(new Map(feedKeys.map((key) => [key, `http://127.0.0.1:${port}`])))
  return { asked, bodyOf, fetch, parseFeed: parseFeedHere, bases }
}

const warned: object[] = []
const log = Object.assign(Object.create(silent) as typeof silent, { warn: (what: object) => void warned.push(what) })
const poll = (
  { fetch, bases }: { fetch: GuardedFetch; bases: FeedBases },
  { at = now, payload = {} }: { at?: Date; payload?: { feed?: FeedKey } } = {},
) =>
  pollFeeds({ fetch, parseFeed: parseFeedHere, bases, publish: world.publish, now: () => at }).run(payload, {
    ...{ db: world.db, log, signal: new AbortController().signal },
  })
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

test('everything that is due is asked once, in the order of the register, and not again before its time', async () => {
  const outside = await sources()
  await poll(outside)
  expect(outside.asked).toEqual(['hibp-latest', 'hibp', 'ca-ag', 'wa-ag', 'or-doj', 'sec-8k'])
  await poll(outside)
  expect(outside.asked).toHaveLength(6)
  await poll(outside, { at: later(34) })
  expect(outside.asked.slice(6)).toEqual(['hibp-latest'])
  expect(world.published).toEqual([])
})

test('news in the latest breach has the whole list read at once, and its own record is only a sign', async () => {
  const outside = await sources()
  await poll(outside)
  outside.bodyOf['hibp-latest'] = JSON.stringify({ ...hibpBefore[0], Name: 'Newest', Title: 'Newest' })
  outside.asked.length = 0
  await poll(outside, { at: later(34) })
  expect(outside.asked).toEqual(['hibp-latest', 'hibp'])
  expect(await sql(`select from raw_item where external_id = 'Newest'`)).toEqual([])
})

test('a list that failed is not asked earlier than its server said, whatever the latest breach says', async () => {
  const outside = await sources({ broken: 'hibp' })
  await poll(outside, { payload: {} })
  await sql(`update feed_source set next_at = '${later(300).toISOString()}' where key = 'hibp'`)
  outside.bodyOf['hibp-latest'] = JSON.stringify({ ...hibpBefore[0], Name: 'Newest', Title: 'Newest' })
  outside.asked.length = 0
  await poll(outside, { at: later(34) })
  expect(outside.asked).toEqual(['hibp-latest'])
})

test('two workers at once ask each source once and apply its answer once', async () => {
  const outside = await sources({ slowMs: 40 })
  // Its news would rightly have the list asked again.
  await sql(`update feed_source set next_at = '${later(60).toISOString()}' where key = 'hibp-latest'`)
  await Promise.all([poll(outside), poll(outside), poll(outside)])
  expect(outside.asked.toSorted()).toEqual(['ca-ag', 'hibp', 'or-doj', 'sec-8k', 'wa-ag'])
  expect(await sql(`select count(*)::int as n from raw_item where source = 'hibp'`)).toEqual([{ n: 73 }])
  expect(await sql(`select from raw_item_revision`)).toEqual([])
})

test('a worker that dies over an answer loses nothing: its claim ends, and the next one asks again', async () => {
  const outside = await sources()
  const claimed = await claimFeed(world.db, { key: 'hibp', now })
  expect(claimed).toBeDefined()
  await poll(outside)
  expect(outside.asked).not.toContain('hibp')
  await poll(outside, { at: later(4) })
  expect(outside.asked).toContain('hibp')
  expect(await sql(`select count(*)::int as n from raw_item where source = 'hibp'`)).toEqual([{ n: 73 }])
})

test('an answer that took so long that someone else has asked meanwhile is dropped', async () => {
  const outside = await sources()
  const slow: GuardedFetch = async (url, options) => {
    const answer = await outside.fetch(url, options)
    await poll(outside, { at: later(10) })
    return answer
  }
  const [late] = await syncBreaches(world.db, {
    ...outside,
    key: 'hibp',
    fetch: slow,
    publish: world.publish,
    now: () => now,
  })
  expect(late).toMatchObject({ outcome: 'busy', added: 0 })
  expect(await sql(`select last_checked_at from feed_source where key = 'hibp'`)).toEqual([
    { last_checked_at: later(10) },
  ])
})

test('an application that fails keeps nothing of the answer', async () => {
  const outside = await sources()
  const publish = () => Promise.reject(new Error('the queue is gone'))
  await poll(outside)
  const present = await versionsOf(world.db)
  const [before] = await sql(`select etag, content_sha256, last_checked_at from feed_source where key = 'hibp'`)
  outside.bodyOf.hibp = JSON.stringify([
    ...hibpBefore,
    { ...hibpBefore[0], Name: 'New', Title: 'New', AddedDate: now.toISOString() },
  ])
  await expect(syncBreaches(world.db, { ...outside, key: 'hibp', publish, now: () => now })).rejects.toThrow(
    'the queue is gone',
  )
  expect(await versionsOf(world.db)).toEqual(present)
  expect(await sql(`select etag, content_sha256, last_checked_at from feed_source where key = 'hibp'`)).toEqual([
    before,
  ])
  expect(
    await syncBreaches(world.db, { ...outside, key: 'hibp', publish: world.publish, now: () => later(5) }),
  ).toMatchObject([{ outcome: 'applied', added: 1, published: 1 }])
})

test('staff are warned once, at the fifth failure in a row, and the row keeps the words', async () => {
  const outside = await sources({ broken: 'ca-ag' })
  warned.length = 0
  for (let nth = 1; nth <= 7; nth++) await poll(outside, { at: later(nth * 400) })
  expect(warned).toEqual([expect.objectContaining({ feed: 'ca-ag', outcome: 'failed-again' })])
  expect(await sql(`select failures, last_status, last_error from feed_source where key = 'ca-ag'`)).toEqual([
    { failures: 7, last_status: 500, last_error: 'California Attorney General: it answered with status 500.' },
  ])
})

test('where nothing may leave, nothing has failed', async () => {
  const fetch = createGuardedFetch({ policy: openPolicy({ egress: false }), userAgent })
  await poll({ fetch, bases: new Map() })
  expect(await sql(`select distinct failures, last_checked_at, last_error, claimed_until from feed_source`)).toEqual([
    { failures: 0, last_checked_at: null, last_error: null, claimed_until: null },
  ])
  const outcomes = await syncBreaches(world.db, {
    fetch,
    parseFeed: parseFeedHere,
    bases: new Map(),
    publish: world.publish,
    now: () => now,
  })
  expect(outcomes.map(({ outcome }) => outcome)).toEqual([...Array(6).fill('not-asked'), 'no-address'])
  expect(isInStep(outcomes, { isNamed: false })).toBe(false)
})

test('naming a feed has it asked at once', async () => {
  const outside = await sources()
  await poll(outside)
  outside.asked.length = 0
  await poll(outside, { payload: { feed: 'wa-ag' } })
  await poll(outside, { payload: { feed: 'hhs-ocr' } })
  expect(outside.asked).toEqual(['wa-ag'])
})

test('a feed that is off is not asked, and an unknown one stops the start', async () => {
  const outside = await sources()
  const bases: FeedBases = new Map([...outside.bases, ['ca-ag', 'off'] as const])
  await ensureFeeds(world.db, bases)
  await poll({ ...outside, bases })
  expect(outside.asked).not.toContain('ca-ag')
  const outcomes = await syncBreaches(world.db, { ...outside, bases, publish: world.publish, now: () => now })
  expect(outcomes.find(({ feed }) => feed === 'ca-ag')?.outcome).toBe('off')
  expect([isInStep(outcomes, { isNamed: false }), isInStep(outcomes, { isNamed: true })]).toEqual([true, false])
  expect(() => feedBases(new Map([['hibb', 'off']]))).toThrow('there is no feed hibb')
})

test('the rows of feeds are written once; another parser or address reads again, and nothing known is lost', async () => {
  const outside = await sources()
  await poll(outside)
  const rows = () => sql(`select key, xmin::text from feed_source order by key`)
  await ensureFeeds(world.db)
  const before = await rows()
  await ensureFeeds(world.db)
  expect(await rows()).toEqual(before)
  await sql(`update feed_source set parser_version = 0, interval_seconds = 5 where key = 'hibp'`)
  await ensureFeeds(world.db)
  expect(
    await sql(
      `select parser_version, interval_seconds, content_sha256, rows_before from feed_source where key = 'hibp'`,
    ),
  ).toEqual([{ parser_version: 1, interval_seconds: 21_600, content_sha256: null, rows_before: 73 }])
})
