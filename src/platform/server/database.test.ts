import { once } from 'node:events'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase, silent } from '../../../tests/support/database.ts'
import { awaitServer, isConnectionLost, openDatabase, openPool, runInTurn, runSql, runTogether } from './database.ts'

test('a statement for a waiting person is ended in time, one of another pool is not', async () => {
  const { connection, db } = await createTestDatabase()
  const web = openDatabase(openPool({ connection, log: silent, statementTimeoutMs: 100 }))
  try {
    await expect(runSql(web, 'select pg_sleep(5)')).rejects.toMatchObject({ code: '57014' })
    expect(await runSql(web, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(await runSql(db, 'show statement_timeout')).toEqual([{ statement_timeout: '0' }])
  } finally {
    await web.destroy()
  }
})

test('several questions are answered in one turn as they are one by one', async () => {
  const { db } = await createTestDatabase()
  const questions = {
    ordered: [`select n, n % $2 = 0 as even from generate_series(1, $1) n order by n desc`, [12, 2]],
    texts: [`select $1::text[] as list, $2::text as nothing, $3::jsonb as object`, [['a', '{"'], null, { b: [1.5] }]],
    none: [`select 1 as one where $1::int is null`, [1]],
    large: [`select $1::bigint as number, date '2024-02-29' as day`, [Number.MAX_SAFE_INTEGER]],
  } as const
  const together = await runTogether(db, questions)
  expect(together).toEqual(await runInTurn(db, questions))
  expect(together.ordered.slice(0, 2)).toEqual([
    { n: 12, even: true },
    { n: 11, even: false },
  ])
  expect(together.none).toEqual([])
})

test('questions that are asked together are planned once in a connection, whatever is asked for', async () => {
  const { connection } = await createTestDatabase()
  const web = openDatabase(openPool({ connection, log: silent, max: 1 }))
  try {
    for (let n = 1; n <= 20; n += 1)
      expect(await runTogether(web, { one: [`select $1::int as n`, [n]] })).toEqual({ one: [{ n }] })
    await web.transaction().execute((tx) => runTogether(tx, { one: [`select $1::int as n`, [21]] }))
    await runSql(web, 'select $1::int as n', [1])
    const known = `select generic_plans::int, custom_plans::int from pg_prepared_statements`
    // PostgreSQL plans for the values of the first five, and holds the plan that fits all against them.
    expect(await runSql(web, known)).toEqual([{ generic_plans: 16, custom_plans: 5 }])
  } finally {
    await web.destroy()
  }
})

test('a lock of a stuck session is not waited for long, and not held forever', async () => {
  const { connection, db } = await createTestDatabase()
  const web = openDatabase(openPool({ connection, log: silent, statementTimeoutMs: 300 }))
  const lock = 'select pg_advisory_xact_lock(1)'
  try {
    const held = await db.transaction().execute(async (stuck) => {
      await runSql(stuck, lock)
      return runSql(web, lock).catch((error: unknown) => error)
    })
    expect(held).toMatchObject({ code: '55P03' })
    expect(isConnectionLost(held)).toBe(true)
    expect(await runSql(web, 'show idle_in_transaction_session_timeout')).toEqual([
      { idle_in_transaction_session_timeout: '1min' },
    ])
  } finally {
    await web.destroy()
  }
})

test('a database that takes a connection and says nothing is not waited for without end', async () => {
  const mute = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => mute.once('listening', resolve))
  const { port } = mute.address() as { port: number }
  const pool = openPool({ connection: { host: '127.0.0.1', port, user: 'x', database: 'x' }, log: silent })
  try {
    await expect(pool.query('select 1')).rejects.toThrow('timeout')
  } finally {
    await pool.end()
    mute.close()
  }
}, 10_000)

test('a wait for a server ends at once when it is told to, silent or not there', async () => {
  const mute = createServer().listen(0, '127.0.0.1')
  await once(mute, 'listening')
  const { port } = mute.address() as AddressInfo
  try {
    for (const connection of [{ host: '127.0.0.1', port }, { host: '/nowhere' }]) {
      const stop = new AbortController()
      const waited = awaitServer({ connection, log: silent, withinMs: 60_000, signal: stop.signal })
      const refused = expect(waited).rejects.toBe('told to stop')
      // The first try is under way, or has failed.
      await new Promise((resolve) => setTimeout(resolve, 20))
      stop.abort('told to stop')
      await refused
    }
  } finally {
    mute.close()
  }
})

test('a server that is on its way is waited for, and one that says no is not', async () => {
  const { connection } = await createTestDatabase()
  const { host, port, user = '', database = '' } = new pg.Client(connection)
  const folder = await mkdtemp(join(tmpdir(), 'sightline-database-'))
  const coming = { host: folder, port, user, database }
  try {
    await expect(awaitServer({ connection: coming, log: silent, withinMs: 0 })).rejects.toMatchObject({
      cause: { code: 'ENOENT' },
    })
    const waited = awaitServer({ connection: coming, log: silent, withinMs: 30_000 })
    await symlink(join(host, `.s.PGSQL.${port}`), join(folder, `.s.PGSQL.${port}`))
    await waited
    const elsewhere = { ...coming, database: 'nowhere' }
    await expect(awaitServer({ connection: elsewhere, log: silent, withinMs: 30_000 })).rejects.toMatchObject({
      code: '3D000',
    })
  } finally {
    await rm(folder, { recursive: true })
  }
})
