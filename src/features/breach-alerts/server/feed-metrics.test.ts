import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { silent } from '../../../../tests/support/database.ts'
import { openDatabase, openPool, runSql } from '../../../platform/server/database.ts'
import { failuresOfFailing, watchFeeds } from './feed-metrics.ts'
import { createFeedWorld } from './feed-world.fixture.ts'

test('a source counts as failing at the third failure, and not when it is switched off', async () => {
  const { db, empty } = await createFeedWorld()
  await empty()
  const registry = new Registry()
  watchFeeds(registry, db)
  const failing = async () => Number(/^sightline_sources_failing (\d+)$/m.exec(await registry.metrics())?.[1])
  const fail = (failures: number, isEnabled: boolean) =>
    runSql(db, `update feed_source set failures = $1, is_enabled = $2 where key = 'hibp'`, [failures, isEnabled])
  await fail(failuresOfFailing - 1, true)
  expect(await failing()).toBe(0)
  await fail(failuresOfFailing, true)
  expect(await failing()).toBe(1)
  await fail(failuresOfFailing, false)
  expect(await failing()).toBe(0)
})

test('where the database is away nothing is made up', async () => {
  const pool = openPool({ connection: { connectionString: 'postgresql://stranger@127.0.0.1:1/none' }, log: silent })
  const registry = new Registry()
  const db = openDatabase(pool)
  watchFeeds(registry, db)
  expect(await registry.metrics()).not.toMatch(/^sightline_sources_failing /m)
  await db.destroy()
})
