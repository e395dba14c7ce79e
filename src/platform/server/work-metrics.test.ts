import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { createTestDatabase, silent } from '../../../tests/support/database.ts'
import { openDatabase, openPool, runSql } from './database.ts'
import { openJobs } from './jobs.ts'
import { watchWork } from './work-metrics.ts'

const figures = async (registry: Registry) =>
  Object.fromEntries(
    [...(await registry.metrics()).matchAll(/^(sightline_\w+) (\S+)$/gm)].map(([, name, value]) => [
      name,
      value === '+Inf' ? Number.POSITIVE_INFINITY : Number(value),
    ]),
  )

test('figures tell what waits, since when, and what failed', async () => {
  const { db, connection } = await createTestDatabase()
  const kind = { name: 'work.test', run: async () => {} }
  const jobs = await openJobs({ connection, kinds: [kind], log: silent })
  for (const n of [1, 2, 3]) await jobs.queue(db, kind as never, { n }, n === 3 ? { startAfterSeconds: 900 } : {})
  await jobs.stop()
  await runSql(db, `update pgboss.job set start_after = now() - interval '10 minutes' where data->>'n' = '1'`)
  await runSql(db, `update pgboss.job set state = 'failed' where data->>'n' = '2'`)
  await runSql(
    db,
    `insert into outbox_message (kind, stream, recipient, subject, body_text, dedupe_key) values ('note', 'staff', 'a@corp.test', 'Hello', 'x', 'a')`,
  )
  await runSql(
    db,
    `insert into worker_heartbeat (id, node, pid, version, started_at, seen_at) select gen_random_uuid(), 'a', n, '1', now(), now() - n * interval '2 minutes'
     from generate_series(0, 1) n`,
  )
  const registry = new Registry()
  watchWork(registry, db)
  const seen = await figures(registry)
  expect(seen).toMatchObject({
    ...{ sightline_database_up: 1, sightline_jobs_waiting: 1, sightline_jobs_running: 0, sightline_jobs_failed: 1 },
    ...{ sightline_mails_waiting: 1, sightline_mails_failed: 0, sightline_workers_alive: 1 },
    sightline_backup_age_seconds: Number.POSITIVE_INFINITY,
  })
  expect(seen.sightline_jobs_waiting_seconds).toBeGreaterThan(590)
})

test('where the database is away nothing is made up', async () => {
  const pool = openPool({ connection: { connectionString: 'postgresql://missing@127.0.0.1:1/none' }, log: silent })
  const registry = new Registry()
  const db = openDatabase(pool)
  watchWork(registry, db)
  expect(await figures(registry)).toEqual({ sightline_database_up: 0 })
  await db.destroy()
})
