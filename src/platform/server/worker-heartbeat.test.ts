import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { createTestDatabase, silent } from '../../../tests/support/database.ts'
import { runSql } from './database.ts'
import { findSilence, startHeartbeat } from './worker-heartbeat.ts'
import { countJobs } from './worker-metrics.ts'

test('a worker is in the table while it runs, and those that went without a word are forgotten after a day', async () => {
  const { db } = await createTestDatabase()
  await runSql(
    db,
    `insert into worker_heartbeat (id, node, pid, version, started_at, seen_at)
     select gen_random_uuid(), 'gone', n, '1', now(), now() - n * interval '23 hours' from generate_series(1, 2) n`,
  )
  const lastJobAt = new Date('2027-03-01T10:20:00.000Z')
  const stop = await startHeartbeat(db, { log: silent, lastJobAt: () => lastJobAt })
  const rows = () => runSql(db, `select pid, last_job_at from worker_heartbeat order by pid`)
  expect(await rows()).toEqual([
    { pid: 1, last_job_at: null },
    { pid: process.pid, last_job_at: lastJobAt },
  ])
  await stop()
  expect(await rows()).toEqual([{ pid: 1, last_job_at: null }])
})

test('no worker is heard of before the first, and once the last has been silent for a minute', async () => {
  const { db } = await createTestDatabase()
  expect(await findSilence(db)).toEqual({ minutes: null })
  const stop = await startHeartbeat(db, { log: silent, lastJobAt: () => undefined })
  expect(await findSilence(db)).toBeUndefined()
  await runSql(db, `update worker_heartbeat set seen_at = now() - interval '3 minutes 5 seconds'`)
  expect(await findSilence(db)).toEqual({ minutes: 3 })
  await stop()
  expect(await findSilence(db)).toEqual({ minutes: null })
})

test('jobs are counted by how they ended, and an error goes on to the queue', async () => {
  const registry = new Registry()
  const at = new Date('2027-03-01T10:20:00.000Z')
  let isBroken = false
  const run = async () => {
    if (isBroken) throw new Error('broken')
  }
  const { kinds, lastJobAt } = countJobs(registry, { kinds: [{ name: 'x', run }], now: () => at })
  expect(lastJobAt()).toBeUndefined()
  const work = () => kinds[0]?.run({} as never, {} as never)
  await work()
  isBroken = true
  await expect(work()).rejects.toThrow('broken')
  const figures = await registry.metrics()
  expect(lastJobAt()).toEqual(at)
  for (const line of [
    '_jobs_total{outcome="done"} 1',
    '_jobs_total{outcome="failed"} 1',
    `_seconds ${at.getTime() / 1000}`,
  ])
    expect(figures).toContain(line)
})
