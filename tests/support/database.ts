import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, inject, vi } from 'vitest'
import { type Database, openDatabase, openPool, runSql } from '../../src/platform/server/database.ts'
import { createLog } from '../../src/platform/server/log.ts'
import { migrate } from '../../src/platform/server/migrate.ts'

export const root = join(import.meta.dirname, '../..')
export const silent = createLog('silent')

export const migrations: Record<string, string> = Object.fromEntries(
  readdirSync(join(root, 'src/database/migrations')).map((name) => [
    name,
    readFileSync(join(root, 'src/database/migrations', name), 'utf8'),
  ]),
)

const closing: (() => Promise<unknown>)[] = []

export interface TestDatabase {
  db: Database
  pool: pg.Pool
  connection: pg.PoolConfig
}

/** A migrated database of this test file alone, on the one real server of the run; dropped at the end. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = inject('postgresUrl')
  const name = `test_${process.pid}_${Math.random().toString(36).slice(2, 8)}`
  await onServer(server, `create database ${name} owner sightline`)
  const connection = { connectionString: withDatabase(server, name), ssl: false }
  await migrate({ connection, migrations })
  const pool = openPool({ connection, log: silent })
  const db = openDatabase(pool)
  closing.push(
    () => db.destroy(),
    () => onServer(server, `drop database if exists ${name} with (force)`),
  )
  return { db, pool, connection }
}

/** Until a transaction of this database waits for another one. */
export const untilSomebodyWaits = (db: Database): Promise<boolean> =>
  vi.waitUntil(
    async () => {
      const waiting = await runSql(
        db,
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return waiting.length > 0
    },
    { timeout: 10_000 },
  )

const withDatabase = (url: string, name: string) => url.replace(/(@[^/]*\/)[^?]*/, `$1${name}`)

// The program's own account owns its database and can make no other.
async function onServer(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url.replace('//sightline@', '//postgres@'), ssl: false })
  await client.connect()
  await client.query(sql)
  await client.end()
}

afterAll(async () => {
  for (const close of closing.splice(0)) await close()
})
