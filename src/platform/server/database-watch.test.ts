import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { createTestDatabase, silent } from '../../../tests/support/database.ts'
import { atEndOfFile } from '../../../tests/support/end-of-file.ts'
import { isConnectionLost, openDatabase, openPool, runSql } from './database.ts'
import { watchDatabase } from './database-watch.ts'
import { createProbe } from './within.ts'
import { watchWork } from './work-metrics.ts'

/**
 * Relay between the pool and the server: while held, it accepts everything and passes nothing on, like a hung server.
 */
async function openRelay({ host, port }: pg.Client) {
  const sockets = new Set<Socket>()
  let isHeld = false
  const server = createServer((client) => {
    const upstream = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    for (const [from, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      if (isHeld) from.pause()
      from.on('error', () => other.destroy())
      from.on('close', () => other.destroy())
      from.on('data', (piece) => other.write(piece))
      if (isHeld) from.pause()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  atEndOfFile(async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return {
    port: (server.address() as AddressInfo).port,
    hold: (is: boolean) => {
      isHeld = is
      for (const socket of sockets) is ? socket.pause() : socket.resume()
    },
  }
}

test('a database that hangs is found out once, then everyone is told at once, and it is used again when it answers', async () => {
  const { connection } = await createTestDatabase()
  const server = new pg.Client(connection)
  const relay = await openRelay(server)
  const own = { user: 'sightline', database: server.database ?? '', password: '', ssl: false }
  const through = { ...own, host: '127.0.0.1', port: relay.port }
  const pool = openPool({ connection: through, log: silent })
  const watch = watchDatabase({ connection: through, pool, log: silent, beatMs: 20, silenceMs: 200, retryMs: 20 })
  const db = openDatabase(watch.pool)
  atEndOfFile(async () => {
    await watch.stop()
    await db.destroy()
  })
  const registry = new Registry()
  watchWork(registry, db)
  const answers = createProbe(() => runSql(db, 'select 1'))
  expect(await answers()).toBe(true)

  relay.hold(true)
  // One in a connection that was open, and more than the pool has room for.
  const first = await Promise.allSettled(Array.from({ length: 15 }, () => runSql(db, 'select pg_backend_pid()')))
  for (const one of first) expect(one).toMatchObject({ status: 'rejected', reason: expect.toSatisfy(isConnectionLost) })
  await expect(runSql(db, 'select 1')).rejects.toThrow('timeout exceeded')
  expect(await answers()).toBe(false)
  expect(await registry.metrics()).toMatch(/^sightline_database_up 0$/m)

  relay.hold(false)
  await expect.poll(() => runSql(db, 'select 1 as n').catch(() => [])).toEqual([{ n: 1 }])
  expect(await registry.metrics()).toMatch(/^sightline_database_up 1$/m)
})

test('a question that is never answered is asked once, however often someone looks', async () => {
  let asked = 0
  let at = 0
  const probe = createProbe(() => new Promise(() => void asked++), { patienceMs: 1, now: () => at })
  expect([await probe(), await probe(), await probe()]).toEqual([false, false, false])
  expect(asked).toBe(1)
  at = 11_000
  await probe()
  expect(asked).toBe(2)
})
