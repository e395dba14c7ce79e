import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { createTestDatabase, silent } from '../../../tests/support/database.ts'
import { openDatabase, openPool, runSql } from './database.ts'

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
