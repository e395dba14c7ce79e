import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, silent, type TestDatabase } from '../../../../tests/support/database.ts'
import { runSql } from '../database.ts'
import { openJobs, type QueueJob } from '../jobs.ts'

const kind = { name: 'watched', run: async () => undefined }
let database: TestDatabase
let queue: QueueJob
let closeQueue: () => Promise<void>
const children: ChildProcess[] = []

beforeEach(async () => {
  database = await createTestDatabase()
  const jobs = await openJobs({ connection: database.connection, kinds: [kind as never], log: silent })
  queue = jobs.queue
  closeQueue = () => jobs.stop()
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await closeQueue()
})

const ask = (...deeds: string[]) => Promise.all(deeds.map((deed) => queue(database.db, kind, { deed })))

/** A worker in a process of its own. */
function startWorker({ stalledChecks = 10 } = {}) {
  const given = JSON.stringify({ connection: database.connection, stalledChecks })
  const child = fork(join(import.meta.dirname, 'process.fixture.ts'), [given], {
    execArgv: ['--max-old-space-size=200', '--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  children.push(child)
  if (!child.stderr) throw new Error('a piped stream is missing')
  return { child, said: text(child.stderr) }
}

const listJobs = () =>
  runSql<{ deed: string; state: string; code: string | null }>(
    database.db,
    `select data->>'deed' as deed, state::text, output->>'code' as code from pgboss.job where name = 'watched' order by 1`,
  )
const listMarks = () =>
  runSql<{ deed: string; reason: string }>(
    database.db,
    `select j.data->>'deed' as deed, m.reason from job_mark m join pgboss.job j on j.id = m.job_id order by 1`,
  )
/** The queue finds out by itself that a worker is gone; here it is told. */
const noteDeath = () =>
  runSql(
    database.db,
    `update pgboss.job set state = 'retry', retry_count = retry_count + 1, start_after = now() where state = 'active'`,
  )

test('a job that stops its process twice fails; one that ran beside it is done', async () => {
  await ask('loop', 'work')
  const first = startWorker()
  const [, signal] = await once(first.child, 'exit')
  expect(signal).toBe('SIGKILL')
  expect(await first.said).toContain('this process ends itself')
  expect(await listMarks()).toEqual([
    { deed: 'loop', reason: 'stalled' },
    { deed: 'work', reason: 'stalled' },
  ])
  await noteDeath()
  await once(startWorker().child, 'exit')
  await noteDeath()
  startWorker()
  await expect.poll(listJobs, { timeout: 20_000 }).toEqual([
    { deed: 'loop', state: 'failed', code: 'stopped-its-process' },
    { deed: 'work', state: 'completed', code: null },
  ])
  expect(await listMarks()).toEqual([])
})

test('a job that fills the memory of its process is marked before the process is gone', async () => {
  await ask('hoard')
  const { child } = startWorker({ stalledChecks: 1_000 })
  await once(child, 'exit')
  expect(await listMarks()).toEqual([{ deed: 'hoard', reason: 'memory' }])
})

test('a process that goes on withdraws its suspicion', async () => {
  await ask('pause')
  const { child, said } = startWorker()
  await expect.poll(listJobs, { timeout: 20_000 }).toEqual([{ deed: 'pause', state: 'completed', code: null }])
  await expect.poll(listMarks, { timeout: 5_000 }).toEqual([])
  child.disconnect()
  expect(await said).toContain('suspected')
})

test('a process that is killed from outside leaves no mark', async () => {
  await ask('work')
  const { child } = startWorker()
  await expect.poll(listJobs, { timeout: 20_000 }).toMatchObject([{ state: 'active' }])
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(await listMarks()).toEqual([])
})
