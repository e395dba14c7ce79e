import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import { createGuardedFetch } from '../../../platform/server/net/fetch.ts'
import { openPolicy, serve, setTrap, userAgent } from '../../../platform/server/net/servers.fixture.ts'
import { feeds, getFeed } from '../feeds/all.ts'
import { bodies, hibpAdded, hibpBefore } from '../feeds/bodies.fixture.ts'
import type { FeedKey } from '../feeds/feed.ts'
import { parseFeedHere } from '../feeds/reading.fixture.ts'
import { type KnownItem, planOf } from '../plan.ts'
import { type FeedState, type PollOutcome, pollFeed } from './poll.ts'

// Against a real server on loopback, through the real guarded fetch; any other host would be refused by it.

const now = new Date('2026-07-20T12:00:00Z')
type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** As HIBP answers: no name, no answer; validators; what it has now. */
const hibpServer =
  (records: () => unknown[]): Answer =>
  (request, response) => {
    const body = JSON.stringify(records())
    const etag = `"${createHash('sha256').update(body).digest('hex').slice(0, 16)}"`
    if (request.url !== '/api/v3/breaches') return void response.writeHead(404).end()
    if (!request.headers['user-agent']) return void response.writeHead(403).end()
    if (request.headers['if-none-match'] === etag) return void response.writeHead(304, { etag }).end()
    response.writeHead(200, { 'content-type': 'application/json', etag, date: now.toUTCString() }).end(body)
  }

const newFeedState: FeedState = {
  etag: null,
  lastModified: null,
  sha256: null,
  parserVersion: null,
  rows: null,
  failures: 0,
}

async function source(key: FeedKey, answer: Answer) {
  const requests: IncomingMessage[] = []
  const port = await serve((request, response) => {
    requests.push(request)
    answer(request, response)
  })
  const fetch = createGuardedFetch({ policy: openPolicy({ allow: [`127.0.0.1:${port}`] }), userAgent })
  const ask = async (state: FeedState = newFeedState, totalMs?: number): Promise<PollOutcome> => {
    const polled = await pollFeed(getFeed(key), {
      fetch,
      parseFeed: parseFeedHere,
      base: `http://127.0.0.1:${port}/`,
      state,
      now: () => now,
      chance: () => 0,
      ...(totalMs && { totalMs }),
    })
    if (!polled) throw new Error(`${key} has no address`)
    return polled
  }
  return { ask, requests, port }
}

const always =
  (status: number, headers: Record<string, string>, body = ''): Answer =>
  (_, response) =>
    void response.writeHead(status, headers).end(body)

const minutesTo = ({ nextAt }: PollOutcome) => (nextAt.getTime() - now.getTime()) / 60_000

function planned(polled: PollOutcome, known: readonly KnownItem[]) {
  if (polled.outcome !== 'read') throw new Error(`${polled.outcome}, not read`)
  const { items, rowsBefore, sourceClock } = polled
  return planOf({ known, items, covers: 'everything', parserVersion: 1, rowsBefore, sourceClock, now })
}

test('seventy-three inserts, then nothing new, then a full stop, then five inserts', async () => {
  let records = hibpBefore
  let isBusy = false
  const serveHibp = hibpServer(() => records)
  const { ask, requests } = await source('hibp', (request, response) =>
    isBusy
      ? always(429, { 'retry-after': '1200' }, '{"statusCode":429}')(request, response)
      : serveHibp(request, response),
  )
  const first = await ask()
  const filled = planned(first, [])
  expect([filled.inserts.length, filled.holds]).toEqual([73, []])
  expect(requests[0]?.headers).toMatchObject({ 'user-agent': userAgent, accept: 'application/json' })
  expect(minutesTo(first)).toBe(360)

  const second = await ask(first.state)
  expect(second).toMatchObject({ outcome: 'unchanged', how: 'not-modified', state: first.state })

  isBusy = true
  records = [...hibpBefore, ...hibpAdded]
  const third = await ask(second.state)
  expect(third).toMatchObject({
    outcome: 'failed',
    reason: 'rate-limited',
    status: 429,
    state: { ...first.state, failures: 1 },
  })
  expect(minutesTo(third)).toBe(20)

  isBusy = false
  const fourth = await ask(third.state)
  const known = filled.inserts.map(({ item }) => ({ item, parserVersion: 1, withdrawnAt: null }))
  const added = planned(fourth, known)
  expect([
    added.inserts.length,
    added.touches.length,
    added.revisions.length,
    added.withdrawals.length,
    added.holds,
  ]).toEqual([5, 73, 0, 0, []])
  expect(await ask(fourth.state)).toMatchObject({ outcome: 'unchanged', how: 'not-modified' })
})

test('without validators the body tells; where pages carry nonces, the rows do', async () => {
  const hibp = await source('hibp', always(200, {}, bodies.hibp))
  const first = await hibp.ask()
  expect(await hibp.ask(first.state)).toMatchObject({ outcome: 'unchanged', how: 'same-body' })
  let nonce = 0
  const california = await source(
    'ca-ag',
    (_, response) => void response.end(`<p nonce="${++nonce}">${bodies['ca-ag']}`),
  )
  const page = await california.ask()
  expect(await california.ask(page.state)).toMatchObject({ outcome: 'unchanged', how: 'same-rows' })
})

test('a new parser reads the same body again', async () => {
  const { ask, requests } = await source(
    'hibp',
    hibpServer(() => hibpBefore),
  )
  const first = await ask()
  expect((await ask({ ...first.state, parserVersion: 0 })).outcome).toBe('read')
  expect(requests[1]?.headers['if-none-match']).toBeUndefined()
})

test('the latest breach wakes the list when it changes', async () => {
  const { ask } = await source('hibp-latest', always(200, {}, bodies['hibp-latest']))
  const first = await ask()
  expect(first).toMatchObject({ outcome: 'read', wakes: 'hibp' })
  expect(minutesTo(first)).toBe(30)
  expect((await ask(first.state)).outcome).toBe('unchanged')
})

describe('a failure keeps what was known and comes back later', () => {
  const known: FeedState = { etag: '"x"', lastModified: null, sha256: 'a', parserVersion: 1, rows: 73, failures: 0 }
  const failing: [name: string, key: FeedKey, answer: Answer, expected: object][] = [
    [
      'a body that breaks off',
      'hibp',
      (_, response) => {
        response.writeHead(200, { 'content-length': String(bodies.hibp.length) })
        response.write(bodies.hibp.slice(0, bodies.hibp.length / 2))
        setTimeout(() => response.destroy(), 20)
      },
      { reason: 'unreachable' },
    ],
    ['a body that was cut before', 'hibp', always(200, {}, bodies.hibp.slice(0, 9_000)), { reason: 'unparseable' }],
    [
      'a page instead of JSON',
      'hibp',
      always(200, { 'content-type': 'text/html' }, '<!doctype html><title>Attention Required!'),
      {
        reason: 'unparseable',
        words: 'Have I Been Pwned: its answer could not be read: a page instead of JSON.',
      },
    ],
    ['half a page', 'wa-ag', always(200, {}, bodies['wa-ag'].slice(0, 1_500)), { reason: 'unparseable' }],
    ['an answer of the server', 'hibp', always(403, {}), { reason: 'status', status: 403 }],
    ['part of a body', 'hibp', always(206, {}, '[]'), { reason: 'status', status: 206 }],
  ]
  for (const [name, key, answer, expected] of failing)
    test(name, async () => {
      const { ask } = await source(key, answer)
      const polled = await ask(known)
      expect(polled).toMatchObject({
        outcome: 'failed',
        state: { ...known, failures: 1 },
        tellsStaff: false,
        ...expected,
      })
      expect(minutesTo(polled)).toBe(5)
    })

  test('a server that stalls', async () => {
    const { ask } = await source('hibp', (_, response) => void response.writeHead(200).write('['))
    expect(await ask(known, 300)).toMatchObject({ outcome: 'failed', reason: 'timeout' })
  })

  test('a body beyond the cap', async () => {
    const { ask } = await source('hibp', (_, response) => {
      const chunk = Buffer.alloc(1024 * 1024, 0x20)
      const more = () => {
        while (!response.destroyed && response.write(chunk));
        if (!response.destroyed) response.once('drain', more)
      }
      more()
    })
    expect(await ask(known)).toMatchObject({ outcome: 'failed', reason: 'too-large' })
  })

  test('a 304 to a question that was not asked', async () => {
    const { ask } = await source('hibp', always(304, {}))
    expect(await ask()).toMatchObject({ outcome: 'failed', reason: 'not-modified-since-never' })
  })
})

test('a redirect to another host is refused, and no request goes there', async () => {
  const trap = await setTrap()
  const { ask } = await source('hibp', always(301, { location: `http://127.0.0.1:${trap.port}/api/v3/breaches` }))
  expect(await ask()).toMatchObject({ outcome: 'failed', reason: 'redirected' })
  expect(trap.caught()).toBe(0)
})

test('the waits double up to six hours, staff are told once, and a success ends it', async () => {
  let isDown = true
  const { ask } = await source('hibp', (request, response) =>
    isDown ? always(500, {})(request, response) : hibpServer(() => hibpBefore)(request, response),
  )
  const waits: number[] = []
  const told: number[] = []
  let state = newFeedState
  for (let at = 1; at <= 9; at++) {
    const polled = await ask(state)
    waits.push(minutesTo(polled))
    if (polled.outcome === 'failed' && polled.tellsStaff) told.push(at)
    state = polled.state
  }
  expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 360, 360])
  expect(told).toEqual([5])
  isDown = false
  expect((await ask(state)).state.failures).toBe(0)
})

test('Retry-After is kept to, as seconds or as a date, and not for ever', async () => {
  const wait = async (value: string) =>
    minutesTo(await (await source('hibp', always(503, { 'retry-after': value }))).ask())
  expect(await wait('3600')).toBe(60)
  expect(await wait('Mon, 20 Jul 2026 14:00:00 GMT')).toBe(120)
  expect(await wait('2')).toBe(5)
  expect(await wait('99999999999')).toBe(24 * 60)
  expect(await wait('soon')).toBe(5)
})

test('the clock of the source counts the age of a cached answer', async () => {
  const { ask } = await source(
    'hibp',
    always(200, { date: 'Mon, 20 Jul 2026 09:00:00 GMT', age: '10800' }, bodies.hibp),
  )
  expect(await ask()).toMatchObject({ sourceClock: now })
})

test('where nothing may leave, nothing failed', async () => {
  const fetch = createGuardedFetch({ policy: openPolicy({ egress: false }), userAgent })
  const polled = await pollFeed(getFeed('hibp'), {
    fetch,
    parseFeed: parseFeedHere,
    state: newFeedState,
    now: () => now,
    chance: () => 1,
  })
  expect(polled).toMatchObject({ outcome: 'not-asked', reason: 'egress-off', state: newFeedState })
  expect(polled && minutesTo(polled)).toBeCloseTo(396)
})

test('every feed but the uploaded one has an https address of its own source', () => {
  const addresses = feeds.map((feed) => [feed.key, feed.url(feed.home)])
  expect(addresses.filter(([, url]) => url === undefined)).toEqual([['hhs-ocr', undefined]])
  for (const feed of feeds) expect(feed.url(feed.home) ?? `${feed.home}/`).toMatch(new RegExp(`^${feed.home}/`))
  for (const feed of feeds) expect(feed.home).toMatch(/^https:\/\/[^/]+$/)
})
