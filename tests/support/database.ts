import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { inject, vi } from 'vitest'
import { openShippedFacts } from '../../src/features/catalog/server/facts/packed.ts'
import { loadShippedFacts } from '../../src/features/catalog/server/load.ts'
import { type Database, type Db, openDatabase, openPool, runSql } from '../../src/platform/server/database.ts'
import { createLog } from '../../src/platform/server/log.ts'
import { migrate } from '../../src/platform/server/migrate.ts'
import { today } from './clock.ts'
import { atEndOfFile } from './end-of-file.ts'

export const root = join(import.meta.dirname, '../..')
export const silent = createLog('silent')

export const migrations: Record<string, string> = Object.fromEntries(
  readdirSync(join(root, 'src/database/migrations')).map((name) => [
    name,
    readFileSync(join(root, 'src/database/migrations', name), 'utf8'),
  ]),
)

export interface TestDatabase {
  db: Database
  pool: pg.Pool
  connection: pg.PoolConfig
}

/** A migrated database of this test file alone, on the one real server of the run; dropped at the end. */
export const createTestDatabase = (): Promise<TestDatabase> =>
  copyOf('migrated', async (connection) => void (await migrate({ connection, migrations })))

/** Takes the rows of these tables, and all that hang on them: where there are few, in a tenth of the time of TRUNCATE. */
export const clearTables = (db: Db, tables: string): Promise<unknown> =>
  runSql(db, 'select test_support.clear(variadic $1)', [tables.split(/,\s*/)])

const clearing = `
  create schema test_support;
  grant usage on schema test_support to public;
  create function test_support.clear(variadic tables text[]) returns void
  language plpgsql security definer set session_replication_role = replica as $$
  declare one regclass;
  begin
    for one in
      with recursive hanging (id) as (
        select name::regclass::oid from unnest(tables) as name
        union
        select c.conrelid from pg_constraint c join hanging h on c.confrelid = h.id where c.contype = 'f'
      )
      select id from hanging
    loop
      execute format('delete from %s', one);
    end loop;
  end $$`

/** As a new installation finds it. */
export const createEmptyDatabase = (): Promise<TestDatabase> => createDatabase()

let emptied: TestDatabase | undefined

/** A migrated one without rows in these tables, the same one for all tests of a file. */
export async function emptyTables(tables: string): Promise<TestDatabase> {
  if (!emptied) {
    emptied = await createTestDatabase()
    atEndOfFile(() => {
      emptied = undefined
    })
  }
  await clearTables(emptied.db, tables)
  return emptied
}

/** A migrated one with the facts that ship, loaded today unless on another day. */
export const createFactsDatabase = (on = today()): Promise<TestDatabase> =>
  copyOf(`facts_${on.replaceAll('-', '_')}`, async (connection) => {
    await migrate({ connection, migrations })
    const db = openDatabase(openPool({ connection, log: silent }))
    await loadShippedFacts({ db, log: silent, facts: openShippedFacts(join(root, 'data')), today: on })
    await db.destroy()
  })

type Fill = (connection: pg.PoolConfig) => Promise<void>

const copyOf = async (kind: string, fill: Fill): Promise<TestDatabase> =>
  createDatabase(`template ${await templateOf(kind, fill)}`)

async function createDatabase(like = ''): Promise<TestDatabase> {
  const server = inject('postgresUrl')
  const name = `test_${process.pid}_${Math.random().toString(36).slice(2, 8)}`
  await onServer(server, (client) => client.query(`create database ${name} owner sightline ${like}`))
  const connection = connectionTo(server, name)
  const pool = openPool({ connection, log: silent })
  const db = openDatabase(pool)
  atEndOfFile(async () => {
    await db.destroy()
    await onServer(server, (client) => client.query(`drop database if exists ${name} with (force)`))
  })
  return { db, pool, connection }
}

/** Returns the database that databases of a kind are copied from: made once in a run, by the first that asks. */
async function templateOf(kind: string, fill: Fill): Promise<string> {
  const server = inject('postgresUrl')
  // Test files run in processes of their own, whose parent is the run.
  const name = `template_${process.ppid}_${kind}`
  const unfinished = `${name}_unfinished`
  await onServer(server, async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const { rows } = await client.query<{ name: string }>(
      `select datname as name from pg_database where datname like 'template\\_%'`,
    )
    if (rows.some((row) => row.name === name)) return
    // Drop templates of earlier runs on a server that outlived them, and of an attempt that failed.
    for (const row of rows.filter((row) => row.name === unfinished || !isAlive(Number(row.name.split('_')[1]))))
      await client.query(`drop database if exists ${row.name} with (force)`)
    await client.query(`create database ${unfinished} owner sightline`)
    await fill(connectionTo(server, unfinished))
    await onServer(String(connectionTo(server, unfinished).connectionString), (own) => own.query(clearing))
    await client.query(`alter database ${unfinished} rename to ${name}`)
  })
  return name
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
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

/** The same database for someone whose plans join rows by rereading them: those that statistics of another day may bring. */
export function rereading(connection: pg.PoolConfig): Database {
  const options = ['hashjoin', 'mergejoin', 'hashagg', 'sort', 'material', 'indexscan', 'indexonlyscan', 'bitmapscan']
  const pool = openPool({
    connection: { ...connection, options: options.map((name) => `-c enable_${name}=off`).join(' ') },
    log: silent,
  })
  const db = openDatabase(pool)
  atEndOfFile(() => db.destroy())
  return db
}

const connectionTo = (url: string, name: string): pg.PoolConfig => ({
  connectionString: url.replace(/(@[^/]*\/)[^?]*/, `$1${name}`),
  ssl: false,
})

// The program's own account owns its database and can make no other.
async function onServer(url: string, run: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url.replace('//sightline@', '//postgres@'), ssl: false })
  await client.connect()
  try {
    await run(client)
  } finally {
    await client.end()
  }
}
