import { afterEach, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, silent, type TestDatabase } from '../../../tests/support/database.ts'
import { runSql } from './database.ts'
import { type JobKind, type Jobs, openJobs } from './jobs.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})

const opened: Jobs[] = []
afterEach(async () => {
  for (const jobs of opened.splice(0)) await jobs.stop()
})
async function open(kinds: JobKind<never>[]): Promise<Jobs> {
  const jobs = await openJobs({ connection: database.connection, kinds, log: silent })
  opened.push(jobs)
  return jobs
}

interface Note {
  n: number
}

/** Retries wait for seconds, then longer: the clock of the queue is moved on instead. */
const hurryRetries = (queue: string) =>
  setInterval(
    () =>
      runSql(database.db, `update pgboss.job set start_after = now() where starts_with(name, $1) and state = 'retry'`, [
        queue,
      ]).catch(() => undefined),
    100,
  )

test('a job is queued with the transaction it belongs to, or not at all', async () => {
  const kind: JobKind<Note> = { name: 'test.together', run: async () => undefined }
  const jobs = await open([kind as JobKind<never>])
  await expect(
    database.db.transaction().execute(async (tx) => {
      await jobs.queue(tx, kind, { n: 1 })
      throw new Error('cancelled')
    }),
  ).rejects.toThrow('cancelled')
  await database.db.transaction().execute((tx) => jobs.queue(tx, kind, { n: 2 }))
  expect(await jobs.listWaiting(database.db, kind)).toEqual([{ n: 2 }])
})

test('what an earlier start left to be done is put off: one job waits, from now', async () => {
  const kind: JobKind<Record<string, never>> = { name: 'test.put-off', run: async () => undefined }
  const jobs = await open([kind])
  for (const _ of [1, 2]) await jobs.queue(database.db, kind, {})
  await jobs.putOff(kind, 600)
  const waiting = await runSql(
    database.db,
    `select state, start_after > now() + interval '500 s' as later from pgboss.job where name = 'test.put-off'`,
  )
  expect(waiting).toEqual([{ state: 'created', later: true }])
})

test('a job that fails is tried again; after the last attempt it is given up once, with what it carried', async () => {
  const tries: number[] = []
  const givenUp: number[] = []
  const kind: JobKind<Note> = {
    name: 'test.failing',
    run: async ({ n }) => {
      tries.push(n)
      if (n === 1) throw new Error('store away')
    },
    giveUp: async ({ n }) => {
      givenUp.push(n)
    },
  }
  const jobs = await open([kind as JobKind<never>])
  await jobs.queue(database.db, kind, { n: 1 })
  await jobs.queue(database.db, kind, { n: 2 })
  const hurry = hurryRetries('test.failing')
  await jobs.work([kind as JobKind<never>], { db: database.db })
  await expect.poll(() => givenUp, { timeout: 15_000 }).toEqual([1])
  clearInterval(hurry)
  expect(tries.filter((n) => n === 1)).toHaveLength(4)
  expect(tries.filter((n) => n === 2)).toHaveLength(1)
  // A job that was given up leaves the queue once its handler has returned.
  await expect.poll(() => jobs.listWaiting(database.db, kind)).toEqual([])
})

test('a job lost with its worker or the database starts over; one that fails by itself after that is given up at once', async () => {
  const tries: string[] = []
  const givenUp: number[] = []
  const kind: JobKind<Note> = {
    name: 'test.lost',
    run: async () => {
      const words = tries.length === 0 ? 'Connection terminated unexpectedly' : 'note has no place'
      tries.push(words)
      throw new Error(words)
    },
    giveUp: async ({ n }) => {
      givenUp.push(n)
    },
  }
  const jobs = await open([kind as JobKind<never>])
  await jobs.queue(database.db, kind, { n: 1 })
  // As if its workers had died.
  await runSql(database.db, `update pgboss.job set retry_count = 6, state = 'retry' where name = 'test.lost'`)
  const hurry = hurryRetries('test.lost')
  await jobs.work([kind as JobKind<never>], { db: database.db })
  await expect.poll(() => givenUp, { timeout: 15_000 }).toEqual([1])
  clearInterval(hurry)
  expect(tries).toEqual(['Connection terminated unexpectedly', 'note has no place'])
})

test.each([1, 3])('of a kind that runs %i at once, never more run in one worker', async (concurrency) => {
  let running = 0
  let most = 0
  let done = 0
  const kind: JobKind<Note> = {
    name: `test.side-by-side-${concurrency}`,
    concurrency,
    run: async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise((resolve) => setTimeout(resolve, 30))
      running -= 1
      done += 1
    },
  }
  const jobs = await open([kind as JobKind<never>])
  for (let n = 0; n < 14; n++) await jobs.queue(database.db, kind, { n })
  await jobs.work([kind as JobKind<never>], { db: database.db })
  await expect.poll(() => done, { timeout: 15_000 }).toBe(14)
  expect(most).toBe(concurrency)
})

test('while a job of the kind it yields to runs, only one of the own kind does', async () => {
  const begun = Promise.withResolvers<void>()
  const first = Promise.withResolvers<void>()
  let running = 0
  let done = 0
  const counts = { during: [] as number[], after: [] as number[] }
  const members: JobKind<Note> = {
    name: 'test.members',
    run: () => {
      begun.resolve()
      return first.promise
    },
  }
  const visitors: JobKind<Note> = {
    name: 'test.visitors',
    concurrency: 2,
    yieldsTo: members.name,
    run: async () => {
      running += 1
      const seen = done < 4 ? counts.during : counts.after
      await new Promise((resolve) => setTimeout(resolve, 30))
      seen.push(running)
      running -= 1
      done += 1
      if (done === 4) first.resolve()
    },
  }
  const jobs = await open([members as JobKind<never>, visitors as JobKind<never>])
  await jobs.queue(database.db, members, { n: 0 })
  await jobs.work([members as JobKind<never>], { db: database.db })
  await begun.promise
  for (let n = 0; n < 12; n++) await jobs.queue(database.db, visitors, { n })
  await jobs.work([visitors as JobKind<never>], { db: database.db })
  await expect.poll(() => done, { timeout: 15_000 }).toBe(12)
  expect(counts.during).toEqual([1, 1, 1, 1])
  expect(Math.max(...counts.after)).toBe(2)
})

test('of a scheduled kind one job waits, however often it is queued; while it runs the next one may wait', async () => {
  let release: (() => void) | undefined
  let begun = 0
  const kind: JobKind<Record<string, never>> = {
    name: 'test.nightly',
    schedule: '0 0 1 1 *',
    run: async () => {
      begun += 1
      if (begun === 1) await new Promise<void>((resolve) => (release = resolve))
    },
  }
  const jobs = await open([kind as JobKind<never>])
  for (let n = 0; n < 4; n++) await jobs.queue(database.db, kind, {})
  expect(await jobs.listWaiting(database.db, kind)).toHaveLength(1)
  await jobs.work([kind as JobKind<never>], { db: database.db })
  await expect.poll(() => begun, { timeout: 10_000 }).toBe(1)
  for (let n = 0; n < 4; n++) await jobs.queue(database.db, kind, {})
  expect(await jobs.listWaiting(database.db, kind)).toHaveLength(2)
  release?.()
  await expect.poll(() => begun, { timeout: 10_000 }).toBe(2)
})

test('a queue that has become a scheduled one lets one job wait from now on', async () => {
  const kind: JobKind<Record<string, never>> = { name: 'test.now-nightly', run: async () => undefined }
  await open([kind as JobKind<never>])
  const jobs = await open([{ ...kind, schedule: '0 0 1 1 *' } as JobKind<never>])
  for (let n = 0; n < 3; n++) await jobs.queue(database.db, kind, {})
  expect(await jobs.listWaiting(database.db, kind)).toHaveLength(1)
})

test('a queue of an earlier version takes on what is new', async () => {
  const kind = { name: 'test.older', run: async () => undefined }
  await open([kind as JobKind<never>])
  await open([{ ...kind, giveUp: async () => undefined } as JobKind<never>])
  const [queue] = await runSql<{ dead_letter: string }>(
    database.db,
    `select dead_letter from pgboss.queue where name = 'test.older'`,
  )
  expect(queue?.dead_letter).toBe('test.older.given-up')
})

test('a job that a stopping worker leaves is put back, without costing it an attempt', async () => {
  let begun = 0
  const kind: JobKind<Note> = {
    name: 'test.stopped',
    run: async (_, { signal }) => {
      begun += 1
      if (begun === 1)
        await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    },
  }
  const first = await open([kind as JobKind<never>])
  await first.queue(database.db, kind, { n: 1 })
  await first.work([kind as JobKind<never>], { db: database.db })
  await expect.poll(() => begun, { timeout: 5000 }).toBe(1)
  await opened.pop()?.stop()
  const waiting = await runSql(
    database.db,
    `select data, state, retry_count from pgboss.job where name = 'test.stopped' and state <> 'completed'`,
  )
  expect(waiting).toEqual([{ data: { n: 1 }, state: 'created', retry_count: 0 }])
  const second = await open([kind as JobKind<never>])
  await second.work([kind as JobKind<never>], { db: database.db })
  await expect.poll(() => begun, { timeout: 5000 }).toBe(2)
})
