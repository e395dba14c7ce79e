import { mkdtempSync, rmSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from './log.ts'
import { migrate } from './migrate.ts'
import { type Postgres, startPostgres } from './postgres/start-postgres.ts'

const dataDir = mkdtempSync('/tmp/sightline-test-')
let server: Postgres

beforeAll(async () => {
  server = await startPostgres({ dataDir, log: createLog('silent') })
}, 30_000)

afterAll(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const first = { './migrations/0001-note.sql': 'create table note (id int);\ninsert into note values (1);\n' }
const second = { './migrations/0002-more.sql': 'insert into note values (2)' }

test('files are applied once, in the order of their numbers, whatever the order they are given in', async () => {
  const connection = await emptyDatabase()
  expect(await migrate({ connection, migrations: { ...second, ...first } })).toEqual(['0001-note.sql', '0002-more.sql'])
  expect(await migrate({ connection, migrations: { ...first, ...second } })).toEqual([])
  expect(await rows(connection, 'select id from note order by id')).toEqual([{ id: 1 }, { id: 2 }])
})

test('six processes at once apply each file once', async () => {
  const connection = await emptyDatabase()
  const all = await Promise.all(
    Array.from({ length: 6 }, () => migrate({ connection, migrations: { ...first, ...second } })),
  )
  expect(all.flat().sort()).toEqual(['0001-note.sql', '0002-more.sql'])
  expect(await rows(connection, 'select count(*)::int as n from note')).toEqual([{ n: 2 }])
})

test('a broken file leaves nothing of itself, names its line, and keeps those before it', async () => {
  const connection = await emptyDatabase()
  const broken = {
    '0002-broken.sql': 'create table half (id int);\ninsert into half values (1);\nselect nonsense from half;',
  }
  const attempt = migrate({ connection, migrations: { ...first, ...broken } })
  await expect(attempt).rejects.toThrow(
    /^Migration 0002-broken\.sql failed and changed nothing: .*nonsense.* \(42703, line 3\)$/,
  )
  expect(await rows(connection, "select to_regclass('half') as half, to_regclass('note')::text as note")).toEqual([
    { half: null, note: 'note' },
  ])
  const mended = { '0002-broken.sql': 'create table half (id int);' }
  expect(await migrate({ connection, migrations: { ...first, ...mended } })).toEqual(['0002-broken.sql'])
})

test('an error message does not repeat a row', async () => {
  const connection = await emptyDatabase()
  const sql = "create table person (email text unique); insert into person values ('a@b.test'), ('a@b.test')"
  const refusal = await migrate({ connection, migrations: { '0001-person.sql': sql } }).catch((error) => error)
  expect(refusal.message).toContain('23505')
  expect(refusal.message).not.toContain('a@b.test')
})

test('a file that was changed after it was applied is refused, other line ends are no change', async () => {
  const connection = await emptyDatabase()
  await migrate({ connection, migrations: first })
  const windows = { '0001-note.sql': Object.values(first)[0]?.replaceAll('\n', '\r\n') ?? '' }
  expect(await migrate({ connection, migrations: windows })).toEqual([])
  const changed = { '0001-note.sql': 'create table note (id bigint);' }
  await expect(migrate({ connection, migrations: { ...changed, ...second } })).rejects.toThrow(
    '0001-note.sql was changed',
  )
  expect(await rows(connection, 'select id from note')).toEqual([{ id: 1 }])
})

test('a database of a newer program is refused', async () => {
  const connection = await emptyDatabase()
  await migrate({ connection, migrations: { ...first, ...second } })
  await expect(migrate({ connection, migrations: first })).rejects.toThrow(/newer Sightline: it has 0002-more\.sql/)
})

test('names without a number and two with the same number are refused before anything is touched', async () => {
  const connection = await emptyDatabase()
  await expect(migrate({ connection, migrations: { 'note.sql': '' } })).rejects.toThrow('note.sql is not')
  await expect(migrate({ connection, migrations: { ...first, '0001-other.sql': '' } })).rejects.toThrow(
    'the same number',
  )
  expect(await rows(connection, "select to_regclass('schema_migration') as t")).toEqual([{ t: null }])
})

let databases = 0
async function emptyDatabase(): Promise<pg.ClientConfig> {
  databases += 1
  const admin = new pg.Client({ ...server.connection('postgres'), database: 'postgres' })
  await admin.connect()
  await admin.query(`create database empty_${databases} owner sightline`)
  await admin.end()
  return { ...server.connection(), database: `empty_${databases}` }
}

async function rows(connection: pg.ClientConfig, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
