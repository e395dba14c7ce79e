import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { storeHosts } from '../../../../tests/world/stores.ts'
import { bodyOf, findPage, type PlayListing, type Vendor } from '../../../../tests/world/vendor.ts'
import { acme } from '../../../../tests/world/vendors/acme.ts'
import { createBlobStore } from '../../../platform/server/blobs.ts'
import { type Database, runSql } from '../../../platform/server/database.ts'
import { answer, pageOf } from '../../investigations/core/connectors/documents.fixture.ts'
import type { Ask, Reply } from '../../investigations/core/connectors/network.ts'
import { fileReply, playVendor } from '../../investigations/core/connectors/stores/stores.fixture.ts'
import { readingHere } from '../../investigations/server/reading.ts'
import { recordUnread } from '../../investigations/server/unread-page.store.ts'
import { refreshEndpoints } from './endpoints.ts'
import { type RefreshParts, refreshEntries } from './refresh.ts'

// Two hundred apps of the world's store, looked at over several nights.

const blobs = createBlobStore(undefined)
const count = 200
const packageOf = (n: number) => `test.app${n}.main`
const changedShape = 17
const lying = 23

let db: Database
beforeAll(async () => {
  db = (await createTestDatabase()).db
  await runSql(
    db,
    `insert into fact_source (key, title, publisher, url, licence, licence_url, attribution, changes, version, retrieved_on, as_of, share_alike)
     values ('own', 'Own', 'Own', 'https://own.test/', 'CC0-1.0', 'https://own.test/', '', '', '1', '2026-11-01', '2026-11', false)`,
  )
  await runSql(
    db,
    `insert into entry (id, type, slug, name, prominence, source, page, as_of, origin)
     select 'app:app' || n, 'app', 'app' || n, 'Acme Notes ' || n, 1000 - n, 'own', 'https://own.test/', '2026-11', 'shipped'
     from generate_series(0, $1::int - 1) n`,
    [count],
  )
  await runSql(
    db,
    `insert into entry_identifier (entry_id, kind, value) select 'app:app' || n, 'package', 'test.app' || n || '.main' from generate_series(0, $1::int - 1) n`,
    [count],
  )
  await runSql(
    db,
    `insert into monitored_subject (subject_id, app_name, every_days, next_on) values ('app:app5', 'Acme Notes 5', 7, '2027-01-01')`,
  )
})
beforeEach(() => runSql(db, `truncate entry_look, entry_seen, entry_change, unread_page`))

const declared: PlayListing['dataSafety'] = {
  shared: [],
  collected: ['Name', 'Email address', 'User IDs', 'Phone number'].map((data) => ({
    ...{ group: 'Personal info', data, isOptional: false, purposes: 'Analytics' },
  })),
  practices: [],
}

const vendorOf = (n: number, listing: Partial<PlayListing> = {}, developer = 'Acme Inc.'): Vendor =>
  playVendor(
    { packageId: packageOf(n), title: `Acme Notes ${n}`, website: '', dataSafety: declared, ...listing },
    developer,
  )

/** A store with all of them, some changed. */
function world(changes: Record<number, Vendor> = {}) {
  const asked: string[] = []
  const { 'play.google.com': play } = storeHosts(Array.from({ length: count }, (_, n) => changes[n] ?? vendorOf(n)))
  const reply = async (ask: Ask): Promise<Reply> => {
    if (ask.type === 'site-scan')
      return { outcome: 'site-scan', fetchedAt: '2026-11-21T12:00:00.000Z', scan: visit(), screenshots: [] }
    if (ask.type !== 'file' || !play || !ask.url.startsWith('https://play.google.com/')) return answer(ask, site)
    asked.push(ask.url)
    const { pathname, search } = new URL(ask.url)
    const page = findPage(play, `${pathname}${search}`)
    if (typeof page?.body !== 'string') return fileReply(ask.url, 'not found', { status: 404 })
    const body = bodyOf(page.body)
    const sha256 = await db.transaction().execute((tx) => blobs.put(tx, body))
    return fileReply(ask.url, body.toString(), { sha256 })
  }
  return { asked, reply }
}

const policy = pageOf('Privacy policy\nWe collect your name and email address when you create an account with us.')
const site = {
  'https://acme.test/': pageOf('Acme makes notes.', {
    links: [{ text: 'Privacy Policy', href: 'https://acme.test/privacy' }],
  }),
  'https://acme.test/privacy': policy,
}
const visit = () => {
  if (!acme.visit) throw new Error('acme was not visited')
  return acme.visit.scan
}

interface Night {
  on?: string
  reply: (ask: Ask) => Promise<Reply>
  signal?: AbortSignal
  onEntry?: (n: number) => void
  budget?: number
  which?: 'asked' | 'best-known'
  offline?: 'filtered'
}
const published: string[] = []
function night({
  on = '2026-11-21',
  reply,
  signal = new AbortController().signal,
  onEntry,
  budget = 500,
  which = 'best-known',
  offline,
}: Night) {
  const parts: RefreshParts = {
    openAsker: () => ({
      whyOffline: async () => offline ?? null,
      ask: async (_, ask) => ({ reply: await reply(ask), requests: 1, bytes: 0 }),
    }),
    openReading: readingHere,
    keepScan: async (_, { entryId, day }) => `scan of ${entryId} ${day}`,
    publishScan: async (_, { scanId }) => void published.push(scanId),
    recordUnread: async (tx, answered, at) => {
      for (const one of answered) await recordUnread(tx, one, at)
    },
    now: () => new Date(`${on}T03:00:00Z`),
  }
  let n = 0
  return refreshEntries(db, { parts, budget, which, untilMs: 1_000, signal, onEntry: () => onEntry?.(++n) })
}

const rows = <Row extends object>(sql: string) => runSql<Row>(db, sql)

test('two hundred entries are looked at once each, although the worker is killed in the middle', async () => {
  const first = world()
  const kill = new AbortController()
  await expect(
    night({ reply: first.reply, signal: kill.signal, onEntry: (n) => n === 73 && kill.abort(new Error('killed')) }),
  ).rejects.toThrow('killed')
  expect(await rows(`select from entry_look`)).toHaveLength(73)
  const rest = world()
  await night({ reply: rest.reply })
  expect(await rows(`select from entry_look`)).toHaveLength(count)
  expect(await rows(`select from entry_seen where what = 'label'`)).toHaveLength(count)
  expect(first.asked.length + rest.asked.length).toBe(2 * count)
  expect(await rows(`select from entry_change where state = 'waiting'`)).toEqual([])
  const again = world()
  expect(await night({ reply: again.reply })).toMatchObject({ outcome: 'looked', entries: [] })
  expect(again.asked).toEqual([])
})

test('the budget is of the day, also for several runs of it', async () => {
  await night({ reply: world().reply, budget: 5 })
  await night({ reply: world().reply, budget: 7 })
  expect(await rows(`select from entry_look`)).toHaveLength(7)
})

test('a store that changes its shape, and one that lies, change nothing that is published', async () => {
  await night({ reply: world().reply, budget: 30 })
  const tampered = vendorOf(lying, { dataSafety: { shared: [], collected: [], practices: [] } })
  const [kept] = await rows(`select * from entry_seen where entry_id = 'app:app${lying}'`)
  await night({
    on: '2026-12-01',
    reply: world({
      [changedShape]: vendorOf(changedShape, { isLayoutChanged: true }),
      [lying]: tampered,
      3: vendorOf(3, { title: 'Casino Royal' }, 'Gamble Ltd'),
      4: vendorOf(4, { dataSafety: { ...declared, collected: declared.collected.slice(0, 3) } }),
    }).reply,
    budget: 30,
  })
  expect(await rows(`select entry_id, held_by from entry_change where state = 'waiting' order by entry_id`)).toEqual([
    { entry_id: `app:app${lying}`, held_by: 'emptied' },
    { entry_id: 'app:app3', held_by: 'other-app' },
  ])
  expect(await rows(`select * from entry_seen where entry_id = 'app:app${lying}'`)).toEqual([kept])
  // A label that lost one type of four is the store's own word.
  expect(await rows(`select entry_id from entry_change where state = 'published' and before is not null`)).toEqual([
    { entry_id: 'app:app4' },
  ])
  expect(await rows(`select connector, place from unread_page order by url`)).toEqual([
    { connector: 'play', place: `the Google Play label of ${packageOf(changedShape)}` },
    { connector: 'play', place: `the Google Play listing of ${packageOf(changedShape)}` },
  ])
  const [page] = await rows<{ sha256: string }>(`select sha256 from unread_page limit 1`)
  expect((await blobs.get(db, page?.sha256 ?? '')).toString()).toContain('AF_initDataCallback')
  // Read again, the page is let go, and what waited is no longer what the store says.
  await night({ on: '2026-12-12', reply: world().reply, budget: 30 })
  expect(await rows(`select from unread_page`)).toEqual([])
  expect(await rows(`select from entry_change where state = 'waiting'`)).toEqual([])
})

test('staff publish or dismiss what waits, each once, and the entry shows when it was looked at and what changed', async () => {
  await night({ reply: world().reply, budget: 30 })
  const emptied = vendorOf(lying, { dataSafety: { shared: [], collected: [], practices: [] } })
  await night({ on: '2026-12-01', reply: world({ [lying]: emptied }).reply, budget: 30 })
  const calls = refreshEndpoints({ db, publishScan: async () => {}, now: () => new Date('2026-12-01T09:00:00Z') })
  const context = { headers: new Headers() } as never
  const staff = { headers: new Headers(), staff: { username: 'eva' } } as never
  const { waiting, lookedToday } = await calls['GET /api/admin/refresh']({} as never, staff)
  expect(waiting).toMatchObject([{ entry: { slug: `app${lying}` }, what: 'label', isGone: false }])
  expect(waiting[0]?.removed).toHaveLength(4)
  expect(lookedToday).toBe(30)
  const decide = (decision: 'publish' | 'dismiss') =>
    calls['POST /api/admin/refresh/{id}']({ params: { id: waiting[0]?.id ?? 0 }, body: { decision } } as never, staff)
  await decide('publish')
  await expect(Promise.resolve(decide('dismiss'))).rejects.toMatchObject({ code: 'change_not_waiting' })
  const looks = await calls['GET /api/entries/{type}/{slug}/looks'](
    { params: { type: 'app', slug: `app${lying}` } } as never,
    context,
  )
  expect(looks).toMatchObject({
    lookedAt: '2026-12-01T03:00:00.000Z',
    seen: [{ what: 'label', lines: [expect.stringContaining('Acme Inc.'), 'No data collected or shared'] }],
    changes: [{ what: 'label', added: ['No data collected or shared'] }],
  })
  expect(looks.changes[0]?.removed).toHaveLength(4)
})

test('what people watch is looked at every week, and what no one asks about is left alone', async () => {
  const result = await night({ reply: world().reply, which: 'asked' })
  expect(result).toMatchObject({ entries: [{ entryId: 'app:app5', published: ['label play/test.app5.main'] }] })
  expect(await night({ on: '2026-11-27', reply: world().reply, which: 'asked' })).toMatchObject({ entries: [] })
  expect(await night({ on: '2026-11-29', reply: world().reply, which: 'asked' })).toMatchObject({
    entries: [{ entryId: 'app:app5', published: [] }],
  })
})

test('a site is visited once for all entries that share it, and its scan is published with its documents', async () => {
  const shared = {
    0: vendorOf(0, { website: 'https://acme.test/' }),
    1: vendorOf(1, { website: 'https://acme.test/' }),
  }
  await runSql(
    db,
    `insert into entry_identifier (entry_id, kind, value) values ('app:app0', 'domain', 'acme.test') on conflict do nothing`,
  )
  await night({ reply: world(shared).reply, budget: 2 })
  expect(published).toEqual(['scan of app:app0 2026-11-21'])
  expect(
    await rows(`select entry_id, what, key from entry_seen where what <> 'label' order by entry_id, what`),
  ).toEqual([
    { entry_id: 'app:app0', what: 'document', key: 'privacy' },
    { entry_id: 'app:app0', what: 'site', key: 'acme.test' },
    { entry_id: 'app:app1', what: 'document', key: 'privacy' },
  ])
})

test('where there is no way out nothing is looked at, and nothing is changed', async () => {
  expect(await night({ reply: world().reply, offline: 'filtered' })).toEqual({ outcome: 'offline', reason: 'filtered' })
  expect(await rows(`select from entry_look`)).toEqual([])
})
