import fc from 'fast-check'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { type Database, runSql } from '../database.ts'
import { createRateLimiter, forgetCounts, rateLimitHeaders, rateLimits } from './rate-limits.ts'

const secret = 'test'
/** The first moment of an hour, so that all windows begin. */
const noon = Date.UTC(2026, 0, 1, 12)
const second = 1000
const caller = '203.0.113.9'

let db: Database
beforeAll(async () => {
  db = (await createTestDatabase()).db
})
beforeEach(() => runSql(db, 'delete from rate_count'))

const allowedOf = (times: number, hit: () => { allowed: boolean }) =>
  Array.from({ length: times }, hit).filter((v) => v.allowed).length

test('a caller of the API has 50 calls a minute and 1,000 an hour, as documented', () => {
  const limiter = createRateLimiter({ secret })
  expect(allowedOf(80, () => limiter.hit('documented', caller, noon))).toBe(50)
  expect(limiter.hit('documented', '203.0.113.10', noon).allowed).toBe(true)
  let total = 50
  for (let minute = 1; minute < 60; minute++)
    total += allowedOf(60, () => limiter.hit('documented', caller, noon + minute * 60 * second))
  expect(total).toBe(1000)
  expect(limiter.hit('documented', caller, noon + 3600 * second).allowed).toBe(true)
})

test('the headers count down, and a refusal says when to come back', () => {
  const limiter = createRateLimiter({ secret })
  expect(rateLimitHeaders(limiter.hit('documented', caller, noon + 15 * second))).toEqual({
    ratelimit: '"documented-60";r=49;t=45',
    'ratelimit-policy': '"documented-60";q=50;w=60, "documented-3600";q=1000;w=3600',
  })
  for (let n = 0; n < 49; n++) limiter.hit('documented', caller, noon + 15 * second)
  expect(rateLimitHeaders(limiter.hit('documented', caller, noon + 15.5 * second))).toMatchObject({
    ratelimit: '"documented-60";r=0;t=45',
    'retry-after': '45',
  })
})

test('who used up the hour is told the end of the hour, not of the minute', () => {
  const limiter = createRateLimiter({ secret })
  for (let minute = 0; minute < 20; minute++)
    for (let n = 0; n < 50; n++) limiter.hit('documented', caller, noon + minute * 60 * second)
  expect(rateLimitHeaders(limiter.hit('documented', caller, noon + 19 * 60 * second))['retry-after']).toBe(
    String(41 * 60),
  )
})

test('a refused call is not counted against the next window', () => {
  const limiter = createRateLimiter({ secret })
  allowedOf(5000, () => limiter.hit('documented', caller, noon))
  expect(allowedOf(60, () => limiter.hit('documented', caller, noon + 60 * second))).toBe(50)
})

test('own pages have a wide bucket, writes that cost have a narrow one, and the three do not share', () => {
  const limiter = createRateLimiter({ secret })
  expect(allowedOf(100, () => limiter.hit('costly', caller, noon))).toBe(10)
  expect(allowedOf(100, () => limiter.hit('documented', caller, noon))).toBe(50)
  expect(allowedOf(1000, () => limiter.hit('page', caller, noon))).toBe(600)
})

test('what one node counted, another knows after both have shared', async () => {
  const [one, two] = [createRateLimiter({ secret }), createRateLimiter({ secret })]
  allowedOf(30, () => one.hit('documented', caller, noon))
  await one.sync(db, noon)
  expect(two.hit('documented', caller, noon).remaining).toBe(49)
  await two.sync(db, noon)
  expect(allowedOf(50, () => two.hit('documented', caller, noon))).toBe(19)
})

test('shared counts name no one', async () => {
  const limiter = createRateLimiter({ secret })
  limiter.hit('page', caller, noon)
  await limiter.sync(db, noon)
  const rows = await runSql<{ client: string }>(db, 'select * from rate_count')
  expect(rows).toHaveLength(2)
  expect(JSON.stringify(rows)).not.toContain(caller)
})

test('however hits and shares interleave over two nodes, no count is lost', async () => {
  const step = fc.record({ node: fc.constantFrom(0, 1), hits: fc.integer({ min: 0, max: 9 }), together: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      await runSql(db, 'delete from rate_count')
      const nodes = [createRateLimiter({ secret }), createRateLimiter({ secret })] as const
      let made = 0
      for (const { node, hits, together } of steps) {
        made += allowedOf(hits, () => nodes[node as 0 | 1].hit('page', caller, noon))
        if (together) await Promise.all([nodes[0].sync(db, noon), nodes[1].sync(db, noon), nodes[0].sync(db, noon)])
      }
      await Promise.all([nodes[0].sync(db, noon), nodes[1].sync(db, noon)])
      const [row] = await runSql<{ hits: number }>(
        db,
        `select coalesce(max(hits), 0)::int as hits from rate_count where bucket = 'page/60'`,
      )
      expect(row?.hits).toBe(made)
    }),
    { numRuns: 25 },
  )
})

test('a share that fails loses nothing: the next one takes it along', async () => {
  const limiter = createRateLimiter({ secret })
  allowedOf(7, () => limiter.hit('page', caller, noon))
  await runSql(db, 'alter table rate_count rename to rate_count_away')
  await expect(limiter.sync(db, noon)).rejects.toThrow()
  await runSql(db, 'alter table rate_count_away rename to rate_count')
  expect(limiter.hit('page', caller, noon).remaining).toBe(600 - 8)
  await limiter.sync(db, noon)
  const rows = await runSql(db, `select hits from rate_count`)
  expect(rows).toEqual([{ hits: 8 }, { hits: 8 }])
})

test('a flood of invented addresses does not fill the memory', () => {
  const limiter = createRateLimiter({ secret, maxClients: 1000 })
  const before = process.memoryUsage().heapUsed
  for (let n = 0; n < 200_000; n++) limiter.hit('documented', `client-${n}`, noon)
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(64 * 1024 * 1024)
  expect(allowedOf(80, () => limiter.hit('documented', caller, noon))).toBe(rateLimits.documented[0]?.max)
})

test('a caller who is limited all the time stays counted through a flood of others', () => {
  const limiter = createRateLimiter({ secret, maxClients: 100 })
  let allowed = 0
  for (let n = 0; n < 2000; n++) {
    if (n % 20 === 0) allowed += Number(limiter.hit('documented', caller, noon).allowed)
    limiter.hit('documented', `client-${n}`, noon)
  }
  expect(allowed).toBe(50)
})

test('one share at a time: while the database is slow, no call queues behind it', async () => {
  const limiter = createRateLimiter({ secret })
  limiter.hit('page', caller, noon)
  const first = limiter.sync(db, noon)
  expect(limiter.sync(db, noon)).toBe(first)
  await first
  limiter.hit('page', caller, noon)
  await limiter.sync(db, noon)
  expect(await runSql(db, `select hits from rate_count`)).toEqual([{ hits: 2 }, { hits: 2 }])
})

test('nodes that share the same callers among others of their own do not lock each other out', async () => {
  const nodes = Array.from({ length: 6 }, () => createRateLimiter({ secret }))
  for (let round = 0; round < 4; round++) {
    for (const [index, node] of nodes.entries()) {
      for (let n = 0; n < 400 * index; n++) node.hit('page', `own-${index}-${n}`, noon)
      for (let n = 0; n < 500; n++) node.hit('page', `client-${index % 2 ? n : 499 - n}`, noon)
    }
    await Promise.all(nodes.map((node) => node.sync(db, noon)))
  }
  const [row] = await runSql<{ clients: number }>(
    db,
    `select count(*) as clients from rate_count where bucket = 'page/60' and hits = 24`,
  )
  expect(row?.clients).toBe(500)
})

test('counts of past windows are forgotten', async () => {
  await runSql(
    db,
    `insert into rate_count values ('page/60', 'x', now() - interval '3 hours', 5), ('page/60', 'x', now(), 5)`,
  )
  await forgetCounts.run({}, { db } as never)
  expect(await runSql(db, 'select hits from rate_count')).toHaveLength(1)
})
