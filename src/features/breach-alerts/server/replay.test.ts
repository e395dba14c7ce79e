import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runSql } from '../../../platform/server/database.ts'
import { createGuardedFetch } from '../../../platform/server/net/fetch.ts'
import { openPolicy, serve, setTrap, userAgent } from '../../../platform/server/net/servers.fixture.ts'
import { bodies, hibpAdded, hibpBefore } from '../feeds/bodies.fixture.ts'
import type { FeedKey } from '../feeds/feed.ts'
import { named, parseFeedHere } from '../feeds/reading.fixture.ts'
import { createFeedWorld, now, versionsOf } from './feed-world.fixture.ts'
import { syncBreaches } from './sync.ts'

// From a real server on loopback, through the real guarded fetch, to breaches in a real database.

let world: Awaited<ReturnType<typeof createFeedWorld>>
beforeAll(async () => {
  world = await createFeedWorld()
})
beforeEach(() => world.empty())

type Answer = (request: IncomingMessage, response: ServerResponse) => void
const sql = <Row = Record<string, unknown>>(text: string) => runSql<Row>(world.db, text)
const feedRow = async (key: FeedKey) => (await sql(`select * from feed_source where key = '${key}'`))[0]
const counts = async () =>
  (
    await sql<Record<string, number>>(
      `select (select count(*)::int from breach where withdrawn_at is null) as breaches, (select count(*)::int from raw_item) as items,
         (select count(*)::int from raw_item_revision) as revisions`,
    )
  )[0]

/** One source; what it answers can be changed, and asking it is one call. */
async function source(key: FeedKey, at = now) {
  let answer: Answer = (_, response) => void response.writeHead(500).end()
  let requests = 0
  const port = await serve((request, response) => {
    requests++
    // The clock of the tests is not this computer's.
    response.sendDate = false
    answer(request, response)
  })
  const fetch = createGuardedFetch({ policy: openPolicy({ allow: [`127.0.0.1:${port}`] }), userAgent })
  return {
    requests: () => requests,
    answers: (given: Answer) => {
      answer = given
    },
    ask: async () => {
      const bases = new Map([[key, `http://127.0.0.1:${port}`] as const])
      const [outcome] = await syncBreaches(world.db, {
        key,
        fetch,
        parseFeed: parseFeedHere,
        bases,
        publish: world.publish,
        now: () => at,
      })
      return outcome
    },
  }
}

/** As HIBP answers: no name, no answer; validators; what it has now. */
const hibpOf =
  (records: readonly unknown[], headers: Record<string, string> = {}): Answer =>
  (request, response) => {
    const body = JSON.stringify(records)
    const etag = `"${createHash('sha256').update(body).digest('hex').slice(0, 16)}"`
    if (!request.headers['user-agent']) return void response.writeHead(403).end()
    if (request.headers['if-none-match'] === etag) return void response.writeHead(304, { etag }).end()
    response.writeHead(200, { 'content-type': 'application/json', etag, date: now.toUTCString(), ...headers }).end(body)
  }
const always =
  (status: number, headers: Record<string, string>, body = ''): Answer =>
  (_, response) =>
    void response.writeHead(status, headers).end(body)

test('seventy-three breaches, then nothing new, then a full stop, then five more, then nothing new', async () => {
  const hibp = await source('hibp')
  hibp.answers(hibpOf(hibpBefore))
  expect(await hibp.ask()).toMatchObject({ outcome: 'applied', added: 73, published: 0 })
  expect(await counts()).toEqual({ breaches: 73, items: 73, revisions: 0 })

  const present = await versionsOf(world.db)
  expect(await hibp.ask()).toMatchObject({ outcome: 'unchanged' })
  expect(await feedRow('hibp')).toMatchObject({ last_status: 304, failures: 0, rows_before: 73, last_error: null })

  hibp.answers(always(429, { 'retry-after': '1200' }, '{"statusCode":429}'))
  expect(await hibp.ask()).toMatchObject({ outcome: 'failed' })
  expect(await feedRow('hibp')).toMatchObject({
    ...{ last_status: 429, failures: 1, last_error: 'Have I Been Pwned: we asked too often.' },
    next_at: new Date(now.getTime() + 1_200_000),
  })
  expect(await versionsOf(world.db)).toEqual(present)

  hibp.answers(hibpOf([...hibpBefore, ...hibpAdded]))
  expect(await hibp.ask()).toMatchObject({ outcome: 'applied', added: 5, changed: 0, withdrawn: 0 })
  expect(await counts()).toEqual({ breaches: 78, items: 78, revisions: 0 })
  const after = await versionsOf(world.db)
  expect(after).toEqual(expect.arrayContaining(present))
  expect(await hibp.ask()).toMatchObject({ outcome: 'unchanged' })
  expect(await versionsOf(world.db)).toEqual(after)
  expect(hibp.requests()).toBe(5)
})

test('of the five that came later those are told that are recent, once each', async () => {
  const hibp = await source('hibp')
  hibp.answers(hibpOf(hibpBefore))
  await hibp.ask()
  const fresh = hibpAdded.map((record) => ({ ...record, AddedDate: '2026-07-19T00:00:00Z' }))
  hibp.answers(hibpOf([...hibpBefore, ...fresh]))
  expect(await hibp.ask()).toMatchObject({ added: 5, published: 5 })
  await hibp.ask()
  expect(new Set(world.published.map(({ breachId }) => breachId)).size).toBe(5)
  expect(world.published.every(({ kind, revision }) => kind === 'new' && revision === 1)).toBe(true)
})

test.each(['ca-ag', 'wa-ag', 'or-doj', 'sec-8k'] as const)(
  'the register %s is read, and read again changes nothing',
  async (key) => {
    const register = await source(key, new Date('2026-10-01T00:00:00Z'))
    let nonce = 0
    register.answers((_, response) => {
      const body = bodies[key]
      response.end(body.startsWith('{') ? body : `<p nonce="${++nonce}">${body}`)
    })
    const first = await register.ask()
    expect(first).toMatchObject({ outcome: 'applied', published: 0 })
    expect(first?.added).toBeGreaterThan(2)
    const present = await versionsOf(world.db)
    expect(await register.ask()).toMatchObject({ outcome: 'unchanged' })
    expect(await versionsOf(world.db)).toEqual(present)
  },
)

test('a changed count is kept with what it was; a new field is none', async () => {
  const hibp = await source('hibp')
  hibp.answers(hibpOf(hibpBefore))
  await hibp.ask()
  hibp.answers(hibpOf(hibpBefore.map((record) => ({ ...record, IsNewSince2027: true }))))
  expect(await hibp.ask()).toMatchObject({ outcome: 'unchanged', changed: 0 })
  hibp.answers(hibpOf([named('Larkspur', { PwnCount: 5_000, AddedDate: '2024-01-01T00:00:00Z' }), ...hibpBefore]))
  await hibp.ask()
  hibp.answers(hibpOf([named('Larkspur', { PwnCount: 9_000_000, AddedDate: '2024-01-01T00:00:00Z' }), ...hibpBefore]))
  expect(await hibp.ask()).toMatchObject({ changed: 1, published: 0 })
  expect(await counts()).toEqual({ breaches: 74, items: 74, revisions: 1 })
  expect(await sql(`select accounts, b.affected from breach b where company = 'Larkspur'`)).toEqual([
    { accounts: 9_000_000, affected: [{ count: 9_000_000, scope: 'accounts', source: 'hibp' }] },
  ])
})

test('a record that vanished is withdrawn, and back when it returns', async () => {
  const hibp = await source('hibp')
  hibp.answers(hibpOf(hibpBefore))
  await hibp.ask()
  hibp.answers(hibpOf(hibpBefore.slice(1)))
  expect(await hibp.ask()).toMatchObject({ outcome: 'applied', withdrawn: 1 })
  expect(await counts()).toEqual({ breaches: 72, items: 73, revisions: 0 })
  hibp.answers(hibpOf(hibpBefore))
  expect(await hibp.ask()).toMatchObject({ outcome: 'applied', changed: 1, published: 0 })
  expect(await counts()).toEqual({ breaches: 73, items: 73, revisions: 0 })
})

test('a clock that is wrong holds the answer, and with it nothing is lost', async () => {
  const hibp = await source('hibp')
  hibp.answers(hibpOf(hibpBefore))
  await hibp.ask()
  hibp.answers(hibpOf([...hibpBefore, ...hibpAdded], { date: 'Mon, 20 Jul 2026 16:00:00 GMT' }))
  expect(await hibp.ask()).toMatchObject({ outcome: 'held', added: 5, published: 0 })
  expect(await hibp.ask()).toMatchObject({ outcome: 'unchanged' })
  expect(await counts()).toMatchObject({ breaches: 73 })
  expect(await sql(`select added, status, jsonb_array_length(items) as items from feed_held_batch`)).toEqual([
    { added: 5, status: 'held', items: 78 },
  ])
})

describe('what cannot be read changes nothing but the words to staff', () => {
  const failing: [name: string, answer: (trap: number) => Answer, words: string][] = [
    [
      'a body that breaks off',
      () => (_, response) => {
        response.writeHead(200, { 'content-length': String(bodies.hibp.length) })
        response.write(bodies.hibp.slice(0, bodies.hibp.length / 2))
        setTimeout(() => response.destroy(), 20)
      },
      'it could not be reached, or broke off.',
    ],
    [
      'a body that was cut before',
      () => always(200, {}, bodies.hibp.slice(0, 9_000)),
      'its answer could not be read: JSON that is cut or broken.',
    ],
    [
      'a page instead of JSON',
      () => always(200, { 'content-type': 'text/html' }, '<!doctype html><title>Attention Required!'),
      'its answer could not be read: a page instead of JSON.',
    ],
    [
      'a redirect to another host',
      (trap) => always(301, { location: `http://127.0.0.1:${trap}/api/v3/breaches` }),
      'it leads to another address, which has to be looked at and entered by hand.',
    ],
  ]
  test.each(failing)('%s', async (_name, answer, words) => {
    const hibp = await source('hibp')
    hibp.answers(hibpOf(hibpBefore))
    await hibp.ask()
    const [present, before] = [await versionsOf(world.db), await feedRow('hibp')]
    const trap = await setTrap()
    hibp.answers(answer(trap.port))
    expect(await hibp.ask()).toMatchObject({ outcome: 'failed' })
    expect(trap.caught()).toBe(0)
    expect(await feedRow('hibp')).toMatchObject({
      ...{ failures: 1, last_error: `Have I Been Pwned: ${words}`, claimed_until: null },
      ...{ etag: before?.etag, content_sha256: before?.content_sha256, rows_before: 73 },
    })
    expect(await versionsOf(world.db)).toEqual(present)
    hibp.answers(hibpOf([...hibpBefore, ...hibpAdded]))
    expect(await hibp.ask()).toMatchObject({ outcome: 'applied', added: 5 })
    expect(await feedRow('hibp')).toMatchObject({ failures: 0, last_error: null })
  })
})

test('records that cannot be read are named to staff for as long as the answer stays the same', async () => {
  const hibp = await source('hibp')
  hibp.answers(hibpOf([...hibpBefore, named('Broken', { PwnCount: -5 })]))
  await hibp.ask()
  await hibp.ask()
  expect((await feedRow('hibp'))?.last_error).toMatch(/^Could not be read: Broken \(/)
})
