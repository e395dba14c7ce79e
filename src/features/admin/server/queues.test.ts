import { beforeAll, beforeEach, expect, test } from 'vitest'
import { fromNow, now } from '../../../../tests/support/clock.ts'
import { createTestDatabase, silent, type TestDatabase } from '../../../../tests/support/database.ts'
import { runSql } from '../../../platform/server/database.ts'
import { type JobKind, type Jobs, openJobs } from '../../../platform/server/jobs.ts'
import { queueEndpoints } from './queues.ts'

interface Note {
  n: number
}
const done: number[] = []
let fails = true
const kind: JobKind<Note> = {
  name: 'test.notes',
  run: async ({ n }) => {
    if (fails) throw new Error(`note ${n} has no place`)
    done.push(n)
  },
  giveUp: async () => undefined,
}
const nightly: JobKind<Record<string, never>> = {
  name: 'test.nightly',
  schedule: '5 0 * * *',
  run: async () => undefined,
}

let database: TestDatabase
let jobs: Jobs
beforeAll(async () => {
  database = await createTestDatabase()
  jobs = await openJobs({ connection: database.connection, kinds: [kind, nightly] as JobKind<never>[], log: silent })
  return () => jobs.stop()
})
beforeEach(async () => {
  await runSql(database.db, 'delete from pgboss.job')
})

const calls = () => queueEndpoints({ db: database.db, now })
const nothing = { params: undefined, query: undefined, body: undefined }
const call = undefined as never // none looks at who calls: the contract lets staff in alone
const overview = async () => calls()['GET /api/admin/queues'](nothing, call)
const retry = async (id: string) => calls()['POST /api/admin/jobs/{id}/retry']({ ...nothing, params: { id } }, call)
const retryAll = async (name: string) =>
  calls()['POST /api/admin/queues/{name}/retry']({ ...nothing, params: { name } }, call)
const remove = async (id: string) => calls()['DELETE /api/admin/jobs/{id}']({ ...nothing, params: { id } }, call)

/** As if all attempts were used up. */
async function fail(...notes: number[]): Promise<string[]> {
  for (const n of notes) await jobs.queue(database.db, kind, { n })
  const rows = await runSql<{ id: string }>(
    database.db,
    `update pgboss.job set state = 'failed', retry_count = 3, completed_on = now(), output = '{"message":"note has no place"}'
     where name = 'test.notes' and state = 'created' returning id`,
  )
  return rows.map(({ id }) => id)
}

test('each queue says how many wait, run and failed, since when the first waits, and when it runs by itself', async () => {
  await fail(1, 2)
  for (let n = 0; n < 3; n++) await jobs.queue(database.db, kind, { n })
  await jobs.queue(database.db, kind, { n: 9 }, { startAfterSeconds: 600 })
  await runSql(
    database.db,
    `insert into pgboss.job (name, state, start_after, completed_on) values
       ('test.notes', 'active', now(), null), ('test.notes.given-up', 'created', now() - interval '1 hour', null),
       ('test.notes', 'completed', now(), now()), ('test.notes', 'completed', now(), now() - interval '2 days')`,
  )
  const { queues, failed } = await overview()
  expect(queues.map(({ name }) => name)).toEqual(['test.nightly', 'test.notes'])
  expect(queues[0]).toMatchObject({ cron: '5 0 * * *', waiting: 0, failed: 0, waitingSince: null, lastDoneAt: null })
  // A job that is about to be given up waits with its kind.
  expect(queues[1]).toMatchObject({ cron: null, waiting: 4, later: 1, running: 1, failed: 2, doneLastDay: 1 })
  expect(Date.parse(queues[1]?.waitingSince ?? '')).toBeLessThan(fromNow(-3_500_000).getTime())
  expect(failed).toHaveLength(2)
  expect(failed[0]).toMatchObject({ queue: 'test.notes', error: 'note has no place', attempts: 4 })
  expect(failed.map(({ payload }) => JSON.parse(payload))).toEqual(expect.arrayContaining([{ n: 1 }, { n: 2 }]))
})

test('a failed job is retried once by the first caller, and another is deleted', async () => {
  const [one = '', other = ''] = await fail(1, 2)
  expect(await retry(one)).toEqual({ retried: 1 })
  await expect(retry(one)).rejects.toMatchObject({ code: 'job_not_failed' })
  await expect(remove(one)).rejects.toMatchObject({ code: 'job_not_failed' })
  expect(await remove(other)).toEqual({ deleted: true })
  await expect(retry(other)).rejects.toMatchObject({ code: 'job_not_failed' })
  const { queues, failed } = await overview()
  expect(failed).toEqual([])
  expect(queues.find(({ name }) => name === 'test.notes')).toMatchObject({ waiting: 1, failed: 0 })
})

test('the failed jobs of a queue are retried together, and a queue without any says so', async () => {
  await fail(1, 2, 3)
  await expect(retryAll('test.nightly')).rejects.toMatchObject({ code: 'job_not_failed' })
  await expect(retryAll("' or true --")).rejects.toMatchObject({ code: 'job_not_failed' })
  expect(await retryAll('test.notes')).toEqual({ retried: 3 })
})

test('a queue counts what it tries again; what failed in being given up is listed, and tried again by itself', async () => {
  await fail(1)
  await runSql(
    database.db,
    `insert into pgboss.job (name, state, completed_on) values ('test.notes.given-up', 'failed', now())`,
  )
  const { queues, failed } = await overview()
  expect(queues.find(({ name }) => name === 'test.notes')).toMatchObject({ failed: 1 })
  expect(failed.map(({ queue }) => queue).toSorted()).toEqual(['test.notes', 'test.notes.given-up'])
  expect(await retryAll('test.notes')).toEqual({ retried: 1 })
  expect(await retry(failed.find(({ queue }) => queue.endsWith('.given-up'))?.id ?? '')).toEqual({ retried: 1 })
})

test('what a worker gave up is here to be tried again, and is done then', async () => {
  await jobs.queue(database.db, kind, { n: 7 })
  // Its waits between attempts are none of the test's.
  const hurry = setInterval(
    () => runSql(database.db, `update pgboss.job set start_after = now() where state = 'retry'`).catch(() => undefined),
    100,
  )
  await jobs.work([kind as JobKind<never>], { db: database.db })
  await expect.poll(async () => (await overview()).failed, { timeout: 15_000 }).toHaveLength(1)
  clearInterval(hurry)
  const [letter] = (await overview()).failed
  expect(letter).toMatchObject({ error: 'note 7 has no place', payload: '{"n":7}' })
  fails = false
  await retry(letter?.id ?? '')
  await expect.poll(() => done, { timeout: 15_000 }).toEqual([7])
  await expect.poll(async () => (await overview()).failed).toEqual([])
})
