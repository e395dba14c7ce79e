import { beforeAll, beforeEach, expect, test } from 'vitest'
import { now } from '../../../../tests/support/clock.ts'
import { createTestDatabase, silent, type TestDatabase } from '../../../../tests/support/database.ts'
import { openDatabase, openPool, runSql } from '../../../platform/server/database.ts'
import type { Call } from '../../../platform/server/http/api.ts'
import { type Jobs, openJobs } from '../../../platform/server/jobs.ts'
import type { SiteStatus } from '../contract.ts'
import { siteEndpoints } from './endpoints.ts'

const kind = { name: 'investigation.run', run: async () => undefined }

let database: TestDatabase
let jobs: Jobs
beforeAll(async () => {
  database = await createTestDatabase()
  jobs = await openJobs({ connection: database.connection, kinds: [kind], log: silent })
  return () => jobs.stop()
})
beforeEach(async () => {
  await runSql(database.db, 'delete from pgboss.job')
  await runSql(database.db, 'delete from investigation')
})

const ready = { database: 'ready', queue: 'ready', facts: 'ready', search: 'ready' } as const

/** Asks through one node; `clock` is its own. */
function node(parts: Partial<Parameters<typeof siteEndpoints>[0]> = {}) {
  const clock = { now: now() }
  const handlers = siteEndpoints({ db: database.db, readiness: async () => ready, now: () => clock.now, ...parts })
  const call = { headers: new Headers() } as Call // a public read looks at nothing else
  const ask = async (): Promise<SiteStatus> =>
    handlers['GET /api/status']({ params: undefined, query: undefined, body: undefined }, call)
  return { ask, clock, call }
}
const statesOf = ({ parts }: SiteStatus) => Object.fromEntries(parts.map(({ name, state }) => [name, state]))

const insertRuns = (status: string, count: number) =>
  runSql(
    database.db,
    `insert into investigation (id, app_name, subject_key, status, origin, run_on, completed_at)
     select $1 || n, 'x', $1 || n, $1, 'staff', current_date, now() from generate_series(1, $2::int) n`,
    [status, count],
  )

test('an installation that does nothing is operational', async () => {
  const { ask, call } = node()
  expect(statesOf(await ask())).toEqual({
    ...{ 'API Services': 'Operational', 'AI Investigations': 'Operational', Dashboard: 'Operational' },
    Reporting: 'Operational',
  })
  expect(call.headers.get('cache-control')).toBe('public, max-age=5')
})

test('a queue without a worker, and runs that fail, are seen', async () => {
  await jobs.queue(database.db, kind, {})
  await runSql(database.db, `update pgboss.job set start_after = now() - interval '20 minutes'`)
  expect(statesOf(await node().ask())).toMatchObject({ 'AI Investigations': 'Down', Dashboard: 'Operational' })
  await runSql(database.db, `update pgboss.job set state = 'completed', completed_on = now()`)
  expect(statesOf(await node().ask())).toMatchObject({ 'AI Investigations': 'Operational' })
  await insertRuns('failed', 4)
  expect(statesOf(await node().ask())).toMatchObject({ 'AI Investigations': 'Down', Reporting: 'Operational' })
  await insertRuns('completed', 3)
  expect(statesOf(await node().ask())).toMatchObject({ 'AI Investigations': 'Degraded' })
})

test('the checks run once in five seconds, however many ask', async () => {
  let probes = 0
  const readiness = async () => {
    probes += 1
    return ready
  }
  const { ask, clock } = node({ readiness })
  const [first, second] = await Promise.all([ask(), ask()])
  expect(second).toEqual(first)
  clock.now = new Date(clock.now.getTime() + 4_999)
  await ask()
  expect(probes).toBe(1)
  clock.now = new Date(clock.now.getTime() + 1)
  await ask()
  expect(probes).toBe(2)
})

test('what does not answer is told in time and in words', async () => {
  // No one listens there.
  const lost = openDatabase(openPool({ connection: { host: '127.0.0.1', port: 1 }, log: silent }))
  const hanging = () => new Promise<never>(() => undefined)
  const { ask } = node({ readiness: hanging, patienceMs: 1_000 })
  expect((await ask()).parts[0]).toMatchObject({ name: 'API Services', state: 'Degraded' })
  expect((await node({ db: lost }).ask()).parts).toMatchObject([
    { state: 'Down', reason: 'The database does not answer.' },
    { state: 'Down' },
    { state: 'Down' },
    { state: 'Down' },
  ])
  await lost.destroy()
})
